/// The impact of a contact with a static body within a sub-step: the fraction at which it comes, and the number of
/// those that came. The fraction is nil while it is not computed.
struct Impact {
  var fraction: Float?
  var count = 0
  /// True if the bodies did not touch there after all.
  var isDisabled = false

  /// The largest number of impacts of one contact in a sub-step, and of rounds that separate the bodies there.
  static let (most, rounds) = (8, 20)
  static let baumgarte: Float = 0.75
}

/// Impacts on static bodies within a sub-step: a fast body is stopped where it meets one, and goes on from there.
extension Solver {
  mutating func stopAtObstacles() {
    impacts.removeAll(keepingCapacity: true)
    impacts.append(contentsOf: repeatElement(Impact(), count: contacts.count))
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: bodies.count))
    while let (index, fraction) = firstImpact(), fraction <= 1 - 10 * Float.ulpOfOne {
      let contact = contacts[index]
      let moving = Int(bodies[Int(contact.first)].isStatic ? contact.second : contact.first)
      let (before, start) = (bodies[moving], starts[moving])
      advance(moving, to: fraction)
      update(index)
      (impacts[index].fraction, impacts[index].count) = (nil, impacts[index].count + 1)
      guard contacts[index].isTouching else {
        impacts[index].isDisabled = true
        (bodies[moving], starts[moving]) = (before, start)
        continue
      }
      bodies[moving].wake()
      rebound(moving, from: index, at: fraction)
      for other in contacts.indices where contacts[other].has(moving) { impacts[other].fraction = nil }
      findPairs()
      while impacts.count < contacts.count { impacts.append(Impact()) }
    }
  }

  /// Returns the newest of the contacts with the first impact, and its fraction of the sub-step.
  private mutating func firstImpact() -> (index: Int, fraction: Float)? {
    var first: (index: Int, fraction: Float)?
    for index in contacts.indices.reversed() {
      let (contact, impact) = (contacts[index], impacts[index])
      guard impact.count <= Impact.most, !impact.isDisabled, !contact.isRemoved else { continue }
      let (i, j) = (Int(contact.first), Int(contact.second))
      guard bodies[i].isStatic != bodies[j].isStatic else { continue }
      let moving = bodies[i].isStatic ? j : i
      guard bodies[moving].isAwake else { continue }
      let start = starts[moving]
      let fraction =
        impact.fraction ?? Sweep.impact(bodies[i], bodies[j]).map { min(start + (1 - start) * $0, 1) } ?? 1
      impacts[index].fraction = fraction
      if fraction < first?.fraction ?? 1 { first = (index, fraction) }
    }
    return first
  }

  /// Moves a body to its position at a fraction of the sub-step, from which the rest starts.
  private mutating func advance(_ body: Int, to fraction: Float) {
    let part = (fraction - starts[body]) / (1 - starts[body])
    bodies[body].startPosition += part * (bodies[body].position - bodies[body].startPosition)
    bodies[body].startAngle += part * (bodies[body].angle - bodies[body].startAngle)
    (bodies[body].position, bodies[body].angle) = (bodies[body].startPosition, bodies[body].startAngle)
    bodies[body].follow()
    starts[body] = fraction
  }

  /// Separates a body from the static bodies that it touches, changes its velocity, and moves it for the rest of the sub-step.
  private mutating func rebound(_ moving: Int, from index: Int, at fraction: Float) {
    island.removeAll()
    island.contacts.append(index)
    for other in contacts.indices.reversed()
    where other != index && contacts[other].has(moving) && !contacts[other].isRemoved {
      guard bodies[Int(contacts[other].first)].isStatic || bodies[Int(contacts[other].second)].isStatic
      else { continue }
      update(other)
      if contacts[other].isTouching { island.contacts.append(other) }
    }
    for _ in 0..<Impact.rounds where separate(Impact.baumgarte) >= -1.5 * F4.slop { break }
    bodies[moving].follow()
    (bodies[moving].startPosition, bodies[moving].startAngle) = (
      bodies[moving].position, bodies[moving].angle
    )
    for number in island.contacts {
      let (first, second) = (Int(contacts[number].first), Int(contacts[number].second))
      (solver[first], solver[second]) = (bodies[first].motion, bodies[second].motion)
    }
    solveRows(isWarm: false)
    move(moving, (1 - fraction) * F4.step)
    widen(moving)
  }
}

/// The time of impact of two hulls, one of which moves, along the axes that separate them.
enum Sweep {
  /// The largest numbers of axes, of corners on an axis, and of steps to a root.
  private static let (axes, corners, steps) = (20, 16, 50)

  /// Returns the fraction of the rest of the sub-step at which the skins of the hulls overlap by three slops; nil if
  /// they do not.
  static func impact(_ a: SolidBody, _ b: SolidBody) -> Float? {
    let target = max(F4.slop, a.hull.radius + b.hull.radius - 3 * F4.slop)
    let tolerance = 0.25 * F4.slop
    // Most bodies are far from most lines.
    if a.hull.isLine, b.hull.isDisc {
      let (start, end) = (a.place.outward(a.hull[0]), a.place.outward(a.hull[1]))
      let above = pointwiseMin(b.startPosition, b.position) - pointwiseMax(start, end)
      let below = pointwiseMin(start, end) - pointwiseMax(b.startPosition, b.position)
      if pointwiseMax(above, below).max() > target + 2 * tolerance { return nil }
    }
    var time: Float = 0
    for _ in 0..<axes {
      let axis = Axis(a, b, time)
      let distance = axis.separation(axis.deepest(time), time)
      if distance <= 0 { return nil }
      if distance < target + tolerance { return time }
      // The end of the time in which this axis separates them, from one deepest corner to the next.
      var end: Float = 1
      var isOver = false
      for _ in 0..<corners {
        let corner = axis.deepest(end)
        let atEnd = axis.separation(corner, end)
        if atEnd > target + tolerance { return nil }
        if atEnd > target - tolerance {
          (time, isOver) = (end, true)
          break
        }
        let atStart = axis.separation(corner, time)
        if atStart < target - tolerance { return nil }
        if atStart <= target + tolerance { return time }
        end = root(of: axis, corner, target, tolerance, from: (time, atStart), to: (end, atEnd))
      }
      if !isOver { continue }
    }
    return nil
  }

  /// Returns the time at which a corner is at the target's distance, by steps of bisection and secant in turn.
  private static func root(
    of axis: Axis, _ corner: Int, _ target: Float, _ tolerance: Float,
    from start: (time: Float, value: Float),
    to end: (time: Float, value: Float)
  ) -> Float {
    var (low, high) = (start, end)
    for step in 0..<steps {
      let middle =
        step % 2 == 0
        ? 0.5 * (low.time + high.time)
        : low.time + (target - low.value) * (high.time - low.time) / (high.value - low.value)
      let separation = axis.separation(corner, middle)
      if abs(separation - target) < tolerance { return middle }
      if separation > target { low = (middle, separation) } else { high = (middle, separation) }
    }
    return end.time
  }

  /// The outward normal of a side of one hull, or the line from a corner of the first to a disc's centre.
  private struct Axis {
    let a: SolidBody
    let b: SolidBody
    /// The side; −1 for the line to a disc.
    var side = -1
    var isOfSecond = false
    var corner = 0
    var direction = Vector.zero

    init(_ a: SolidBody, _ b: SolidBody, _ time: Float) {
      (self.a, self.b) = (a, b)
      let (first, second) = (Self.place(a, time), Self.place(b, time))
      guard b.hull.isDisc else {
        let ofA = Self.widestGap(a.hull, first, b.hull, second)
        let ofB = Self.widestGap(b.hull, second, a.hull, first)
        isOfSecond = ofB.value > ofA.value + 1e-6
        side = isOfSecond ? ofB.index : ofA.index
        return
      }
      let center = first.inward(second.origin)
      if !a.hull.isDisc {
        side = a.hull.greatest { dot(a.hull.normal($0), center - a.hull[$0]) }.index
        let (start, end) = (a.hull[side], a.hull[a.hull.next(side)])
        if dot(center - start, end - start) <= 0 {
          corner = side
        } else if dot(center - end, start - end) <= 0 {
          corner = a.hull.next(side)
        } else {
          return
        }
        side = -1
      }
      direction = (second.origin - first.outward(a.hull[corner])).normalized
    }

    private static func place(_ body: SolidBody, _ time: Float) -> Placement {
      Placement(
        (1 - time) * body.startPosition + time * body.position,
        (1 - time) * body.startAngle + time * body.angle)
    }

    /// Returns the side of a hull in front of which another one is farthest, and that distance.
    private static func widestGap(
      _ hull: Hull, _ here: Placement, _ other: Hull, _ there: Placement
    ) -> (index: Int, value: Float) {
      hull.greatest { side in
        let normal = here.turn(hull.normal(side))
        return -other.greatest { -dot(there.outward(other[$0]) - here.outward(hull[side]), normal) }.value
      }
    }

    /// The hull with the side, and the other one, at a time.
    private func sides(
      _ time: Float
    ) -> (hull: Hull, here: Placement, other: Hull, there: Placement) {
      let (first, second) = (Self.place(a, time), Self.place(b, time))
      return isOfSecond ? (b.hull, second, a.hull, first) : (a.hull, first, b.hull, second)
    }

    /// The corner nearest along the axis.
    func deepest(_ time: Float) -> Int {
      guard side >= 0 else { return 0 }
      let (hull, here, other, there) = sides(time)
      let normal = here.turn(hull.normal(side))
      return other.greatest { -dot(there.outward(other[$0]), normal) }.index
    }

    /// The distance of a corner along the axis.
    func separation(_ vertex: Int, _ time: Float) -> Float {
      guard side >= 0 else {
        let (first, second) = (Self.place(a, time), Self.place(b, time))
        return dot(second.origin - first.outward(a.hull[corner]), direction)
      }
      let (hull, here, other, there) = sides(time)
      let middle = 0.5 * (hull[side] + hull[hull.next(side)])
      return dot(there.outward(other[vertex]) - here.outward(middle), here.turn(hull.normal(side)))
    }
  }
}
