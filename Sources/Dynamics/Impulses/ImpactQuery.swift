/// The time of impact of two moving hulls within a sub-step, by local separating axes.
enum ImpactQuery {
  /// Returns the fraction of the rest of the sub-step at which the distance of the two hulls first falls to that of resting
  /// contacts, within a quarter of the slop; nil if it does not, or if the hulls overlap.
  static func impact(of a: RigidBody, _ b: RigidBody) -> Float? {
    let radii = a.shape.radius + b.shape.radius
    let target = max(ImpulseTuning.slop, radii - 3 * ImpulseTuning.slop)
    let tolerance = 0.25 * ImpulseTuning.slop
    if staysClear(b, of: a, by: target + 2 * tolerance) { return nil }
    var time: Float = 0
    for _ in 0..<20 {
      let distance = DistanceQuery(a.shape, a.placement(at: time), b.shape, b.placement(at: time))
      if distance.distance <= 0 { return nil }
      if distance.distance < target + tolerance { return time }
      switch advance(SeparatingAxis(distance.witness, a, b, at: time), from: time, target, tolerance) {
      case .impact(let time): return time
      case .none: return nil
      case .later(let later): time = later
      }
    }
    return nil
  }

  /// Returns true if the path of a circle's centre is farther than `distance` from a static edge along x or along y, so that
  /// there is no impact. This is so for most circles and boundaries.
  @inline(__always)
  private static func staysClear(_ circle: RigidBody, of edge: RigidBody, by distance: Float) -> Bool {
    guard circle.shape.kind == .circle, edge.shape.kind == .edge, edge.isStatic else { return false }
    let (start, end) = (
      edge.placement.outward(edge.shape.vertex(0)), edge.placement.outward(edge.shape.vertex(1))
    )
    let above = pointwiseMin(circle.startPosition, circle.position) - pointwiseMax(start, end)
    let below = pointwiseMin(start, end) - pointwiseMax(circle.startPosition, circle.position)
    return pointwiseMax(above, below).max() > distance
  }

  private enum AxisResult {
    /// An impact at this time; no impact; or no impact until this time.
    case impact(Float), none, later(Float)
  }

  /// Follows one axis by resolving its deepest point repeatedly, at most once for each vertex.
  private static func advance(
    _ axis: SeparatingAxis, from start: Float, _ target: Float, _ tolerance: Float
  ) -> AxisResult {
    var end: Float = 1
    for _ in 0..<16 {
      var (vertex, endSeparation) = axis.least(at: end)
      if endSeparation > target + tolerance { return .none }
      if endSeparation > target - tolerance { return .later(end) }
      var startSeparation = axis.separation(of: vertex, at: start)
      if startSeparation < target - tolerance { return .none }
      if startSeparation <= target + tolerance { return .impact(start) }
      // Bisection and secant steps alternate.
      var before = start
      var after = end
      for iteration in 0..<50 {
        let middle =
          iteration.isMultiple(of: 2)
          ? 0.5 * (before + after)
          : before + (target - startSeparation) * (after - before) / (endSeparation - startSeparation)
        let separation = axis.separation(of: vertex, at: middle)
        if abs(separation - target) < tolerance {
          end = middle
          break
        }
        if separation > target {
          before = middle
          startSeparation = separation
        } else {
          after = middle
          endSeparation = separation
        }
      }
    }
    return .later(start)
  }
}

/// An axis that separates two moving hulls: between two vertices, or the normal of a side of one of them.
private struct SeparatingAxis {
  private enum AxisType { case vertices, sideOfA, sideOfB }

  struct Vertices {
    var a = 0
    var b = 0
  }

  private let kind: AxisType
  private let a: RigidBody
  private let b: RigidBody
  /// The axis, in world coordinates for vertices, otherwise in the coordinates of the body with the side.
  private let axis: Vector
  private let localPoint: Vector

  init(_ witness: DistanceQuery.Witness, _ a: RigidBody, _ b: RigidBody, at time: Float) {
    self.a = a
    self.b = b
    let first = a.placement(at: time)
    let second = b.placement(at: time)
    if witness.count == 1 {
      kind = .vertices
      axis =
        (second.outward(b.shape.vertex(witness.b.0)) - first.outward(a.shape.vertex(witness.a.0))).normalized
      localPoint = .zero
    } else {
      let isSideOfB = witness.a.0 == witness.a.1
      kind = isSideOfB ? .sideOfB : .sideOfA
      let (shape, place, ends) = isSideOfB ? (b.shape, second, witness.b) : (a.shape, first, witness.a)
      let (start, end) = (shape.vertex(ends.0), shape.vertex(ends.1))
      let normal = cross(end - start, 1).normalized
      localPoint = 0.5 * (start + end)
      let corner =
        isSideOfB
        ? first.outward(a.shape.vertex(witness.a.0)) : second.outward(b.shape.vertex(witness.b.0))
      axis = dot(corner - place.outward(localPoint), place.turn(normal)) < 0 ? -normal : normal
    }
  }

  /// Returns the deepest vertices at `time` and their separation along the axis, in m.
  func least(at time: Float) -> (Vertices, Float) {
    let first = a.placement(at: time)
    let second = b.placement(at: time)
    var vertices = Vertices()
    switch kind {
    case .vertices:
      vertices.a = a.shape.support(first.turnBack(axis))
      vertices.b = b.shape.support(second.turnBack(-axis))
    case .sideOfA: vertices.b = b.shape.support(second.turnBack(-first.turn(axis)))
    case .sideOfB: vertices.a = a.shape.support(first.turnBack(-second.turn(axis)))
    }
    return (vertices, separation(of: vertices, first, second))
  }

  func separation(of vertices: Vertices, at time: Float) -> Float {
    separation(of: vertices, a.placement(at: time), b.placement(at: time))
  }

  private func separation(of vertices: Vertices, _ first: RigidTransform, _ second: RigidTransform) -> Float {
    let pointA = first.outward(a.shape.vertex(vertices.a))
    let pointB = second.outward(b.shape.vertex(vertices.b))
    return switch kind {
    case .vertices: dot(pointB - pointA, axis)
    case .sideOfA: dot(pointB - first.outward(localPoint), first.turn(axis))
    case .sideOfB: dot(pointA - second.outward(localPoint), second.turn(axis))
    }
  }
}

/// The distance of two convex hulls without their radii, and the vertices that realise it, by the GJK
/// algorithm.
struct DistanceQuery {
  /// A vertex of the Minkowski difference b − a, and the vertices of a and b that it comes from.
  private struct SimplexVertex {
    var difference = Vector.zero
    var weight: Float = 1
    var a = 0
    var b = 0
  }

  /// The vertices between which the closest points lie: one or two of each hull.
  struct Witness {
    var count = 0
    var a = (0, 0)
    var b = (0, 0)
  }

  /// The distance, in m; 0 if the hulls overlap.
  private(set) var distance: Float = 0
  private(set) var witness = Witness()

  private var corners = (SimplexVertex(), SimplexVertex(), SimplexVertex())
  private var count = 1

  init(_ a: RigidShape, _ first: RigidTransform, _ b: RigidShape, _ second: RigidTransform) {
    func corner(_ indexA: Int, _ indexB: Int) -> SimplexVertex {
      SimplexVertex(
        difference: second.outward(b.vertex(indexB)) - first.outward(a.vertex(indexA)), a: indexA, b: indexB)
    }
    corners.0 = corner(0, 0)
    for _ in 0..<20 {
      let saved = corners
      let savedCount = count
      if count == 2 { reduceSegment() } else if count == 3 { reduceTriangle() }
      if count == 3 { break }
      let direction = searchDirection()
      if dot(direction, direction) < .ulpOfOne * .ulpOfOne { break }
      let next = corner(a.support(first.turnBack(-direction)), b.support(second.turnBack(direction)))
      let isKnown =
        next.a == saved.0.a && next.b == saved.0.b
        || savedCount > 1 && next.a == saved.1.a && next.b == saved.1.b
        || savedCount > 2 && next.a == saved.2.a && next.b == saved.2.b
      if isKnown { break }
      if count == 1 { corners.1 = next } else { corners.2 = next }
      count += 1
    }
    switch count {
    case 1: distance = corners.0.difference.magnitude
    case 2:
      distance = (corners.0.weight * corners.0.difference + corners.1.weight * corners.1.difference).magnitude
    default: distance = 0
    }
    witness = Witness(count: count, a: (corners.0.a, corners.1.a), b: (corners.0.b, corners.1.b))
  }

  private func searchDirection() -> Vector {
    if count == 1 { return -corners.0.difference }
    let along = corners.1.difference - corners.0.difference
    return cross(along, -corners.0.difference) > 0 ? cross(1, along) : cross(along, 1)
  }

  /// Reduces the segment to the corners between which its point closest to the origin lies.
  private mutating func reduceSegment() {
    let one = corners.0.difference
    let two = corners.1.difference
    let along = two - one
    let weight2 = -dot(one, along)
    let weight1 = dot(two, along)
    if weight2 <= 0 {
      keep(corners.0)
    } else if weight1 <= 0 {
      keep(corners.1)
    } else {
      keep(corners.0, weight1, corners.1, weight2)
    }
  }

  /// Reduces the triangle in the same way.
  private mutating func reduceTriangle() {
    let (w1, w2, w3) = (corners.0.difference, corners.1.difference, corners.2.difference)
    let e12 = w2 - w1
    let e13 = w3 - w1
    let e23 = w3 - w2
    let d12 = (dot(w2, e12), -dot(w1, e12))
    let d13 = (dot(w3, e13), -dot(w1, e13))
    let d23 = (dot(w3, e23), -dot(w2, e23))
    let area = cross(e12, e13)
    let d123 = (area * cross(w2, w3), area * cross(w3, w1), area * cross(w1, w2))
    if d12.1 <= 0, d13.1 <= 0 {
      keep(corners.0)
    } else if d12.0 > 0, d12.1 > 0, d123.2 <= 0 {
      keep(corners.0, d12.0, corners.1, d12.1)
    } else if d13.0 > 0, d13.1 > 0, d123.1 <= 0 {
      keep(corners.0, d13.0, corners.2, d13.1)
    } else if d12.0 <= 0, d23.1 <= 0 {
      keep(corners.1)
    } else if d13.0 <= 0, d23.0 <= 0 {
      keep(corners.2)
    } else if d23.0 > 0, d23.1 > 0, d123.0 <= 0 {
      // The third corner replaces the first one.
      keep(corners.2, d23.1, corners.1, d23.0)
    }
  }

  private mutating func keep(_ corner: SimplexVertex) {
    corners.0 = corner
    corners.0.weight = 1
    count = 1
  }

  private mutating func keep(_ one: SimplexVertex, _ weight1: Float, _ two: SimplexVertex, _ weight2: Float) {
    let inverse = 1 / (weight1 + weight2)
    corners.0 = one
    corners.0.weight = weight1 * inverse
    corners.1 = two
    corners.1.weight = weight2 * inverse
    count = 2
  }
}

extension ImpulseWorld {
  /// Solves the impacts on static bodies that the sub-step skipped. The moving body is moved back to the first impact,
  /// rebounds there and continues for the rest of the sub-step.
  mutating func solveImpacts(_ step: Float) {
    for index in list.statics.indices {
      let contact = list.contacts[list.statics[index].contact]
      bodies[Int(contact.first)].startFraction = 0
      bodies[Int(contact.second)].startFraction = 0
      list[static: index].impact = nil
      list[static: index].impactCount = 0
    }
    while let (index, fraction) = firstImpact() {
      solveImpact(index, at: fraction, step)
      findNewContacts()
    }
  }

  /// Returns the earliest impact: its index among the contacts with static bodies, and the fraction of the
  /// sub-step.
  private mutating func firstImpact() -> (index: Int, fraction: Float)? {
    var earliest: (index: Int, fraction: Float)?
    for index in list.statics.indices.reversed() {
      let candidate = list.statics[index]
      let contact = list.contacts[candidate.contact]
      guard
        contact.isUsed, contact.isEnabled, candidate.impactCount <= ImpulseTuning.impactsPerContact
      else { continue }
      var fraction: Float
      if let impact = candidate.impact {
        fraction = impact
      } else {
        let first = Int(contact.first)
        let second = Int(contact.second)
        let moving = bodies[first].isStatic ? second : first
        guard bodies[moving].isAwake else { continue }
        let start = bodies[moving].startFraction
        fraction = 1
        if let part = ImpactQuery.impact(of: bodies[first], bodies[second]) {
          fraction = min(start + (1 - start) * part, 1)
        }
        list[static: index].impact = fraction
      }
      if fraction < earliest?.fraction ?? 1 { earliest = (index, fraction) }
    }
    guard let earliest, earliest.fraction <= 1 - 10 * Float.ulpOfOne else { return nil }
    return earliest
  }

  private mutating func solveImpact(_ number: Int, at fraction: Float, _ step: Float) {
    let index = list.statics[number].contact
    let contact = list.contacts[index]
    let moving = Int(bodies[Int(contact.first)].isStatic ? contact.second : contact.first)
    let before = bodies[moving]
    bodies[moving].advance(to: fraction)
    update(index)
    list[static: number].impact = nil
    list[static: number].impactCount += 1
    guard list.contacts[index].isTouching else {
      list.contacts[index].isEnabled = false
      bodies[moving].position = before.position
      bodies[moving].angle = before.angle
      bodies[moving].startPosition = before.startPosition
      bodies[moving].startAngle = before.startAngle
      bodies[moving].startFraction = before.startFraction
      bodies[moving].synchronize()
      return
    }
    bodies[moving].wake()

    findImpactContacts(of: moving, from: index)
    for _ in 0..<ImpulseTuning.iterationsAtImpact {
      let least = separate(impactContacts[...], baumgarte: ImpulseTuning.baumgarteAtImpact)
      if least >= -1.5 * ImpulseTuning.slop { break }
    }
    bodies[moving].startPosition = bodies[moving].position
    bodies[moving].startAngle = bodies[moving].angle
    bounce()
    integratePosition(moving, (1 - fraction) * step)
    synchronizeBounds(moving)
    for other in list.statics.indices where isContact(list.statics[other].contact, of: moving) {
      list[static: other].impact = nil
    }
  }

  private func isContact(_ index: Int, of body: Int) -> Bool {
    let contact = list.contacts[index]
    return contact.isUsed && contact.has(body)
  }

  /// Collects the contact of an impact and all other contacts of the body with static bodies at that time,
  /// newest first.
  private mutating func findImpactContacts(of moving: Int, from index: Int) {
    impactContacts.removeAll(keepingCapacity: true)
    impactContacts.append(Int32(index))
    for number in list.statics.indices.reversed() {
      let other = list.statics[number].contact
      guard
        other != index, isContact(other, of: moving), impactContacts.count < ImpulseTuning.contactsPerImpact
      else { continue }
      update(other)
      if list.contacts[other].isTouching { impactContacts.append(Int32(other)) }
    }
  }

  /// Solves the velocity constraints of an impact. Its impulses are too large to warm-start the next
  /// sub-step, so they are not stored.
  private mutating func bounce() {
    constraints.removeAll(keepingCapacity: true)
    for index in impactContacts.lazy.map(Int.init) {
      let (first, second) = (Int(list.contacts[index].first), Int(list.contacts[index].second))
      (solver[first], solver[second]) = (SolverBody(bodies[first]), SolverBody(bodies[second]))
    }
    for index in impactContacts.lazy.map(Int.init) {
      constraints.append(
        ContactConstraint(
          index, list.contacts[index], list.manifolds[index], bodies: bodies, solver: solver, isWarm: false))
    }
    solver.withUnsafeMutableBufferPointer { solver in
      for _ in 0..<ImpulseTuning.velocityIterations where !constraints.solve(solver) { break }
    }
  }
}
