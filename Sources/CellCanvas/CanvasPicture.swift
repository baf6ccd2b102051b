extension Canvas {
  /// The glyphs, a line per row without the blanks at its end.
  package var picture: String {
    lines { self[$0, $1].glyph == " " ? " " : Character(self[$0, $1].glyph) }
  }

  /// A colour of each cell as a letter, a line per row.
  /// - Parameters:
  ///   - color: `\.background` or `\.foreground`.
  ///   - letters: one for each colour to be shown; others show as "?", " " at the end of a line is left out.
  package func picture(of color: KeyPath<Cell, Color>, letters: [Color: Character]) -> String {
    lines { letters[self[$0, $1][keyPath: color]] ?? "?" }
  }

  private func lines(_ character: (Int, Int) -> Character) -> String {
    var text = ""
    for row in 0..<rows {
      var line = ""
      for column in 0..<columns { line.append(character(column, row)) }
      while line.last == " " { line.removeLast() }
      if row > 0 { text.append("\n") }
      text += line
    }
    return text
  }
}
