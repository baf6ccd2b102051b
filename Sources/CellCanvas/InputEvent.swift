/// An input at the terminal, in cells. It carries no time; the shell stamps it. The raw values of its parts are their words
/// in a script.
package enum InputEvent: Hashable, Sendable {
  case key(Key, KeyPhase = .press, Modifiers = [])
  case mouse(MouseEvent)
  /// Pasted text, which is never interpreted as keys.
  case paste(String)
  /// A change of the terminal window's focus: true if the window gained it, false if it lost it.
  case focus(Bool)
}

package enum Key: Hashable, Sendable {
  /// A key by the character that it types, without modifiers except shift: `a`, `A`, `?`; space is " ".
  case character(Character)
  case up, down, left, right
  case enter, escape, tab, backspace
}

/// The phase of a key press. Terminals without key-release events report `press` for repeats too.
package enum KeyPhase: String, Hashable, Sendable { case press, `repeat`, release }

package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
}

package struct MouseEvent: Hashable, Sendable {
  package enum MouseAction: String, Hashable, Sendable {
    case press, drag, release, move
    case scrollUp = "up"
    case scrollDown = "down"

    package var isWheel: Bool { self == .scrollUp || self == .scrollDown }
  }

  package enum Button: String, Hashable, Sendable { case left, middle, right, none }

  package var action: MouseAction
  package var button: Button
  /// The distance from the left edge of the screen, in cells. The centre of the first cell is 0.5; the
  /// resolution is finer if pixels are known.
  package var column: Double
  /// The distance from the top edge of the screen, in cells.
  package var row: Double

  package init(_ action: MouseAction, _ button: Button, column: Double, row: Double) {
    self.action = action
    self.button = button
    self.column = column
    self.row = row
  }
}
