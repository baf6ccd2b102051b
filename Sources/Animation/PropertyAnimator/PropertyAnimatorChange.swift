extension PropertyAnimator {
  /// What changed about an animator, by a call or by itself, in the order in which it is told.
  public enum Change: Hashable, Sendable {
    /// It is in another state now.
    case state(AnimatorState)
    /// It runs now, or does not.
    case isRunning(Bool)
    /// It was turned round.
    case isReversed(Bool)
    /// Its fraction is another one than a moment ago: it was set, or turned round, or counts progress instead
    /// of time now, or the other way round. The passing of time is not told.
    case fraction(Double)
  }
}
