internal import PaneCanvas

/// A chart of a value over the last seconds of motion. Its time passes only while something moves.
///
/// The range of values is fixed, or it contains every visible value. Then it is a round number above the greatest
/// speed that the current law will reach and above every visible speed. It narrows when a velocity that needed
/// the wide range leaves the plot.
struct Chart: Hashable, Sendable {
  /// An entry of the chart: a velocity, in pt/s, or nil for a mark, and its time, in s.
  struct PlotSample: Hashable, Sendable {
    let velocity: Double?
    let time: Double
  }

  /// The mantissas of the ranges; a range is one of them times a power of ten.
  private static let rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
  /// The least ratio of the range to the greatest speed, so that a peak stays below the upper edge.
  private static let headroom = 1.02

  /// The range narrows only if it is at least this many times too wide, so that not every slowing motion
  /// redraws the plot.
  private static let excess = 4.0

  /// The greatest speed that is plotted, in pt/s. A vertical timing curve has an infinite speed.
  static let greatestSpeed = 1e12

  /// The number of entries for which there is memory: those of four seconds at 60 Hz, with marks.
  private static let usualCount = 256

  /// The number of samples of a law in the search for its greatest speed.
  private static let looks = 160

  var box: CellBox
  private(set) var plot: BraillePlot
  /// The smallest range, in pt/s; nil if the range is fixed.
  private let least: Double?
  /// The time of motion, in s.
  private var elapsed = 0.0
  /// The visible entries, oldest first, and the last one before the left edge.
  private(set) var entries: [PlotSample] = []
  /// The greatest speed that the current law will reach, in pt/s.
  private var expectedSpeed = 0.0

  /// Creates a chart of a fixed range of values, over `span` s.
  init(in box: CellBox, range: ClosedRange<Double>, span: Double) {
    self.box = box
    plot = BraillePlot(columns: box.columns, rows: box.rows, range: range, span: span)
    least = nil
  }

  /// Creates a chart of velocities over `span` s, with at least `least` pt/s at the upper edge.
  init(in box: CellBox, span: Double, least: Double) {
    self.box = box
    plot = BraillePlot(columns: box.columns, rows: box.rows, range: least, span: span)
    self.least = least
  }

  mutating func takeMemory() {
    plot.takeMemory()
    if least != nil { entries.reserveCapacity(Self.usualCount) }
  }

  /// Appends a value after a duration of motion, in s.
  mutating func append(_ value: Double, after duration: Double) {
    elapsed += duration
    append(value, at: elapsed)
  }

  /// Appends a value at a time of motion, in s. A velocity is in pt/s.
  mutating func append(_ velocity: Double, at time: Double) {
    guard least != nil else { return plot.append(velocity, at: time) }
    let velocity = min(max(velocity, -Self.greatestSpeed), Self.greatestSpeed)
    let isTooWide = note(PlotSample(velocity: velocity, time: time))
    let range = plot.range.upperBound
    if abs(velocity) > range {
      show(range: max(range, Self.range(for: abs(velocity))))
    } else if isTooWide {
      show(range: fittingRange)
    } else {
      plot.append(velocity, at: time)
    }
  }

  mutating func mark() { mark(at: elapsed) }

  mutating func mark(at time: Double) {
    guard least != nil else { return plot.mark(at: time) }
    expectedSpeed = 0
    if note(PlotSample(velocity: nil, time: time)) {
      show(range: fittingRange)
    } else {
      plot.mark(at: time)
    }
  }

  /// Fits the range to a new law, from the current time on its clock to its end, in s, and to the visible entries.
  /// Velocities are in pt/s. A law with zero velocity leaves the range unchanged.
  mutating func expect(from time: Double, to end: Double, _ velocity: (Double) -> Double) {
    let speed = Self.greatestSpeed(from: time, to: end, velocity)
    guard speed > 0 else { return }
    expectedSpeed = speed
    if fittingRange != plot.range.upperBound { show(range: fittingRange) }
  }

  /// Returns the greatest speed of a law up to its end, in pt/s; 0 if the end is not known.
  static func greatestSpeed(from time: Double, to end: Double, _ velocity: (Double) -> Double) -> Double {
    guard end > time, end < .infinity else { return 0 }
    var speed = 0.0
    for index in 0..<looks {
      // Most laws are fastest soon after they begin, so the samples are denser there.
      let share = Double(index) / Double(looks)
      speed = max(speed, min(abs(velocity(time + share * share * (end - time))), greatestSpeed))
    }
    return speed
  }

  /// The range that fits the visible entries and the current law, in pt/s.
  private var fittingRange: Double {
    max(least ?? 0, Self.range(for: entries.reduce(expectedSpeed) { max($0, abs($1.velocity ?? 0)) }))
  }

  /// Appends an entry and drops the entries that have left the plot.
  /// - Returns: True if a dropped entry needed more than 1/`excess` of the range, and the remaining ones do not.
  private mutating func note(_ entry: PlotSample) -> Bool {
    entries.append(entry)
    // The entry before the left edge stays, because a line is drawn from it.
    let edge = entry.time - plot.span
    let old = (entries.firstIndex { $0.time >= edge } ?? 0) - 1
    guard old > 0 else { return false }
    let enough = plot.range.upperBound / Self.excess
    let neededRange = entries[..<old].contains { abs($0.velocity ?? 0) > enough }
    entries.removeFirst(old)
    return neededRange && fittingRange <= enough
  }

  /// Redraws the whole plot with a range, in pt/s.
  private mutating func show(range: Double) {
    plot = BraillePlot(columns: plot.columns, rows: plot.rows, range: range, span: plot.span)
    for entry in entries {
      if let velocity = entry.velocity {
        plot.append(velocity, at: entry.time)
      } else {
        plot.mark(at: entry.time)
      }
    }
  }

  /// Returns the smallest round range for a speed with headroom, in pt/s.
  private static func range(for speed: Double) -> Double {
    let speed = speed * headroom
    var power = 1.0
    while 10 * power < speed { power *= 10 }
    return (rounds.first { $0 * power >= speed } ?? 10) * power
  }
}

extension Canvas {
  /// Draws a dot at the last value of a plot, which shows the present instant while time stands still.
  mutating func drawHead(of plot: BraillePlot, column: Int, row: Int, _ color: Color) {
    guard let head = plot.headPlace else { return }
    drawDot(at: SIMD2(Double(column), Double(row)) + head, color)
  }

  /// Draws a chart in its box, and below it its caption and, if there is room, the meaning of its marks.
  /// - Parameters:
  ///   - end: The column before which the meaning ends, if that is left of the chart's right edge.
  ///   - isStill: True while time stands still: then a dot shows the present instant.
  mutating func draw(
    _ chart: Chart, _ caption: InlineText, marks: String, before end: Int = .max, isStill: Bool,
    _ theme: Theme
  ) {
    let (box, row) = (chart.box, chart.box.row + chart.box.rows)
    draw(
      chart.plot, column: box.column, row: box.row, curve: theme.curve, zeroLine: theme.zeroLine,
      mark: theme.mark)
    let start = draw(caption, column: box.column, row: row, theme.curve)
    if isStill { drawHead(of: chart.plot, column: box.column, row: box.row, theme.text) }
    let end = min(end, box.column + box.columns)
    if end - start >= marks.unicodeScalars.count + 2 { draw(marks, endingAt: end, row: row, theme.mark) }
  }
}
