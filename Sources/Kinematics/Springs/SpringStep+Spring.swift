internal import RealModule

extension SpringStep {
  /// Stiffness and damping, for a mass of 1, of the spring whose step over a span of time is a given linear map; nil if
  /// there is none. Springs that ring faster than once in two spans look slower.
  /// - Parameters:
  ///   - trace: of the 2×2 map of (value, velocity).
  ///   - determinant: of the same, over 0.
  ///   - duration: the span in s; negative for a map that leads back.
  package static func spring(
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
