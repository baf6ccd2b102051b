/// An opaque sRGB colour with 8 bits per channel.
package struct Color: Hashable, Sendable {
  /// The channels as 0xRRGGBB.
  package let rgb: UInt32

  package init(rgb: UInt32) { self.rgb = rgb & 0xff_ff_ff }

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    rgb = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  package var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  package var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  package var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}

extension Color {
  /// Returns a mix of this colour and another, channel by channel in sRGB, in 16 even steps. With few steps,
  /// neighbouring cells share a colour and the terminal receives it once.
  /// - Parameter amount: 0 (this colour) … 1 (the other colour), rounded to sixteenths.
  package func mixed(with other: Color, by amount: Double) -> Color {
    precondition(amount >= 0 && amount <= 1, "a mix is between 0 and 1, not \(amount)")
    return mixed(with: other, parts: Int((amount * 16).rounded()), of: 16)
  }

  /// Returns a mix with white; `amount` as in `mixed(with:by:)`.
  package func lighter(by amount: Double) -> Color { mixed(with: Color(rgb: 0xff_ff_ff), by: amount) }

  /// Returns a mix with black; `amount` as in `mixed(with:by:)`.
  package func darker(by amount: Double) -> Color { mixed(with: Color(rgb: 0), by: amount) }

  /// Returns a mix that is exact to one unit of a channel, for gradients in which each row has its own
  /// colour.
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
