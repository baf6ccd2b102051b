/// An error about a text that is not a spring. Its description states what was found and what was expected.
package struct SpringTextError: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// True if the text names no spring; false if it names one that has no single answer.
  package let namesNone: Bool

  package init(_ description: String, namesNone: Bool = false) {
    self.description = description
    self.namesNone = namesNone
  }
}

/// Returns the first `length` scalars of a text as one line, followed by “…” if the text is longer.
func excerpt(_ text: some StringProtocol, upTo length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  let start = scalars.prefix(length)
  // A control character, as a line feed, would end a comment or act on a terminal.
  let line = start.map { $0.properties.generalCategory == .control ? " " : $0 }
  return String(String.UnicodeScalarView(line)) + (start.endIndex == scalars.endIndex ? "" : "…")
}
