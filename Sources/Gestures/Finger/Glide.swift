public import Kinematics

/// A finger that changes its speed steadily and then keeps it: a linear ramp of the velocity, so that what it
/// moves glides and never steps.
public struct Glide: Trajectory, Hashable {
  /// Where the finger is at time 0, in pt.
  public let start: Double
  /// Its velocity at time 0, in pt/s.
  public let startVelocity: Double
  /// Its velocity from the end of the ramp on, in pt/s.
  public let endVelocity: Double
  /// How long the ramp lasts, in s.
  public let rampDuration: Double

  /// A glide.
  /// - Parameters:
  ///   - start: where the finger is, in pt, finite.
  ///   - startVelocity: in pt/s, finite.
  ///   - endVelocity: in pt/s, finite.
  ///   - rampDuration: how long the change of velocity takes, in s, finite and over 0.
  public init(
    from start: Double, velocity startVelocity: Double, to endVelocity: Double, rampDuration: Double
  ) {
    precondition(
      start.isFinite && startVelocity.isFinite && endVelocity.isFinite && rampDuration.isFinite
        && rampDuration > 0,
      "a glide is between finite velocities and its ramp takes a finite time")
    self.start = start
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
    self.rampDuration = rampDuration
  }

  /// x = x₀ + v₀t + at²/2 on the ramp, straight on after it.
  public func value(at time: Double) -> Double {
    let ramp = min(time, rampDuration)
    let onRamp = startVelocity * ramp + acceleration(at: 0) * ramp * ramp / 2
    return start + onRamp + endVelocity * (time - ramp)
  }

  /// Linear on the ramp, `endVelocity` from its end on, in pt/s.
  public func velocity(at time: Double) -> Double {
    time < rampDuration ? startVelocity + acceleration(at: 0) * time : endVelocity
  }

  /// (v₁ − v₀)/ramp on the ramp, 0 after it, in pt/s².
  public func acceleration(at time: Double) -> Double {
    time < rampDuration ? (endVelocity - startVelocity) / rampDuration : 0
  }

  /// The first time after `time` (in s) at which the finger is at `place` (in pt), nil if it never is.
  public func time(reaching place: Double, after time: Double) -> Double? {
    let half = acceleration(at: 0) / 2
    let offset = start - place
    var first: Double?
    func consider(_ candidate: Double) {
      if candidate > time && candidate < first ?? .infinity { first = candidate }
    }
    // half t² + v₀ t + offset = 0 on the ramp, by the form that does not cancel.
    let discriminant = startVelocity * startVelocity - 4 * half * offset
    if discriminant >= 0 {
      let sum = -(startVelocity + (startVelocity < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      if half != 0 && sum / half <= rampDuration { consider(sum / half) }
      if sum != 0 && offset / sum <= rampDuration { consider(offset / sum) }
    }
    if endVelocity != 0 {
      let straight = rampDuration + (place - value(at: rampDuration)) / endVelocity
      if straight >= rampDuration { consider(straight) }
    }
    return first
  }
}
