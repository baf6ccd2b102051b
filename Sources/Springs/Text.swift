/// An error about a text of the user. Its description states what was found and what was expected.
package struct ParseError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Returns the first `length` scalars of a text as one line, followed by “…” if the text is longer.
package func excerpt(_ text: some StringProtocol, upTo length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  let start = scalars.prefix(length)
  // A control character, as a line feed, would end a comment or act on a terminal.
  let line = start.reduce(into: "") { line, scalar in
    if scalar.properties.generalCategory == .control {
      line += scalar.properties.isWhitespace ? " " : scalar.escape
    } else {
      line.unicodeScalars.append(scalar)
    }
  }
  return line + (start.endIndex == scalars.endIndex ? "" : "…")
}

extension Unicode.Scalar {
  /// The scalar as an escape sequence, for example `\u{1b}`.
  package var escape: String { "\\u{\(String(value, radix: 16))}" }
}

extension Double {
  /// The shortest decimal text that reads back as the number, without a fraction of 0: 1, 0.25, 1e-07, inf.
  package var plain: String {
    let text = (self + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Numbers as decimal text with a bounded number of digits.
package enum DecimalText {
  /// Returns a number for people, with up to six significant digits.
  package static func number(_ value: Double) -> String { decimal(value, digits: 6) }

  /// Returns a number with up to `digits` (1 to 15) significant digits and without trailing zeros. Below 1e15 it has
  /// all of its whole digits; from there on and under 1e-9 it has an exponent, as 3e-14.
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
