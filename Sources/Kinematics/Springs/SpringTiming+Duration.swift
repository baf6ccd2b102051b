extension SpringTiming {
  /// The spring of a damping ratio on which a displacement (value − target) with an absolute velocity (per second)
  /// settles in a given time, all components together (formula F5).
  ///
  /// The velocity counts also where the distance is 0. Without displacement and velocity it is the spring that takes as
  /// long from 0 to 1.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, in `Spring.responseRange`.
  ///   - dampingRatio: ζ, over 0, in `Spring.dampingRatioRange`; 1 and more play as 1.
  ///   - displacement: value − target, finite.
  ///   - velocity: per second, finite.
  public init<Value: MotionVector>(
    duration: Double, dampingRatio: Double, displacement: Value, velocity: Value
  ) {
    require(Spring.responseRange.contains(duration), "duration must be greater than 0 s; got \(duration)")
    require(
      dampingRatio > 0, "a spring that settles must have a dampingRatio greater than 0; got \(dampingRatio)")
    require(
      displacement.isFinite && velocity.isFinite, "the displacement and the velocity must be finite")
    guard displacement != .zero || velocity != .zero else {
      self.init(duration: duration, dampingRatio: dampingRatio)
      return
    }
    func settling(_ angularFrequency: Double) -> Double {
      SpringTiming(Spring(response: 2 * .pi / angularFrequency, dampingRatio: dampingRatio))
        .settlingTime(displacement: displacement, velocity: velocity)
    }
    let frequency = Self.angularFrequency(settlingIn: duration, settling)
    self.init(Spring(response: 2 * .pi / frequency, dampingRatio: dampingRatio))
  }
}
