// Pop's bounciness and speed (formula F3): speed determines the tension. The friction is a blend, quadratic in the
// bounciness, from the friction that hardly bounces at that tension to almost none.

extension Spring {
  /// A spring by the parameters of Facebook Pop; at any mass its motion is Pop's at mass 1.
  /// - Parameters:
  ///   - bounciness: B, in `bouncinessRange`: 0 to 20.
  ///   - speed: S, in `speedRange`: 0 to 20.
  ///   - mass: in `massRange`; scales k and c, not the motion. Pop's is 1.
  public init(bounciness: Double, speed: Double, mass: Double = 1) {
    require(Self.bouncinessRange.contains(bounciness), "bounciness must be 0 to 20; got \(bounciness)")
    require(Self.speedRange.contains(speed), "speed must be 0 to 20; got \(speed)")
    self.init(popBounciness: bounciness, speed: speed, mass: mass)
  }

  /// The same law without the bounds, as in Rebound and React Native; both numbers are at least 0.
  package init(popBounciness bounciness: Double, speed: Double, mass: Double = 1) {
    let tension = PopScale.tension(ofSpeed: speed)
    let blend = PopScale.blend(ofBounciness: bounciness)
    let friction = PopScale.leastFriction * blend + (1 - blend) * PopScale.calmFriction(atTension: tension)
    self.init(tension: tension, friction: friction, mass: mass)
  }

  /// The bounciness and speed of this spring; nil if none from 0 to 20 gives it.
  ///
  /// The tension gives the speed, and then the friction gives the bounciness: the answer is unique. (At the
  /// tensions 18 and 44 Pop's friction curve has steps; within rounding of them either side may answer.)
  public var bouncinessAndSpeed: (bounciness: Double, speed: Double)? {
    let tension = tension
    let calm = PopScale.calmFriction(atTension: tension)
    let blend = (friction - calm) / (PopScale.leastFriction - calm)
    guard blend <= 1,
      let speed = Self.speedRange.rounding(PopScale.speed(ofTension: tension)),
      let bounciness = Self.bouncinessRange.rounding(PopScale.bounciness(ofBlend: blend))
    else { return nil }
    return (bounciness, speed)
  }

  /// The valid bounciness: 0 to 20.
  public static let bouncinessRange: ClosedRange<Double> = 0...20
  /// The valid speed: 0 to 20.
  public static let speedRange: ClosedRange<Double> = 0...20
}

extension ClosedRange<Double> {
  /// `value` where the range holds it, its nearer end where only rounding put it outside, else nil.
  fileprivate func rounding(_ value: Double) -> Double? {
    guard value > lowerBound - 1e-9, value < upperBound + 1e-9 else { return nil }
    return Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
