internal import CSignalSafe

/// The output to the terminal: a separate open file description, so that it can be non-blocking while the one
/// that is shared with the shell is not.
@MainActor final class Wire {
  let descriptor: CInt
  /// Bytes of the current frame that the kernel has not accepted yet.
  private var tail: [UInt8] = []
  private var writable: MainQueueLoop.Watch?
  /// The descriptor for events of reads by the terminal. It is only polled, so that a read does not wake the program.
  private let readings: CInt
  /// True if the terminal has read the bytes since the last ones were sent.
  private(set) var isRead = false
  /// True if the last write took so long that the terminal has probably read the bytes before it was over. Such a read is
  /// missed.
  private(set) var mayMissRead = false
  /// The usual time from a write to its read by an idle terminal, in s. A faster read is missed, and the terminal is asked
  /// before the next frame.
  private static let usualReadingTime = 50e-6
  /// Called after a delayed frame was sent completely.
  var onFree: (() -> Void)?

  init() throws(TerminalError) {
    var name = [CChar](repeating: 0, count: 256)
    var opened: CInt = -1
    if ttyname_r(STDOUT_FILENO, &name, name.count) == 0 {
      opened = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    if opened < 0 { opened = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }
    guard opened >= 0 else { throw .system("opening the terminal") }
    descriptor = opened
    readings = reading_events(opened)
    guard readings >= 0 else { throw .system("watching the terminal") }
  }

  isolated deinit {
    if let writable { MainQueueLoop.cancel(writable) }
    close(readings)
    close(descriptor)
  }

  /// True if a frame can be sent at once.
  var isFree: Bool {
    guard tail.isEmpty else { return false }
    // After a read there is room.
    if reading_events_take(readings) {
      isRead = true
      return true
    }
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return PaneTerminal.poll(&poll, 1, 0) == 1 && poll.revents & Int16(POLLOUT) != 0
  }

  /// Discards the events so far, which include the program's own write.
  private func awaitReading() {
    _ = reading_events_take(readings)
    isRead = false
  }

  /// Sends bytes in one write. Bytes for which the terminal has no room follow as soon as it has.
  func send(_ bytes: [UInt8]) {
    // In the background this stops the program until it is in the foreground. It has no other effect.
    tcflow(descriptor, TCOON)
    let start = MonotonicClock.now()
    let sent = tail.isEmpty ? max(write(descriptor, bytes, bytes.count), 0) : 0
    awaitReading()
    mayMissRead = MonotonicClock.now() - start > Self.usualReadingTime
    guard sent < bytes.count else { return }
    tail += bytes[sent...]
    awaitRoom()
  }

  func drop() {
    tail = []
    if let writable { MainQueueLoop.cancel(writable) }
    writable = nil
  }

  /// Calls `onFree` when the terminal has room, even if no bytes are waiting.
  func awaitRoom() {
    guard writable == nil else { return }
    writable = MainQueueLoop.watch(descriptor, for: POLLOUT) { [weak self] in self?.sendTail() }
  }

  private func sendTail() {
    let sent = tail.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    awaitReading()
    if sent > 0 { tail.removeFirst(sent) }
    // A terminal that is gone accepts nothing. The reader notices its end.
    if sent < 0 && errno != EAGAIN && errno != EINTR { tail = [] }
    guard tail.isEmpty else { return }
    drop()
    onFree?()
  }
}
