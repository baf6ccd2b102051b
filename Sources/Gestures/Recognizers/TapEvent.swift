/// A change of the press.
public enum TapEvent: Hashable, Sendable {
  /// The finger touched down inside.
  case pressed
  /// The finger moved outside, where a release is not a tap.
  case left
  /// The finger moved back inside.
  case entered
  /// The finger was lifted inside.
  case tapped
  /// The finger was lifted outside: no tap.
  case released
  /// A drag began, or the finger was taken away: no tap.
  case cancelled
}
