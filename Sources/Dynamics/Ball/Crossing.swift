/// The search for the first instant at which a function of time falls to zero.
///
/// It advances by intervals that contain no zero (conservative advancement), so that it finds the first of several zeros.
/// It probes ahead and bisects where these intervals are too short to make progress. The bracket lies on a grid of
/// absolute time, so that the zero has the same bits for every start of the search.
enum Crossing {
  /// The spacing of the grid for brackets, and the first length of a probe, in s.
  static let cell = 0x1p-30
  /// The longest probe over an interval that may contain zeros, in s. It could miss two zeros within it: a
  /// dip of M·(1.5e-5 s)²/8, 3e-6 pt at M = 1e5 pt/s².
  static let longestLook = 0x1p-16

  /// Returns the first time in `start ..< end` at which `value` is 0 or less, to the last bit; nil if there
  /// is none.
  ///
  /// `value` counts as positive at `start`. `free(t)` returns a duration after t, in s, in which it is certainly positive.
  static func first(
    from start: Double, before end: Double, longestLook: Double = longestLook, value: (Double) -> Double,
    free: (Double) -> Double
  ) -> Double? {
    var now = start
    var look = cell
    while true {
      let safe = free(now)
      guard now + safe < end else { return nil }
      let length = max(look, now.ulp)
      if safe >= length {
        now += safe
      } else {
        let probe = min(now + length, end)
        if value(probe) <= 0 { return bisect(from: now, to: probe, notBefore: start, value: value) }
        guard probe < end else { return nil }
        now = probe
      }
      look = min(2 * look, longestLook)
    }
  }

  /// Returns the duration for which a function with this value and derivative, and a second derivative of at least
  /// −`bound`, is certainly positive: the zero of the parabola, or infinity if it has none.
  @inline(__always) static func positiveTime(value: Double, derivative: Double, bound: Double) -> Double {
    guard bound > 0 else { return derivative < 0 ? value / -derivative : .infinity }
    let root = (derivative * derivative + 2 * bound * value).squareRoot()
    return derivative < 0 ? 2 * value / (root - derivative) : (derivative + root) / bound
  }

  private static func bisect(
    from positive: Double, to negative: Double, notBefore start: Double, value: (Double) -> Double
  ) -> Double {
    func isPositive(_ time: Double) -> Bool { time <= start || time < negative && value(time) > 0 }
    var lower = (positive / cell).rounded(.down)
    var upper = (negative / cell).rounded(.up)
    while upper - lower > 1 {
      let middle = ((lower + upper) / 2).rounded(.down)
      if isPositive(middle * cell) { lower = middle } else { upper = middle }
    }
    var before = lower * cell
    var after = upper * cell
    while true {
      let middle = before + (after - before) / 2
      guard middle > before, middle < after else { return max(start, min(after, negative)) }
      if isPositive(middle) { before = middle } else { after = middle }
    }
  }
}
