internal import Glibc

/// The terminal in our hands: its settings, its modes, and the promise to give all of it back in any event.
@MainActor final class TerminalSession {
  let wire: Wire
  private let device: TerminalDevice
  private let restoration: UnsafeMutablePointer<Restoration>
  private let capture: ErrorCapture?
  private let guardian: Guard?

  /// Takes a terminal that is in the foreground; in the background this stops until the shell brings us to the
  /// front, before anything is written.
  init(device: TerminalDevice, wire: Wire) throws(TerminalError) {
    self.device = device
    self.wire = wire
    restoration = try Restoration.allocate(device: device, output: wire.descriptor)
    capture = ErrorCapture()
    if let capture { restoration.pointee.captureErrors(instead: capture.original, in: capture.file) }
    guardian = Guard(restoration)
    guard device.makeRaw() else {
      let reason = String(cString: strerror(errno))
      guardian?.end()
      capture?.end()
      throw .system("tcsetattr", reason)
    }
    FatalSignals.install(restoration)
  }

  /// Takes the settings again, after a stop.
  func resume() { _ = device.makeRaw() }

  /// Sets modes; from now on `undoing` is what gives the terminal back.
  func enter(_ sequences: [UInt8], undoing: [UInt8]) {
    restoration.pointee.owe(undoing)
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
  private static let firstAnswerTime = 0.1

  /// Gives the terminal back; `settle` runs when the modes are undone and the settings still are ours, to read
  /// what the terminal has sent in answer.
  func exit(settling settle: () -> Void) {
    wire.drop()
    restoration.pointee.writeSequences()
    settle()
    restoration.pointee.restoreSettings()
    restoration.pointee.replayErrors()
    restoration.pointee.settle()
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
