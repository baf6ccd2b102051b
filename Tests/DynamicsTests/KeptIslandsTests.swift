import SeededRandom
import Testing

@testable import MotionDynamics

/// Circles and boxes that fall into a box of four lines, in metres.
struct Heap {
  var world = ImpulseWorld()
  var bodies: [Int] = []

  init() {
    let corners = [Vector(0, 0), Vector(4, 0), Vector(4, 4), Vector(0, 4)]
    for index in corners.indices {
      var line = RigidBody(
        shape: RigidShape(edgeFrom: corners[index], to: corners[(index + 1) % 4]), position: .zero, angle: 0)
      line.boundaryMask = 1
      _ = world.insert(line)
    }
  }

  mutating func add(_ shape: RigidShape, at place: Vector) {
    var body = RigidBody(shape: shape, position: place, angle: 0)
    let (mass, inertia) = shape.mass(density: 1)
    (body.inverseMass, body.inverseInertia) = (1 / mass, 1 / inertia)
    (body.isStatic, body.itemMask, body.boundaryMask) = (false, 1, 1)
    body.acceleration = Vector(0, 10)
    bodies.append(world.insert(body))
  }

  mutating func join(_ first: Int, _ second: Int) {
    world.joints.distances.append(
      DistanceJoint(
        first: Int32(first), second: Int32(second), localFirst: .zero, localSecond: .zero, length: 0.5,
        frequency: 2, dampingRatio: 0.5))
    for body in [first, second] {
      world.bodies[body].attach()
      world.bodies[body].wake()
    }
  }

  mutating func remove(_ body: Int) {
    world.joints.distances.removeAll { $0.first == Int32(body) || $0.second == Int32(body) }
    world.remove(body)
    bodies.removeAll { $0 == body }
  }

  /// Changes the heap in a random way, in about one step of eight.
  mutating func change(_ random: inout SplitMix64) {
    let place = Vector(Float(random.number(0.5...3.5)), Float(random.number(0.5...3.5)))
    switch Int.random(in: 0..<60, using: &random) {
    case 0, 1: add(RigidShape(circle: 0.2), at: place)
    case 2, 3: add(RigidShape(boxWithHalfSize: Vector(0.2, 0.1)), at: place)
    case 4 where bodies.count > 8: remove(bodies.randomElement(using: &random)!)
    case 5 where bodies.count > 2:
      let pair = bodies.shuffled(using: &random).prefix(2)
      join(pair[0], pair[1])
    case 6 where !world.joints.distances.isEmpty: world.joints.distances.removeLast()
    case 7 where !bodies.isEmpty:
      let body = bodies.randomElement(using: &random)!
      world.bodies[body].velocity.y -= 5
      world.bodies[body].wake()
    default: break
    }
  }

  var places: [Vector] { bodies.map { world.bodies[$0].position } }
}

@Test(arguments: 1...20 as ClosedRange<UInt64>)
func `islands that are kept move bodies as islands that are found anew`(seed: UInt64) {
  var (kept, anew) = (Heap(), Heap())
  var random = SplitMix64(seed: seed)
  for _ in 0..<900 {
    var same = random
    kept.change(&random)
    anew.change(&same)
    anew.world.islands = Islands()
    kept.world.step()
    anew.world.step()
    #expect(kept.places == anew.places)
  }
}
