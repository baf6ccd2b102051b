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
}
