internal import CNcurses

/// The terminal's own entry of the terminfo database.
package struct Terminfo: Hashable, Sendable {
  let name: String
  /// The number of colours; at most 0 for monochrome.
  let colors: Int
  /// True if erasing fills with the current background, which makes blank runs cheap.
  var erasesWithBackground = false
  /// The bytes that enter the screen, hide the cursor and clear the screen; empty if the cursor cannot be positioned,
  /// without which nothing can be drawn.
  var entering: [UInt8] = []
  /// The bytes that leave the screen and show the cursor.
  var leaving: [UInt8] = []

  /// The abilities of every terminal emulator today, as an entry that no database has.
  package static let ansi = Terminfo(name: "ansi", colors: 256, erasesWithBackground: true)
}

extension Terminfo {
  /// Reads an entry. Returns nil if there is none with this name.
  @MainActor init?(name: String) {
    // setupterm makes what it reads the entry of the current screen too, also an entry that it refuses, because its
    // terminal prints on paper.
    let current = cn_current_terminal()
    defer { if let read = set_curterm(current), read != current { del_curterm(read) } }
    var status: CInt = 0
    // With a status argument setupterm returns an error instead of printing a message and exiting.
    guard !name.isEmpty, setupterm(name, STDOUT_FILENO, &status) == OK else { return nil }
    self.name = name
    // Other sequences than ISO 6429's (SGR) are too rare.
    let hasColors = Self.bytes(of: "setaf").starts(with: [0x1b, UInt8(ascii: "[")])
    colors = hasColors ? Int(tigetnum("colors")) : -1
    erasesWithBackground = tigetflag("bce") == 1
    guard cn_string("cup") != nil else { return }
    let clearing = Self.bytes(of: "clear")
    entering = Self.bytes(of: "smcup") + Self.bytes(of: "civis") + clearing
    let screen = Self.bytes(of: "rmcup")
    leaving = Self.bytes(of: "sgr0") + Self.bytes(of: "op") + (screen.isEmpty ? clearing : screen)
    // GNU screen declares a second screen and has none unless it is configured (altscreen). If it has one, this clears
    // the second screen only.
    if !screen.isEmpty, Platform.variable("STY") != nil { leaving = clearing + leaving }
    if cn_string("civis") != nil { leaving += Self.bytes(of: "cnorm") }
  }

  /// Returns the bytes of a capability up to its first delay, `$<milliseconds>`, which is meant for hardware terminals;
  /// none if the terminal does not have it.
  private static func bytes(of capability: String) -> [UInt8] {
    cn_string(capability).map { Array(String(cString: $0).utf8.prefix { $0 != UInt8(ascii: "$") }) } ?? []
  }
}

/// The terminfo entry for terminals with colours. It is the core of xterm's, which every such terminal understands, without
/// what would change the user's palette (initc), scroll lines of a drawing that has one colour per row (csr, il, dl, ind, ri),
/// or be tried for each move of the cursor and save hardly a byte (cr, cub1, home, hpa, vpa).
enum TerminfoEntry {
  static let name = "pane"
  /// The number of colours. A pair of two of them stands for each pair of colours of a frame.
  static let colors = 1 << 12
  /// The strings by their index in a compiled entry (term.h), without ESC at their start.
  private static let strings: KeyValuePairs<Int, String> = [
    5: "[H\u{1b}[2J",  // clear
    6: "[K",  // el
    7: "[J",  // ed
    10: "[%i%p1%d;%p2%dH",  // cup
    17: "[C",  // cuf1
    19: "[A",  // cuu1
    37: "[%p1%dX",  // ech
    39: "[m",  // sgr0
    107: "[%p1%dB",  // cud
    111: "[%p1%dD",  // cub
    112: "[%p1%dC",  // cuf
    114: "[%p1%dA",  // cuu
    131: "[0%?%p6%t;1%;m",  // sgr
    269: "[1K",  // el1
    // No terminal gets these two: `ColorFilter` sets the colours of a pair.
    297: "[0p",  // op
    301: "[%p1%dp"  // scp
  ]

  /// Returns the compiled entry with numbers of 32 bits (term(5)), in the form that the variable TERMINFO accepts.
  static func variable(erasesWithBackground: Bool) -> String {
    var flags = [UInt8](repeating: 0, count: 29)
    // xenl, msgr, npc and bce. Without am ncurses writes the last cell directly; with xenl it knows no position after it.
    for flag in [4, 14, 25] + (erasesWithBackground ? [28] : []) { flags[flag] = 1 }
    // cols, lines, colors and pairs.
    var numbers = [Int](repeating: -1, count: 15)
    (numbers[0], numbers[2], numbers[13], numbers[14]) = (80, 24, colors, colors * colors)
    var places = [Int](repeating: -1, count: 302)
    var text: [UInt8] = []
    for (index, string) in strings {
      places[index] = text.count
      text += [0x1b] + string.utf8 + [0]
    }
    if !text.count.isMultiple(of: 2) { text.append(0) }
    func words(_ numbers: [Int]) -> [UInt8] {
      numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
    var entry = words([0o1036, name.utf8.count + 1, flags.count, numbers.count, places.count, text.count])
    entry += name.utf8 + [0] + flags
    entry += words(numbers.flatMap { [$0, $0 >> 16] }) + words(places) + text
    var base64: [UInt8] = []
    base64.append(base64: entry[...])
    return "b64:" + String(decoding: base64, as: UTF8.self)
  }
}

/// The terminal modes in use: the sequences that set, reset and query them.
enum TerminalModes {
  /// Resets colours and attributes.
  static let plain = Array("\u{1b}[m".utf8)
  static let saveCursor = Array("\u{1b}7".utf8)
  static let restoreCursor = Array("\u{1b}8".utf8)
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)
  /// Asks for the cursor position. The reply acknowledges all output before it.
  static let askPosition = Array("\u{1b}[6n".utf8)
  /// Asks for the primary device attributes (DA1), to which every terminal replies.
  static let askAttributes = Array("\u{1b}[c".utf8)
  static let askCellSize = Array("\u{1b}[16t".utf8)
  /// Asks for all keys as `CSI u` (1 and 8), with repeat and release (2) and with the text that they type (16).
  ///
  /// Without 8, kitty sends the bytes of Enter, Tab and Backspace a second time when the key goes up.
  static let pushKeyboard = Array("\u{1b}[>27u".utf8)
  static let popKeyboard = Array("\u{1b}[<u".utf8)
  static let focusAndPaste = Array("\u{1b}[?1004h\u{1b}[?2004h".utf8)
  /// Reports presses and drags, in decimal cell coordinates, also if another program has left the mode of pixels set.
  static let mouse = Array("\u{1b}[?1016l\u{1b}[?1002h\u{1b}[?1006h".utf8)
  /// Reports the mouse in pixels instead of cells.
  static let mousePixels = Array("\u{1b}[?1016h".utf8)

  /// Returns the sequences that reset every mode, used or not, and then leave the screen.
  ///
  /// They begin with the end of a string and of a frame, which also end a sequence that was cut off.
  static func restoring(keyboard: Bool, leaving: [UInt8]) -> [UInt8] {
    Array("\u{1b}\\".utf8) + endFrame + (keyboard ? popKeyboard : [])
      + Array(
        "\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?1016l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?7h\u{1b}[m"
          .utf8) + leaving
  }

  /// Puts a text into the clipboard (OSC 52), which works through ssh too. A terminal without one ignores the sequence.
  static func copying(_ text: String) -> [UInt8] {
    var sequence = Array("\u{1b}]52;c;".utf8)
    sequence.append(base64: Array(text.utf8)[...])
    return sequence + Array("\u{1b}\\".utf8)
  }
}

extension [UInt8] {
  private static let base64Digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends a number.
  mutating func append(decimal number: UInt32) {
    if number > 9 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends the Base64 encoding of bytes (RFC 4648), with padding.
  package mutating func append(base64 bytes: ArraySlice<UInt8>) {
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let part = bytes[index...].prefix(3)
      let word = (0..<3).reduce(0) { $0 << 8 | (index + $1 < part.endIndex ? Int(bytes[index + $1]) : 0) }
      for place in 0..<4 {
        append(place <= part.count ? Self.base64Digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
  }
}
