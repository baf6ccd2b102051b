internal import RealModule

/// Root-finding by bisection, down to neighbouring `Double`s.
package enum Bisection {
  /// Returns the first number after `low` for which `isBefore` is false. It must be true up to one place between
  /// `low` and `high`, and false from there on.
  /// - Parameters:
  ///   - low: a number for which `isBefore` holds.
  ///   - high: a larger number for which it does not.
  package static func boundary(
    after low: Double, upTo high: Double, where isBefore: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { return high }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }

  /// Returns the greatest index, from 0 and under `count`, for which `isBefore` holds; it must hold up to some
  /// index and not beyond. It is assumed for 0, which is not tested.
  package static func lastIndex(below count: Int, where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the same as `boundary(after:upTo:where:)`, with an upper end that is found by doubling the distance from
  /// `low`. It is infinite if `isBefore` holds for every finite number tried.
  /// - Parameters:
  ///   - low: a number for which `isBefore` holds.
  ///   - step: the first distance to try, over 0.
  package static func boundary(
    after low: Double, step: Double, where isBefore: (Double) -> Bool
  ) -> Double {
    let (last, high) = bracket(after: low, step: step, where: isBefore)
    return high.isFinite ? boundary(after: last, upTo: high, where: isBefore) : .infinity
  }

  /// Returns the first number after `low` at which a falling function is at most `level`; infinite if there is none
  /// among the finite numbers tried. The function is called a quarter as often as by bisection alone if it falls nearly
  /// exponentially.
  /// - Parameters:
  ///   - level: the level, over 0.
  ///   - low: a number at which the function is over `level`.
  ///   - step: the first distance to try, over 0.
  package static func crossing(
    of level: Double, after low: Double, step: Double, by function: (Double) -> Double
  ) -> Double {
    func isOver(_ number: Double) -> Bool { function(number) > level }
    var (low, high) = bracket(after: low, step: step, where: isOver)
    guard high.isFinite else { return .infinity }
    // Regula falsi on the logarithm, which is nearly linear. The value at an end that stays is halved (Illinois).
    var (above, below) = (Double.log(function(low) / level), Double.log(function(high) / level))
    var wasOver: Bool?
    for _ in 0..<secants {
      let guess = low + (high - low) * (above / (above - below))
      guard guess > low && guess < high else { break }
      let value = function(guess)
      let isOver = value > level
      if isOver {
        (low, above) = (guess, Double.log(value / level))
        if wasOver == true { below /= 2 }
      } else {
        (high, below) = (guess, Double.log(value / level))
        if wasOver == false { above /= 2 }
      }
      wasOver = isOver
    }
    // The end that moved last is next to the crossing; the other one may be far away.
    let (near, far) =
      wasOver == true
      ? bracket(after: low, step: low.ulp, where: isOver)
      : bracket(after: high, step: -high.ulp) { !isOver($0) }
    return boundary(after: min(near, far), upTo: max(near, far), where: isOver)
  }

  /// The greatest number of steps of regula falsi.
  private static let secants = 20

  /// Returns two numbers between which `isBefore` becomes false, by doubling the distance from `low`; the second one is
  /// infinite if it does not.
  /// - Parameter step: the first distance to try; negative for numbers below `low`.
  private static func bracket(
    after low: Double, step: Double, where isBefore: (Double) -> Bool
  ) -> (low: Double, high: Double) {
    var (last, step) = (low, step)
    while isBefore(low + step) {
      last = low + step
      step *= 2
      guard (low + step).isFinite else { return (last, .infinity) }
    }
    return (last, low + step)
  }
}
