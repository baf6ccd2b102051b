import SeededRandom
import PaneCanvas
import TestSupport
import Testing

/// A canvas with rectangles of random looks, so that frames have runs, blanks and edges, as scenes have.
struct Scribble {
  private static let glyphs: [Unicode.Scalar] = [" ", " ", " ", "a", "▀", "▄", "▌", "█", "⣿", "é", "│", "🬀"]
  private static let styles: [Cell.Style] = [
    [], [], .bold, .underline, .reverse, [.bold, .underline], [.dim, .reverse], [.bold, .dim]
  ]
  private static let colors = [0x000000, 0xffffff, 0xcd0000, 0x1a234f, 0x472c5c, 0x878700].map {
    Color(rgb: $0)
  }

  private(set) var canvas: Canvas
  private var random: SplitMix64

  init(columns: Int, rows: Int, seed: UInt64) {
    canvas = Canvas(columns: columns, rows: rows)
    random = SplitMix64(seed: seed)
  }

  /// Draws the given number of rectangles.
  mutating func draw(_ rectangles: Int) {
    for _ in 0..<rectangles {
      let cell = Cell(
        Self.glyphs.randomElement(using: &random)!, Self.colors.randomElement(using: &random)!,
        on: Self.colors.randomElement(using: &random)!, style: Self.styles.randomElement(using: &random)!)
      let left = Int.random(in: 0..<canvas.columns, using: &random)
      let top = Int.random(in: 0..<canvas.rows, using: &random)
      for row in top..<min(top + Int.random(in: 1...6, using: &random), canvas.rows) {
        for column in left..<min(left + Int.random(in: 1...20, using: &random), canvas.columns) {
          canvas[column, row] = cell
        }
      }
    }
  }

  mutating func resize(columns: Int, rows: Int) { canvas = Canvas(columns: columns, rows: rows) }
}

/// Expects that an emulator shows a canvas at the given colour depth.
func expectShown(_ canvas: Canvas, on emulator: Emulator, depth: ColorDepth, _ what: Comment) {
  func shown(_ color: Color) -> Emulator.Color {
    switch depth {
    case .monochrome: .standard
    case .eight: .palette(XtermPalette.indexANSI(color, count: 8))
    case .sixteen: .palette(XtermPalette.indexANSI(color, count: 16))
    case .palette: .palette(XtermPalette.index256(color))
    case .trueColor: .direct(color.rgb)
    }
  }
  for row in 0..<canvas.rows {
    for column in 0..<canvas.columns {
      let cell = canvas[column, row]
      let seen = emulator.cell(column: column, row: row)
      let isPlainBlank = cell.glyph == " " && cell.style.isDisjoint(with: [.underline, .reverse])
      let isInverse = depth == .monochrome && XtermPalette.isLight(cell.background)
      let same =
        seen.glyph == cell.glyph && seen.background == shown(cell.background)
        && (isPlainBlank || seen.foreground == shown(cell.foreground))
        && (cell.glyph == " " || seen.isBold == cell.style.contains(.bold))
        && seen.isReverse == (cell.style.contains(.reverse) != isInverse)
        && seen.isUnderlined == cell.style.contains(.underline)
      if !same {
        Issue.record("\(what): at \(column),\(row) stands \(seen), not \(cell)")
        return
      }
    }
  }
}
