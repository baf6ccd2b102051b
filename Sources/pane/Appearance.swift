internal import CellCanvas
internal import Terminal

/// How scenes look on a terminal: its colours, and what its cells can show.
struct Appearance: Equatable {
  let theme: Theme
  let rendering: Rendering

  /// What suits a terminal, as far as it is known.
  init(for capabilities: Capabilities) {
    switch capabilities.depth {
    case .trueColor:
      theme = capabilities.hasLightBackground == true ? .light : .dark
      rendering = Rendering()
    case .palette:
      theme = .dark256
      rendering = Rendering()
    case .sixteen, .eight:
      theme = .sixteen
      rendering = Rendering(color: .few)
    case .monochrome:
      theme = .mono
      rendering = Rendering(color: .none)
    }
  }
}
