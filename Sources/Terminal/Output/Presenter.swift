internal import CNcurses
package import PaneCanvas

/// Converts canvases into the bytes that make a terminal show them, each as the difference from the last one.
@MainActor package final class Presenter {
  package let depth: ColorDepth
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// The bytes that leave the screen and show the cursor, known before the screen is entered.
  package var leaving: [UInt8] { screen.leaving }
  var clearing: [UInt8] { screen.clearing }

  /// The number of times that the content of the screen became undefined, along with the pictures over its cells.
  private(set) var invalidations = 0

  /// True if the neighbours of changed cells are painted again. Block elements that are drawn with a font
  /// reach a pixel into their neighbours, and that pixel would remain.
  package var repaintsNeighbours = false

  private let screen: CursesScreen
  private let writer: CellWriter
  /// The filter of the output, if the screen uses `TerminfoEntry`.
  private var filter: FrameFilter?
  private var output: UnsafeMutableBufferPointer<UInt8>
  private var shown: [Cell] = []
  /// True for each cell that was passed to ncurses for the present frame.
  private var isPassed: [Bool]
  /// True for each row whose content on the screen is known.
  private var isKnown: [Bool]

  init(terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    (self.depth, self.columns, self.rows) = (depth, columns, rows)
    screen = try CursesScreen(terminfo: terminfo, depth: depth, columns: columns, rows: rows)
    writer = CellWriter(depth: depth, columns: columns, writesColors: !screen.hasOwnEntry)
    if screen.hasOwnEntry { filter = FrameFilter(depth: depth, columns: columns) }
    output = .allocate(capacity: screen.file.capacity)
    isKnown = Array(repeating: false, count: rows)
    isPassed = Array(repeating: false, count: rows * columns)
  }

  /// Creates a presenter for no particular terminal, to measure the cost of frames.
  package convenience init(depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    try UTF8Locale.activate()
    try self.init(terminfo: .common, depth: depth, columns: columns, rows: rows)
  }

  isolated deinit { output.deallocate() }

  /// Returns the bytes that enter the screen, hide the cursor and clear the screen, for the present size.
  package func entering() -> [UInt8] {
    let bytes = screen.entering()
    invalidate()
    filter?.reset()
    return bytes
  }

  /// Makes the next canvas paint every cell.
  package func invalidate() {
    for row in isKnown.indices { isKnown[row] = false }
    invalidations += 1
    screen.invalidate()
  }

  /// Sets the size of the screen, in cells. Its content becomes undefined.
  package func resize(columns: Int, rows: Int) throws(TerminalError) {
    try screen.resize(columns: columns, rows: rows)
    if screen.file.capacity > output.count {
      output.deallocate()
      output = .allocate(capacity: screen.file.capacity)
    }
    isKnown = Array(repeating: false, count: rows)
    isPassed = Array(repeating: false, count: rows * columns)
    self.columns = columns
    self.rows = rows
    writer.resize(columns: columns)
    filter?.columns = columns
    invalidate()
  }

  /// Gives ncurses the size of the next frame, which takes a while for a large one.
  func prepare() { screen.selectForFrame() }

  /// Renders the difference between the last rendered canvas and a canvas of the screen's size.
  ///
  /// The bytes stay valid until the next call. A character that the C library does not consider one column
  /// wide becomes a question mark, unless it is a block element.
  package func render(_ canvas: Canvas) -> UnsafeMutableRawBufferPointer {
    precondition(
      canvas.columns == columns && canvas.rows == rows,
      "a canvas of \(canvas.columns)×\(canvas.rows) does not fit a screen of \(columns)×\(rows)")
    prepare()
    writer.beginFrame()
    let file = screen.file
    file.position = 0
    isPassed.withUnsafeMutableBufferPointer { $0.update(repeating: false) }
    if !write(canvas) {
      // No pair is left: all are dropped, and everything is painted with new ones.
      writer.forgetPairs()
      invalidate()
      precondition(write(canvas), "a canvas needs more pairs of colours than a terminal has")
    }
    doupdate()
    let end = file.position
    precondition(end <= file.capacity, "a frame is larger than its file")
    return filtered(UnsafeMutableRawBufferPointer(rebasing: file.bytes[..<end]))
  }

  private func filtered(_ frame: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let start = output.baseAddress!
    let count = isPassed.withUnsafeBufferPointer { isPassed in
      filter?.filter(UnsafeRawBufferPointer(frame), pairs: writer.pairs, passed: isPassed, to: start)
    }
    guard let count else { return frame }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// The cells of a frame and of the one before it, and what is known of them. Each use of a property of a class would
  /// be checked for overlaps when it runs.
  private struct FrameCells {
    let new: UnsafeBufferPointer<Cell>
    let shown: UnsafeMutableBufferPointer<Cell>
    let isPassed: UnsafeMutableBufferPointer<Bool>
    let isKnown: UnsafeMutableBufferPointer<Bool>
    let columns: Int
    let repaintsNeighbours: Bool
  }

  /// Passes the changed cells to ncurses row by row. Returns false if the colour pairs ran out.
  private func write(_ canvas: Canvas) -> Bool {
    if shown.count != canvas.cells.count { shown = canvas.cells }
    // Once a frame and not once a row, because the isolation of each closure is checked when it runs.
    return canvas.cells.withUnsafeBufferPointer { new in
      shown.withUnsafeMutableBufferPointer { shown in
        isPassed.withUnsafeMutableBufferPointer { isPassed in
          isKnown.withUnsafeMutableBufferPointer { isKnown in
            let cells = FrameCells(
              new: new, shown: shown, isPassed: isPassed, isKnown: isKnown, columns: columns,
              repaintsNeighbours: repaintsNeighbours)
            for row in 0..<rows { guard write(row: row, of: cells) else { return false } }
            return true
          }
        }
      }
    }
  }

  /// Passes the changed cells of a row to ncurses, run by run. Returns false if the colour pairs ran out.
  private func write(row: Int, of cells: FrameCells) -> Bool {
    let (new, shown) = (cells.new, cells.shown)
    let all = row * cells.columns..<(row + 1) * cells.columns
    let everything = !cells.isKnown[row]
    // Padding bytes may differ although the cells are equal. The comparison of cells below then finds no change.
    let stride = all.count * MemoryLayout<Cell>.stride
    let start = all.lowerBound
    if !everything, memcmp(new.baseAddress! + start, shown.baseAddress! + start, stride) == 0 { return true }
    cells.isKnown[row] = false
    // The neighbours may be repainted.
    let margin = cells.repaintsNeighbours ? 1 : 0
    var index = all.lowerBound
    while index < all.upperBound {
      let start = index
      while index < all.upperBound, everything || new[index].looksUnlike(shown[index]) {
        shown[index] = new[index]
        index += 1
      }
      guard write(new[start..<index], of: cells, row: row, beside: !everything) else { return false }
      let passed = max(start - margin, all.lowerBound)..<min(index + margin, all.upperBound)
      cells.isPassed[passed].update(repeating: true)
      while index < all.upperBound, !new[index].looksUnlike(shown[index]) { index += 1 }
    }
    cells.isKnown[row] = true
    return true
  }

  /// Passes adjacent cells to ncurses, and marks their neighbours for repainting if necessary. Returns false
  /// if the colour pairs ran out.
  private func write(
    _ run: Slice<UnsafeBufferPointer<Cell>>, of cells: FrameCells, row: Int, beside: Bool
  ) -> Bool {
    guard !run.isEmpty else { return true }
    let columns = cells.columns
    let (start, end) = (run.startIndex - row * columns, run.endIndex - row * columns)
    guard writer.write(run, row: row, column: start) else { return false }
    guard cells.repaintsNeighbours && beside else { return true }
    if start > 0 { writer.repaint(row: row, column: start - 1) }
    if end < columns { writer.repaint(row: row, column: end) }
    return true
  }
}
