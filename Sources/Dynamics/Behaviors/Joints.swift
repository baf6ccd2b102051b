internal import Motion

/// Holds a point of a body at a distance from an anchor: by a spring, or by a rod if the frequency is 0.
///
/// The spring's pull is m_eff (ω² (distance − length) + 2ζω · speed), with ω = 2π · frequency. The effective mass
/// m_eff is that of the body at that point in that direction, so the motion does not depend on the density. The pull
/// acts as formula F4's soft constraint, and not within half a point of the anchor.
public struct Attachment: Behavior, Hashable {
  /// A point that a body is attached to.
  public enum Anchor: Hashable, Sendable {
    /// A point of the world, in pt.
    case point(SIMD2<Double>)
    /// A point of another body: the offset from its centre in its own coordinates, in pt.
    case body(Body.ID, offset: SIMD2<Double> = .zero)

    /// The anchor's body; nil for a point of the world.
    var body: Body.ID? { if case .body(let body, _) = self { body } else { nil } }

    /// The point, in pt: in the coordinates of the anchor's body, or of the world.
    var place: SIMD2<Double> {
      switch self {
      case .point(let place), .body(_, let place): place
      }
    }

    func check() {
      require(finite: place, body == nil ? "an anchor" : "an anchor's offset")
    }
  }

  /// The body that is held.
  public var body: Body.ID
  /// The attached point: the offset from the body's centre in its own coordinates, in pt.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// The anchor. Moving it changes velocities only through the force.
  public var anchor: Anchor { didSet { check() } }
  /// The distance at rest, in pt; 0 or more.
  public var length: Double { didSet { check() } }
  /// The frequency of the undamped oscillation, in Hz; 0 makes a rod.
  public var frequency: Double { didSet { check() } }
  /// The damping ratio ζ, 0 or more: 0 is undamped, 1 is critical.
  public var damping: Double { didSet { check() } }

  /// Creates an attachment.
  /// - Parameters:
  ///   - body: the body that is held.
  ///   - offset: the attached point: the offset from the body's centre in its own coordinates, in pt; finite.
  ///   - anchor: the anchor; its coordinates are finite.
  ///   - length: the distance at rest, in pt; finite, 0 or more.
  ///   - frequency: the frequency, in Hz; finite, 0 (a rod) or more.
  ///   - damping: the damping ratio; finite, 0 or more.
  public init(
    _ body: Body.ID, offset: SIMD2<Double> = .zero, to anchor: Anchor, length: Double = 0,
    frequency: Double = 0, damping: Double = 0
  ) {
    self.body = body
    self.offset = offset
    self.anchor = anchor
    self.length = length
    self.frequency = frequency
    self.damping = damping
    check()
  }

  private func check() {
    require(finite: offset, "an offset")
    anchor.check()
    require(notNegative: length, "a length")
    require(notNegative: frequency, "a frequency")
    require(notNegative: damping, "a damping ratio")
  }
}

/// Moves a body's centre to a point and its angle to 0, as if by springs.
public struct Snap: Behavior, Hashable {
  /// The body.
  public var body: Body.ID
  /// The target of the centre, in pt.
  public var point: SIMD2<Double> { didSet { check() } }
  /// The damping ratio, 0 or more.
  public var damping: Double { didSet { check() } }
  /// The frequency of the springs, in Hz; over 0.
  public var frequency: Double { didSet { check() } }

  /// Creates a snap.
  /// - Parameters:
  ///   - body: the body.
  ///   - point: the target of the centre, in pt, finite.
  ///   - damping: the damping ratio; finite, 0 or more.
  ///   - frequency: the frequency, in Hz; finite, over 0.
  public init(_ body: Body.ID, to point: SIMD2<Double>, damping: Double = 0.5, frequency: Double = 4) {
    self.body = body
    self.point = point
    self.damping = damping
    self.frequency = frequency
    check()
  }

  private func check() {
    require(finite: point, "a point")
    require(notNegative: damping, "a damping ratio")
    require(positive: frequency, "a frequency")
  }
}

/// Holds a point of a body at an anchor and leaves only some motions free: rotation, sliding, neither, or all within a
/// distance.
///
/// The joint is rigid. Swinging bodies lose energy: a pendulum of 250 pt that starts at 0.5 radians loses 5 % in 20 s. A
/// chain of 64 or more light bodies on pins tears, whereas a chain of attachments with a length holds.
public struct Joint: Behavior, Hashable {
  /// The motions that a joint leaves free.
  public enum Kind: Hashable, Sendable {
    /// None: the points coincide, and the body keeps an angle to the anchor, in radians.
    case fixed(angle: Double = 0)
    /// Rotation: the points coincide.
    case pin
    /// Sliding along an axis through the anchor: a non-zero vector of any length in the anchor's own
    /// coordinates. The body keeps an angle to the anchor, in radians. It slides within a range of signed distances
    /// from the anchor, in pt, and stops at the ends of the range without a rebound.
    case sliding(
      axis: SIMD2<Double>, angle: Double = 0, range: ClosedRange<Double> = -.infinity ... .infinity)
    /// Any motion within a distance of the anchor, in pt; over 0. The outward motion stops there without a
    /// rebound.
    case limit(length: Double)
  }

  /// The body that is held.
  public var body: Body.ID
  /// The held point: the offset from the body's centre in its own coordinates, in pt.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// The anchor that holds the body. A body whose anchor is moved follows it with a velocity of 0, so it stops when
  /// it is released. An ``Attachment`` with a frequency gives it a velocity.
  public var anchor: Attachment.Anchor { didSet { check() } }
  /// The motions that the joint leaves free.
  public var kind: Kind { didSet { check() } }

  /// Creates a joint.
  /// - Parameters:
  ///   - body: the body that is held.
  ///   - offset: the held point: the offset from the body's centre in its own coordinates, in pt; finite.
  ///   - anchor: the anchor; its coordinates are finite.
  ///   - kind: the motions that the joint leaves free; angles, axes and lengths are finite.
  public init(
    _ body: Body.ID, offset: SIMD2<Double> = .zero, to anchor: Attachment.Anchor, _ kind: Kind
  ) {
    self.body = body
    self.offset = offset
    self.anchor = anchor
    self.kind = kind
    check()
  }

  private func check() {
    require(finite: offset, "an offset")
    anchor.check()
    switch kind {
    case .pin: break
    case .fixed(let angle): require(finite: angle, "an angle")
    case .sliding(let axis, let angle, let range):
      require(axis.isFinite && axis != .zero, "an axis must be finite and not 0; got \(axis)")
      require(finite: angle, "an angle")
      require(
        range.lowerBound < .infinity && range.upperBound > -.infinity,
        "the range of a slide must have a finite part; got \(range)")
    case .limit(let length):
      require(positive: length, "a length")
    }
  }
}

extension World {
  /// Returns a joint that holds a body in its present position. The joint is not added to the world.
  /// - Parameters:
  ///   - kind: the motions that the joint leaves free. An angle counts from the present one between the bodies, and an axis
  ///     is in world coordinates.
  ///   - body: the body that is held, which must be in the world.
  ///   - other: the body that holds it; nil for the world itself.
  ///   - point: the point at which they are joined, in pt, in world coordinates.
  public func joint(
    _ kind: Joint.Kind, _ body: Body.ID, to other: Body.ID? = nil, at point: SIMD2<Double>
  ) -> Joint {
    let held = self[body]
    let offset = Rotation(angle: held.angle).turnBack(point - held.center)
    let holder = other.map { self[$0] }
    let turn = Rotation(angle: holder?.angle ?? 0)
    let anchor: Attachment.Anchor =
      if let other, let holder {
        .body(other, offset: turn.turnBack(point - holder.center))
      } else {
        .point(point)
      }
    let angle = held.angle - (holder?.angle ?? 0)
    let own: Joint.Kind =
      switch kind {
      case .fixed(let turned): .fixed(angle: angle + turned)
      case .sliding(let axis, let turned, let range):
        .sliding(axis: turn.turnBack(axis), angle: angle + turned, range: range)
      case .pin, .limit: kind
      }
    return Joint(body, offset: offset, to: anchor, own)
  }
}
