/// Numbers as decimal text with a bounded number of digits.
package enum DecimalText {
  /// Returns a number for people, with up to six significant digits.
  package static func number(_ value: Double) -> String { decimal(value, digits: 6) }

  /// Returns a number with up to `digits` significant digits and without trailing zeros. Very small and very large
  /// numbers have an exponent: 3e-14.
  package static func decimal(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    guard value != 0 else { return "0" }
    let (scaled, exponent, count, isPlain) = Self.scaled(value, digits: digits)
    var magnitude = exponent
    var figures = String(Int(scaled.rounded()))
    if figures.count > count { magnitude += 1 }
    while figures.count > 1, figures.last == "0" { figures.removeLast() }
    let sign = value < 0 ? "-" : ""
    guard isPlain || plainMagnitudes.contains(magnitude) && magnitude > 0 else {
      let rest = figures.dropFirst()
      return "\(sign)\(figures.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(magnitude)"
    }
    if magnitude < 0 { return "\(sign)0.\(String(repeating: "0", count: -magnitude - 1))\(figures)" }
    let whole =
      figures.prefix(magnitude + 1) + String(repeating: "0", count: max(0, magnitude + 1 - figures.count))
    let fraction = figures.dropFirst(magnitude + 1)
    return "\(sign)\(whole)\(fraction.isEmpty ? "" : ".\(fraction)")"
  }

  /// Returns the number that its text says, within a few units in the last place.
  package static func rounded(_ value: Double, digits: Int) -> Double {
    guard value.isFinite, value != 0 else { return value }
    let scaled = scaled(value, digits: digits).scaled
    return value * (scaled.rounded() / scaled)
  }

  /// Returns a finite number other than 0, scaled so that its figures are whole; the decimal exponent of its first
  /// figure; the number of figures; and whether it is written without an exponent.
  private static func scaled(
    _ value: Double, digits: Int
  ) -> (scaled: Double, magnitude: Int, count: Int, isPlain: Bool) {
    var magnitude = 0
    var size = abs(value)
    while size >= 10 { (size, magnitude) = (size / 10, magnitude + 1) }
    while size < 1 { (size, magnitude) = (size * 10, magnitude - 1) }
    let isPlain = plainMagnitudes.contains(magnitude)
    // A plain number has all of its whole digits.
    let count = min(isPlain ? max(digits, magnitude + 1) : digits, 17)
    let power = powerOfTen(abs(count - 1 - magnitude))
    let scaled =
      isPlain
      ? (count - 1 >= magnitude ? abs(value) * power : abs(value) / power) : size * powerOfTen(count - 1)
    return (scaled, magnitude, count, isPlain)
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The decimal exponents of the numbers that are written without one.
  private static let plainMagnitudes = -9...14
}
