internal import MotionKinematics

/// Holds a point of a body at an anchor and leaves only some motions free: turning, sliding, neither, or any
/// within a distance.
///
/// The joint is rigid. It neither adds nor removes energy, except for the motion that the end of a slide or
/// of a `limit` stops.
///
/// In `ideal` stepping a body that begins off its joint, or was moved off it, comes back as by a critically damped
/// spring of 30 per second. This displacement is no velocity and adds none; it ends at a contact. If it lifts a weight
/// or stretches a spring, the work is taken from the kinetic energy as far as that suffices.
public struct Joint: Behavior, Hashable {
  /// The motions that a joint leaves free.
  public enum Kind: Hashable, Sendable {
    /// None: the points coincide, and the body keeps an angle to the anchor, in radians.
    case fixed(angle: Double = 0)
    /// Turning: the points coincide.
    case pin
    /// Sliding along an axis through the anchor: a non-zero vector of any length in the anchor's own
    /// coordinates. The body keeps an angle to the anchor, in radians. It slides within a range of distances
    /// from the anchor, in pt, and stops at its ends without a rebound.
    case sliding(
      axis: SIMD2<Double>, angle: Double = 0, range: ClosedRange<Double> = -.infinity ... .infinity)
    /// Any motion within a distance of the anchor, in pt; over 0. The outward motion stops there without a
    /// rebound.
    case limit(length: Double)
  }

  /// The body that is held.
  public var body: BodyID
  /// The held point: the offset from the body's centre in its own coordinates, in pt.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// The anchor that holds the body.
  public var anchor: Attachment.Anchor { didSet { check() } }
  /// The motions that the joint leaves free.
  public var kind: Kind { didSet { check() } }

  /// Creates a joint.
  /// - Parameters:
  ///   - body: The body that is held.
  ///   - offset: The held point: the offset from the body's centre in its own coordinates, in pt; finite.
  ///   - anchor: The anchor; its coordinates are finite.
  ///   - kind: The motions that the joint leaves free; angles, axes and lengths are finite.
  public init(
    _ body: BodyID, offset: SIMD2<Double> = .zero, to anchor: Attachment.Anchor, _ kind: Kind
  ) {
    self.body = body
    self.offset = offset
    self.anchor = anchor
    self.kind = kind
    check()
  }

  private func check() {
    require(offset.isFinite, "an offset must be finite; got \(offset)")
    anchor.check()
    switch kind {
    case .pin: break
    case .fixed(let angle): require(angle.isFinite, "an angle must be finite; got \(angle)")
    case .sliding(let axis, let angle, let range):
      require(axis.isFinite && axis != .zero, "an axis must be finite and not 0; got \(axis)")
      require(angle.isFinite, "an angle must be finite; got \(angle)")
      require(
        range.lowerBound < .infinity && range.upperBound > -.infinity,
        "the range of a slide must have a finite part; got \(range)")
    case .limit(let length):
      require(length.isFinite && length > 0, "a length must be finite and greater than 0; got \(length)")
    }
  }
}

extension Joint {
  /// The motions that a joint leaves free if it holds two bodies in their present relative position.
  public enum Freedom: Hashable, Sendable {
    /// The kinds of joints with the same names. An axis is in world coordinates.
    case fixed, pin
    case sliding(axis: SIMD2<Double>, range: ClosedRange<Double> = -.infinity ... .infinity)
  }
}

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
      let axis = vector.measurable / vector.measurable.length
      var parts: [JointPart] = [.sliding(axis: axis, angle: angle)]
      if range.upperBound < .infinity { parts.append(.stop(axis: axis, distance: range.upperBound)) }
      if range.lowerBound > -.infinity { parts.append(.stop(axis: -axis, distance: -range.lowerBound)) }
      return parts
    }
  }
}
