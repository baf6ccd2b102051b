/// One frame of a display link, with times in seconds on the link's clock.
public struct Frame: Hashable, Sendable {
  /// The deadline that fired, in s. The frame's laws are evaluated at this time.
  public let timestamp: Double
  /// The deadline of the next frame, in s. It is for pacing only; no law is evaluated at this time.
  public let targetTimestamp: Double
  /// The number of deadlines that were missed since the frame before; 0 if the link keeps up.
  public let missedFrames: Int

  /// Creates a frame.
  /// - Parameters:
  ///   - timestamp: the deadline, in s on the link's clock.
  ///   - targetTimestamp: the next deadline, in s.
  ///   - missedFrames: the number of deadlines missed before it, 0 or more.
  public init(timestamp: Double, targetTimestamp: Double, missedFrames: Int = 0) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.missedFrames = missedFrames
  }

  /// The length of the frame, in s.
  public var duration: Double { targetTimestamp - timestamp }
}

/// A source of frames. It is suspended exactly while nothing moves, and causes no wake-ups then.
@MainActor public protocol DisplayLink: AnyObject {
  /// The frame rate while the link runs, in frames per second.
  var framesPerSecond: Double { get }
  /// The current time on the clock of the frames, in s. Events without a time stamp of their own are stamped
  /// with it.
  var now: Double { get }
  /// Indicates whether no frames are delivered. Resuming the link starts a new grid of frames: the first
  /// deadline is one frame after the time given to `resume(at:)`.
  var isPaused: Bool { get }
  /// The closure that is called with each frame.
  var onFrame: ((Frame) -> Void)? { get set }
  /// Starts the frames on the grid `time` + n / framesPerSecond, n = 1, 2, …; has no effect while the link
  /// runs.
  func resume(at time: Double)
  /// Stops the frames. It may be called inside `onFrame`.
  func pause()
}
