internal import CSignalSafe

/// A session on the terminal: its settings, its modes, and their restoration in any event.
@MainActor final class TerminalSession {
  let wire: Wire
  private let device: TerminalDevice
  private let restoration: Restoration
  private let capture: ErrorCapture?
  private let guardian: Guard?

  /// Prepares everything that restores the terminal. The terminal itself is not changed yet.
  init(device: TerminalDevice, wire: Wire) throws(TerminalError) {
    self.device = device
    self.wire = wire
    restoration = try Restoration(device: device, writer: wire.descriptor)
    capture = ErrorCapture()
    if let capture { restoration.captureErrors(in: capture) }
    guardian = restoration.startProcesses()
    guard ProcessLimits.canStartThread else {
      guardian?.end()
      capture?.end()
      throw .noThread
    }
    restoration.installFatalSignals()
  }

  /// Sets the program's settings of the terminal. In the background this waits until the program is in the
  /// foreground.
  /// - Returns: False if a signal that asks the program to end must be handled; the settings are then
  ///   unchanged.
  func takeSettings() -> Bool {
    restoration.owe([])
    while !signal_is_end_requested() {
      if device.makeRaw() { return true }
      // The terminal is gone, or the program is in an orphaned background group.
      if errno != EINTR { raise(SIGHUP) }
    }
    restoration.settle()
    return false
  }

  /// Sets the modes. From now on `undoing` restores the terminal.
  func enter(_ sequences: [UInt8], undoing: [UInt8]) {
    restoration.owe(undoing)
    signal_await_terminal(device.descriptor)
    capture?.begin()
    wire.send(sequences)
  }

  /// Sets another mode.
  func add(_ sequences: [UInt8], undoing: [UInt8]) {
    restoration.owe(undoing)
    wire.send(sequences)
  }

  /// Records the number of expected replies to frames and their usual time, in s.
  func expect(_ count: Int, after time: Double) {
    restoration.expect(count, endingIn: UInt8(ascii: "R"), after: time)
  }

  /// Records the number of cursor positions that are expected before the first queries are answered, which are followed by
  /// no other reply.
  func expectPositions(_ count: Int) { expect(count, after: Self.firstAnswerTime) }

  /// Records that replies to the first queries are expected, of which DA1 is the last.
  func expectAttributes() {
    restoration.expect(1, endingIn: UInt8(ascii: "c"), after: Self.firstAnswerTime)
  }

  /// The assumed time until the first replies, in s, because nothing is measured yet.
  private static let firstAnswerTime = 0.5

  /// Restores the terminal.
  /// - Parameter drain: Reads the terminal's replies after the modes were reset and while the settings are
  ///   still the program's. Returns true if all of them came.
  func exit(draining drain: () -> Bool) {
    signal_await_terminal(-1)
    wire.drop()
    restoration.writeSequences()
    let isQuiet = isTerminalOurs && drain()
    // The shell may have taken the terminal meanwhile.
    guard isTerminalOurs else { return restoreSettingsFromBackground() }
    if !isQuiet { restoration.rewriteSequences() }
    restoration.restoreSettings()
    restoration.replayErrors()
    restoration.settle()
  }

  private var isTerminalOurs: Bool { device.isInForeground && !supervisor_is_lost() }

  /// Stops the process group, as the kernel does with one that reads, if the shell has put it into the
  /// background.
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
    restoration.restoreSettingsFromBackground()
    sigprocmask(SIG_SETMASK, &old, nil)
  }

  /// Resets the modes alone, in order to set them again.
  func undoModes() {
    wire.drop()
    restoration.writeSequences()
  }

  /// Ends the session, after `exit`.
  func end() {
    fatal_signals_remove()
    guardian?.end()
    capture?.end()
  }
}
