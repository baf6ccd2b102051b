internal import Dispatch

/// Reads the terminal whenever it has input, and parses the input.
@MainActor final class TerminalInput {
  var onInput: (([Input]) -> Void)?
  /// Called when the terminal is gone.
  var onEnd: (() -> Void)?
  /// Returns true if cursor position reports are expected, which look like F3 with a modifier.
  var expectsCursorReports: () -> Bool = { false }

  private let descriptor: CInt
  var parser = InputParser()
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)
  private var inputs: [Input] = []
  private var budget = InputBudget()
  /// The number of bytes that are read at once, after which frames have their turn.
  private static let mostBytes = 1 << 16
  private var watch: MainQueueLoop.Watch?
  private var silence: (any DispatchSourceTimer)?
  private var isSilenceAwaited = false
  /// True if the last reads returned only replies to frames.
  private var hasReadAnswersOnly = false

  init(descriptor: CInt) { self.descriptor = descriptor }

  func start() {
    watch = MainQueueLoop.watch(descriptor, for: POLLIN) { [weak self] in self?.wake() }
    let silence = DispatchSource.makeTimerSource(queue: .main)
    silence.schedule(deadline: .distantFuture)
    silence.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.endSilence() } }
    silence.activate()
    self.silence = silence
  }

  func stop() {
    if let watch { MainQueueLoop.cancel(watch) }
    silence?.cancel()
    watch = nil
    silence = nil
  }

  /// Reads and drops all input until the device attributes and a number of cursor positions after them have come, for
  /// at most `seconds`. Returns true if they have come.
  func drain(reports: Int, seconds: Double) -> Bool {
    var (isReplied, missing) = (false, reports)
    let deadline = MonotonicClock.now() + seconds
    while true {
      let left = ((deadline - MonotonicClock.now()) * 1000).rounded(.up)
      guard left > 0, isReadable(milliseconds: CInt(left)), read() != nil else { return false }
      for input in inputs {
        if input == .reply(.deviceAttributes) { isReplied = true }
        if isReplied, case .reply(.cursorPosition) = input { missing -= 1 }
      }
      inputs.removeAll(keepingCapacity: true)
      if isReplied && missing <= 0 { return true }
    }
  }

  private func wake() {
    // In the background this stops the program until it is in the foreground. It has no other effect.
    tcflow(descriptor, TCOON)
    // Another program may have read or flushed the input, so that a blocking read would hang.
    guard isReadable(milliseconds: 0) else { return }
    hasReadAnswersOnly = isSilenceAwaited
    parser.beginRead()
    guard var count = read() else {
      stop()
      onEnd?()
      return
    }
    // A pty has at most 4,095 bytes for a read.
    while count < Self.mostBytes, isReadable(milliseconds: 0), let more = read() { count += more }
    deliver()
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
    budget.limit(&inputs, at: MonotonicClock.now())
    let taken = inputs
    inputs.removeAll(keepingCapacity: true)
    onInput?(taken)
  }

  /// Sets the timer for an unfinished sequence. Most reads leave none and do not touch the timer.
  private func awaitSilence(_ patience: InputParser.Patience) {
    guard patience != .none || isSilenceAwaited else { return }
    // Replies to frames do not extend the wait for a paste, which would never end otherwise.
    if patience == .paste, isSilenceAwaited, hasReadAnswersOnly { return }
    isSilenceAwaited = patience != .none
    let wait: DispatchTime =
      switch patience {
      case .none: .distantFuture
      case .escape: .now() + .milliseconds(25)
      case .sequence: .now() + .milliseconds(500)
      case .paste: .now() + .seconds(5)
      }
    silence?.schedule(deadline: wait, leeway: .nanoseconds(0))
  }

  /// Reads once into the parser.
  /// - Returns: The number of bytes; nil at the end of the terminal.
  private func read() -> Int? {
    let count = buffer.withUnsafeMutableBytes { PaneTerminal.read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil }
    hasReadAnswersOnly = hasReadAnswersOnly && Self.areAnswers(buffer[..<count])
    parser.expectsCursorReports = expectsCursorReports()
    parser.feed(buffer[..<count], into: &inputs)
    return count
  }

  /// Returns true if the bytes are nothing but cursor positions, `ESC [ row ; column R`.
  private static func areAnswers(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: ";")
    return bytes.split(separator: 0x1b).allSatisfy {
      $0.first == UInt8(ascii: "[") && $0.last == UInt8(ascii: "R")
        && $0.dropFirst().dropLast().allSatisfy(digits.contains)
    }
  }

  private func isReadable(milliseconds: CInt) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return PaneTerminal.poll(&poll, 1, milliseconds) == 1
  }
}
