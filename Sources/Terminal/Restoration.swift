internal import CNcurses
internal import Glibc

/// Restores the terminal from anywhere: at the end of a session, in a signal handler, or in another process
/// after the death of the program.
///
/// It lies in memory that these processes share. It is prepared in advance, and restoring makes system calls
/// only.
struct Restoration {
  /// True while the terminal is not as the user left it and must be restored.
  private(set) var isOwed = false
  /// The non-blocking descriptor for writing, and the one for the settings.
  private let output: CInt
  private let input: CInt
  /// The user's settings.
  private let saved: termios

  /// The terminal's state during the session.
  private struct SavedState {
    /// The program's settings as the kernel reports them.
    var raw: termios
    /// The number of bytes in the sequences that reset the modes.
    var count = 0
    let bytes: UnsafeMutableRawPointer
  }
  /// The present state and room for the next one, so that another process reads either of them completely.
  private var slots: (SavedState, SavedState)
  private var usesSecondSlot = false

  /// The descriptor that frames are written to, and one of /dev/null.
  private let writer: CInt
  private let null: CInt
  /// The original standard error, and the file that replaces it meanwhile; -1 if error messages are not
  /// captured.
  private var errors: CInt = -1
  private var capture: CInt = -1
  /// The replies that are expected: their number, the final byte of each, the usual time until they come and
  /// the time of the query, both in s.
  private var answers: (count: Int, final: UInt8, time: Double, since: Double) = (0, 0, 0, 0)

  /// The greatest length of the sequences that reset the modes, in bytes.
  static let capacity = 8192

  /// Creates a restoration in shared memory. It is never freed.
  /// - Parameter writer: The descriptor that frames are written to.
  static func allocate(device: TerminalDevice, writer: CInt) throws(TerminalError) -> UnsafeMutablePointer<
    Restoration
  > {
    let size = 2 * capacity + MemoryLayout<Restoration>.stride
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED else { throw .system("mmap") }
    // A separate descriptor, because the writer's becomes /dev/null in `silenceWriter`.
    let output = fcntl(writer, F_DUPFD_CLOEXEC, 3)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard output >= 0, null >= 0 else {
      throw .system("opening the terminal")
    }
    let bytes = page + MemoryLayout<Restoration>.stride
    let restoration = page.bindMemory(to: Restoration.self, capacity: 1)
    restoration.initialize(
      to: Restoration(
        output: output, input: device.descriptor, saved: device.saved,
        slots: (
          SavedState(raw: device.raw, bytes: bytes), SavedState(raw: device.raw, bytes: bytes + capacity)
        ),
        writer: writer, null: null))
    return restoration
  }

  private var slot: SavedState { usesSecondSlot ? slots.1 : slots.0 }

  /// Records that the terminal must be restored from now on, or that other sequences are needed for it.
  mutating func owe(_ sequences: [UInt8]) {
    precondition(sequences.count <= Self.capacity, "the sequences that restore a terminal are too long")
    var next = usesSecondSlot ? slots.0 : slots.1
    next.bytes.copyMemory(from: sequences, byteCount: sequences.count)
    next.count = sequences.count
    if isOwed { tcgetattr(input, &next.raw) }
    if usesSecondSlot { slots.0 = next } else { slots.1 = next }
    usesSecondSlot.toggle()
    isOwed = true
  }

  /// Records the replies that are expected.
  /// - Parameters:
  ///   - count: Their number.
  ///   - final: The final byte of each.
  ///   - time: The usual time until they come, in s.
  mutating func expect(_ count: Int, endingIn final: UInt8, after time: Double) {
    answers = (count, final, time, MonotonicClock.now())
  }

  /// Records that standard error goes to `capture` now and belongs to `errors`.
  mutating func captureErrors(instead errors: CInt, in capture: CInt) {
    self.errors = errors
    self.capture = capture
  }

  /// Stops all output of frames, including that of another thread or of interrupted code.
  func silenceWriter() { dup2(null, writer) }

  /// Writes the sequences that reset the modes. Pending output is discarded if it leaves no room, or if the
  /// terminal has stalled: the replies to that output would reach the next program that reads.
  func writeSequences() {
    let (bytes, count) = (slot.bytes, slot.count)
    if isStalled { tcflush(output, TCOFLUSH) }
    if write(output, bytes, count) == count { return }
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

  /// Discards pending output and writes the sequences again, for a terminal that has not replied in time: its
  /// late replies would reach the shell.
  func rewriteSequences() {
    tcflush(output, TCOFLUSH)
    writeSequences()
  }

  /// The time to wait for replies, in s.
  private var patience: Double { min(Self.patience(roundTrip: answers.time), Self.longestPatience) }
  /// The upper bound of that time, in s, for a user who ends the program by force.
  private static let longestPatience = 2.0

  private var isStalled: Bool {
    answers.count > 0 && answers.time > 0
      && Self.isOverdue(after: MonotonicClock.now() - answers.since, roundTrip: answers.time)
  }

  /// Returns the time to wait for a reply that usually takes `roundTrip`, in s. A constant part covers a busy
  /// machine.
  static func patience(roundTrip: Double) -> Double { 2 * roundTrip + 0.3 }

  /// Returns true if a reply that usually takes `roundTrip` has been missing for so long, both in s, that the
  /// terminal has stalled.
  static func isOverdue(after time: Double, roundTrip: Double) -> Bool { time > 0.25 + 3 * roundTrip }

  /// Reads and drops the expected replies, so that the shell does not read them.
  /// - Returns: True if all of them came.
  private func dropAnswers() -> Bool {
    guard answers.count > 0 else { return true }
    guard !isStalled else { return false }
    // The read must not block, because another process may have read the bytes first.
    var settings = slot.raw
    settings.c_cc.6 = 0  // VMIN
    guard tcsetattr(input, TCSANOW, &settings) == 0 else { return false }
    var left = answers.count
    let end = MonotonicClock.now() + patience
    var state = SequenceState.ground
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      while left > 0 {
        var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        let wait = CInt((end - MonotonicClock.now()) * 1000)
        guard wait > 0, poll(&ready, 1, wait) == 1 else { return }
        let count = read(input, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        for index in 0..<count where state.take(buffer[index]) && buffer[index] == answers.final { left -= 1 }
      }
    }
    return left <= 0
  }

  /// The position within a control sequence, `ESC [ parameters final`.
  private enum SequenceState {
    case ground, escape, parameters

    /// Returns true if the byte is the final one of a sequence.
    mutating func take(_ byte: UInt8) -> Bool {
      let isFinal = self == .parameters && (0x40...0x7e).contains(byte)
      switch self {
      case _ where byte == 0x1b: self = .escape
      case .escape where byte == UInt8(ascii: "["): self = .parameters
      case .parameters where !isFinal: break
      default: self = .ground
      }
      return isFinal
    }
  }

  /// Sets the user's settings and discards input that was meant for the program.
  func restoreSettings() {
    withUnsafePointer(to: saved) { _ = tcsetattr(input, TCSANOW, $0) }
    tcflush(input, TCIFLUSH)
  }

  /// Writes the captured error messages to the original standard error, and reconnects it.
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

  /// Restores everything at once. A second call does nothing. TTOU must be blocked if the program may be in
  /// the background.
  mutating func restore() {
    guard isOwed else { return }
    guard tcgetpgrp(input) == getpgrp() else { return restoreFromBackground() }
    writeSequences()
    let isQuiet = dropAnswers()
    guard tcgetpgrp(input) == getpgrp() else { return restoreSettingsFromBackground() }
    if !isQuiet { rewriteSequences() }
    restoreSettings()
    replayErrors()
    isOwed = false
  }

  /// Restores everything from the background, unless the shell has done so already. TTOU must be blocked.
  mutating func restoreFromBackground() {
    guard isOwed else { return }
    writeSequences()
    restoreSettingsFromBackground()
  }

  /// Restores the settings and the error messages after the sequences were written. TTOU must be blocked.
  mutating func restoreSettingsFromBackground() {
    var now = termios()
    let isLate = tcgetattr(input, &now) != 0 || !Self.equal(now, slot.raw)
    if !isLate { restoreSettings() }
    replayErrors()
    if isLate && slot.count > 0 { showPrompt() }
    isOwed = false
    guard answers.count > 0, !isStalled else { return }
    // From the background the replies cannot be read, only discarded after they have come.
    poll(nil, 0, CInt(patience * 1000))
    tcflush(input, TCIFLUSH)
  }

  /// Makes the shell write its prompt again. On a busy machine the shell may have written it before the
  /// program's screen was left, and it is lost then. A line editor redraws its line after a change of the
  /// window's size, so the window is one row smaller for 50 ms.
  private func showPrompt() {
    var window = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 1 else { return }
    var other = window
    other.ws_row -= 1
    guard ioctl(input, UInt(TIOCSWINSZ), &other) == 0 else { return }
    poll(nil, 0, 50)
    // The user may have changed the size meanwhile.
    var now = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &now) == 0, now.ws_row == other.ws_row, now.ws_col == other.ws_col
    else { return }
    _ = ioctl(input, UInt(TIOCSWINSZ), &window)
  }

  /// Records that everything was restored by separate calls.
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
