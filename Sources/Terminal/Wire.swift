internal import CNcurses
internal import Glibc

/// The way out to the terminal: a description of its own, so that it can be non-blocking while the one that the
/// shell and we share is not.
@MainActor final class Wire {
  let descriptor: CInt
  /// Bytes of the current frame that the kernel has not accepted yet.
  private var tail: [UInt8] = []
  private var writable: MainQueueLoop.Watch?
  /// Called when a frame that was held up has gone through.
  var onFree: (() -> Void)?

  init() throws(TerminalError) {
    var name = [CChar](repeating: 0, count: 256)
    var opened: CInt = -1
    if ttyname_r(STDOUT_FILENO, &name, name.count) == 0 {
      opened = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }
    if opened < 0 { opened = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }
    guard opened >= 0 else { throw .system("opening the terminal", String(cString: strerror(errno))) }
    descriptor = opened
  }

  isolated deinit {
    if let writable { MainQueueLoop.cancel(writable) }
    close(descriptor)
  }

  /// Whether a frame can be sent at once.
  var isFree: Bool {
    guard tail.isEmpty else { return false }
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1 && poll.revents & Int16(POLLOUT) != 0
  }

  /// Sends bytes in one write; what the terminal has no room for follows as soon as it has.
  func send(_ bytes: UnsafeRawBufferPointer) {
    // In the background this stops the program, until it is in the foreground; it has no other effect.
    tcflow(descriptor, TCOON)
    let sent = tail.isEmpty ? max(write(descriptor, bytes.baseAddress, bytes.count), 0) : 0
    guard sent < bytes.count else { return }
    tail.append(contentsOf: bytes[sent...])
    awaitRoom()
  }

  func send(_ bytes: [UInt8]) { bytes.withUnsafeBytes { send($0) } }

  /// Forgets what is held up.
  func drop() {
    tail = []
    if let writable { MainQueueLoop.cancel(writable) }
    writable = nil
  }

  /// Calls `onFree` when there is room, even with nothing held up.
  func awaitRoom() {
    guard writable == nil else { return }
    writable = MainQueueLoop.watch(descriptor, for: POLLOUT) { [weak self] in self?.sendTail() }
  }

  private func sendTail() {
    let sent = tail.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if sent > 0 { tail.removeFirst(sent) }
    // A terminal that is gone takes nothing any more; its end is noticed where it is read.
    if sent < 0 && errno != EAGAIN && errno != EINTR { tail = [] }
    guard tail.isEmpty else { return }
    drop()
    onFree?()
  }
}
