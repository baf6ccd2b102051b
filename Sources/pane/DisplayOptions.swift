internal import ArgumentParser
internal import PaneCanvas
internal import PaneTerminal

/// The value auto follows the capabilities of the terminal.
struct DisplayOptions: ParsableArguments {
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
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

  enum GlyphChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, ascii, half, quadrant

    var glyphs: GlyphSet? { GlyphSet(rawValue: rawValue) }
  }

  enum PixelChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, on, off

    var isOn: Bool? { self == .auto ? nil : self == .on }
  }

  enum Background: String, EnumerableFlag {
    case light, dark

    static func help(for value: Background) -> ArgumentHelp? { "Colours for a \(value.rawValue) background." }
  }

  /// The valid frame rates, in frames a second.
  private static let rates = 1.0...240

  @Option(help: "The number of colours; auto asks the terminal; NO_COLOR means never.")
  var color = ColorChoice.auto

  @Option(help: "The characters of the font: plain ASCII, half blocks, or quadrants and eighths.")
  var glyphs = GlyphChoice.auto

  @Option(
    help: """
      Shapes as pictures in pixels, moved by the terminal (on), or in cells (off); auto asks the terminal whether \
      it supports kitty's graphics protocol.
      """)
  var pixels = PixelChoice.auto

  /// The colours; nil asks the terminal for its background.
  @Flag(exclusivity: .exclusive) var background: Background?

  @Flag(name: .customLong("no-mouse"), help: "Do not use the mouse; leave it to the terminal.")
  var noMouse = false

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 240, or auto (60; fewer on a slow link).")
  var fps = "auto"

  func validate() throws {
    guard fps == "auto" || rate != nil else {
      throw ValidationError("--fps must be auto or a number from 1 to 240; got “\(fps)”")
    }
  }

  /// The chosen frame rate, in frames a second; nil for auto.
  private var rate: Double? { Double(fps).flatMap { Self.rates.contains($0) ? $0 : nil } }

  /// The names of the given options that have a meaning on a terminal alone.
  var terminalOptions: [String] {
    [("--pixels", pixels != .auto), ("--no-mouse", noMouse), ("--fps", fps != "auto")].filter(\.1).map(\.0)
  }

  var choice: DisplayChoice {
    var choice = DisplayChoice(glyphs: glyphs.glyphs, background: background)
    choice.screen = ScreenOptions(depth: color.depth, usesMouse: !noMouse, pixels: pixels.isOn)
    if let rate { choice.screen.framesPerSecond = rate }
    return choice
  }
}

/// Nil follows the capabilities of the terminal.
struct DisplayChoice {
  var screen = ScreenOptions()
  var glyphs: GlyphSet?
  var background: DisplayOptions.Background?
}

/// The option of the commands that play on the screen.
struct SpeechOptions: ParsableArguments {
  @Flag(
    help: """
      Print words where they change, and no pictures: for screen readers, and for terminals that cannot draw. The keys \
      are the same. Colours, glyphs and pixels have no effect.
      """)
  var plain = false
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
      theme = hasLightBackground ? .light.reduced(to: depth) : .dark256
      palette = .full
    case .sixteen:
      theme = hasLightBackground ? .light.reduced(to: depth) : .sixteen
      palette = .few
    case .eight:
      theme = (hasLightBackground ? Theme.light : .sixteen).reduced(to: depth)
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
