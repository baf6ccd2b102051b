internal import Kinematics

extension IdealStepper {
  /// When a pair first touches with one of its features, but for some, at `start` of the sub-step or later.
  func firstTouch(_ pair: Int, from start: Double, _ step: Double, except some: UInt16) -> Double? {
    let remaining = step - start
    guard remaining > 0 else { return nil }
    let (speed, acceleration) = bounds(of: pair, from: start, remaining)
    guard clearance(of: pair, at: start) < speed * remaining else { return nil }
    var nearest = Double.infinity
    // What is inside already and opens is hit again where it closes, and not before it is out.
    var depths = SIMD16<Double>.zero
    let poses = poses(of: pair, at: start)
    for feature in 0..<pairs[pair].featureCount where some & (1 << UInt16(feature)) == 0 {
      let touch = touch(pair, feature, poses)
      nearest = min(nearest, touch.separation)
      guard touch.separation <= 0 else { continue }
      // Already there: closing it is an impact; deep inside it is one as well, so that it comes to rest.
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
    return pairs[pair].isRound
      ? firstRoundTouch(pair, from: start, step, speed, acceleration, depth: depths[0])
      : firstCornerTouch(pair, from: start, step, speed, depths, except: some)
  }

  /// What the two are apart at least, in pt, by the circles around them.
  private func clearance(of pair: Int, at time: Double) -> Double {
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

  /// What the relative speed of all points of a pair, and the relative acceleration of their centres, do not exceed.
  private func bounds(
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
        // Its sides reach as far as the other is away.
        let reach = outlines[other].reach + outlines[body].reach
        turn += reach * (abs(second.angle) + paths[other].turnBound * remaining)
      }
    }
    return (relative.length + acceleration * remaining + turn, acceleration)
  }

  /// Between round sides the separation is smooth, |separation″| ≤ M = |a| + v²/radii: it stays open for
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

  /// Corners come no nearer than their speed takes them.
  private func firstCornerTouch(
    _ pair: Int, from start: Double, _ step: Double, _ speed: Double, _ depths: SIMD16<Double>,
    except some: UInt16
  ) -> Double? {
    func separation(_ time: Double) -> Double {
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
