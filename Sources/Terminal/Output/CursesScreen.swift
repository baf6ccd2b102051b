internal import CNcurses
internal import PaneCanvas

/// An ncurses screen that writes to a file in memory instead of a terminal, so that all bytes of a frame are
/// known before the first one is sent.
@MainActor final class CursesScreen {
  let file: MemoryFile
  /// True if `TerminfoEntry` is used instead of the terminal's own. Its output needs a filter.
  let hasOwnEntry: Bool
  /// The bytes that leave the screen and show the cursor. They are known before the screen is entered.
  let leaving: [UInt8]
  /// The bytes that clear the screen.
  let clearing: [UInt8]
  /// The ncurses screen. It is never deleted, because ncurses 6.4 would delete the windows of all other
  /// screens with it. A process creates one or two.
  private let screen: OpaquePointer
  /// The size of the next frame in cells, before ncurses has it; nil if it does. The memory of a large screen takes a
  /// millisecond, for which the queries that are sent first do not wait.
  private var pendingSize: (columns: CInt, rows: CInt)?

  /// - Parameter terminfo: The terminal's own entry. `TerminfoEntry` replaces it from 256 colours on, if it has fewer colours
  ///   than requested, and if it is `.common`.
  init(terminfo: Terminfo, depth: ColorDepth, columns: Int, rows: Int) throws(TerminalError) {
    // In an entry with direct colours only the first eight numbers are palette colours.
    let suffices =
      terminfo != .common && depth == .monochrome
      || depth < .palette && (depth.rawValue...ColorDepth.palette.rawValue).contains(terminfo.colors)
    let file = try MemoryFile(capacity: Self.capacity(columns: columns, rows: rows))
    // The screen has few columns until its first frame.
    let firstSize: [(name: String, value: String?)] = [("LINES", String(rows)), ("COLUMNS", "2")]
    let opened = Self.keepingSignals {
      if suffices { return Self.with(firstSize) { newterm(terminfo.name, file.stream, cn_standard_input()) } }
      let entry = "b64:" + TerminfoEntry.base64(erasesWithBackground: terminfo.erasesWithBackground)
      return Self.with(firstSize + [("TERMINFO", entry)]) {
        newterm(TerminfoEntry.name, file.stream, cn_standard_input())
      }
    }
    guard let opened else { throw .termUnknown(terminfo.name) }
    (self.file, screen, hasOwnEntry) = (file, opened, !suffices)
    // Cells are written to the new screen itself. A window that is smaller than the screen keeps its size.
    cn_shrink_standard_window()
    pendingSize = (CInt(columns), CInt(rows))
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
    var leaving = file.written
    // Without them the user would be left on the program's screen, or without a cursor.
    for name in ["rmcup", "cnorm"] where name == "rmcup" || cn_string("civis") != nil {
      guard Self.bytes(of: name).map({ Self.range(of: $0, in: leaving) != nil }) ?? true else {
        throw .incompleteMemory
      }
    }
    if cn_string("rmcup") == nil {
      leaving += Self.clearing
    } else if getenv("STY") != nil {
      // GNU screen declares a second screen but has none unless it is configured (altscreen), so the drawing
      // would stay visible. If it has one, this clears the second screen only.
      leaving = Self.clearing + leaving
    }
    self.leaving = leaving
    clearing = Self.clearing
  }

  func select() { set_term(screen) }

  /// Makes this screen the current one, with the size that was set last.
  func selectForFrame() {
    select()
    if let size = pendingSize { resize_term(size.rows, size.columns) }
    pendingSize = nil
  }

  /// Returns the bytes that enter the screen, hide the cursor and clear the screen.
  func entering() -> [UInt8] {
    select()
    endwin()
    file.position = 0
    werase(cn_new_screen())
    Self.with(Self.noSize) { doupdate() }
    var bytes = file.written
    // ncurses would reset the palette, which is never changed here and may have been set by the user.
    if let reset = Self.bytes(of: "oc"), let range = Self.range(of: reset, in: bytes) {
      bytes.removeSubrange(range)
    }
    return bytes
  }

  /// Makes the next update paint every cell.
  func invalidate() {
    select()
    // Otherwise ncurses would also paint what its window still contains.
    werase(cn_new_screen())
    clearok(cn_current_screen(), true)
  }

  func resize(columns: Int, rows: Int) throws(TerminalError) {
    try file.reserve(Self.capacity(columns: columns, rows: rows))
    pendingSize = (CInt(columns), CInt(rows))
  }

  /// The greatest number of bytes of a cell: a position, two colours and a glyph.
  private static let bytesPerCell = 72

  private static func capacity(columns: Int, rows: Int) -> Int { columns * rows * bytesPerCell + (1 << 16) }

  /// The bytes that clear the display if the terminal has no second screen to leave.
  private static var clearing: [UInt8] { bytes(of: "clear") ?? [] }

  /// Returns the bytes of a capability up to its first delay, `$<milliseconds>`, which is meant for hardware terminals;
  /// nil if the terminal does not have it.
  private static func bytes(of capability: String) -> [UInt8]? {
    cn_string(capability).map { Array(String(cString: $0).utf8.prefix { $0 != UInt8(ascii: "$") }) }
  }

  private static func range(of part: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
    bytes.indices.first { bytes[$0...].starts(with: part) }.map { $0..<$0 + part.count }
  }

  private typealias SignalAction = sigaction

  /// Runs a body and restores the signal handlers after it: ncurses installs handlers that would write to the
  /// terminal. TSTP is ignored meanwhile unless it has a handler, and then ncurses leaves it alone for good. Otherwise it
  /// would ignore TSTP while it renders, and the kernel would drop one that is pending.
  private static func keepingSignals<T>(_ body: () -> T) -> T {
    let signals = [SIGTSTP, SIGINT, SIGTERM, SIGWINCH]
    return withUnsafeTemporaryAllocation(of: SignalAction.self, capacity: signals.count) { saved in
      for (index, signal) in signals.enumerated() { sigaction(signal, nil, &saved[index]) }
      defer { for (index, signal) in signals.enumerated() { sigaction(signal, &saved[index], nil) } }
      if saved[0].isDefault { signal(SIGTSTP, SIG_IGN) }
      return body()
    }
  }

  /// The variables for the size, unset because the caller decides it. ncurses reads them when a screen is entered, too.
  private static var noSize: [(name: String, value: String?)] { [("LINES", nil), ("COLUMNS", nil)] }

  /// Runs a body with other values of environment variables (nil unsets one), because ncurses reads the entry
  /// and the size from the environment. Child processes do not see these values.
  @discardableResult private static func with<T>(
    _ variables: [(name: String, value: String?)], _ body: () -> T
  ) -> T {
    let saved = variables.map { name, _ in (name, Platform.variable(name)) }
    for (name, value) in variables { set(name, to: value) }
    defer { for (name, value) in saved { set(name, to: value) } }
    return body()
  }

  private static func set(_ name: String, to value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}

/// A numbering of the colour pairs in use, from 1 up to a limit: an open-addressing hash table without single removal.
struct PairTable {
  /// The numbers of the pairs, each at the slot of its key; 0 for an empty slot.
  private var numbers = [Int32](repeating: 0, count: 2 * usual)
  /// The keys of the pairs 1, 2 and so on.
  private var keys: [UInt64] = []
  /// The number of pairs for which there is memory at the beginning: more than a scene shows.
  private static let usual = 8192
  var count: Int { keys.count }
  /// The greatest number that is assigned.
  let limit: Int

  init(limit: Int) {
    precondition(limit > 0, "a table of pairs holds at least one, not \(limit)")
    self.limit = limit
    keys.reserveCapacity(min(limit, Self.usual))
  }

  enum Lookup: Equatable {
    case known(Int32)
    /// A new pair with the number that it received.
    case added(Int32)
    /// No number is left.
    case full
  }

  /// Returns the number of a pair of colours. Allocates at most for a new pair.
  mutating func number(foreground: UInt32, background: UInt32) -> Lookup {
    let key = UInt64(foreground) << 32 | UInt64(background)
    let slot = slot(of: key)
    if numbers[slot] > 0 { return .known(numbers[slot]) }
    guard count < limit else { return .full }
    keys.append(key)
    numbers[slot] = Int32(count)
    if count * 2 > numbers.count { grow() }
    return .added(Int32(count))
  }

  func colors(of number: Int) -> (foreground: UInt32, background: UInt32) {
    let key = keys[number - 1]
    return (UInt32(truncatingIfNeeded: key >> 32), UInt32(truncatingIfNeeded: key))
  }

  mutating func removeAll() { self = PairTable(limit: limit) }

  private mutating func grow() {
    numbers = Array(repeating: 0, count: numbers.count * 2)
    for (index, key) in keys.enumerated() { numbers[slot(of: key)] = Int32(index + 1) }
  }

  /// Returns the slot that has a key, or else the empty one for it. The search begins at the key's hash, by Fibonacci
  /// hashing: the top bits of its product with 2⁶⁴ / φ.
  private func slot(of key: UInt64) -> Int {
    let hash = (key &* 0x9e37_79b9_7f4a_7c15) >> (64 - UInt64(numbers.count.trailingZeroBitCount))
    var slot = Int(truncatingIfNeeded: hash)
    while numbers[slot] > 0, keys[Int(numbers[slot]) - 1] != key { slot = (slot + 1) & (numbers.count - 1) }
    return slot
  }
}
