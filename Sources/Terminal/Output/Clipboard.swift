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
