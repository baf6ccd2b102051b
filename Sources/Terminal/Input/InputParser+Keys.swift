internal import PaneCanvas

extension InputParser {
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

  /// Returns the key of a code point, in `CSI code u`. The kitty protocol numbers keys without one from 57344
  /// on.
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
