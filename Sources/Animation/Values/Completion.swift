/// The end of a motion: its reason and its instant.
public struct Completion: Hashable, Sendable {
  /// The reason for the end of a motion.
  public enum Reason: Hashable, Sendable {
    /// The motion came to rest at its target.
    case settled
    /// The motion was replaced by one to another target, which continues from its value and velocity.
    case retargeted
    /// A component reached a bound of the value, which it may not pass; with its velocity there, per second.
    case reachedBound(component: Int, velocity: Double)
    /// A finger grabbed the value.
    case grabbed
    /// Another motion replaced it, under the same key or on the same value.
    case replaced
    /// The motion was stopped in flight.
    case cancelled
  }

  /// The reason for the end.
  public let reason: Reason
  /// The time of the end, in s. For a settled motion it is the exact instant, which is not later than the
  /// frame that shows it.
  public let time: Double

  /// Creates an end.
  /// - Parameters:
  ///   - reason: the reason.
  ///   - time: the time, in s.
  public init(_ reason: Reason, at time: Double) {
    self.reason = reason
    self.time = time
  }
}
