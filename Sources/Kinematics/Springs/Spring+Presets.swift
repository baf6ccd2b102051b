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
