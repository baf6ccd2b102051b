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
        printable.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(printable)
  }
}

/// Returns the first `length` scalars of a text, followed by “…” if the text is longer.
func excerpt(_ text: some StringProtocol, upTo length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  let start = scalars.prefix(length)
  return String(String.UnicodeScalarView(start)) + (start.endIndex == scalars.endIndex ? "" : "…")
}
