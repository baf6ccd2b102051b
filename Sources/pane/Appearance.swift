internal import CellCanvas
internal import Terminal

/// How scenes look on a terminal: its colours, and what its cells can show.
struct Appearance: Equatable {
  let theme: Theme
  let rendering: Rendering

  /// What suits a terminal, as far as it is known, and what a person asks for.
  init(for capabilities: Capabilities, _ options: DisplayOptions) {
    let palette: Rendering.Palette
    switch capabilities.depth {
    case .trueColor:
      theme = capabilities.hasLightBackground == true ? .light : .dark
      palette = .full
    case .palette:
      theme = .dark256
      palette = .full
    case .sixteen, .eight:
      theme = capabilities.depth == .eight ? .eight : .sixteen
      palette = .few
    case .monochrome:
      theme = .mono
      palette = .none
    }
    rendering = Rendering(
      glyphs: options.glyphs.glyphs ?? capabilities.glyphs,
      edge: options.edge.edge ?? (capabilities.blocksHaveSeams ? .seamless : .sharp), color: palette)
  }
}
