internal import PaneCanvas

/// A complete control sequence, `CSI body final`.
struct ControlSequence {
  /// `?`, `<`, `=` or `>` before the parameters; 0 if none.
  let marker: UInt8
  /// The parameters and their sub-parameters; −1 for an empty one.
  let parameters: [[Int]]
  /// The last intermediate byte, such as `$`; 0 if none.
  let intermediate: UInt8
  let final: UInt8

  init(body: [UInt8], final: UInt8) {
    self.final = final
    marker = body.first.flatMap { (0x3c...0x3f).contains($0) ? $0 : nil } ?? 0
    intermediate = body.last { $0 < 0x30 && $0 != UInt8(ascii: "-") } ?? 0
    parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// Returns a number, at most 2²⁴ and 0 in place of a negative one; −1 without digits.
  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    let digits = text.filter { (0x30...0x39).contains($0) }
    if digits.isEmpty { return -1 }
    if text.contains(UInt8(ascii: "-")) { return 0 }
    return digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 24) }
  }

  /// Returns a parameter, or with `sub` > 0 one of its sub-parameters, or `otherwise` if it is missing or empty.
  func parameter(_ index: Int, sub: Int = 0, otherwise: Int = -1) -> Int {
    guard index < parameters.count, sub < parameters[index].count, parameters[index][sub] >= 0 else {
      return otherwise
    }
    return parameters[index][sub]
  }

  /// True for a sequence that ends with a character and has no marker.
  func isPlain(_ character: Unicode.Scalar) -> Bool {
    marker == 0 && intermediate == 0 && final == UInt8(ascii: character)
  }

  /// The reply of this sequence.
  var reply: TerminalReply? {
    switch (marker, intermediate, final) {
    case (0, 0, UInt8(ascii: "R")) where parameters.count == 2:
      return .cursorPosition(row: parameter(0, otherwise: 1), column: parameter(1, otherwise: 1))
    case (0, 0, UInt8(ascii: "t")) where parameter(0) == 6 && parameter(1) > 0 && parameter(2) > 0:
      return .cellSize(width: parameter(2), height: parameter(1))
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "c")): return .deviceAttributes
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "u")): return .keyboardFlags(parameter(0, otherwise: 0))
    case (UInt8(ascii: "?"), UInt8(ascii: "$"), UInt8(ascii: "y")) where parameters.count == 2:
      return .mode(parameter(0, otherwise: 0), setting: parameter(1, otherwise: 0))
    default: return nil
    }
  }

  /// The event of a key, or of the focus, in a form that is older than the protocol of kitty.
  var event: InputEvent? {
    guard marker == 0, intermediate == 0 else { return nil }
    switch final {
    case UInt8(ascii: "I") where parameter(0) < 0: return .focus(true)
    case UInt8(ascii: "O") where parameter(0) < 0: return .focus(false)
    case UInt8(ascii: "Z"): return .key(.tab, phase, modifiers.union(.shift))
    // xterm's modifyOtherKeys: `CSI 27 ; modifiers ; code ~`.
    case UInt8(ascii: "~") where parameter(0) == 27:
      return Key(code: parameter(2)).map { .key($0, .press, modifiers) }
    default:
      guard parameter(0, otherwise: 1) == 1, let key = Key(letter: final) else { return nil }
      return .key(key, phase, modifiers)
    }
  }

  /// The modifiers of a key. The parameter is 1 plus the sum of 1 shift, 2 alt, 4 control, 8 super, 16 hyper,
  /// 32 meta, 64 caps lock and 128 num lock. Meta counts as alt; super, hyper and the locks are ignored.
  private var modifiers: Modifiers {
    let bits = max(parameter(1, otherwise: 1) - 1, 0)
    var modifiers: Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 34 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// The phase of a key: the sub-parameter of the second parameter.
  var phase: KeyPhase {
    switch parameter(1, sub: 1) {
    case 2: .repeat
    case 3: .release
    default: .press
    }
  }

  /// The events of a key in the protocol of kitty, `CSI code:shifted:base ; modifiers:phase ; text u`; none for a modifier or
  /// a media key alone. The code is that of the key without modifiers, `shifted` with shift, and `base` on the PC-101 layout;
  /// the text is what the key types, which a release does not tell.
  var keys: [InputEvent] {
    let key = Key(code: parameter(0))
    // Keys such as Enter, Tab and the arrows are reported as keys, even if they type a character.
    if let key, key.character == nil { return [.key(key, phase, modifiers)] }
    let unshifted = modifiers.subtracting(.shift)
    let codes = (parameters.count > 2 ? parameters[2] : []).filter {
      $0 > 0x1f && !(0x7f...0x9f).contains($0)
    }
    let text = codes.compactMap { Unicode.Scalar(UInt32($0)) }
    if !text.isEmpty {
      return String(String.UnicodeScalarView(text)).map { .key(.character($0), phase, unshifted) }
    }
    guard let plain = key?.character else { return [] }
    // Shortcuts are identified by their Latin letters, independent of the layout.
    if modifiers.contains(.control), parameter(0) > 0x7f, let latin = Key(code: parameter(0, sub: 2)) {
      return [.key(latin, phase, modifiers)]
    }
    guard modifiers.contains(.shift) else { return [.key(.character(plain), phase, modifiers)] }
    let capital = plain.uppercased()
    let typed =
      Key(code: parameter(0, sub: 1))?.character ?? (capital.count == 1 ? Character(capital) : plain)
    return [.key(.character(typed), phase, typed == plain ? modifiers : unshifted)]
  }

  /// Returns the event of `CSI < button ; x ; y M`, or `m` for a release. x and y count from 1, in cells or in pixels. They
  /// may be anything while a button is held beyond the window; a release is never lost.
  /// - Parameters:
  ///   - cell: The unit of x and y, in which a cell has this size.
  ///   - position: The place of a report that has none, in cells.
  func mouse(in cell: SIMD2<Double>, from position: SIMD2<Double>) -> MouseEvent? {
    let isRelease = final == UInt8(ascii: "m")
    let code = parameter(0, otherwise: isRelease ? 0 : -1)
    guard marker == UInt8(ascii: "<"), intermediate == 0, (0..<128).contains(code) else { return nil }
    guard isRelease || final == UInt8(ascii: "M") else { return nil }
    func place(_ index: Int, _ cell: Double, otherwise other: Double) -> Double {
      parameter(index) < 0 ? other : max(Double(parameter(index)) - 0.5, 0) / cell
    }
    let (column, row) = (place(1, cell.x, otherwise: position.x), place(2, cell.y, otherwise: position.y))
    let button = [MouseEvent.Button.left, .middle, .right, .none][code & 3]
    // 4, 8 and 16 are modifiers, 32 is a motion and 64 the wheel.
    if code & 64 != 0 {
      guard code & 2 == 0, !isRelease else { return nil }
      return MouseEvent(code & 1 == 0 ? .scrollUp : .scrollDown, .none, column: column, row: row)
    }
    let moved: MouseEvent.MouseAction = button == .none ? .move : .drag
    return MouseEvent(
      isRelease ? .release : code & 32 == 0 ? .press : moved, button, column: column, row: row)
  }
}

// The keys of the codes that terminals send, but for function keys and others that the program does not use.
extension Key {
  /// Creates the key of a final letter, after `CSI 1 ; modifiers` or `ESC O`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    default: return nil
    }
  }

  /// Creates the key of a code point, in `CSI code u`. The kitty protocol numbers keys without one from 57344 on.
  init?(code: Int) {
    switch code {
    case 27: self = .escape
    case 13: self = .enter
    case 9: self = .tab
    case 8, 127: self = .backspace
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
    + [.enter, .character("="), .character(","), .left, .right, .up, .down]

  /// The character of the key; nil for a named key.
  var character: Character? {
    if case .character(let character) = self { character } else { nil }
  }
}
