package import CellCanvas

/// Turns canvases into the bytes that show them on any terminal (ECMA-48, and the colours that xterm added), each
/// from what the last one left there.
///
/// No byte is sent for a cell that looks as it did. What it needs of a terminal is what all have: places, forward
/// steps and renditions.
package struct ANSIEncoder {
  /// How many colours there are; when it changes nothing is known of the screen.
  package var depth: ColorDepth { didSet { if depth != oldValue { cells = [] } } }
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// What was encoded last; empty: nothing is known of the screen.
  private var cells: [Cell] = []
  private var looks: [Look] = []
  private var pen = Pen()
  /// Where the next glyph goes; a column of `columns` is behind the last one.
  private var cursor: (column: Int, row: Int)?

  /// For a screen of so many cells, of which nothing is known.
  package init(columns: Int, rows: Int, depth: ColorDepth) {
    self.columns = columns
    self.rows = rows
    self.depth = depth
  }

  /// The screen has another size now, and nothing is known of it.
  package mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = []
  }

  /// Appends the way from what was encoded last to a canvas of the screen's size.
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

  /// Appends what gives a terminal back as it was, with the cursor below the picture.
  package mutating func finish(into bytes: inout [UInt8]) {
    bytes.append("\u{1b}[m\u{1b}[\(rows)H\r\n\u{1b}[?25h")
    cells = []
  }

  /// No cursor, no rendition.
  private mutating func begin(with canvas: Canvas, into bytes: inout [UInt8]) {
    bytes.append("\u{1b}[?25l\u{1b}[m\u{1b}[H\u{1b}[2J")
    cells = canvas.cells
    looks = canvas.cells.map { Look($0, depth: depth) }
    pen = Pen()
    cursor = (0, 0)
  }

  /// The shortest way to a place.
  private mutating func move(to column: Int, _ row: Int, into bytes: inout [UInt8]) {
    if let cursor {
      if cursor == (column, row) { return }
      if row == cursor.row, column > cursor.column {
        return step(from: cursor.column, to: column, row, into: &bytes)
      }
      // Behind the last column it does not matter whether the terminal is still in the row.
      if column == 0, row == cursor.row + 1 { return bytes.append("\r\n") }
    }
    bytes.append(column == 0 ? "\u{1b}[\(row + 1)H" : "\u{1b}[\(row + 1);\(column + 1)H")
  }

  /// Forward by a step, or over cells that are written once more where that is shorter.
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
