/// An event of a frame. Contacts come before the pause.
public enum WorldEvent: Hashable, Sendable {
  /// A contact began.
  case contactBegan(Contact)
  /// A contact ended.
  case contactEnded(Contact)
  /// All bodies sleep. The world does nothing until it is changed.
  case paused
}
