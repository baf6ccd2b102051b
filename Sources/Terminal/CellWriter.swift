internal import CNcurses
internal import CellCanvas
internal import Glibc

/// Translates runs of cells into ncurses' own, with a number for each pair of colours.
@MainActor final class CellWriter {
  private let depth: ColorDepth
  private var run: UnsafeMutablePointer<cchar_t>
  private var count = 0
  private var pairs: PairTable
  private var last: (foreground: Color, background: Color, pair: CInt)?

  init(depth: ColorDepth, columns: Int) {
    self.depth = depth
    run = .allocate(capacity: columns)
    pairs = PairTable(limit: max(Int(cn_color_pairs()) - 1, 1))
    reservePairs()
  }

  isolated deinit { run.deallocate() }

  func resize(columns: Int) {
    run.deallocate()
    run = .allocate(capacity: columns)
    count = 0
  }

  func forgetPairs() {
    reset_color_pairs()
    pairs.removeAll()
    last = nil
    count = 0
    reservePairs()
  }

  /// Has ncurses make room for more pairs than the scenes mix: it doubles its table as numbers grow, and then makes every
  /// pair in it anew, thousands of allocations in one frame.
  private func reservePairs() {
    if depth != .monochrome { init_extended_pair(CInt(min(pairs.limit, Self.reservedPairs)), 0, 0) }
  }

  private static let reservedPairs = 8191

  /// Appends a cell to the run; false if there is no number left for its pair of colours.
  func append(_ cell: Cell) -> Bool {
    var attributes = Self.attributes(cell.style)
    var pair: CInt = 0
    if depth == .monochrome {
      if Palette.isLight(cell.background) { attributes ^= cn_reverse() }
    } else {
      guard let number = self.pair(cell.foreground, cell.background) else { return false }
      pair = number
    }
    cn_set_cell(run + count, Self.drawable(cell.glyph), attributes, pair)
    count += 1
    return true
  }

  /// Puts the run where it belongs, and starts a new one.
  func flush(row: Int, column: Int) {
    let window = cn_new_screen()
    wmove(window, CInt(row), CInt(column))
    wadd_wchnstr(window, run, CInt(count))
    count = 0
  }

  /// Has a cell painted again that stands there already.
  func repaint(row: Int, column: Int) {
    // Nothing that is ever drawn blinks.
    var other = cchar_t()
    cn_set_cell(&other, 0x3f, cn_blink(), 0)
    wmove(cn_current_screen(), CInt(row), CInt(column))
    wadd_wchnstr(cn_current_screen(), &other, 1)
  }

  private func pair(_ foreground: Color, _ background: Color) -> CInt? {
    if let last, last.foreground.rgb == foreground.rgb, last.background.rgb == background.rgb {
      return last.pair
    }
    let (front, back) = (index(foreground), index(background))
    let pair: CInt
    switch pairs.number(foreground: front, background: back) {
    case .known(let number): pair = number
    case .added(let number):
      init_extended_pair(number, CInt(front), CInt(back))
      pair = number
    case .full: return nil
    }
    last = (foreground, background, pair)
    return pair
  }

  private func index(_ color: Color) -> UInt32 {
    switch depth {
    case .monochrome: 0
    case .eight: UInt32(Palette.indexANSI(color, count: 8))
    case .sixteen: UInt32(Palette.indexANSI(color, count: 16))
    case .palette: UInt32(Palette.index256(color))
    case .trueColor: color.rgb
    }
  }

  private static func attributes(_ style: Cell.Style) -> UInt32 {
    guard style.rawValue != 0 else { return 0 }
    var attributes: UInt32 = 0
    if style.contains(.bold) { attributes |= cn_bold() }
    if style.contains(.dim) { attributes |= cn_dim() }
    if style.contains(.reverse) { attributes |= cn_reverse() }
    if style.contains(.underline) { attributes |= cn_underline() }
    return attributes
  }

  private static func drawable(_ glyph: Unicode.Scalar) -> UInt32 {
    let value = glyph.value
    if value >= 0x20 && value < 0x7f { return value }
    return cn_width(value) == 1 ? value : 0x3f
  }
}
