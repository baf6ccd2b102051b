internal import RealModule

/// An affine transform of the plane.
///
///     x′ = a x + c y + tx
///     y′ = b x + d y + ty
///
/// Transforms are concatenated, not added: the sum of two rotations is not a rotation. A transform is therefore not a
/// `MotionVector`. To animate it, move its `TransformParts`, or the offsets of an `AdditiveTransform`.
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

/// A rotation of the plane, as the sine and the cosine of its angle.
public struct Rotation: Hashable, Sendable {
  /// sin of the angle.
  public let sine: Double
  /// cos of the angle.
  public let cosine: Double

  /// The rotation by 0.
  public init() {
    sine = 0
    cosine = 1
  }

  /// The rotation by `angle` radians, finite; it turns the x axis towards the y axis.
  public init(angle: Double) {
    sine = Double.sin(angle)
    cosine = Double.cos(angle)
  }

  /// Returns a vector rotated by the angle.
  @inlinable public func turn(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// Returns a vector rotated by the opposite angle.
  @inlinable public func turnBack(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x)
  }
}

/// The parts of an affine transform, applied in this order: scale and shear, rotation, translation.
///
///     (a, b) = R (scale.x, 0)      (c, d) = R (shear, scale.y)      R: the rotation by `angle`
///
/// Between two transforms each part moves independently, so a rotation stays a rotation during the motion.
public struct TransformParts: CompositeVector, Hashable {
  /// The image of the origin.
  public var translation: SIMD2<Double>
  /// The angle of the image of the x axis, in rad; it may exceed a full turn.
  public var angle: Double
  /// The factors of the two axes; that of y is negative for a reflection.
  public var scale: SIMD2<Double>
  /// The displacement along the turned x axis per unit of y.
  public var shear: Double

  /// All parts 0: the velocity of a transform at rest. It is not the identity, whose scale is 1.
  public static var zero: Self { Self(scale: .zero) }

  /// The parts as one vector of six components: translation and angle, scale and shear.
  public var members: Pair<SIMD3<Double>, SIMD3<Double>> {
    get { Pair(SIMD3(translation, angle), SIMD3(scale, shear)) }
    set {
      (translation, angle) = (SIMD2(newValue.first.x, newValue.first.y), newValue.first.z)
      (scale, shear) = (SIMD2(newValue.second.x, newValue.second.y), newValue.second.z)
    }
  }

  /// Creates the parts of the identity.
  public init() { self.init(scale: [1, 1]) }

  /// Creates parts; the defaults are those of the identity.
  public init(
    translation: SIMD2<Double> = .zero, angle: Double = 0, scale: SIMD2<Double> = [1, 1], shear: Double = 0
  ) {
    self.translation = translation
    self.angle = angle
    self.scale = scale
    self.shear = shear
  }

  /// The parts of a transform. Takes the angle nearest to `angle` among those that differ by full
  /// turns, so that the parts of a moving rotation do not jump at half a turn.
  public init(of transform: Transform2D, near angle: Double = 0) {
    let (x, y) = (transform.xAxis, transform.yAxis)
    let own = x == .zero ? Double.atan2(y: -y.x, x: y.y) : Double.atan2(y: x.y, x: x.x)
    let turns = ((angle - own) / (2 * .pi)).rounded()
    let back = Rotation(angle: own)
    let column = back.turnBack(y)
    self.init(
      translation: transform.translation, angle: own + turns * 2 * .pi, scale: [x.length, column.y],
      shear: column.x)
  }

  /// The sum of the squares of all parts, one by one.
  public var squaredLength: Double {
    (0..<Self.componentCount).reduce(0) { $0 + self[component: $1] * self[component: $1] }
  }
}

extension Transform2D {
  /// The transform that has these parts.
  public init(_ parts: TransformParts) {
    let rotation = Rotation(angle: parts.angle)
    self.init(
      xAxis: rotation.turn([parts.scale.x, 0]), yAxis: rotation.turn([parts.shear, parts.scale.y]),
      translation: parts.translation)
  }
}

extension TransformParts: Codable {}
