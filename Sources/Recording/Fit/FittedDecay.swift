internal import RealModule

/// The exponential decay that is nearest to a recorded motion, by least squares. It has one rate where a spring has two, so
/// that any second rate gives a spring of this motion.
struct FittedDecay {
  /// The rate, in 1/s: the distance to the target falls by the factor e in 1/rate.
  let rate: Double
  /// The sum of the squares of the differences.
  let squares: Double

  /// - Parameters:
  ///   - onset: the time at which the first piece starts, if it is not that of its first row.
  ///   - rates: the rates that are tried, in 1/s.
  init(fitting pieces: [RecordedMotion.FreeRun], startingAt onset: Double?, rates: ClosedRange<Double>) {
    func squares(_ rate: Double) -> Double {
      pieces.reduce(0) { $0 + $1.squaresOfDecay(rate, startingAt: onset) }
    }
    var best = (rate: rates.lowerBound, squares: squares(rates.lowerBound))
    var tried = rates.lowerBound
    while tried < rates.upperBound {
      tried *= Self.ratio
      let squares = squares(tried)
      if squares < best.squares { best = (tried, squares) }
    }
    // Golden section between the neighbours of the best rate.
    var (low, high) = (best.rate / Self.ratio, best.rate * Self.ratio)
    var (inner, outer) = (high - Self.section * (high - low), low + Self.section * (high - low))
    var (atInner, atOuter) = (squares(inner), squares(outer))
    for _ in 0..<Self.sections {
      if atInner < atOuter {
        (high, outer, atOuter) = (outer, inner, atInner)
        inner = high - Self.section * (high - low)
        atInner = squares(inner)
      } else {
        (low, inner, atInner) = (inner, outer, atOuter)
        outer = low + Self.section * (high - low)
        atOuter = squares(outer)
      }
    }
    (rate, self.squares) = atInner < atOuter ? (inner, atInner) : (outer, atOuter)
  }

  /// The ratio of two neighbouring rates of the grid.
  private static let ratio = 1.3
  /// The ratio of two intervals that follow each other, and their number: the last one is rounding.
  private static let section = 0.6180339887498949
  private static let sections = 75
}
