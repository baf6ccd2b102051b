import SeededRandom
import Testing

@testable import MotionDynamics

/// Stacks of two boxes and a circle in a box of four lines, and bodies that fly without end, in metres: as many as are
/// solved in UIKit's order.
private struct Stacks {
  var heap = Heap()
  private(set) var resting: [Int] = []
  private(set) var flying: [Int] = []

  init() {
    for column in 0..<8 {
      let x = 0.25 + 0.5 * Float(column)
      heap.add(RigidShape(boxWithHalfSize: Vector(0.2, 0.1)), at: Vector(x, 3.89))
      heap.add(RigidShape(circle: 0.2), at: Vector(x, 3.28))
      heap.add(RigidShape(boxWithHalfSize: Vector(0.2, 0.1)), at: Vector(x, 3.68))
    }
    resting = heap.bodies
    while heap.bodies.count < CrowdTuning.count { flying.append(addFlying()) }
  }

  /// Adds a body without collisions and with a constant velocity.
  mutating func addFlying() -> Int {
    heap.add(RigidShape(circle: 0.1), at: .zero)
    let body = heap.bodies.last!
    heap.world.bodies[body].acceleration = .zero
    heap.world.bodies[body].velocity = Vector(1, 2)
    (heap.world.bodies[body].itemMask, heap.world.bodies[body].boundaryMask) = (0, 0)
    return body
  }

  mutating func step() { heap.world.step(atMost: 2) }

  var areAsleep: Bool { resting.allSatisfy { !heap.world.bodies[$0].isAwake } }
  var isCrowd: Bool { heap.world.crowd.isActive }
}

@Test func `a body more than a small world has, and its removal, wake no sleepers and change no contacts`() {
  var stacks = Stacks()
  for _ in 0..<600 where !stacks.areAsleep { stacks.step() }
  #expect(stacks.areAsleep)
  let places = stacks.heap.places
  stacks.heap.world.changes = []
  for _ in 0..<4 {
    let body = stacks.addFlying()
    for _ in 0..<3 { stacks.step() }
    #expect([stacks.isCrowd, stacks.areAsleep] == [true, true])
    stacks.heap.remove(body)
    for _ in 0..<3 { stacks.step() }
    #expect([stacks.isCrowd, stacks.areAsleep] == [false, true])
  }
  #expect(stacks.heap.world.changes.isEmpty)
  #expect(zip(stacks.heap.places, places).prefix(stacks.resting.count).allSatisfy { $0 == $1 })
  #expect(stacks.flying.allSatisfy { stacks.heap.world.bodies[$0].velocity == Vector(1, 2) })
}

@Test func `stacks that are kept awake stay at rest while their world becomes a crowd and ends to be one`() {
  var stacks = Stacks()
  var fastest: Float = 0
  func stepAwake() {
    for body in stacks.resting { stacks.heap.world.bodies[body].sleepTime = 0 }
    stacks.step()
  }
  for _ in 0..<300 { stepAwake() }
  stacks.heap.world.changes = []
  for _ in 0..<6 {
    let body = stacks.addFlying()
    for _ in 0..<5 { stepAwake() }
    #expect(stacks.isCrowd)
    stacks.heap.remove(body)
    for _ in 0..<5 { stepAwake() }
    #expect(!stacks.isCrowd)
    for body in stacks.resting { fastest = max(fastest, stacks.heap.world.bodies[body].velocity.magnitude) }
  }
  #expect(stacks.heap.world.changes.isEmpty)
  // A body that was not held for one sub-step would have 0.08 m/s.
  #expect(fastest < 0.01, "\(fastest)")
}

@Test func `bodies of a crowd that have fallen asleep stay asleep while another one moves`() {
  var stacks = Stacks()
  _ = stacks.addFlying()
  for _ in 0..<600 where !stacks.areAsleep { stacks.step() }
  #expect([stacks.isCrowd, stacks.areAsleep] == [true, true])
  let isAsleep = (0..<10).map { _ in
    stacks.step()
    return stacks.areAsleep
  }
  #expect(!isAsleep.contains(false))
}

@Test func `a removed body of a crowd ends its contacts and wakes what lay on it`() {
  var stacks = Stacks()
  _ = stacks.addFlying()
  for _ in 0..<600 where !stacks.areAsleep { stacks.step() }
  _ = stacks.addFlying()
  stacks.heap.world.changes = []
  let (bottom, circle, middle) = (stacks.resting[0], stacks.resting[1], stacks.resting[2])
  stacks.heap.remove(bottom)
  let ended = stacks.heap.world.changes.filter { !$0.isBeginning }.map { Set([$0.first, $0.second]) }
  #expect(ended.count == 2 && ended.contains([bottom, middle]))
  for _ in 0..<30 { stacks.step() }
  #expect(stacks.isCrowd)
  #expect(stacks.heap.world.bodies[middle].position.y > 3.85)
  #expect(stacks.heap.world.bodies[circle].position.y > 3.45)
}

@Test func `an anchored body that was moved in a crowd is met where it is, after the crowd has ended`() {
  var stacks = Stacks()
  var table = RigidBody(
    shape: RigidShape(boxWithHalfSize: Vector(0.5, 0.1)), position: Vector(2, 1), angle: 0)
  table.itemMask = 1
  let index = stacks.heap.world.insert(table)
  let body = stacks.addFlying()
  stacks.step()
  #expect(stacks.isCrowd)
  stacks.heap.world.place(index, at: Vector(2, 2), angle: 0)
  stacks.step()
  stacks.heap.remove(body)
  stacks.heap.remove(stacks.flying[0])
  stacks.heap.add(RigidShape(circle: 0.2), at: Vector(2, 1.6))
  let circle = stacks.heap.bodies.last!
  for _ in 0..<60 { stacks.step() }
  #expect(!stacks.isCrowd)
  #expect(abs(stacks.heap.world.bodies[circle].position.y - 1.7) < 0.02)
}

@Test(arguments: 1...4 as ClosedRange<UInt64>)
func `contacts begin and end in turn while a world becomes a crowd again and again`(seed: UInt64) {
  var random = SplitMix64(seed: seed)
  var world = World(.uikit)
  var bodies: [BodyID] = []
  func add() {
    let size = random.number(3...8) * (bodies.count.isMultiple(of: 20) ? 4 : 1)
    let shape: BodyShape =
      bodies.count.isMultiple(of: 2) ? .circle(radius: size) : .box(width: 2 * size, height: size)
    let center = SIMD2(random.number(20...380), random.number(20...380))
    bodies.append(world.add(Body(shape, center: center)))
  }
  for _ in 0..<CrowdTuning.count { add() }
  let sides: [Collision.Boundary] = [
    .line([0, 0], [0, 400]), .line([0, 400], [400, 400]), .line([400, 400], [400, 0]), .line([400, 0], [0, 0])
  ]
  let gravity = world.add(Gravity(bodies))
  let anchored = world.add(ItemProperties([], isAnchored: true))
  let collision = world.add(
    Collision(bodies, boundaries: ["left": sides[0], "floor": sides[1], "right": sides[2], "top": sides[3]]))
  var touching: Set<[String]> = []
  var (contactCount, isOrdered) = (0, true)
  for _ in 0..<400 {
    let index = Int.random(in: bodies.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0,
      1 where bodies.count < CrowdTuning.count + 5:
      add()
    case 2,
      3 where bodies.count > CrowdTuning.count - 5:
      world.remove(bodies.remove(at: index))
    case 4: world[anchored].bodies = [bodies[index]]
    case 5: world[collision].mode = [.everything, .items, .boundaries].randomElement(using: &random)!
    case 6:
      world[bodies[index]].center = SIMD2(random.number(20...380), random.number(20...380))
      world.updateItemUsingCurrentState(bodies[index])
    default: world[gravity].vector = SIMD2(random.number(-1...1), random.number(-1...1))
    }
    world[gravity].bodies = bodies
    world[collision].bodies = bodies
    world.advance(by: 1.0 / 60) { event, _ in
      func key(_ contact: Contact) -> [String] { ["\(contact.body)", "\(contact.other)"] }
      switch event {
      case .contactBegan(let contact):
        contactCount += 1
        isOrdered = touching.insert(key(contact)).inserted && isOrdered
      case .contactEnded(let contact): isOrdered = touching.remove(key(contact)) != nil && isOrdered
      case .paused, .stopped: break
      }
    }
  }
  #expect(isOrdered && contactCount > 300)
}
