/// The way in which shapes become cells, according to the terminal's abilities and the user's preferences.
package struct Rendering: Hashable, Sendable {
  package enum Palette: Hashable, Sendable, CaseIterable {
    /// 256 or more colours: edges are mixed with the colours below them.
    case full
    /// 16 colours: a mix would be an entirely different colour.
    case few
    /// Only light and dark.
    case none
  }

  package var glyphs: GlyphSet
  package var color: Palette
  /// The size of a cell in pixels if the terminal shows pictures over its cells: shapes then become sprites.
  /// If nil, shapes become cells.
  package var pixels: PixelSize?

  package init(glyphs: GlyphSet = .quadrant, color: Palette = .full) {
    self.glyphs = glyphs
    self.color = color
  }

  /// Returns the same rendering with sprites in cells of another size, or without sprites.
  package func with(pixels: PixelSize?) -> Rendering {
    var copy = self
    copy.pixels = pixels
    return copy
  }

  var patterns: [Pattern] { glyphs.patterns }

  /// The same rendering for a line thinner than half a row. It is too thin for seams.
  var forLines: Rendering {
    var copy = self
    if glyphs == .quarter { copy.glyphs = .quadrant }
    return copy
  }

  /// The number of steps in which a part of a cell is mixed with the colour below. Finer patterns need fewer
  /// steps; each step adds a colour to send.
  var coverageSteps: Int {
    if color != .full { return 1 }
    switch glyphs {
    case .ascii: return 8
    case .half: return 4
    case .quarter, .quadrant: return 2
    }
  }

  /// Returns the colour of a thin shape that covers `sixteenths` of a cell. Without mixing, the shape gets
  /// its full colour.
  func blend(_ ground: Color, _ color: Color, sixteenths: Int) -> Color {
    if self.color == .full { return ground.mixed(with: color, parts: sixteenths, of: 16) }
    return sixteenths > 0 ? color : ground
  }

  /// True if nothing smaller than a cell can be shown.
  package var hasWholeCellsOnly: Bool { color != .full && glyphs == .ascii }

  /// Returns the nearest height that the glyphs can show for a thin shape, in eighths of a row.
  func thin(_ eighths: Int) -> Int {
    glyphs == .half || glyphs == .quarter ? max(eighths, 4) : eighths
  }
}
