extension Spring {
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
