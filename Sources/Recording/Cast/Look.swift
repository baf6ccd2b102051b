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
      foreground =
        glyph == " " && style.isEmpty ? Self.noInk : XtermPalette.number(of: cell.foreground, depth: depth)
      background = XtermPalette.number(of: cell.background, depth: depth)
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
