/// Where a finger or a mouse was seen, and what it did there; all that a recogniser knows.
public struct PointerSample: Hashable, Sendable {
  /// What the pointer did.
  public enum Phase: Hashable, Sendable {
    /// It touched down; a button of the mouse went down.
    case began
    /// It is still down, here.
    case moved
    /// It was lifted, here.
    case ended
    /// It was taken away: the system wants it, or a key says so. The location tells nothing then.
    case cancelled
  }

  /// What it did.
  public let phase: Phase
  /// Where, in pt.
  public let location: SIMD2<Double>
  /// When, in s; samples come in order of time.
  public let time: Double

  /// A sample.
  /// - Parameters:
  ///   - phase: what the pointer did.
  ///   - location: where, in pt, finite.
  ///   - time: when, in s, finite.
  public init(_ phase: Phase, at location: SIMD2<Double>, time: Double) {
    precondition(
      location.x.isFinite && location.y.isFinite && time.isFinite,
      "a pointer is seen at a finite place and time, not at \(location), \(time) s")
    self.phase = phase
    self.location = location
    self.time = time
  }
}
