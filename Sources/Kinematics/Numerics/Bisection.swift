/// Root-finding by bisection, down to neighbouring `Double`s.
@usableFromInline package enum Bisection {
  /// Returns the first number after `low` for which `isBefore` is false, given that it is true up to one place between
  /// `low` and `high` and false from there on.
  /// - Parameters:
  ///   - low: A number for which `isBefore` holds.
  ///   - high: A larger number for which it does not.
  @inlinable package static func boundary(
    after low: Double, upTo high: Double, where isBefore: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { return high }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }

  /// Returns the same with an upper end that is found by doubling the distance from `low`; infinite if `isBefore` holds
  /// for every finite number tried.
  /// - Parameters:
  ///   - low: A number for which `isBefore` holds.
  ///   - step: The first distance to try, over 0.
  @inlinable package static func boundary(
    after low: Double, step: Double, where isBefore: (Double) -> Bool
  ) -> Double {
    var (last, step) = (low, step)
    while isBefore(low + step) {
      last = low + step
      step *= 2
      guard (low + step).isFinite else { return .infinity }
    }
    return boundary(after: last, upTo: low + step, where: isBefore)
  }
}
