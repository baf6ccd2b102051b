internal import PaneCanvas
internal import PaneTerminal

/// The appearance of scenes on a terminal: the colours, and the way of drawing shapes in cells.
struct Appearance: Equatable {
  let theme: Theme
  let rendering: Rendering

  /// Creates the appearance for a colour depth.
  /// - Parameter pixels: The size of a cell in pixels, if shapes are drawn in pixels.
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

  /// Creates the appearance for the known capabilities of a terminal and the user's options, which take
  /// precedence.
  init(for capabilities: Capabilities, _ options: DisplayOptions) {
    self.init(
      depth: capabilities.depth,
      hasLightBackground: options.background.map { $0 == .light }
        ?? (capabilities.hasLightBackground == true),
      glyphs: options.glyphs.glyphs ?? capabilities.glyphs,
      edge: options.edge.edge ?? (capabilities.blocksHaveSeams ? .seamless : .sharp),
      pixels: capabilities.pictureCell)
  }
}
