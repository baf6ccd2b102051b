internal import PaneCanvas

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
    self = Chart(span: span, rate: rate)
    origin = time
  }

  /// Goes on after a rest, at a scene time, in s.
  mutating func resume(at time: Double) { origin = time - elapsed }

  /// Marks the present instant, a scene time in s.
  mutating func mark(at time: Double) {
    marks = marks.filter { $0 >= time - origin - span } + [time - origin]
  }

  /// Notes that the value jumps at the present instant, a scene time in s.
  mutating func jump(at time: Double) {
    jumps = jumps.filter { $0 >= time - origin - span } + [time - origin]
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

extension Stage {
  /// Returns the ground's colour at a y, in pt, mixed with a part of the line's colour. A terminal with few colours has the
  /// bar's colour.
  func shade(at y: Double, by part: Double, _ theme: Theme) -> Color {
    guard rendering.color == .full else { return theme.bar }
    let row = min(max(Int(y / Box.row), 0), rows - 1)
    return theme.stage.color(row: row, of: rows).mixed(with: theme.line, by: part)
  }

  /// Draws a chart like an oscilloscope: the head writes from left to right and begins again at the left edge, over the sweep
  /// before. A frame so changes only what is near the head. Where the value jumps, the curve has a gap with a red bar.
  /// - Parameters:
  ///   - range: The values at the lower and the upper edge of the box. If they contain 0, there is a zero line.
  ///   - mark: The colour of the dashed lines at the chart's marks.
  mutating func sweep(
    _ chart: Chart, in box: Box, range: ClosedRange<Double>, _ color: Color, mark: Color, _ theme: Theme
  ) {
    let (span, now, step) = (chart.span, chart.elapsed, step)
    let first = (now / span).rounded(.down) * span
    let head = box.left + (now - first) / span * box.width
    /// The end of what is kept free ahead of the head.
    let tail = head + 4 * step
    let pixel = step / box.width * span
    /// The distance from a jump within which the curve is not drawn, in pt: more than that of two samples.
    let gap = max(5, 1.5 * step, 2 / chart.rate / span * box.width)
    func y(_ value: Double) -> Double {
      box.bottom - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * box.height
    }
    /// The x of an instant, at a step; nil if it is no longer shown.
    func x(_ time: Double) -> Double? {
      let part = time / span - (time / span).rounded(.down)
      let x = box.left + (part * box.width / step).rounded(.down) * step
      return time > now - span && (x <= head || x >= tail) ? x : nil
    }
    if range.contains(0) { plot(in: box, theme.zeroLine) { _ in y(0) } }
    for time in chart.marks {
      guard let x = x(time) else { continue }
      for row in 0..<box.rows {
        fill(.rectangle(Box(at: SIMD2(x, box.line(row).top), size: SIMD2(step, Box.row / 2))), mark)
      }
    }
    plot(in: box, color) { place in
      guard place <= head || place >= tail else { return nil }
      for time in chart.jumps { if let x = x(time), abs(x + step / 2 - place) < gap { return nil } }
      let time = (place <= head ? first : first - span) + (place - box.left) / box.width * span
      return chart.value(at: time, reach: pixel / 2).map(y)
    }
    for time in chart.jumps {
      guard let x = x(time) else { continue }
      fill(.rectangle(Box(at: SIMD2(x, box.top), size: SIMD2(max(step, 3), box.height))), theme.red)
    }
  }
}
