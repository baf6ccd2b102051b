internal import CNcurses
internal import CellCanvas
internal import Glibc

/// A screen of ncurses on a file in memory: it touches no terminal, so that a frame's bytes are known whole before
/// the first of them is sent.
@MainActor final class CursesScreen {
  let file: MemoryFile
  /// Whether an entry of ours stands in for the terminal's: its bytes need a filter.
  let hasOwnEntry: Bool
  /// What leaves the screen and shows the cursor, known before the screen is entered.
  let leaving: [UInt8]
  /// Never deleted: ncurses 6.4 takes the windows of all other screens with it. A process has one or two.
  private let screen: OpaquePointer

  /// - Parameters:
  ///   - terminfo: The terminal's own entry; from 256 colours on, or if it has not as many as are asked for,
  ///     an entry of ours stands in, as for no terminal in particular.
  ///   - columns, rows: The size in cells.
  init(terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    // Of direct colours only the first eight are a palette's.
    let suffices =
      terminfo != .common && depth == .monochrome
      || depth < .palette && (depth.rawValue...ColorDepth.palette.rawValue).contains(terminfo.colors)
    let file = try MemoryFile(capacity: Self.capacity(columns: columns, rows: rows))
    let opened = Self.keepingSignals {
      var environment = Self.noSize
      if suffices {
        return Self.with(environment) { newterm(terminfo.name, file.stream, cn_standard_input()) }
      }
      let entry: TerminfoEntry = terminfo.erasesWithBackground ? .backgroundErase : .plainErase
      environment["TERMINFO"] = "b64:" + entry.base64
      return Self.with(environment) { newterm(entry.name, file.stream, cn_standard_input()) }
    }
    guard let opened else { throw .termUnknown(terminfo.name) }
    (self.file, screen, hasOwnEntry) = (file, opened, !suffices)
    resize_term(CInt(rows), CInt(columns))
    typeahead(-1)
    nonl()
    if depth != .monochrome {
      start_color()
      use_default_colors()
    }
    leaveok(cn_new_screen(), true)
    scrollok(cn_new_screen(), false)
    idlok(cn_new_screen(), false)
    doupdate()
    curs_set(0)
    file.position = 0
    endwin()
    var leaving = Array(file.bytes.prefix(file.position))
    if cn_string("rmcup") == nil {
      leaving += Self.clearing
    } else if getenv("STY") != nil {
      // GNU screen says that it has a second screen, and has none unless it is told to (altscreen): the picture
      // would stay. Where it has one, this clears that one.
      leaving = Self.clearing + leaving
    }
    self.leaving = leaving
  }

  /// Has ncurses' functions mean this screen.
  func select() { set_term(screen) }

  /// What enters the screen, hides the cursor and clears.
  func entering() -> [UInt8] {
    select()
    endwin()
    file.position = 0
    werase(cn_new_screen())
    Self.with(Self.noSize) { doupdate() }
    var bytes = Array(file.bytes.prefix(file.position))
    // ncurses would reset a palette that we never change, and the user may have set.
    if let reset = cn_string("oc") {
      let reset = Array(UnsafeRawBufferPointer(start: reset, count: strlen(reset)))
      if let start = bytes.indices.first(where: { bytes[$0...].starts(with: reset) }) {
        bytes.removeSubrange(start..<(start + reset.count))
      }
    }
    return bytes
  }

  /// Has everything painted, whatever stands there.
  func invalidate() {
    select()
    // What ncurses still has would be painted along with whatever comes first.
    werase(cn_new_screen())
    clearok(cn_current_screen(), true)
  }

  /// Takes a new size in cells.
  func resize(columns: Int, rows: Int) throws(TerminalError) {
    select()
    try file.reserve(Self.capacity(columns: columns, rows: rows))
    resize_term(CInt(rows), CInt(columns))
  }

  /// At most 64 bytes a cell: a place, two colours and a glyph.
  private static func capacity(columns: Int, rows: Int) -> Int { columns * rows * 64 + (1 << 16) }

  /// What removes the picture where there is no second screen to leave.
  private static var clearing: [UInt8] {
    guard let clear = cn_string("clear") else { return [] }
    // A delay, `$<milliseconds>`, is for terminals of another time.
    return Array(String(cString: clear).prefix { $0 != "$" }.utf8)
  }

  /// ncurses installs handlers of its own that would write to the terminal behind our back.
  private static func keepingSignals<T>(_ body: () -> T) -> T {
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    let saved = signals.map { signal in
      var action = sigaction()
      sigaction(signal, nil, &action)
      return action
    }
    defer {
      for (signal, action) in zip(signals, saved) {
        withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) }
      }
    }
    return body()
  }

  /// The size is the caller's: ncurses takes it from these variables when a screen is made, and when it is entered.
  private static var noSize: [String: String?] { ["LINES": nil, "COLUMNS": nil] }

  /// Runs a body with other values of environment variables, nil for none: ncurses reads an entry and a size from
  /// there. Child processes do not see them.
  @discardableResult private static func with<T>(_ variables: [String: String?], _ body: () -> T) -> T {
    let saved = variables.map { name, _ in (name, getenv(name).map { String(cString: $0) }) }
    for (name, value) in variables { set(name, to: value) }
    defer { for (name, value) in saved { set(name, to: value) } }
    return body()
  }

  private static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}
