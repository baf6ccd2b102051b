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
