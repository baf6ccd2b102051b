internal import MotionKinematics

extension IdealStepper {
  /// Returns the time at which a pair first touches with one of its features, except some, at `start` of the
  /// sub-step or later; nil if it does not.
  mutating func firstTouch(_ pair: Int, from start: Double, _ step: Double, except some: UInt16) -> Double? {
    let remaining = step - start
    guard remaining > 0 else { return nil }
    let (speed, acceleration) = bounds(of: pair, from: start, remaining)
    guard clearance(of: pair, at: start) < speed * remaining else { return nil }
    var nearest = Double.infinity
    // An overlapping feature that separates causes a new impact only after it closes again and sinks deeper.
    var depths = SIMD16<Double>.zero
    let poses = poses(of: pair, at: start)
    let separations = separations(pair, poses, except: some)
    for feature in 0..<pairs[pair].featureCount where some & (1 << UInt16(feature)) == 0 {
      nearest = min(nearest, separations[feature])
      guard separations[feature] <= 0 else { continue }
      let touch = touch(pair, feature, poses)
      // A touching feature that closes is an impact. An overlapping one that does not separate is one too, so that it comes
      // to rest.
      let separatingVelocity = separatingVelocity(pair, touch, at: start)
      if separatingVelocity < -IdealTuning.speedRounding
        || touch.separation < -IdealTuning.separationRounding
          && separatingVelocity < IdealTuning.speedRounding
      {
        return start
      }
      depths[feature] = IdealTuning.sinking - touch.separation
    }
    guard nearest < speed * remaining else { return nil }
    guard !pairs[pair].isRound else {
      return firstRoundTouch(pair, from: start, step, speed, acceleration, depth: depths[0])
    }
    return firstCornerTouch(pair, from: start, step, speed, acceleration, depths, except: some)
  }

  /// Returns a lower bound of the separation, in pt, from the circumscribed circles.
  mutating func clearance(of pair: Int, at time: Double) -> Double {
    let body = pairs[pair].body
    let other = pairs[pair].other
    let place = place(of: body, at: time).place
    guard other >= 0 else {
      let line = lines[-1 - other]
      return abs(dot(place - line.boundary.start, line.normal)) - outlines[body].reach
    }
    return (place - self.place(of: other, at: time).place).length - outlines[body].reach
      - outlines[other].reach
  }

  /// Returns bounds of the relative speed of all points of a pair, in pt/s, and of the relative acceleration
  /// of their centres, in pt/s².
  mutating func bounds(
    of pair: Int, from start: Double, _ remaining: Double
  ) -> (speed: Double, acceleration: Double) {
    let body = pairs[pair].body
    let other = pairs[pair].other
    let first = paths[body].velocity(at: start)
    var relative = first.place
    var acceleration = paths[body].accelerationBound
    var turn = 0.0
    if !outlines[body].isRound {
      turn += outlines[body].reach * (abs(first.angle) + paths[body].turnBound * remaining)
    }
    if other >= 0, !bodies[other].isStatic {
      let second = paths[other].velocity(at: start)
      relative -= second.place
      acceleration += paths[other].accelerationBound
      if !outlines[other].isRound {
        // The lever of the rotation is at most the distance at which the bodies touch.
        let reach = outlines[other].reach + outlines[body].reach
        turn += reach * (abs(second.angle) + paths[other].turnBound * remaining)
      }
    }
    return (relative.length + acceleration * remaining + turn, acceleration)
  }

  /// The separation of round sides is smooth, with |separation″| ≤ M = |a| + v²/radii. It stays positive for
  /// (g′ + √(g′² + 2Mg))/M.
  private func firstRoundTouch(
    _ pair: Int, from start: Double, _ step: Double, _ speed: Double, _ acceleration: Double, depth: Double
  ) -> Double? {
    let other = pairs[pair].other
    let radii = outlines[pairs[pair].body].radius + (other >= 0 ? outlines[other].radius : 0)
    let bound = acceleration + speed * speed / radii
    return Crossing.first(from: start, before: step, value: { touch(pair, 0, at: $0).separation + depth }) {
      time in
      let touch = touch(pair, 0, at: time)
      let separatingVelocity = separatingVelocity(pair, touch, at: time)
      let separation = max(touch.separation + depth, 0)
      return Crossing.positiveTime(value: separation, derivative: separatingVelocity, bound: bound)
    }
  }

  /// The distance d(p) from a convex outline is a convex function of the point p, so that d(p(t)) ≥ d(p₀) + t
  /// d′(p₀) − ½ M t² for a corner whose acceleration relative to the other body is at most M. A line has ends, so
  /// that for it only the bound of the speed is used.
  private mutating func firstCornerTouch(
    _ pair: Int, from start: Double, _ step: Double, _ speed: Double, _ acceleration: Double,
    _ depths: SIMD16<Double>, except some: UInt16
  ) -> Double? {
    func values(_ poses: Poses) -> SIMD16<Double> { separations(pair, poses, except: some) + depths }
    func least(_ values: SIMD16<Double>) -> Double {
      var least = Double.infinity
      for feature in 0..<pairs[pair].featureCount { least = min(least, values[feature]) }
      return least
    }
    func value(_ time: Double) -> Double { least(values(poses(of: pair, at: time))) }
    guard pairs[pair].other >= 0 else {
      return Crossing.first(from: start, before: step, longestLook: 0x1p-13, value: value) { time in
        max(value(time), 0) / speed
      }
    }
    let bound = relativeAcceleration(of: pair, from: start, step - start, speed, acceleration)
    return Crossing.first(from: start, before: step, longestLook: 0x1p-13, value: value) { time in
      let poses = poses(of: pair, at: time)
      let values = values(poses)
      var free = step - time
      for feature in 0..<pairs[pair].featureCount where values[feature] < speed * free {
        let touch = touch(pair, feature, poses)
        // The side that an overlapping corner touches may not be the nearest one.
        free = min(
          free,
          touch.separation <= IdealTuning.cornerRounding
            ? max(values[feature], 0) / speed
            : Crossing.positiveTime(
              value: max(values[feature], 0), derivative: separatingVelocity(pair, touch, at: time),
              bound: bound))
      }
      return free
    }
  }

  /// Returns a bound of the acceleration of corners relative to the other body of a pair, seen from that
  /// body, in pt/s²: |a| + 2|ω||v| + (|α| + ω²)|r|.
  private func relativeAcceleration(
    of pair: Int, from start: Double, _ remaining: Double, _ speed: Double, _ acceleration: Double
  ) -> Double {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    func turn(_ index: Int) -> (speed: Double, acceleration: Double) {
      guard !bodies[index].isStatic else { return (0, 0) }
      let bound = paths[index].turnBound
      return (abs(velocity(of: index, at: start).angle) + bound * remaining, bound)
    }
    let (first, second) = (turn(body), turn(other))
    let reach = max(outlines[body].reach, outlines[other].reach)
    let distance = (place(of: body, at: start).place - place(of: other, at: start).place).length
    let radius = distance + reach + speed * remaining
    // A corner of either body may be the one that touches.
    let ofCorner = max(
      first.acceleration + first.speed * first.speed, second.acceleration + second.speed * second.speed)
    let fastest = max(first.speed, second.speed)
    return acceleration + ofCorner * reach + 2 * fastest * (speed + fastest * radius) + ofCorner * radius
  }
}

extension IdealStepper {
  /// Returns the separations of the features of a pair, in pt, except those in the bit set `some`; these and
  /// unused entries are infinite. They equal those of `touch(_:_:_:)` bit for bit.
  ///
  /// Declared as mutating although it changes nothing: a call from a mutating function would otherwise copy the large
  /// stepper. The same applies to `clearance(of:at:)` and `bounds(of:from:_:)`.
  mutating func separations(_ pair: Int, _ poses: Poses, except some: UInt16) -> SIMD16<Double> {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    var separations = SIMD16(repeating: Double.infinity)
    var exact: UInt16 = 0
    if other >= 0, outlines[body].isBox, outlines[other].isBox {
      let first = outlines[other].separations(ofCornersOf: outlines[body], poses.body, at: poses.other)
      let second = outlines[body].separations(ofCornersOf: outlines[other], poses.other, at: poses.body)
      separations.lowHalf = SIMD8(lowHalf: first, highHalf: second)
      // Which side a touching corner touches depends on the whole boxes.
      for feature in 0..<8 {
        if separations[feature] <= IdealTuning.cornerRounding { exact |= 1 << UInt16(feature) }
        if some & (1 << UInt16(feature)) != 0 { separations[feature] = .infinity }
      }
    } else {
      exact = UInt16(truncatingIfNeeded: 1 << pairs[pair].featureCount - 1)
    }
    exact &= ~some
    while exact != 0 {
      let feature = exact.trailingZeroBitCount
      separations[feature] = touch(pair, feature, poses).separation
      exact &= exact - 1
    }
    return separations
  }
}

extension BodyOutline {
  /// Returns the distances of the corners of another box from this box, in pt, negative inside.
  @inline(__always) fileprivate func separations(
    ofCornersOf owner: BodyOutline, _ place: Pose, at pose: Pose
  ) -> SIMD4<Double> {
    let (cornersX, cornersY) = owner.boxCorners
    let turned = (
      place.turn.cosine * cornersX - place.turn.sine * cornersY,
      place.turn.sine * cornersX + place.turn.cosine * cornersY
    )
    let away = (place.place.x + turned.0 - pose.place.x, place.place.y + turned.1 - pose.place.y)
    let local = (
      pose.turn.cosine * away.0 + pose.turn.sine * away.1, pose.turn.cosine * away.1 - pose.turn.sine * away.0
    )
    let beyond = (
      local.0.replacing(with: -local.0, where: local.0 .< 0) - half.x,
      local.1.replacing(with: -local.1, where: local.1 .< 0) - half.y
    )
    let side = beyond.1.replacing(with: beyond.0, where: beyond.0 .> beyond.1)
    let corner = (beyond.0 * beyond.0 + beyond.1 * beyond.1).squareRoot()
    return side.replacing(with: corner, where: (beyond.0 .> 0) .& (beyond.1 .> 0))
  }
}

extension IdealStepper {
  /// Ensures that `pairs` contains all pairs that may touch in a sub-step.
  mutating func findPairs(_ step: Double) {
    guard arePairsKnown, widened.count <= 8 + bodies.count / 16 else { return findAllPairs() }
    for index in bodies.indices where bodies[index].isMovable { widen(index, step) }
    for index in pairs.indices where pairs[index].resting == 0 && pairs[index].line != nil {
      let line = lines[-1 - pairs[index].other]
      pairs[index].side = line.side(of: bodies[pairs[index].body].position.place)
    }
  }

  /// Returns a box that contains a body for `duration`, in s, unless it is hit.
  private func box(of index: Int, for duration: Double, from time: Double = 0) -> BoundingBox {
    guard !bodies[index].isStatic else {
      let place = bodies[index].position.place
      return BoundingBox(lower: place, upper: place).widened(by: outlines[index].reach)
    }
    let start = paths[index].position(at: time).place
    let way = duration * paths[index].velocity(at: time).place
    let margin = outlines[index].reach + paths[index].accelerationBound * duration * duration / 2 + 0.01
    return BoundingBox(lower: pointwiseMin(start, start + way), upper: pointwiseMax(start, start + way))
      .widened(by: margin)
  }

  /// Finds the pairs that may touch within `IdealTuning.horizon`, and keeps the state of existing pairs.
  private mutating func findAllPairs() {
    var kept: [UInt64: Int] = [:]
    swap(&kept, &spareKept)
    defer { swap(&kept, &spareKept) }
    kept.removeAll(keepingCapacity: true)
    swap(&pairs, &sparePairs)
    pairs.removeAll(keepingCapacity: true)
    for index in sparePairs.indices
    where sparePairs[index].resting != 0 || sparePairs[index].isTouching || sparePairs[index].impactCount > 0
    {
      kept[sparePairs[index].key] = index
    }
    widened.removeAll(keepingCapacity: true)
    while pairsOfBody.count < bodies.count { pairsOfBody.append([]) }
    for index in pairsOfBody.indices { pairsOfBody[index].removeAll(keepingCapacity: true) }

    tree.removeAll()
    boxes.removeAll(keepingCapacity: true)
    for index in bodies.indices {
      boxes.append(box(of: index, for: IdealTuning.horizon).widened(by: IdealTuning.margin))
      if bodies[index].isPresent { tree.add(boxes[index], index: index) }
    }
    for (index, line) in lines.enumerated() { tree.add(line.bounds, index: bodies.count + index) }
    tree.build()
    var found: [Int] = []
    swap(&found, &spareFound)
    defer { swap(&found, &spareFound) }
    for index in bodies.indices where bodies[index].isMovable {
      found.removeAll(keepingCapacity: true)
      tree.forEach(overlapping: boxes[index]) { other in
        if other > index || bodies[other].isStatic { found.append(other) }
      }
      found.sort()
      for other in found where mayTouch(index, other) {
        addPair(index, other)
        guard !kept.isEmpty, let old = kept.removeValue(forKey: pairs[pairs.count - 1].key) else { continue }
        pairs[pairs.count - 1].copyState(of: sparePairs[old])
      }
    }
    arePairsKnown = true
    holdRestingContacts()
    // A pair that is no longer near has ended its contact.
    for index in kept.values.sorted() where sparePairs[index].isTouching {
      pairs.append(sparePairs[index])
      report(pairs.count - 1, at: bodies[sparePairs[index].body].position.place, isBeginning: false)
      pairs.removeLast()
    }
  }

  /// Lines are numbered after the bodies.
  private func mayTouch(_ index: Int, _ other: Int) -> Bool {
    guard other < bodies.count else {
      return bodies[index].boundaryMask & lines[other - bodies.count].boundary.mask != 0
    }
    return bodies[index].itemMask & bodies[other].itemMask != 0
  }

  private mutating func addPair(_ index: Int, _ other: Int) {
    pairsOfBody[index].append(Int32(pairs.count))
    guard other < bodies.count else {
      let line = other - bodies.count
      pairs.append(IdealPair(body: index, line: line, bodies[index], lines[line], outlines[index]))
      return
    }
    pairsOfBody[other].append(Int32(pairs.count))
    pairs.append(
      IdealPair(body: index, other: other, bodies[index], bodies[other], (outlines[index], outlines[other])))
  }

  /// Widens the box of a body that will leave it, from `time` of the sub-step on, and adds the pairs in the new box.
  mutating func widen(_ index: Int, from time: Double = 0, _ step: Double) {
    guard !boxes[index].contains(box(of: index, for: step - time, from: time)) else { return }
    let box = box(of: index, for: IdealTuning.horizon / 2, from: time)
    boxes[index] = boxes[index].union(box)
    var found: [Int] = []
    swap(&found, &spareFound)
    defer { swap(&found, &spareFound) }
    found.removeAll(keepingCapacity: true)
    tree.forEach(overlapping: boxes[index]) { found.append($0) }
    // The tree contains the old boxes. Boxes that have grown since it was built are compared one by one.
    for other in widened where boxes[other].overlaps(boxes[index]) && !found.contains(other) {
      found.append(other)
    }
    widened.append(index)
    for pair in pairsOfBody[index] {
      let other = pairs[Int(pair)].other(than: index)
      let number = other >= 0 ? other : bodies.count - 1 - other
      found.removeAll { $0 == number }
    }
    found.sort()
    for other in found where other != index && mayTouch(index, other) { addPair(index, other) }
  }
}

extension IdealPair {
  /// The key of the pair, which identifies it across searches.
  var key: UInt64 {
    let (low, high) = other >= 0 ? (min(body, other), max(body, other)) : (body, other)
    return UInt64(UInt32(truncatingIfNeeded: low)) << 32 | UInt64(UInt32(truncatingIfNeeded: high))
  }

  func other(than index: Int) -> Int { index == body ? other : body }

  fileprivate mutating func copyState(of old: IdealPair) {
    resting = old.resting
    isTouching = old.isTouching
    impactCount = old.impactCount
    lastImpact = old.lastImpact
    side = old.side
    pressures = old.pressures
    frictions = old.frictions
  }
}

extension IdealLine {
  /// Returns 1 for a point on the side of the normal, −1 for the other side.
  func side(of point: SIMD2<Double>) -> Double { dot(point - boundary.start, normal) < 0 ? -1 : 1 }
}

/// The predicted contacts within a sub-step, earliest first (a binary heap).
struct EventQueue: Sendable {
  struct PredictedContact: Sendable {
    var time: Double
    var pair: Int32
    /// The versions of the two bodies' paths for which the event was predicted.
    var versions: (Int32, Int32)

    /// Returns true for an earlier event. Simultaneous events are ordered by pair, independent of the order
    /// of insertion.
    fileprivate func precedes(_ other: PredictedContact) -> Bool {
      time < other.time || time == other.time && pair < other.pair
    }
  }

  private var heap: [PredictedContact] = []

  mutating func reserveCapacity(_ count: Int) { heap.reserveCapacity(count) }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  mutating func insert(_ event: PredictedContact) {
    heap.append(event)
    var index = heap.count - 1
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> PredictedContact? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var (index, least) = (0, 0)
    repeat {
      heap.swapAt(index, least)
      index = least
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
    } while least != index
    return first
  }
}
