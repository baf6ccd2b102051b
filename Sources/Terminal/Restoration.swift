internal import CNcurses
internal import Glibc

/// All that it takes to give the terminal back, from anywhere: the end of a session, a signal's handler in the
/// middle of anything, or another process after our death.
///
/// It lies in memory shared with the guard, is filled while nothing is wrong, and is read with system calls only.
struct Restoration {
  /// Whether the terminal is ours and must be given back.
  private(set) var isOwed = false
  /// The terminal for writing, non-blocking, and for its settings.
  private let output: CInt
  private let input: CInt
  /// The user's settings, and ours as the kernel reports them.
  private let saved: termios
  private var raw: termios
  /// Where error messages went before, and the file that takes them meanwhile; -1 if they are not captured.
  private var errors: CInt = -1
  private var capture: CInt = -1
  /// Answers that are on their way, how each of them ends, how long they may take and since when, in s.
  private var answers: (count: Int, final: UInt8, time: Double, since: Double) = (0, 0, 0, 0)
  /// The sequences that undo the modes.
  private var count = 0
  private let bytes: UnsafeMutableRawPointer

  static let capacity = 4096

  /// Lays it out in a shared page, where it stays.
  static func allocate(device: TerminalDevice, output: CInt) throws(TerminalError) -> UnsafeMutablePointer<
    Restoration
  > {
    let size = capacity + MemoryLayout<Restoration>.stride
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED else { throw .system("mmap", String(cString: strerror(errno))) }
    let restoration = page.bindMemory(to: Restoration.self, capacity: 1)
    restoration.initialize(
      to: Restoration(
        output: output, input: device.descriptor, saved: device.saved, raw: device.saved,
        bytes: page + MemoryLayout<Restoration>.stride))
    return restoration
  }

  private init(output: CInt, input: CInt, saved: termios, raw: termios, bytes: UnsafeMutableRawPointer) {
    self.output = output
    self.input = input
    self.saved = saved
    self.raw = raw
    self.bytes = bytes
  }

  /// The terminal is ours from now on, or has other modes to undo than before.
  mutating func owe(_ sequences: [UInt8]) {
    precondition(sequences.count <= Self.capacity, "the sequences that restore a terminal are too long")
    tcgetattr(input, &raw)
    // Whoever looks in between finds either all of the old or all of the new.
    isOwed = false
    bytes.copyMemory(from: sequences, byteCount: sequences.count)
    count = sequences.count
    isOwed = true
  }

  /// So many answers will come, each with a final byte of this kind and usually after so long, in s.
  mutating func expect(_ count: Int, endingIn final: UInt8, after time: Double) {
    answers = (count, final, time, Self.now())
  }

  /// Error messages go to `capture` now, and shall go to `errors`.
  mutating func captureErrors(instead errors: CInt, in capture: CInt) {
    self.errors = errors
    self.capture = capture
  }

  /// Writes the sequences; what the terminal has not read is dropped if there is no room for them, or if it has long
  /// stopped answering: it would answer that to whoever reads next.
  func writeSequences() {
    if isStalled { tcflush(output, TCOFLUSH) }
    if write(output, bytes, count) == count { return }
    // Nobody reads. What waits to be read is ours, and stale.
    tcflush(output, TCOFLUSH)
    var written = 0
    for _ in 0..<4 {
      let more = write(output, bytes + written, count - written)
      if more > 0 { written += more }
      if written == count { return }
      var room = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, 10)
    }
  }

  /// How long to wait for answers, in s: nobody who ends us by force shall wait long.
  private var patience: Double { min(2 * answers.time + 0.03, 0.5) }

  private var isStalled: Bool {
    answers.count > 0 && answers.time > 0 && Self.now() - answers.since > 0.25 + 3 * answers.time
  }

  /// Reads and drops the answers that are on their way, lest the shell should read them.
  private func dropAnswers() {
    guard answers.count > 0, !isStalled else { return }
    // Whoever else reads them may be first: this must not block.
    var settings = raw
    settings.c_cc.6 = 0  // VMIN
    guard tcsetattr(input, TCSANOW, &settings) == 0 else { return }
    var left = answers.count
    let end = Self.now() + patience
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      while left > 0 {
        var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        let wait = CInt((end - Self.now()) * 1000)
        guard wait > 0, poll(&ready, 1, wait) == 1 else { return }
        let count = read(input, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        for index in 0..<count where buffer[index] == answers.final { left -= 1 }
      }
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sets the user's settings, and drops input that was for us.
  func restoreSettings() {
    withUnsafePointer(to: saved) { _ = tcsetattr(input, TCSANOW, $0) }
    tcflush(input, TCIFLUSH)
  }

  /// Shows the error messages that were captured, where they belong, and lets later ones go there.
  func replayErrors() {
    guard capture >= 0 else { return }
    dup2(errors, STDERR_FILENO)
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      var place = 0
      while true {
        let count = pread(capture, buffer.baseAddress, buffer.count, place)
        guard count > 0, write(errors, buffer.baseAddress, count) == count else { return }
        place += count
      }
    }
  }

  /// Gives everything back at once; a second time does nothing.
  mutating func restore() {
    guard isOwed else { return }
    isOwed = false
    writeSequences()
    dropAnswers()
    restoreSettings()
    replayErrors()
  }

  /// Gives everything back after the death of the process that had it, unless its shell has done so already.
  mutating func restoreAfterDeath() {
    guard isOwed else { return }
    isOwed = false
    writeSequences()
    var now = termios()
    let isLate = tcgetattr(input, &now) != 0 || !Self.equal(now, raw)
    if !isLate { restoreSettings() }
    replayErrors()
    if isLate { showPrompt() }
    guard answers.count > 0, !isStalled else { return }
    // They cannot be read from the background, only dropped when they have come.
    poll(nil, 0, CInt(patience * 1000))
    tcflush(input, TCIFLUSH)
  }

  /// Has the shell write its prompt again: on a busy machine it may have been first, and the prompt went with our
  /// screen. A line editor draws its line anew where the window has another size, so it has one for a moment.
  private func showPrompt() {
    var window = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 1 else { return }
    var other = window
    other.ws_row -= 1
    guard ioctl(input, UInt(TIOCSWINSZ), &other) == 0 else { return }
    poll(nil, 0, 50)
    // A person may have changed it meanwhile.
    var now = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &now) == 0, now.ws_row == other.ws_row, now.ws_col == other.ws_col
    else { return }
    _ = ioctl(input, UInt(TIOCSWINSZ), &window)
  }

  /// Everything has been given back, piece by piece.
  mutating func settle() { isOwed = false }

  private static func equal(_ a: termios, _ b: termios) -> Bool {
    guard a.c_iflag == b.c_iflag, a.c_oflag == b.c_oflag, a.c_cflag == b.c_cflag, a.c_lflag == b.c_lflag
    else {
      return false
    }
    return withUnsafeBytes(of: a.c_cc) { first in
      withUnsafeBytes(of: b.c_cc) { second in first.elementsEqual(second) }
    }
  }
}
