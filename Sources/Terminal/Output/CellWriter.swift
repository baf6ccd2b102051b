internal import CNcurses
internal import PaneCanvas

/// Converts runs of cells into ncurses cells and assigns a number to each pair of colours.
@MainActor final class CellWriter {
  private let depth: ColorDepth
  private let isMonochrome: Bool
  private var run: UnsafeMutablePointer<cchar_t>
  private var count = 0
  private(set) var pairs: PairTable
  private var last: (foreground: Color, background: Color, pair: CInt)?
  /// True if ncurses writes the colours of a pair, and not its number alone.
  private let writesColors: Bool
  private var frames = 0
  /// The greatest number of a pair that is defined, if ncurses writes the numbers alone.
  private var definedPairs: CInt = 0

  init(depth: ColorDepth, columns: Int, writesColors: Bool) {
    self.depth = depth
    self.writesColors = writesColors
    isMonochrome = depth == .monochrome
    run = .allocate(capacity: columns)
    pairs = PairTable(limit: max(Int(cn_color_pairs()) - 1, 1))
  }

  isolated deinit { run.deallocate() }

  func resize(columns: Int) {
    run.deallocate()
    run = .allocate(capacity: columns)
    count = 0
  }

  func forgetPairs() {
    pairs.removeAll()
    last = nil
    count = 0
    guard writesColors else { return }
    reset_color_pairs()
    reservePairs()
  }

  /// Makes ncurses allocate more pairs than the scenes use. ncurses doubles its table as the numbers grow and
  /// then copies every pair, which would cost thousands of allocations in one frame.
  private func reservePairs() {
    guard !isMonochrome else { return }
    init_extended_pair(CInt(min(pairs.limit, Self.reservedPairs)), 0, 0)
  }

  private static let reservedPairs = 8191

  /// Prepares the next frame. The second one reserves the pairs. If ncurses writes their numbers alone, it also defines
  /// them, because each definition allocates. This takes milliseconds, for which the first frame does not wait.
  func beginFrame() {
    frames += 1
    if frames != 2 { return }
    reservePairs()
    if !writesColors, !isMonochrome { definePairs(to: CInt(min(pairs.limit, Self.reservedPairs))) }
  }

  /// Defines the pairs of which ncurses writes the number. Pairs of the same colours would be one for ncurses, so each has
  /// colours that no other pair has.
  private func definePairs(to last: CInt) {
    while definedPairs < last {
      definedPairs += 1
      init_extended_pair(definedPairs, definedPairs, definedPairs)
    }
  }

  /// Passes adjacent cells of a row to ncurses. Returns false if no number is left for a pair of their colours.
  func write(_ cells: Slice<UnsafeBufferPointer<Cell>>, row: Int, column: Int) -> Bool {
    var column = column
    var index = cells.startIndex
    while index < cells.endIndex {
      let cell = cells[index]
      var end = index + 1
      while end < cells.endIndex, !cells[end].looksUnlike(cell) { end += 1 }
      guard let pair = pair(of: cell) else { return false }
      let (glyph, attributes) = (Self.drawable(cell.glyph), self.attributes(of: cell))
      if end - index >= Self.leastLine {
        column = flush(row: row, column: column)
        cn_set_cell(run, glyph, attributes, pair)
        wmove(cn_new_screen(), CInt(row), CInt(column))
        whline_set(cn_new_screen(), run, CInt(end - index))
        column += end - index
      } else {
        for _ in index..<end {
          cn_set_cell(run + count, glyph, attributes, pair)
          count += 1
        }
      }
      index = end
    }
    _ = flush(row: row, column: column)
    return true
  }

  /// The least number of equal cells that are drawn as a line, which takes ncurses a fraction of the time.
  private static let leastLine = 4

  /// Writes the collected run at its position and starts a new one. Returns the column after the run.
  private func flush(row: Int, column: Int) -> Int {
    guard count > 0 else { return column }
    defer { count = 0 }
    wmove(cn_new_screen(), CInt(row), CInt(column))
    wadd_wchnstr(cn_new_screen(), run, CInt(count))
    return column + count
  }

  /// Marks a cell for repainting although its content stays the same.
  func repaint(row: Int, column: Int) {
    // The recorded cell is set to a blinking one: nothing that is drawn blinks, so it always differs.
    var other = cchar_t()
    cn_set_cell(&other, 0x3f, cn_blink(), 0)
    wmove(cn_current_screen(), CInt(row), CInt(column))
    wadd_wchnstr(cn_current_screen(), &other, 1)
  }

  private func pair(of cell: Cell) -> CInt? {
    guard !isMonochrome else { return 0 }
    let (foreground, background) = (cell.foreground, cell.background)
    if let last, last.foreground.rgb == foreground.rgb, last.background.rgb == background.rgb {
      return last.pair
    }
    let front = XtermPalette.number(of: foreground, depth: depth)
    let back = XtermPalette.number(of: background, depth: depth)
    let pair: CInt
    switch pairs.number(foreground: front, background: back) {
    case .known(let number): pair = number
    case .added(let number):
      if writesColors {
        init_extended_pair(number, CInt(front), CInt(back))
      } else {
        definePairs(to: number)
      }
      pair = number
    case .full: return nil
    }
    last = (foreground, background, pair)
    return pair
  }

  private func attributes(of cell: Cell) -> UInt32 {
    var attributes: UInt32 = isMonochrome && XtermPalette.isLight(cell.background) ? cn_reverse() : 0
    let style = cell.style
    guard style.rawValue != 0 else { return attributes }
    if style.contains(.bold) { attributes |= cn_bold() }
    if style.contains(.dim) { attributes |= cn_dim() }
    if style.contains(.reverse) { attributes ^= cn_reverse() }
    if style.contains(.underline) { attributes |= cn_underline() }
    return attributes
  }

  /// The character in place of one that cannot be drawn: a question mark.
  private static let unknown: UInt32 = 0x3f

  private static func drawable(_ glyph: Unicode.Scalar) -> UInt32 {
    let value = glyph.value
    if value >= 0x20 && value < 0x7f { return value }
    return cn_width(value) == 1 ? value : unknown
  }
}

extension Cell {
  /// The synthesised == of Cell goes through witness tables and takes ten times as long.
  @inline(__always) func looksUnlike(_ other: Cell) -> Bool {
    glyph.value != other.glyph.value || foreground.rgb != other.foreground.rgb
      || background.rgb != other.background.rgb || style.rawValue != other.style.rawValue
  }
}
