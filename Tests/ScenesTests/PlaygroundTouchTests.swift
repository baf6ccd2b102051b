import CanvasPictures
import MotionAnimation
import MotionDynamics
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the finger in free space and of the display of impacts.
struct PlaygroundTouchTests {
  private func mouse(_ action: MouseEvent.MouseAction, _ place: SIMD2<Double>) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: place.x / 8, row: place.y / 16)))
  }

  private func key(_ character: Character) -> SceneEvent { .input(.key(.character(character))) }

  /// A scene without gravity and with one ball, at rest at `place`.
  private func scene(
    ballAt place: SIMD2<Double>, _ environment: MotionEnvironment = .standard
  ) -> Playground {
    var scene = Playground(SceneContext(columns: 120, rows: 40, environment: environment))
    scene.handle(key("x"), at: 0)
    if let gravity = scene.toys.gravity { scene.world[gravity].vector = .zero }
    scene.handle(mouse(.press, place), at: 0)
    scene.handle(mouse(.release, place), at: 0)
    return scene
  }

  private func firstBall(_ scene: Playground) -> BodyID? { scene.pieces.first { $0.kind == .ball }?.id }

  @Test func `a finger dragged through free space pushes the balls in its way`() throws {
    var scene = scene(ballAt: [480, 400])
    let ball = try #require(firstBall(scene))
    scene.advance(to: 1)
    let (count, start) = (scene.pieces.count, scene.world[ball].center)
    scene.handle(mouse(.press, [400, 400]), at: 1)
    #expect(scene.pushing?.disc?.body == nil && scene.grip == nil)
    for frame in 1...30 {
      let time = 1 + Double(frame) / 60
      scene.handle(mouse(.drag, [400 + 8 * Double(frame), 400]), at: time)
      scene.advance(to: time)
      let finger = try #require(scene.pushing?.disc?.body)
      let distance = (scene.world[ball].center - scene.world[finger].center).length
      #expect(
        distance > scene.world[ball].shape.halfSize.x + PushingFinger.radius - 4,
        "the finger and the ball must not overlap")
    }
    #expect(scene.world[ball].center.x > start.x + 60)
    #expect(scene.world.motion(of: ball).velocity.x > 100)
    let bodies = scene.world.bodies.count
    scene.handle(mouse(.release, [640, 400]), at: 1.5)
    #expect(scene.pushing == nil && scene.world.bodies.count == bodies - 1)
    #expect(scene.pieces.count == count, "no ball must be added")
  }

  @Test func `in pixels the finger is drawn at its exact place`() throws {
    var scene = scene(ballAt: [480, 400])
    scene.handle(mouse(.press, [300, 400]), at: 1)
    for frame in 1...9 {
      let time = 1 + Double(frame) / 60
      scene.handle(mouse(.drag, [300 + 8.3 * Double(frame), 400]), at: time)
      scene.advance(to: time)
      let body = try #require(scene.pushing?.disc?.body)
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      scene.draw(into: &canvas)
      // A cell has 8 pt and 10 pixels.
      let place = 1.25 * scene.world[body].center.x
      #expect(canvas.sprites.contains { abs($0.x + Double($0.size.width) / 2 - place) < 1e-9 })
    }
  }

  @Test func `a finger at rest lets the world come to rest`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.handle(mouse(.press, [160, 416]), at: 9)
    for step in 1...8 {
      scene.handle(
        mouse(.drag, [160 + 14 * Double(step), 416 + 4 * Double(step)]), at: 9 + 0.04 * Double(step))
    }
    while !scene.isAtRest, scene.time < 20 { scene.advance(to: scene.time + 1.0 / 60) }
    #expect(scene.isAtRest && scene.pushing?.disc?.body != nil)
  }

  @Test func `a cancel removes the finger, and the world comes to rest`() {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    scene.handle(mouse(.press, [300, 500]), at: 1)
    scene.handle(mouse(.drag, [360, 500]), at: 1.1)
    #expect(scene.world.bodies.count == scene.pieces.count + 1)
    scene.handle(.input(.focus(false)), at: 2)
    #expect(scene.pushing == nil && scene.world.bodies.count == scene.pieces.count)
    while !scene.isAtRest, scene.time < 30 { scene.advance(to: scene.time + 1.0 / 60) }
    #expect(scene.isAtRest)
  }

  // MARK: Impacts

  /// Throws the ball at the floor, and returns the scene at its first impact.
  private func impact(_ environment: MotionEnvironment = .standard) throws -> Playground {
    var scene = scene(ballAt: [480, 400], environment)
    let ball = try #require(firstBall(scene))
    scene.handle(.kick([0, 900]), at: 0.1)
    while scene.world.motion(of: ball).velocity.y > 0 || scene.world.motion(of: ball).velocity == .zero,
      scene.time < 2
    {
      scene.advance(to: scene.time + 1.0 / 240)
    }
    return scene
  }

  @Test func `an impact squashes a ball at constant area and makes it glow`() throws {
    var scene = try impact()
    let ball = try #require(firstBall(scene))
    let strain = try #require(scene.squashes.first).strain.state(at: scene.time)
    #expect(
      abs(strain.value) < 0.06 && strain.velocity < -2,
      "the strain must start with the velocity of the impact")
    let start = scene.time
    var (flattest, brightest, last) = (SIMD2(1.0, 1), 0.0, strain.value)
    while !scene.squashes.isEmpty, scene.time < start + 5 {
      scene.advance(to: scene.time + 1.0 / 240)
      let (factors, glow) = scene.impact(on: ball)
      #expect(abs(factors.x * factors.y - 1) < 1e-9)
      if factors.y < flattest.y { flattest = factors }
      brightest = max(brightest, glow)
      guard let squash = scene.squashes.first, scene.time < start + 0.2 else { continue }
      let value = squash.strain.state(at: scene.time).value
      #expect(abs(value - last) < 0.05, "the shape must be continuous")
      last = value
    }
    #expect(flattest.y < 0.95 && flattest.y > 0.7 && brightest >= 0.5)
    #expect(scene.squashes.isEmpty && scene.impact(on: ball).factors == SIMD2(1, 1))
  }

  @Test func `a ball that springs back keeps the scene moving although its world is at rest`() throws {
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    while !scene.isAtRest, scene.time < 30 { scene.advance(to: scene.time + 1.0 / 60) }
    #expect(scene.isAtRest && scene.squashes.isEmpty)
    var squash = Squash(try #require(firstBall(scene)))
    squash.hit([0, -900], at: scene.time)
    scene.squashes = [squash]
    scene.refreshStatus()
    #expect(!scene.isAtRest && scene.isWorldAtRest)
    let before = scene.trace.map(\.value)
    scene.advance(to: scene.time + 0.1)
    #expect(!scene.isAtRest && scene.trace.map(\.value) == before)
    scene.advance(to: scene.time + 3)
    #expect(scene.isAtRest && scene.trace.map(\.value) == before)
  }

  @Test func `in reduced motion and in a crowd impacts are not shown`() throws {
    #expect(try impact(.reduced).squashes.isEmpty)
    var scene = Playground(SceneContext(columns: 60, rows: 20))
    scene.handle(key("c"), at: 0)
    for frame in 1...60 { scene.advance(to: Double(frame) / 60) }
    #expect(scene.isCrowded && scene.squashes.isEmpty)
  }

  @Test func `a ring surrounds a pointer that holds a body`() {
    var gallery = Gallery(.dynamics, SceneContext(columns: 120, rows: 40), showsHint: false)
    func picture(_ glyphs: GlyphSet) -> String {
      var canvas = Canvas(columns: 120, rows: 40, rendering: Rendering(glyphs: glyphs))
      gallery.draw(into: &canvas)
      return canvas.picture
    }
    #expect(!picture(.quadrant).contains("╭"))
    _ = gallery.route(mouse(.press, [400, 240]), at: 0)
    for corner in ["╭", "╮", "╰", "╯"] { #expect(picture(.quadrant).contains(corner)) }
    _ = gallery.route(mouse(.release, [400, 240]), at: 0)
    #expect(!picture(.quadrant).contains("╭"))
  }
}
