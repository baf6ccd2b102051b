extension Canvas {
  /// Draws a line of text, one column per scalar, clipped to the canvas.
  /// - Parameters:
  ///   - text: the text. Control characters and wide or combining scalars are shown as “?”.
  ///   - column: the column of the first scalar, which may lie outside of the canvas.
  ///   - end: the column before which the text is cut off.
  ///   - background: the background colour; nil keeps the colour that covers the larger part of each cell.
  /// - Returns: the column after the last scalar.
  @discardableResult
  package mutating func draw(
    _ text: String, column: Int, row: Int, before end: Int = .max, _ foreground: Color,
    on background: Color? = nil, style: Cell.Style = []
  ) -> Int {
    var column = column
    for scalar in text.unicodeScalars {
      if column >= end { break }
      put(scalar, column: column, row: row, foreground, on: background, style: style)
      column += 1
    }
    return column
  }

  /// Draws a line of text like `draw(_:column:row:)` does for a `String`.
  /// - Returns: the column after the last scalar.
  @discardableResult
  package mutating func draw(
    _ text: InlineText, column: Int, row: Int, _ foreground: Color, on background: Color? = nil,
    style: Cell.Style = []
  ) -> Int {
    for index in 0..<text.count {
      put(text[index], column: column + index, row: row, foreground, on: background, style: style)
    }
    return column + text.count
  }

  /// Draws a line of text that ends before a column, otherwise like `draw(_:column:row:)`.
  /// - Returns: the column of the first scalar.
  @discardableResult
  package mutating func draw(
    _ text: String, endingAt column: Int, row: Int, _ foreground: Color, style: Cell.Style = []
  ) -> Int {
    let start = column - text.unicodeScalars.count
    draw(text, column: start, row: row, foreground, style: style)
    return start
  }

  /// Draws a line of text that ends before a column, like the function above does for a `String`.
  /// - Returns: the column of the first scalar.
  @discardableResult
  package mutating func draw(
    _ text: InlineText, endingAt column: Int, row: Int, _ foreground: Color, style: Cell.Style = []
  ) -> Int {
    draw(text, column: column - text.count, row: row, foreground, style: style)
    return column - text.count
  }

  private mutating func put(
    _ scalar: Unicode.Scalar, column: Int, row: Int, _ foreground: Color, on background: Color? = nil,
    style: Cell.Style = []
  ) {
    if !contains(column: column, row: row) { return }
    #if DEBUG
      let glyph = self[column, row].glyph
      if glyph.isWordCharacter, glyph != scalar {
        coveredLetter = coveredLetter ?? (glyph, scalar, column, row)
      }
    #endif
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

  /// False for control characters, combining marks and characters that East Asian fonts draw two columns
  /// wide.
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
