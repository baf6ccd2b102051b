internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal

/// The value auto, the default, follows the capabilities of the terminal.
struct DisplayOptions: ParsableArguments {
  enum ColorChoice: String, CaseIterable {
    case auto, never, sixteen = "16", palette = "256", trueColor = "truecolor"

    var depth: ColorDepth? {
      switch self {
      case .auto: nil
      case .never: .monochrome
      case .sixteen: .sixteen
      case .palette: .palette
      case .trueColor: .trueColor
      }
    }
  }

  enum GlyphChoice: String, CaseIterable {
    case auto, ascii, half, quadrant

    var glyphs: GlyphSet? { GlyphSet(rawValue: rawValue) }
  }

  enum PixelChoice: String, CaseIterable {
    case auto, on, off

    var isOn: Bool? { self == .auto ? nil : self == .on }
  }

  enum Background: String, EnumerableFlag {
    case light, dark

    static func help(for value: Background) -> ArgumentHelp? { "For a \(value.rawValue) background." }
  }

  @Option("auto, never, 16, 256 or truecolor; NO_COLOR means never.", of: ColorChoice.self)
  var color: ColorChoice?

  @Option("Characters: auto, ascii, half or quadrant blocks.", of: GlyphChoice.self)
  var glyphs: GlyphChoice?

  @Option("Pictures by kitty's graphics protocol: auto, on or off.", of: PixelChoice.self)
  var pixels: PixelChoice?

  /// The colours; nil asks the terminal for its background.
  @Flag(exclusivity: .exclusive) var background: Background?

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Option("Frames per second, 1 to 240. (default: 60)", reading: .shownFramesPerSecond)
  var fps: Double?

  var choice: DisplayChoice {
    var choice = DisplayChoice(glyphs: glyphs?.glyphs, background: background)
    choice.screen = ScreenOptions(depth: color?.depth, usesMouse: !noMouse, pixels: pixels?.isOn)
    if let fps { choice.screen.framesPerSecond = fps }
    return choice
  }
}

/// Nil follows the capabilities of the terminal.
struct DisplayChoice {
  var screen = ScreenOptions()
  var glyphs: GlyphSet?
  var background: DisplayOptions.Background?
}

struct Appearance: Equatable {
  let theme: Theme
  let rendering: Rendering

  /// Creates the appearance for a colour depth, with quadrants unless other glyphs are given.
  /// - Parameter pixels: The size of a cell in pixels, if shapes are drawn in pixels.
  init(
    depth: ColorDepth, hasLightBackground: Bool, glyphs: GlyphSet?, pixels: PixelSize? = nil
  ) {
    let palette: Rendering.Palette
    switch depth {
    case .trueColor:
      theme = hasLightBackground ? .light : .dark
      palette = .full
    case .palette:
      theme = hasLightBackground ? .light : .dark256
      palette = .full
    case .sixteen:
      theme = .sixteen
      palette = .few
    case .eight:
      theme = .eight
      palette = .few
    case .monochrome:
      theme = .mono
      palette = .none
    }
    var rendering = Rendering(glyphs: glyphs ?? .quadrant, color: palette)
    rendering.pixels = pixels
    self.rendering = rendering
  }

  /// The user's choice takes precedence.
  init(for capabilities: Capabilities, _ choice: DisplayChoice) {
    let glyphs = choice.glyphs ?? capabilities.glyphs
    self.init(
      depth: capabilities.depth,
      hasLightBackground: choice.background.map { $0 == .light }
        ?? (capabilities.hasLightBackground == true),
      glyphs: glyphs == .quadrant && capabilities.blocksHaveSeams ? .quarter : glyphs,
      pixels: capabilities.pictureCell)
  }
}
