/// Formatting of strings and numbers as JSON (RFC 8259).
package enum JSON {
  /// Returns a JSON string. Quotes, backslashes and control characters are escaped; DEL, C1 controls, line
  /// and paragraph separators and bidirectional controls are escaped too.
  package static func quoted(_ text: some StringProtocol) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Returns the shortest number that reads back as the same value; `null` if the value is infinite or NaN.
  package static func number(_ value: Double) -> String { value.isFinite ? (value + 0).description : "null" }
}
