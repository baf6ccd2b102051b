/// An event of a frame. Contacts come before the pause or the stop.
public enum WorldEvent: Hashable, Sendable {
  /// A contact began.
  case contactBegan(Contact)
  /// A contact ended.
  case contactEnded(Contact)
  /// All bodies sleep. The world does nothing until it is changed.
  case paused
  /// The world stopped within the frame, because it could not go on exactly. It does nothing until it is changed.
  case stopped(World.SteppingError)
}
