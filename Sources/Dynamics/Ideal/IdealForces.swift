internal import MotionKinematics

/// The forces on the bodies of ideal stepping between contacts.
struct IdealForces: Sendable {
  /// A spring between a point of a body and a point of the world or of another body.
  struct Link: Sendable {
    /// The first body; −1 for a point of the world.
    var first: Int
    var second: Int
    /// The ends, relative to the bodies' centres in their own coordinates, in pt; in world coordinates if
    /// there is no first body.
    var localFirst: SIMD2<Double>
    var localSecond: SIMD2<Double>
    var length: Double
    /// ω², in 1/s², and 2ζω, in 1/s.
    var spring: (stiffness: Double, damping: Double)

    /// Returns the offsets of the ends from their bodies' centres, zero for the world, and the vector from the first end
    /// to the second, in pt, for positions of the bodies.
    @inline(__always) func ends(
      _ one: Coordinates?, _ two: Coordinates
    ) -> (armFirst: SIMD2<Double>, armSecond: SIMD2<Double>, span: SIMD2<Double>) {
      let armSecond = Rotation(angle: two.angle).turn(localSecond)
      guard let one else { return (.zero, armSecond, two.place + armSecond - localFirst) }
      let armFirst = Rotation(angle: one.angle).turn(localFirst)
      return (armFirst, armSecond, two.place + armSecond - (one.place + armFirst))
    }
  }

  /// A spring to a point and to the angle 0.
  struct SnapForce: Sendable {
    var body: Int
    var target: SIMD2<Double>
    var stiffness: Double
    var damping: Double
  }

  /// A force at a point of a body, given by its offset from the centre.
  struct PushForce: Sendable {
    var body: Int
    var force: SIMD2<Double>
    var offset: SIMD2<Double>
  }

  /// Bodies that are attached to each other, and the indices of the forces on them.
  struct Cluster: Sendable {
    var bodies: [Int] = []
    var links: [Int] = []
    var constraints: [Int] = []
    var snaps: [Int] = []
    var pushes: [Int] = []
    var fields: [(body: Int, field: Int)] = []
    /// The zones of the fields that contain the bodies during a sub-step, in the order of `fields`; empty if no field has an
    /// edge.
    var zones: [Field.Zone] = []
    /// True if there are no forces except gravity, drag and contacts.
    var isFree = true
  }

  var links: [Link] = []
  var constraints: [IdealConstraint] = []
  var snaps: [SnapForce] = []
  var pushes: [PushForce] = []
  var fields: [Field] = []
  var clusters: [Cluster] = []

  /// Returns an upper bound of the rates at which a cluster oscillates or decays, in 1/s: the largest sum of
  /// the rates of a cluster, at least 1.
  func fastestRate(_ bodies: [IdealBody]) -> Double {
    func rate(_ spring: (stiffness: Double, damping: Double)) -> Double {
      abs(spring.stiffness).squareRoot() + spring.damping
    }
    var fastest = 1.0
    for cluster in clusters {
      var sum = cluster.bodies.reduce(0) { max($0, bodies[$1].drag.x, bodies[$1].drag.z) }
      for link in cluster.links { sum += rate(links[link].spring) }
      for snap in cluster.snaps { sum += rate((snaps[snap].stiffness, snaps[snap].damping)) }
      for (_, field) in cluster.fields {
        sum += cluster.bodies.reduce(0) {
          max($0, fields[field].rate(specificCharge: bodies[$1].specificCharge))
        }
      }
      fastest = max(fastest, sum)
    }
    return fastest
  }

  /// Returns true if the forces on a cluster change with time while its bodies rest.
  func willChange(for cluster: Int) -> Bool {
    let cluster = clusters[cluster]
    return cluster.fields.indices.contains {
      fields[cluster.fields[$0].field].changesWithTime && (cluster.zones.isEmpty || cluster.zones[$0].isFelt)
    }
  }

  /// Positions, velocities or accelerations of a cluster's bodies, in the order of the cluster.
  typealias ClusterState = UnsafeMutableBufferPointer<Coordinates>

  /// - Parameter holdsJoints: true if rods and joints act.
  /// - Returns: the power of all forces except those of rods and joints, in kg·pt²/s³; 0 in a cluster without them.
  @discardableResult
  func accelerations(
    of cluster: Cluster, _ bodies: [IdealBody], _ positions: ClusterState, _ velocities: ClusterState,
    time: Double, holdsJoints: Bool, into result: ClusterState
  ) -> Double {
    applyForces(of: cluster, bodies, positions, velocities, time: time, into: result)
    guard !cluster.constraints.isEmpty else { return 0 }
    var power = 0.0
    for (index, body) in cluster.bodies.enumerated() {
      power += (bodies[body].masses * result[index] * velocities[index]).sum()
    }
    guard holdsJoints else { return power }
    withConditions(of: cluster, bodies, positions, velocities) { conditions in
      for index in conditions.indices { conditions[index].bias = conditions[index].accelerationBias }
      Self.solve(conditions, result)
    }
    return power
  }

  /// Computes the accelerations of a cluster's bodies by all forces except those of rods and joints.
  func applyForces(
    of cluster: Cluster, _ bodies: [IdealBody], _ positions: ClusterState, _ velocities: ClusterState,
    time: Double, into result: ClusterState
  ) {
    for (index, body) in cluster.bodies.enumerated() {
      let body = bodies[body]
      result[index] = body.acceleration + body.support - body.drag * velocities[index]
    }
    for (number, (body, field)) in cluster.fields.enumerated() where !bodies[body].isStatic {
      let index = bodies[body].member
      result[index].place += fields[field].acceleration(
        at: positions[index].place, velocity: velocities[index].place, time: time,
        specificCharge: bodies[body].specificCharge,
        zone: cluster.zones.isEmpty ? nil : cluster.zones[number])
    }
    for number in cluster.pushes {
      let push = pushes[number]
      let index = bodies[push.body].member
      let arm = Rotation(angle: positions[index].angle).turn(push.offset)
      result[index] += bodies[push.body].inverseMass * Coordinates(push.force, cross(arm, push.force))
    }
    for number in cluster.snaps {
      let snap = snaps[number]
      let index = bodies[snap.body].member
      let away = positions[index] - Coordinates(snap.target, 0)
      let pull = -snap.stiffness * away - snap.damping * velocities[index]
      let isFree = bodies[snap.body].inverseMass
      result[index] += pull.replacing(with: 0, where: isFree .== 0)
    }
    for number in cluster.links {
      let ends = LinkEnds(links[number], bodies, positions, velocities)
      ends.apply(ends.force(of: links[number].spring, length: links[number].length), to: result)
    }
  }

  /// The state of the two ends of a link at an instant.
  struct LinkEnds {
    let first: Int?
    let second: Int
    let armFirst: SIMD2<Double>
    let armSecond: SIMD2<Double>
    let inverseFirst: Coordinates
    let inverseSecond: Coordinates
    /// The vector from the first end to the second, in pt, and its derivative, in pt/s.
    let span: SIMD2<Double>
    let speed: SIMD2<Double>

    init(_ link: Link, _ bodies: [IdealBody], _ positions: ClusterState, _ velocities: ClusterState) {
      first = link.first >= 0 ? bodies[link.first].member : nil
      second = bodies[link.second].member
      (armFirst, armSecond, span) = link.ends(first.map { positions[$0] }, positions[second])
      inverseFirst = first == nil ? .zero : bodies[link.first].inverseMass
      inverseSecond = bodies[link.second].inverseMass
      let motion = first.map { velocities[$0] } ?? .zero
      speed = velocities[second].velocity(at: armSecond) - motion.velocity(at: armFirst)
    }

    /// Returns the relative acceleration of the ends for a unit force along `direction`, in 1/kg.
    func inverseMass(_ direction: SIMD2<Double>) -> Double {
      let leverFirst = cross(armFirst, direction)
      let leverSecond = cross(armSecond, direction)
      return inverseFirst.x + inverseSecond.x + inverseFirst.z * leverFirst * leverFirst
        + inverseSecond.z * leverSecond * leverSecond
    }

    /// Returns the force on the second end, along the span: formula F4's spring is radial at every length, without a dead
    /// zone at length 0. If the ends coincide, the direction is that of their relative velocity.
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

    /// Adds the accelerations by a force on the second end and by its reaction.
    func apply(_ force: SIMD2<Double>, to result: ClusterState) {
      result[second] += inverseSecond * Coordinates(force, cross(armSecond, force))
      if let first { result[first] -= inverseFirst * Coordinates(force, cross(armFirst, force)) }
    }
  }
}

extension IdealForces.Link {
  /// The link of an attachment with a frequency.
  init(_ value: Attachment) {
    let omega = 2 * .pi * value.frequency
    self.init(
      first: value.anchor.slot, second: value.body.slot, localFirst: value.anchor.place,
      localSecond: value.offset,
      length: value.length, spring: (omega * omega, 2 * value.damping * omega))
  }
}

extension IdealForces.SnapForce {
  init(_ value: Snap) {
    let omega = 2 * .pi * value.frequency
    self.init(
      body: value.body.slot, target: value.point, stiffness: omega * omega, damping: 2 * value.damping * omega
    )
  }
}

extension IdealForces {
  /// The rate ω of the critically damped spring by which errors are corrected, in 1/s.
  static let recovery = 30.0
  /// The relative pivot below which a condition counts as dependent on the conditions before it.
  private static let redundancy = 1e-9

  /// Calls `body` with the conditions of the cluster's rods and joints, except slack one-sided joints, for a state of the
  /// bodies.
  func withConditions(
    of cluster: Cluster, _ bodies: [IdealBody], _ positions: ClusterState, _ velocities: ClusterState,
    _ body: (UnsafeMutableBufferPointer<JointCondition>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: JointCondition.self, capacity: 3 * cluster.constraints.count) {
      memory in
      var count = 0
      for index in cluster.constraints where constraints[index].isTaut {
        let constraint = constraints[index]
        let second = bodies[constraint.second].member
        let first = constraint.first >= 0 ? bodies[constraint.first].member : -1
        let rows = constraint.rows(
          first >= 0 ? (positions[first], velocities[first]) : (.zero, .zero),
          (positions[second], velocities[second]))
        for number in 0..<rows.count {
          let condition = JointCondition(
            first: first, second: second, constraint: index, number: number, row: rows[number],
            isNearlyMet: constraint.isNearlyMet,
            inverseFirst: first >= 0 ? bodies[constraint.first].inverseMass : .zero,
            inverseSecond: bodies[constraint.second].inverseMass, isOneSided: constraint.isOneSided)
          (memory.baseAddress! + count).initialize(to: condition)
          count += 1
        }
      }
      if count > 0 { body(UnsafeMutableBufferPointer(rebasing: memory[..<count])) }
    }
  }

  /// Adds M⁻¹ Jᵀ f to accelerations, velocities or displacements x, so that J x + bias = 0.
  ///
  /// The forces f solve A f = −(J x + bias) with A = J M⁻¹ Jᵀ. A is factored into L D Lᵀ within its envelope,
  /// which is narrow for chains. One-sided conditions that would push are deactivated, one at a time.
  /// - Parameter softness: the fraction by which the diagonal of A is increased. Contradictory conditions then have a
  ///   compromise as their solution.
  static func solve(
    _ conditions: UnsafeMutableBufferPointer<JointCondition>, _ result: ClusterState, softness: Double = 0
  ) {
    while true {
      findForces(conditions, result, softness: softness)
      guard
        let pushing = conditions.indices.lazy.filter({ conditions[$0].isOneSided }).max(by: {
          conditions[$0].force < conditions[$1].force
        }), conditions[pushing].force > 0
      else { break }
      conditions[pushing].isActive = false
    }
    for condition in conditions where condition.force != 0 {
      let row = condition.row
      result[condition.second] +=
        condition.inverseSecond * (condition.force * Coordinates(row.direction, row.leverSecond))
      guard condition.first >= 0 else { continue }
      result[condition.first] -=
        condition.inverseFirst * (condition.force * Coordinates(row.direction, row.leverFirst))
    }
  }

  private static func findForces(
    _ conditions: UnsafeMutableBufferPointer<JointCondition>, _ result: ClusterState, softness: Double
  ) {
    let count = conditions.count
    // The memory holds L, then D, then the forces.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count * count + 2 * count) { memory in
      memory.initialize(repeating: 0)
      let diagonal = UnsafeMutableBufferPointer(rebasing: memory[(count * count)..<(count * count + count)])
      let forces = UnsafeMutableBufferPointer(rebasing: memory[(count * count + count)...])
      for row in 0..<count where conditions[row].isActive {
        let lower = memory.baseAddress! + row * count
        var start = 0
        while start < row, conditions[row].coupling(conditions[start]) == 0 { start += 1 }
        let whole = conditions[row].coupling(conditions[row]) * (1 + softness)
        var left = whole
        for column in start..<row where diagonal[column] > 0 {
          let other = memory.baseAddress! + column * count
          var value = conditions[row].coupling(conditions[column])
          for index in start..<column { value -= lower[index] * other[index] * diagonal[index] }
          lower[column] = value / diagonal[column]
          left -= lower[column] * value
        }
        // A condition that no force can satisfy, or that depends on others, gets no force.
        diagonal[row] = left > redundancy * whole ? left : 0
        forces[row] = -(conditions[row].product(result) + conditions[row].bias)
        for column in start..<row { forces[row] -= lower[column] * forces[column] }
      }
      for row in 0..<count { forces[row] = diagonal[row] > 0 ? forces[row] / diagonal[row] : 0 }
      for row in (0..<count).reversed() where forces[row] != 0 {
        let lower = memory.baseAddress! + row * count
        for column in 0..<row where diagonal[column] > 0 { forces[column] -= lower[column] * forces[row] }
      }
      for row in 0..<count { conditions[row].force = forces[row] }
    }
  }
}

/// The edges of fields. A sub-step ends at an edge, as it does at a contact, because the force or its
/// derivative is not continuous there.
extension IdealStepper {
  /// Determines the zone of each field that contains each body at the start of a sub-step.
  mutating func updateZones() {
    guard !forces.fields.isEmpty else { return }
    for cluster in forces.clusters.indices where !forces.clusters[cluster].zones.isEmpty {
      for (number, (body, field)) in forces.clusters[cluster].fields.enumerated() {
        forces.clusters[cluster].zones[number] = zone(of: forces.fields[field], for: bodies[body])
      }
    }
  }

  /// Returns the zone of a field for a body. On an edge it is the zone that the body moves into.
  private func zone(of field: Field, for body: IdealBody) -> Field.Zone {
    func isWithin(_ edge: Field.ZoneEdge) -> Bool {
      let position = body.position.place
      let beyond = field.distance(of: position, beyond: edge)
      let speed = body.velocity.place.length
      guard abs(beyond) <= IdealTuning.edgeRounding, speed > 0 else { return beyond <= 0 }
      let ahead = position + IdealTuning.edgeLook / speed * body.velocity.place
      let going = field.distance(of: ahead, beyond: edge) - beyond
      return going == 0 ? beyond <= 0 : going < 0
    }
    return Field.Zone(isFelt: isWithin(.region), isCore: isWithin(.core))
  }

  /// Returns the time at which a body first crosses an edge between `start` and the end of a sub-step, in s from its start;
  /// the end if none does.
  func firstEdge(in clusters: some Sequence<Int>, from start: Double, _ step: Double) -> Double {
    var first = step
    for cluster in clusters {
      first = firstLimit(in: cluster, from: start, before: first) ?? first
      guard !forces.clusters[cluster].zones.isEmpty else { continue }
      for (number, (body, field)) in forces.clusters[cluster].fields.enumerated()
      where bodies[body].isMovable {
        let zone = forces.clusters[cluster].zones[number]
        let field = forces.fields[field]
        func look(_ edge: Field.ZoneEdge, _ isWithin: Bool) {
          guard field.has(edge) else { return }
          first = crossing(of: body, field, edge, isWithin, from: start, before: first) ?? first
        }
        look(.region, zone.isFelt)
        // Outside the region the core has no effect.
        if zone.isFelt { look(.core, zone.isCore) }
      }
    }
    // A lower bound guarantees progress.
    return max(first, min(shortestStep, step))
  }

  private func crossing(
    of body: Int, _ field: Field, _ edge: Field.ZoneEdge, _ isWithin: Bool, from start: Double,
    before end: Double
  ) -> Double? {
    guard end > start else { return nil }
    func separation(_ time: Double) -> Double {
      let beyond = field.distance(of: place(of: body, at: time).place, beyond: edge)
      return isWithin ? -beyond : beyond
    }
    // The body may begin on the edge, or slightly beyond it by rounding.
    let slack = max(-separation(start), 0) + IdealTuning.edgeRounding / 2
    let speed =
      velocity(of: body, at: start).place.length + paths[body].accelerationBound * (end - start)
    guard speed > 0 else { return nil }
    return Crossing.first(from: start, before: end, longestLook: 0x1p-13, value: { separation($0) + slack }) {
      max(separation($0) + slack, 0) / speed
    }
  }
}
