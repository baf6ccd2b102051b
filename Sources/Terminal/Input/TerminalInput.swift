internal import Dispatch
internal import PaneCanvas

/// Reads the terminal whenever it has input, and parses the input.
@MainActor final class TerminalInput {
  var onInput: (([Input]) -> Void)?
  /// Called when the terminal is gone.
  var onEnd: (() -> Void)?

  private let descriptor: CInt
  var parser = InputParser()
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)
  private var inputs: [Input] = []
  /// The number of the last silence that was awaited, and the number of the one that is awaited now.
  private var lastSilence = 0
  private var silence: Int?
  /// The number of bytes of the last read.
  private var readCount = 0

  init(descriptor: CInt) { self.descriptor = descriptor }

  func start() { MainQueueLoop.watch(descriptor, for: POLLIN) { [weak self] in self?.wake() } }

  func stop() {
    MainQueueLoop.cancel(descriptor)
    silence = nil
  }

  /// Reads and drops all input until a number of replies with the device attributes has come.
  /// - Returns: False if they have not come within a time in s.
  func drain(replies: Int, seconds: Double) -> Bool {
    var missing = replies
    let deadline = MonotonicClock.now() + seconds
    while missing > 0 {
      let left = ((deadline - MonotonicClock.now()) * 1000).rounded(.up)
      guard left > 0, isReadable(milliseconds: CInt(left)), read() else { return false }
      missing -= inputs.count { $0 == .reply(.deviceAttributes) }
      inputs.removeAll(keepingCapacity: true)
    }
    return true
  }

  private func wake() {
    // In the background this stops the program until it is in the foreground. It has no other effect.
    tcflow(descriptor, TCOON)
    // Another program may have read or flushed the input, so that a blocking read would hang.
    guard isReadable(milliseconds: 0) else { return }
    parser.beginRead()
    // As much as there is, up to a limit after which frames have their turn. A pty has at most 4,095 bytes for a read.
    repeat {
      guard read() else {
        stop()
        onEnd?()
        return
      }
    } while inputs.count < 1 << 16 && isReadable(milliseconds: 0)
    deliver()
  }

  /// The greatest number of inputs of one read that are handled at its beginning, and at its end.
  private static let most = 128

  /// Drops the keys in the middle of a flood, such as text that is pasted without brackets.
  static func bounded(_ inputs: [Input]) -> [Input] {
    guard inputs.count > 2 * most else { return inputs }
    let middle = inputs[most..<inputs.count - most].filter {
      if case .event(.key(_, .press, _)) = $0 { false } else { true }
    }
    return inputs.prefix(most) + middle + inputs.suffix(most)
  }

  private func endSilence() {
    // Input that has come meanwhile is handled first, because it may be the rest of the sequence.
    guard !isReadable(milliseconds: 0) else { return }
    parser.silence(into: &inputs)
    deliver()
  }

  private func deliver() {
    awaitSilence(parser.patience)
    guard !inputs.isEmpty else { return }
    let taken = inputs
    inputs.removeAll(keepingCapacity: true)
    onInput?(Self.bounded(taken))
  }

  /// Ends an unfinished sequence after a time in s; nil if there is none.
  private func awaitSilence(_ patience: Double?) {
    // Replies to frames, which have a few bytes, do not extend the wait for the end of a paste.
    if silence != nil, patience == InputParser.pastePatience, readCount < 32 { return }
    silence = patience.map { _ in lastSilence + 1 }
    guard let patience, let silence else { return }
    lastSilence = silence
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [self] in
      MainActor.assumeIsolated { if self.silence == silence { endSilence() } }
    }
  }

  /// Reads once into the parser.
  /// - Returns: False at the end of the terminal.
  private func read() -> Bool {
    let count = PaneTerminal.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    readCount = count
    parser.feed(buffer[..<count], into: &inputs)
    return true
  }

  private func isReadable(milliseconds: CInt) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return PaneTerminal.poll(&poll, 1, milliseconds) == 1
  }
}
