package import Motion
internal import RealModule

// Springs from what other documents and libraries say of them.

extension Spring {
  /// The presets of react-spring: tension is k, friction is c, and the mass is 1.
  enum ReactSpring {
    static let standard = Spring(stiffness: 170, damping: 26)
    static let gentle = Spring(stiffness: 120, damping: 14)
    static let wobbly = Spring(stiffness: 180, damping: 12)
    static let stiff = Spring(stiffness: 210, damping: 20)
    static let slow = Spring(stiffness: 280, damping: 60)
    static let molasses = Spring(stiffness: 280, damping: 120)
  }

  /// The springs of Material 3's standard motion scheme; its effects (colours, opacities) are critically damped in both
  /// schemes.
  enum Material {
    static let fastSpatial = Spring(stiffness: 1400, dampingRatio: 0.9)
    static let defaultSpatial = Spring(stiffness: 700, dampingRatio: 0.9)
    static let slowSpatial = Spring(stiffness: 300, dampingRatio: 0.9)
    static let fastEffects = Spring(stiffness: 3800, dampingRatio: 1)
    static let defaultEffects = Spring(stiffness: 1600, dampingRatio: 1)
    static let slowEffects = Spring(stiffness: 800, dampingRatio: 1)
  }

  /// The spatial springs of Material 3's expressive motion scheme.
  enum MaterialExpressive {
    static let fastSpatial = Spring(stiffness: 800, dampingRatio: 0.6)
    static let defaultSpatial = Spring(stiffness: 380, dampingRatio: 0.8)
    static let slowSpatial = Spring(stiffness: 200, dampingRatio: 0.8)
  }

  /// The spring that Motion (motion.dev) plays for a duration and a bounce.
  ///
  /// ζ = 1 − bounce, from 0.05 to 1; ω₀ is where the envelope has fallen to a thousandth after the duration:
  /// ζ / √(1 − ζ²) · e^(−ζω₀T), and (1 + ω₀T) e^(−ω₀T) for ζ = 1.
  /// - Parameters:
  ///   - duration: T, in s; 0.01 to 10, as Motion bounds it.
  ///   - bounce: 0 to 1.
  init(motionDuration duration: Double, bounce: Double) {
    let dampingRatio = max(1 - bounce, 0.05)
    // The last of (1 + x) e⁻ˣ = 0.001.
    var phase = 9.233413476451586
    if dampingRatio < 1 {
      let amplitude = dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
      phase = Double.log(amplitude / 0.001) / dampingRatio
    }
    let frequency = phase / duration
    self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// Stiffness and damping, for a mass of 1, of the spring whose step over a span of time is a given linear map; nil if
  /// there is none. Of the springs with that map it is the slowest: ringing faster than once in two spans is aliased.
  /// - Parameters:
  ///   - trace: of the 2×2 map of (value, velocity).
  ///   - determinant: of the same, over 0.
  ///   - duration: the span in s; negative for a map that leads back.
  package static func coefficients(
    trace: Double, determinant: Double, duration: Double
  ) -> (stiffness: Double, damping: Double)? {
    guard determinant > 0, duration != 0 else { return nil }
    // λ₁λ₂ = e^(−ct), and half the sum, scaled by its root, is the cos or cosh of half the difference.
    let damping = -Double.log(determinant) / duration
    let half = trace / 2 / determinant.squareRoot()
    guard half >= -1 else { return nil }
    let angle = (half <= 1 ? Double.acos(half) : Double.acosh(half)) / duration
    let stiffness = damping * damping / 4 + (half <= 1 ? angle * angle : -angle * angle)
    return stiffness.isFinite && damping.isFinite ? (stiffness, damping) : nil
  }
}
