import SeededRandom
import PaneCanvas
import Testing

@Suite struct PaletteTests {
  /// xterm's palette from index 16 on, from its documentation.
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

  @Test func `each colour of the palette maps to itself`() {
    for entry in Self.entries {
      #expect(Self.distance(Self.entries[XtermPalette.index256(entry.color) - 16].color, entry.color) == 0)
      #expect(XtermPalette.color(entry.index) == entry.color)
    }
  }

  @Test func `the colour found in the palette is a nearest one`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<5000 {
      let color = Color(rgb: UInt32(truncatingIfNeeded: random.next()))
      let found = Self.distance(Self.entries[XtermPalette.index256(color) - 16].color, color)
      let least = Self.entries.map { Self.distance($0.color, color) }.min()
      #expect(found == least, "\(color)")
    }
  }

  @Test(arguments: [8, 16]) func `each of the first 8 or 16 colours maps to itself`(count: Int) {
    for index in 0..<count {
      #expect(XtermPalette.indexANSI(XtermPalette.color(index), count: count) == index)
    }
  }

  @Test(
    arguments: [(0x000000, 0), (0xffffff, 15), (0xd00000, 1), (0xff0505, 9), (0x808080, 8), (0x0000cc, 4)]
      as [(UInt32, Int)])
  func `the choice among sixteen colours is the one that looks nearest`(rgb: UInt32, index: Int) {
    #expect(XtermPalette.indexANSI(Color(rgb: rgb), count: 16) == index)
    #expect(XtermPalette.indexANSI(Color(rgb: rgb), count: 8) < 8)
  }

  @Test func `a grey is light from the middle of its range on, and green counts most`() {
    for level in 0..<256 {
      #expect(XtermPalette.isLight(Color(rgb: UInt32(level) * 0x01_01_01)) == (level >= 128))
    }
    #expect(XtermPalette.isLight(Color(rgb: 0x00_ff_00)))
    #expect(!XtermPalette.isLight(Color(rgb: 0xff_00_00)) && !XtermPalette.isLight(Color(rgb: 0x00_00_ff)))
    #expect(XtermPalette.isLight(Color(rgb: 0xff_80_00)) && !XtermPalette.isLight(Color(rgb: 0xff_00_80)))
  }
}
