/// A page of the playground, with its own bodies.
enum PlaygroundPage: Hashable, Sendable {
  /// Balls, a chain and a box that snaps.
  case balls
  /// A body on each kind of joint (M129).
  case attachments
  /// Charged discs and convex bodies in one of nine fields (M129).
  case fields
}
