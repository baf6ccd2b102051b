/// The terminal's clipboard (OSC 52), which works through ssh too. A terminal without one ignores the
/// sequence.
enum Clipboard {
  /// Returns the sequence that puts `text` into the clipboard.
  static func setting(_ text: String) -> [UInt8] {
    Array("\u{1b}]52;c;".utf8) + base64(Array(text.utf8)) + Array("\u{1b}\\".utf8)
  }

  /// Returns the Base64 encoding of the bytes (RFC 4648), with padding.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * index)) & 63
        encoded.append(index <= group.count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return encoded
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
