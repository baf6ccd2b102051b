/// The terminal modes in use: the sequences that set, reset and query them.
enum TerminalModes {
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)
  /// Asks for the cursor position. The reply acknowledges all output before it.
  static let askPosition = Array("\u{1b}[6n".utf8)
  /// Asks for the primary device attributes (DA1), to which every terminal replies.
  static let askAttributes = Array("\u{1b}[c".utf8)
  static let askCellSize = Array("\u{1b}[16t".utf8)
  /// Asks for all keys as `CSI u` (1 and 8), with repeat and release (2) and with the text that they type (16).
  ///
  /// Without 8, kitty sends the bytes of Enter, Tab and Backspace a second time when the key goes up.
  static let pushKeyboard = Array("\u{1b}[>27u".utf8)
  static let popKeyboard = Array("\u{1b}[<u".utf8)
  static let focusAndPaste = Array("\u{1b}[?1004h\u{1b}[?2004h".utf8)
  /// Reports presses and drags, in decimal cell coordinates.
  static let mouse = Array("\u{1b}[?1002h\u{1b}[?1006h".utf8)
  /// Reports the mouse in pixels instead of cells.
  static let mousePixels = Array("\u{1b}[?1016h".utf8)

  /// Returns the sequences that reset every mode, used or not, and then leave the screen.
  ///
  /// They begin with ESC, which also ends a sequence that was cut off in the middle of a frame.
  static func restoring(keyboard: Bool, leaving: [UInt8]) -> [UInt8] {
    endFrame + (keyboard ? popKeyboard : [])
      + Array(
        "\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?1016l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?7h\u{1b}[m"
          .utf8) + leaving
  }
}

/// The terminal's clipboard (OSC 52), which works through ssh too. A terminal without one ignores the
/// sequence.
enum Clipboard {
  /// Returns the sequence that puts `text` into the clipboard.
  static func setting(_ text: String) -> [UInt8] {
    var sequence = Array("\u{1b}]52;c;".utf8)
    sequence.append(base64: Array(text.utf8)[...])
    return sequence + Array("\u{1b}\\".utf8)
  }
}
