/// What a person did at the terminal, in cells; it carries no time (the shell stamps it).
package enum InputEvent: Hashable, Sendable {
  case key(Key, KeyPhase = .press, Modifiers = [])
  case mouse(MouseEvent)
  /// Pasted text; never acted on as keys.
  case paste(String)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
}

package enum Key: Hashable, Sendable {
  /// A key by the character it types, without modifiers but shift: `a`, `A`, `?`, space is " ".
  case character(Character)
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  case enter, escape, tab, backspace
  case function(Int)
}

/// Where a key is in its press; terminals without key-release events say `press` for repeats, too.
package enum KeyPhase: Hashable, Sendable { case press, `repeat`, release }

package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
}

package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable { case press, drag, release, move, scrollUp, scrollDown }
  package enum Button: Hashable, Sendable { case left, middle, right, none }

  package var action: Action
  package var button: Button
  /// Cells from the left edge of the screen; the middle of the first cell is .5, finer where pixels are known.
  package var column: Double
  /// Cells from the top edge of the screen.
  package var row: Double

  package init(_ action: Action, _ button: Button, column: Double, row: Double) {
    self.action = action
    self.button = button
    self.column = column
    self.row = row
  }
}
