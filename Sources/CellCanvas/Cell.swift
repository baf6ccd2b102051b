/// The contents of one cell of a terminal's grid.
package struct Cell: Hashable, Sendable {
  /// A glyph that is one column wide.
  package var glyph: Unicode.Scalar
  package var foreground: Color
  package var background: Color
  package var style: Style

  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
    package static let reverse = Style(rawValue: 4)
    package static let underline = Style(rawValue: 8)
  }

  package init(_ glyph: Unicode.Scalar, _ foreground: Color, on background: Color, style: Style = []) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.style = style
  }

  /// Creates a blank. Its foreground equals its background, so that blanks that look alike are equal cells
  /// and need no second colour pair.
  package init(blank background: Color) { self.init(" ", background, on: background) }
}
