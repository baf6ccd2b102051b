/// The times of rows on an even clock, some of whose rows may be missing, before they were rounded to decimals.
///
/// A law of a motion is found in rows at equal intervals. Times that are rounded to milliseconds or microseconds have
/// other intervals, although the clock was even.
struct EvenClock {
  /// The times, in s, at equal intervals or at multiples of one.
  let times: [Double]

  /// The numbers of decimals that times are rounded to.
  private static let decimals = 3...9
  /// The greatest difference of a decimal from its number, in units of the last decimal.
  private static let slack = 1e-3
  /// The greatest ratio of a usual interval to the median.
  private static let mostUsual = 1.5

  /// - Parameter rounded: the times in s, rising.
  /// - Returns: nil if the times are not rounded, or not those of an even clock.
  init?(_ rounded: [Double]) {
    guard rounded.count > 2, let unit = Self.unit(of: rounded, in: Self.decimals) else { return nil }
    let intervals = zip(rounded.dropFirst(), rounded).map { $0 - $1 }
    let limit = Self.mostUsual * intervals.sorted()[intervals.count / 2] + unit
    let usual = intervals.filter { $0 < limit }
    let mean = usual.reduce(0, +) / Double(usual.count)
    var ticks = [0.0]
    for interval in intervals { ticks.append(ticks[ticks.count - 1] + max(1, (interval / mean).rounded())) }
    // The line through the times with the least squares has the interval of the clock. Most rates are whole numbers.
    let (middle, center) = (
      ticks.reduce(0, +) / Double(ticks.count), rounded.reduce(0, +) / Double(ticks.count)
    )
    let interval =
      zip(ticks, rounded).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - center) }
      / ticks.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    for (interval, most) in [(1 / (1 / interval).rounded(), 1 + Self.slack), (interval, Self.mostUsual)] {
      let starts = zip(ticks, rounded).map { $1 - $0 * interval }
      guard let first = starts.min(), let last = starts.max(), last - first <= most * unit else { continue }
      times = ticks.map { (first + last) / 2 + $0 * interval }
      return
    }
    return nil
  }

  /// Returns the unit of the last decimal of numbers; nil if they are not rounded.
  static func unit(of numbers: [Double], in decimals: ClosedRange<Int>) -> Double? {
    decimals.lazy.map { decimal in (0..<decimal).reduce(1.0) { scale, _ in 10 * scale } }.first { scale in
      numbers.allSatisfy { abs($0 * scale - ($0 * scale).rounded()) < slack }
    }.map { 1 / $0 }
  }
}
