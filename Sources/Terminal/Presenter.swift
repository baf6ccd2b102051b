internal import CNcurses
package import CellCanvas
internal import Glibc

/// Turns canvases into the bytes that make a terminal show them, each from what the last one left there.
///
/// ncurses does the work, on a file in memory: it touches no terminal, so that a frame's bytes are known whole
/// before the first of them is sent.
@MainActor package final class Presenter {
  package let depth: ColorDepth
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// What leaves the screen and shows the cursor, known before the screen is entered.
  package private(set) var leaving: [UInt8] = []

  /// Room in front of a frame's bytes, for what must be sent before them in one piece.
  package static let headroom = 64
  /// Room behind them.
  package static let tailroom = 64

  /// Whether the cells beside those that change are painted, too: where a font draws the block elements they
  /// reach a pixel into their neighbours, and would leave it there.
  package var repaintsNeighbours = false

  private let file: MemoryFile
  /// Never deleted: ncurses 6.4 takes the windows of all other screens with it. A process has one or two.
  private let screen: OpaquePointer
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
  ///   - terminfo: The terminal's own entry; from 256 colours on, or if it has not as many as are asked for,
  ///     an entry of ours stands in, with a filter behind it.
  ///   - columns, rows: The size of the screen in cells.
  init(terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    self.depth = depth
    self.columns = columns
    self.rows = rows
    let capacity = Self.capacity(columns: columns, rows: rows)
    file = try MemoryFile(capacity: capacity)
    output = .allocate(capacity: capacity)
    isKnown = Array(repeating: false, count: rows)
    let suffices = depth < .palette && (terminfo.colors >= depth.rawValue || depth == .monochrome)
    if !suffices { filter = RenditionFilter(depth: depth) }
    let opened = Self.keepingSignals { [file] in
      if suffices { return newterm(terminfo.name, file.stream, cn_standard_input()) }
      let entry: TerminfoEntry = terminfo.erasesWithBackground ? .backgroundErase : .plainErase
      return Self.withTerminfo("b64:" + entry.base64) {
        newterm(entry.name, file.stream, cn_standard_input())
      }
    }
    guard let opened else { throw .termUnknown(terminfo.name) }
    screen = opened
    resize_term(CInt(rows), CInt(columns))
    typeahead(-1)
    nonl()
    if depth != .monochrome {
      start_color()
      use_default_colors()
    }
    writer = CellWriter(depth: depth, columns: columns)
    leaveok(cn_new_screen(), true)
    scrollok(cn_new_screen(), false)
    idlok(cn_new_screen(), false)
    doupdate()
    curs_set(0)
    file.position = 0
    endwin()
    leaving = Array(file.bytes.prefix(file.position))
    if cn_string("rmcup") == nil {
      leaving += Self.clearing
    } else if getenv("STY") != nil {
      // GNU screen says that it has a second screen, and has none unless it is told to (altscreen): the picture
      // would stay. Where it has one, this clears that one.
      leaving = Self.clearing + leaving
    }
  }

  /// What removes the picture where there is no second screen to leave.
  private static var clearing: [UInt8] {
    guard let clear = cn_string("clear") else { return [] }
    // A delay, `$<milliseconds>`, is for terminals of another time.
    return Array(String(cString: clear).prefix { $0 != "$" }.utf8)
  }

  /// A presenter for no terminal in particular, to find out what frames cost.
  /// - Parameter depth: 256 colours or more.
  package convenience init(depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    precondition(depth >= .palette, "without a terminal there is no entry for \(depth) colours")
    try UTF8Locale.activate()
    try self.init(terminfo: .common, depth: depth, columns: columns, rows: rows)
  }

  isolated deinit { output.deallocate() }

  /// What enters the screen, hides the cursor and clears, for the present size.
  package func entering() -> [UInt8] {
    set_term(screen)
    endwin()
    file.position = 0
    werase(cn_new_screen())
    doupdate()
    var bytes = Array(file.bytes.prefix(file.position))
    // ncurses would reset a palette that we never change, and the user may have set.
    if let reset = cn_string("oc") {
      let reset = Array(UnsafeRawBufferPointer(start: reset, count: strlen(reset)))
      if let start = bytes.indices.first(where: { bytes[$0...].starts(with: reset) }) {
        bytes.removeSubrange(start..<(start + reset.count))
      }
    }
    invalidate()
    filter?.reset()
    return bytes
  }

  /// Paints everything with the next canvas, whatever stands on the screen.
  package func invalidate() {
    set_term(screen)
    for row in isKnown.indices { isKnown[row] = false }
    // What ncurses still has would be painted along with whatever comes first.
    werase(cn_new_screen())
    clearok(cn_current_screen(), true)
  }

  /// Takes a new size of the screen, in cells; what stood there is void.
  package func resize(columns: Int, rows: Int) throws(TerminalError) {
    set_term(screen)
    let capacity = Self.capacity(columns: columns, rows: rows)
    try file.reserve(capacity)
    if capacity > output.count {
      output.deallocate()
      output = .allocate(capacity: capacity)
    }
    resize_term(CInt(rows), CInt(columns))
    isKnown = Array(repeating: false, count: rows)
    firstRow = 0
    self.columns = columns
    self.rows = rows
    writer.resize(columns: columns)
    invalidate()
  }

  /// Renders the way from what was rendered last to a canvas of the screen's size.
  ///
  /// The bytes stay valid until the next call; there are `headroom` bytes to fill in front of them and
  /// `tailroom` behind. A glyph that the C library does not hold to be one column wide becomes a question mark.
  package func render(_ canvas: Canvas) -> UnsafeMutableRawBufferPointer { render(canvas, limit: .max).bytes }

  /// Renders at least one row that differs, and more while that makes at most `limit` bytes: the first row, then
  /// the others from where the last call has ended. Incomplete, the same canvas or a newer one has to follow.
  func render(_ canvas: Canvas, limit: Int) -> (bytes: UnsafeMutableRawBufferPointer, isComplete: Bool) {
    precondition(
      canvas.columns == columns && canvas.rows == rows,
      "a canvas of \(canvas.columns)×\(canvas.rows) does not fit a screen of \(columns)×\(rows)")
    set_term(screen)
    file.position = Self.headroom
    var isComplete = write(canvas, limit: limit)
    if isComplete == nil {
      // All pairs are given: forget them, and paint everything with new ones.
      writer.forgetPairs()
      invalidate()
      isComplete = write(canvas, limit: limit)
    }
    guard let isComplete else {
      preconditionFailure("a canvas needs more pairs of colours than a terminal has")
    }
    doupdate()
    let end = file.position
    precondition(end + Self.tailroom <= file.capacity, "a frame is larger than its file")
    return (filtered(UnsafeMutableRawBufferPointer(rebasing: file.bytes[Self.headroom..<end])), isComplete)
  }

  private func filtered(_ frame: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let start = output.baseAddress! + Self.headroom
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
      guard file.position - Self.headroom > limit else { continue }
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

  /// At most 64 bytes a cell: a place, two colours and a glyph.
  private static func capacity(columns: Int, rows: Int) -> Int { columns * rows * 64 + (1 << 16) }

  /// ncurses installs handlers of its own that would write to the terminal behind our back.
  private static func keepingSignals<T>(_ body: () -> T) -> T {
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    let saved = signals.map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return action
    }
    defer {
      for (signal, action) in zip(signals, saved) {
        withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) }
      }
    }
    return body()
  }

  /// ncurses takes an entry by way of the environment; children shall not see it.
  private static func withTerminfo<T>(_ value: String, _ body: () -> T) -> T {
    let saved = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", value, 1)
    defer {
      if let saved { setenv("TERMINFO", saved, 1) } else { unsetenv("TERMINFO") }
    }
    return body()
  }
}
