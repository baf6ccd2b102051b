package import PaneSprings

/// A value of JSON (RFC 8259), for reports.
package enum JSON: Hashable, Sendable {
  case string(String)
  /// A number, written with 12 significant digits, so that 1 − 0.85 is 0.15; `null` if it is not finite.
  case number(Double)
  case array([JSON])
  /// An object; its members are written in the order of their names.
  case object([String: JSON])

  package var text: String { written("\n") + "\n" }

  /// - Parameter line: the line feed and the blanks with which a line begins.
  private func written(_ line: String) -> String {
    let inner = line + "  "
    func block(_ values: [String], _ start: String, _ end: String) -> String {
      values.isEmpty ? start + end : start + inner + values.joined(separator: "," + inner) + line + end
    }
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let value): return value.isFinite ? DecimalText.decimal(value, digits: 12) : "null"
    case .array(let values): return block(values.map { $0.written(inner) }, "[", "]")
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      return block(sorted.map { "\(Self.quoted($0)) : \($1.written(inner))" }, "{", "}")
    }
  }

  /// Returns a text in quotes. DEL, C1 controls, line and paragraph separators and bidirectional controls, which JSON
  /// allows in strings, are escaped as well, because the text may be shown by a terminal.
  package static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}

/// Returns a printable text for use between tags of XML 1.0 (fifth edition).
func escapedForXML(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
}

extension String {
  /// Returns the text with blanks behind it, at least `width` characters long.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Unicode.Scalar {
  /// True if a terminal interprets the scalar (as C0, DEL and C1), or reorders or breaks the line because of it, instead of
  /// showing it.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension StringProtocol {
  /// Returns the text in a form that is safe to print: each control character becomes its escape, such as `\u{1b}`.
  ///
  /// Every text from outside this program passes through this function before it reaches a terminal, a message or a title.
  /// - Parameter keepingLines: true if newlines and tabs are kept, which separate the lines and columns of a report.
  package func printable(keepingLines: Bool = false) -> String {
    unicodeScalars.reduce(into: "") { printable, scalar in
      let isShown = !scalar.isControl || keepingLines && (scalar == "\n" || scalar == "\t")
      printable += isShown ? String(scalar) : scalar.escape
    }
  }
}

/// A function that receives bytes, in pieces.
package typealias ByteWriter<Failure: Error> = ([UInt8]) throws(Failure) -> Void

/// A number, or several with commas, of a user: its meaning, unit and range, for checks and messages.
package struct NumberArgument: Sendable {
  /// The expected number, as in “frames per second from 1 to 10000”.
  package let expectation: String
  let range: ClosedRange<Double>

  init(_ expectation: String, _ range: ClosedRange<Double>) {
    (self.expectation, self.range) = (expectation, range)
  }

  /// Parses a number; throws an error if `text` is not a number in the range.
  package func parse(_ text: some StringProtocol) throws(ParseError) -> Double {
    guard let value = Double(text), range.contains(value) else { throw ParseError("expected \(expectation)") }
    return value
  }

  /// Returns the numbers of a list with commas; nil if one of them is not a number in the range.
  func list(_ text: some StringProtocol) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { Double($0) }.filter(range.contains)
    return values.count == parts.count ? values : nil
  }

  /// Parses a number; throws an error that names it if `text` is not a number in the range.
  /// - Parameter name: the subject of the message.
  func parse(_ text: some StringProtocol, named name: String) throws(ParseError) -> Double {
    guard let value = Double(text), value.isFinite else {
      throw ParseError("\(name) must be a finite number; got “\(excerpt(text, upTo: 24))”")
    }
    guard range.contains(value) else {
      throw ParseError("\(name) must be \(expectation); got \(value.plain)")
    }
    return value
  }

  package static let framesPerSecond = NumberArgument("frames per second from 1 to 10000", 1...10_000)
  /// The rate of a screen or of a picture.
  package static let shownFramesPerSecond = NumberArgument("frames per second from 1 to 240", 1...240)
  /// A time of at most one day.
  package static let seconds = NumberArgument("seconds from 0 to 86400", 0...SpringRange.longestTime)
  /// A position or a velocity. The range exceeds any screen and is narrow enough that no law overflows.
  package static let coordinate = NumberArgument("a number from -1e12 to 1e12", -1e12...1e12)
}
