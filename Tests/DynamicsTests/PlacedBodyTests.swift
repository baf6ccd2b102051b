import MotionDynamics
import Motion
import Testing

/// A box that rests on an anchored plank.
private struct Resting {
  var world: World
  let plank: Body.ID
  let box: Body.ID

  init(isBoxFirst: Bool = false) {
    world = World()
    let (upper, lower) = (
      Body(.box(width: 40, height: 40), center: [0, 68.5]),
      Body(.box(width: 200, height: 20), center: [0, 100])
    )
    if isBoxFirst {
      (box, plank) = (world.add(upper), world.add(lower))
    } else {
      plank = world.add(lower)
      box = world.add(upper)
    }
    world.add(Gravity([box]))
    world.add(Collision([plank, box], mode: .items))
    world.add(ItemProperties([plank], isAnchored: true))
  }

  mutating func run(_ seconds: Double, onEvent: (World.Event, inout World) -> Void = { _, _ in }) {
    for _ in 0..<Int(seconds * 60) {
      world.advance(by: 1.0 / 60)
      for event in world.events { onEvent(event, &world) }
    }
  }

  /// The room between the box and the plank, in pt.
  var gap: Double { world[plank].center.y - 10 - world[box].center.y - 20 }
}

@Test func `a sleeping body falls when the anchored body under it is moved away`() {
  var resting = Resting()
  resting.run(8)
  #expect(resting.world.isAsleep(resting.box) && abs(resting.gap) < 3)
  resting.world[resting.plank].center = [1000, 100]
  resting.world.updateItemUsingCurrentState(resting.plank)
  resting.run(0.5)
  #expect(resting.world[resting.box].center.y > 150)
}

@Test func `a sleeping body is carried by the anchored body under it`() {
  for step in [-0.5, 0.5] {
    var resting = Resting()
    resting.run(8)
    #expect(resting.world.isAsleep(resting.box))
    for _ in 0..<60 {
      resting.world[resting.plank].center.y += step
      resting.world.updateItemUsingCurrentState(resting.plank)
      resting.run(1.0 / 60)
    }
    resting.run(8)
    #expect(abs(resting.gap) < 3 && resting.world.isPaused, "\(resting.gap)")
  }
}

@Test func `a body that is written back where it is does not keep what rests on it awake`() {
  var resting = Resting()
  resting.run(8)
  for _ in 0..<30 {
    resting.world.updateItemUsingCurrentState(resting.plank)
    resting.run(1.0 / 60)
    #expect(resting.world.isAsleep(resting.box))
  }
}

@Test(arguments: [false, true])
func `a resting box that becomes a circle, and a box again, stays on what it rests on`(
  isBoxFirst: Bool
) {
  var resting = Resting(isBoxFirst: isBoxFirst)
  resting.run(0.5)
  for shape in [Body.Shape.circle(radius: 20), .box(width: 40, height: 40)] {
    resting.world[resting.box].shape = shape
    resting.world.updateItemUsingCurrentState(resting.box)
    resting.run(1)
    #expect(abs(resting.gap) < 3, "\(resting.gap)")
  }
}

@Test func `a changed boundary leaves alone what lies on the others`() {
  var world = World()
  let ball = world.add(Body(.circle(radius: 10), center: [0, 89]))
  world.add(Gravity([ball]))
  let first = world.add(Collision([], boundaries: ["far": .line([300, 0], [300, 9])]))
  let collision = world.add(
    Collision([ball], boundaries: ["floor": .line([-99, 100], [99, 100]), "paddle": .line([50, 0], [50, 90])])
  )
  func run(_ seconds: Double) -> [World.Event] {
    var events: [World.Event] = []
    for _ in 0..<Int(seconds * 60) {
      world.advance(by: 1.0 / 60)
      for event in world.events { events.append(event) }
    }
    return events
  }
  _ = run(8)
  #expect(world.isAsleep(ball) && abs(world[ball].center.y - 89) < 2)
  var events: [World.Event] = []
  for frame in 1...30 {
    world[collision].boundaries["paddle"] = .line([50, Double(frame)], [50, 90])
    events += run(1.0 / 60)
  }
  let second = world.add(Collision([], boundaries: ["second": .line([0, 400], [300, 400])]))
  events += run(1)
  // The collision that comes first has the first bit of the masks.
  world.remove(first)
  events += run(1)
  world.remove(second)
  events += run(8)
  #expect(events.allSatisfy { $0 == .paused }, "\(events)")
  #expect(abs(world[ball].center.y - 89) < 2 && world.isPaused)
  // The paddle that has moved is where it was put.
  world.setVelocity([400, 0], of: ball)
  events = run(0.5)
  #expect(
    events.contains {
      if case .contactBegan(let contact) = $0 { contact.other == .boundary("paddle") } else { false }
    })
  #expect(world[ball].center.x < 40.5)
  // And the floor holds no body that was taken out.
  world[collision].bodies = []
  _ = run(1)
  #expect(world[ball].center.y > 200)
}

@Test(arguments: [(0.5, 40), (1, 40), (2, 40), (0.5, 80), (2, 80)])
func `a lift carries a heap`(step: Double, count: Int) {
  var world = World()
  let lift = world.add(Body(.box(width: 300, height: 20), center: [0, 500]))
  let boxes = (0..<count).map { number in
    world.add(
      Body(
        .box(width: 10, height: 10), center: [-54 + 12 * Double(number % 10), 484 - 12 * Double(number / 10)])
    )
  }
  world.add(Gravity(boxes))
  world.add(Collision(boxes + [lift], mode: .items))
  world.add(ItemProperties([lift], isAnchored: true))
  for _ in 0..<240 { world.advance(by: 1.0 / 60) }
  for _ in 0..<Int(100 / step) {
    world[lift].center.y -= step
    world.updateItemUsingCurrentState(lift)
    world.advance(by: 1.0 / 60)
  }
  for _ in 0..<240 { world.advance(by: 1.0 / 60) }
  // It is read back in single precision.
  #expect(abs(world[lift].center.y - 400) < 0.01)
  // Some may have slid off the edge; none is inside of the lift or has come through it.
  let onLift = boxes.filter { abs(world[$0].center.x) < 145 }
  #expect(onLift.count * 8 >= count * 7)
  let fallen = onLift.filter { world[$0].center.y > 386.5 }
  #expect(fallen.isEmpty)
}
