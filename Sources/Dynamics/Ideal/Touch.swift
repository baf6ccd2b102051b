/// How far one feature of a pair is from touching, and where: a circle's centre or a corner against the other side.
struct Touch {
  /// Negative inside, in pt.
  var separation: Double
  /// Of length 1, from the other side towards the body.
  var normal: SIMD2<Double>
  /// Where they touch, or would.
  var point: SIMD2<Double>

  /// Too far away to matter.
  static let none = Touch(separation: .infinity, normal: .zero, point: .zero)
}
