internal import FoundationEssentials

/// A value of JSON (RFC 8259), for reports.
package enum JSON: Hashable, Sendable {
  case string(String)
  /// A number, written with 12 significant digits; `null` if it is not finite.
  case number(Double)
  case bool(Bool)
  case array([JSON])
  /// An object; its members are written in the order of their names.
  case object([String: JSON])

  /// The value as lines of text.
  package var text: String { Self.encoded(self, [.prettyPrinted, .sortedKeys]) + "\n" }

  /// Returns a string of JSON in quotes.
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
