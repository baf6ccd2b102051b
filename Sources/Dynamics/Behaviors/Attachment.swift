internal import MotionKinematics

/// Holds a point of a body at a distance from an anchor: by a spring, or by a rod if the frequency is 0.
///
/// In `ideal` stepping the spring's pull is m_eff (ω² (distance − length) + 2ζω · speed), with ω = 2π ·
/// frequency and m_eff the effective mass of the body at that point in that direction; so the density changes
/// nothing. In `uikit` stepping it is formula F4's soft constraint, and it does not pull within half a point of the
/// anchor.
public struct Attachment: Behavior, Hashable {
  /// A point that a body is attached to.
  public enum Anchor: Hashable, Sendable {
    /// A point of the world, in pt.
    case point(SIMD2<Double>)
    /// A point of another body: the offset from its centre in its own coordinates, in pt.
    case body(BodyID, offset: SIMD2<Double> = .zero)

    /// The slot of the anchor's body; −1 for a point of the world.
    var slot: Int { if case .body(let body, _) = self { body.slot } else { -1 } }

    /// The point, in pt: in the coordinates of the anchor's body, or of the world.
    var place: SIMD2<Double> {
      switch self {
      case .point(let place), .body(_, let place): place
      }
    }

    func check() {
      require(place.isFinite, "\(slot < 0 ? "an anchor" : "an anchor's offset") must be finite; got \(place)")
    }
  }

  /// The body that is held.
  public var body: BodyID
  /// The attached point: the offset from the body's centre in its own coordinates, in pt.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// The anchor. Moving it changes velocities only through the force.
  public var anchor: Anchor { didSet { check() } }
  /// The distance at rest, in pt; 0 or more.
  public var length: Double { didSet { check() } }
  /// The frequency of the undamped oscillation, in Hz; 0 makes a rod.
  public var frequency: Double { didSet { check() } }
  /// The damping ratio ζ: 0 oscillates for ever, 1 is critical.
  public var damping: Double { didSet { check() } }

  /// Creates an attachment.
  /// - Parameters:
  ///   - body: The body that is held.
  ///   - offset: The attached point: the offset from the body's centre in its own coordinates, in pt; finite.
  ///   - anchor: The anchor; its coordinates are finite.
  ///   - length: The distance at rest, in pt; finite, 0 or more.
  ///   - frequency: The frequency, in Hz; finite, 0 (a rod) or more.
  ///   - damping: The damping ratio; finite, 0 or more.
  public init(
    _ body: BodyID, offset: SIMD2<Double> = .zero, to anchor: Anchor, length: Double = 0,
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
    require(offset.isFinite, "an offset must be finite; got \(offset)")
    anchor.check()
    require(length.isFinite && length >= 0, "a length must be finite and not negative; got \(length)")
    require(
      frequency.isFinite && frequency >= 0, "a frequency must be finite and not negative; got \(frequency)")
    require(
      damping.isFinite && damping >= 0, "a damping ratio must be finite and not negative; got \(damping)")
  }
}

/// Moves a body's centre to a point and its angle to 0, as if by springs.
public struct Snap: Behavior, Hashable {
  /// The body.
  public var body: BodyID
  /// The target of the centre, in pt.
  public var point: SIMD2<Double> { didSet { check() } }
  /// The damping ratio, 0 or more.
  public var damping: Double { didSet { check() } }
  /// The frequency of the springs, in Hz; over 0.
  public var frequency: Double { didSet { check() } }

  /// Creates a snap.
  /// - Parameters:
  ///   - body: The body.
  ///   - point: The target of the centre, in pt, finite.
  ///   - damping: The damping ratio; finite, 0 or more.
  ///   - frequency: The frequency, in Hz; finite, over 0.
  public init(_ body: BodyID, to point: SIMD2<Double>, damping: Double = 0.5, frequency: Double = 4) {
    self.body = body
    self.point = point
    self.damping = damping
    self.frequency = frequency
    check()
  }

  private func check() {
    require(point.isFinite, "a point must be finite; got \(point)")
    require(
      damping.isFinite && damping >= 0, "a damping ratio must be finite and not negative; got \(damping)")
    require(
      frequency.isFinite && frequency > 0, "a frequency must be finite and greater than 0; got \(frequency)")
  }
}
