/// The phase of the value.
public enum MotionPhase: Hashable, Sendable {
  /// The value is at rest.
  case resting
  /// The value follows a law.
  case moving
  /// A finger holds the value.
  case held
}
