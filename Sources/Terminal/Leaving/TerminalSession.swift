internal import CSignalSafe

/// A session on the terminal: its settings, its modes, and their restoration in any event.
@MainActor final class TerminalSession {
  let wire: Wire
  private let device: TerminalDevice
  /// Restores the terminal from anywhere: at the end of a session, in a signal handler, or in another process after the
  /// death of the program. Its state, in shared memory, and all of its work are in C. It is never freed.
  private let restoration: OpaquePointer
  private let capture: ErrorCapture?
  /// A small process that restores the terminal when the program is killed and cannot do so itself; at most 0 if the
  /// system cannot create one.
  private let guardian: pid_t
  /// The program's end of a pipe. The guardian sees it close when the program dies.
  private let held: CInt

  /// Prepares everything that restores the terminal. The terminal itself is not changed yet.
  init(device: TerminalDevice, wire: Wire) throws(TerminalError) {
    self.device = device
    self.wire = wire
    var (saved, raw) = (device.saved, device.raw)
    guard let restoration = restoration_create(wire.descriptor, device.descriptor, &saved, &raw) else {
      throw .system("opening the terminal")
    }
    self.restoration = restoration
    capture = ErrorCapture()
    if let capture { restoration_capture_errors(restoration, capture.original, capture.file) }
    var held: CInt = -1
    guardian = guard_start(restoration, &held)
    self.held = held
    // The shell waits for this process, the supervisor. The program continues in its child.
    supervisor_split(restoration, guardian, held)
    guard ProcessLimits.canStartThread else {
      guard_end(guardian, held)
      capture?.end()
      throw .noThread
    }
    // Swift's own handler would prompt on the screen for half a minute; SWIFT_BACKTRACE keeps it.
    fatal_signals_install(restoration, getenv("SWIFT_BACKTRACE") != nil)
  }

  /// Sets the program's settings of the terminal. In the background this waits until the program is in the foreground.
  /// - Returns: False if a signal that asks the program to end must be handled; the settings are then unchanged.
  func takeSettings() -> Bool {
    owe([])
    while !signal_is_end_requested() {
      if device.makeRaw() { return true }
      // The terminal is gone, or the program is in an orphaned background group.
      if errno != EINTR { raise(SIGHUP) }
    }
    restoration_settle(restoration)
    return false
  }

  /// The greatest length of the sequences that reset the modes, in bytes.
  nonisolated static let capacity = Int(restoration_capacity)

  /// Records that the terminal must be restored from now on, or that other sequences are needed for it.
  private func owe(_ sequences: [UInt8]) {
    precondition(sequences.count <= Self.capacity, "the sequences that restore a terminal are too long")
    restoration_owe(restoration, sequences, sequences.count)
  }

  /// Sets the modes. From now on `undoing` restores the terminal.
  func enter(_ sequences: [UInt8], undoing: [UInt8]) {
    owe(undoing)
    signal_await_terminal(device.descriptor)
    capture?.begin()
    wire.send(sequences)
  }

  func add(_ sequences: [UInt8], undoing: [UInt8]) {
    owe(undoing)
    wire.send(sequences)
  }

  /// Records the number of expected replies to frames and their usual time, in s.
  func expect(_ count: Int, after time: Double) {
    restoration_expect(restoration, CInt(count), UInt8(ascii: "R"), time)
  }

  /// Records the number of cursor positions that are expected while the first queries are unanswered. They are the last
  /// replies.
  func expectPositions(_ count: Int) { expect(count, after: Self.firstAnswerTime) }

  /// Records that replies to the first queries are expected, of which DA1 is the last.
  func expectAttributes() { restoration_expect(restoration, 1, UInt8(ascii: "c"), Self.firstAnswerTime) }

  /// The assumed time until the first replies, in s, because nothing is measured yet.
  private static let firstAnswerTime = 0.5

  /// - Parameters:
  ///   - clearing: The sequences that clear the program's screen. They are sent once, because they would clear the user's
  ///     screen after it was restored.
  ///   - drain: Reads the terminal's replies after the modes were reset and while the settings are
  ///     still the program's. Returns true if all of them came.
  func exit(clearing: [UInt8], draining drain: () -> Bool) {
    signal_await_terminal(-1)
    wire.drop()
    if isTerminalOurs {
      wire.send(clearing)
      wire.drop()
    }
    restoration_write_sequences(restoration)
    let isQuiet = isTerminalOurs && drain()
    // The shell may have taken the terminal meanwhile.
    guard isTerminalOurs else { return restoreSettingsFromBackground() }
    if !isQuiet { restoration_rewrite_sequences(restoration) }
    restoration_set_settings(restoration)
    restoration_replay_errors(restoration)
    restoration_settle(restoration)
  }

  private var isTerminalOurs: Bool { device.isInForeground && !supervisor_is_lost() }

  /// Stops the process group, as the kernel does with one that reads, if the shell has put it into the background.
  ///
  /// A stop from outside may have reached the supervisor alone: the shell then has the terminal while the
  /// program still runs.
  /// - Returns: True if the program is or was in the background.
  func stopsInBackground() -> Bool {
    guard device.isInBackground else { return false }
    kill(0, SIGTTOU)
    return true
  }

  private func restoreSettingsFromBackground() {
    var signals = sigset_t()
    var old = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    sigprocmask(SIG_BLOCK, &signals, &old)
    restoration_set_settings_from_background(restoration)
    sigprocmask(SIG_SETMASK, &old, nil)
  }

  /// Resets the modes alone, in order to set them again.
  func undoModes() {
    wire.drop()
    restoration_write_sequences(restoration)
  }

  func end() {
    fatal_signals_remove()
    guard_end(guardian, held)
    capture?.end()
  }
}

/// Keeps error messages off the screen during a session: they go to a file in memory and are shown afterwards.
struct ErrorCapture {
  /// A duplicate of the original standard error.
  let original: CInt
  let file: CInt

  /// Returns nil if standard error is not a terminal, or if a descriptor cannot be opened.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    file = memory_file("pane-errors")
    guard original >= 0, file >= 0 else { return nil }
  }

  func begin() {
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
    dup2(file, STDERR_FILENO)
  }

  func end() {
    close(original)
    close(file)
  }
}
