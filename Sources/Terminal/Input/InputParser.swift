internal import PaneCanvas

/// Converts the bytes of a terminal into events and replies: a pure state machine that accepts pieces of any size.
///
/// It holds at most `sequenceLimit` bytes of an unfinished sequence and `pasteLimit` bytes of a paste. A
/// longer sequence is read to its end and dropped; a longer paste is truncated. Bytes without a meaning are
/// skipped. A paste is one event and never becomes keys.
package struct InputParser: Sendable {
  /// The kind of silence after which an unfinished sequence is ended by `silence`.
  package enum Patience: Hashable, Sendable {
    /// No sequence is pending.
    case none
    /// An ESC that is either the key or the start of a sequence: some tens of milliseconds.
    case escape
    /// The middle of a sequence, which a slow link may split: some hundred milliseconds.
    case sequence
    /// The middle of a paste: some seconds, because its rest must not act as keys.
    case paste
  }

  /// The size of a cell in pixels while the mouse reports pixels; nil while it reports cells.
  package var mousePixels: SIMD2<Double>?
  /// True if cursor position reports are expected, which look like F3 with a modifier.
  package var expectsCursorReports = false

  package static let sequenceLimit = 256
  package static let pasteLimit = 1 << 16

  enum ParserState: Hashable, Sendable {
    case ground
    /// Inside a UTF-8 character; `remaining` bytes are missing.
    case utf8(remaining: Int)
    case escape
    case ss3
    case csi
    /// After `CSI [`: one more byte follows, for a function key of the Linux console.
    case linuxFunction
    /// After `CSI M`: three more bytes follow, in the first mouse protocol.
    case x10Mouse
    /// Inside a DCS (P), OSC (]), APC (_), PM (^) or SOS (X) string.
    case string(kind: UInt8)
    /// After an ESC inside a string, which ends the string if a backslash follows.
    case stringEscape(kind: UInt8)
    /// Inside a paste; the first `matched` bytes of its end mark were read.
    case paste(matched: Int)
  }

  var state = ParserState.ground
  /// The body of the unfinished sequence, character or paste.
  var pending: [UInt8] = []
  /// True if the unfinished sequence is too long to be stored.
  var overflowed = false
  /// True if the last input is an ESC that a silence has ended, or if `[` alone has followed it.
  private var isAfterLateEscape = false
  /// True if more bytes have come after the pending ESC, in a read of their own.
  private var isEscapeAlone = false
  var paste: [UInt8] = []
  /// The keys that are down, by code: a release reports the code alone and not the character that the key typed.
  private(set) var heldKeys: [Int: Key] = [:]

  package init() { pending.reserveCapacity(Self.sequenceLimit) }

  package var patience: Patience {
    switch state {
    case .ground: .none
    case .escape, .ss3: .escape
    // Alt-[ is rare. Taken for the key too early, the rest of a sequence would act as keys.
    case .csi: isAfterLateEscape && pending.isEmpty ? .escape : .sequence
    case .utf8, .linuxFunction, .x10Mouse, .string, .stringEscape: .sequence
    case .paste: .paste
    }
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>, into inputs: inout [Input]) {
    for byte in bytes { take(byte, &inputs) }
  }

  /// Marks the start of another read. ESC at the end of one read and a key in the next are two keys that were typed; ESC
  /// and a key in one read are the key with alt.
  package mutating func beginRead() { isEscapeAlone = state == .escape }

  /// Ends an unfinished sequence, after no byte has come for the time of `patience`.
  package mutating func silence(into inputs: inout [Input]) {
    let isLate = state == .escape
    switch state {
    case .escape: inputs.append(.event(.key(.escape)))
    case .ss3: inputs.append(.event(.key(.character("O"), .press, .alt)))
    case .csi where pending.isEmpty && !overflowed:
      inputs.append(.event(.key(.character("["), .press, isAfterLateEscape ? [] : .alt)))
    case .paste: finishPaste(&inputs)
    default: break
    }
    reset()
    isAfterLateEscape = isLate
  }

  private mutating func reset() {
    state = .ground
    pending.removeAll(keepingCapacity: true)
    overflowed = false
    isAfterLateEscape = false
    isEscapeAlone = false
  }

  private mutating func enter(_ next: ParserState) {
    reset()
    state = next
  }

  private mutating func take(_ byte: UInt8, _ inputs: inout [Input]) {
    switch state {
    case .ground: ground(byte, alt: false, &inputs)
    case .utf8(let remaining): continueCharacter(byte, remaining: remaining, &inputs)
    case .escape: escape(byte, &inputs)
    case .ss3:
      if interrupted(byte) { return }
      if (0x61...0x64).contains(byte), let key = Self.letterKey(byte - 0x20) {
        // rxvt's arrow keys with control.
        inputs.append(.event(.key(key, .press, .control)))
      } else if let key = Self.ss3Key(byte) {
        inputs.append(.event(.key(key)))
      }
      reset()
    case .csi: csi(byte, &inputs)
    case .linuxFunction:
      if interrupted(byte) { return }
      if (0x41...0x45).contains(byte) { inputs.append(.event(.key(.function(Int(byte) - 0x40)))) }
      reset()
    case .x10Mouse:
      if interrupted(byte) { return }
      pending.append(byte)
      if pending.count == 3 {
        if let mouse = Self.x10Mouse(pending) { inputs.append(.event(.mouse(mouse))) }
        reset()
      }
    case .string(let kind): string(byte, kind: kind, &inputs)
    case .stringEscape(let kind):
      if byte == 0x5c {
        finishString(kind: kind, &inputs)
      } else {
        enter(.escape)
        escape(byte, &inputs)
      }
    case .paste(let matched): pasted(byte, matched: matched, &inputs)
    }
  }

  /// Ends an unfinished sequence at ESC, CAN or SUB. Returns true if `byte` is one of them.
  private mutating func interrupted(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x1b: enter(.escape)
    case 0x18, 0x1a: reset()
    default: return false
    }
    return true
  }

  private mutating func ground(_ byte: UInt8, alt: Bool, _ inputs: inout [Input]) {
    if byte == 0x1b { return enter(.escape) }
    if byte == 0x5b, isAfterLateEscape {
      // The rest of a sequence that a slow link has split, or the key.
      state = .csi
      return
    }
    reset()
    if byte < 0x80 {
      let (key, modifiers) = Self.asciiKey(byte)
      inputs.append(.event(.key(key, .press, alt ? modifiers.union(.alt) : modifiers)))
    } else if let remaining = Self.continuations(after: byte) {
      pending.append(byte)
      state = .utf8(remaining: remaining)
    }
  }

  private mutating func continueCharacter(_ byte: UInt8, remaining: Int, _ inputs: inout [Input]) {
    guard byte & 0xc0 == 0x80 else { return ground(byte, alt: false, &inputs) }
    pending.append(byte)
    guard remaining == 1 else { return state = .utf8(remaining: remaining - 1) }
    var decoder = UTF8()
    var iterator = pending.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator), pending.count == UTF8.width(scalar) {
      inputs.append(.event(.key(.character(Character(scalar)))))
    }
    reset()
  }

  private mutating func escape(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x1b: inputs.append(.event(.key(.escape)))
    case 0x5b: enter(.csi)
    case 0x4f: enter(.ss3)
    case 0x50, 0x58, 0x5d, 0x5e, 0x5f: enter(.string(kind: byte))
    case 0x5c: reset()
    case _ where isEscapeAlone:
      inputs.append(.event(.key(.escape)))
      ground(byte, alt: false, &inputs)
    default: ground(byte, alt: true, &inputs)
    }
  }

  private mutating func csi(_ byte: UInt8, _ inputs: inout [Input]) {
    if interrupted(byte) { return }
    switch byte {
    case 0x24 where !pending.isEmpty && pending.allSatisfy { (0x30...0x39).contains($0) }:
      // rxvt ends its numbered keys with shift by a dollar sign.
      finishControl(final: byte, &inputs)
      reset()
    case 0x20...0x3f:
      if pending.count < Self.sequenceLimit { pending.append(byte) } else { overflowed = true }
    case 0x5b where pending.isEmpty && !overflowed: enter(.linuxFunction)
    case 0x4d where pending.isEmpty && !overflowed: enter(.x10Mouse)
    case 0x40...0x7e:
      if !overflowed { finishControl(final: byte, &inputs) }
      if case .csi = state { reset() }
    default: break
    }
  }

  private mutating func finishControl(final: UInt8, _ inputs: inout [Input]) {
    let sequence = ControlSequence(body: pending, final: final)
    if sequence.isPasteStart { return enter(.paste(matched: 0)) }
    if let report = sequence.keyboardReport { return take(report, &inputs) }
    if let input = sequence.input(mousePixels: mousePixels, expectsCursorReports: expectsCursorReports) {
      inputs.append(input)
    }
  }

  /// The greatest number of keys that are recorded as down, so that lost releases do not accumulate.
  static let heldKeyLimit = 32

  private mutating func take(_ report: KeyboardReport, _ inputs: inout [Input]) {
    let events = report.events(held: heldKeys[report.code])
    if report.phase == .release {
      heldKeys[report.code] = nil
    } else if case .key(let key, _, _)? = events.first, events.count == 1 {
      if heldKeys.count == Self.heldKeyLimit { heldKeys.removeAll(keepingCapacity: true) }
      heldKeys[report.code] = key
    }
    inputs += events.map(Input.event)
  }

  private mutating func string(_ byte: UInt8, kind: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x1b: state = .stringEscape(kind: kind)
    case 0x07 where kind == 0x5d: finishString(kind: kind, &inputs)
    case 0x18, 0x1a: reset()
    default: if pending.count < Self.sequenceLimit { pending.append(byte) } else { overflowed = true }
    }
  }

  private mutating func finishString(kind: UInt8, _ inputs: inout [Input]) {
    if !overflowed, let reply = TerminalReply(string: pending, kind: kind) { inputs.append(.reply(reply)) }
    reset()
  }

  private static let pasteEnd: [UInt8] = Array("\u{1b}[201~".utf8)

  private mutating func pasted(_ byte: UInt8, matched: Int, _ inputs: inout [Input]) {
    if byte == Self.pasteEnd[matched] {
      if matched + 1 < Self.pasteEnd.count { return state = .paste(matched: matched + 1) }
      finishPaste(&inputs)
      return reset()
    }
    // The end mark contains ESC only at its start. After a mismatch the matched bytes are text, and only the
    // present byte can start the mark again.
    for text in Self.pasteEnd.prefix(matched) { keepPasted(text) }
    if byte == 0x1b { return state = .paste(matched: 1) }
    keepPasted(byte)
    state = .paste(matched: 0)
  }

  private mutating func keepPasted(_ byte: UInt8) { if paste.count < Self.pasteLimit { paste.append(byte) } }

  private mutating func finishPaste(_ inputs: inout [Input]) {
    inputs.append(.event(.paste(String(decoding: paste, as: UTF8.self))))
    paste = []
  }

  private static func continuations(after byte: UInt8) -> Int? {
    switch byte {
    case 0xc2...0xdf: 1
    case 0xe0...0xef: 2
    case 0xf0...0xf4: 3
    default: nil
    }
  }

  // MARK: Keys

  static func asciiKey(_ byte: UInt8) -> (Key, Modifiers) {
    switch byte {
    case 0x00: (.character(" "), .control)
    case 0x08, 0x7f: (.backspace, [])
    case 0x09: (.tab, [])
    case 0x0a, 0x0d: (.enter, [])
    case 0x1b: (.escape, [])
    case 0x01...0x1a: (.character(Character(Unicode.Scalar(byte | 0x60))), .control)
    case 0x1c...0x1f: (.character(Character(Unicode.Scalar(byte | 0x40))), .control)
    default: (.character(Character(Unicode.Scalar(byte))), [])
    }
  }

  /// Returns the key of `ESC O byte`.
  static func ss3Key(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x4d: .enter
    case 0x58: .character("=")
    case 0x6a...0x79: .character(Character(Unicode.Scalar(byte - 0x40)))  // the keypad: * + , - . / 0…9
    default: letterKey(byte)
    }
  }

  /// Returns the key of a final letter, after `CSI 1 ; modifiers` or `ESC O`.
  static func letterKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(byte) - 0x4f)
    default: nil
    }
  }

  /// Returns the key of a number, in `CSI number ~`.
  static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key of a code point, in `CSI code u`. The kitty protocol numbers keys without one from 57344 on.
  static func codedKey(_ code: Int) -> Key? {
    switch code {
    case 27: .escape
    case 13: .enter
    case 9: .tab
    case 8, 127: .backspace
    case 57376...57398: .function(code - 57376 + 13)
    case 57399..<57399 + keypad.count: keypad[code - 57399]
    case 57344...63743: nil
    case 32...: Unicode.Scalar(UInt32(clamping: code)).map { .character(Character($0)) }
    default: nil
    }
  }

  /// The keys of the keypad, in the order of the kitty protocol.
  private static let keypad: [Key] =
    "0123456789./*-+".map { .character($0) }
    + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
      .insert, .delete
    ]
}
