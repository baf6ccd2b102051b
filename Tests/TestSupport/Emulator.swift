internal import CVterm

/// A terminal emulator, libvterm, that turns the output of a program into the screen that a person would see.
package final class Emulator {
  package enum Color: Hashable, Sendable {
    /// The terminal's default colour.
    case standard
    case palette(Int)
    /// A colour 0xRRGGBB.
    case direct(UInt32)
  }

  package struct Cell: Hashable, Sendable {
    package var glyph: Unicode.Scalar
    package var foreground: Color
    package var background: Color
    package var isBold: Bool
    package var isReverse: Bool
    package var isUnderlined: Bool
  }

  package private(set) var columns: Int
  package private(set) var rows: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private var commands = ApplicationCommands()
  /// The bytes that libvterm has not seen yet, and the saved place of the cursor.
  private var passed: [CChar] = []
  private var saved = VTermPos()

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    terminal = vterm_new(CInt(rows), CInt(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  package func feed(_ bytes: some Collection<UInt8>) {
    for byte in bytes {
      let shown = commands.bytes(shownAfter: byte)
      switch shown {
      // libvterm keeps one place for both screens, and terminals one for each: the shell's is that of mode 1049.
      case [0x1b, UInt8(ascii: "7")]:
        pass()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &saved)
      case [0x1b, UInt8(ascii: "8")]:
        passed += "\u{1b}[\(saved.row + 1);\(saved.col + 1)H".utf8.map(CChar.init)
      default: passed += shown.map { CChar(bitPattern: $0) }
      }
    }
    pass()
    vterm_screen_flush_damage(screen)
  }

  private func pass() {
    vterm_input_write(terminal, passed, passed.count)
    passed.removeAll(keepingCapacity: true)
  }

  package func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    vterm_set_size(terminal, CInt(rows), CInt(columns))
  }

  package func cell(column: Int, row: Int) -> Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: CInt(row), col: CInt(column)), &cell)
    return Cell(
      glyph: Unicode.Scalar(cell.chars.0).flatMap { $0.value == 0 ? nil : $0 } ?? " ",
      foreground: Self.color(cell.fg), background: Self.color(cell.bg), isBold: cell.attrs.bold != 0,
      isReverse: cell.attrs.reverse != 0, isUnderlined: cell.attrs.underline != 0)
  }

  /// The characters of a row without trailing blanks.
  package func line(_ row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<columns { text.append(cell(column: column, row: row).glyph) }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// All rows, separated by newlines.
  package var text: String { (0..<rows).map(line).joined(separator: "\n") }

  private static func color(_ color: VTermColor) -> Color {
    if color.type & UInt8(VTERM_COLOR_DEFAULT_MASK.rawValue) != 0 { return .standard }
    if color.type & UInt8(VTERM_COLOR_TYPE_MASK.rawValue) == UInt8(VTERM_COLOR_INDEXED.rawValue) {
      return .palette(Int(color.indexed.idx))
    }
    return .direct(UInt32(color.rgb.red) << 16 | UInt32(color.rgb.green) << 8 | UInt32(color.rgb.blue))
  }
}

/// Leaves out application program commands (APC … ST), such as pictures, which libvterm shows as text if they come in pieces.
private struct ApplicationCommands {
  private var isInside = false
  private var isEscaped = false

  /// Returns what the emulator sees after the next byte of the output.
  mutating func bytes(shownAfter byte: UInt8) -> [UInt8] {
    defer { isEscaped = byte == 0x1b }
    switch (isInside, isEscaped, byte) {
    case (true, true, UInt8(ascii: "\\")):
      isInside = false
      return []
    case (false, true, UInt8(ascii: "_")):
      isInside = true
      return []
    case (true, _, _), (false, false, 0x1b): return []
    case (false, true, _): return [0x1b, byte]
    case (false, false, _): return [byte]
    }
  }
}
