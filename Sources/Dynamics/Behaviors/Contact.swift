/// A contact of two bodies, or of a body and a boundary.
public struct Contact: Hashable, Sendable {
  /// The other side of a contact.
  public enum Other: Hashable, Sendable {
    /// A body.
    case body(BodyID)
    /// A boundary, by its identifier.
    case boundary(String)
  }

  /// The body; of two bodies, the one that was added first.
  public var body: BodyID
  /// The body or boundary that it touches.
  public var other: Other
  /// The point of contact, in pt.
  public var point: SIMD2<Double>
}
