package import PaneCanvas

extension Canvas {
  /// Creates a canvas with a display list on a black ground, where the terminal shows pictures.
  /// - Parameter cell: the size of a cell, in pixels.
  package init(
    columns: Int, rows: Int, inPicturesOf cell: PixelSize, isResting: Bool = false,
    _ draw: (inout Stage) -> Void
  ) {
    var rendering = Rendering()
    rendering.pixels = cell
    let box = Box(column: 0, row: 0, columns: columns, rows: rows)
    var stage = Stage(size: box.size, rendering: rendering)
    draw(&stage)
    self.init(columns: columns, rows: rows, rendering: rendering)
    var drawing = FrameDrawing()
    let ground = Gradient(top: 0, middle: 0, bottom: 0)
    drawing.draw(stage, on: ground, into: &self, isResting: isResting)
  }

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
