extension CircleCrowd {
  /// The distance from a circle within which lines are searched, in radii.
  private static let lookout: Float = 8

  /// Calls `body` with each line whose box is within `reach` of a circle's centre, in m.
  private static func forEachLine(
    in tree: BoxTree, near center: Vector, _ reach: Float, _ body: (Int) -> Void
  ) {
    let margin = Vector(repeating: reach)
    tree.forEach(
      overlapping: BoundingBox(RigidBounds(lower: center - margin, upper: center + margin)), body)
  }

  /// Finds the contacts of circles with lines, with the impulses of the previous sub-step.
  mutating func findLineContacts(
    _ bodies: [RigidBody], onChange: (_ contact: LinePair, _ body: Int, _ isBeginning: Bool) -> Void
  ) {
    lineContacts.removeAll(keepingCapacity: true)
    guard !lines.isEmpty else { return endKnownLines(onChange) }
    for number in circles.indices {
      let body = Int(circles[number].body)
      guard clearances[body] <= 0 else { continue }
      let center = places[number].lowHalf
      let radius = places[number].z
      let begin = lineContacts.count
      var clearance = Self.lookout * radius
      Self.forEachLine(in: lineTree, near: center, radius + clearance + ImpulseTuning.skin) { line in
        guard bodies[Int(circles[number].body)].boundaryMask & bodies[line].boundaryMask != 0 else { return }
        let shape = bodies[line].shape
        let away = center - shape.nearest(to: center)
        let distance = away.magnitude
        clearance = min(clearance, distance - radius - shape.radius)
        guard distance <= radius + shape.radius else { return }
        let along = shape.vertex(1) - shape.vertex(0)
        let normal = distance > .ulpOfOne ? (1 / distance) * away : cross(along, 1).normalized
        lineContacts.append(
          LinePair(circle: Int32(number), line: Int32(line), normal: normal, distance: distance))
      }
      clearances[body] = max(clearance, 0)
      // Sorts the contacts by line, so that they do not depend on the order of the tree.
      for index in begin..<lineContacts.count {
        var place = index
        while place > begin, lineContacts[place].line < lineContacts[place - 1].line {
          lineContacts.swapAt(place, place - 1)
          place -= 1
        }
      }
    }
    for index in lineContacts.indices {
      let contact = lineContacts[index]
      let body = circles[Int(contact.circle)].body
      if let known = knownLineContact(body, contact.line) {
        lineContacts[index].normalImpulse = knownLines[known].normalImpulse
        lineContacts[index].tangentImpulse = knownLines[known].tangentImpulse
        // A negative distance marks a contact that was found again.
        knownLines[known].distance = -1
      } else {
        onChange(contact, Int(body), true)
      }
    }
    endKnownLines(onChange)
  }

  private func endKnownLines(_ onChange: (_ contact: LinePair, _ body: Int, _ isBeginning: Bool) -> Void) {
    for known in knownLines where known.distance >= 0 { onChange(known, Int(known.circle), false) }
  }

  /// Returns the index of a contact among those of the previous sub-step, or nil if it is new.
  private func knownLineContact(_ body: Int32, _ line: Int32) -> Int? {
    guard !knownLineStarts.isEmpty, knownLineStarts[Int(body)] >= 0 else { return nil }
    return knownLines[Int(knownLineStarts[Int(body)])...].prefix { $0.circle == body }
      .firstIndex { $0.line == line }
  }

  /// Keeps each circle on the side of each line where it was at the start of the sub-step. A circle that
  /// crossed a line goes back to the position of the impact, bounces, and moves on for the rest of the
  /// sub-step.
  mutating func solveImpacts(_ bodies: [RigidBody], _ step: Float) {
    guard !lines.isEmpty else { return }
    for number in circles.indices where circles[number].isAwake {
      let body = Int(circles[number].body)
      let way = (places[number].lowHalf - circles[number].place.lowHalf).magnitude
      guard way > clearances[body] - ImpulseTuning.slop else {
        clearances[body] -= way
        continue
      }
      clearances[body] = 0
      solveImpacts(of: number, bodies, step)
    }
  }

  private mutating func solveImpacts(of number: Int, _ bodies: [RigidBody], _ step: Float) {
    var start = circles[number].place.lowHalf
    var remaining = step
    for _ in 0...ImpulseTuning.impactsPerContact {
      let end = places[number].lowHalf
      var first: (fraction: Float, line: Int, normal: Vector)?
      Self.forEachLine(
        in: lineTree, near: 0.5 * (start + end),
        (end - start).magnitude + places[number].z + ImpulseTuning.skin
      ) {
        line in
        guard bodies[Int(circles[number].body)].boundaryMask & bodies[line].boundaryMask != 0,
          let (fraction, normal) = Self.impact(
            from: start, to: end, radius: places[number].z, bodies[line].shape)
        else { return }
        if fraction < first?.fraction ?? 2 || fraction == first?.fraction && line < first!.line {
          first = (fraction, line, normal)
        }
      }
      guard let first else { return }
      start += first.fraction * (end - start)
      remaining *= 1 - first.fraction
      let leftover = (1 - first.fraction) * (end - start)
      bounce(number, first.normal, bodies[first.line])
      // The displacement by position correction is kept, except for its part into the line.
      let approach = min(dot(leftover, first.normal), 0)
      let onward = remaining * motions[number].lowHalf
      let isFalling = dot(motions[number].lowHalf, first.normal) > ImpulseTuning.slop
      places[number].lowHalf = start + (isFalling ? onward : leftover - approach * first.normal)
    }
    // The circle is wedged between lines and stays at the last impact.
    places[number].lowHalf = start
  }

  /// Returns the fraction of a displacement at which a circle comes as close to a line as resting contacts
  /// are, and the normal there; nil if it does not, or moves away.
  private static func impact(
    from start: Vector, to end: Vector, radius: Float, _ line: RigidShape
  ) -> (fraction: Float, normal: Vector)? {
    let target = max(ImpulseTuning.slop, radius + line.radius - 3 * ImpulseTuning.slop)
    let (first, second) = (line.vertex(0), line.vertex(1))
    let along = (second - first).normalized
    var normal = cross(along, 1)
    if dot(start - first, normal) < 0 { normal = -normal }
    let way = end - start
    let distance = dot(start - first, normal)
    let approach = -dot(way, normal)
    guard approach > 0 else { return nil }
    let fraction = max(0, (distance - target) / approach)
    guard fraction < 1 else { return nil }
    let place = dot(start + fraction * way - first, along)
    if place >= 0, place <= (second - first).magnitude { return (fraction, normal) }
    // Beyond the end of the line the circle meets the end point.
    let point = place < 0 ? first : second
    let apart = start - point
    let (a, b, c) = (dot(way, way), dot(apart, way), dot(apart, apart) - target * target)
    guard b < 0, a > 0 else { return nil }
    let root = b * b - a * c
    guard root >= 0 else { return nil }
    let meeting = max(0, (-b - root.squareRoot()) / a)
    guard meeting < 1 else { return nil }
    let normalThere = (apart + meeting * way).normalized
    return dot(way, normalThere) < 0 ? (meeting, normalThere) : nil
  }

  /// Applies an impact of a circle on a static line: no approach, a rebound if the approach was fast, and
  /// friction.
  private mutating func bounce(_ number: Int, _ normal: Vector, _ line: RigidBody) {
    let motion = motions[number]
    let approach = -dot(motion.lowHalf, normal)
    guard approach > 0 else { return }
    let surface = circles[number].surface
    let rebound = approach > ImpulseTuning.restitutionThreshold ? max(surface.y, line.restitution) : 0
    let tangent = cross(normal, 1)
    let slip = dot(motion.lowHalf, tangent) + motion.z
    let mass = abs(motion.w)
    let spin = motion.w + mass
    let limit = surface.x * line.friction.squareRoot() * (1 + rebound) * approach
    let change = max(-limit, min(-slip * mass / (mass + spin), limit))
    motions[number].lowHalf += (1 + rebound) * approach * normal + change * tangent
    motions[number].z += spin / mass * change
  }
}
