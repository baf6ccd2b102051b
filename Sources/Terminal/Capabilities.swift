package import PaneCanvas

/// A size of a screen in cells.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Creates the size of the part of a window that is used, which starts at the upper left corner. ncurses
  /// stores columns and rows in signed 16-bit integers, and a cell takes about 120 bytes of memory.
  package init(within columns: Int, _ rows: Int) {
    self.columns = min(max(columns, 1), Self.longestSide)
    self.rows = min(max(rows, 1), Self.longestSide, Self.mostCells / self.columns)
  }

  private static let longestSide = 1 << 14
  private static let mostCells = 1 << 22
}

/// The capabilities of the terminal that are known so far. Replies of the terminal add to them.
package struct Capabilities: Hashable, Sendable {
  package enum Mouse: Hashable, Sendable { case none, cells, pixels }

  package var depth: ColorDepth
  /// The block elements that the terminal's font is sure to have.
  package var glyphs: GlyphSet
  /// True if the terminal draws block elements with its font, whose moving edges then show seams and slivers.
  package var blocksHaveSeams: Bool
  package var answers = false
  package var reportsKeyRelease = false
  /// True if the terminal can show a frame atomically (mode 2026).
  package var synchronizesOutput = false
  package var mouse: Mouse
  /// The width and the height of a cell, in pixels.
  package var cell: SIMD2<Double>?
  /// True if the terminal's own background is light; nil if the terminal does not report it.
  package var hasLightBackground: Bool?
  /// True if the terminal shows and moves pictures over its cells (kitty's graphics protocol).
  package var showsPictures = false

  /// The size of a cell in which the mouse reports pixels; nil if it reports cells.
  var mouseCell: SIMD2<Double>? { mouse == .pixels ? cell : nil }

  /// The size of a cell for pictures, in pixels; nil if shapes must be drawn in cells.
  package var pictureCell: PixelSize? {
    // A size that no font has is not believed: pictures in it would take seconds to draw.
    guard showsPictures, depth == .trueColor, let cell, cell.max() <= 128, cell.min() > 0 else { return nil }
    guard cell == cell.rounded(.toNearestOrAwayFromZero) else { return nil }
    return PixelSize(width: Int(cell.x), height: Int(cell.y))
  }
}

/// One result of the capability detection with its reason, for a report to the user.
package struct Finding: Hashable, Sendable {
  package let name: String
  package let value: String
  package let reason: String
}

package struct ScreenOptions: Hashable, Sendable {
  /// The colour depth; nil detects it.
  package var depth: ColorDepth?
  package var usesMouse: Bool
  /// True if shapes are drawn in pixels, false if in cells; nil detects if the terminal supports it.
  package var pixels: Bool?
  /// The greatest frame rate, in frames a second.
  package var framesPerSecond = 60.0
  /// True if the screen is neither entered nor drawn, and lines are printed instead.
  package var printsLines = false

  package init(depth: ColorDepth? = nil, usesMouse: Bool = true, pixels: Bool? = nil) {
    self.depth = depth
    self.usesMouse = usesMouse
    self.pixels = pixels
  }
}

/// Determines what a terminal can do: first from the environment and its terminfo entry, then from its replies.
///
/// All queries are sent in one burst that ends with the query that every terminal answers. The first frames use what is
/// known already, and later frames use what the replies add.
package struct CapabilityProbe {
  /// Queries for the name and version (XTVERSION), pictures, the keyboard flags, modes 2026 and 1016, an SGR colour read
  /// back, the size of a cell, the background, and DA1.
  var questions: [UInt8] {
    // A console would print the first two; tmux would take the second one for a title.
    (capabilities.glyphs == .quadrant ? Array("\u{1b}[>q".utf8) : [])
      + (capabilities.glyphs == .quadrant && !isMultiplexed ? KittyCommands.question : [])
      + Array(
        """
        \u{1b}[?u\u{1b}[?2026$p\u{1b}[?1016$p\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m\
        \u{1b}[16t\u{1b}]11;?\u{1b}\\\u{1b}[c
        """.utf8)
  }

  package private(set) var capabilities: Capabilities
  /// True until the reply to the last query arrives.
  package private(set) var isOpen = true

  private let terminfo: Terminfo
  private let options: ScreenOptions
  /// True if a reply of the terminal may raise the colour depth.
  private let mayUpgradeDepth: Bool
  /// True inside tmux or screen, which pass no pictures on.
  private let isMultiplexed: Bool
  private var depthReason: String
  private var pictureReason: String
  /// The name and the version of the terminal, as it reports them.
  private var version: String?
  private var answersPictures: Bool?
  /// The size of a cell in the terminal's reply, in pixels; nil without a reply, or after another size was reported by
  /// the kernel.
  private var answeredCell: SIMD2<Double>?

  /// - Parameter cell: The size of a cell in pixels; nil if the kernel does not know it.
  package init(
    terminfo: Terminfo, options: ScreenOptions, cell: SIMD2<Double>?, environment: (String) -> String?
  ) {
    (self.terminfo, self.options) = (terminfo, options)
    let depth: ColorDepth
    (depth, depthReason) = ColorDepth.choice(terminfo: terminfo, options: options, environment: environment)
    // The terminal of an editor keeps the 24-bit colours that it is asked about, and may show others; an mlterm mixes them up.
    let isTrusted =
      !["NVIM", "VIM_TERMINAL", "INSIDE_EMACS"].contains { environment($0) != nil }
      && !terminfo.name.hasPrefix("mlterm")
    mayUpgradeDepth = options.depth == nil && depth > .monochrome && isTrusted
    isMultiplexed =
      environment("TMUX") != nil || environment("STY") != nil
      || ["tmux", "screen"].contains(where: terminfo.name.hasPrefix)
    capabilities = Capabilities(
      depth: depth, glyphs: Self.glyphs(of: terminfo.name),
      blocksHaveSeams: Self.usesFont(terminfo.name, environment) && !isMultiplexed,
      mouse: options.usesMouse ? .cells : .none)
    capabilities.showsPictures = options.pixels == true
    pictureReason =
      options.pixels.map { $0 ? "switched on" : "switched off" }
      ?? (isMultiplexed ? "tmux and screen pass no pictures on" : "not answered")
    windowChanged(cell: cell)
  }

  /// Takes the size of a cell from the kernel, after a change of the window.
  ///
  /// The kernel knows only the size of the window, which may include a border around the cells (xterm): a
  /// mouse event at the far edge would be half a cell off. The size that the terminal itself reports
  /// therefore takes precedence, unless the difference is so large that the font must have changed.
  mutating func windowChanged(cell: SIMD2<Double>?) {
    // PuTTY's pterm reports columns and rows as pixels.
    guard let cell, cell.min() >= 2 else { return }
    // A border of 24 pixels, divided among 40 columns or 24 rows, adds less than a pixel.
    if let known = answeredCell, abs(cell.x - known.x) < 1, abs(cell.y - known.y) < 1 { return }
    answeredCell = nil
    capabilities.cell = cell
  }

  package mutating func take(_ reply: TerminalReply) {
    capabilities.answers = true
    switch reply {
    case .deviceAttributes: isOpen = false
    case .keyboardFlags: capabilities.reportsKeyRelease = true
    case .mode(let mode, let setting):
      // Settings 1 and 2 mean that the mode can be changed; 3 and 4 mean that it is fixed.
      let canSet = setting == 1 || setting == 2
      if mode == 2026 { capabilities.synchronizesOutput = canSet }
      if mode == 1016, canSet, capabilities.mouse == .cells { capabilities.mouse = .pixels }
    case .setting(let text, valid: true):
      // The background of the question, in any of the forms in use.
      if ["48;2;1;2;3", "48:2:1:2:3", "48:2::1:2:3"].contains(where: text.contains) {
        raiseDepth("the terminal kept a 24-bit colour (DECRQSS)")
      }
    case .cellSize(let width, let height):
      answeredCell = SIMD2(Double(width), Double(height))
      capabilities.cell = answeredCell
    case .background(let red, let green, let blue):
      let bytes = [red, green, blue].map { UInt8(($0 * 255).rounded()) }
      capabilities.hasLightBackground = XtermPalette.isLight(
        Color(red: bytes[0], green: bytes[1], blue: bytes[2]))
    case .version(let text): version = text.isEmpty ? nil : text
    case .graphics(let isOK): answersPictures = isOK
    case .setting, .cursorPosition: break
    }
    if let answersPictures, options.pixels == nil { takePictures(answersPictures) }
  }

  private mutating func raiseDepth(_ reason: String) {
    guard mayUpgradeDepth, capabilities.depth < .trueColor else { return }
    (capabilities.depth, depthReason) = (.trueColor, reason)
  }

  /// Takes the reply to the query for pictures. Others than kitty and Ghostty answer yes too, and show them wrongly: Konsole
  /// 22.12 shows none, and before 1.2 Ghostty mixes up their order (ghostty-org/ghostty 6710).
  private mutating func takePictures(_ isOK: Bool) {
    let name = version ?? "this terminal"
    guard isOK, Self.knownGood(version ?? "") else {
      pictureReason = "\(name) is not known to show and order pictures; --pixels on tries it"
      return
    }
    capabilities.showsPictures = true
    pictureReason = "\(name) shows pictures (kitty's graphics protocol)"
    raiseDepth("pictures have 24-bit colours")
  }

  /// Returns true for `kitty(0.26.5)` and `ghostty 1.2.0` or later.
  private static func knownGood(_ version: String) -> Bool {
    let version = version.lowercased()
    let numbers = version.split { !$0.isNumber }.compactMap { Int($0) }
    return version.hasPrefix("kitty")
      || version.hasPrefix("ghostty") && !numbers.lexicographicallyPrecedes([1, 2])
  }

  package func findings(on size: ScreenSize) -> [Finding] {
    let known = capabilities
    let source = known.answers ? "by the terminal's replies" : "the terminal does not answer"
    let shown = known.pictureCell?.fits(columns: size.columns, rows: size.rows) ?? false
    let cell = known.cell.map { "a cell has \($0.x)×\($0.y) pixels" }
    let lacks = known.showsPictures && !shown ? "pictures need 24-bit colour and a known cell" : nil
    func yes(_ isSet: Bool) -> String { isSet ? "yes" : "no" }
    let rows: [(String, String, String)] = [
      ("terminal", terminfo.name, version ?? "by TERM"),
      ("size", "\(size.columns)×\(size.rows)", cell ?? "the pixels of a cell are unknown"),
      ("colour", known.depth.description, depthReason),
      ("glyphs", "\(known.glyphs)", "by the kind of terminal"),
      ("seams", yes(known.blocksHaveSeams), "by the kind of terminal"),
      ("synchronized output", yes(known.synchronizesOutput), source),
      ("key release", yes(known.reportsKeyRelease), source),
      ("mouse", "\(known.mouse)", options.usesMouse ? source : "switched off"),
      ("pixels", yes(shown), lacks ?? pictureReason),
      ("background", known.hasLightBackground.map { $0 ? "light" : "dark" } ?? "unknown", source)
    ]
    return rows.map { Finding(name: $0, value: $1, reason: $2) }
  }

  /// Returns true if the terminal is known to draw block elements with its font. xterm is recognised by a
  /// variable, which programs inside tmux or screen inherit although another terminal draws them.
  private static func usesFont(_ name: String, _ environment: (String) -> String?) -> Bool {
    ["rxvt", "mlterm", "st-"].contains(where: name.hasPrefix) || name == "st"
      || name.hasPrefix("xterm") && environment("XTERM_VERSION") != nil
  }

  private static func glyphs(of name: String) -> GlyphSet {
    if name.hasPrefix("linux") || name.hasPrefix("cygwin") { return .half }
    return ["vt", "sun", "cons", "ansi", "pcansi"].contains(where: name.hasPrefix) ? .ascii : .quadrant
  }
}

extension ColorDepth {
  /// Returns true if the user wants no colour: NO_COLOR is set and not empty (no-color.org).
  package static func isDeclined(_ environment: (String) -> String?) -> Bool {
    environment("NO_COLOR").map { !$0.isEmpty } ?? false
  }

  /// Returns the colour depth to use until the terminal itself has replied, and the reason for it.
  static func choice(
    terminfo: Terminfo, options: ScreenOptions, environment: (String) -> String?
  ) -> (ColorDepth, String) {
    if let depth = options.depth { return (depth, "set by an option") }
    if isDeclined(environment) { return (.monochrome, "NO_COLOR is set") }
    if terminfo.name.hasPrefix("mlterm") {
      return (.palette, "an mlterm shows 256 colours, and mixes up more")
    }
    // GNU screen passes on the variables of the terminal around it, but misinterprets 24-bit colours.
    let term = environment("STY") == nil ? environment("COLORTERM") : nil
    if let term, ["truecolor", "24bit"].contains(term) { return (.trueColor, "COLORTERM is \(term)") }
    let depth = allCases.last { $0 < .trueColor && $0.rawValue <= terminfo.colors } ?? .monochrome
    return (depth, "terminfo has \(max(terminfo.colors, 0)) colours")
  }
}
