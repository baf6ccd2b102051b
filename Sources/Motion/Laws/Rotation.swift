internal import RealModule

/// A rotation of the plane, as the sine and the cosine of its angle.
package struct Rotation: Hashable, Sendable {
  /// sin of the angle.
  package let sine: Double
  /// cos of the angle.
  package let cosine: Double

  /// The rotation by 0.
  package init() {
    sine = 0
    cosine = 1
  }

  /// The rotation by `angle` radians, finite; it turns the x axis towards the y axis.
  package init(angle: Double) {
    sine = Double.sin(angle)
    cosine = Double.cos(angle)
  }

  /// Returns a vector rotated by the angle.
  package func turn(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// Returns a vector rotated by the opposite angle.
  package func turnBack(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x)
  }
}
