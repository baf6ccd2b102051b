/// One frame of a display link, with times in seconds on the link's clock.
public struct Frame: Hashable, Sendable {
  /// The deadline that fired, in s: the time at which the frame's laws are evaluated. An `Animator` passes on the
  /// time of the last event if that is later.
  public let timestamp: Double
  /// The deadline of the next frame, in s. It is for pacing only; no law is evaluated at this time.
  public let targetTimestamp: Double
  /// The number of deadlines that were missed since the frame before; 0 if the link keeps up.
  package let missedFrames: Int

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
}

/// A source of frames, paused at first. It causes no wake-ups while it is paused.
@MainActor public protocol DisplayLink: AnyObject {
  /// The current time on the clock of the frames, in s. Events without a time stamp of their own are stamped
  /// with it.
  var now: Double { get }
  /// The closure that is called with each frame. It may pause and resume the link.
  var onFrame: ((Frame) -> Void)? { get set }
  /// Starts the frames, for instance at `time` + n / framesPerSecond, n = 1, 2, …; has no effect while the link runs.
  /// - Parameter time: usually the time stamp of the input that starts a motion, in s on the link's clock.
  func resume(at time: Double)
  /// Stops the frames. It may be called inside `onFrame`.
  func pause()
}

/// A display link whose clock is moved by calls, for tests, traces and headless runs.
///
/// Frame n is exactly at origin + n / framesPerSecond, without accumulated errors. Frames are delivered only
/// when the clock is moved.
@MainActor public final class ManualDisplayLink: DisplayLink {
  /// The time of the link's clock, in s; it only increases.
  public private(set) var now: Double
  /// The closure that is called with each frame. It may pause and resume the link.
  public var onFrame: ((Frame) -> Void)?
  private let framesPerSecond: Double
  private var grid: FrameGrid?

  /// Creates a paused link.
  /// - Parameters:
  ///   - framesPerSecond: the frame rate, finite and over 0.
  ///   - now: the initial time of the clock, finite, in s.
  public init(framesPerSecond: Double = 60, now: Double = 0) {
    require(now.isFinite, "a clock must start at a finite time; got \(now)")
    require(positive: framesPerSecond, "a rate of frames")
    self.framesPerSecond = framesPerSecond
    self.now = now
  }

  /// Indicates whether no frames are delivered.
  public var isPaused: Bool { grid == nil }

  /// Starts the frames on the grid `time` + n / framesPerSecond, from the first deadline that the clock has not passed.
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
    while let deadline = grid?.nextDeadline, deadline <= time + FrameGrid.resolution { deliver(at: deadline) }
    now = max(now, time)
  }

  /// Delivers every frame of the next `duration` seconds, 0 or more, in order.
  public func advance(by duration: Double) { advance(to: now + duration) }

  private func deliver(at time: Double) {
    now = max(now, time)
    if let frame = grid?.takeFrame(at: now) { onFrame?(frame) }
  }
}

/// The deadlines of a display link, at origin + n / framesPerSecond for n = 1, 2, …, and the number of the
/// last one delivered.
///
/// Each deadline is computed from its number and not from the deadline before, so that the grid does not
/// drift. Deadlines that a late caller has missed are merged into one frame and counted, so that lateness
/// causes no burst of frames.
package struct FrameGrid: Hashable, Sendable {
  /// The time of deadline 0, in s on the link's clock; no frame is delivered there.
  private let origin: Double
  /// The number of deadlines per second.
  private let framesPerSecond: Double
  /// The number of the last deadline that was delivered, merged into a delivered one, or skipped at the
  /// start.
  package private(set) var lastFrame: Int

  /// The time before a deadline from which it counts as reached, in s: 1 µs. No timer is more accurate, and a
  /// `Double` still resolves it after a century of uptime. Therefore a timer that fires on its deadline is
  /// never too early because of a rounding error.
  package static let resolution = 1e-6

  /// Creates a grid.
  /// - Parameters:
  ///   - origin: the time of deadline 0, finite, in s.
  ///   - framesPerSecond: the number of deadlines per second, finite and over 0.
  ///   - time: the time from which frames are delivered, in s. Earlier deadlines are skipped and not missed.
  package init(origin: Double, framesPerSecond: Double, watchedFrom time: Double? = nil) {
    require(origin.isFinite, "a grid of frames must start at a finite time; got \(origin)")
    require(positive: framesPerSecond, "a rate of frames")
    self.origin = origin
    self.framesPerSecond = framesPerSecond
    lastFrame = 0
    if let time { lastFrame = max(0, number(dueAt: time)) }
  }

  /// Returns the time of deadline `number`, in s.
  package func deadline(_ number: Int) -> Double { origin + Double(number) / framesPerSecond }

  /// The first deadline that has not been delivered yet, in s.
  package var nextDeadline: Double { deadline(lastFrame + 1) }

  /// Returns the number of the last deadline at or before `time` (s); negative before the origin.
  package func number(dueAt time: Double) -> Int {
    require(finite: time, "a time")
    var number = Int(((time - origin) * framesPerSecond).rounded(.down))
    // The product may be wrong by a rounding error; only `deadline(_:)` determines whether a deadline is due.
    while deadline(number + 1) <= time + Self.resolution { number += 1 }
    while deadline(number) > time + Self.resolution { number -= 1 }
    return number
  }

  /// Returns the frame that is due at `time` (s), and marks it as delivered. It is the newest deadline that has
  /// passed; older undelivered ones count as missed. Returns nil if no deadline has become due since the last call.
  package mutating func takeFrame(at time: Double) -> Frame? {
    let number = number(dueAt: time)
    guard number > lastFrame else { return nil }
    defer { lastFrame = number }
    return Frame(
      timestamp: deadline(number), targetTimestamp: deadline(number + 1),
      missedFrames: number - lastFrame - 1)
  }
}

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
