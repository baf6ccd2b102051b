package import Glibc

/// Delivers signals as events on the main thread: a handler writes each into a pipe, which the main loop
/// reads.
@MainActor final class SignalWatch {
  /// The signals that ask the program to end.
  static let terminating = [SIGINT, SIGTERM, SIGHUP]

  private var saved: [(signal: CInt, action: sigaction)] = []
  /// Called with each signal on the main thread. Signals that come before it is set are delivered afterwards.
  var handler: ((CInt) -> Void)? {
    didSet { if oldValue == nil { watch = MainQueueLoop.watch(pipe.read, for: POLLIN, handler: deliver) } }
  }
  private var watch: MainQueueLoop.Watch?
  private let pipe: (read: CInt, write: CInt)

  /// The end of the pipe that the handler writes to; -1 while no signal is watched.
  private nonisolated(unsafe) static var sink: CInt = -1
  /// The terminal in whose foreground a continued program must be before it does anything else; -1 for none.
  nonisolated(unsafe) static var terminalToAwait: CInt = -1
  /// True after a signal that asks the program to end.
  private(set) nonisolated(unsafe) static var isEndRequested = false

  init() throws(TerminalError) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system("pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (ends[0], ends[1])
    Self.sink = pipe.write
    watch(Self.terminating + [SIGWINCH, SIGTSTP, SIGCONT])
  }

  /// Watches signals, except those that the parent process ignores (nohup, a shell without job control).
  private func watch(_ signals: [CInt]) {
    for signal in signals {
      var old = sigaction()
      sigaction(signal, nil, &old)
      if old.isIgnored { continue }
      set(signal, to: Self.note)
      saved.append((signal, old))
    }
  }

  /// Restores the earlier actions of the signals. After a request to end, the signals that ask for it stay
  /// without effect.
  func cancel() {
    for (signal, action) in saved where !(Self.isEndRequested && Self.terminating.contains(signal)) {
      withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) }
    }
    saved = []
    Self.sink = -1
    if let watch { MainQueueLoop.cancel(watch) }
    watch = nil
    close(pipe.read)
    close(pipe.write)
  }

  /// Stops this process, or with `group` its whole process group, until it is continued, as an uncaught TSTP
  /// would. TSTP and CONT that come meanwhile are not events.
  func stop(group: Bool) {
    guard saved.contains(where: { $0.signal == SIGTSTP }) else { return }
    let earlier = pending().filter { $0 != SIGTSTP && $0 != SIGCONT }
    set(SIGTSTP, to: SIG_DFL)
    // One signal for the whole group. The shell may continue the group as soon as its first process has
    // stopped, and CONT cancels a TSTP that is still pending. A second TSTP to this process alone would take
    // effect after that.
    kill(group ? 0 : getpid(), SIGTSTP)
    let later = awaitContinue()
    set(SIGTSTP, to: Self.note)
    // Delivers changes of the window and requests to end that came meanwhile.
    note(earlier + later)
  }

  /// Drops a CONT that was not handled yet, because the terminal is about to be entered again.
  func dropContinue() { note(pending().filter { $0 != SIGCONT }) }

  /// Returns after CONT has come, or shortly if the process was not stopped: an orphaned process group cannot
  /// be stopped.
  /// - Returns: The other signals that came.
  private func awaitContinue() -> [CInt] {
    var others: [CInt] = []
    var quietPolls = 0
    while quietPolls < 2 {
      var event = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
      // Time passes while the process is stopped, so a poll may time out just before CONT is noted. Two are
      // needed.
      let count = poll(&event, 1, 100)
      quietPolls += count == 0 ? 1 : 0
      let signals = pending()
      others += signals.filter { $0 != SIGCONT && $0 != SIGTSTP }
      if signals.contains(SIGCONT) { break }
    }
    return others
  }

  private func set(_ signal: CInt, to handler: (@convention(c) (CInt) -> Void)?) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    if Self.terminating.contains(signal) {
      // Without SA_RESTART the signal ends a wait for the terminal. CONT is blocked so that this signal is
      // noted first.
      sigaddset(&action.sa_mask, SIGCONT)
    } else {
      action.sa_flags = SA_RESTART
    }
    sigaction(signal, &action, nil)
  }

  /// The signal handler. It may run between any two instructions of the main thread.
  private static let note: @convention(c) (CInt) -> Void = { signal in
    let error = errno
    if signal != SIGCONT {
      if signal == SIGINT || signal == SIGTERM || signal == SIGHUP { SignalWatch.isEndRequested = true }
    } else if SignalWatch.terminalToAwait >= 0, !SignalWatch.isEndRequested {
      // A program that was stopped from outside may have been continued in the background, in the middle of a
      // frame. This call stops it again until it is in the foreground or asked to end.
      tcflow(SignalWatch.terminalToAwait, TCOON)
    }
    var byte = UInt8(truncatingIfNeeded: signal)
    write(SignalWatch.sink, &byte, 1)
    errno = error
  }

  /// Puts signals back into the pipe, to be handled later.
  private func note(_ signals: [CInt]) {
    let bytes = signals.map { UInt8(truncatingIfNeeded: $0) }
    write(pipe.write, bytes, bytes.count)
  }

  private func deliver() {
    // Equal signals that come together count once. Requests to end go first, so that the screen is not
    // entered again before.
    let signals = Set(pending())
    for signal in signals where Self.terminating.contains(signal) { handler?(signal) }
    for signal in signals where !Self.terminating.contains(signal) { handler?(signal) }
  }

  /// Removes the signals that were not handled yet and returns them.
  private func pending() -> [CInt] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipe.read, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { CInt($0) }
  }
}

extension sigaction {
  package var isIgnored: Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
