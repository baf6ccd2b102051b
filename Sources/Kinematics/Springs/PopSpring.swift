/// The spring of a Pop animation: bounciness and speed, or raw coefficients, which take precedence where they are set.
///
/// Pop's `POPSpringAnimation` has both. An animation whose dynamics were set ignores its bounciness and speed; a raw
/// coefficient that was not set keeps the value that bounciness and speed give it.
public struct PopSpring: Hashable, Sendable {
  /// Bounciness B, in `Spring.bouncinessRange`.
  public var bounciness: Double
  /// Speed S, in `Spring.speedRange`.
  public var speed: Double
  /// Pop's `dynamicsTension`: the stiffness k itself, over 0; nil for that of bounciness and speed.
  public var dynamicsTension: Double?
  /// Pop's `dynamicsFriction`: the damping c itself, 0 or more; nil for that of bounciness and speed.
  public var dynamicsFriction: Double?
  /// Pop's `dynamicsMass`: the mass m itself, over 0; nil for 1.
  public var dynamicsMass: Double?

  /// A Pop spring; bounciness 4 and speed 12 are Pop's defaults.
  public init(
    bounciness: Double = 4, speed: Double = 12, dynamicsTension: Double? = nil,
    dynamicsFriction: Double? = nil, dynamicsMass: Double? = nil
  ) {
    self.bounciness = bounciness
    self.speed = speed
    self.dynamicsTension = dynamicsTension
    self.dynamicsFriction = dynamicsFriction
    self.dynamicsMass = dynamicsMass
  }

  /// The spring of the animation.
  public var spring: Spring {
    let derived = Spring(bounciness: bounciness, speed: speed)
    return Spring(
      stiffness: dynamicsTension ?? derived.stiffness, damping: dynamicsFriction ?? derived.damping,
      mass: dynamicsMass ?? derived.mass)
  }
}
