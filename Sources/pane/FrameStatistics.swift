internal import Histogram
internal import PaneScenes

/// Measurements of the most recent frames, for the status line.
struct FrameStatistics {
  /// The number of frames in a window. The results are those of the last full window, because a histogram
  /// takes some time to read and so is read once a window.
  private static let window = 120
  /// The number of frames in the first window, which is shorter so that a first result appears early.
  private static let firstWindow = 20
  /// The greatest value that the histograms distinguish, in µs for intervals and in bytes for sizes.
  private static let largest: UInt64 = 1 << 22

  private var intervals = Self.histogram()
  private var bytes = Self.histogram()
  private var windowStart: Double?
  private var lastFrame: Double?
  private var frames = 0
  private(set) var performance: Performance?
  private var missedFrames = 0

  private static func histogram() -> Histogram<UInt32> {
    Histogram(highestTrackableValue: largest, numberOfSignificantValueDigits: .three)
  }

  /// Records that a frame was presented.
  /// - Parameters:
  ///   - time: The host time of presentation, in s.
  ///   - count: The number of bytes written for the frame.
  ///   - missed: The number of deadlines that passed without a frame before it.
  /// - Returns: True if `performance` has changed.
  mutating func framePresented(at time: Double, bytes count: Int, missed: Int) -> Bool {
    missedFrames += missed
    if let lastFrame { _ = intervals.record(UInt64(max(0, (time - lastFrame) * 1e6))) }
    _ = bytes.record(UInt64(count))
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
    intervals.reset()
    bytes.reset()
  }

  private mutating func read(at time: Double) {
    let span = time - (windowStart ?? time)
    performance = Performance(
      framesPerSecond: span > 0 ? Double(frames - 1) / span : 0,
      interval99: Double(intervals.valueAtPercentile(99)) * 1e-6,
      bytesPerFrame: Int(bytes.valueAtPercentile(50)), missedFrames: missedFrames)
    // The first interval of the next window begins with this frame.
    intervals.reset()
    bytes.reset()
    windowStart = time
    frames = 1
  }
}
