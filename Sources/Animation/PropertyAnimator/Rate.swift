/// A number and how fast it changes along with another.
struct Rate: Equatable {
  var value: Double
  var slope: Double

  init(_ value: Double, slope: Double = 0) {
    self.value = value
    self.slope = slope
  }

  static func + (left: Rate, right: Rate) -> Rate {
    Rate(left.value + right.value, slope: left.slope + right.slope)
  }
  static func - (left: Rate, right: Rate) -> Rate {
    Rate(left.value - right.value, slope: left.slope - right.slope)
  }
  static func * (factor: Double, rate: Rate) -> Rate {
    Rate(factor * rate.value, slope: factor * rate.slope)
  }
}
