/// One tick of a display link: the instant it stands for, in seconds on the link's clock.
public struct Frame: Hashable, Sendable {
  /// The deadline that fired: the time at which this frame's laws are evaluated, in s.
  public let timestamp: Double
  /// The deadline of the next frame, in s; for pacing only, no law is evaluated there.
  public let targetTimestamp: Double
  /// How many deadlines passed unseen since the frame before, 0 when the link keeps up.
  public let missedFrames: Int

  /// A frame at a deadline.
  /// - Parameters:
  ///   - timestamp: the deadline, in s on the link's clock.
  ///   - targetTimestamp: the next deadline, in s.
  ///   - missedFrames: how many deadlines passed unseen before it, 0 or more.
  public init(timestamp: Double, targetTimestamp: Double, missedFrames: Int = 0) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.missedFrames = missedFrames
  }

  /// The length of one frame, in s.
  public var duration: Double { targetTimestamp - timestamp }
}

/// A source of frames. It is suspended exactly while nothing moves, and wakes nobody then.
@MainActor public protocol DisplayLink: AnyObject {
  /// Frames per second while it runs.
  var framesPerSecond: Double { get }
  /// The time on the clock of its frames, in s: what an event without a time stamp of its own is stamped
  /// with.
  var now: Double { get }
  /// Whether frames come. Setting it to false starts a new grid of frames: the first deadline comes one frame
  /// after `resume(at:)`.
  var isPaused: Bool { get }
  /// What is called with each frame.
  var onFrame: ((Frame) -> Void)? { get set }
  /// Lets frames come, on the grid `time` + n / framesPerSecond, n = 1, 2, …; does nothing while it runs.
  func resume(at time: Double)
  /// Stops the frames; safe inside `onFrame`.
  func pause()
}
