internal import PaneCanvas

/// The appearance of a cell at a given colour depth. Cells that look alike have equal looks.
struct Look: Hashable {
  /// A palette index, or 0xRRGGBB in true colour.
  typealias Ink = UInt32

  /// The ink of a blank, which shows no ink, and both inks of a monochrome cell.
  static let noInk = Ink.max

  var glyph: Unicode.Scalar
  var foreground: Ink
  var background: Ink
  var style: Cell.Style

  init(_ cell: Cell, depth: ColorDepth) {
    glyph = cell.glyph
    style = cell.style
    if glyph == " " { style.formIntersection(.ofBlank) }
    switch depth {
    case .monochrome:
      (foreground, background) = (Self.noInk, Self.noInk)
      // The terminal's default colours are taken to be light on dark.
      if XtermPalette.isLight(cell.background) { style.formSymmetricDifference(.reverse) }
    default:
      foreground = glyph == " " && style.isEmpty ? Self.noInk : Self.ink(cell.foreground, depth)
      background = Self.ink(cell.background, depth)
    }
  }

  private static func ink(_ color: Color, _ depth: ColorDepth) -> Ink {
    switch depth {
    case .monochrome: noInk
    case .eight: Ink(XtermPalette.indexANSI(color, count: 8))
    case .sixteen: Ink(XtermPalette.indexANSI(color, count: 16))
    case .palette: Ink(XtermPalette.index256(color))
    case .trueColor: color.rgb
    }
  }
}

extension Cell.Style {
  // A literal of two options would be an array for each cell of a film.
  /// The styles that a picture of a text shows.
  static let ofText: Cell.Style = [.bold, .underline]
  /// The styles that a blank cell shows.
  static let ofBlank: Cell.Style = [.underline, .reverse]
}
