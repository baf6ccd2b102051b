import MotionDynamics
import Testing

/// A heap of a hundred bodies in a shaft, on an anchored plank or on a boundary.
private struct Shaft {
  var world = World(.uikit)
  let plank: BodyID
  let collision: BehaviorID<Collision>
  private(set) var bodies: [BodyID] = []

  init(_ shape: BodyShape, hasPlank: Bool = true) {
    plank = world.add(Body(.box(width: 196, height: 20), center: [100, hasPlank ? 410 : 5000]))
    for index in 0..<100 {
      let place = SIMD2(14 + 18.9 * Double(index % 10), 390 - 20 * Double(index / 10))
      bodies.append(world.add(Body(shape, center: place)))
    }
    world.add(Gravity(bodies))
    collision = world.add(
      Collision(bodies + [plank], boundaries: ["shaft": Self.boundary(floor: hasPlank ? 9000 : 400)]))
    world.add(ItemProperties([plank], isAnchored: true))
    run(240)
  }

  static func boundary(left: Double = 0, floor: Double) -> Collision.Boundary {
    .rectangle(from: [left, -9000], to: [200, floor])
  }

  mutating func run(
    _ frames: Int, each duration: Double = 1.0 / 60, _ change: (inout Shaft) -> Void = { _ in }
  ) {
    for _ in 0..<frames {
      change(&self)
      world.advance(by: duration)
    }
  }

  mutating func movePlank(by way: SIMD2<Double>) {
    world[plank].center += way
    world.updateItemUsingCurrentState(plank)
  }

  /// The number of bodies whose centres are below a place, in pt.
  func count(below y: Double) -> Int { bodies.count { world[$0].center.y > y } }
}

private let shapes: [BodyShape] = [.circle(radius: 9), .box(width: 18, height: 18)]

/// Bodies far away that make a world a crowd.
private func addCrowd(to world: inout World) {
  for index in 0..<80 { _ = world.add(Body(.circle(radius: 5), center: [5000 + 20 * Double(index), 0])) }
}

struct MovedObstacleTests {
  @Test(arguments: shapes, [0.25, 1, 4, 16, 45, -0.5, -8])
  func `a plank carries a crowd up and down at any speed`(shape: BodyShape, speed: Double) {
    var shaft = Shaft(shape)
    shaft.run(60) { $0.movePlank(by: [0, -speed]) }
    #expect(shaft.count(below: shaft.world[shaft.plank].center.y - 10 - 7) == 0)
    shaft.run(300)
    #expect(shaft.count(below: shaft.world[shaft.plank].center.y - 10 - 8) == 0)
  }

  @Test(arguments: [1.0 / 240, 1.0 / 90, 1.0 / 30, 1.0 / 20])
  func `a plank carries a crowd in frames of any duration`(duration: Double) {
    var shaft = Shaft(.circle(radius: 9))
    shaft.run(Int(1 / duration), each: duration) { $0.movePlank(by: [0, -480 * duration]) }
    #expect(shaft.count(below: shaft.world[shaft.plank].center.y - 10 - 7) == 0)
  }

  @Test(arguments: shapes, [0.1, 0.5, 2, 5, -0.1, -1])
  func `a boundary that is moved carries a crowd`(shape: BodyShape, speed: Double) {
    var shaft = Shaft(shape, hasPlank: false)
    var floor = 400.0
    shaft.run(120) {
      floor -= speed
      $0.world[$0.collision].boundaries["shaft"] = Shaft.boundary(floor: floor)
    }
    #expect(shaft.count(below: floor) == 0)
  }

  @Test(arguments: shapes)
  func `a wall that is moved holds a crowd`(shape: BodyShape) {
    var shaft = Shaft(shape, hasPlank: false)
    var left = 0.0
    shaft.run(200) {
      left += 0.1
      $0.world[$0.collision].boundaries["shaft"] = Shaft.boundary(left: left, floor: 400)
    }
    #expect(shaft.bodies.count { shaft.world[$0].center.x < left } == 0 && shaft.count(below: 400) == 0)
  }

  @Test(arguments: [2.0, 8, 30])
  func `a paddle in a crowd throws an elastic ball at twice its speed`(step: Double) {
    var world = World(.uikit)
    addCrowd(to: &world)
    let paddle = world.add(Body(.box(width: 10, height: 60), center: [-60, 0]))
    let ball = world.add(Body(.circle(radius: 8), center: [0, 0]))
    world.add(Collision([paddle, ball], mode: .items))
    world.add(ItemProperties([ball], elasticity: 1, resistance: 0))
    world.add(ItemProperties([paddle], isAnchored: true))
    while world.motion(of: ball).velocity.x == 0, world[paddle].center.x < 100 {
      world[paddle].center.x += step
      world.updateItemUsingCurrentState(paddle)
      world.advance(by: 1.0 / 60)
    }
    #expect(abs(world.motion(of: ball).velocity.x / (2 * 60 * step) - 1) < 0.01)
  }

  @Test(arguments: [-0.1, -0.3, -0.5])
  func `a flipper in a crowd throws a ball at the speed of the point that hits it`(turn: Double) {
    var world = World(.uikit)
    addCrowd(to: &world)
    let flipper = world.add(Body(.box(width: 80, height: 8), center: [0, 0]))
    let ball = world.add(Body(.circle(radius: 6), center: [30, -14]))
    world.add(Collision([flipper, ball], mode: .items))
    world.add(ItemProperties([ball], elasticity: 0, resistance: 0))
    world.add(ItemProperties([flipper], elasticity: 0, isAnchored: true))
    for _ in 0..<2 {
      world[flipper].angle += turn
      world.updateItemUsingCurrentState(flipper)
      world.advance(by: 1.0 / 60)
    }
    // It is no longer in the flipper.
    #expect(world[ball].center.y < -20 || turn == -0.1 && world[ball].center.y < -17)
    let velocity = world.motion(of: ball).velocity
    let speed = (velocity * velocity).sum().squareRoot()
    #expect(velocity.y < 0 && abs(speed / (60 * abs(turn) * 30) - 1) < 0.12, "\(velocity)")
  }

  @Test func `an anchored body that is placed far away does not sweep what is between`() {
    var world = World(.uikit)
    addCrowd(to: &world)
    let block = world.add(Body(.box(width: 40, height: 40), center: [0, 0]))
    let ball = world.add(Body(.circle(radius: 8), center: [200, 0]))
    world.add(Collision([block, ball], mode: .items))
    world.add(ItemProperties([block], isAnchored: true))
    world.advance(by: 1.0 / 60)
    world[block].center = [400, 0]
    world.updateItemUsingCurrentState(block)
    for _ in 0..<5 { world.advance(by: 1.0 / 60) }
    #expect(world[ball].center == [200, 0] && world.motion(of: ball).velocity == .zero)
    // And it is where it was placed.
    world.setVelocity([600, 0], of: ball)
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    #expect(world[ball].center.x < 400 - 20)
  }

  @Test(arguments: [false, true])
  func `the contacts of a boundary that is moved slowly go on`(isCrowd: Bool) {
    var world = World(.uikit)
    if isCrowd { addCrowd(to: &world) }
    let balls = (0..<10).map { world.add(Body(.circle(radius: 8), center: [20 * Double($0), -8])) }
    world.add(Gravity(balls))
    let collision = world.add(Collision(balls, boundaries: ["floor": .line([-50, 0], [250, 0])]))
    for _ in 0..<240 { world.advance(by: 1.0 / 60) }
    var events: [WorldEvent] = []
    for frame in 1...100 {
      let y = -0.1 * Double(frame)
      world[collision].boundaries["floor"] = .line([-50, y], [250, y])
      world.advance(by: 1.0 / 60) { event, _ in events.append(event) }
    }
    #expect(events.count <= 2 * balls.count, "\(events.count)")
    #expect(balls.allSatisfy { abs(world[$0].center.y + 18) < 3 })
  }
}
