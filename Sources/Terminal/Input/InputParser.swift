package import PaneCanvas

/// Converts the bytes of a terminal into events and replies: a pure state machine that accepts pieces of any size.
///
/// It holds at most `sequenceLimit` bytes of an unfinished sequence; a longer one is read to its end and dropped. Bytes
/// without a meaning are skipped. A paste is one event, without its text, and never becomes keys.
package struct InputParser: Sendable {
  /// The size of a cell in pixels while the mouse reports pixels; nil while it reports cells.
  package var mousePixels: SIMD2<Double>?

  /// The time in which the rest of a paste comes, in s. It must not act as keys.
  static let pastePatience = 5.0
  package static let sequenceLimit = 256

  private static let escape: UInt8 = 0x1b
  /// The second bytes of DCS, SOS, OSC, PM and APC.
  private static let strings = Array("PX]^_".utf8)
  private static let introducers = strings + Array("[O".utf8)
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// The unfinished sequence, with ESC at its start, or character.
  private var pending: [UInt8] = []
  /// True if the unfinished sequence is too long to be stored.
  private var overflowed = false
  /// True if the last input is an ESC that a silence has ended, or if `[` alone has followed it.
  private var isAfterLateEscape = false
  /// True if more bytes have come after the pending ESC, in a read of their own.
  private var isEscapeAlone = false
  /// The number of bytes of the end mark that have come in an unfinished paste; nil outside a paste.
  private var paste: Int?
  /// The last position of the mouse in cells, for a report that has none.
  private var mousePosition = SIMD2<Double>.zero

  package init() {}

  /// The second byte of the unfinished sequence: `[` of CSI, `O` of SS3, or that of a string; 0 if there is none.
  private var kind: UInt8 { pending.count > 1 && pending[0] == Self.escape ? pending[1] : 0 }

  /// The time of silence after which an unfinished sequence is ended by `silence`, in s; nil if none is pending.
  package var patience: Double? {
    if paste != nil { return Self.pastePatience }
    if pending.isEmpty { return nil }
    // The key, or the start of a sequence.
    if pending == [Self.escape] || kind == UInt8(ascii: "O") { return 0.025 }
    // Alt-[ is rare. Taken for the key too early, the rest of a sequence that a slow link splits would act as keys.
    return isAfterLateEscape ? 0.025 : 0.5
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>, into inputs: inout [Input]) {
    for byte in bytes { take(byte, &inputs) }
  }

  /// Marks the start of another read. ESC at the end of one read and a key in the next are two keys that were typed; ESC
  /// and a key in one read are the key with alt.
  package mutating func beginRead() { isEscapeAlone = pending == [Self.escape] }

  /// Ends an unfinished sequence, after no byte has come for the time of `patience`.
  package mutating func silence(into inputs: inout [Input]) {
    let isLate = pending == [Self.escape]
    if isLate { inputs.append(.event(.key(.escape))) }
    if pending.count == 2, kind == UInt8(ascii: "O") || kind == UInt8(ascii: "[") {
      let key = Key.character(Character(Unicode.Scalar(kind)))
      inputs.append(.event(.key(key, .press, isAfterLateEscape ? [] : .alt)))
    }
    finishPaste(&inputs)
    begin([])
    isAfterLateEscape = isLate
  }

  /// Drops what is unfinished, and begins with other bytes.
  private mutating func begin(_ bytes: [UInt8]) {
    pending = bytes
    (overflowed, isAfterLateEscape, isEscapeAlone) = (false, false, false)
  }

  private mutating func hold(_ byte: UInt8) {
    overflowed = overflowed || pending.count == Self.sequenceLimit + 2
    if overflowed { pending.removeLast() }
    pending.append(byte)
    // The rest of a sequence after `[` alone is no key.
    isAfterLateEscape = false
  }

  private mutating func take(_ byte: UInt8, _ inputs: inout [Input]) {
    if let paste {
      // ESC is the mark's first byte and no other.
      self.paste = byte == Self.pasteEnd[paste] ? paste + 1 : byte == Self.escape ? 1 : 0
      if self.paste == Self.pasteEnd.count { finishPaste(&inputs) }
      return
    }
    if pending.first != Self.escape { return takeText(byte, &inputs) }
    if Self.strings.contains(kind) { return takeString(byte, &inputs) }
    switch (kind, byte) {
    case (0, Self.escape):
      inputs.append(.event(.key(.escape)))
      begin([Self.escape])
    case (0, _) where Self.introducers.contains(byte): begin([Self.escape, byte])
    // The end of a string that was dropped.
    case (0, UInt8(ascii: "\\")): begin([])
    case (0, _):
      let isAlt = !isEscapeAlone
      if !isAlt { inputs.append(.event(.key(.escape))) }
      begin([])
      takeText(byte, alt: isAlt, &inputs)
    case (_, Self.escape): begin([Self.escape])
    case (_, 0x18), (_, 0x1a): begin([])
    case (UInt8(ascii: "["), _): takeControl(byte, &inputs)
    default:
      begin([])
      if let key = Key(letter: byte) { inputs.append(.event(.key(key))) }
    }
  }

  /// Takes a byte outside a sequence.
  private mutating func takeText(_ byte: UInt8, alt: Bool = false, _ inputs: inout [Input]) {
    if byte & 0xc0 == 0x80, !pending.isEmpty {
      pending.append(byte)
      guard pending.count == max((~pending[0]).leadingZeroBitCount, 2) else { return }
      let text = String(validating: pending, as: UTF8.self)
      if let text { inputs.append(.event(.key(.character(Character(text))))) }
      return begin([])
    }
    if byte == UInt8(ascii: "["), isAfterLateEscape {
      // The rest of a sequence that a slow link has split, or the key.
      begin([Self.escape, byte])
      isAfterLateEscape = true
      return
    }
    begin(byte == Self.escape || (0xc2...0xf4).contains(byte) ? [byte] : [])
    guard byte < 0x80, byte != Self.escape else { return }
    let (key, modifiers) = Self.asciiKey(byte)
    inputs.append(.event(.key(key, .press, alt ? modifiers.union(.alt) : modifiers)))
  }

  private mutating func takeControl(_ byte: UInt8, _ inputs: inout [Input]) {
    // Bytes that are not read come after `CSI [`, one for a function key of the Linux console, and after `CSI M`, three of
    // the first mouse protocol.
    let isOld = pending.count > 2 && [UInt8(ascii: "["), UInt8(ascii: "M")].contains(pending[2])
    let startsOld = pending.count == 2 && [UInt8(ascii: "["), UInt8(ascii: "M")].contains(byte)
    if isOld, pending.count == (pending[2] == UInt8(ascii: "[") ? 3 : 5) { return begin([]) }
    if isOld || startsOld || (0x20...0x3f).contains(byte) { return hold(byte) }
    guard (0x40...0x7e).contains(byte) else { return }
    let sequence = overflowed ? nil : ControlSequence(body: Array(pending[2...]), final: byte)
    begin([])
    if let sequence { finish(sequence, &inputs) }
  }

  private mutating func finish(_ sequence: ControlSequence, _ inputs: inout [Input]) {
    if sequence.isPlain("~"), sequence.parameter(0) == 200 { return paste = 0 }
    if sequence.isPlain("u"), sequence.parameter(0) >= 0 {
      inputs += sequence.keys.map(Input.event)
      return
    }
    if let mouse = sequence.mouse(in: mousePixels ?? SIMD2(1, 1), from: mousePosition) {
      mousePosition = SIMD2(mouse.column, mouse.row)
      inputs.append(.event(.mouse(mouse)))
    } else if let event = sequence.event {
      inputs.append(.event(event))
    } else if let reply = sequence.reply {
      inputs.append(.reply(reply))
    }
  }

  /// Takes a byte of a string, which ends with ESC and a backslash; OSC may end with BEL.
  private mutating func takeString(_ byte: UInt8, _ inputs: inout [Input]) {
    let isAfterEscape = pending.count > 2 && pending.last == Self.escape
    if isAfterEscape, byte != UInt8(ascii: "\\") {
      begin([Self.escape])
      return take(byte, &inputs)
    }
    if [0x18, 0x1a].contains(byte) { return begin([]) }
    guard isAfterEscape || byte == 0x07 && pending[1] == UInt8(ascii: "]") else { return hold(byte) }
    let body = Array(isAfterEscape ? pending[2...].dropLast() : pending[2...])
    if !overflowed, let reply = TerminalReply(string: body, kind: pending[1]) { inputs.append(.reply(reply)) }
    begin([])
  }

  private mutating func finishPaste(_ inputs: inout [Input]) {
    if paste != nil { inputs.append(.event(.paste(""))) }
    paste = nil
  }

  private static func asciiKey(_ byte: UInt8) -> (Key, Modifiers) {
    switch byte {
    case 0x00: (.character(" "), .control)
    case 0x08, 0x7f: (.backspace, [])
    case 0x09: (.tab, [])
    case 0x0a, 0x0d: (.enter, [])
    case 0x01...0x1a: (.character(Character(Unicode.Scalar(byte | 0x60))), .control)
    case 0x1c...0x1f: (.character(Character(Unicode.Scalar(byte | 0x40))), .control)
    default: (.character(Character(Unicode.Scalar(byte))), [])
    }
  }
}

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
