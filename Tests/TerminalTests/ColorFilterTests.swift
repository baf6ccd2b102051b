import PaneCanvas
import SeededRandom
import TestSupport
import Testing

@testable import PaneTerminal

@Suite struct ColorFilterTests {
  private static let (columns, rows) = (30, 8)
  private static let attributes = ["", "0", "0;1"]
  // Few, so that the same ones come again.
  private static let colors: [Color] = [0x000000, 0x10c8ff, 0xe0e0e0, 0xcd0000]

  /// The sequence that sets a colour, by its kind: 3 foreground, 4 background.
  private static func setting(_ color: Color, kind: Int, depth: ColorDepth) -> String {
    let index = XtermPalette.number(of: color, depth: depth)
    return switch depth {
    case .trueColor: "\u{1b}[\(kind)8;2;\(color.red);\(color.green);\(color.blue)m"
    case .palette: "\u{1b}[\(kind)8;5;\(index)m"
    default: "\u{1b}[\(index < 8 ? kind : kind + 6)\(index % 8)m"
    }
  }

  /// Some random sequences of those that ncurses writes by the program's entry, or a text: as the filter takes them, and
  /// with both colours of each pair.
  private static func piece(_ filter: inout ColorFilter, _ random: inout SplitMix64) -> (
    String, plain: String
  ) {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func both(_ text: String) -> (String, String) { (text, text) }
    switch number(0...11) {
    case 0...4:
      let (front, back) = (colors[number(0...3)], colors[number(0...3)])
      return (
        "\u{1b}[\(filter.number(of: front, on: back).number)p",
        setting(front, kind: 3, depth: filter.depth) + setting(back, kind: 4, depth: filter.depth)
      )
    case 5: return ("\u{1b}[0p", "\u{1b}[39;49m")
    case 6: return both("\u{1b}[\(attributes[number(0...attributes.count - 1)])m")
    case 7: return both("\u{1b}[\(number(1...rows));\(number(1...columns))H")
    // ncurses erases without other attributes.
    case 8:
      return both(
        "\u{1b}[m" + ["\u{1b}[\(number(1...5))X", "\u{1b}[K", "\u{1b}[1K", "\u{1b}[J"][number(0...3)])
    default: return both([" ", "   ", "ab", "█ ▄", "é"][number(0...4)])
    }
  }

  /// A cell as it is seen: of a blank only the background.
  private static func seen(_ cell: Emulator.Cell) -> Emulator.Cell {
    var cell = cell
    if cell.glyph == " " { (cell.foreground, cell.isBold) = (.standard, false) }
    return cell
  }

  @Test(arguments: ColorDepth.allCases.filter { $0 > .monochrome })
  func `the terminal shows the same as with both colours of each pair, in fewer bytes`(depth: ColorDepth) {
    var random = SplitMix64(seed: 3)
    var (filter, all, kept) = (ColorFilter(depth: depth), 0, 0)
    let (plain, filtered) = (
      Emulator(columns: Self.columns, rows: Self.rows), Emulator(columns: Self.columns, rows: Self.rows)
    )
    for emulator in [plain, filtered] { emulator.feed("\u{1b}[?7l".utf8) }
    for frame in 0..<400 {
      let pieces = (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.piece(&filter, &random) }
      var output: [UInt8] = []
      filter.append(Array(pieces.map(\.0).joined().utf8)[...], to: &output)
      let expected = pieces.map(\.plain).joined()
      plain.feed(expected.utf8)
      filtered.feed(output)
      (all, kept) = (all + expected.utf8.count, kept + output.count)
      for index in 0..<Self.rows * Self.columns {
        let (column, row) = (index % Self.columns, index / Self.columns)
        let cells = [plain, filtered].map { Self.seen($0.cell(column: column, row: row)) }
        guard cells[0] != cells[1] else { continue }
        Issue.record("frame \(frame): at \(column),\(row) stands \(cells[1]), not \(cells[0])")
        return
      }
    }
    #expect(kept < all * 3 / 4)
  }
}
