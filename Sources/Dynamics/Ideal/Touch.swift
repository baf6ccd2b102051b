/// The separation of one feature of a pair, a circle's centre or a corner, from the opposite side.
struct Touch {
  /// The separation, in pt; negative inside.
  var separation: Double
  /// The unit vector from the opposite side towards the body.
  var normal: SIMD2<Double>
  /// The present or future point of contact, in pt.
  var point: SIMD2<Double>

  /// A feature that is too far away to matter.
  static let none = Touch(separation: .infinity, normal: .zero, point: .zero)
}
