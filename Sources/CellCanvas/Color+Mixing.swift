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
  func mixed(with other: Color, parts n: Int, of whole: Int) -> Color {
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
