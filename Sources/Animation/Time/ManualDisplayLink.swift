internal import MotionKinematics

/// A display link whose clock is moved by calls, for tests, traces and headless runs.
///
/// Frame n is exactly at origin + n / framesPerSecond, without accumulated errors. Frames are delivered only
/// when the clock is moved.
@MainActor public final class ManualDisplayLink: DisplayLink {
  /// The frame rate while the link runs, in frames per second.
  public let framesPerSecond: Double
  /// The closure that is called with each frame. It may pause and resume the link.
  public var onFrame: ((Frame) -> Void)?
  /// The time of the link's clock, in s; it only increases.
  public private(set) var now: Double
  /// The number of frames that were delivered since the link was created.
  public private(set) var framesDelivered = 0
  /// The number of deadlines that were merged into a later frame since the link was created.
  public private(set) var framesMissed = 0
  private var grid: FrameGrid?

  /// Creates a paused link.
  /// - Parameters:
  ///   - framesPerSecond: the frame rate, finite and over 0.
  ///   - now: the initial time of the clock, finite, in s.
  public init(framesPerSecond: Double = 60, now: Double = 0) {
    require(now.isFinite, "a clock must start at a finite time; got \(now)")
    require(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "a rate of frames must be finite and greater than 0; got \(framesPerSecond)")
    self.framesPerSecond = framesPerSecond
    self.now = now
  }

  /// Indicates whether no frames are delivered.
  public var isPaused: Bool { grid == nil }

  /// The next deadline, in s; nil while the link is paused.
  public var nextDeadline: Double? { grid?.nextDeadline }

  /// Starts the frames on the grid `time` + n / framesPerSecond, n = 1, 2, …, from the first deadline that
  /// the clock has not passed; has no effect while the link runs.
  public func resume(at time: Double) {
    guard grid == nil else { return }
    grid = FrameGrid(origin: time, framesPerSecond: framesPerSecond, watchedFrom: now)
  }

  /// Stops the frames. It may be called inside `onFrame`.
  public func pause() { grid = nil }

  /// Moves the clock to the next deadline and delivers its frame. Returns false, without effect, while
  /// paused.
  /// - Parameter missed: the number of deadlines to skip first, 0 or more, as if the link could not keep up.
  @discardableResult public func fire(missing missed: Int = 0) -> Bool {
    require(missed >= 0, "the number of missed frames must be at least 0; got \(missed)")
    guard let grid else { return false }
    deliver(at: grid.deadline(grid.lastFrame + 1 + missed))
    return true
  }

  /// Delivers every frame up to `time`, in order, and sets the clock to it. If the link is paused meanwhile,
  /// it remains paused; if it is resumed, the frames of the new grid follow.
  /// - Parameter time: the time, in s, not before `now`.
  public func advance(to time: Double) {
    require(time.isFinite && time >= now, "a clock must go forward, to a time after \(now); got \(time)")
    while let deadline = nextDeadline, deadline <= time + FrameGrid.resolution { deliver(at: deadline) }
    now = max(now, time)
  }

  /// Delivers every frame of the next `duration` seconds, 0 or more, in order.
  public func advance(by duration: Double) { advance(to: now + duration) }

  private func deliver(at time: Double) {
    now = max(now, time)
    guard let frame = grid?.takeFrame(at: now) else { return }
    framesDelivered += 1
    framesMissed += frame.missedFrames
    onFrame?(frame)
  }
}
