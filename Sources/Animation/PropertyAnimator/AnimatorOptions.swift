/// The properties of a property animator that are chosen when it is created. The defaults are UIKit's.
public struct AnimatorOptions: Hashable, Sendable {
  /// Indicates whether the animator may be paused, scrubbed, reversed and stopped in flight. If not, these
  /// calls are errors while it runs, and so are the calls that would begin it paused.
  public var isInterruptible: Bool
  /// Indicates whether the animator pauses at the end instead of completing. It remains active, so that it can
  /// be reversed and started again, and its completions are not called.
  public var pausesOnCompletion: Bool
  /// Indicates whether the fraction of a paused animator is that of the way. If not, it is that of the time: a
  /// scrub shows the value of the timing at that time. A fraction before the instant at which another timing
  /// took over is always that of the way. A simulation has no timing and always scrubs linearly.
  public var scrubsLinearly: Bool
  /// Indicates whether the animated items can be touched while the animator is active. The owner passes it to
  /// its hit test.
  public var isUserInteractionEnabled: Bool
  /// Indicates whether the owner tests the presented places itself, so that the animated items are hit only at
  /// their ends. The owner passes it to its hit test.
  public var isManualHitTestingEnabled: Bool

  /// Creates options.
  /// - Parameters:
  ///   - isInterruptible: true if the animator may be interrupted in flight.
  ///   - pausesOnCompletion: true if it pauses at the end instead of completing.
  ///   - scrubsLinearly: true if the fraction of a paused animator is that of the progress and not that of the time.
  ///   - isUserInteractionEnabled: true if the animated items can be touched while the animator is active.
  ///   - isManualHitTestingEnabled: true if the animated items are hit only at their ends.
  public init(
    isInterruptible: Bool = true, pausesOnCompletion: Bool = false, scrubsLinearly: Bool = true,
    isUserInteractionEnabled: Bool = true, isManualHitTestingEnabled: Bool = false
  ) {
    self.isInterruptible = isInterruptible
    self.pausesOnCompletion = pausesOnCompletion
    self.scrubsLinearly = scrubsLinearly
    self.isUserInteractionEnabled = isUserInteractionEnabled
    self.isManualHitTestingEnabled = isManualHitTestingEnabled
  }
}
