internal import MotionKinematics

/// The point of a picture at which a finger grabbed it. The point stays under the finger while the picture
/// changes its size.
public struct TouchPin: Hashable, Sendable {
  /// The point as a fraction of the picture's size, from (0, 0) at the top left to (1, 1) at the bottom
  /// right.
  public let anchor: SIMD2<Double>

  /// Creates a pin from a finger on a picture.
  /// - Parameters:
  ///   - finger: the position of the finger, in pt.
  ///   - origin: the picture's top left corner, in pt.
  ///   - size: the picture's size, in pt; both components over 0.
  public init(finger: SIMD2<Double>, origin: SIMD2<Double>, size: SIMD2<Double>) {
    require(size.x > 0 && size.y > 0, "a picture must have a size greater than 0 × 0; got \(size)")
    anchor = (finger - origin) / size
  }

  /// Returns the top left corner, in pt, of a picture of `size` (pt) that keeps its point under the finger.
  public func origin(finger: SIMD2<Double>, size: SIMD2<Double>) -> SIMD2<Double> { finger - anchor * size }

  /// Returns the size at a fraction of the way between two sizes (in pt). The fraction is clamped to
  /// −0.05…1.05, so that a finger may go 5 % beyond either size.
  public static func size(
    from start: SIMD2<Double>, to end: SIMD2<Double>, fraction: Double
  ) -> SIMD2<Double> {
    start + min(max(fraction, -0.05), 1.05) * (end - start)
  }
}
