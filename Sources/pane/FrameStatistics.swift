internal import Histogram
internal import Scenes

/// What was measured of the frames of the last seconds, for the line on top.
struct FrameStatistics {
  /// How many frames fill a window.
  private static let window = 120
  /// How many frames pass between two readings: 10 Hz at 60 frames per second.
  private static let framesPerReading = 6
  /// Intervals are told apart up to so many µs, bytes up to so many.
  private static let largest: UInt64 = 1 << 22

  /// The window that fills, and the full one before it, from which numbers are read.
  private var intervals = (filling: Self.histogram(), full: Self.histogram())
  private var bytes = (filling: Self.histogram(), full: Self.histogram())
  private var missedFrames = 0
  private var lastFrame: Double?
  private var framesSinceReading = 0

  private static func histogram() -> Histogram<UInt32> {
    Histogram(highestTrackableValue: largest, numberOfSignificantValueDigits: .three)
  }

  mutating func missed(_ frames: Int) { missedFrames += frames }

  mutating func wrote(bytes count: Int) { _ = bytes.filling.record(UInt64(count)) }

  /// A frame was presented at `time`, in s.
  mutating func framePresented(at time: Double) {
    framesSinceReading += 1
    if let lastFrame { _ = intervals.filling.record(UInt64(max(0, (time - lastFrame) * 1e6))) }
    lastFrame = time
    guard intervals.filling.totalCount >= Self.window else { return }
    swap(&intervals.filling, &intervals.full)
    swap(&bytes.filling, &bytes.full)
    intervals.filling.reset()
    bytes.filling.reset()
  }

  /// No frames come: the time until the next one is no interval.
  mutating func linkPaused() { lastFrame = nil }

  /// Whether the numbers shown are a tenth of a second old.
  var isDue: Bool { framesSinceReading >= Self.framesPerReading }

  /// The numbers now; the first window is read while it fills.
  mutating func read() -> Performance {
    framesSinceReading = 0
    let intervals = intervals.full.totalCount > 0 ? intervals.full : intervals.filling
    let bytes = bytes.full.totalCount > 0 ? bytes.full : bytes.filling
    return Performance(
      framesPerSecond: intervals.mean > 0 ? 1e6 / intervals.mean : 0,
      interval99: Double(intervals.valueAtPercentile(99)) * 1e-6,
      bytesPerFrame: Int(bytes.valueAtPercentile(50)), missedFrames: missedFrames)
  }
}
