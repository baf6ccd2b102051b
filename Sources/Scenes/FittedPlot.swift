internal import CellCanvas

/// A velocity over the last seconds of motion, never cut off: the range is a round number above what the law that
/// runs will reach, and above all that is to be seen. It narrows when a velocity that needed it leaves the plot.
struct FittedPlot: Hashable, Sendable {
  /// A velocity (pt/s), or nil for a mark, at a time (s).
  private struct Entry: Hashable, Sendable {
    let velocity: Double?
    let time: Double
  }

  /// What a range may be, in parts of a power of ten.
  private static let rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
  /// How far above the greatest velocity the upper edge is at least: a peak has a shape there.
  private static let headroom = 1.02

  /// How many times too wide a range may be for what is to be seen, lest every slowing motion redraw the plot.
  private static let excess = 4.0

  /// The greatest speed that has a scale, in pt/s: a timing curve that stands upright has an infinite one.
  private static let greatestSpeed = 1e12

  /// How often a law is asked how fast it will be.
  private static let looks = 160

  private(set) var plot: BraillePlot
  /// The velocity at the upper edge, in words; empty before the first one.
  private(set) var words = ""
  /// The smallest range, in pt/s: what is slower is small.
  private let least: Double
  /// What is to be seen, the oldest first.
  private var entries: [Entry] = []
  /// The greatest speed that the law that runs will reach, in pt/s.
  private var expectedSpeed = 0.0

  /// - Parameters:
  ///   - span: from the left edge to the right one, in s.
  ///   - least: the velocity at the upper edge, in pt/s, while nothing is faster.
  init(columns: Int, rows: Int, span: Double, least: Double) {
    plot = BraillePlot(columns: columns, rows: rows, range: least, span: span)
    self.least = least
  }

  /// Notes a velocity, in pt/s, after so many s of motion.
  mutating func append(_ velocity: Double, at time: Double) {
    let velocity = min(max(velocity, -Self.greatestSpeed), Self.greatestSpeed)
    let isTooWide = note(Entry(velocity: velocity, time: time))
    let range = plot.range.upperBound
    if abs(velocity) > range {
      show(range: max(range, Self.range(for: abs(velocity))))
    } else if isTooWide {
      show(range: fittingRange)
    } else {
      plot.append(velocity, at: time)
    }
    if words.isEmpty { describe() }
  }

  /// A law was replaced: it leaves a mark.
  mutating func mark(at time: Double) {
    expectedSpeed = 0
    if note(Entry(velocity: nil, time: time)) {
      show(range: fittingRange)
    } else {
      plot.mark(at: time)
    }
  }

  /// A law begins: the range is for it, and for what is to be seen. One that stands still asks for no other range.
  /// - Parameters:
  ///   - time: now, on the law's clock, in s.
  ///   - end: when it is over.
  ///   - velocity: the law, in pt/s.
  mutating func expect(from time: Double, to end: Double, _ velocity: (Double) -> Double) {
    guard end > time, end < .infinity else { return }
    var speed = 0.0
    for index in 0..<Self.looks {
      // It is fastest soon after it begins: it is looked at more often there.
      let share = Double(index) / Double(Self.looks)
      speed = max(speed, min(abs(velocity(time + share * share * (end - time))), Self.greatestSpeed))
    }
    guard speed > 0 else { return }
    expectedSpeed = speed
    if fittingRange != plot.range.upperBound { show(range: fittingRange) }
  }

  /// The range for what is to be seen and for the law that runs, in pt/s.
  private var fittingRange: Double {
    max(least, Self.range(for: entries.reduce(expectedSpeed) { max($0, abs($1.velocity ?? 0)) }))
  }

  /// How much is kept.
  var entryCount: Int { entries.count }

  /// Keeps an entry, and drops what has left the plot.
  /// - Returns: whether what was dropped needed the range, and what is left needs no more than a part of it.
  private mutating func note(_ entry: Entry) -> Bool {
    entries.append(entry)
    // The one before the left edge stays: a line comes from there.
    let edge = entry.time - plot.span
    let old = (entries.firstIndex { $0.time >= edge } ?? 0) - 1
    guard old > 0 else { return false }
    let enough = plot.range.upperBound / Self.excess
    let neededRange = entries[..<old].contains { abs($0.velocity ?? 0) > enough }
    entries.removeFirst(old)
    return neededRange && fittingRange <= enough
  }

  /// Draws all of it anew.
  private mutating func show(range: Double) {
    plot = BraillePlot(columns: plot.columns, rows: plot.rows, range: range, span: plot.span)
    for entry in entries {
      if let velocity = entry.velocity {
        plot.append(velocity, at: entry.time)
      } else {
        plot.mark(at: entry.time)
      }
    }
    describe()
  }

  private mutating func describe() { words = "to \(fixed(plot.range.upperBound, decimals: 0)) pt/s" }

  /// The least round number above a speed, in pt/s.
  private static func range(for speed: Double) -> Double {
    let speed = speed * headroom
    var power = 1.0
    while 10 * power < speed { power *= 10 }
    return (rounds.first { $0 * power >= speed } ?? 10) * power
  }
}
