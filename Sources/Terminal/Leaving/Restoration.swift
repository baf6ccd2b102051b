internal import CSignalSafe

/// Restores the terminal from anywhere: at the end of a session, in a signal handler, or in another process
/// after the death of the program. Its state and all of its work are in C.
struct Restoration {
  /// The greatest length of the sequences that reset the modes, in bytes.
  static let capacity = Int(restoration_capacity)

  private let state: OpaquePointer

  /// Creates a restoration in shared memory. It is never freed.
  /// - Parameter writer: The descriptor that frames are written to.
  init(device: TerminalDevice, writer: CInt) throws(TerminalError) {
    var (saved, raw) = (device.saved, device.raw)
    guard let state = restoration_create(writer, device.descriptor, &saved, &raw) else {
      throw .system("opening the terminal")
    }
    self.state = state
  }

  /// Records that the terminal must be restored from now on, or that other sequences are needed for it.
  func owe(_ sequences: [UInt8]) {
    precondition(sequences.count <= Self.capacity, "the sequences that restore a terminal are too long")
    restoration_owe(state, sequences, sequences.count)
  }

  /// Records the replies that are expected.
  /// - Parameters:
  ///   - count: Their number.
  ///   - final: The final byte of each.
  ///   - time: The usual time until they come, in s.
  func expect(_ count: Int, endingIn final: UInt8, after time: Double) {
    restoration_expect(state, CInt(count), final, time)
  }

  /// Records that standard error goes to a file now.
  func captureErrors(in capture: ErrorCapture) {
    restoration_capture_errors(state, capture.original, capture.file)
  }

  /// Writes the sequences that reset the modes.
  func writeSequences() { restoration_write_sequences(state) }

  /// Discards pending output and writes the sequences again, for a terminal that has not replied in time.
  func rewriteSequences() { restoration_rewrite_sequences(state) }

  /// Sets the user's settings and discards input that was meant for the program.
  func restoreSettings() { restoration_set_settings(state) }

  /// Restores the settings and the error messages from the background, unless the shell has set other settings. TTOU
  /// must be blocked.
  func restoreSettingsFromBackground() { restoration_set_settings_from_background(state) }

  /// Writes the captured error messages to the original standard error, and reconnects it.
  func replayErrors() { restoration_replay_errors(state) }

  /// Records that everything was restored by separate calls.
  func settle() { restoration_settle(state) }

  /// Starts the processes that restore the terminal if the program is killed: the guard, and the supervisor, for which
  /// the shell waits. Returns in the child of the supervisor, where the program continues.
  /// - Returns: The guard; nil if the system cannot create a process.
  func startProcesses() -> Guard? {
    var held: CInt = -1
    let process = guard_start(state, &held)
    supervisor_split(state, process, held)
    return process > 0 ? Guard(process: process, held: held) : nil
  }

  /// Restores the terminal when the program crashes, before the original action of the signal takes place.
  func installFatalSignals() {
    // Swift's own handler would prompt on the screen for half a minute; SWIFT_BACKTRACE keeps it.
    fatal_signals_install(state, getenv("SWIFT_BACKTRACE") != nil)
  }

  /// Returns the time to wait for a reply that usually takes `roundTrip`, in s.
  static func patience(roundTrip: Double) -> Double { restoration_patience(roundTrip) }

  /// Returns true if a reply that usually takes `roundTrip` has been missing for so long, both in s, that the
  /// terminal has stalled.
  static func isOverdue(after time: Double, roundTrip: Double) -> Bool {
    restoration_is_overdue(time, roundTrip)
  }
}

/// A small process that restores the terminal when the program is killed and cannot do so itself.
struct Guard {
  let process: pid_t
  /// The end of a pipe that only the program holds, and whose end the guard awaits.
  let held: CInt

  /// Ends the guard, after the terminal was restored.
  func end() { guard_end(process, held) }
}

/// Keeps error messages off the screen during a session: they go to a file in memory and are shown
/// afterwards.
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
