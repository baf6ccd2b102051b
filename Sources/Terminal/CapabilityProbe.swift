internal import CellCanvas

/// Finds out what a terminal can do: first from the environment and its terminfo entry, then from its own answers.
///
/// All questions are sent in one burst, with the one that every terminal answers at the end. Nothing waits for
/// the answers: the first frames are drawn with what is known, and what they add is used from then on.
struct CapabilityProbe {
  /// Asked before anything else is sent: the answer comes early even where every byte takes its time.
  static let firstQuestion = TerminalModes.askPosition
  /// Keyboard flags, modes 2026 and 1016, a colour's way through SGR, the cell's size, the background, the cursor's
  /// place behind a letter of two bytes at the screen's first place, DA1.
  private static let questions = Array(
    """
    \u{1b}[?u\u{1b}[?2026$p\u{1b}[?1016$p\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m\
    \u{1b}[16t\u{1b}]11;?\u{1b}\\\u{1b}[H\u{e9}\u{1b}[6n\u{1b}[H\u{1b}[c
    """.utf8)

  /// All that is asked in one burst; the last question is the one that every terminal answers.
  var questions: [UInt8] {
    pictures == .unanswered ? GraphicsCommands.question + Self.questions : Self.questions
  }

  private(set) var capabilities: Capabilities
  /// Whether the answer to the last question is still to come.
  private(set) var isOpen = true

  private let terminfo: Terminfo
  /// Whether the terminal's answer may raise the depth of colour.
  private let mayUpgradeDepth: Bool
  private var depthReason: String
  private var glyphsReason: String
  /// How many places of the cursor have been answered: the first question and the last but one.
  private var positionCount = 0
  private var modeSettings: [Int: Int] = [:]
  private var pictures: PictureSupport
  /// A cell's size as the terminal says it.
  private var answered: Capabilities.CellSize?
  /// What a window's border may add to a cell, in pixels: 24 of them, shared by 40 columns or 24 rows.
  private static let border = 1.0
  private var cellReason = "neither the kernel nor the terminal says it"

  /// - Parameters:
  ///   - environment: A variable's value by its name.
  ///   - cell: A cell's size in pixels, where the kernel knows it.
  init(
    terminfo: Terminfo, options: ScreenOptions, cell: Capabilities.CellSize?,
    environment: (String) -> String?
  ) {
    self.terminfo = terminfo
    let depth: ColorDepth
    (depth, depthReason) = ColorDepth.choice(terminfo: terminfo, options: options, environment: environment)
    mayUpgradeDepth = options.depth == nil && !ColorDepth.isDeclined(environment)
    let glyphs: GlyphSet
    (glyphs, glyphsReason) = Self.glyphs(of: terminfo.name)
    pictures = PictureSupport(option: options.pixels, terminal: terminfo.name, environment: environment)
    capabilities = Capabilities(
      depth: depth, erasesWithBackground: terminfo.erasesWithBackground, glyphs: glyphs,
      blocksHaveSeams: Self.usesFont(terminfo.name, environment), mouse: options.usesMouse ? .cells : .none)
    capabilities.showsPictures = pictures == .on
    windowChanged(cell: cell)
  }

  /// The kernel says the size of a cell, perhaps another one.
  ///
  /// It has the window's size, and some windows have a border around the cells (xterm): a mouse at the far edge
  /// would be half a cell off. What the terminal itself says stays, unless the difference is another font's.
  mutating func windowChanged(cell: Capabilities.CellSize?) {
    guard let cell else { return }
    if let answered, abs(cell.width - answered.width) < Self.border,
      abs(cell.height - answered.height) < Self.border
    {
      return
    }
    answered = nil
    capabilities.cell = cell
    cellReason = "the kernel says it (TIOCGWINSZ)"
  }

  mutating func take(_ reply: TerminalReply) {
    capabilities.answers = true
    switch reply {
    case .deviceAttributes: isOpen = false
    case .keyboardFlags: capabilities.reportsKeyRelease = true
    case .mode(let mode, let setting):
      modeSettings[mode] = setting
      // 1 and 2: the mode can be set; 3 and 4 would be for ever.
      let canSet = setting == 1 || setting == 2
      if mode == 2026 { capabilities.synchronizesOutput = canSet }
      if mode == 1016, canSet, capabilities.mouse == .cells { capabilities.mouse = .pixels }
    case .setting(let text, valid: true):
      if mayUpgradeDepth, capabilities.depth < .trueColor, Self.keptColor(text) {
        capabilities.depth = .trueColor
        depthReason = "the terminal kept a 24-bit colour (DECRQSS)"
      }
    case .cellSize(let width, let height):
      answered = Capabilities.CellSize(width: Double(width), height: Double(height))
      capabilities.cell = answered
      cellReason = "the terminal says it (CSI 16 t)"
    case .background(let red, let green, let blue):
      func byte(_ channel: Double) -> UInt8 { UInt8((channel * 255).rounded()) }
      capabilities.hasLightBackground = Palette.isLight(
        Color(red: byte(red), green: byte(green), blue: byte(blue)))
    case .cursorPosition(_, let column):
      positionCount += 1
      if positionCount == 2, column == 3 {
        capabilities.readsUTF8 = false
        capabilities.glyphs = .ascii
        glyphsReason = "the terminal does not read UTF-8"
      }
    case .graphics(let isOK):
      guard pictures == .unanswered else { break }
      pictures = .answered(isOK)
      capabilities.showsPictures = isOK
      if isOK, mayUpgradeDepth, capabilities.depth < .trueColor {
        capabilities.depth = .trueColor
        depthReason = "the terminal shows pictures, which have 24-bit colours"
      }
    case .setting: break
    }
  }

  /// Everything that was found, and why.
  var findings: [Finding] {
    let silent = capabilities.answers ? "not answered" : "the terminal answers nothing"
    func mode(_ number: Int) -> String {
      modeSettings[number].map { "mode \(number) is answered with \($0) (DECRPM)" }
        ?? "mode \(number): \(silent)"
    }
    let cell = capabilities.cell.map { "\($0.width)×\($0.height) pixels" }
    let background = capabilities.hasLightBackground.map { $0 ? "light" : "dark" }
    return [
      Finding(name: "terminal", value: terminfo.name, reason: "TERM, found in the terminfo data base"),
      Finding(name: "colour", value: capabilities.depth.description, reason: depthReason),
      Finding(
        name: "background erase", value: capabilities.erasesWithBackground ? "yes" : "no",
        reason: "terminfo's bce"),
      Finding(
        name: "UTF-8", value: capabilities.readsUTF8 ? "yes" : "no",
        reason: positionCount < 2
          ? "taken for granted: \(silent)"
          : "a letter of two bytes took \(capabilities.readsUTF8 ? "one column" : "two columns")"),
      Finding(name: "glyphs", value: "\(capabilities.glyphs)", reason: glyphsReason),
      Finding(
        name: "seams", value: capabilities.blocksHaveSeams ? "yes" : "no",
        reason: capabilities.blocksHaveSeams
          ? "this terminal draws blocks with its font" : "not known to draw blocks with its font"),
      Finding(
        name: "synchronized output", value: capabilities.synchronizesOutput ? "yes" : "no", reason: mode(2026)
      ),
      Finding(
        name: "key release", value: capabilities.reportsKeyRelease ? "yes" : "no",
        reason: capabilities.reportsKeyRelease ? "CSI ? u is answered" : "CSI ? u: \(silent)"),
      Finding(
        name: "mouse", value: "\(capabilities.mouse)",
        reason: capabilities.mouse == .none ? "switched off" : mode(1016)),
      Finding(name: "cell", value: cell ?? "unknown", reason: cellReason),
      Finding(
        name: "pixels", value: capabilities.pictureCell == nil ? "no" : "yes", reason: pictureReason(silent)),
      Finding(
        name: "background", value: background ?? "unknown",
        reason: background == nil ? "OSC 11: \(silent)" : "OSC 11 is answered")
    ]
  }

  /// Why shapes are drawn in pixels, or why they are not.
  private func pictureReason(_ silent: String) -> String {
    guard capabilities.showsPictures, capabilities.pictureCell == nil else { return pictures.reason(silent) }
    return capabilities.depth < .trueColor
      ? "pictures have all colours, but only \(capabilities.depth) are used"
      : "the size of a cell in whole pixels is unknown"
  }

  /// Whether the background 1, 2, 3 came back as it was sent, in either of the forms in use.
  private static func keptColor(_ setting: String) -> Bool {
    ["48;2;1;2;3", "48:2:1:2:3", "48:2::1:2:3"].contains { setting.contains($0) }
  }

  /// xterm says itself by a variable, which its children inside tmux or screen inherit as well.
  private static func usesFont(_ name: String, _ environment: (String) -> String?) -> Bool {
    let isDirect = environment("TMUX") == nil && environment("STY") == nil
    return name.hasPrefix("rxvt")
      || isDirect && environment("XTERM_VERSION") != nil && name.hasPrefix("xterm")
  }

  private static func glyphs(of name: String) -> (GlyphSet, String) {
    if name.hasPrefix("linux") || name.hasPrefix("cygwin") {
      return (.half, "a console's font has halves only")
    }
    if ["vt", "sun", "cons", "ansi", "pcansi"].contains(where: name.hasPrefix) {
      return (.ascii, "a “\(name)” is not known to have block elements")
    }
    return (.quadrant, "a terminal window has them")
  }
}
