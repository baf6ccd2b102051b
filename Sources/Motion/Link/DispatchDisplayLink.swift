#if canImport(Dispatch)
  internal import Dispatch

  /// A display link that uses a timer on the main queue, for programs that run under `dispatchMain()` or a run
  /// loop.
  ///
  /// Its frames are phase-locked to origin + n / framesPerSecond. The timer repeats at the interval rounded up
  /// to whole nanoseconds. It is set back to the grid once a second, before the rounding adds up to more than
  /// 60 ns at 60 frames a second. This takes 20 µs less processor time per frame than setting the timer for
  /// each frame, and fires as evenly. While the link is paused the timer is suspended and causes no wake-ups.
  @MainActor public final class DispatchDisplayLink: DisplayLink {
    /// The closure that is called with each frame, on the main queue. It may pause and resume the link.
    public var onFrame: ((Frame) -> Void)?
    private let framesPerSecond: Double
    // Sources of Dispatch may be used on any thread; the deinitialiser does.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer
    private var grid: FrameGrid?
    private var anchor = 0

    /// The time on the clock of every such link, in s.
    package nonisolated static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

    /// The time on the link's clock, in s. The clock is monotonic, serves frames and the time stamps of inputs
    /// alike, and stops while the machine sleeps.
    public var now: Double { Self.now }

    /// Creates a paused link.
    /// - Parameter framesPerSecond: The frame rate, within 1…1000 frames a second.
    public init(framesPerSecond: Double = 60) {
      require(
        framesPerSecond >= 1 && framesPerSecond <= 1000,
        "a display link must run at 1 to 1000 frames per second; got \(framesPerSecond)")
      self.framesPerSecond = framesPerSecond
      timer = DispatchSource.makeTimerSource(queue: .main)
      timer.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.timerFired() }
      }
    }

    deinit {
      // Releasing a suspended source would crash.
      if grid == nil { timer.resume() }
      timer.cancel()
    }

    /// True if no frames are delivered and the timer causes no wake-ups.
    package var isPaused: Bool { grid == nil }

    /// Starts the frames on the grid `time` + n / framesPerSecond, n = 1, 2, …, with the first one in the
    /// future. Does nothing while the link runs.
    /// - Parameter time: The origin of the grid, in s on the link's clock: usually the time stamp of the input
    ///   that started a motion. At most 1e10, because a greater one is of another clock.
    public func resume(at time: Double) {
      guard isPaused else { return }
      require(
        time <= 1e10, "the time of a display link must be in s on its own clock, at most 1e10; got \(time)")
      let grid = FrameGrid(origin: time, framesPerSecond: framesPerSecond, watchedFrom: Self.now)
      self.grid = grid
      // The timer is always set anew, so that deadlines that passed while it was suspended cause no frame.
      schedule(grid)
      timer.resume()
    }

    /// Stops the frames. May be called inside `onFrame`. A frame that is due but not delivered is dropped.
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
      // Nil if the link was paused and resumed while this call was pending: the new grid is not due yet.
      guard let frame = grid?.takeFrame(at: Self.now) else { return }
      if let grid, Double(grid.lastFrame - anchor) >= framesPerSecond { schedule(grid) }
      onFrame?(frame)
    }
  }
#endif
