internal import PaneCanvas

/// A key as the kitty keyboard protocol reports it, `CSI code:shifted:base ; modifiers:phase ; text u`.
struct KeyboardReport {
  /// The code point of the key without modifiers, or the protocol's number of a key that types no character.
  let code: Int
  /// The code point of the key with shift; nil if it is not reported.
  let shifted: Int?
  /// The code point of the key on the standard PC-101 layout; nil if it is not reported.
  let base: Int?
  let phase: KeyPhase
  let modifiers: Modifiers
  /// The characters that the key types, with the present layout and modifiers.
  let text: [Character]

  /// Returns the events of the report; none for a modifier or a media key alone.
  /// - Parameter held: The key of the last press with this code; nil if the key is not down.
  func events(held: Key?) -> [InputEvent] {
    let key = InputParser.codedKey(code)
    // Keys such as Enter, Tab and the arrows are reported as keys, even if they type a character.
    if let key, key.character == nil { return [.key(key, phase, modifiers)] }
    if !text.isEmpty { return text.map { .key(.character($0), phase, modifiers.subtracting(.shift)) } }
    if let held, phase != .press { return [.key(held, phase, modifiers.subtracting(.shift))] }
    guard let plain = key?.character else { return [] }
    // Shortcuts are identified by their Latin letters, independent of the layout.
    if modifiers.contains(.control), let base, code > 0x7f, let latin = InputParser.codedKey(base) {
      return [.key(latin, phase, modifiers)]
    }
    guard modifiers.contains(.shift) else { return [.key(.character(plain), phase, modifiers)] }
    let typed = shifted.flatMap(InputParser.codedKey)?.character ?? plain.uppercasedCharacter
    return [
      .key(.character(typed), phase, typed == plain ? modifiers : modifiers.subtracting(.shift))
    ]
  }
}

extension ControlSequence {
  /// The report of a key; nil if this is another kind of sequence.
  var keyboardReport: KeyboardReport? {
    guard marker == 0, intermediate == 0, final == UInt8(ascii: "u"), parameter(0) >= 0 else { return nil }
    return KeyboardReport(
      code: parameter(0), shifted: alternate(1), base: alternate(2), phase: phase, modifiers: modifiers,
      text: text)
  }

  private func alternate(_ sub: Int) -> Int? {
    let code = parameter(0, sub: sub)
    return code > 0 ? code : nil
  }

  /// The third parameter: code points separated by colons. Control codes are left out.
  private var text: [Character] {
    guard parameters.count > 2 else { return [] }
    var text = ""
    for code in parameters[2] where code >= 0x20 && !(0x7f...0x9f).contains(code) {
      if let scalar = Unicode.Scalar(UInt32(code)) { text.unicodeScalars.append(scalar) }
    }
    return Array(text)
  }
}

extension Key {
  /// The character of the key; nil for a named key.
  fileprivate var character: Character? {
    if case .character(let character) = self { character } else { nil }
  }
}

extension Character {
  /// The capital letter; the character itself if its capital form is not a single character.
  fileprivate var uppercasedCharacter: Character {
    let upper = uppercased()
    return upper.count == 1 ? Character(upper) : self
  }
}

extension ControlSequence {
  /// Returns the event of `CSI < button ; x ; y M`, or `m` for a release. x and y count from 1, in cells or in pixels.
  func mouse(pixels: SIMD2<Double>?) -> MouseEvent? {
    let released = final == UInt8(ascii: "m")
    guard released || final == UInt8(ascii: "M"), parameters.count == 3,
      let code = parameters[0].first, let x = parameters[1].first, let y = parameters[2].first,
      code >= 0, x >= 0, y >= 0
    else { return nil }
    let cell = pixels ?? SIMD2(1, 1)
    return MouseEvent(
      code: code, released: released, column: max(Double(x) - 0.5, 0) / cell.x,
      row: max(Double(y) - 0.5, 0) / cell.y)
  }
}

extension InputParser {
  /// Returns the event of `CSI M` and three bytes: button, column and row plus 32 each. Column and row count from 1.
  static func x10Mouse(_ bytes: [UInt8]) -> MouseEvent? {
    guard bytes.allSatisfy({ $0 >= 32 }), bytes[1] > 32, bytes[2] > 32 else { return nil }
    // This protocol has a single code, 3, for the release of any button.
    let code = Int(bytes[0]) - 32
    let released = code & 0b110_0011 == 3
    return MouseEvent(
      code: code, released: released, column: Double(bytes[1]) - 32.5, row: Double(bytes[2]) - 32.5)
  }
}

extension MouseEvent {
  /// Creates an event from the code of a button: 0…2 for a button or 3 for none, + 32 for a motion, + 64 for
  /// the wheel. 4, 8 and 16 are modifiers.
  init?(code: Int, released: Bool, column: Double, row: Double) {
    guard code < 128 else { return nil }
    let button: Button =
      switch code & 3 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: .none
      }
    if code & 64 != 0 {
      guard code & 2 == 0 else { return nil }
      self.init(code & 1 == 0 ? .scrollUp : .scrollDown, .none, column: column, row: row)
    } else if released {
      self.init(.release, button, column: column, row: row)
    } else if code & 32 != 0 {
      self.init(button == .none ? .move : .drag, button, column: column, row: row)
    } else {
      self.init(.press, button, column: column, row: row)
    }
  }
}
