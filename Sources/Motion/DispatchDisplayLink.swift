public import Animation
internal import Dispatch

/// A display link over a timer on the main queue, for programs that run under `dispatchMain()` or a run loop.
///
/// Its frames are phase-locked to origin + n / framesPerSecond. The timer repeats at the interval rounded up
/// to whole nanoseconds and is put back on the grid once a second, before the rounding adds up to more than
/// 60 ns; that takes 20 µs less of a core per frame than setting the timer anew each time, and fires as
/// evenly. While the link is paused the timer is suspended and wakes nobody.
@MainActor public final class DispatchDisplayLink: DisplayLink {
  /// Frames per second while it runs.
  public let framesPerSecond: Double
  /// What is called with each frame, on the main queue; it may pause and resume the link.
  public var onFrame: ((Frame) -> Void)?
  /// How many frames were delivered since the link was made.
  public private(set) var framesDelivered = 0
  /// How many deadlines passed unseen while the link was running, since it was made.
  public private(set) var framesMissed = 0
  private let timer: any DispatchSourceTimer
  private var grid: FrameGrid?
  private var anchor = 0

  /// The link's clock, in s: monotonic, the same for frames and for the time stamps of inputs. It stands
  /// still while the machine sleeps.
  public nonisolated static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

  /// The time on the link's clock, in s.
  public var now: Double { Self.now }

  /// A paused link.
  /// - Parameter framesPerSecond: from 1 to 1000.
  public init(framesPerSecond: Double = 60) {
    precondition(
      framesPerSecond >= 1 && framesPerSecond <= 1000,
      "a display link runs at 1 to 1000 frames per second, not \(framesPerSecond)")
    self.framesPerSecond = framesPerSecond
    timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.timerFired() }
    }
  }

  isolated deinit {
    // A suspended source must not be released.
    if isPaused { timer.resume() }
    timer.cancel()
  }

  /// Whether no frames come, and nothing wakes up for them.
  public var isPaused: Bool { grid == nil }

  /// Lets frames come on the grid `time` + n / framesPerSecond, n = 1, 2, …, from the first that is still
  /// ahead; does nothing while it runs.
  /// - Parameter time: in s on the link's clock, as a rule the time stamp of the input that set something
  ///   moving.
  public func resume(at time: Double) {
    guard isPaused else { return }
    let grid = FrameGrid(origin: time, framesPerSecond: framesPerSecond, watchedFrom: Self.now)
    self.grid = grid
    // Always set anew: what became due while the timer slept is nobody's frame.
    schedule(grid)
    timer.resume()
  }

  /// Stops the frames; safe inside `onFrame`. What was due and not delivered is dropped.
  public func pause() {
    guard !isPaused else { return }
    grid = nil
    timer.suspend()
  }

  private func schedule(_ grid: FrameGrid) {
    anchor = grid.lastFrame
    timer.schedule(
      deadline: DispatchTime(uptimeNanoseconds: UInt64((grid.nextDeadline * 1e9).rounded(.up))),
      repeating: .nanoseconds(Int((1e9 / framesPerSecond).rounded(.up))), leeway: .nanoseconds(0))
  }

  private func timerFired() {
    // Nil where the link was paused and resumed with this call on its way: the new grid is not due yet.
    guard let frame = grid?.takeFrame(at: Self.now) else { return }
    if let grid, Double(grid.lastFrame - anchor) >= framesPerSecond { schedule(grid) }
    framesDelivered += 1
    framesMissed += frame.missedFrames
    onFrame?(frame)
  }
}
