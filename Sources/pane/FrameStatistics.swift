internal import Histogram
internal import Scenes

/// What was measured of the frames of the last seconds, for the line on top.
struct FrameStatistics {
  /// How many frames fill a window: the numbers are those of the last full one. A histogram takes some time to
  /// read, so that it is read once.
  private static let window = 120
  /// How many frames of the first window are enough for a first reading.
  private static let firstWindow = 20
  /// Intervals are told apart up to so many µs, bytes up to so many.
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

  /// A frame was presented.
  /// - Parameters:
  ///   - time: in s.
  ///   - count: the bytes that were written for it.
  ///   - missed: the deadlines that passed unseen before it.
  /// - Returns: whether `performance` is new.
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

  /// No frames come: the time until the next one is no interval.
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
    // The next window's first interval begins with this frame.
    intervals.reset()
    bytes.reset()
    windowStart = time
    frames = 1
  }
}
