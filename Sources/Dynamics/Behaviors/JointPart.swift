internal import Kinematics

/// One of the parts that engines make of a joint.
enum JointPart: Hashable, Sendable {
  /// See the kinds of joints; axes have length 1.
  case fixed(angle: Double)
  case pin
  case sliding(axis: SIMD2<Double>, angle: Double)
  case limit(length: Double)
  /// The held point is no farther along an axis than a distance from the anchor, in pt.
  case stop(axis: SIMD2<Double>, distance: Double)

  /// Whether it acts in one direction only, and not before its end is reached.
  var isOneSided: Bool {
    switch self {
    case .limit, .stop: true
    case .fixed, .pin, .sliding: false
    }
  }

  /// The parts of a kind of joint.
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
