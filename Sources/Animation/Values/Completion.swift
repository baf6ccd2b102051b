/// How a motion ended: why, and at which instant.
public struct Completion: Hashable, Sendable {
  /// Why a motion ended.
  public enum Reason: Hashable, Sendable {
    /// It came to rest where it was going.
    case settled
    /// It was sent somewhere else, and goes on from its value and velocity.
    case retargeted
    /// A finger took hold of it.
    case grabbed
    /// Another motion took its place, under the same key or on the same value.
    case replaced
    /// It was stopped where it was.
    case cancelled
  }

  /// Why it ended.
  public let reason: Reason
  /// When it ended, in s: for a motion that settled the exact instant, which lies before the frame that shows
  /// it.
  public let time: Double

  /// An end at an instant.
  /// - Parameters:
  ///   - reason: why.
  ///   - time: when, in s.
  public init(_ reason: Reason, at time: Double) {
    self.reason = reason
    self.time = time
  }
}
