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

  /// The greatest value of a parameter. Greater ones are clamped to it.
  private static let numberLimit = 1 << 24

  init(body: [UInt8], final: UInt8) {
    var marker: UInt8 = 0
    var intermediate: UInt8 = 0
    var parameters = [[-1]]
    for (index, byte) in body.enumerated() {
      switch byte {
      case 0x30...0x39:
        let last = parameters[parameters.count - 1].count - 1
        let value = max(parameters[parameters.count - 1][last], 0)
        parameters[parameters.count - 1][last] = min(value * 10 + Int(byte - 0x30), Self.numberLimit)
      case 0x3a: parameters[parameters.count - 1].append(-1)
      case 0x3b: parameters.append([-1])
      case 0x3c...0x3f: if index == 0 { marker = byte }
      default: intermediate = byte
      }
    }
    self.marker = marker
    self.intermediate = intermediate
    self.parameters = parameters
    self.final = final
  }

  var isPasteStart: Bool {
    marker == 0 && intermediate == 0 && final == Self.byte("~") && parameter(0) == 200
  }

  func input(mousePixels: SIMD2<Double>?, expectsCursorReports: Bool) -> Input? {
    switch (marker, intermediate) {
    case (0, 0):
      if final == Self.byte("R"), expectsCursorReports { return cursorPosition }
      return event.map(Input.event) ?? report
    case (Self.byte("<"), 0):
      return mouse(pixels: mousePixels).map { .event(.mouse($0)) }
    case (Self.byte("?"), 0):
      if final == Self.byte("c") { return .reply(.deviceAttributes) }
      if final == Self.byte("u") { return .reply(.keyboardFlags(parameter(0, otherwise: 0))) }
      return nil
    case (Self.byte("?"), Self.byte("$")):
      guard final == Self.byte("y"), parameters.count == 2 else { return nil }
      return .reply(.mode(parameter(0, otherwise: 0), setting: parameter(1, otherwise: 0)))
    default:
      return nil
    }
  }

  private static func byte(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }

  /// Returns a parameter, or with `sub` > 0 one of its sub-parameters, or `otherwise` if it is missing or empty.
  func parameter(_ index: Int, sub: Int = 0, otherwise: Int = -1) -> Int {
    guard index < parameters.count, sub < parameters[index].count, parameters[index][sub] >= 0 else {
      return otherwise
    }
    return parameters[index][sub]
  }

  private var cursorPosition: Input? {
    guard parameters.count == 2 else { return nil }
    return .reply(.cursorPosition(row: parameter(0, otherwise: 1), column: parameter(1, otherwise: 1)))
  }

  /// The reply that reports the size of a cell, or a cursor position that cannot be a key.
  private var report: Input? {
    if final == Self.byte("R") { return cursorPosition }
    guard final == Self.byte("t"), parameter(0) == 6 else { return nil }
    let (height, width) = (parameter(1), parameter(2))
    return height > 0 && width > 0 ? .reply(.cellSize(width: width, height: height)) : nil
  }

  private var event: InputEvent? {
    switch final {
    case Self.byte("I") where parameter(0) < 0: return .focus(true)
    case Self.byte("O") where parameter(0) < 0: return .focus(false)
    case Self.byte("Z"): return .key(.tab, phase, modifiers.union(.shift))
    case Self.byte("$"): return InputParser.numberedKey(parameter(0)).map { .key($0, .press, .shift) }
    case Self.byte("~"): return InputParser.numberedKey(parameter(0)).map { .key($0, phase, modifiers) }
    // rxvt's arrow keys with shift.
    case Self.byte("a")...Self.byte("d") where parameter(0) < 0:
      return InputParser.letterKey(final - 0x20).map { .key($0, .press, .shift) }
    default:
      guard parameter(0, otherwise: 1) == 1, let key = InputParser.letterKey(final) else { return nil }
      return .key(key, phase, modifiers)
    }
  }

  /// The modifiers of a key. The parameter is 1 plus the sum of 1 shift, 2 alt, 4 control, 8 super, 16 hyper,
  /// 32 meta, 64 caps lock and 128 num lock. Meta counts as alt; super, hyper and the locks are ignored.
  var modifiers: Modifiers {
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
}
