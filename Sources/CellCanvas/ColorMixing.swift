extension Color {
  /// The colour on the way to another one, in 16 even steps, channel by channel in sRGB: few steps, so that
  /// neighbouring cells share a colour and the terminal is told of it once.
  /// - Parameter amount: 0 (this colour) … 1 (the other one); rounded to the nearest sixteenth.
  package func mixed(with other: Color, by amount: Double) -> Color {
    precondition(amount >= 0 && amount <= 1, "a mix is between 0 and 1, not \(amount)")
    return mixed(with: other, sixteenths: Int((amount * 16).rounded()))
  }

  /// Towards white; `amount` as in `mixed(with:by:)`.
  package func lighter(by amount: Double) -> Color { mixed(with: Color(rgb: 0xff_ff_ff), by: amount) }

  /// Towards black; `amount` as in `mixed(with:by:)`.
  package func darker(by amount: Double) -> Color { mixed(with: Color(rgb: 0), by: amount) }

  func mixed(with other: Color, sixteenths n: Int) -> Color {
    mixed(with: other, parts: n, of: 16)
  }

  /// Exact to a channel's unit: for gradients, where each row has a colour of its own.
  func mixed(with other: Color, parts n: Int, of whole: Int) -> Color {
    if n <= 0 || self == other { return self }
    if n >= whole { return other }
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (whole - n) + Int(b) * n + whole / 2) / whole)
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
  }

  /// Over the three channels, 0…3·255².
  func squaredDistance(to other: Color) -> Int {
    let (r, g, b) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return r * r + g * g + b * b
  }
}
