internal import PaneCanvas

// The keys of the codes that terminals send.
extension Key {
  /// Creates the key of a final letter, after `CSI 1 ; modifiers` or `ESC O`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter) - 0x4f)
    default: return nil
    }
  }

  /// Creates the key of a number, in `CSI number ~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    default:
      guard let index = Self.functions.firstIndex(of: number) else { return nil }
      self = .function(index + 1)
    }
  }

  private static let functions = [
    11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34
  ]

  /// Creates the key of a code point, in `CSI code u`. The kitty protocol numbers keys without one from 57344 on.
  init?(code: Int) {
    switch code {
    case 27: self = .escape
    case 13: self = .enter
    case 9: self = .tab
    case 8, 127: self = .backspace
    case 57376...57398: self = .function(code - 57376 + 13)
    case 57399..<57399 + Self.keypad.count: self = Self.keypad[code - 57399]
    case 57344...63743: return nil
    case 32...:
      guard let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
      self = .character(Character(scalar))
    default: return nil
    }
  }

  /// The keys of the keypad, in the order of the kitty protocol.
  private static let keypad: [Key] =
    "0123456789./*-+".map { .character($0) }
    + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
      .insert, .delete
    ]

  /// The character of the key; nil for a named key.
  var character: Character? {
    if case .character(let character) = self { character } else { nil }
  }
}
