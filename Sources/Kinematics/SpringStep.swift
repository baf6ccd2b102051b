internal import RealModule

/// A spring's way through one span of time, as the 2×2 matrix that takes (displacement, velocity) from its
/// beginning to its end; shared by any number of springs of the same coefficients.
///
/// With a = ζω₀ and q = (ζω₀)² − ω₀² = ω₀²(ζ² − 1), every regime is the same matrix
///
///     y′ = (C + aS) y + S v        C = e^(−at) cosh √q t
///     v′ = −ω₀² S y + (C − aS) v   S = e^(−at) sinh √q t / √q
///
/// where q < 0 turns cosh and sinh into cos and sin. S and C are entire functions of q: nothing is divided by
/// what vanishes at ζ = 1, so nothing cancels near it (F1).
public struct SpringStep: Hashable, Sendable {
  @usableFromInline let valueFromValue: Double
  @usableFromInline let valueFromVelocity: Double
  @usableFromInline let velocityFromValue: Double
  @usableFromInline let velocityFromVelocity: Double

  /// The step of `spring` over `duration` seconds (0 or more).
  public init(_ spring: Spring, duration: Double) {
    self.init(SpringCoefficients(spring), duration: duration)
  }

  @usableFromInline init(_ spring: SpringCoefficients, duration: Double) {
    let (cosine, sine) = spring.envelopes(at: duration)
    valueFromValue = cosine + spring.decayRate * sine
    valueFromVelocity = sine
    velocityFromValue = -spring.squaredFrequency * sine
    velocityFromVelocity = cosine - spring.decayRate * sine
  }

  /// Takes a displacement (value − target) and its velocity over the step.
  @inlinable public func advance<Value: MotionVector>(displacement: inout Value, velocity: inout Value) {
    let before = displacement
    displacement = valueFromValue * before + valueFromVelocity * velocity
    velocity = velocityFromValue * before + velocityFromVelocity * velocity
  }
}

/// What F1 needs of a spring, worked out once.
@usableFromInline struct SpringCoefficients: Hashable, Sendable {
  /// a = ζω₀ = c/2m, in 1/s.
  @usableFromInline let decayRate: Double
  /// ω₀² = k/m, in 1/s².
  @usableFromInline let squaredFrequency: Double
  /// q = a² − ω₀², in 1/s²; negative where the spring rings.
  let discriminant: Double
  /// √|q|: the angular frequency of the ringing, or the split of the two decay rates, in 1/s.
  let splitting: Double

  @usableFromInline init(_ spring: Spring) {
    decayRate = spring.damping / (2 * spring.mass)
    squaredFrequency = spring.stiffness / spring.mass
    // (a − ω₀)(a + ω₀): exact to the last bits also where ζ is next to 1.
    let frequency = squaredFrequency.squareRoot()
    discriminant = (decayRate - frequency) * (decayRate + frequency)
    splitting = abs(discriminant).squareRoot()
  }

  /// y″ = −ω₀² y − 2a y′.
  @inlinable func acceleration<Value: MotionVector>(displacement: Value, velocity: Value) -> Value {
    -squaredFrequency * displacement - 2 * decayRate * velocity
  }

  /// C and S of `SpringStep` at `time`.
  @usableFromInline func envelopes(at time: Double) -> (cosine: Double, sine: Double) {
    let angle = splitting * time
    if angle < 0.05 {
      // √q t → 0: the first terms of cosh x and sinh x / x in x² = q t²; the next ones are below 1e-17.
      let square = discriminant * time * time
      let decay = Double.exp(-decayRate * time)
      let cosine = 1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56)))
      let sine = 1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72)))
      return (decay * cosine, decay * time * sine)
    }
    if discriminant < 0 {
      let decay = Double.exp(-decayRate * time)
      return (decay * Double.cos(angle), decay * Double.sin(angle) / splitting)
    }
    // The slow rate a − √q is ω₀²/(a + √q): no difference of two near numbers, no overflow of cosh.
    let fast = decayRate + splitting
    let slow = Double.exp(-squaredFrequency / fast * time)
    let ratio = Double.exp(-2 * angle)
    return (slow * (1 + ratio) / 2, slow * (1 - ratio) / (2 * splitting))
  }
}
