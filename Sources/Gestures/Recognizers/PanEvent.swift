/// A change of the pan.
public enum PanEvent: Hashable, Sendable {
  /// The finger has moved by more than the slop, and drags the item.
  case began(Finger.HeldItem)
  /// The finger has moved, or another one has taken over.
  case changed(Finger.HeldItem)
  /// The finger was lifted; the pan has the velocity of the release.
  case ended(Finger.HeldItem)
  /// The finger was taken away; the pan has the velocity at that instant.
  case cancelled(Finger.HeldItem)
}
