package import PaneCanvas

/// Determines what a terminal can do: first from the environment and its terminfo entry, then from its replies.
///
/// All queries are sent in one burst that ends with the query that every terminal answers. Nothing waits for
/// the replies: the first frames use what is known already, and later frames use what the replies add.
package struct CapabilityProbe {
  /// The query that is sent before everything else, so that its reply comes early even on a slow link.
  static let firstQuestion = TerminalModes.askPosition
  /// The number of queries for the cursor position, the first one included.
  static let positionCount = 2
  /// Queries for the keyboard flags, modes 2026 and 1016, an SGR colour read back, the size of a cell, the
  /// background, the cursor position, and DA1.
  private static let questions = Array(
    """
    \u{1b}[?u\u{1b}[?2026$p\u{1b}[?1016$p\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m\
    \u{1b}[16t\u{1b}]11;?\u{1b}\\\u{1b}[6n\u{1b}[c
    """.utf8)

  /// The query for the name and the version of the terminal (XTVERSION).
  private static let versionQuestion = Array("\u{1b}[>q".utf8)

  /// All queries of the burst. The last one is the query that every terminal answers.
  var questions: [UInt8] {
    // The version goes first, because it decides whether the reply about pictures is true.
    (pictures == .unanswered || capabilities.glyphs == .quadrant ? Self.versionQuestion : [])
      + (pictures == .unanswered ? GraphicsCommands.question : []) + Self.questions
  }

  /// True if the terminal's name implies pictures, and its reply has not come yet.
  var expectsPictures: Bool {
    pictures == .unanswered && ["xterm-kitty", "xterm-ghostty"].contains(where: terminfo.name.hasPrefix)
  }

  package private(set) var capabilities: Capabilities
  /// True until the reply to the last query arrives.
  package private(set) var isOpen = true

  private let terminfo: Terminfo
  /// True if a reply of the terminal may raise the colour depth.
  private let mayUpgradeDepth: Bool
  private var depthReason: String
  private var glyphsReason: String
  private var modeSettings: [(mode: Int, setting: Int)] = []
  private var pictures: PictureSupport
  /// The size of a cell in the terminal's reply, in pixels; nil without a reply, or after another size was reported by
  /// the kernel.
  private var answered: SIMD2<Double>?
  /// The largest amount that the border of a window adds to the computed size of a cell, in pixels: a border
  /// of 24 pixels, divided among 40 columns or 24 rows.
  private static let border = 1.0
  private var cellReason = "neither the kernel nor the terminal reports it"
  private var backgroundReason: String?

  /// - Parameter cell: The size of a cell in pixels; nil if the kernel does not know it.
  package init(
    terminfo: Terminfo, options: ScreenOptions, cell: SIMD2<Double>?, environment: (String) -> String?
  ) {
    self.terminfo = terminfo
    let depth: ColorDepth
    (depth, depthReason) = ColorDepth.choice(terminfo: terminfo, options: options, environment: environment)
    mayUpgradeDepth =
      options.depth == nil && !ColorDepth.isDeclined(environment) && !terminfo.mixesUpColors
      && !Self.isInEditor(environment)
    let glyphs: GlyphSet
    (glyphs, glyphsReason) = Self.glyphs(of: terminfo.name)
    pictures = PictureSupport(option: options.pixels, terminal: terminfo.name, environment: environment)
    capabilities = Capabilities(
      depth: depth, erasesWithBackground: terminfo.erasesWithBackground, glyphs: glyphs,
      blocksHaveSeams: Self.usesFont(terminfo.name, environment), mouse: options.usesMouse ? .cells : .none)
    capabilities.showsPictures = pictures == .on
    let isMultiplexed = PictureSupport.isMultiplexed(terminal: terminfo.name, environment)
    capabilities.mayLeaveSlivers = capabilities.blocksHaveSeams || isMultiplexed
    if !isMultiplexed, let colors = environment("COLORFGBG"), let isLight = Self.isLight(colors) {
      capabilities.hasLightBackground = isLight
      backgroundReason = "COLORFGBG is \(colors)"
    }
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
    if let answered, abs(cell.x - answered.x) < Self.border, abs(cell.y - answered.y) < Self.border { return }
    answered = nil
    capabilities.cell = cell
    cellReason = "reported by the kernel (TIOCGWINSZ)"
  }

  package mutating func take(_ reply: TerminalReply) {
    capabilities.answers = true
    switch reply {
    case .deviceAttributes: isOpen = false
    case .keyboardFlags: capabilities.reportsKeyRelease = true
    case .mode(let mode, let setting):
      modeSettings.append((mode, setting))
      // Settings 1 and 2 mean that the mode can be changed; 3 and 4 mean that it is fixed.
      let canSet = setting == 1 || setting == 2
      if mode == 2026 { capabilities.synchronizesOutput = canSet }
      if mode == 1016, canSet, capabilities.mouse == .cells { capabilities.mouse = .pixels }
    case .setting(let text, valid: true):
      if mayUpgradeDepth, capabilities.depth < .trueColor, Self.keptColor(text) {
        capabilities.depth = .trueColor
        depthReason = "the terminal kept a 24-bit colour (DECRQSS)"
      }
    case .cellSize(let width, let height):
      answered = SIMD2(Double(width), Double(height))
      capabilities.cell = answered
      cellReason = "reported by the terminal (CSI 16 t)"
    case .background(let red, let green, let blue):
      func byte(_ channel: Double) -> UInt8 { UInt8((channel * 255).rounded()) }
      capabilities.hasLightBackground = XtermPalette.isLight(
        Color(red: byte(red), green: byte(green), blue: byte(blue)))
      backgroundReason = "OSC 11 is answered"
    case .graphics(let isOK):
      guard pictures == .unanswered else { break }
      pictures = .answered(isOK)
      capabilities.showsPictures = isOK
      if isOK, mayUpgradeDepth, capabilities.depth < .trueColor {
        capabilities.depth = .trueColor
        depthReason = "the terminal shows pictures, which have 24-bit colours"
      }
    case .version(let text):
      if pictures.isByReply, let fault = TerminalVersion.pictureFault(of: text) {
        pictures = .claimed(terminal: text, fault: fault)
        capabilities.showsPictures = false
      }
    case .setting, .cursorPosition, .picture: break
    }
  }

  mutating func pictureLost(error: String) {
    pictures = .lost(error: error)
    capabilities.showsPictures = false
  }

  var checksPictures: Bool { pictures.isByReply }

  package func findings(on size: ScreenSize) -> [Finding] {
    let silent = capabilities.answers ? "not answered" : "the terminal does not answer"
    func mode(_ number: Int) -> String {
      modeSettings.last { $0.mode == number }.map { "mode \(number) is answered with \($0.setting) (DECRPM)" }
        ?? "mode \(number): \(silent)"
    }
    func flag(_ name: String, _ isSet: Bool, _ reason: String) -> Finding {
      Finding(name: name, value: isSet ? "yes" : "no", reason: reason)
    }
    let cell = capabilities.cell.map { "\($0.x)×\($0.y) pixels" }
    let background = capabilities.hasLightBackground.map { $0 ? "light" : "dark" }
    let showsPictures = capabilities.pictureCell?.fits(columns: size.columns, rows: size.rows) ?? false
    return [
      Finding(name: "terminal", value: terminfo.name, reason: "TERM, found in the terminfo database"),
      Finding(name: "colour", value: capabilities.depth.description, reason: depthReason),
      flag("background erase", capabilities.erasesWithBackground, "terminfo's bce"),
      Finding(name: "glyphs", value: "\(capabilities.glyphs)", reason: glyphsReason),
      flag(
        "seams", capabilities.blocksHaveSeams,
        capabilities.blocksHaveSeams
          ? "this terminal draws blocks with its font" : "not known to draw blocks with its font"),
      flag("synchronized output", capabilities.synchronizesOutput, mode(2026)),
      flag(
        "key release", capabilities.reportsKeyRelease,
        capabilities.reportsKeyRelease ? "CSI ? u is answered" : "CSI ? u: \(silent)"),
      Finding(
        name: "mouse", value: "\(capabilities.mouse)",
        reason: capabilities.mouse == .none ? "switched off" : mode(1016)),
      Finding(name: "cell", value: cell ?? "unknown", reason: cellReason),
      flag("pixels", showsPictures, pictureReason(silent, isShown: showsPictures)),
      Finding(
        name: "background", value: background ?? "unknown", reason: backgroundReason ?? "OSC 11: \(silent)")
    ]
  }

  private func pictureReason(_ silent: String, isShown: Bool) -> String {
    guard capabilities.showsPictures, !isShown else { return pictures.reason(silent) }
    if capabilities.depth < .trueColor {
      return "pictures have all colours, but only \(capabilities.depth) are used"
    }
    if capabilities.hasHugeCells {
      return "the terminal reports cells larger than \(Int(Capabilities.largestPictureCell)) pixels"
    }
    return capabilities.pictureCell == nil
      ? "the size of a cell in whole pixels is unknown"
      : "a picture of the window's size would have more than \(PixelSize.mostBytes >> 20) MB"
  }

  /// Returns true if the background 1, 2, 3 is contained in the reply, in any of the forms in use.
  private static func keptColor(_ setting: String) -> Bool {
    ["48;2;1;2;3", "48:2:1:2:3", "48:2::1:2:3"].contains { setting.contains($0) }
  }

  /// Returns true if the terminal is known to draw block elements with its font. xterm is recognised by a
  /// variable, which programs inside tmux or screen inherit although another terminal draws them.
  private static func usesFont(_ name: String, _ environment: (String) -> String?) -> Bool {
    let isXterm = name.hasPrefix("xterm") && environment("XTERM_VERSION") != nil
    return ["rxvt", "mlterm", "st-"].contains(where: name.hasPrefix) || name == "st"
      || isXterm && !PictureSupport.isMultiplexed(terminal: name, environment)
  }

  /// Returns true in the terminal of an editor (Neovim, Vim, Emacs). It keeps the 24-bit colours that it is asked about, and
  /// may show others.
  private static func isInEditor(_ environment: (String) -> String?) -> Bool {
    ["NVIM", "VIM_TERMINAL", "INSIDE_EMACS"].contains { environment($0) != nil }
  }

  /// Returns whether the background is light, by the value of COLORFGBG: the numbers of the colours of text and background,
  /// such as `0;15` or `0;default;15`. Returns nil if it tells no number of the 16 colours.
  private static func isLight(_ colors: String) -> Bool? {
    guard let number = colors.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(number)
    else {
      return nil
    }
    return number == 7 || number > 8
  }

  private static func glyphs(of name: String) -> (GlyphSet, String) {
    if name.hasPrefix("linux") || name.hasPrefix("cygwin") {
      return (.half, "a console's font has only half blocks")
    }
    if ["vt", "sun", "cons", "ansi", "pcansi"].contains(where: name.hasPrefix) {
      return (.ascii, "a “\(name)” is not known to have block elements")
    }
    return (.quadrant, "usual in a terminal window")
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
    // GNU screen passes on the variables of the terminal around it, but misinterprets 24-bit colours.
    if environment("STY") == nil {
      if terminfo.mixesUpColors {
        return (.palette, "an mlterm shows 256 colours, whatever terminfo says, and mixes up more")
      }
      if let term = environment("COLORTERM"), ["truecolor", "24bit"].contains(term) {
        return (.trueColor, "COLORTERM is \(term)")
      }
      if terminfo.hasDirectColor || terminfo.name.hasSuffix("-direct") {
        return (.trueColor, "terminfo has direct colour")
      }
    }
    let depth = allCases.last { $0 < .trueColor && $0.rawValue <= terminfo.colors } ?? .monochrome
    return (depth, "terminfo has \(max(terminfo.colors, 0)) colours")
  }
}
