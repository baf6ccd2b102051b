/// An opaque sRGB colour with 8 bits per channel.
package struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The channels as 0xRRGGBB.
  package let rgb: UInt32

  package init(rgb: UInt32) { self.rgb = rgb & 0xff_ff_ff }

  package init(integerLiteral rgb: UInt32) { self.init(rgb: rgb) }

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    rgb = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  package var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  package var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  package var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }

  /// Returns a mix of this colour and another, channel by channel in sRGB, in 16 even steps. With few steps,
  /// neighbouring cells share a colour and the terminal receives it once.
  /// - Parameter amount: 0 (this colour) … 1 (the other colour), rounded to sixteenths.
  package func mixed(with other: Color, by amount: Double) -> Color {
    precondition(amount >= 0 && amount <= 1, "a mix is between 0 and 1, not \(amount)")
    return mixed(with: other, parts: Int((amount * 16).rounded()), of: 16)
  }

  /// Returns a mix with white; `amount` as in `mixed(with:by:)`.
  package func lighter(by amount: Double) -> Color { mixed(with: 0xff_ff_ff, by: amount) }

  /// Returns a mix with black; `amount` as in `mixed(with:by:)`.
  package func darker(by amount: Double) -> Color { mixed(with: 0, by: amount) }

  /// Returns a mix that is exact to one unit of a channel, for gradients in which each row has its own colour.
  package func mixed(with other: Color, parts n: Int, of whole: Int) -> Color {
    if n <= 0 || self == other { return self }
    if n >= whole { return other }
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (whole - n) + Int(b) * n + whole / 2) / whole)
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
  }

  /// Returns the sum of the squared differences of the three channels, 0…3·255².
  package func squaredDistance(to other: Color) -> Int {
    let (r, g, b) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return r * r + g * g + b * b
  }
}

/// A vertical gradient with three stops.
package struct Gradient: Hashable, Sendable {
  package var top: Color
  package var middle: Color
  package var bottom: Color

  package init(top: Color, middle: Color, bottom: Color) {
    self.top = top
    self.middle = middle
    self.bottom = bottom
  }

  /// Returns the colour of one of `rows` rows. The first row has the colour `top`, the last one `bottom`.
  package func color(row: Int, of rows: Int) -> Color {
    precondition(row >= 0 && row < rows, "row \(row) is not one of the gradient's \(rows)")
    let last = max(rows - 1, 1)
    return 2 * row <= last
      ? top.mixed(with: middle, parts: 2 * row, of: last)
      : middle.mixed(with: bottom, parts: 2 * row - last, of: last)
  }
}

/// The number of colours that a terminal can show at once.
package enum ColorDepth: Int, Comparable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The default colours, with reverse, bold and dim.
  case monochrome = 1
  case eight = 8
  case sixteen = 16
  case palette = 256
  case trueColor = 16_777_216

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }

  package var description: String {
    switch self {
    case .monochrome: "none"
    case .eight: "8"
    case .sixteen: "16"
    case .palette: "256"
    case .trueColor: "truecolor"
    }
  }
}

/// xterm's palette of 256 colours. The nearest entry is the one with the least squared distance of the channels.
package enum XtermPalette {
  /// Returns the number that a terminal has for the nearest of its colours: a palette index, 0xRRGGBB in true colour,
  /// and 0 in monochrome.
  package static func number(of color: Color, depth: ColorDepth) -> UInt32 {
    switch depth {
    case .monochrome: 0
    case .eight, .sixteen: UInt32(indexANSI(color, count: depth.rawValue))
    case .palette: UInt32(index256(color))
    case .trueColor: color.rgb
    }
  }

  /// Returns the nearest colour of the cube and the greys. It never returns one of the first 16 colours,
  /// because users change them.
  package static func index256(_ color: Color) -> Int {
    let (red, green, blue) = channels(color)
    /// The index of the nearest level of the cube. The midpoints are 47.5, 115, 155, 195 and 235.
    func level(_ channel: Int) -> Int { channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40 }
    let cube = 16 + 36 * level(red) + 6 * level(green) + level(blue)
    // Colours 232…255 are greys with the levels 8 + 10 i.
    let grey = 232 + min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    return color.squaredDistance(to: colors[grey]) < color.squaredDistance(to: colors[cube]) ? grey : cube
  }

  /// Returns the nearest of the first `count` colours (8 or 16), with xterm's values.
  package static func indexANSI(_ color: Color, count: Int) -> Int {
    (1..<count).reduce(0) {
      color.squaredDistance(to: colors[$1]) < color.squaredDistance(to: colors[$0]) ? $1 : $0
    }
  }

  /// Returns the colour of an entry, 0…255, with xterm's values.
  package static func color(_ index: Int) -> Color { colors[index] }

  private static let colors: [Color] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map {
      Color(red: levels[$0 / 36], green: levels[$0 / 6 % 6], blue: levels[$0 % 6])
    }
    let greys = stride(from: 8, to: 248, by: 10).map { Color(red: $0, green: $0, blue: $0) }
    return ansi + cube + greys
  }()

  /// Returns true if black text is easier to read on the colour than white text (ITU-R BT.601 luma, in thousandths).
  package static func isLight(_ color: Color) -> Bool {
    let (red, green, blue) = channels(color)
    return 299 * red + 587 * green + 114 * blue >= 128_000
  }

  private static let ansi: [Color] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff
  ]

  private static func channels(_ color: Color) -> (Int, Int, Int) {
    (Int(color.red), Int(color.green), Int(color.blue))
  }
}
