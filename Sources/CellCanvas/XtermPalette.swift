/// xterm's palette of 256 colours. The nearest entry is the one with the least squared distance of the
/// channels.
package enum XtermPalette {
  /// Returns a level of the cube of colours 16…231, which has 0 and 55 + 40 i on each axis.
  private static func level(_ index: Int) -> Int { index == 0 ? 0 : 55 + 40 * index }

  /// Returns the nearest colour of the cube and the greys. It never returns one of the first 16 colours,
  /// because users change them.
  package static func index256(_ color: Color) -> Int {
    let (red, green, blue) = channels(color)
    let (r, g, b) = (cubeIndex(red), cubeIndex(green), cubeIndex(blue))
    let cube = distance(red - level(r), green - level(g), blue - level(b))
    // Colours 232…255 are greys with the levels 8 + 10 i.
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    let shade = 8 + 10 * grey
    if distance(red - shade, green - shade, blue - shade) < cube { return 232 + grey }
    return 16 + 36 * r + 6 * g + b
  }

  /// Returns the nearest of the first `count` colours (8 or 16), with xterm's values.
  package static func indexANSI(_ color: Color, count: Int) -> Int {
    let (red, green, blue) = channels(color)
    var best = 0
    var least = Int.max
    for index in 0..<count {
      let (r, g, b) = channels(Color(rgb: ansi[index]))
      let apart = distance(red - r, green - g, blue - b)
      if apart < least { (best, least) = (index, apart) }
    }
    return best
  }

  /// Returns the colour of an entry, 0…255, with xterm's values.
  package static func color(_ index: Int) -> Color {
    precondition((0..<256).contains(index), "a palette's entries are 0…255, not \(index)")
    if index < 16 { return Color(rgb: ansi[index]) }
    func channel(_ level: Int) -> UInt8 { UInt8(truncatingIfNeeded: level) }
    if index >= 232 {
      let shade = channel(8 + 10 * (index - 232))
      return Color(red: shade, green: shade, blue: shade)
    }
    let cube = index - 16
    return Color(
      red: channel(level(cube / 36)), green: channel(level(cube / 6 % 6)), blue: channel(level(cube % 6)))
  }

  /// Returns true if black text is easier to read on the colour than white text (ITU-R BT.601 luma, in
  /// thousandths).
  package static func isLight(_ color: Color) -> Bool {
    let (red, green, blue) = channels(color)
    return 299 * red + 587 * green + 114 * blue >= 128_000
  }

  private static let ansi: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff
  ]

  private static func channels(_ color: Color) -> (Int, Int, Int) {
    (Int(color.red), Int(color.green), Int(color.blue))
  }

  private static func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    red * red + green * green + blue * blue
  }

  /// Returns the index of the nearest level. The midpoints are 47.5, 115, 155, 195 and 235.
  private static func cubeIndex(_ channel: Int) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40
  }
}
