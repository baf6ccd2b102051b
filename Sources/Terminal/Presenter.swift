internal import CNcurses
package import CellCanvas
internal import Glibc

/// Turns canvases into the bytes that make a terminal show them, each from what the last one left there.
@MainActor package final class Presenter {
  package let depth: ColorDepth
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// What leaves the screen and shows the cursor, known before the screen is entered.
  package var leaving: [UInt8] { screen.leaving }

  /// How often the screen was made void: what lies over its cells is void with it.
  private(set) var invalidations = 0

  /// Whether the cells beside those that change are painted, too: where a font draws the block elements they
  /// reach a pixel into their neighbours, and would leave it there.
  package var repaintsNeighbours = false

  private let screen: CursesScreen
  private let writer: CellWriter
  /// Behind an entry of ours.
  private var filter: RenditionFilter?
  /// Where the filter writes.
  private var output: UnsafeMutableBufferPointer<UInt8>
  private var shown: [Cell] = []
  /// Of which rows it is known what stands there.
  private var isKnown: [Bool]
  /// Where the next frame that has a limit goes on, after the first row.
  private var firstRow = 0

  /// - Parameters:
  ///   - terminfo: The terminal's own entry.
  ///   - columns, rows: The size of the screen in cells.
  init(terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    self.depth = depth
    self.columns = columns
    self.rows = rows
    screen = try CursesScreen(terminfo: terminfo, depth: depth, columns: columns, rows: rows)
    writer = CellWriter(depth: depth, columns: columns)
    if screen.hasOwnEntry { filter = RenditionFilter(depth: depth) }
    output = .allocate(capacity: screen.file.capacity)
    isKnown = Array(repeating: false, count: rows)
  }

  /// A presenter for no terminal in particular, to find out what frames cost.
  package convenience init(depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    try UTF8Locale.activate()
    try self.init(terminfo: .common, depth: depth, columns: columns, rows: rows)
  }

  isolated deinit { output.deallocate() }

  /// What enters the screen, hides the cursor and clears, for the present size.
  package func entering() -> [UInt8] {
    let bytes = screen.entering()
    invalidate()
    filter?.reset()
    return bytes
  }

  /// Paints everything with the next canvas, whatever stands on the screen.
  package func invalidate() {
    for row in isKnown.indices { isKnown[row] = false }
    invalidations += 1
    screen.invalidate()
  }

  /// Takes a new size of the screen, in cells; what stood there is void.
  package func resize(columns: Int, rows: Int) throws(TerminalError) {
    try screen.resize(columns: columns, rows: rows)
    if screen.file.capacity > output.count {
      output.deallocate()
      output = .allocate(capacity: screen.file.capacity)
    }
    isKnown = Array(repeating: false, count: rows)
    firstRow = 0
    self.columns = columns
    self.rows = rows
    writer.resize(columns: columns)
    invalidate()
  }

  /// Renders the way from what was rendered last to a canvas of the screen's size.
  ///
  /// The bytes stay valid until the next call. A glyph that the C library does not hold to be one column wide becomes a question mark.
  package func render(_ canvas: Canvas) -> UnsafeMutableRawBufferPointer { render(canvas, limit: .max).bytes }

  /// Renders at least one row that differs, and more while that makes at most `limit` bytes: the first row, then
  /// the others from where the last call has ended. Incomplete, the same canvas or a newer one has to follow.
  func render(_ canvas: Canvas, limit: Int) -> (bytes: UnsafeMutableRawBufferPointer, isComplete: Bool) {
    precondition(
      canvas.columns == columns && canvas.rows == rows,
      "a canvas of \(canvas.columns)×\(canvas.rows) does not fit a screen of \(columns)×\(rows)")
    screen.select()
    let file = screen.file
    file.position = 0
    var isComplete = write(canvas, limit: limit)
    if isComplete == nil {
      // All pairs are given: forget them, and paint everything with new ones. What names the old ones is not sent.
      writer.forgetPairs()
      file.position = 0
      invalidate()
      isComplete = write(canvas, limit: limit)
    }
    guard let isComplete else {
      preconditionFailure("a canvas needs more pairs of colours than a terminal has")
    }
    doupdate()
    let end = file.position
    precondition(end <= file.capacity, "a frame is larger than its file")
    return (filtered(UnsafeMutableRawBufferPointer(rebasing: file.bytes[..<end])), isComplete)
  }

  private func filtered(_ frame: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let start = output.baseAddress!
    guard let count = filter?.filter(UnsafeRawBufferPointer(frame), pairs: writer.pairs, to: start) else {
      return frame
    }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Hands the changed cells to ncurses, row by row, and has it render them one by one if there is a limit.
  /// - Returns: Whether all rows are done; nil if the pairs of colours ran out on the way.
  private func write(_ canvas: Canvas, limit: Int) -> Bool? {
    if shown.count != canvas.cells.count { shown = canvas.cells }
    for place in 0..<rows {
      // The first row first: what must be read soon stands there.
      let row = place == 0 ? 0 : 1 + (firstRow + place - 1) % (rows - 1)
      guard let isChanged = write(row: row, of: canvas) else { return nil }
      guard isChanged, limit < .max else { continue }
      doupdate()
      guard screen.file.position > limit else { continue }
      if row > 0 { firstRow = row }
      return false
    }
    return true
  }

  /// Hands the changed cells of a row to ncurses, run by run.
  /// - Returns: Whether there are any; nil if the pairs of colours ran out on the way.
  private func write(row: Int, of canvas: Canvas) -> Bool? {
    let all = row * columns..<(row + 1) * columns
    let everything = !isKnown[row]
    isKnown[row] = false
    return canvas.cells.withUnsafeBufferPointer { cells in
      shown.withUnsafeMutableBufferPointer { shown in
        // Bytes that mean nothing may differ where cells are equal; ncurses makes nothing of it.
        let stride = columns * MemoryLayout<Cell>.stride
        let (new, old) = (cells.baseAddress! + all.lowerBound, shown.baseAddress! + all.lowerBound)
        if !everything, memcmp(new, old, stride) == 0 {
          isKnown[row] = true
          return false
        }
        var index = all.lowerBound
        while index < all.upperBound {
          let start = index
          while index < all.upperBound, everything || cells[index].looksUnlike(shown[index]) {
            shown[index] = cells[index]
            index += 1
          }
          guard write(cells[start..<index], row: row, beside: !everything) else { return nil }
          while index < all.upperBound, !cells[index].looksUnlike(shown[index]) { index += 1 }
        }
        isKnown[row] = true
        return true
      }
    }
  }

  /// Hands cells that stand side by side to ncurses, and those beside them if their glyphs may have been hurt; false
  /// if the pairs of colours ran out on the way.
  private func write(_ run: Slice<UnsafeBufferPointer<Cell>>, row: Int, beside: Bool) -> Bool {
    guard !run.isEmpty else { return true }
    let (start, end) = (run.startIndex - row * columns, run.endIndex - row * columns)
    guard writer.write(run, row: row, column: start) else { return false }
    guard repaintsNeighbours && beside else { return true }
    if start > 0 { writer.repaint(row: row, column: start - 1) }
    if end < columns { writer.repaint(row: row, column: end) }
    return true
  }
}
