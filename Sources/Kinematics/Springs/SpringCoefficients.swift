internal import RealModule

/// The coefficients of a spring that formula F1 uses, computed once.
@usableFromInline struct SpringCoefficients: Hashable, Sendable {
  /// a = ζω₀ = c/2m, in 1/s.
  @usableFromInline let decayRate: Double
  /// ω₀² = k/m, in 1/s².
  @usableFromInline let squaredFrequency: Double
  /// q = a² − ω₀², in 1/s²; negative where the spring rings.
  let discriminant: Double
  /// √|q|: the angular frequency of the ringing, or the split of the two decay rates, in 1/s.
  let splitting: Double
  /// The rounding error of √|q|, which an oscillation of thousands of turns would magnify.
  let splittingRest: Double
  /// 1/√|q|, not used where q is 0.
  let inverseSplitting: Double
  /// a − √q, for q > 0: the slower of the two decay rates, in 1/s.
  let slowRate: Double

  @usableFromInline init(_ spring: Spring) {
    let decay = DoubleDouble(spring.damping, over: 2 * spring.mass)
    let square = DoubleDouble(spring.stiffness, over: spring.mass)
    let difference = decay.squared - square
    let root = difference.squareRootOfMagnitude
    decayRate = decay.head
    squaredFrequency = square.head
    discriminant = difference.head
    splitting = root.head
    splittingRest = root.tail
    inverseSplitting = 1 / splitting
    slowRate = squaredFrequency / (decayRate + splitting)
  }

  /// (y, y′) → (y′, y″), y″ = −ω₀² y − 2a y′: a derivative of a motion is a motion of the same spring.
  @inlinable func derivative<Value: MotionVector>(
    _ phase: (displacement: Value, velocity: Value)
  ) -> (displacement: Value, velocity: Value) {
    (phase.velocity, -squaredFrequency * phase.displacement - 2 * decayRate * phase.velocity)
  }

  /// The largest distance from the target to which a velocity of 1 per second takes a value that starts there, in s.
  ///
  /// With σ = √|q|, the response S of `SpringStep` turns at the time t at which S′ = C − aS is 0:
  ///
  ///     ringing:   tan σt = σ/a     at the critical damping: t = 1/a     above it: tanh σt = σ/a
  ///
  /// and it is e^(−at)/ω₀ there. For the over-damped spring, t is ln((a + σ)/ω₀)/σ, in which nothing cancels.
  @usableFromInline var largestResponse: Double {
    let frequency = squaredFrequency.squareRoot()
    let time =
      discriminant < 0
      ? Double.atan2(y: splitting, x: decayRate) / splitting
      : discriminant > 0 ? Double.log((decayRate + splitting) / frequency) / splitting : 1 / decayRate
    return Double.exp(-decayRate * time) / frequency
  }

  /// √(y² + (y′/ω₀)²), which never grows.
  @inlinable func amplitude<Value: MotionVector>(_ phase: (displacement: Value, velocity: Value)) -> Double {
    (phase.displacement.squaredLength + phase.velocity.squaredLength / squaredFrequency).squareRoot()
  }

  /// C and S of `SpringStep` at `time`, which may be negative.
  @usableFromInline func envelopes(at time: Double) -> (cosine: Double, sine: Double) {
    // e^(−800) is 0; the other factors may overflow.
    if (discriminant > 0 ? slowRate : decayRate) * time > 800 { return (0, 0) }
    let angle = splitting * time
    if abs(angle) < 0.05 {
      // √q t → 0: the first terms of cosh x and sinh x / x in x² = q t²; the next ones are below 1e-17.
      let square = discriminant * time * time
      let decay = Double.exp(-decayRate * time)
      let cosine = 1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56)))
      let sine = 1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72)))
      return (decay * cosine, decay * time * sine)
    }
    if discriminant < 0 {
      let decay = Double.exp(-decayRate * time)
      // After more turns than a Double can count, the phase is undefined.
      guard angle.isFinite else { return (decay, 0) }
      let swing = SineCosine(angle, plus: angleRest(at: time, angle: angle))
      return (decay * swing.cosine, decay * swing.sine * inverseSplitting)
    }
    // The slow rate a − √q is ω₀²/(a + √q): no difference of two near numbers, no overflow of cosh.
    let slow = Double.exp(-slowRate * time) / 2
    let ratio = Double.exp(-2 * angle)
    return (slow * (1 + ratio), slow * (1 - ratio) * inverseSplitting)
  }

  /// The rounding error of the angle √|q| t: that of √|q|, and from a few turns on that of the product. 0 beyond 1e9
  /// rad, where it is no longer small.
  private func angleRest(at time: Double, angle: Double) -> Double {
    let rest = splittingRest * time
    if abs(angle) < 64 { return rest }
    return abs(angle) < 1e9 ? rest + Augmented.product(splitting, time).tail : 0
  }
}
