internal import RealModule

/// The parts of an affine transform, applied in this order: scale and shear, rotation, translation.
///
///     (a, b) = R (scale.x, 0)      (c, d) = R (shear, scale.y)      R: the rotation by `angle`
///
/// Between two transforms each part moves independently, so a rotation stays a rotation during the motion.
public struct TransformParts: MotionVector, Hashable {
  /// The image of the origin.
  public var translation: SIMD2<Double>
  /// The angle of the image of the x axis, in rad; it may exceed a full turn.
  public var angle: Double
  /// The factors of the two axes; that of y is negative for a reflection.
  public var scale: SIMD2<Double>
  /// The displacement along the turned x axis per unit of y.
  public var shear: Double

  /// Creates parts; the defaults are those of the identity.
  public init(
    translation: SIMD2<Double> = .zero, angle: Double = 0, scale: SIMD2<Double> = [1, 1], shear: Double = 0
  ) {
    self.translation = translation
    self.angle = angle
    self.scale = scale
    self.shear = shear
  }

  /// The parts of a transform. Of the angles that differ by full turns, it takes the one nearest to `angle`, so that
  /// the parts of a moving rotation do not jump at half a turn.
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

  /// All parts 0: the velocity of a transform at rest. It is not the identity, whose scale is 1.
  public static var zero: Self { Self(scale: .zero) }

  /// The sum, part by part.
  public static func + (left: Self, right: Self) -> Self {
    Self(
      translation: left.translation + right.translation, angle: left.angle + right.angle,
      scale: left.scale + right.scale, shear: left.shear + right.shear)
  }

  /// The difference, part by part.
  public static func - (left: Self, right: Self) -> Self { left + -1 * right }

  /// Every part multiplied by `factor`.
  public static func * (factor: Double, parts: Self) -> Self {
    Self(
      translation: factor * parts.translation, angle: factor * parts.angle, scale: factor * parts.scale,
      shear: factor * parts.shear)
  }

  /// Six components.
  public static var componentCount: Int { 6 }

  /// The component at `index`: translation, angle, scale, shear.
  public subscript(component index: Int) -> Double {
    get {
      switch index {
      case 0, 1: translation[index]
      case 2: angle
      case 3, 4: scale[index - 3]
      default: shear
      }
    }
    set {
      switch index {
      case 0, 1: translation[index] = newValue
      case 2: angle = newValue
      case 3, 4: scale[index - 3] = newValue
      default: shear = newValue
      }
    }
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
