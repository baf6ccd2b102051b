extension Unicode.Scalar {
  /// Whether a terminal acts on it, or reorders or breaks the line by it, instead of showing it: C0, DEL, C1, line and
  /// paragraph separators, and the controls of bidirectional text.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension StringProtocol {
  /// The text as it may be printed: each control character as its escape, `\u{1b}`.
  ///
  /// Every text that was not made by this program (names of files and columns, values in messages, environment
  /// variables) goes through this on its way to a terminal, a message or a title.
  /// - Parameter keepingLines: whether newlines and tabs, which separate the lines and columns of a report, stay.
  package func printable(keepingLines: Bool = false) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isControl || keepingLines && (scalar == "\n" || scalar == "\t") {
        printable.append(scalar)
      } else {
        printable.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(printable)
  }
}

/// The beginning of a text, as much of it as a message has room for.
func excerpt(_ text: some StringProtocol, upTo length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  let start = scalars.prefix(length)
  return String(String.UnicodeScalarView(start)) + (start.endIndex == scalars.endIndex ? "" : "…")
}
