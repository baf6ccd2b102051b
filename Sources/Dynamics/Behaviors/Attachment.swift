internal import Kinematics

/// Holds a point of a body at a distance from an anchor: on a spring if it has a frequency, on a rod if not.
///
/// In `ideal` stepping the spring's pull is m_eff (ω² (distance − length) + 2ζω · speed), ω = 2π · frequency, m_eff
/// the mass that the body shows at that point in that direction: density changes nothing. In `uikit`
/// stepping it is F4's soft constraint, and within half a point of the anchor it does not pull.
public struct Attachment: Behavior, Hashable {
  /// What a body can be held by.
  public enum Anchor: Hashable, Sendable {
    /// A point of the world, in pt.
    case point(SIMD2<Double>)
    /// A point of another body, from its centre, in the body's own coordinates, in pt.
    case body(BodyID, offset: SIMD2<Double> = .zero)

    func check() {
      switch self {
      case .point(let point): precondition(point.isFinite, "an anchor is finite, not \(point)")
      case .body(_, let offset): precondition(offset.isFinite, "an anchor's offset is finite, not \(offset)")
      }
    }
  }

  /// The body that is held.
  public var body: BodyID
  /// Where it is held, from its centre, in its own coordinates, in pt.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// What it is held by; moving it changes no velocity but by force.
  public var anchor: Anchor { didSet { check() } }
  /// The distance at rest, in pt; 0 or more.
  public var length: Double { didSet { check() } }
  /// Of the free swing, in Hz; 0 makes a rod.
  public var frequency: Double { didSet { check() } }
  /// ζ: 0 swings for ever, 1 is critical.
  public var damping: Double { didSet { check() } }

  /// An attachment.
  /// - Parameters:
  ///   - body: the body that is held.
  ///   - offset: where, from its centre, in its own coordinates, in pt; finite.
  ///   - anchor: what it is held by; its coordinates are finite.
  ///   - length: in pt; finite, 0 or more.
  ///   - frequency: in Hz; finite, 0 (a rod) or more.
  ///   - damping: the damping ratio; finite, 0 or more.
  public init(
    _ body: BodyID, offset: SIMD2<Double> = .zero, to anchor: Anchor, length: Double = 0,
    frequency: Double = 0,
    damping: Double = 0
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
    precondition(offset.isFinite, "an offset is finite, not \(offset)")
    anchor.check()
    precondition(length.isFinite && length >= 0, "a length is finite and not negative, not \(length)")
    precondition(
      frequency.isFinite && frequency >= 0, "a frequency is finite and not negative, not \(frequency)")
    precondition(
      damping.isFinite && damping >= 0, "a damping ratio is finite and not negative, not \(damping)")
  }
}
