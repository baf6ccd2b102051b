/// The motion of a spring over a fixed span of time, as the 2×2 matrix that maps (displacement, velocity) at its start
/// to those at its end. Any number of springs with the same coefficients share it.
///
/// With a = ζω₀ and q = (ζω₀)² − ω₀² = ω₀²(ζ² − 1), every regime is the same matrix
///
///     y′ = (C + aS) y + S v        C = e^(−at) cosh √q t
///     v′ = −ω₀² S y + (C − aS) v   S = e^(−at) sinh √q t / √q
///
/// where q < 0 turns cosh and sinh into cos and sin. S and C are entire functions of q. No divisor vanishes
/// at ζ = 1, so that nothing cancels near it (formula F1).
public struct SpringStep: Hashable, Sendable {
  @usableFromInline let valueFromValue: Double
  @usableFromInline let valueFromVelocity: Double
  @usableFromInline let velocityFromValue: Double
  @usableFromInline let velocityFromVelocity: Double

  /// The step of `spring` over `duration` seconds (finite; negative ones lead back).
  public init(_ spring: Spring, duration: Double) {
    require(duration.isFinite, "a step must take a finite time; got \(duration)")
    self.init(SpringCoefficients(spring), duration: duration)
  }

  @usableFromInline init(_ spring: SpringCoefficients, duration: Double) {
    let (cosine, sine) = spring.envelopes(at: duration)
    valueFromValue = cosine + spring.decayRate * sine
    valueFromVelocity = sine
    velocityFromValue = -spring.squaredFrequency * sine
    velocityFromVelocity = cosine - spring.decayRate * sine
  }

  /// Advances a displacement (value − target) and its velocity by the step.
  @inlinable public func advance<Value: MotionVector>(displacement: inout Value, velocity: inout Value) {
    let before = displacement
    displacement = valueFromValue * before + valueFromVelocity * velocity
    velocity = velocityFromValue * before + velocityFromVelocity * velocity
  }
}
