internal import CellCanvas

/// The questions for a terminal, and what follows from its answers.
///
/// All are sent in one burst, with the one that every terminal answers at the end. Nothing waits for them: the
/// first frames are drawn with what is known, and what the answers add is used from then on.
struct CapabilityProbe {
  /// Keyboard flags, modes 2026 and 1016, a colour's way through SGR, the cell's size, the background, the cursor's
  /// place, DA1.
  static let questions = Array(
    """
    \u{1b}[?u\u{1b}[?2026$p\u{1b}[?1016$p\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m\
    \u{1b}[16t\u{1b}]11;?\u{1b}\\\u{1b}[6n\u{1b}[c
    """.utf8)

  /// Whether the answer to the last question is still to come.
  private(set) var isOpen = true
  /// Whether the terminal's answer may raise the depth of colour.
  let mayUpgradeDepth: Bool

  init(mayUpgradeDepth: Bool) { self.mayUpgradeDepth = mayUpgradeDepth }

  mutating func take(_ reply: TerminalReply, into capabilities: inout Capabilities) {
    capabilities.answers = true
    switch reply {
    case .deviceAttributes: isOpen = false
    case .keyboardFlags: capabilities.reportsKeyRelease = true
    // 1 and 2: the mode can be set; 3 and 4 would be for ever.
    case .mode(2026, let setting): capabilities.synchronizesOutput = setting == 1 || setting == 2
    case .mode(1016, let setting):
      if capabilities.mouse == .cells, setting == 1 || setting == 2 { capabilities.mouse = .pixels }
    case .setting(let text, valid: true):
      if mayUpgradeDepth, Self.keptColor(text) { capabilities.depth = .trueColor }
    case .cellSize(let width, let height):
      capabilities.cell = Capabilities.CellSize(width: Double(width), height: Double(height))
    case .background(let red, let green, let blue):
      func byte(_ channel: Double) -> UInt8 { UInt8((channel * 255).rounded()) }
      capabilities.hasLightBackground = Palette.isLight(
        Color(red: byte(red), green: byte(green), blue: byte(blue)))
    case .mode, .setting, .cursorPosition: break
    }
  }

  /// Whether the background 1, 2, 3 came back as it was sent, in either of the forms in use.
  private static func keptColor(_ setting: String) -> Bool {
    ["48;2;1;2;3", "48:2:1:2:3", "48:2::1:2:3"].contains { setting.contains($0) }
  }
}
