internal import Glibc

/// The terminal in our hands: its settings, its modes, and the promise to give all of it back in any event.
@MainActor final class TerminalSession {
  let wire: Wire
  private let device: TerminalDevice
  private let restoration: UnsafeMutablePointer<Restoration>
  private let capture: ErrorCapture?
  private let guardian: Guard?

  /// Makes everything ready that gives the terminal back; the terminal itself is not touched.
  init(device: TerminalDevice, wire: Wire) throws(TerminalError) {
    self.device = device
    self.wire = wire
    restoration = try Restoration.allocate(device: device, writer: wire.descriptor)
    capture = ErrorCapture()
    if let capture { restoration.pointee.captureErrors(instead: capture.original, in: capture.file) }
    guardian = Guard(restoration)
    Supervisor.split(restoration, guardian: guardian)
    guard ProcessLimits.canStartThread else {
      guardian?.end()
      capture?.end()
      throw .noThread
    }
    FatalSignals.install(restoration)
  }

  /// Takes the terminal's settings. In the background this waits until the program is in the foreground.
  /// - Returns: False if a signal that asks for the end is to be handled; the terminal is the shell's then.
  func takeSettings() -> Bool {
    restoration.pointee.owe([])
    while !SignalWatch.isEndRequested {
      if device.makeRaw() { return true }
      // The terminal is gone, or the program is in the background for good.
      if errno != EINTR { raise(SIGHUP) }
    }
    restoration.pointee.settle()
    return false
  }

  /// Sets modes; from now on `undoing` is what gives the terminal back.
  func enter(_ sequences: [UInt8], undoing: [UInt8]) {
    restoration.pointee.owe(undoing)
    SignalWatch.terminalToAwait = device.descriptor
    capture?.begin()
    wire.send(sequences)
  }

  /// Sets another mode.
  func add(_ sequences: [UInt8], undoing: [UInt8]) {
    restoration.pointee.owe(undoing)
    wire.send(sequences)
  }

  /// So many answers to frames' questions will come, usually after so long, in s.
  func expect(_ count: Int, after time: Double) {
    restoration.pointee.expect(count, endingIn: UInt8(ascii: "R"), after: time)
  }

  /// Answers will come, the last of them that to the question for the terminal's attributes.
  func expectAttributes() {
    restoration.pointee.expect(1, endingIn: UInt8(ascii: "c"), after: Self.firstAnswerTime)
  }

  /// How long first answers may be on their way, in s: nothing is known yet.
  private static let firstAnswerTime = 0.5

  /// Gives the terminal back.
  /// - Parameter drain: Reads the terminal's answers while the modes are undone and the settings still are the
  ///   program's; returns whether all of them came.
  func exit(draining drain: () -> Bool) {
    SignalWatch.terminalToAwait = -1
    wire.drop()
    restoration.pointee.writeSequences()
    let isQuiet = isTerminalOurs && drain()
    // The shell may have taken the terminal meanwhile.
    guard isTerminalOurs else { return restoreSettingsFromBackground() }
    if !isQuiet { restoration.pointee.rewriteSequences() }
    restoration.pointee.restoreSettings()
    restoration.pointee.replayErrors()
    restoration.pointee.settle()
  }

  private var isTerminalOurs: Bool { device.isInForeground && !Supervisor.isLost }

  /// Stops the process group, as the kernel does with one that reads, if the shell has put it into the background.
  ///
  /// A stop from outside may have reached the supervisor alone: the shell has the terminal, and the program runs on.
  /// - Returns: Whether the program is or was in the background.
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
    restoration.pointee.restoreSettingsFromBackground()
    sigprocmask(SIG_SETMASK, &old, nil)
  }

  /// Undoes the modes alone, in order to set them anew.
  func undoModes() {
    wire.drop()
    restoration.pointee.writeSequences()
  }

  /// Ends the promise, after `exit`.
  func end() {
    FatalSignals.remove()
    guardian?.end()
    capture?.end()
  }
}
