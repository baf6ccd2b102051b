extension String {
  /// Returns the text with blanks behind it, at least `width` characters long.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
