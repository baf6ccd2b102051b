import MotionDynamics
import Motion
import Testing

/// The scenes of the fixtures, which were recorded with Box2D 2.3.1 and the constants of formula F4.
private struct SteppingScene {
  var world = World()
  var bodies: [Body.ID] = []

  private mutating func add(
    _ shape: Body.Shape, _ center: SIMD2<Double>, angle: Double = 0, velocity: SIMD2<Double> = .zero,
    turn: Double = 0,
    elasticity: Double = 0.2, friction: Double = 0.2, resistance: Double = 0.1
  ) {
    let body = world.add(Body(shape, center: center, angle: angle), velocity: velocity, angularVelocity: turn)
    bodies.append(body)
    _ = world.add(
      ItemProperties([body], elasticity: elasticity, friction: friction, resistance: resistance))
  }

  init(_ name: String) {
    let room = Collision.Boundary.rectangle(from: .zero, to: [400, 300])
    switch name {
    case "marker":
      add(.box(width: 30, height: 40), [100, 200], elasticity: 0.6)
      _ = world.add(Collision(bodies, boundaries: ["floor": .line([0, 250], [400, 250])]))
    case "tumble":
      add(.box(width: 60, height: 40), [100, 80], angle: 0.5, velocity: [120, 0], elasticity: 0.3)
      add(.circle(radius: 20), [220, 60], velocity: [-60, 40], elasticity: 0.6)
      add(.box(width: 80, height: 30), [180, 200], angle: -0.2, turn: 1)
      add(.circle(radius: 12), [300, 120], velocity: [30, -300], elasticity: 0.9, friction: 0.5)
      _ = world.add(Collision(bodies, boundaries: ["room": room]))
    case "fast":
      add(.circle(radius: 4), [100, 80], velocity: [5000, 1300], elasticity: 0.8, resistance: 0)
      add(
        .box(width: 20, height: 10), [200, 200], angle: 0.3, velocity: [-4000, 2500], turn: 3,
        elasticity: 0.5,
        resistance: 0)
      _ = world.add(Collision(bodies, boundaries: ["room": room]))
    case "stack":
      for level in 0..<5 {
        add(.box(width: 40, height: 30), [100 + Double(level % 2 * 3), 284 - Double(level) * 32.5])
      }
      _ = world.add(Collision(bodies, boundaries: ["room": room]))
    default:
      add(.box(width: 30, height: 30), [200, 100])
      add(.circle(radius: 15), [260, 100])
      _ = world.add(Attachment(bodies[0], to: .point([200, 50]), length: 50))
      _ = world.add(
        Attachment(bodies[0], offset: [15, 0], to: .body(bodies[1]), length: 45, frequency: 2, damping: 0.3))
    }
    if name != "fast" { _ = world.add(Gravity(bodies)) }
  }
}

@Test(arguments: ["marker", "tumble", "fast", "stack", "joints"])
func `UIKit's stepping matches Box2D for falls, tumbling boxes, fast bodies, a stack, rods and springs`(
  name: String
) throws {
  var scene = SteppingScene(name)
  var frame = 0
  for row in try fixture("uikit_\(name)").map({ $0.compactMap(Double.init) }) {
    while frame < Int(row[0]) {
      scene.world.advance(by: 1.0 / 60)
      frame += 1
    }
    let id = scene.bodies[Int(row[1])]
    #expect((scene.world[id].center - SIMD2(row[2], row[3])).length < 1e-3)
    #expect(abs(scene.world[id].angle - row[4]) < 1e-4)
    #expect((scene.world.motion(of: id).velocity - SIMD2(row[5], row[6])).length < 1e-2)
  }
}

@Test
func `M77: UIKit's marker hits the line at frames 15, 32 and 43, rebounds twice and sleeps by frame 73`() {
  var scene = SteppingScene("marker")
  var impacts: [Int] = []
  var rebounds = 0
  var pauses: [Int] = []
  var before = 0.0
  for frame in 1...120 {
    scene.world.advance(by: 1.0 / 60)
    for event in scene.world.events {
      switch event {
      case .contactBegan(let contact):
        #expect(contact.other == .boundary("floor"))
        impacts.append(frame)
      case .contactEnded: break
      case .paused: pauses.append(frame)
      case .stopped: Issue.record("out of range")
      }
    }
    let velocity = scene.world.motion(of: scene.bodies[0]).velocity.y
    if before > 0, velocity < -1 { rebounds += 1 }
    before = velocity
  }
  #expect(impacts == [15, 32, 43])
  #expect(rebounds == 2)
  #expect(pauses == [73])
  #expect(abs(scene.world[scene.bodies[0]].center.y - 228.5) < 1e-3)
}

@Test(
  arguments: [60: [1, 3, 5, 7], 120: [0, 1, 2, 3], 30: [3, 7, 11, 15], 50: [2, 4, 7, 9]] as [Double: [Int]])
func `F4: a sub-step of 1/120 s is taken once the time has passed its end`(rate: Double, expected: [Int]) {
  var world = World()
  let body = world.add(Body(.circle(radius: 10), center: .zero))
  _ = world.add(Gravity([body]))
  _ = world.add(ItemProperties([body], resistance: 0))
  for count in expected {
    world.advance(by: 1 / rate)
    // v grows by 1000/120 pt/s with each sub-step.
    #expect(abs(world.motion(of: body).velocity.y - Double(count) * 1000 / 120) < 1e-2)
  }
}

@Test func `F4: a frame longer than half a second counts as 1/60 s`() {
  var world = World()
  let body = world.add(Body(.circle(radius: 10), center: .zero), velocity: [120, 0])
  _ = world.add(ItemProperties([body], resistance: 0))
  world.advance(by: 0.6)
  #expect(abs(world[body].center.x - 1) < 1e-4)
  world.advance(by: 0.5)
  #expect(abs(world[body].center.x - 61) < 1e-3)
}
