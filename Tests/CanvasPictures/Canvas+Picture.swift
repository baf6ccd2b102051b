package import PaneCanvas

extension Canvas {
  /// The glyphs, one line per row, without trailing blanks.
  package var picture: String {
    lines { self[$0, $1].glyph == " " ? " " : Character(self[$0, $1].glyph) }
  }

  /// Returns one colour of each cell as a letter, one line per row.
  /// - Parameters:
  ///   - color: `\.background` or `\.foreground`.
  ///   - letters: the letter of each colour. Other colours become “?”; blanks at the end of a line are left
  ///     out.
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
