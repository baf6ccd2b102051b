internal import CVterm
internal import Glibc

/// True if the tests run under ThreadSanitizer. It delays signals, and does not survive some of them, a lack of threads, or a
/// fork of a program with threads.
package let isThreadSanitized = getenv("TSAN_OPTIONS") != nil

/// A terminal window for a program: a pty with an emulator at its other end.
///
/// Only `wait` and its relatives read the output of the program, draw it and answer its queries. `wait` returns
/// as soon as its condition holds.
package final class PseudoTerminal {
  package let emulator: Emulator
  package private(set) var scanner = OutputScanner()
  /// The output of the program, in the pieces in which it was read.
  package private(set) var chunks: [[UInt8]] = []
  package var answers: Answers
  /// The delay of replies, in s, as over a network.
  package var latency = 0.0
  /// The status of waitpid, once the end of the process has been seen.
  package let process: Int32
  package private(set) var exitStatus: Int32?
  /// Whether the terminal reads; false simulates a stalled terminal, as after Ctrl-S.
  package var isReading = true
  private let slavePath: String
  /// The terminal's settings in the kernel before the program ran.
  package let initialSettings: String
  private var master: CInt
  private let slave: CInt
  private var unsent: [UInt8] = []
  private var underway: [(answer: String, due: Double)] = []

  /// Starts a program in a session of its own with this terminal as its controlling one.
  ///
  /// - Parameter environment: Added to a bare environment of PATH, HOME, TERM, TERMINFO, LC_ALL, and of
  ///   what sanitizers and coverage read; nil takes one away.
  package init(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String?] = [:], answers: Answers = .plain
  ) throws {
    self.answers = answers
    emulator = Emulator(columns: columns, rows: rows)
    // Opened for this process alone, also if another test starts a program meanwhile.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var (number, isLocked): (CInt, CInt) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which are not imported.
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
    else { throw PseudoTerminalError.openpty(errno) }
    slavePath = "/dev/pts/\(number)"
    slave = open(slavePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw PseudoTerminalError.openpty(errno) }
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &window)
    initialSettings = Self.settings(of: slave)
    process = try Self.spawn(program, arguments, terminal: slavePath, environment: environment)
  }

  deinit {
    if exitStatus == nil {
      kill(process, SIGKILL)
      var status: CInt = 0
      waitpid(process, &status, 0)
    }
    hangUp()
    close(slave)
  }

  /// Closes the window.
  package func hangUp() {
    isReading = false
    if master >= 0 { close(master) }
    master = -1
  }

  /// The longest time to wait for something, in s. It is reached only by a test that fails, on a busy machine too.
  package static let patience = 20.0

  /// Reads, draws and answers until a condition holds; false if it does not hold within the deadline, in s.
  package func wait(deadline seconds: Double = patience, until condition: (PseudoTerminal) -> Bool) -> Bool {
    let end = Self.now() + seconds
    while true {
      if condition(self) { return true }
      let left = end - Self.now()
      guard left > 0 else { return false }
      // The end of the child causes no event on the pty, so it is polled.
      pump(milliseconds: CInt(min(left * 1000, 20).rounded(.up)))
    }
  }

  /// Waits until for 0.1 s there is no output and all input and replies have been read.
  package func waitForQuiet(deadline seconds: Double = patience) -> Bool {
    var since = Self.now()
    var count = chunks.count
    return wait(deadline: seconds) { terminal in
      if terminal.chunks.count != count || !terminal.isQuiet {
        (since, count) = (Self.now(), terminal.chunks.count)
      }
      return Self.now() - since > 0.1
    }
  }

  /// Reads, draws and answers for a time, in s.
  package func pass(_ seconds: Double) { _ = wait(deadline: seconds) { _ in false } }

  /// Waits for the program's end.
  package func waitForExit(deadline seconds: Double = patience) -> Bool {
    wait(deadline: seconds) { $0.exitStatus != nil }
  }

  /// Sends a text as keyboard input.
  package func type(_ text: String) { type(Array(text.utf8)) }

  package func type(_ bytes: [UInt8]) {
    unsent += bytes
    sendUnsent()
  }

  package func signal(_ signal: Int32) { kill(process, signal) }

  /// The leader of the process group in the foreground, such as a program that a shell runs.
  package var foregroundProcess: Int32? {
    let group = tcgetpgrp(master)
    return group > 0 ? group : nil
  }

  package static func send(_ signal: Int32, to process: Int32) { kill(process, signal) }

  package func resize(columns: Int, rows: Int) {
    // A window may have no size; the emulator cannot.
    if columns > 0, rows > 0 { emulator.resize(columns: columns, rows: rows) }
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &window)
  }

  /// The terminal's settings in the kernel, all of them, as text that can be compared.
  package var settings: String { Self.settings(of: slave) }

  private static func settings(of descriptor: CInt) -> String {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    let flags = [
      settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag, settings.c_ispeed,
      settings.c_ospeed
    ]
    let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    return flags.map { String($0, radix: 8) }.joined(separator: " ") + " \(characters)"
  }

  /// The number of unread bytes on the program's side, which would reach the shell.
  package var unreadInput: Int {
    var count: CInt = 0
    _ = ioctl(slave, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// The number of replies that are underway, over a link with a delay.
  package var missingReplies: Int { underway.count }

  /// Whether the program has read all input and replies.
  package var isQuiet: Bool { unsent.isEmpty && underway.isEmpty && unreadInput == 0 }

  /// The output so far, in one piece.
  package var output: [UInt8] { chunks.flatMap { $0 } }

  private func pump(milliseconds: CInt) {
    let now = Self.now()
    while let first = underway.first, first.due <= now { type(underway.removeFirst().answer) }
    let milliseconds =
      underway.first.map { min(milliseconds, CInt(($0.due - now) * 1000) + 1) } ?? milliseconds
    let events = (isReading ? POLLIN : 0) | (unsent.isEmpty ? 0 : POLLOUT)
    var poll = pollfd(fd: master, events: Int16(events), revents: 0)
    if Glibc.poll(&poll, 1, milliseconds) > 0 {
      sendUnsent()
      if isReading { read() }
    }
    var status: CInt = 0
    if exitStatus == nil, waitpid(process, &status, WNOHANG) == process {
      if isReading { read() }
      exitStatus = status
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      let bytes = Array(buffer[..<count])
      chunks.append(bytes)
      emulator.feed(bytes)
      // Replies depend on the attributes at the query, so the output is read piece by piece.
      for byte in bytes {
        let rendition = scanner.rendition
        for question in scanner.scan(CollectionOfOne(byte)) {
          guard let reply = answers.reply(to: question, rendition: rendition) else { continue }
          if latency == 0 { type(reply) } else { underway.append((reply, Self.now() + latency)) }
        }
      }
    }
  }

  private func sendUnsent() {
    guard !unsent.isEmpty else { return }
    let sent = unsent.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    if sent > 0 { unsent.removeFirst(sent) }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func spawn(
    _ program: String, _ arguments: [String], terminal: String, environment: [String: String?]
  ) throws -> pid_t {
    var variables: [String: String?] = [
      "PATH": getenv("PATH").map { String(cString: $0) }, "HOME": "/", "TERM": "xterm-256color",
      "TERMINFO": TerminalEntries.folder, "LC_ALL": "C.UTF-8",
      "LD_LIBRARY_PATH": getenv("LD_LIBRARY_PATH").map { String(cString: $0) }
    ]
    for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
      variables[name] = getenv(name).map { String(cString: $0) }
    }
    for (name, value) in environment { variables[name] = .some(value) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    // The first terminal that a session's leader opens becomes its controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    // POSIX_SPAWN_SETSID is specific to glibc and is not imported.
    let ownSession: Int16 = 0x80
    posix_spawnattr_setflags(
      &attributes, ownSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = variables.compactMap { name, value in value.map { strdup("\(name)=\($0)") } } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, program, &actions, &attributes, &argv, &envp)
    guard failure == 0 else { throw PseudoTerminalError.spawn(program, failure) }
    return process
  }
}

package enum PseudoTerminalError: Error {
  case openpty(Int32)
  case spawn(String, Int32)
}
