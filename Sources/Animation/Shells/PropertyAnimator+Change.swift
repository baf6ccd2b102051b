extension PropertyAnimator {
  /// A change of an animator, caused by a call or by its end, in the order in which changes are reported.
  public enum Change: Hashable, Sendable {
    /// The state changed.
    case state(AnimatorState)
    /// The animator started or stopped running.
    case isRunning(Bool)
    /// The direction changed.
    case isReversed(Bool)
    /// The fraction jumped: it was set, the animator was reversed, or the fraction switched between progress
    /// and time. The passing of time is not reported.
    case fraction(Double)
  }
}
