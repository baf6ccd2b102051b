/// The point of a picture that a finger took hold of: it stays under the finger while the picture changes its
/// size.
public struct TouchPin: Hashable, Sendable {
  /// Where in the picture, from (0, 0) at its top left to (1, 1) at its bottom right.
  public let anchor: SIMD2<Double>

  /// A finger on a picture.
  /// - Parameters:
  ///   - finger: in pt.
  ///   - origin: the picture's top left, in pt.
  ///   - size: the picture's, in pt; both over 0.
  public init(finger: SIMD2<Double>, origin: SIMD2<Double>, size: SIMD2<Double>) {
    precondition(size.x > 0 && size.y > 0, "a picture has a size over 0 × 0, not \(size)")
    anchor = (finger - origin) / size
  }

  /// Where the top left of a picture of `size` has to be for the finger to stay on its point, in pt.
  public func origin(finger: SIMD2<Double>, size: SIMD2<Double>) -> SIMD2<Double> { finger - anchor * size }

  /// The size at a fraction of the way between two sizes (in pt); a finger may go 5 % beyond either, and no
  /// further.
  public static func size(
    from start: SIMD2<Double>, to end: SIMD2<Double>, fraction: Double
  ) -> SIMD2<Double> {
    start + min(max(fraction, -0.05), 1.05) * (end - start)
  }
}
