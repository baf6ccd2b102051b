internal import PaneCanvas

/// The graphic rendition (ECMA-48) in which the terminal draws the next glyph.
struct Pen {
  private var foreground = Look.noInk
  private var background = Look.noInk
  private var style: Cell.Style = []

  /// Returns true if a cell of that look can be drawn without a change of rendition.
  func draws(_ look: Look) -> Bool {
    (look.foreground == Look.noInk || look.foreground == foreground) && look.background == background
      && look.style == style
  }

  /// Appends the SGR sequence that changes the rendition to that of `look`, if one is needed.
  mutating func take(_ look: Look, depth: ColorDepth, into bytes: inout [UInt8]) {
    if draws(look) { return }
    var parameters = Self.change(of: style, to: look.style)
    style = look.style
    if look.foreground != Look.noInk, look.foreground != foreground {
      foreground = look.foreground
      parameters.append(Self.parameter(foreground, base: 30, depth: depth))
    }
    if look.background != background {
      background = look.background
      parameters.append(Self.parameter(background, base: 40, depth: depth))
    }
    bytes.append("\u{1b}[" + parameters.joined(separator: ";") + "m")
  }

  private static let codes: [(style: Cell.Style, on: String, off: String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.underline, "4", "24"), (.reverse, "7", "27")
  ]

  private static func change(of old: Cell.Style, to new: Cell.Style) -> [String] {
    var parameters: [String] = []
    var kept = old
    for code in codes where old.contains(code.style) && !new.contains(code.style) {
      if parameters.last != code.off { parameters.append(code.off) }
      // Code 22 switches off both bold and dim.
      if code.off == "22" { kept.subtract([.bold, .dim]) }
    }
    for code in codes where new.contains(code.style) && !kept.contains(code.style) {
      parameters.append(code.on)
    }
    return parameters
  }

  /// Returns the SGR parameter of a colour: 30…37 and 90…97 for the first 16 colours, otherwise 38;5;n or
  /// 38;2;r;g;b; 10 more for the background.
  private static func parameter(_ ink: Look.Ink, base: Int, depth: ColorDepth) -> String {
    switch depth {
    case .monochrome: "\(base + 9)"
    case .eight, .sixteen: "\(ink < 8 ? base + Int(ink) : base + 52 + Int(ink))"
    case .palette: "\(base + 8);5;\(ink)"
    case .trueColor: "\(base + 8);2;\(ink >> 16 & 0xff);\(ink >> 8 & 0xff);\(ink & 0xff)"
    }
  }
}
