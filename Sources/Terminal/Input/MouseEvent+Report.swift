internal import PaneCanvas

extension ControlSequence {
  /// Returns the event of `CSI < button ; x ; y M`, or `m` for a release. x and y count from 1, in cells or
  /// in pixels.
  func mouse(pixels: Capabilities.CellSize?) -> MouseEvent? {
    let released = final == UInt8(ascii: "m")
    guard released || final == UInt8(ascii: "M"), parameters.count == 3,
      let code = parameters[0].first, let x = parameters[1].first, let y = parameters[2].first,
      code >= 0, x >= 0, y >= 0
    else { return nil }
    let cell = pixels ?? Capabilities.CellSize(width: 1, height: 1)
    return MouseEvent(
      code: code, released: released,
      column: max(Double(x) - 0.5, 0) / cell.width, row: max(Double(y) - 0.5, 0) / cell.height)
  }
}

extension InputParser {
  /// Returns the event of `CSI M` and three bytes: button, column and row plus 32 each. Column and row count
  /// from 1.
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
