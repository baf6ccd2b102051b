/// Two that touch: bodies, or a body and a boundary.
public struct Contact: Hashable, Sendable {
  /// The other side of a contact.
  public enum Other: Hashable, Sendable {
    /// A body.
    case body(BodyID)
    /// A boundary, by its identifier.
    case boundary(String)
  }

  /// The body; of two the one that was added first.
  public var body: BodyID
  /// What it touches.
  public var other: Other
  /// Where, in pt.
  public var point: SIMD2<Double>
}
