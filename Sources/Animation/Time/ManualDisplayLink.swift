/// A display link that holds its own clock in hand: for tests, traces and headless runs.
///
/// Frame n is exactly at origin + n / framesPerSecond, without accumulation. Nothing happens until it is
/// fired.
@MainActor public final class ManualDisplayLink: DisplayLink {
  /// Frames per second while it runs.
  public let framesPerSecond: Double
  /// What is called with each frame; it may pause and resume the link.
  public var onFrame: ((Frame) -> Void)?
  /// The link's clock, in s; it only goes forward.
  public private(set) var now: Double
  /// How many frames were delivered since the link was made.
  public private(set) var framesDelivered = 0
  /// How many deadlines were merged into a later frame since the link was made.
  public private(set) var framesMissed = 0
  private var grid: FrameGrid?

  /// A paused link.
  /// - Parameters:
  ///   - framesPerSecond: finite and over 0.
  ///   - now: where its clock starts, finite, in s.
  public init(framesPerSecond: Double = 60, now: Double = 0) {
    precondition(now.isFinite, "a clock starts at a finite time, not \(now)")
    precondition(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "a rate of frames is finite and over 0, not \(framesPerSecond)")
    self.framesPerSecond = framesPerSecond
    self.now = now
  }

  /// Whether no frames come.
  public var isPaused: Bool { grid == nil }

  /// The next deadline, in s; nil while the link is paused.
  public var nextDeadline: Double? { grid?.nextDeadline }

  /// Lets frames come on the grid `time` + n / framesPerSecond, n = 1, 2, …, from the first that the clock
  /// has not passed; does nothing while it runs.
  public func resume(at time: Double) {
    guard grid == nil else { return }
    grid = FrameGrid(origin: time, framesPerSecond: framesPerSecond, watchedFrom: now)
  }

  /// Stops the frames; safe inside `onFrame`.
  public func pause() { grid = nil }

  /// Moves the clock to the next deadline and delivers its frame; returns false, and does nothing, while
  /// paused.
  /// - Parameter missed: how many deadlines pass unseen before it, 0 or more: a link that cannot keep up.
  @discardableResult public func fire(missing missed: Int = 0) -> Bool {
    precondition(missed >= 0, "frames are missed 0 times or more, not \(missed)")
    guard let grid else { return false }
    deliver(at: grid.deadline(grid.lastFrame + 1 + missed))
    return true
  }

  /// Delivers every frame up to `time`, in order, and leaves the clock there. A link that pauses itself on
  /// the way stays paused; one that resumes itself goes on, on its new grid.
  /// - Parameter time: in s, not before `now`.
  public func advance(to time: Double) {
    precondition(time.isFinite && time >= now, "a clock goes forward: from \(now) not to \(time)")
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
