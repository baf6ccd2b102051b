import MotionAnimation
import PaneCanvas
import MotionDynamics
import MotionKinematics
import Testing

@testable import PaneScenes

struct PlaygroundTests {
  /// A scene that has come to rest.
  private static let atRest: Playground = {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    while !scene.isAtRest { scene.advance(to: scene.time + 1.0 / 60) }
    return scene
  }()

  private func settled() -> Playground { Self.atRest }

  private func settle(_ scene: inout Playground, within duration: Double = 60) {
    let end = scene.time + duration
    while !scene.isAtRest, scene.time < end { scene.advance(to: scene.time + 1.0 / 60) }
    #expect(scene.isAtRest)
  }

  private func key(_ character: Character) -> SceneEvent { .input(.key(.character(character))) }

  private func mouse(_ action: MouseEvent.MouseAction, _ place: SIMD2<Double>) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: place.x / 8, row: place.y / 16)))
  }

  private func velocity(_ scene: Playground) -> SIMD2<Double> {
    scene.world.motion(of: scene.chosen!).velocity
  }
  private func place(_ scene: Playground) -> SIMD2<Double> { scene.world[scene.chosen!].center }

  private func areInside(_ scene: Playground) -> Bool {
    scene.pieces.allSatisfy { piece in
      let body = scene.world[piece.id]
      return scene.arena.clamped(body.center) == body.center
    }
  }

  private func choose(_ kind: Piece.Role, _ scene: inout Playground) {
    scene.chosen = scene.pieces.first { $0.kind == kind }?.id
  }

  @Test(arguments: [0.2, 0.5, 0.9])
  func `M25, M27: grabbing and releasing in flight keeps position and velocity`(time: Double) {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.advance(to: time)
    let before = (place(scene), velocity(scene))
    scene.handle(.grab, at: time)
    #expect((place(scene), velocity(scene)) == before)
    var undragged = scene
    // Only the anchor moves; the velocity changes by force.
    scene.handle(.drag(-100), at: time)
    #expect((place(scene), velocity(scene)) == before)
    scene.advance(to: time + 0.05)
    undragged.advance(to: time + 0.05)
    #expect(velocity(scene).y < velocity(undragged).y - 100)
    let thrown = (place(scene), velocity(scene))
    scene.handle(.release(nil), at: time + 0.05)
    #expect((place(scene), velocity(scene)) == thrown)
  }

  @Test func `M26: a velocity that is set is read back`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.handle(.grab, at: 0.3)
    scene.handle(.release(-1500), at: 0.4)
    #expect(abs(velocity(scene).y + 1500) < 1e-3)
  }

  /// The positions of the weight after a kick.
  private func swing(_ kick: SIMD2<Double>) -> [SIMD2<Double>] {
    var scene = settled()
    choose(.weight, &scene)
    let start = scene.time
    scene.handle(.kick(kick), at: start)
    return (1...90).map {
      scene.advance(to: start + Double($0) / 60)
      return place(scene)
    }
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func `M78: without input the scene moves for seconds and rests within twelve, with the weight hanging free`(
    columns: Int, rows: Int
  ) throws {
    var scene = Playground(SceneContext(columns: columns, rows: rows))
    let chain = scene.pieces.filter(\.isOfChain)
    let weight = try #require(chain.last)
    var places: [Double] = []
    while !scene.isAtRest, scene.time < 30 {
      scene.advance(to: scene.time + 1.0 / 60)
      if scene.time < 3 { places.append(scene.world[weight.id].center.y) }
    }
    #expect(scene.time < 12, "\(scene.time) s")
    #expect(places.max()! - places.min()! > 0.1 * scene.arena.size.y)
    let body = scene.world[weight.id]
    #expect(body.center.y + body.shape.halfSize.y < scene.arena.lower.y - 16)
  }

  @Test func `a thrown chain swings far, and its friction vanishes at high speed`() {
    let swings = swing([900, 0])
    let home = swing([0, 0])[0].x
    #expect(swings.map { abs($0.x - home) }.max()! > 100)
    #expect(Chain.friction(atSpeed: 900) == 0)
    let frictions = stride(from: 0.0, to: 1000, by: 1).map(Chain.friction)
    #expect(zip(frictions, frictions.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `an arrow gives the selected body 400 pt/s`() {
    var scene = settled()
    choose(.ball, &scene)
    let time = scene.time
    scene.handle(.input(.key(.up)), at: time)
    // In the first sub-step the push and gravity have acted.
    scene.advance(to: time + 1.0 / 120)
    #expect(abs(velocity(scene).y + 400 - 1000.0 / 120) < 0.02 * 400)
  }

  @Test func `M114: key j throws all balls up`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.advance(to: 1)
    let balls = scene.pieces.filter { $0.kind == .ball }.map(\.id)
    let before = balls.map { scene.world.motion(of: $0).velocity.y }
    scene.handle(key("j"), at: 1)
    let after = balls.map { scene.world.motion(of: $0).velocity.y }
    #expect(balls.count > 2 && zip(before, after).allSatisfy { abs($1 - $0 + 620) < 1e-3 })
  }

  @Test func `M114: the box snaps back to its home, upright, from wherever it was thrown`() {
    var scene = settled()
    choose(.box, &scene)
    #expect((place(scene) - scene.arena.home).length < 2)
    scene.handle(.kick([-2000, 1600]), at: scene.time)
    scene.advance(to: scene.time + 0.1)
    #expect((place(scene) - scene.arena.home).length > 20)
    settle(&scene)
    #expect((place(scene) - scene.arena.home).length < 2)
    #expect(abs(scene.world[scene.chosen!].angle) < 0.02)
  }

  @Test(arguments: TimedField.allCases)
  func `M114: a field acts for five seconds, and then all bodies come to rest again`(field: TimedField) {
    var scene = settled()
    let time = scene.time
    scene.handle(key(field.key), at: time)
    #expect(!scene.isAtRest)
    scene.advance(to: time + 4.9)
    #expect(scene.field?.kind == field && scene.status.law.description == field.rawValue)
    if field != .honey {
      #expect(scene.pieces.contains { scene.world.motion(of: $0.id).velocity.length > 20 })
    }
    scene.advance(to: time + 5.1)
    #expect(scene.field == nil)
    settle(&scene)
    for piece in scene.pieces where piece.kind == .ball {
      #expect(scene.world[piece.id].center.y > scene.arena.middle.y)
    }
  }

  @Test(arguments: [(40, 12), (120, 40)])
  func `M114: three hundred bodies fit in and stay inside`(columns: Int, rows: Int) {
    var scene = Playground(SceneContext(columns: columns, rows: rows))
    scene.handle(key("c"), at: 0.1)
    for frame in 1...30 {
      scene.advance(to: 0.1 + Double(frame) / 6)
      #expect(areInside(scene) && scene.pieces.count <= Playground.capacity)
    }
    #expect(scene.pieces.count == Playground.capacity)
    // With no room for more balls, a tap jolts the floor.
    scene.handle(.tap, at: scene.time)
    #expect(scene.rain == 0 && scene.pieces.count == Playground.capacity)
  }

  @Test func `on a stage that becomes smaller, bodies shrink until their boxes fill 55 % of it`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.handle(key("c"), at: 0.1)
    while scene.pieces.count < Playground.capacity, scene.time < 6 { scene.advance(to: scene.time + 0.2) }
    scene.handle(.resize(columns: 40, rows: 12), at: scene.time)
    let area = scene.pieces.reduce(0) { sum, piece in
      let halfSize = scene.world[piece.id].shape.halfSize
      return sum + 4 * halfSize.x * halfSize.y
    }
    #expect(abs(area / (scene.arena.size.x * scene.arena.size.y) - 0.55) < 1e-9)
    #expect(areInside(scene))
  }

  @Test func `many bodies come to rest, and the rest stays at rest after they are removed`() {
    var scene = Playground(SceneContext(columns: 60, rows: 20))
    for _ in 0..<20 { scene.handle(.tap, at: 0.1) }
    settle(&scene)
    #expect(areInside(scene))
    scene.handle(key("x"), at: scene.time)
    #expect(!scene.pieces.contains { $0.kind == .ball })
    settle(&scene)
  }

  @Test func `a resize keeps all velocities and moves bodies inside the new size`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    for _ in 0..<15 { scene.handle(.tap, at: 0) }
    scene.advance(to: 2)
    for (columns, rows) in [(90, 30), (40, 12), (200, 60), (80, 24)] {
      let before = scene.pieces.map { scene.world.motion(of: $0.id).velocity }
      scene.handle(.resize(columns: columns, rows: rows), at: scene.time)
      #expect(scene.pieces.map { scene.world.motion(of: $0.id).velocity } == before)
      #expect(areInside(scene))
      for _ in 0..<10 {
        scene.advance(to: scene.time + 0.1)
        #expect(areInside(scene))
      }
    }
    settle(&scene)
  }

  @Test func `M109: the mouse grabs the shown body and throws it, and adds a ball in free space`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.advance(to: 0.4)
    let ball = scene.pieces.first { $0.kind == .ball }!.id
    choose(.box, &scene)
    let start = scene.world[ball].center
    scene.handle(mouse(.press, start), at: 0.4)
    #expect(scene.chosen == ball && scene.grip?.body == ball)
    for step in 1...6 {
      let time = 0.4 + Double(step) / 60
      scene.handle(mouse(.drag, start + SIMD2(12, -8) * Double(step)), at: time)
      scene.advance(to: time)
    }
    scene.handle(mouse(.release, start + SIMD2(72, -48)), at: scene.time)
    #expect(scene.grip == nil && velocity(scene).x > 100)
    let count = scene.pieces.count
    scene.handle(mouse(.press, [600, 300]), at: scene.time)
    scene.handle(mouse(.release, [600, 300]), at: scene.time)
    #expect(scene.pieces.count == count + 1 && place(scene) == SIMD2(600, 300))
  }

  @Test func `the motion is the same at any frame rate`() {
    SceneLaws.expectSameTrace(
      Playground.self,
      [
        (0.31, .tap), (0.5, .input(.key(.left))), (0.733, .grab), (0.8, .drag(-90)), (0.95, .release(nil)),
        (1.1, key("v")), (1.5, .input(.key(.tab))), (1.6, .kick([200, -300])), (2, key("j"))
      ], duration: 3)
  }

  @Test(arguments: [false, true])
  func `a ball rebounds from the floor, except in reduced motion`(isReduced: Bool) {
    var scene = Playground(
      SceneContext(columns: 120, rows: 40, environment: isReduced ? .reduced : .standard))
    scene.handle(key("x"), at: 0)
    // A free position.
    scene.handle(mouse(.press, [480, 200]), at: 0)
    scene.handle(mouse(.release, [480, 200]), at: 0)
    var (lowest, rebound) = (0.0, 0.0)
    for frame in 1...120 {
      scene.advance(to: Double(frame) / 60)
      lowest = max(lowest, place(scene).y)
      rebound = max(rebound, lowest - place(scene).y)
    }
    #expect(lowest > 500)
    #expect(isReduced ? rebound < 10 : rebound > 80)
  }

  // Events close together with frequent clearing, since many bodies take minutes in a debug build.
  @Test(arguments: 0..<2)
  func `after 5,000 random events the scene is finite and comes to rest`(seed: UInt64) {
    SceneLaws.live(
      Playground.self, seed: seed, events: 5000, within: 0...0.002, keys: Array("mvwhxxxxxxj"))
  }
}
