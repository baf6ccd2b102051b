internal import RealModule

/// A number with twice the digits of a Double, as the unevaluated sum of the nearest Double and the remainder.
///
/// It is used for a spring's coefficients: their differences cancel near ζ = 1, and an angle of thousands of turns magnifies
/// their rounding errors.
struct DoubleDouble {
  let head: Double
  let tail: Double

  private init(_ sum: (head: Double, tail: Double)) { (head, tail) = sum }

  init(_ numerator: Double, over denominator: Double) {
    let quotient = numerator / denominator
    let product = Augmented.product(quotient, denominator)
    self.init((quotient, ((numerator - product.head) - product.tail) / denominator))
  }

  var squared: DoubleDouble {
    let square = Augmented.product(head, head)
    return DoubleDouble(Augmented.sum(square.head, square.tail + 2 * head * tail))
  }

  var squareRootOfMagnitude: DoubleDouble {
    guard head != 0 else { return DoubleDouble((0, 0)) }
    let sign: Double = head < 0 ? -1 : 1
    let root = (sign * head).squareRoot()
    let square = Augmented.product(root, root)
    return DoubleDouble((root, ((sign * head - square.head) - square.tail + sign * tail) / (2 * root)))
  }

  static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let difference = Augmented.sum(left.head, -right.head)
    return DoubleDouble(Augmented.sum(difference.head, difference.tail + (left.tail - right.tail)))
  }
}

/// The sine and the cosine of one angle, for little more than the cost of one.
///
/// The angle loses its nearest multiple n of π/2 (Cody and Waite: π/2 in two parts, the first of 33 bits, so that
/// its product with an n of 20 bits is exact); the remainder, at most π/4, goes through the polynomials of
/// Sun's fdlibm, which are accurate to the last bit; n selects the quadrant. Larger angles use the system's functions.
struct SineCosine {
  let sine: Double
  let cosine: Double

  /// - Parameter rest: a correction to `angle`, smaller than its last digit.
  init(_ angle: Double, plus rest: Double) {
    guard abs(angle) < 1e6 else {
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      self.sine = sine + rest * cosine
      self.cosine = cosine - rest * sine
      return
    }
    // Adding 1.5 · 2⁵² rounds to a whole number, whose last bits are those of the sum.
    let shifter = 0x1.8p52
    let shifted = angle * (2 / Double.pi) + shifter
    let multiple = shifted - shifter
    let reduced = angle - multiple * 1.57079632673412561417 - (multiple * 6.07710050650619224932e-11 - rest)
    let (sine, cosine) = Self.nearZero(reduced)
    // An odd n swaps the two; its next bit is the sine's sign, and that of n + 1 the cosine's. There are no
    // branches, since an oscillation would make them unpredictable.
    let quadrant = shifted.bitPattern
    let swap = (sine.bitPattern ^ cosine.bitPattern) & (0 &- (quadrant & 1))
    self.sine = Double(bitPattern: sine.bitPattern ^ swap ^ ((quadrant & 2) << 62))
    self.cosine = Double(bitPattern: cosine.bitPattern ^ swap ^ (((quadrant &+ 1) & 2) << 62))
  }

  /// fdlibm's minimax polynomials on −π/4…π/4.
  private static func nearZero(_ x: Double) -> (sine: Double, cosine: Double) {
    // Pairs of terms, so that the processor can evaluate them in parallel.
    let z = x * x
    let z2 = z * z
    let z4 = z2 * z2
    let sine =
      (-1.66666666666666324348e-1 + 8.33333333332248946124e-3 * z)
      + z2 * (-1.98412698298579493134e-4 + 2.75573137070700676789e-6 * z)
      + z4 * (-2.50507602534068634195e-8 + 1.58969099521155010221e-10 * z)
    let cosine =
      (4.16666666666666019037e-2 - 1.38888888888741095749e-3 * z)
      + z2 * (2.48015872894767294178e-5 - 2.75573143513906633035e-7 * z)
      + z4 * (2.08757232129817482790e-9 - 1.13596475577881948265e-11 * z)
    return (x + x * z * sine, 1 - z * (0.5 - z * cosine))
  }
}
