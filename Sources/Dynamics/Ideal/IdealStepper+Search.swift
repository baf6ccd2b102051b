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
    for feature in 0..<pairs[pair].featureCount where some & (1 << UInt16(feature)) == 0 {
      let touch = touch(pair, feature, poses)
      nearest = min(nearest, touch.separation)
      guard touch.separation <= 0 else { continue }
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
    var looks = 1
    defer { workLeft -= IdealTuning.lookWork * looks }
    return firstCornerTouch(pair, from: start, step, speed, depths, except: some, &looks)
  }

  /// Returns a lower bound of the separation, in pt, from the circumscribed circles.
  func clearance(of pair: Int, at time: Double) -> Double {
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
  func bounds(
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
    _ pair: Int, from start: Double, _ step: Double, _ speed: Double, _ acceleration: Double,
    depth: Double
  ) -> Double? {
    let other = pairs[pair].other
    let radii = outlines[pairs[pair].body].radius + (other >= 0 ? outlines[other].radius : 0)
    let bound = acceleration + speed * speed / radii
    return Crossing.first(from: start, before: step, value: { touch(pair, 0, at: $0).separation + depth }) {
      time in
      let touch = touch(pair, 0, at: time)
      let separatingVelocity = separatingVelocity(pair, touch, at: time)
      let separation = max(touch.separation + depth, 0)
      guard bound > 0 else { return separatingVelocity < 0 ? separation / -separatingVelocity : .infinity }
      let root = (separatingVelocity * separatingVelocity + 2 * bound * separation).squareRoot()
      return separatingVelocity < 0
        ? 2 * separation / (root - separatingVelocity) : (separatingVelocity + root) / bound
    }
  }

  /// Finds the first contact of corners, from the bound of their speed.
  private func firstCornerTouch(
    _ pair: Int, from start: Double, _ step: Double, _ speed: Double, _ depths: SIMD16<Double>,
    except some: UInt16, _ looks: inout Int
  ) -> Double? {
    func separation(_ time: Double) -> Double {
      looks += 1
      var least = Double.infinity
      let poses = poses(of: pair, at: time)
      for feature in 0..<pairs[pair].featureCount where some & (1 << UInt16(feature)) == 0 {
        least = min(least, touch(pair, feature, poses).separation + depths[feature])
      }
      return least
    }
    return Crossing.first(from: start, before: step, longestLook: 0x1p-13, value: separation) { time in
      max(separation(time), 0) / speed
    }
  }
}
