internal import PaneCanvas

/// Numbers and colours as SVG and CSS write them.
enum SVGNumber {
  /// Returns a number with at most `decimals` decimals, without trailing zeros and without a zero before the point.
  static func text(_ value: Double, decimals: Int = 2) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let (whole, rest) = Int((value.magnitude * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
    var text = whole == 0 && rest != 0 ? "" : String(whole)
    if rest != 0 {
      var digits = String(unit + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return value < 0 && text != "0" ? "-" + text : text
  }
}

extension Color {
  /// The colour with a number sign: three digits where they suffice, otherwise six.
  var hexadecimal: String {
    let digits = String(0x1_00_00_00 + rgb, radix: 16).dropFirst()
    let pairs = [red, green, blue]
    return pairs.allSatisfy { $0 % 17 == 0 }
      ? "#" + pairs.map { String($0 / 17, radix: 16) }.joined() : "#" + digits
  }
}
