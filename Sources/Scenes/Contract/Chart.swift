/// A value over the last seconds of motion, read from its law at fixed instants, so that a chart is the same at any frame rate
/// and from history. Its time passes only while it is recorded.
struct Chart: Hashable, Sendable {
  /// The duration that is shown, in s.
  let span: Double
  /// The samples per second of motion.
  let rate: Double
  /// The samples, one every `1 / rate` s of the chart's time; the first one is number `first`.
  private(set) var samples: [Double] = []
  private var first = 0
  /// The scene time at which the chart's time is 0, in s.
  private var origin = 0.0
  /// The chart's times of the marks, in s.
  private(set) var marks: [Double] = []
  /// The chart's times at which the value jumps, in s. No curve leads across them.
  private(set) var jumps: [Double] = []

  /// - Parameter rate: The samples per second; a chart of usual size has about 240 pixels.
  init(span: Double, rate: Double = 240) {
    (self.span, self.rate) = (span, rate)
    samples.reserveCapacity(2 * Int(span * rate) + 2)
  }

  /// The chart's time of the newest sample, in s.
  var elapsed: Double { samples.isEmpty ? 0 : Double(first + samples.count - 1) / rate }

  /// Begins anew at a scene time, in s.
  mutating func begin(at time: Double) {
    origin = time
    first = 0
    samples.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    jumps.removeAll(keepingCapacity: true)
  }

  /// Goes on after a rest, at a scene time, in s.
  mutating func resume(at time: Double) { origin = time - elapsed }

  /// Marks the present instant, a scene time in s.
  mutating func mark(at time: Double) {
    marks.append(time - origin)
    marks.removeAll { $0 < time - origin - span }
  }

  /// Notes that the value jumps at the present instant, a scene time in s.
  mutating func jump(at time: Double) {
    jumps.append(time - origin)
    jumps.removeAll { $0 < time - origin - span }
  }

  /// Returns true if the value jumps within a duration of a time of the chart, both in s.
  func isBroken(within gap: Double, of time: Double) -> Bool { jumps.contains { abs($0 - time) < gap } }

  /// Records the value up to a scene time, in s, by its law, which has not changed since the last call.
  mutating func record(to time: Double, _ value: (Double) -> Double) {
    while true {
      let next = origin + Double(first + samples.count) / rate
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
  /// - Parameter reach: The time before and after, in s, within which a turning point counts, so that a pixel shows a bounce
  ///   that falls between its middle and its edge.
  func value(at time: Double, reach: Double = 0) -> Double? {
    let place = time * rate - Double(first)
    let index = Int(place.rounded(.down))
    guard place >= 0, index + 1 < samples.count else { return nil }
    let near =
      max(1, Int((place - reach * rate).rounded(.up)))..<min(samples.count - 1, Int(place + reach * rate) + 1)
    for index in near where (samples[index] - samples[index - 1]) * (samples[index + 1] - samples[index]) < 0
    {
      return samples[index]
    }
    let share = place - Double(index)
    return samples[index] + (samples[index + 1] - samples[index]) * share
  }
}
