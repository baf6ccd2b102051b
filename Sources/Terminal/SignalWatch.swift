internal import CNcurses
internal import Glibc

/// Signals as events on the main thread: a handler writes each into a pipe, which the main loop reads.
@MainActor final class SignalWatch {
  /// The signals that ask for the end.
  static let terminating = [SIGINT, SIGTERM, SIGHUP]

  private var saved: [(signal: CInt, action: sigaction)] = []
  /// Called on the main thread; signals that come before it is set wait.
  var handler: ((CInt) -> Void)? {
    didSet { if oldValue == nil { watch = MainQueueLoop.watch(pipe.read, for: POLLIN, handler: deliver) } }
  }
  private var watch: MainQueueLoop.Watch?
  private let pipe: (read: CInt, write: CInt)

  /// The end of the pipe that the handler writes to; -1 while no signal is watched.
  private nonisolated(unsafe) static var sink: CInt = -1
  /// The terminal that a continued program must have before it does anything else; -1 for none.
  nonisolated(unsafe) static var terminalToAwait: CInt = -1
  /// Whether one of the signals that ask for the end has come.
  private(set) nonisolated(unsafe) static var isEndRequested = false

  init() throws(TerminalError) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system("pipe", String(cString: strerror(errno))) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (ends[0], ends[1])
    Self.sink = pipe.write
    watch(Self.terminating + [SIGWINCH, SIGTSTP, SIGCONT])
  }

  /// Watches signals; those that the parent process has had ignored (nohup, a shell without job control) stay so.
  private func watch(_ signals: [CInt]) {
    for signal in signals {
      var old = sigaction()
      sigaction(signal, nil, &old)
      if Self.isIgnored(old) { continue }
      set(signal, to: Self.note)
      saved.append((signal, old))
    }
  }

  /// Lets the signals act as they did before; once the end was asked for, those that ask for it do nothing more.
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

  /// Stops this process until it is continued, as an uncaught TSTP would, with `group` all of its process group.
  /// TSTP and CONT that come meanwhile are no events.
  func stop(group: Bool) {
    guard saved.contains(where: { $0.signal == SIGTSTP }) else { return }
    let earlier = pending().filter { $0 != SIGTSTP && $0 != SIGCONT }
    set(SIGTSTP, to: SIG_DFL)
    // One signal for all: the shell may continue the group as soon as the first of it has stopped, and its CONT
    // takes back a TSTP that has not acted yet. A second one, sent to this process alone, would act after it.
    kill(group ? 0 : getpid(), SIGTSTP)
    let later = awaitContinue()
    set(SIGTSTP, to: Self.note)
    // A window that changed meanwhile, or an end that was asked for.
    note(earlier + later)
  }

  /// Drops a CONT that was not handled yet: the terminal is about to be entered anew anyway.
  func dropContinue() { note(pending().filter { $0 != SIGCONT }) }

  /// Returns once CONT has come; or soon, if nothing has stopped the process: an orphaned group cannot be stopped.
  /// - Returns: the other signals that came.
  private func awaitContinue() -> [CInt] {
    var others: [CInt] = []
    var quietPolls = 0
    while quietPolls < 2 {
      var event = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
      // Time runs on while the process is stopped: one poll may end by it just before CONT is noted.
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
      // Ends a wait for the terminal, and is noted before a CONT that comes with it.
      sigaddset(&action.sa_mask, SIGCONT)
    } else {
      action.sa_flags = SA_RESTART
    }
    sigaction(signal, &action, nil)
  }

  /// Runs between any two instructions of the main thread.
  private static let note: @convention(c) (CInt) -> Void = { signal in
    let error = errno
    if signal != SIGCONT {
      if signal == SIGINT || signal == SIGTERM || signal == SIGHUP { SignalWatch.isEndRequested = true }
    } else if SignalWatch.terminalToAwait >= 0, !SignalWatch.isEndRequested {
      // A program that was stopped from outside may have been continued in the background, in the middle of a
      // frame. This stops it again until it is in the foreground, or asked to end.
      tcflow(SignalWatch.terminalToAwait, TCOON)
    }
    var byte = UInt8(truncatingIfNeeded: signal)
    write(SignalWatch.sink, &byte, 1)
    errno = error
  }

  /// Lets signals be handled later.
  private func note(_ signals: [CInt]) {
    let bytes = signals.map { UInt8(truncatingIfNeeded: $0) }
    write(pipe.write, bytes, bytes.count)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private func deliver() {
    // Several of a kind that come together are one. The end goes first: nothing is entered for it any more.
    let signals = Set(pending())
    for signal in signals where Self.terminating.contains(signal) { handler?(signal) }
    for signal in signals where !Self.terminating.contains(signal) { handler?(signal) }
  }

  /// Takes what has come and was not handled yet.
  private func pending() -> [CInt] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipe.read, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { CInt($0) }
  }
}
