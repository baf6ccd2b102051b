internal import Kinematics

/// Holds a point of a body at an anchor, so that it may only turn there, only slide, do neither, or go a certain way.
///
/// The joint holds without a spring: it takes or gives no energy, but for what the end of a slide or of a `limit` stops.
public struct Joint: Behavior, Hashable {
  /// What a joint leaves free.
  public enum Kind: Hashable, Sendable {
    /// Nothing: the points stay together, and the body keeps an angle to the anchor, in radians.
    case fixed(angle: Double = 0)
    /// Turning: the points stay together.
    case pin
    /// Moving along an axis through the anchor: a vector of any length but 0, in the anchor's own coordinates. The body
    /// keeps an angle to the anchor, in radians. It slides within a range of distances from the anchor, in pt, and ends
    /// there without a rebound.
    case sliding(
      axis: SIMD2<Double>, angle: Double = 0, range: ClosedRange<Double> = -.infinity ... .infinity)
    /// Everything within a distance of the anchor, in pt; over 0. The way further out ends without a rebound.
    case limit(length: Double)
  }

  /// The body that is held.
  public var body: BodyID
  /// The point that is held, from the body's centre, in its own coordinates, in pt.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// What it is held by.
  public var anchor: Attachment.Anchor { didSet { check() } }
  /// What it leaves free.
  public var kind: Kind { didSet { check() } }

  /// A joint.
  /// - Parameters:
  ///   - body: the body that is held.
  ///   - offset: the point that is held, from the body's centre, in its own coordinates, in pt; finite.
  ///   - anchor: what it is held by; its coordinates are finite.
  ///   - kind: what it leaves free; angles, axes and lengths are finite.
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
    precondition(offset.isFinite, "an offset is finite, not \(offset)")
    anchor.check()
    switch kind {
    case .pin: break
    case .fixed(let angle): precondition(angle.isFinite, "an angle is finite, not \(angle)")
    case .sliding(let axis, let angle, let range):
      precondition(axis.isFinite && axis != .zero, "an axis is finite and not 0, not \(axis)")
      precondition(angle.isFinite, "an angle is finite, not \(angle)")
      precondition(
        range.lowerBound < .infinity && range.upperBound > -.infinity,
        "a slide has a finite part, unlike \(range)")
    case .limit(let length):
      precondition(length.isFinite && length > 0, "a length is finite and over 0, not \(length)")
    }
  }
}

extension Joint {
  /// What a joint is made of when it holds two bodies as they are now.
  public enum Freedom: Hashable, Sendable {
    /// See the kinds of joints. The axis is given as it is seen in the world.
    case fixed, pin
    case sliding(axis: SIMD2<Double>, range: ClosedRange<Double> = -.infinity ... .infinity)
  }
}
