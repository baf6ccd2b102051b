/// What JSON (RFC 8259) asks of texts and numbers.
package enum JSON {
  /// A string: quotes, backslashes and control characters escaped, DEL, C1 and bidirectional controls as well.
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

  /// The shortest number that reads back as the same; null for what JSON has no number for.
  package static func number(_ value: Double) -> String { value.isFinite ? (value + 0).description : "null" }
}
