package import PaneCanvas

package enum TerminalReply: Hashable, Sendable {
  /// DA1, `CSI ? … c`. Every terminal sends it, so it marks the end of a burst of queries.
  case deviceAttributes
  /// DECRPM, `CSI ? mode ; setting $ y`: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, setting: Int)
  /// DECRPSS, `DCS valid $ r text ST`: a setting in the form of the sequence that would set it.
  case setting(String, valid: Bool)
  /// CPR, `CSI row ; column R`; both count from 1.
  case cursorPosition(row: Int, column: Int)
  /// `CSI ? flags u`: the keyboard protocol is supported, and these flags are set.
  case keyboardFlags(Int)
  /// `CSI 6 ; height ; width t`: the size of a cell in pixels.
  case cellSize(width: Int, height: Int)
  /// `OSC 11 ; rgb:rrrr/gggg/bbbb`: the default background, each channel within 0…1.
  case background(red: Double, green: Double, blue: Double)
  /// The reply to XTVERSION, `DCS > | text ST`: the name and the version of the terminal.
  case version(String)
  /// `APC G i=31 ; OK ST`: the reply to the query for pictures, with an error text instead of OK if it failed.
  case graphics(isOK: Bool)
}

package enum Input: Hashable, Sendable {
  case event(InputEvent)
  case reply(TerminalReply)
}

extension TerminalReply {
  /// Creates a reply from the body of a DCS, OSC or APC string. Returns nil if it is not a reply to a known query.
  init?(string body: [UInt8], kind: UInt8) {
    let text = String(decoding: body, as: UTF8.self)
    switch kind {
    case UInt8(ascii: "P"):
      if text.hasPrefix(">|") {
        self = .version(String(text.dropFirst(2)))
        return
      }
      guard body.count >= 3, text.dropFirst().hasPrefix("$r") else { return nil }
      self = .setting(String(text.dropFirst(3)), valid: text.hasPrefix("1"))
    case UInt8(ascii: "]"):
      guard let channels = Self.channels(text) else { return nil }
      self = .background(red: channels[0], green: channels[1], blue: channels[2])
    case UInt8(ascii: "_"):
      guard text.hasPrefix("Gi=31;") else { return nil }
      self = .graphics(isOK: text == "Gi=31;OK")
    default:
      return nil
    }
  }

  /// Returns the channels of `11;rgb:r/g/b`, each with one to four hexadecimal digits, within 0…1; nil if
  /// there are not three.
  private static func channels(_ text: String) -> [Double]? {
    guard text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false)
    let channels = parts.compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
      return Double(value) / Double(1 << (4 * part.count) - 1)
    }
    return parts.count == 3 && channels.count == 3 ? channels : nil
  }
}
