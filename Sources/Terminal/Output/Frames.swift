internal import CNcurses
internal import CRestore
package import PaneCanvas

/// Canvases as the bytes that make a terminal show them. ncurses writes each as the difference from the last one to a file
/// in memory, so that all bytes of a frame are known before the first one is sent.
@MainActor package final class Frames {
  package let depth: ColorDepth
  package private(set) var columns: Int
  package private(set) var rows: Int

  /// True if changed rows are painted whole: block elements that are drawn with a font reach a pixel into their
  /// neighbours, and that pixel would remain.
  private let repaintsRows: Bool
  /// The ncurses screen. It is never deleted, because ncurses 6.4 would delete the windows of other screens with it; a
  /// process makes a second one if the terminal turns out to have more colours.
  private let screen: OpaquePointer
  private let file: CInt
  /// True if `TerminfoEntry` is used instead of the terminal's own.
  private let hasOwnEntry: Bool
  private var filter = ColorFilter()
  /// True if the next frame paints every cell.
  private var isInvalid = false
  private var raw: [UInt8] = []
  /// The cells on the screen; empty if its content is undefined.
  private var shown: [Cell] = []
  private var row: [cchar_t] = []
  /// The numbers of the pairs of colours in use, by foreground and background.
  private var pairs: [UInt64: CInt] = [:]
  private var last: (foreground: Color, background: Color, pair: CInt)?
  /// True while a canvas is written that needs more pairs than there are. Cells without one look like their neighbour.
  private var isCrowded = false

  /// - Parameter repaintsRows: True for a terminal that draws block elements with its font.
  package init(
    _ terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int, repaintsRows: Bool = false
  ) throws(TerminalError) {
    (self.depth, self.columns, self.rows, self.repaintsRows) = (depth, columns, rows, repaintsRows)
    file = memory_file("pane-frame")
    guard file >= 0, let stream = fdopen(file, "w") else { throw .system("creating a file in memory") }
    // The size is the caller's, and not that of LINES and COLUMNS. Without the second call an entry must have one.
    use_env(false)
    use_tioctl(true)
    // In an entry with direct colours only the first eight numbers are palette colours.
    let suffices =
      depth < .palette && (depth.rawValue...ColorDepth.palette.rawValue).contains(terminfo.colors)
    hasOwnEntry = depth > .monochrome && !suffices
    let variable = Platform.variable("TERMINFO")
    if hasOwnEntry {
      setenv("TERMINFO", TerminfoEntry.variable(erasesWithBackground: terminfo.erasesWithBackground), 1)
    }
    let opened = newterm(hasOwnEntry ? TerminfoEntry.name : terminfo.name, stream, cn_standard_input())
    if hasOwnEntry { if let variable { setenv("TERMINFO", variable, 1) } else { unsetenv("TERMINFO") } }
    guard let opened else { throw .termUnknown(terminfo.name) }
    screen = opened
    // Cells go to the new screen itself. A window that is smaller than the screen keeps its size.
    cn_shrink_standard_window()
    resize_term(CInt(rows), CInt(columns))
    typeahead(-1)
    nonl()
    if depth != .monochrome {
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

  /// Makes the next canvas paint every cell.
  package func invalidate() {
    set_term(screen)
    (shown, isInvalid) = ([], true)
    werase(cn_new_screen())
    clearok(cn_current_screen(), true)
  }

  /// Sets the size of the screen, in cells. Its content becomes undefined.
  package func resize(columns: Int, rows: Int) {
    set_term(screen)
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
    set_term(screen)
    if !write(canvas) {
      // No pair is left: all are dropped, and everything is painted with new ones.
      reset_color_pairs()
      (pairs, last) = ([:], nil)
      invalidate()
      isCrowded = true
      _ = write(canvas)
      isCrowded = false
    }
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
    // What ncurses believes of the colours and attributes may be wrong after a frame that the terminal did not get.
    if isInvalid { (filter, frame) = (ColorFilter(), frame + TerminalModes.plain) }
    isInvalid = false
    if hasOwnEntry { filter.append(written, to: &frame) } else { frame += written }
  }

  /// Passes the changed rows to ncurses. Returns false if no number is left for a pair of colours.
  private func write(_ canvas: Canvas) -> Bool {
    let isKnown = shown.count == canvas.cells.count
    if !isKnown { shown = canvas.cells }
    return canvas.cells.withUnsafeBufferPointer { new in
      shown.withUnsafeMutableBufferPointer { shown in
        for y in 0..<rows {
          let start = y * columns
          let (cells, old) = (new.baseAddress! + start, shown.baseAddress! + start)
          // Padding bytes may differ although the cells are equal. ncurses then finds no change.
          if isKnown, memcmp(cells, old, columns * MemoryLayout<Cell>.stride) == 0 { continue }
          guard write(cells, row: y) else { return false }
          if isKnown, repaintsRows { wredrawln(cn_new_screen(), CInt(y), 1) }
          old.update(from: cells, count: columns)
        }
        return true
      }
    }
  }

  private func write(_ cells: UnsafePointer<Cell>, row y: Int) -> Bool {
    row.removeAll(keepingCapacity: true)
    for x in 0..<columns {
      guard let pair = pair(of: cells[x]) else { return false }
      row.append(cn_cell(Self.drawable(cells[x].glyph), attributes(of: cells[x]), pair))
    }
    wmove(cn_new_screen(), CInt(y), 0)
    wadd_wchnstr(cn_new_screen(), row, CInt(columns))
    return true
  }

  private func pair(of cell: Cell) -> CInt? {
    guard depth != .monochrome else { return 0 }
    // A blank shows no foreground: one pair for each background, so that ncurses erases.
    let isBlank = cell.glyph == " " && cell.style == .plain
    let foreground = isBlank ? cell.background : cell.foreground
    if let last, last.foreground.rgb == foreground.rgb, last.background.rgb == cell.background.rgb {
      return last.pair
    }
    let (front, back) = (number(of: foreground), number(of: cell.background))
    let key = UInt64(front) << 32 | UInt64(back)
    var pair = pairs[key]
    if pair == nil {
      guard pairs.count < Int(cn_color_pairs()) - 1 else { return isCrowded ? last?.pair : nil }
      let new = CInt(pairs.count + 1)
      init_extended_pair(new, CInt(front), CInt(back))
      pairs[key] = new
      pair = new
    }
    last = pair.map { (foreground, cell.background, $0) }
    return pair
  }

  private func number(of color: Color) -> UInt32 {
    let number = XtermPalette.number(of: color, depth: depth)
    return hasOwnEntry && depth < .trueColor ? TerminfoEntry.firstIndex + number : number
  }

  private func attributes(of cell: Cell) -> UInt32 {
    (depth == .monochrome && XtermPalette.isLight(cell.background) ? cn_reverse : 0)
      | (cell.style == .bold ? cn_bold : 0)
  }

  private static func drawable(_ glyph: Unicode.Scalar) -> UInt32 {
    let value = glyph.value
    return value >= 0x20 && value < 0x7f || cn_width(value) == 1 ? value : 0x3f
  }
}
