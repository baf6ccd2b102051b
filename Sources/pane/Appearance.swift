internal import CellCanvas
internal import Terminal

/// How scenes look on a terminal: its colours, and what its cells can show.
struct Appearance: Equatable {
  let theme: Theme
  let rendering: Rendering

  /// What suits so many colours.
  /// - Parameter pixels: a cell's size, where shapes are drawn in pixels.
  init(
    depth: ColorDepth, hasLightBackground: Bool, glyphs: GlyphSet, edge: Rendering.Edge,
    pixels: PixelSize? = nil
  ) {
    let palette: Rendering.Palette
    switch depth {
    case .trueColor:
      theme = hasLightBackground ? .light : .dark
      palette = .full
    case .palette:
      theme = hasLightBackground ? .light256 : .dark256
      palette = .full
    case .sixteen:
      theme = hasLightBackground ? .light16 : .sixteen
      palette = .few
    case .eight:
      theme = hasLightBackground ? .light8 : .eight
      palette = .few
    case .monochrome:
      theme = .mono
      palette = .none
    }
    var rendering = Rendering(glyphs: glyphs, edge: edge, color: palette)
    rendering.pixels = pixels
    self.rendering = rendering
  }

  /// What suits a terminal, as far as it is known, and what a person asks for.
  init(for capabilities: Capabilities, _ options: DisplayOptions) {
    self.init(
      depth: capabilities.depth, hasLightBackground: capabilities.hasLightBackground == true,
      glyphs: options.glyphs.glyphs ?? capabilities.glyphs,
      edge: options.edge.edge ?? (capabilities.blocksHaveSeams ? .seamless : .sharp),
      pixels: capabilities.pictureCell)
  }
}
