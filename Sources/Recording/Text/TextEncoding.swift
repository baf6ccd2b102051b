internal import FoundationEssentials
internal import PaneSprings

/// A value of JSON (RFC 8259), for reports.
package enum JSON: Hashable, Sendable {
  case string(String)
  /// A number, written with 12 significant digits; `null` if it is not finite.
  case number(Double)
  case bool(Bool)
  case array([JSON])
  /// An object; its members are written in the order of their names.
  case object([String: JSON])

  package var text: String { Self.encoded(self, [.prettyPrinted, .sortedKeys]) + "\n" }

  package static func quoted(_ text: some StringProtocol) -> String { encoded(.string(String(text)), []) }

  /// Encodes a value. DEL, C1 controls, line and paragraph separators and bidirectional controls, which JSON allows in
  /// strings, are escaped as well, because the text may be shown by a terminal.
  private static func encoded(_ value: JSON, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
    // No value of this type fails to encode.
    guard let data = try? encoder.encode(value) else { preconditionFailure("a value of JSON is encodable") }
    var text = ""
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      if scalar.isControl, scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .number(let value) where value.isFinite: try container.encode(rounded(value) + 0)
    case .number: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// Returns a number rounded to 12 significant digits, so that 1 − 0.85 is written as 0.15.
  private func rounded(_ value: Double) -> Double {
    // Powers of ten are exact up to 1e22.
    var scale = 1.0
    while abs(value) * scale < 1e11, scale < 1e22 { scale *= 10 }
    return (value * scale).rounded() / scale
  }
}

/// Escaping of text for XML 1.0 (fifth edition).
enum XML {
  /// Returns text for use between tags: `&`, `<` and `>` become references; control characters below U+0020
  /// become U+FFFD.
  static func escaped(_ text: some Sequence<Unicode.Scalar>) -> String {
    text.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case _ where scalar.value < 0x20: escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// Returns the text with blanks behind it, at least `width` characters long.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Unicode.Scalar {
  /// True if a terminal interprets the scalar, or reorders or breaks the line because of it, instead of
  /// showing it. This includes C0, DEL, C1, line and paragraph separators and the controls of bidirectional
  /// text.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension StringProtocol {
  /// Returns the text in a form that is safe to print: each control character becomes its escape, such as
  /// `\u{1b}`.
  ///
  /// Every text from outside this program (names of files and columns, values in messages, environment
  /// variables) passes through this function before it reaches a terminal, a message or a title.
  /// - Parameter keepingLines: true if newlines and tabs are kept, because they separate the lines and
  ///   columns of a report.
  package func printable(keepingLines: Bool = false) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isControl || keepingLines && (scalar == "\n" || scalar == "\t") {
        printable.append(scalar)
      } else {
        printable.append(contentsOf: scalar.escape.unicodeScalars)
      }
    }
    return String(printable)
  }
}

/// A function that is called with the completed share of a work, from 0 to 1.
package typealias ProgressReport = (Double) -> Void

/// A function that receives bytes, in pieces.
package typealias ByteWriter<Failure: Error> = ([UInt8]) throws(Failure) -> Void
