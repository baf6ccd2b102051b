package import PaneCanvas

/// Encodes canvases as bytes that show them on any terminal (ECMA-48, and xterm's colours). Each canvas is
/// encoded as the difference from the one before.
///
/// No bytes are sent for a cell whose look is unchanged. The encoder uses only what all terminals support:
/// absolute positions, forward steps and graphic renditions.
package struct ANSIEncoder {
  /// After a change, the next canvas is encoded in full.
  package var depth: ColorDepth { didSet { if depth != oldValue { cells = [] } } }
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// The canvas that was encoded last; empty if the contents of the screen are unknown.
  private var cells: [Cell] = []
  private var looks: [Look] = []
  private var pen = Pen()
  /// The cell of the next glyph, or nil if it is unknown. After a glyph in the last column, the column is
  /// `columns`.
  private var cursor: (column: Int, row: Int)?

  package init(columns: Int, rows: Int, depth: ColorDepth) {
    self.columns = columns
    self.rows = rows
    self.depth = depth
  }

  /// The next canvas is encoded in full.
  package mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = []
  }

  /// Appends the difference from the last canvas to `canvas`, which must have the screen's size.
  package mutating func encode(_ canvas: Canvas, into bytes: inout [UInt8]) {
    precondition(
      canvas.columns == columns && canvas.rows == rows,
      "a canvas of \(canvas.columns)×\(canvas.rows) does not fit a screen of \(columns)×\(rows)")
    let everything = cells.isEmpty
    if everything { begin(with: canvas, into: &bytes) }
    for row in 0..<rows {
      for index in row * columns..<(row + 1) * columns where everything || cells[index] != canvas.cells[index]
      {
        cells[index] = canvas.cells[index]
        let look = Look(cells[index], depth: depth)
        if !everything, look == looks[index] { continue }
        looks[index] = look
        move(to: index - row * columns, row, into: &bytes)
        pen.take(look, depth: depth, into: &bytes)
        bytes.append(scalar: look.glyph)
        cursor = (index - row * columns + 1, row)
      }
    }
  }

  /// Appends the bytes that restore the terminal: standard rendition, a visible cursor below the picture, or in its last
  /// row if the terminal has no other row. A line feed would scroll the picture there.
  package mutating func finish(into bytes: inout [UInt8]) {
    bytes.append("\u{1b}[m\u{1b}[\(rows + 1)H\u{1b}[?25h")
    cells = []
  }

  /// Hides the cursor, resets the rendition, clears the screen and records the whole canvas.
  private mutating func begin(with canvas: Canvas, into bytes: inout [UInt8]) {
    bytes.append("\u{1b}[?25l\u{1b}[m\u{1b}[H\u{1b}[2J")
    cells = canvas.cells
    looks = canvas.cells.map { Look($0, depth: depth) }
    pen = Pen()
    cursor = (0, 0)
  }

  private mutating func move(to column: Int, _ row: Int, into bytes: inout [UInt8]) {
    if let cursor {
      if cursor == (column, row) { return }
      if row == cursor.row, column > cursor.column {
        return step(from: cursor.column, to: column, row, into: &bytes)
      }
      // After the last column the terminal has deferred the wrap, so this moves to the next row there too.
      if column == 0, row == cursor.row + 1 { return bytes.append("\r\n") }
    }
    bytes.append(column == 0 ? "\u{1b}[\(row + 1)H" : "\u{1b}[\(row + 1);\(column + 1)H")
  }

  /// Moves the cursor forward along the row: by a cursor movement, or by writing the cells between again
  /// where that is shorter.
  private func step(from start: Int, to end: Int, _ row: Int, into bytes: inout [UInt8]) {
    let count = end - start
    let step = count == 1 ? "\u{1b}[C" : "\u{1b}[\(count)C"
    let between = looks[row * columns + start..<row * columns + end]
    let length = between.reduce(0) { $0 + UTF8.width($1.glyph) }
    if length <= step.utf8.count, between.allSatisfy(pen.draws) {
      for look in between { bytes.append(scalar: look.glyph) }
    } else {
      bytes.append(step)
    }
  }
}

extension [UInt8] {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  mutating func append(scalar: Unicode.Scalar) { append(contentsOf: scalar.utf8) }
}

/// The graphic rendition (ECMA-48) in which the terminal draws the next glyph.
struct Pen {
  private var foreground = Look.noInk
  private var background = Look.noInk
  private var style: Cell.Style = []

  /// Returns true if a cell of that look can be drawn without a change of rendition.
  func draws(_ look: Look) -> Bool {
    (look.foreground == Look.noInk || look.foreground == foreground) && look.background == background
      && look.style == style
  }

  /// Appends the SGR sequence that changes the rendition to that of `look`, if one is needed.
  mutating func take(_ look: Look, depth: ColorDepth, into bytes: inout [UInt8]) {
    if draws(look) { return }
    var parameters: [String] = []
    style.forEachParameter(changingTo: look.style) { parameters.append("\($0)") }
    style = look.style
    if look.foreground != Look.noInk, look.foreground != foreground {
      foreground = look.foreground
      parameters.append(Self.parameter(foreground, base: 30, depth: depth))
    }
    if look.background != background {
      background = look.background
      parameters.append(Self.parameter(background, base: 40, depth: depth))
    }
    bytes.append("\u{1b}[" + parameters.joined(separator: ";") + "m")
  }

  /// Returns the SGR parameter of a colour: 30…37 and 90…97 for the first 16 colours, otherwise 38;5;n or
  /// 38;2;r;g;b; 10 more for the background.
  private static func parameter(_ ink: Look.Ink, base: Int, depth: ColorDepth) -> String {
    switch depth {
    case .monochrome: "\(base + 9)"
    case .eight, .sixteen: "\(ink < 8 ? base + Int(ink) : base + 52 + Int(ink))"
    case .palette: "\(base + 8);5;\(ink)"
    case .trueColor: "\(base + 8);2;\(ink >> 16 & 0xff);\(ink >> 8 & 0xff);\(ink & 0xff)"
    }
  }
}

/// The appearance of a cell at a given colour depth. Cells that look alike have equal looks.
struct Look: Hashable {
  /// A palette index, or 0xRRGGBB in true colour.
  typealias Ink = UInt32

  /// The ink of a blank, which shows no ink, and both inks of a monochrome cell.
  static let noInk = Ink.max

  var glyph: Unicode.Scalar
  var foreground: Ink
  var background: Ink
  var style: Cell.Style

  init(_ cell: Cell, depth: ColorDepth) {
    glyph = cell.glyph
    style = cell.style
    if glyph == " " { style.formIntersection(.ofBlank) }
    switch depth {
    case .monochrome:
      (foreground, background) = (Self.noInk, Self.noInk)
      // The terminal's default colours are taken to be light on dark.
      if XtermPalette.isLight(cell.background) { style.formSymmetricDifference(.reverse) }
    default:
      foreground =
        glyph == " " && style.isEmpty ? Self.noInk : XtermPalette.number(of: cell.foreground, depth: depth)
      background = XtermPalette.number(of: cell.background, depth: depth)
    }
  }
}

extension Cell.Style {
  // A literal of two options would be an array for each cell of a film.
  /// The styles that a picture of a text shows.
  static let ofText: Cell.Style = [.bold, .underline]
  static let ofBlank: Cell.Style = [.underline, .reverse]
}
