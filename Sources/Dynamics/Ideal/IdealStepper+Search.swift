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
    // An overlapping feature that separates makes a new impact only after it closes again and sinks deeper.
    var depths = SIMD16<Double>.zero
    let poses = poses(of: pair, at: start)
    let separations = separations(pair, poses, except: some)
    for feature in 0..<pairs[pair].featureCount where some & (1 << UInt16(feature)) == 0 {
      nearest = min(nearest, separations[feature])
      guard separations[feature] <= 0 else { continue }
      let touch = touch(pair, feature, poses)
      // A feature in contact that closes is an impact. So is an overlapping one that does not separate, so
      // that it comes to rest.
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
      return abs(dot(place - line.start, line.normal)) - outlines[body].reach
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

  /// Finds the first contact of corners.
  ///
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
  /// It changes nothing. It is mutating because the stepper, which is large, would be copied for a call from a
  /// mutating function; the same holds for `clearance(of:at:)` and `bounds(of:from:_:)`.
  mutating func separations(_ pair: Int, _ poses: Poses, except some: UInt16) -> SIMD16<Double> {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    var separations = SIMD16(repeating: Double.infinity)
    var exact: UInt16 = 0
    if other >= 0, outlines[body].isBox, outlines[other].isBox {
      let first = outlines[other].separations(ofCornersOf: outlines[body], poses.body, at: poses.other)
      let second = outlines[body].separations(ofCornersOf: outlines[other], poses.other, at: poses.body)
      separations.lowHalf = SIMD8(lowHalf: first, highHalf: second)
      // The side that a touching corner touches depends on the whole boxes.
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
