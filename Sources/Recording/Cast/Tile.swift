internal import PaneCanvas

/// A cell of a picture: a shape in one colour on a ground of another colour. Cells that look alike are equal.
struct Tile: Hashable {
  /// The glyph; a blank if the cell has only one colour.
  private(set) var glyph: Unicode.Scalar
  private(set) var ink: Color
  private(set) var ground: Color
  /// The bold and underline styles of a text; empty for shapes.
  private(set) var style: Cell.Style

  init(_ cell: Cell, depth: ColorDepth) {
    glyph = cell.glyph
    (ink, ground) = (Self.shown(cell.foreground, depth), Self.shown(cell.background, depth))
    if depth == .monochrome { ink = ground == Self.black ? Self.white : Self.black }
    if cell.style.contains(.reverse) { swap(&ink, &ground) }
    if cell.style.contains(.dim) { ink = ink.mixed(with: ground, by: 0.5) }
    style = cell.style.intersection(.ofText)
    if let coverage = Coverage(glyph: glyph), !(style.contains(.underline) && glyph == " ") {
      style = []
      if coverage == .full { ground = ink }
      if coverage == .none || ink == ground { (glyph, ink) = (" ", ground) }
    }
  }

  private static let (black, white) = (Color(rgb: 0), Color(rgb: 0xff_ff_ff))

  private static func shown(_ color: Color, _ depth: ColorDepth) -> Color {
    switch depth {
    case .monochrome: XtermPalette.isLight(color) ? white : black
    case .trueColor: color
    default: XtermPalette.color(Int(XtermPalette.number(of: color, depth: depth)))
    }
  }

  /// The part of the cell that has the ink's colour; nil if the cell is text.
  var coverage: Coverage? { glyph == " " && !style.isEmpty ? nil : Coverage(glyph: glyph) }

  /// Returns the part of the cell that certainly has a colour, as bits of `Coverage`; 0 if the cell is text.
  func area(of color: Color) -> UInt64 {
    guard let coverage else { return 0 }
    return (ink == color ? coverage.bits : 0) | (ground == color ? ~coverage.bits : 0)
  }
}
