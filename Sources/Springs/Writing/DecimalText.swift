/// Numbers as decimal text with a bounded number of digits.
package enum DecimalText {
  /// Returns a number for people, with up to six significant digits.
  package static func number(_ value: Double) -> String { decimal(value, digits: 6) }

  /// Returns a number with up to `digits` (1 to 15) significant digits and without trailing zeros: with all of its whole
  /// digits below 1e15, and with an exponent from there on and under 1e-9, as 3e-14.
  package static func decimal(_ value: Double, digits: Int) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    var magnitude = 0
    var size = abs(value)
    while size >= 10 { (size, magnitude) = (size / 10, magnitude + 1) }
    while size < 1 { (size, magnitude) = (size * 10, magnitude - 1) }
    let isPlain = plainMagnitudes.contains(magnitude)
    let count = isPlain ? max(digits, magnitude + 1) : digits
    // One multiplication by an exact power, where the number is written without an exponent.
    let places = count - 1 - magnitude
    let power = Double("1e\(isPlain ? abs(places) : count - 1)") ?? 1
    let scaled = !isPlain ? size * power : places >= 0 ? abs(value) * power : abs(value) / power
    var figures = String(Int(scaled.rounded()))
    if figures.count > count { magnitude += 1 }
    while figures.count > 1, figures.last == "0" { figures.removeLast() }
    let text =
      plainMagnitudes.contains(magnitude)
      ? plain(figures, magnitude)
      : "\(figures.prefix(1))\(figures.count > 1 ? "." : "")\(figures.dropFirst())e\(magnitude)"
    return value < 0 ? "-\(text)" : text
  }

  /// Returns figures as a number without an exponent.
  /// - Parameter magnitude: the decimal exponent of the first figure.
  private static func plain(_ figures: String, _ magnitude: Int) -> String {
    guard magnitude >= 0 else { return "0.\(String(repeating: "0", count: -magnitude - 1))\(figures)" }
    let zeros = String(repeating: "0", count: max(0, magnitude + 1 - figures.count))
    let fraction = figures.dropFirst(magnitude + 1)
    return "\(figures.prefix(magnitude + 1))\(zeros)\(fraction.isEmpty ? "" : ".\(fraction)")"
  }

  /// The decimal exponents of the numbers that are written without one.
  private static let plainMagnitudes = -9...14
}
