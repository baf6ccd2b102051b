/// A value over the last seconds of motion, read from its law at fixed instants, so that a chart is the same at any frame rate
/// and from history. Its time passes only while it is recorded.
struct Chart: Hashable, Sendable {
  /// The samples per second of motion: one for each pixel of a chart of usual size.
  static let rate = 240.0

  /// The duration that is shown, in s.
  let span: Double
  /// The samples, one every `1 / rate` s of the chart's time; the first one is number `first`.
  private(set) var samples: [Double] = []
  private var first = 0
  /// The scene time at which the chart's time is 0, in s.
  private var origin = 0.0
  /// The chart's times of the marks, in s.
  private(set) var marks: [Double] = []

  init(span: Double) {
    self.span = span
    samples.reserveCapacity(2 * Int(span * Self.rate) + 2)
  }

  /// The chart's time of the newest sample, in s.
  var elapsed: Double { samples.isEmpty ? 0 : Double(first + samples.count - 1) / Self.rate }

  /// Begins anew at a scene time, in s.
  mutating func begin(at time: Double) {
    origin = time
    first = 0
    samples.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }

  /// Goes on after a rest, at a scene time, in s.
  mutating func resume(at time: Double) { origin = time - elapsed }

  /// Marks the present instant, a scene time in s.
  mutating func mark(at time: Double) {
    marks.append(time - origin)
    marks.removeAll { $0 < time - origin - span }
  }

  /// Records the value up to a scene time, in s, by its law, which has not changed since the last call.
  mutating func record(to time: Double, _ value: (Double) -> Double) {
    while true {
      let next = origin + Double(first + samples.count) / Self.rate
      guard next <= time else { return }
      if samples.count == samples.capacity {
        let old = samples.count / 2
        samples.removeFirst(old)
        first += old
      }
      samples.append(value(next))
    }
  }

  /// Returns the value at a time of the chart, in s; nil before the first sample and after the newest one.
  func value(at time: Double) -> Double? {
    let place = time * Self.rate - Double(first)
    let index = Int(place.rounded(.down))
    guard place >= 0, index + 1 < samples.count else { return nil }
    let share = place - Double(index)
    return samples[index] + (samples[index + 1] - samples[index]) * share
  }
}
