import CellCanvas
import TestSupport
import Testing

@testable import Terminal

@Suite struct PaletteTests {
  /// xterm's palette from 16 on, as its documentation has it.
  static let entries: [(index: Int, color: Color)] = (16..<256).map { index in
    if index >= 232 {
      let level = UInt8(8 + 10 * (index - 232))
      return (index, Color(red: level, green: level, blue: level))
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return (index, Color(red: levels[cube / 36], green: levels[cube / 6 % 6], blue: levels[cube % 6]))
  }

  private static func distance(_ a: Color, _ b: Color) -> Int {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    return red * red + green * green + blue * blue
  }

  @Test func `every colour of the palette finds itself`() {
    for entry in Self.entries {
      #expect(Self.distance(Self.entries[Palette.index256(entry.color) - 16].color, entry.color) == 0)
    }
  }

  @Test func `the colour found is as near as any`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<5000 {
      let color = Color(rgb: UInt32(truncatingIfNeeded: random.next()))
      let found = Self.distance(Self.entries[Palette.index256(color) - 16].color, color)
      let least = Self.entries.map { Self.distance($0.color, color) }.min()
      #expect(found == least, "\(color)")
    }
  }

  @Test(
    arguments: [(0x000000, 0), (0xffffff, 15), (0xd00000, 1), (0xff0505, 9), (0x808080, 8), (0x0000cc, 4)]
      as [(UInt32, Int)])
  func `sixteen colours are those of the eye`(rgb: UInt32, index: Int) {
    #expect(Palette.indexANSI(Color(rgb: rgb), count: 16) == index)
    #expect(Palette.indexANSI(Color(rgb: rgb), count: 8) < 8)
  }
}

@Suite struct PairTableTests {
  @Test func `a pair keeps its number, and no two pairs share one`() {
    var table = PairTable(limit: 65_535)
    var random = SplitMix64(seed: 5)
    let pairs = (0..<20_000).map { _ in (UInt32(random.next() & 0xffffff), UInt32(random.next() & 0xffffff)) }
    var numbers: [Int32] = []
    for (foreground, background) in pairs {
      guard case .added(let number) = table.number(foreground: foreground, background: background) else {
        continue
      }
      numbers.append(number)
    }
    #expect(Set(numbers).count == table.count)
    #expect(numbers.allSatisfy { 1...65_535 ~= $0 })
    #expect(numbers.count > 19_900)
    for (pair, number) in zip(pairs, numbers) where numbers.count == pairs.count {
      #expect(table.number(foreground: pair.0, background: pair.1) == .known(number))
    }
  }

  @Test func `at its limit it is full until it is emptied`() {
    var table = PairTable(limit: 3)
    for n in 0..<3 as Range<UInt32> {
      #expect(table.number(foreground: n, background: 7) == .added(Int32(n) + 1))
    }
    #expect(table.number(foreground: 9, background: 7) == .full)
    #expect(table.number(foreground: 2, background: 7) == .known(3))
    table.removeAll()
    #expect(table.number(foreground: 9, background: 7) == .added(1))
  }
}
