/// An affine transform of the plane.
///
///     x′ = a x + c y + tx
///     y′ = b x + d y + ty
///
/// Transforms are concatenated, not added: the sum of two rotations is not a rotation. They are therefore no
/// `MotionVector`; what moves are their `TransformParts`, or offsets of an `AdditiveTransform`.
public struct Transform2D: Hashable, Sendable {
  /// The image of the x axis, (a, b).
  public let xAxis: SIMD2<Double>
  /// The image of the y axis, (c, d).
  public let yAxis: SIMD2<Double>
  /// The image of the origin, (tx, ty).
  public let translation: SIMD2<Double>

  /// A transform by the images of the axes and of the origin, all finite.
  public init(
    xAxis: SIMD2<Double> = [1, 0], yAxis: SIMD2<Double> = [0, 1], translation: SIMD2<Double> = .zero
  ) {
    require(
      xAxis.isFinite && yAxis.isFinite && translation.isFinite, "the numbers of a transform must be finite")
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.translation = translation
  }

  /// The transform that changes nothing.
  public static let identity = Transform2D()

  /// A rotation by `angle` radians, finite; it turns the x axis towards the y axis.
  public init(rotation angle: Double) {
    let rotation = Rotation(angle: angle)
    self.init(xAxis: rotation.turn([1, 0]), yAxis: rotation.turn([0, 1]))
  }

  /// A scaling by a factor per axis.
  public init(scale: SIMD2<Double>) { self.init(xAxis: [scale.x, 0], yAxis: [0, scale.y]) }

  /// The image of a point.
  public func apply(to point: SIMD2<Double>) -> SIMD2<Double> { direction(point) + translation }

  private func direction(_ vector: SIMD2<Double>) -> SIMD2<Double> { vector.x * xAxis + vector.y * yAxis }

  /// The concatenation: `inner` first, then this transform.
  public func concatenated(after inner: Transform2D) -> Transform2D {
    Transform2D(
      xAxis: direction(inner.xAxis), yAxis: direction(inner.yAxis), translation: apply(to: inner.translation))
  }

  /// The same transform about another point than the origin: the anchor point stays where it is, unless this transform
  /// has a translation.
  /// - Parameter anchor: the anchor point, finite.
  public func anchored(at anchor: SIMD2<Double>) -> Transform2D {
    Transform2D(
      xAxis: xAxis, yAxis: yAxis, translation: translation + (anchor - direction(anchor)))
  }

  /// The signed area of the image of the unit square; 0 if the transform cannot be undone.
  public var determinant: Double { xAxis.x * yAxis.y - xAxis.y * yAxis.x }

  /// The transform that undoes this one; nil if the determinant is 0.
  public var inverse: Transform2D? {
    guard determinant != 0 else { return nil }
    let linear = Transform2D(
      xAxis: 1 / determinant * SIMD2(yAxis.y, -xAxis.y), yAxis: 1 / determinant * SIMD2(-yAxis.x, xAxis.x))
    return Transform2D(
      xAxis: linear.xAxis, yAxis: linear.yAxis, translation: -1 * linear.direction(translation))
  }
}
