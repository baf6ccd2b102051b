internal import RealModule

/// A number with twice the digits of a Double, as the unevaluated sum of the nearest Double and the remainder.
///
/// It is for a spring's coefficients, whose differences cancel near ζ = 1, and whose rounding errors an angle of
/// thousands of turns would magnify.
struct DoubleDouble {
  let head: Double
  let tail: Double

  private init(_ sum: (head: Double, tail: Double)) { (head, tail) = sum }

  /// The quotient of two Doubles.
  init(_ numerator: Double, over denominator: Double) {
    let quotient = numerator / denominator
    let product = Augmented.product(quotient, denominator)
    self.init((quotient, ((numerator - product.head) - product.tail) / denominator))
  }

  var squared: DoubleDouble {
    let square = Augmented.product(head, head)
    return DoubleDouble(Augmented.sum(square.head, square.tail + 2 * head * tail))
  }

  /// The square root of the number's magnitude.
  var squareRootOfMagnitude: DoubleDouble {
    guard head != 0 else { return DoubleDouble((0, 0)) }
    let sign: Double = head < 0 ? -1 : 1
    let root = (sign * head).squareRoot()
    let square = Augmented.product(root, root)
    return DoubleDouble((root, ((sign * head - square.head) - square.tail + sign * tail) / (2 * root)))
  }

  /// The difference of two numbers.
  static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let difference = Augmented.sum(left.head, -right.head)
    return DoubleDouble(Augmented.sum(difference.head, difference.tail + (left.tail - right.tail)))
  }
}
