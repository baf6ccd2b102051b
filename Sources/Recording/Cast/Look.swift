internal import CellCanvas

/// What a cell looks like with so many colours: cells that look alike are equal.
struct Look: Hashable {
  /// A number of the palette, or 0xRRGGBB where all colours are there.
  typealias Ink = UInt32

  /// The ink of a blank, which shows none, and both inks where there are no colours.
  static let noInk = Ink.max

  var glyph: Unicode.Scalar
  var foreground: Ink
  var background: Ink
  var style: Cell.Style

  init(_ cell: Cell, depth: ColorDepth) {
    glyph = cell.glyph
    style = cell.style
    if glyph == " " { style.formIntersection([.underline, .reverse]) }
    switch depth {
    case .monochrome:
      (foreground, background) = (Self.noInk, Self.noInk)
      // The terminal's own colours are light on dark.
      if Palette.isLight(cell.background) { style.formSymmetricDifference(.reverse) }
    default:
      foreground = glyph == " " && style.isEmpty ? Self.noInk : Self.ink(cell.foreground, depth)
      background = Self.ink(cell.background, depth)
    }
  }

  private static func ink(_ color: Color, _ depth: ColorDepth) -> Ink {
    switch depth {
    case .monochrome: noInk
    case .eight: Ink(Palette.indexANSI(color, count: 8))
    case .sixteen: Ink(Palette.indexANSI(color, count: 16))
    case .palette: Ink(Palette.index256(color))
    case .trueColor: color.rgb
    }
  }
}
