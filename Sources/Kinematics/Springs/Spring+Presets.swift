// Springs by the names that other documents and libraries give them.

extension Spring {
  /// The spring of the objc.io article: k 300, c 20, m 1 (ζ 0.577).
  public static let standard = Spring(stiffness: 300, damping: 20, mass: 1)

  /// A critically damped spring in the manner of JNWSpringAnimation: k 300, c 77.46, m 5 (ζ 1).
  ///
  /// It approaches its target exponentially and never passes it. The numbers that are often given for it, with c 30,
  /// overshoot by 26.7 %.
  public static let jnw = Spring(stiffness: 300, damping: 77.46, mass: 5)
}

// SwiftUI's presets, with its numbers.
extension Spring {
  /// SwiftUI's `.smooth`: duration 0.5 s, no bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// SwiftUI's `.interactiveSpring`: response 0.15 s, damping ratio 0.86.
  public static let interactive = Spring(response: 0.15, dampingRatio: 0.86)
}

extension Spring {
  /// The presets of react-spring: tension is k, friction is c, and the mass is 1.
  public enum ReactSpring {
    /// `config.default`: k 170, c 26.
    public static let standard = Spring(stiffness: 170, damping: 26)
    /// `config.gentle`: k 120, c 14.
    public static let gentle = Spring(stiffness: 120, damping: 14)
    /// `config.wobbly`: k 180, c 12.
    public static let wobbly = Spring(stiffness: 180, damping: 12)
    /// `config.stiff`: k 210, c 20.
    public static let stiff = Spring(stiffness: 210, damping: 20)
    /// `config.slow`: k 280, c 60.
    public static let slow = Spring(stiffness: 280, damping: 60)
    /// `config.molasses`: k 280, c 120.
    public static let molasses = Spring(stiffness: 280, damping: 120)
  }

  /// The spatial springs of Material 3's standard motion scheme; its effects (colours, opacities) are critically
  /// damped in both schemes.
  public enum Material {
    /// Damping ratio 0.9, k 1400.
    public static let fastSpatial = Spring(stiffness: 1400, dampingRatio: 0.9)
    /// Damping ratio 0.9, k 700.
    public static let defaultSpatial = Spring(stiffness: 700, dampingRatio: 0.9)
    /// Damping ratio 0.9, k 300.
    public static let slowSpatial = Spring(stiffness: 300, dampingRatio: 0.9)
    /// Damping ratio 1, k 3800.
    public static let fastEffects = Spring(stiffness: 3800, dampingRatio: 1)
    /// Damping ratio 1, k 1600.
    public static let defaultEffects = Spring(stiffness: 1600, dampingRatio: 1)
    /// Damping ratio 1, k 800.
    public static let slowEffects = Spring(stiffness: 800, dampingRatio: 1)
  }

  /// The spatial springs of Material 3's expressive motion scheme.
  public enum MaterialExpressive {
    /// Damping ratio 0.6, k 800.
    public static let fastSpatial = Spring(stiffness: 800, dampingRatio: 0.6)
    /// Damping ratio 0.8, k 380.
    public static let defaultSpatial = Spring(stiffness: 380, dampingRatio: 0.8)
    /// Damping ratio 0.8, k 200.
    public static let slowSpatial = Spring(stiffness: 200, dampingRatio: 0.8)
  }
}
