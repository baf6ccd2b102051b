internal import PaneScenes

/// Measurements of the most recent frames, for the status line.
struct FrameStatistics {
  /// The number of deadlines in a window. The results are those of the last full window.
  private static let window = 120
  /// The number of deadlines in the first window, which is shorter so that a first result appears early.
  private static let firstWindow = 20
  /// The intervals between the shown frames of the window, in s, and the numbers of bytes of these frames.
  private var intervals: [Double] = []
  private var bytes: [Int] = []
  private var windowStart: Double?
  private var lastFrame: Double?
  private var deadlines = 0
  private(set) var performance: Performance?

  init() {
    intervals.reserveCapacity(Self.window)
    bytes.reserveCapacity(Self.window)
  }

  /// Records that a frame was shown at a host time, in s. It may be one of an earlier deadline, for which the terminal was
  /// not ready.
  mutating func frameShown(at time: Double, bytes count: Int) {
    if let lastFrame { intervals.append(max(0, time - lastFrame)) }
    bytes.append(count)
    lastFrame = time
    windowStart = windowStart ?? time
  }

  /// Records a deadline of the display link at a host time, in s, after its frame.
  /// - Parameter missed: The number of deadlines since the start without a shown frame.
  /// - Returns: True if `performance` has changed.
  mutating func deadlinePassed(at time: Double, missed: Int) -> Bool {
    windowStart = windowStart ?? time
    deadlines += 1
    guard deadlines >= (performance == nil ? Self.firstWindow : Self.window) else { return false }
    read(at: time, missed: missed)
    return true
  }

  /// Records that the display link was paused, so that the time until the next frame is not an interval.
  mutating func linkPaused() {
    lastFrame = nil
    windowStart = nil
    deadlines = 0
    clear()
  }

  private mutating func clear() {
    intervals.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func read(at time: Double, missed: Int) {
    let count = intervals.count
    // A window without an interval has none until now.
    let end = count > 0 ? lastFrame ?? time : time
    let span = end - (windowStart ?? end)
    intervals.sort()
    bytes.sort()
    performance = Performance(
      framesPerSecond: span > 0 ? Double(count) / span : 0,
      interval99: count > 0 ? Self.value(at: 0.99, of: intervals) : span,
      bytesPerFrame: bytes.isEmpty ? 0 : Self.value(at: 0.5, of: bytes),
      missedFrames: missed)
    // The first interval of the next window begins with the last frame.
    clear()
    windowStart = lastFrame ?? time
    deadlines = 1
  }

  /// Returns the value at a share of the values, at least one, which are in ascending order.
  private static func value<Value>(at share: Double, of values: [Value]) -> Value {
    values[max(Int((share * Double(values.count)).rounded()), 1) - 1]
  }
}
