/// What happened in a frame, in this order: contacts, then the pause.
public enum WorldEvent: Hashable, Sendable {
  /// Two began to touch.
  case contactBegan(Contact)
  /// Two no longer touch.
  case contactEnded(Contact)
  /// Everything sleeps: the world does nothing until it is changed.
  case paused
}
