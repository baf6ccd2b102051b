internal import Kinematics

/// What accelerates the bodies of ideal stepping between contacts.
struct IdealForces: Sendable {
  /// A spring or a rod between a point of a body and a point of the world or of another body.
  struct Link: Sendable {
    /// −1 for a point of the world.
    var first: Int
    var second: Int
    /// From the bodies' centres, in their own coordinates; of the world if there is no first body.
    var localFirst: SIMD2<Double>
    var localSecond: SIMD2<Double>
    var length: Double
    /// ω² and 2ζω of a spring; nil for a rod.
    var spring: (stiffness: Double, damping: Double)?
  }

  /// A spring to a place and to the angle 0.
  struct Snap: Sendable {
    var body: Int
    var target: SIMD2<Double>
    var stiffness: Double
    var damping: Double
  }

  /// Forces at points off the centre.
  struct Push: Sendable {
    var body: Int
    var force: SIMD2<Double>
    var offset: SIMD2<Double>
  }

  /// Bodies that are attached to each other, and what attaches them.
  struct Cluster: Sendable {
    var bodies: [Int] = []
    var links: [Int] = []
    var rods: [Int] = []
    var constraints: [Int] = []
    var snaps: [Int] = []
    var pushes: [Int] = []
    var fields: [(body: Int, field: Int)] = []
    /// The parts of the fields that the bodies are in through a sub-step, in the order of `fields`; empty where none
    /// has an edge.
    var parts: [Field.Part] = []
    /// Whether there is nothing but gravity, drag and contacts.
    var isFree = true
  }

  var links: [Link] = []
  var constraints: [IdealConstraint] = []
  var snaps: [Snap] = []
  var pushes: [Push] = []
  var fields: [Field] = []
  var clusters: [Cluster] = []

  /// The highest rate at which a cluster swings or slows down by itself, in 1/s, or more: the sum of all its rates;
  /// 1 at least.
  func fastestRate(_ bodies: [IdealBody]) -> Double {
    func rate(_ spring: (stiffness: Double, damping: Double)) -> Double {
      abs(spring.stiffness).squareRoot() + spring.damping
    }
    var fastest = 1.0
    for cluster in clusters {
      var sum = cluster.bodies.map { max(bodies[$0].drag.x, bodies[$0].drag.z) }.max() ?? 0
      for link in cluster.links { sum += links[link].spring.map(rate) ?? 0 }
      for snap in cluster.snaps { sum += rate((snaps[snap].stiffness, snaps[snap].damping)) }
      for (_, field) in cluster.fields {
        switch fields[field].kind {
        case .spring: sum += abs(fields[field].strength).squareRoot()
        case .drag, .velocity: sum += abs(fields[field].strength)
        case .magnetic:
          sum += cluster.bodies.map { abs(bodies[$0].specificCharge * fields[field].strength) }.max() ?? 0
        case .radial, .linear, .vortex, .electric, .noise: break
        }
      }
      fastest = max(fastest, sum)
    }
    return fastest
  }

  /// Accelerations of the bodies of a cluster at places and with velocities that are given in its order.
  func accelerations(
    of cluster: Cluster, _ bodies: [IdealBody], _ positions: UnsafeMutableBufferPointer<Coordinates>,
    _ velocities: UnsafeMutableBufferPointer<Coordinates>, time: Double,
    into result: UnsafeMutableBufferPointer<Coordinates>
  ) {
    for (index, body) in cluster.bodies.enumerated() {
      let body = bodies[body]
      result[index] = body.acceleration + body.support - body.drag * velocities[index]
    }
    func member(_ body: Int) -> Int { cluster.bodies.count == 1 ? 0 : cluster.bodies.firstIndex(of: body)! }
    for (number, (body, field)) in cluster.fields.enumerated() where !bodies[body].isStatic {
      let index = member(body)
      result[index].place += fields[field].acceleration(
        at: positions[index].place, velocity: velocities[index].place, time: time,
        specificCharge: bodies[body].specificCharge,
        part: cluster.parts.isEmpty ? nil : cluster.parts[number])
    }
    for number in cluster.pushes {
      let push = pushes[number]
      let index = member(push.body)
      let arm = Rotation(angle: positions[index].angle).turn(push.offset)
      result[index] += bodies[push.body].inverseMass * Coordinates(push.force, cross(arm, push.force))
    }
    for number in cluster.snaps {
      let snap = snaps[number]
      let index = member(snap.body)
      let away = positions[index] - Coordinates(snap.target, 0)
      let pull = -snap.stiffness * away - snap.damping * velocities[index]
      let isFree = bodies[snap.body].inverseMass
      result[index] += pull.replacing(with: 0, where: isFree .== 0)
    }
    guard !cluster.links.isEmpty || !cluster.rods.isEmpty || !cluster.constraints.isEmpty else { return }
    for number in cluster.links {
      let link = links[number]
      guard let spring = link.spring else { continue }
      let ends = Ends(link, bodies, positions, velocities, member)
      ends.apply(ends.force(of: spring, length: link.length), to: result)
    }
    solveRods(cluster, bodies, positions, velocities, member, result)
  }

  /// The forces of rods and joints: no end accelerates along its rod but for turning with it, C″ = 0, and so on.
  private func solveRods(
    _ cluster: Cluster, _ bodies: [IdealBody], _ positions: UnsafeMutableBufferPointer<Coordinates>,
    _ velocities: UnsafeMutableBufferPointer<Coordinates>, _ member: (Int) -> Int,
    _ result: UnsafeMutableBufferPointer<Coordinates>
  ) {
    var held = heldConstraints(cluster, bodies, positions, velocities, member)
    guard !cluster.rods.isEmpty || !held.isEmpty else { return }
    let recovery = Self.recovery
    for _ in 0..<200 {
      var largest = 0.0
      for rod in cluster.rods {
        let link = links[rod]
        let ends = Ends(link, bodies, positions, velocities, member)
        let distance = ends.span.length
        guard distance > 0 else { continue }
        let along = ends.span / distance
        let speed = dot(along, ends.speed)
        let turning = (ends.speed.squaredLength - speed * speed) / distance
        let stretch =
          dot(along, ends.acceleration(result)) + turning + 2 * recovery * speed
          + recovery * recovery * (distance - link.length)
        let inverse = ends.inverseMass(along)
        guard inverse > 0 else { continue }
        ends.apply(-stretch / inverse * along, to: result)
        largest = max(largest, abs(stretch))
      }
      for index in held.indices { largest = max(largest, held[index].solve(result)) }
      if largest < 1e-9 { return }
    }
  }

  /// The two ends of a link as they are at an instant.
  private struct Ends {
    let first: Int?
    let second: Int
    let armFirst: SIMD2<Double>
    let armSecond: SIMD2<Double>
    let inverseFirst: Coordinates
    let inverseSecond: Coordinates
    /// From the first end to the second, and its derivative.
    let span: SIMD2<Double>
    let speed: SIMD2<Double>
    let turnFirst: Double
    let turnSecond: Double

    init(
      _ link: Link, _ bodies: [IdealBody], _ positions: UnsafeMutableBufferPointer<Coordinates>,
      _ velocities: UnsafeMutableBufferPointer<Coordinates>, _ member: (Int) -> Int
    ) {
      second = member(link.second)
      armSecond = Rotation(angle: positions[second].angle).turn(link.localSecond)
      inverseSecond = bodies[link.second].inverseMass
      turnSecond = velocities[second].angle
      var start = link.localFirst
      var startSpeed = SIMD2<Double>.zero
      if link.first >= 0 {
        let index = member(link.first)
        first = index
        armFirst = Rotation(angle: positions[index].angle).turn(link.localFirst)
        inverseFirst = bodies[link.first].inverseMass
        turnFirst = velocities[index].angle
        start = positions[index].place + armFirst
        startSpeed = velocities[index].velocity(at: armFirst)
      } else {
        first = nil
        armFirst = .zero
        inverseFirst = .zero
        turnFirst = 0
      }
      span = positions[second].place + armSecond - start
      speed = velocities[second].velocity(at: armSecond) - startSpeed
    }

    /// How much a unit of force along `direction` accelerates the ends apart.
    func inverseMass(_ direction: SIMD2<Double>) -> Double {
      let leverFirst = cross(armFirst, direction)
      let leverSecond = cross(armSecond, direction)
      return inverseFirst.x + inverseSecond.x + inverseFirst.z * leverFirst * leverFirst
        + inverseSecond.z * leverSecond * leverSecond
    }

    /// The acceleration of the second end as seen from the first.
    func acceleration(_ accelerations: UnsafeMutableBufferPointer<Coordinates>) -> SIMD2<Double> {
      var result =
        accelerations[second].velocity(at: armSecond) - turnSecond * turnSecond * armSecond
      if let first {
        result -= accelerations[first].velocity(at: armFirst) - turnFirst * turnFirst * armFirst
      }
      return result
    }

    /// The pull on the second end, along the span: F4's spring is radial at every length. At length 0 it has no dead
    /// zone here; on the anchor itself the span is the way that the end is moving.
    func force(of spring: (stiffness: Double, damping: Double), length: Double) -> SIMD2<Double> {
      let distance = span.length
      let direction = distance > 0 ? span : speed
      let norm = direction.length
      guard norm > 0 else { return .zero }
      let along = direction / norm
      let inverse = inverseMass(along)
      guard inverse > 0 else { return .zero }
      return -(spring.stiffness * (distance - length) + spring.damping * dot(along, speed)) / inverse * along
    }

    /// Adds what a force on the second end, and its reaction, accelerate.
    func apply(_ force: SIMD2<Double>, to result: UnsafeMutableBufferPointer<Coordinates>) {
      result[second] += inverseSecond * Coordinates(force, cross(armSecond, force))
      if let first { result[first] -= inverseFirst * Coordinates(force, cross(armFirst, force)) }
    }
  }
}
