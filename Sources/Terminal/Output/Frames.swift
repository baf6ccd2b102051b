internal import CNcurses
internal import CRestore
package import PaneCanvas

/// Canvases as the bytes that make a terminal show them. ncurses writes each as the difference from the last one to a file
/// in memory, so that all bytes of a frame are known before the first one is sent.
@MainActor package final class Frames {
  private(set) var columns: Int
  private(set) var rows: Int

  /// True if changed rows are painted whole: block elements that are drawn with a font reach a pixel into their
  /// neighbours, and that pixel would remain.
  private let repaintsRows: Bool
  private let file: CInt
  /// The colours; nil in monochrome, for which the terminal's own entry is used.
  private var filter: ColorFilter?
  /// True if the next frame paints every cell.
  private var isInvalid = false
  private var raw: [UInt8] = []
  /// The cells on the screen; empty if its content is undefined.
  private var shown: [Cell] = []
  private var row: [cchar_t] = []

  /// - Parameter repaintsRows: True for a terminal that draws block elements with its font.
  package init(
    _ terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int, repaintsRows: Bool = false
  ) throws(TerminalError) {
    (self.columns, self.rows, self.repaintsRows) = (columns, rows, repaintsRows)
    file = memory_file("pane-frame")
    guard file >= 0, let stream = fdopen(file, "w") else { throw .system("creating a file in memory") }
    // The size is the caller's, and not that of LINES and COLUMNS. Without the second call an entry must have one.
    use_env(false)
    use_tioctl(true)
    let hasColors = depth > .monochrome
    let variable = Platform.variable("TERMINFO")
    if hasColors {
      setenv("TERMINFO", TerminfoEntry.variable(erasesWithBackground: terminfo.erasesWithBackground), 1)
    }
    let opened = newterm(hasColors ? TerminfoEntry.name : terminfo.name, stream, cn_standard_input())
    if hasColors { if let variable { setenv("TERMINFO", variable, 1) } else { unsetenv("TERMINFO") } }
    guard opened != nil else { throw .termUnknown(terminfo.name) }
    // Cells go to the new screen itself. A window that is smaller than the screen keeps its size.
    cn_shrink_standard_window()
    resize_term(CInt(rows), CInt(columns))
    typeahead(-1)
    nonl()
    if hasColors {
      filter = ColorFilter(depth: depth)
      start_color()
      use_default_colors()
    }
    for set in [scrollok, idlok] { _ = set(cn_new_screen(), false) }
    leaveok(cn_new_screen(), true)
    curs_set(0)
    // Before endwin ncurses 6.4 writes at each move of the cursor, and afterwards at the end of the frame.
    doupdate()
    endwin()
    doupdate()
    invalidate()
  }

  /// The number of colours. It cannot be changed from or to monochrome.
  var depth: ColorDepth {
    get { filter?.depth ?? .monochrome }
    set {
      if newValue != depth, filter != nil { forgetColors(newValue) }
    }
  }

  private func forgetColors(_ depth: ColorDepth) {
    filter = ColorFilter(depth: depth)
    reset_color_pairs()
    invalidate()
  }

  /// Makes the next canvas paint every cell.
  package func invalidate() {
    (shown, isInvalid) = ([], true)
    werase(cn_new_screen())
    clearok(cn_current_screen(), true)
  }

  /// Sets the size of the screen, in cells. Its content becomes undefined.
  package func resize(columns: Int, rows: Int) {
    resize_term(CInt(rows), CInt(columns))
    (self.columns, self.rows) = (columns, rows)
    invalidate()
  }

  /// Appends the bytes that make the terminal show a canvas of the screen's size; none if nothing has changed. A character
  /// that the C library does not consider one column wide becomes a question mark.
  /// - Returns: True if the screen is cleared first, and with it the pictures over its cells.
  @discardableResult package func append(_ canvas: Canvas, to frame: inout [UInt8]) -> Bool {
    precondition(
      canvas.columns == columns && canvas.rows == rows,
      "a canvas of \(canvas.columns)×\(canvas.rows) does not fit a screen of \(columns)×\(rows)")
    if filter?.isFull == true { forgetColors(depth) }
    write(canvas)
    lseek(file, 0, SEEK_SET)
    errno = 0
    doupdate()
    let count = max(lseek(file, 0, SEEK_CUR), 0)
    let isWhole = isInvalid
    // ncurses does not tell that its file has no room, of which the screen would keep what was there before.
    if errno == ENOSPC || errno == EFBIG {
      invalidate()
      return false
    }
    if count > 0 { take(count, into: &frame) }
    return isWhole
  }

  private func take(_ count: Int, into frame: inout [UInt8]) {
    if raw.count < count { raw = Array(repeating: 0, count: 2 * count) }
    let written = raw[..<max(pread(file, &raw, count, 0), 0)]
    // After a frame that the terminal did not get, ncurses may be wrong about colours and attributes.
    if isInvalid {
      filter?.reset()
      frame += TerminalModes.plain
    }
    isInvalid = false
    if filter?.append(written, to: &frame) == nil { frame += written }
  }

  /// Passes what has changed to ncurses.
  private func write(_ canvas: Canvas) {
    let isKnown = shown.count == canvas.cells.count
    if !isKnown { shown = canvas.cells }
    canvas.cells.withUnsafeBufferPointer { new in
      shown.withUnsafeMutableBufferPointer { shown in
        for y in 0..<rows {
          let (cells, old) = (new.baseAddress! + y * columns, shown.baseAddress! + y * columns)
          // Padding bytes may differ although the cells are equal. ncurses then finds no change.
          func isSame(_ x: Int) -> Bool { memcmp(cells + x, old + x, MemoryLayout<Cell>.stride) == 0 }
          var (first, end) = (0, columns)
          while isKnown, first < end, isSame(first) { first += 1 }
          while isKnown, first < end, isSame(end - 1) { end -= 1 }
          if first == end { continue }
          Self.convert(UnsafeBufferPointer(start: cells + first, count: end - first), &filter, into: &row)
          wmove(cn_new_screen(), CInt(y), CInt(first))
          wadd_wchnstr(cn_new_screen(), row, CInt(row.count))
          if isKnown, repaintsRows { wredrawln(cn_new_screen(), CInt(y), 1) }
          (old + first).update(from: cells + first, count: end - first)
        }
      }
    }
  }

  /// Converts cells into those of ncurses.
  private static func convert(
    _ cells: UnsafeBufferPointer<Cell>, _ filter: inout ColorFilter?, into row: inout [cchar_t]
  ) {
    row.removeAll(keepingCapacity: true)
    for cell in cells {
      let attributes =
        (filter == nil && XtermPalette.isLight(cell.background) ? cn_reverse : 0)
        | (cell.style == .bold ? cn_bold : 0)
      // A blank shows no foreground: one pair for each background, so that ncurses erases.
      let isBlank = cell.glyph == " " && cell.style == .plain
      let pair = filter?.number(of: isBlank ? cell.background : cell.foreground, on: cell.background)
      // ncurses takes pairs of equal colours for one, and erases with the terminal's own.
      if let pair, pair.isNew {
        let colors = CInt(TerminfoEntry.colors)
        init_extended_pair(pair.number, pair.number % colors, pair.number / colors)
      }
      row.append(cn_cell(drawable(cell.glyph), attributes, pair?.number ?? 0))
    }
  }

  private static func drawable(_ glyph: Unicode.Scalar) -> UInt32 {
    let value = glyph.value
    let isUsual = value >= 0x20 && value < 0x7f || (0x2580...0x259f).contains(value)
    return isUsual || cn_width(value) == 1 ? value : 0x3f
  }
}
