import Foundation
import MotionDynamics
import MotionKinematics
import SeededRandom
import Testing

/// One to four bodies on joints that do not hold at the beginning, chosen by a seed.
private struct ViolatedWorld {
  private(set) var world = World(.ideal)
  private var random: SplitMix64
  private var bodies: [(id: BodyID, mass: Double, inertia: Double)] = []
  /// The springs: both bodies, or a body and a point; the length, and the stiffness in kg/s².
  private var springs: [(first: Int?, point: SIMD2<Double>, second: Int, length: Double, stiffness: Double)] =
    []
  private var hasWeight = false
  var hasForces: Bool { hasWeight || !springs.isEmpty }

  /// The seeds of the test: a sample, or the number in the environment variable `VIOLATED_WORLDS`.
  static var seeds: Range<UInt64> {
    0..<(ProcessInfo.processInfo.environment["VIOLATED_WORLDS"].flatMap(UInt64.init) ?? 24)
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasWeight = chance(0.3)
    let count = Int.random(in: 1...4, using: &random)
    for _ in 0..<count { addBody() }
    if hasWeight { _ = world.add(Gravity(bodies.map(\.id))) }
    // A chain from a point or from the first body on, and some more joints.
    for index in (chance(0.8) ? 0 : 1)..<count { addJoint(index == 0 ? nil : index - 1, index) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let second = Int.random(in: 0..<count, using: &random)
      addJoint(second > 0 && chance(0.5) ? 0 : nil, second)
    }
  }

  private mutating func chance(_ share: Double) -> Bool { random.number(0...1) < share }

  private mutating func place(_ reach: Double) -> SIMD2<Double> {
    [random.number(-reach...reach), random.number(-reach...reach)]
  }

  private mutating func addBody() {
    let size = random.number(3...60)
    let shape: BodyShape =
      switch Int.random(in: 0...2, using: &random) {
      case 0: .circle(radius: size)
      case 1: .box(width: size, height: random.number(3...60))
      default: .convex(ConvexOutline([[0, 0], [size, 0], [random.number(0...size), size]]))
      }
    let density = [1.0, 1, 1, 100, 1e6].randomElement(using: &random)!
    let id = world.add(
      Body(shape, center: place(400), angle: random.number(-4...4)), velocity: place(chance(0.2) ? 0 : 400),
      angularVelocity: random.number(-10...10))
    _ = world.add(ItemProperties([id], density: density, resistance: 0, angularResistance: 0))
    let (mass, inertia) = shape.unitMass
    bodies.append((id, mass * density, inertia * density))
  }

  private mutating func addJoint(_ first: Int?, _ second: Int) {
    let point = place(300)
    let kind = Int.random(in: 0...5, using: &random)
    // The energy of a spring is known if its ends are the centres.
    let offset = kind == 5 || chance(0.3) ? .zero : place(40)
    let anchor: MotionDynamics.Attachment.Anchor =
      if let first { .body(bodies[first].id, offset: kind == 5 ? .zero : place(40)) } else { .point(point) }
    let id = bodies[second].id
    let length = [0, 1e-3, 20, 200].randomElement(using: &random)!
    switch kind {
    case 0: _ = world.add(Joint(id, offset: offset, to: anchor, .fixed(angle: random.number(-3...3))))
    case 1: _ = world.add(Joint(id, offset: offset, to: anchor, .pin))
    case 2:
      let range = chance(0.5) ? -20.0...30 : -.infinity ... .infinity
      _ = world.add(
        Joint(
          id, offset: offset, to: anchor,
          .sliding(axis: [random.number(0.1...1), 1], angle: random.number(-3...3), range: range)))
    case 3: _ = world.add(MotionDynamics.Attachment(id, offset: offset, to: anchor, length: length))
    case 4: _ = world.add(Joint(id, offset: offset, to: anchor, .limit(length: max(length, 1e-3))))
    default:
      let frequency = random.number(0.5...4)
      _ = world.add(
        MotionDynamics.Attachment(
          id, to: anchor, length: length, frequency: frequency, damping: chance(0.5) ? 0 : 0.2))
      let inverse = 1 / bodies[second].mass + (first.map { 1 / bodies[$0].mass } ?? 0)
      let omega = 2 * Double.pi * frequency
      springs.append((first, point, second, length, omega * omega / inverse))
    }
  }

  var kineticEnergy: Double {
    bodies.reduce(0) {
      let motion = world.motion(of: $1.id)
      return $0 + $1.mass * motion.velocity.squaredLength / 2
        + $1.inertia * motion.angularVelocity * motion.angularVelocity / 2
    }
  }

  /// The energy of the springs and of the weight.
  var potentialEnergy: Double {
    let stretched = springs.reduce(0) {
      let anchor = $1.first.map { world[bodies[$0].id].center } ?? $1.point
      let stretch = (world[bodies[$1.second].id].center - anchor).length - $1.length
      return $0 + $1.stiffness * stretch * stretch / 2
    }
    return stretched + (hasWeight ? bodies.reduce(0) { $0 - 1000 * $1.mass * world[$1.id].center.y } : 0)
  }

  var isFinite: Bool {
    bodies.allSatisfy {
      let (body, motion) = (world[$0.id], world.motion(of: $0.id))
      return body.center.isFinite && body.angle.isFinite && motion.velocity.isFinite
        && motion.angularVelocity.isFinite
    }
  }

  mutating func advance(by duration: Double) { world.advance(by: duration) }
}

struct ViolatedJointTests {
  @Test(arguments: [false, true])
  func `M129: a limit or a rod of 20 pt that begins at 480 pt adds no speed to its body`(isRod: Bool) {
    var world = World(.ideal)
    let body = world.add(
      Body(.circle(radius: 5), center: [480, 0]), velocity: [300, 300], angularVelocity: 3)
    _ = world.add(ItemProperties([body], resistance: 0, angularResistance: 0))
    if isRod {
      _ = world.add(MotionDynamics.Attachment(body, offset: [20, 10], to: .point(.zero), length: 20))
    } else {
      _ = world.add(Joint(body, offset: [20, 10], to: .point(.zero), .limit(length: 20)))
    }
    let inertia = 12.5
    let start = 300 * 300 + inertia * 9 / 2
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      let motion = world.motion(of: body)
      let energy =
        motion.velocity.squaredLength / 2 + inertia * motion.angularVelocity * motion.angularVelocity / 2
      #expect(energy <= start * (1 + 1e-6))
    }
    let end = world[body].center + Rotation(angle: world[body].angle).turn([20, 10])
    #expect(abs(end.length - 20) < 1e-3)
  }

  /// The correction of a position is paid from the kinetic energy. Where that is used up, the bodies are at rest,
  /// and the energy is the potential one.
  @Test func `M129: exactly, joints that begin violated add no energy, whatever they are and however many`() {
    for seed in ViolatedWorld.seeds {
      var violated = ViolatedWorld(seed: seed)
      var highest = violated.kineticEnergy + violated.potentialEnergy
      let scale = abs(highest) + violated.kineticEnergy
      for frame in 1...12 {
        // The highest potential energy is one of a sub-step.
        for _ in 0..<(violated.hasForces ? 4 : 1) {
          violated.advance(by: violated.hasForces ? 1.0 / 240 : 1.0 / 60)
          highest = max(highest, violated.potentialEnergy)
        }
        let energy = violated.kineticEnergy + violated.potentialEnergy
        #expect(
          violated.isFinite && energy <= highest + 1e-4 * scale,
          "seed \(seed), frame \(frame): \(energy) > \(highest)")
        guard violated.isFinite, energy <= highest + 1e-4 * scale else { break }
      }
    }
  }
}
