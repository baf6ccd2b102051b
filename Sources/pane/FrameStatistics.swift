internal import PaneScenes

/// Measurements of the most recent frames, for the status line.
struct FrameStatistics {
  /// The number of frames in a window. The results are those of the last full window.
  private static let window = 120
  /// The number of frames in the first window, which is shorter so that a first result appears early.
  private static let firstWindow = 20
  /// The intervals between the frames of the window, in s, and the numbers of bytes of its frames.
  private var intervals: [Double] = []
  private var bytes: [Int] = []
  private var windowStart: Double?
  private var lastFrame: Double?
  private var frames = 0
  private(set) var performance: Performance?
  private var missedFrames = 0

  init() {
    intervals.reserveCapacity(Self.window)
    bytes.reserveCapacity(Self.window)
  }

  /// Records that a frame was presented at a host time, in s.
  /// - Parameter missed: The number of deadlines that passed without a frame before it.
  /// - Returns: True if `performance` has changed.
  mutating func framePresented(at time: Double, bytes count: Int, missed: Int) -> Bool {
    missedFrames += missed
    if let lastFrame { intervals.append(max(0, time - lastFrame)) }
    bytes.append(count)
    lastFrame = time
    windowStart = windowStart ?? time
    frames += 1
    guard frames >= (performance == nil ? Self.firstWindow : Self.window) else { return false }
    read(at: time)
    return true
  }

  /// Records that the display link was paused, so that the time until the next frame is not an interval.
  mutating func linkPaused() {
    lastFrame = nil
    windowStart = nil
    frames = 0
    clear()
  }

  private mutating func clear() {
    intervals.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func read(at time: Double) {
    let span = time - (windowStart ?? time)
    intervals.sort()
    bytes.sort()
    performance = Performance(
      framesPerSecond: span > 0 ? Double(frames - 1) / span : 0,
      interval99: Self.value(at: 0.99, of: intervals),
      bytesPerFrame: Self.value(at: 0.5, of: bytes),
      missedFrames: missedFrames)
    // The first interval of the next window begins with this frame.
    clear()
    windowStart = time
    frames = 1
  }

  /// Returns the value at a share of the values, at least one, which are in ascending order.
  private static func value<Value>(at share: Double, of values: [Value]) -> Value {
    values[max(Int((share * Double(values.count)).rounded()), 1) - 1]
  }
}
