/// A dual number: a value and its derivative with respect to another quantity. Sums and multiples carry the
/// derivative along.
struct Dual: Equatable {
  var value: Double
  var slope: Double

  init(_ value: Double, slope: Double = 0) {
    self.value = value
    self.slope = slope
  }

  static func + (left: Dual, right: Dual) -> Dual {
    Dual(left.value + right.value, slope: left.slope + right.slope)
  }
  static func - (left: Dual, right: Dual) -> Dual {
    Dual(left.value - right.value, slope: left.slope - right.slope)
  }
  static func * (factor: Double, dual: Dual) -> Dual {
    Dual(factor * dual.value, slope: factor * dual.slope)
  }
}
