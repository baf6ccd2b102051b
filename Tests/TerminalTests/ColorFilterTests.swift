import SeededRandom
import TestSupport
import Testing

@testable import PaneTerminal

@Suite struct ColorFilterTests {
  private static let (columns, rows) = (30, 8)
  private static let styles = ["", "0", "0;1", "0;4", "0;7", "0;1;4", "0;2;7", "0;1;2;4;7"]

  /// Some random sequences of those that ncurses writes by the own entry, or a text.
  private static func piece(hasPalette: Bool, _ random: inout SplitMix64) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    // Few colours, so that the same one comes again.
    func color(_ kind: Int) -> String {
      hasPalette
        ? "\u{1b}[\(kind)8;5;\(number(16...19))m" : "\u{1b}[\(kind)8;2;\(number(0...1));200;\(number(7...8))m"
    }
    switch number(0...11) {
    case 0...2: return color(3)
    case 3...4: return color(4)
    case 5: return "\u{1b}[39;49m"
    case 6: return "\u{1b}[\(styles.randomElement(using: &random)!)m"
    case 7: return "\u{1b}[\(number(1...rows));\(number(1...columns))H"
    // ncurses erases without other attributes.
    case 8:
      return "\u{1b}[m" + color(4)
        + ["\u{1b}[\(number(1...5))X", "\u{1b}[K", "\u{1b}[1K", "\u{1b}[J"][number(0...3)]
    default: return [" ", "   ", "ab", "█ ▄", "é"][number(0...4)]
    }
  }

  /// What a person sees of a cell: of a blank without a mark only the background.
  private static func seen(_ cell: Emulator.Cell) -> Emulator.Cell {
    var cell = cell
    if cell.glyph == " ", !cell.isReverse, !cell.isUnderlined {
      (cell.foreground, cell.isBold) = (.standard, false)
    }
    return cell
  }

  @Test(arguments: [true, false])
  func `the terminal shows the same with the filter and without, in fewer bytes`(
    hasPalette: Bool
  ) {
    var random = SplitMix64(seed: hasPalette ? 3 : 4)
    var (filter, all, kept) = (ColorFilter(), 0, 0)
    let (plain, filtered) = (
      Emulator(columns: Self.columns, rows: Self.rows), Emulator(columns: Self.columns, rows: Self.rows)
    )
    for emulator in [plain, filtered] { emulator.feed("\u{1b}[?7l".utf8) }
    for frame in 0..<400 {
      let bytes = Array(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.piece(hasPalette: hasPalette, &random) }
          .joined()
          .utf8)
      var output: [UInt8] = []
      filter.append(bytes[...], to: &output)
      plain.feed(bytes)
      filtered.feed(output)
      (all, kept) = (all + bytes.count, kept + output.count)
      for row in 0..<Self.rows {
        for column in 0..<Self.columns {
          let (expected, shown) = (
            Self.seen(plain.cell(column: column, row: row)),
            Self.seen(filtered.cell(column: column, row: row))
          )
          guard expected != shown else { continue }
          Issue.record("frame \(frame): at \(column),\(row) stands \(shown), not \(expected)")
          return
        }
      }
    }
    #expect(kept < all * 3 / 4)
  }
}
