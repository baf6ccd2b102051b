/// The phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The transition has not begun.
  case idle
  /// A finger controls the transition; its animators are paused.
  case interactive
  /// The animators run towards an outcome.
  case animating(TransitionOutcome)
  /// The transition has ended.
  case ended(TransitionOutcome)
}
