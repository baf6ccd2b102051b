/// A grid of cells to draw into. Columns count from the left and rows from the top, both from 0.
package struct Canvas: Sendable {
  package let columns: Int
  package let rows: Int
  /// The way in which shapes become cells.
  package var rendering: Rendering
  /// The cells, row by row; `columns * rows` of them.
  package internal(set) var cells: [Cell]
  /// The sprites over the cells and under their text, back to front. There are none where shapes become cells.
  package internal(set) var sprites: [Sprite] = []
  /// True if no other frame follows for some time, so that every sprite is shown by its own picture.
  package internal(set) var isResting = false
  /// The last gradient and its cells, kept from frame to frame.
  private var ground: (gradient: Gradient?, cells: [Cell]) = (nil, [])
  /// The results of recent fits, kept from frame to frame.
  var fittedCells = FittedCells()

  package init(
    columns: Int, rows: Int, filledWith cell: Cell = Cell(blank: Color(rgb: 0)),
    rendering: Rendering = Rendering()
  ) {
    precondition(columns > 0 && rows > 0, "a canvas has at least one cell, not \(columns)×\(rows)")
    self.columns = columns
    self.rows = rows
    self.rendering = rendering
    cells = Array(repeating: cell, count: columns * rows)
  }

  /// The cell at a position inside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  package func contains(column: Int, row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }

  // MARK: Drawing

  /// Makes every cell blank, with one colour of the gradient per row, and removes all sprites.
  package mutating func fill(_ gradient: Gradient) {
    sprites.removeAll(keepingCapacity: true)
    if gradient != ground.gradient {
      ground.gradient = gradient
      ground.cells.removeAll(keepingCapacity: true)
      for row in 0..<rows {
        let blank = Cell(blank: gradient.color(row: row, of: rows))
        for _ in 0..<columns { ground.cells.append(blank) }
      }
    }
    cells.withUnsafeMutableBufferPointer { cells in _ = cells.update(fromContentsOf: ground.cells) }
  }

  /// Makes every cell blank in one colour, and removes all sprites.
  package mutating func fill(_ color: Color) { fill(Gradient(top: color, middle: color, bottom: color)) }

  /// Draws a character, if its place is on the canvas. Control characters and wide or combining scalars are shown as “?”.
  /// - Parameter background: nil keeps the colour that covers the larger part of the cell.
  mutating func put(
    _ scalar: Unicode.Scalar, column: Int, row: Int, _ foreground: Color, on background: Color?,
    style: Cell.Style = .plain
  ) {
    if !contains(column: column, row: row) { return }
    let ground = background ?? self[column, row].dominant
    if scalar == " " && style.isEmpty {
      self[column, row] = Cell(blank: ground)
    } else {
      let glyph = rendering.glyphs == .ascii ? scalar.asASCII : scalar
      // With few colours, terminals show bold black as bright black, which is a grey that is hard to read on a colour.
      let isGray = rendering.color == .few && foreground == Color(rgb: 0)
      self[column, row] = Cell(
        glyph.takesOneColumn ? glyph : "?", foreground, on: ground,
        style: isGray ? style.subtracting(.bold) : style)
    }
  }

  /// Copies another canvas to the top left corner, clipped to this one. The remaining cells become blank in one colour.
  package mutating func show(_ other: Canvas, on color: Color) {
    let blank = Cell(blank: color)
    for row in 0..<rows {
      for column in 0..<columns {
        self[column, row] = other.contains(column: column, row: row) ? other[column, row] : blank
      }
    }
  }
}

extension Canvas: Equatable {
  package static func == (left: Canvas, right: Canvas) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.rendering == right.rendering
      && left.cells == right.cells && left.sprites == right.sprites
  }
}

package struct Cell: Hashable, Sendable {
  /// A glyph that is one column wide.
  package var glyph: Unicode.Scalar
  package var foreground: Color
  package var background: Color
  package var style: Style

  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
    package static let reverse = Style(rawValue: 4)
    package static let underline = Style(rawValue: 8)

    // Other rooms would call the protocol's own functions through witness tables.
    package static let plain: Style = []
    package func contains(_ other: Style) -> Bool { rawValue & other.rawValue == other.rawValue }
  }

  package init(_ glyph: Unicode.Scalar, _ foreground: Color, on background: Color, style: Style = .plain) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.style = style
  }

  /// Creates a blank. Its foreground equals its background, so that blanks that look alike are equal cells
  /// and need no second colour pair.
  package init(blank background: Color) { self.init(" ", background, on: background) }

  /// The colour that covers the larger part of the cell. Text counts as its background.
  package var dominant: Color {
    guard let covered = Coverage(glyph: glyph) else { return background }
    return covered.count > 32 ? foreground : background
  }
}

extension String {
  /// The text in ASCII, with a character for each scalar.
  package var asASCII: String { String(String.UnicodeScalarView(unicodeScalars.map(\.asASCII))) }
}

extension Unicode.Scalar {
  /// The nearest ASCII character for the signs in use; “?” for any other.
  var asASCII: Unicode.Scalar {
    switch self {
    case "●": "*"
    case "↑": "^"
    case "↓": "v"
    case "←": "<"
    case "→": ">"
    case "−", "–", "—", "─": "-"
    case "┊", "│": "|"
    case "×": "x"
    case "·": "."
    case "◆": "#"
    case "┌", "┐", "└", "┘", "╭", "╮", "╰", "╯": "+"
    case "…": "."
    case "²": "2"
    case "“", "”": "\""
    case "µ": "u"
    case "é": "e"
    default: isASCII ? self : "?"
    }
  }

  /// False for control characters, combining marks and characters that East Asian fonts draw two columns wide.
  package var takesOneColumn: Bool {
    switch value {
    case 0x20..<0x7f, 0xa0..<0x300: true
    case 0..<0xa0, 0x300..<0x370, 0x1100..<0x1160, 0x200b..<0x2010, 0x2028..<0x202f, 0x2060..<0x2070: false
    case 0x20d0..<0x2100, 0x2329...0x232a, 0x2e80..<0xa4d0, 0xa960..<0xa980, 0xac00..<0xd7b0: false
    case 0xf900..<0xfb00, 0xfe00..<0xfe70, 0xfeff..<0xff61, 0xffe0..<0xffe7: false
    case 0x1f000..<0x1fb00, 0x20000...: false
    default: true
    }
  }

  /// True for a letter or a digit of the texts in use.
  package var isWordCharacter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "À"..."ÿ", "α"..."ω": true
    default: false
    }
  }
}
