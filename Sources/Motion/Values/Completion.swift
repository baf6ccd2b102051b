/// The end of a motion: its reason and its instant.
public struct Completion: Hashable, Sendable {
  /// The reason for the end of a motion.
  public enum Reason: Hashable, Sendable {
    /// It came to rest at its end.
    case settled
    /// It was sent to another target, and goes on from its value and velocity.
    case retargeted
    /// A finger grabbed the value.
    case grabbed
    /// Another motion replaced it, under the same key or on the same value.
    case replaced
    /// It was stopped in flight.
    case cancelled
  }

  /// The reason for the end.
  public let reason: Reason
  /// The time of the end, in s. That of a settled motion is exact, and not later than the frame that shows it.
  public let time: Double

  /// An end at a time, in s.
  public init(_ reason: Reason, at time: Double) { (self.reason, self.time) = (reason, time) }
}
