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
    if !text.isEmpty {
      return text.map { .key(.character($0), phase, modifiers.subtracting(.shift)) }
    }
    if let held, phase != .press {
      return [.key(held, phase, modifiers.subtracting(.shift))]
    }
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
