internal import MotionKinematics

/// One of the constraints into which engines decompose a joint, in the numbers and the unit of length of the engine.
enum JointPart<Scalar: SIMDScalar>: Hashable {
  /// The kinds of joints with the same names. Axes have length 1.
  case fixed(angle: Scalar)
  case pin
  case sliding(axis: SIMD2<Scalar>, angle: Scalar)
  case limit(length: Scalar)
  /// Keeps the held point within a distance from the anchor along an axis.
  case stop(axis: SIMD2<Scalar>, distance: Scalar)

  /// True if the part acts in one direction only, and only at its end.
  var isOneSided: Bool {
    switch self {
    case .limit, .stop: true
    case .fixed, .pin, .sliding: false
    }
  }
}

extension JointPart: Sendable where Scalar: Sendable, Scalar.SIMD2Storage: Sendable {}

extension JointPart<Double> {
  /// Returns the parts of a kind of joint, in pt.
  static func parts(of kind: Joint.Kind) -> [JointPart] {
    switch kind {
    case .fixed(let angle): return [.fixed(angle: angle)]
    case .pin: return [.pin]
    case .limit(let length): return [.limit(length: length)]
    case .sliding(let vector, let angle, let range):
      let axis = vector / vector.length
      var parts: [JointPart] = [.sliding(axis: axis, angle: angle)]
      if range.upperBound < .infinity { parts.append(.stop(axis: axis, distance: range.upperBound)) }
      if range.lowerBound > -.infinity { parts.append(.stop(axis: -axis, distance: -range.lowerBound)) }
      return parts
    }
  }
}
