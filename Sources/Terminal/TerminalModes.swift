/// The terminal modes in use: the sequences that set, reset and query them.
enum TerminalModes {
  /// Resets colours and attributes.
  static let plain = Array("\u{1b}[m".utf8)
  static let saveCursor = Array("\u{1b}7".utf8)
  static let restoreCursor = Array("\u{1b}8".utf8)
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
  /// Reports presses and drags, in decimal cell coordinates, also if another program has left the mode of pixels set.
  static let mouse = Array("\u{1b}[?1016l\u{1b}[?1002h\u{1b}[?1006h".utf8)
  /// Reports the mouse in pixels instead of cells.
  static let mousePixels = Array("\u{1b}[?1016h".utf8)

  /// Returns the sequences that reset every mode, used or not, and then leave the screen.
  ///
  /// They begin with the end of a string and of a frame, which also end a sequence that was cut off.
  static func restoring(keyboard: Bool, leaving: [UInt8]) -> [UInt8] {
    Array("\u{1b}\\".utf8) + endFrame + (keyboard ? popKeyboard : [])
      + Array(
        "\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?1016l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?7h\u{1b}[m"
          .utf8) + leaving
  }

  /// Puts a text into the clipboard (OSC 52), which works through ssh too. A terminal without one ignores the sequence.
  static func copying(_ text: String) -> [UInt8] {
    var sequence = Array("\u{1b}]52;c;".utf8)
    sequence.append(base64: Array(text.utf8)[...])
    return sequence + Array("\u{1b}\\".utf8)
  }
}

extension [UInt8] {
  private static let base64Digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends a number.
  mutating func append(decimal number: UInt32) {
    if number > 9 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends the Base64 encoding of bytes (RFC 4648), with padding.
  package mutating func append(base64 bytes: ArraySlice<UInt8>) {
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let part = bytes[index...].prefix(3)
      let word = (0..<3).reduce(0) { $0 << 8 | (index + $1 < part.endIndex ? Int(bytes[index + $1]) : 0) }
      for place in 0..<4 {
        append(place <= part.count ? Self.base64Digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
  }
}
