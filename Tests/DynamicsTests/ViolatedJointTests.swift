import Foundation
import MotionKinematics
import SeededRandom
import Testing

@testable import MotionDynamics

/// One to four bodies on joints that do not hold at the beginning, chosen by a seed.
private struct ViolatedWorld {
  private(set) var world = World(.ideal)
  private var random: SplitMix64
  private var bodies: [(id: BodyID, mass: Double, inertia: Double)] = []
  /// The springs: both bodies, or a body and a point; the length, and the stiffness in kg/s².
  private var springs: [(first: Int?, point: SIMD2<Double>, second: Int, length: Double, stiffness: Double)] =
    []
  private var hasWeight = false
  /// The number of the group of each body: bodies on joints of each other have one.
  private(set) var groups: [Int] = []

  /// The seeds of the test: a sample, or as many as the environment variable `VIOLATED_WORLDS` says. The last two of
  /// the sample have springs, and steps that are too long for their joints.
  static var seeds: [UInt64] {
    let count = ProcessInfo.processInfo.environment["VIOLATED_WORLDS"].flatMap(UInt64.init)
    return count.map { Array(0..<$0) } ?? Array(0..<24) + [2314, 7916]
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
    groups.append(bodies.count)
    bodies.append((id, mass * density, inertia * density))
  }

  private mutating func addJoint(_ first: Int?, _ second: Int) {
    if let first {
      let (old, new) = (groups[first], groups[second])
      groups = groups.map { $0 == old ? new : $0 }
    }
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

  /// The bodies in the world's ideal stepping, which a sub-step moves.
  func makeStepper() -> IdealStepper? {
    var laidOut = world
    laidOut.advance(by: 0)
    return (laidOut.engine as? IdealEngine)?.stepper
  }

  /// Returns the kinetic energy of a group, in kg·pt²/s².
  func kineticEnergy(of group: Int, in stepper: IdealStepper) -> Double {
    bodies.indices.filter { groups[$0] == group }.reduce(0) {
      let velocity = stepper.bodies[bodies[$1].id.slot].velocity
      return $0 + bodies[$1].mass * velocity.place.squaredLength / 2
        + bodies[$1].inertia * velocity.angle * velocity.angle / 2
    }
  }

  /// Returns the energy of the springs and of the weight of a group, in kg·pt²/s².
  func potentialEnergy(of group: Int, in stepper: IdealStepper) -> Double {
    func center(_ body: Int) -> SIMD2<Double> { stepper.bodies[bodies[body].id.slot].position.place }
    let stretched = springs.filter { groups[$0.second] == group }.reduce(0) {
      let stretch = (center($1.second) - ($1.first.map(center) ?? $1.point)).length - $1.length
      return $0 + $1.stiffness * stretch * stretch / 2
    }
    guard hasWeight else { return stretched }
    return bodies.indices.filter { groups[$0] == group }
      .reduce(stretched) { $0 - 1000 * bodies[$1].mass * center($1).y }
  }
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

  /// The correction of a position is paid from the kinetic energy of the bodies that joints connect. Where that is
  /// used up, these bodies are at rest, and their energy is the potential one. So it is after each sub-step.
  @Test func `M129: exactly, joints that begin violated add no energy, whatever they are and however many`()
    throws
  {
    for seed in ViolatedWorld.seeds {
      let violated = ViolatedWorld(seed: seed)
      var stepper = try #require(violated.makeStepper())
      let groups = Set(violated.groups)
      func energies() -> [Int: (kinetic: Double, potential: Double)] {
        Dictionary(
          uniqueKeysWithValues: groups.map {
            ($0, (violated.kineticEnergy(of: $0, in: stepper), violated.potentialEnergy(of: $0, in: stepper)))
          })
      }
      let start = energies()
      var highest = start.mapValues { $0.kinetic + $0.potential }
      var isKept = true
      for frame in 0..<12 where isKept {
        let end = Double(frame + 1) / 60
        var now = Double(frame) / 60
        while now < end, stepper.error == nil {
          now = stepper.advanceOnce(from: now, to: end)
          for (group, (kinetic, potential)) in energies() {
            highest[group] = max(highest[group]!, potential)
            let scale = abs(start[group]!.kinetic + start[group]!.potential) + start[group]!.kinetic
            let energy = kinetic + potential
            isKept = isKept && energy.isFinite && energy <= highest[group]! + 1e-4 * scale
            guard isKept else { break }
          }
        }
      }
      #expect(isKept, "seed \(seed)")
    }
  }
}
