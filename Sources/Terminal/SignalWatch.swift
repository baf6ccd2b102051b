internal import CNcurses
internal import Dispatch
internal import Glibc

/// Signals as events on the main queue.
///
/// A handler writes each into a pipe that dispatch reads. Dispatch's own signal sources take effect only some
/// time after they are made, and a signal in between would kill us with the screen still ours.
@MainActor final class SignalWatch {
  private var saved: [(signal: CInt, action: sigaction)] = []
  /// Called on the main queue; what comes before it is set waits.
  var handler: ((CInt) -> Void)? { didSet { if oldValue == nil { source.activate() } } }
  private let source: any DispatchSourceRead
  private let pipe: (read: CInt, write: CInt)

  /// Where the handler writes to; -1 while nobody listens.
  private nonisolated(unsafe) static var sink: CInt = -1

  init() throws(TerminalError) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system("pipe", String(cString: strerror(errno))) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (ends[0], ends[1])
    source = DispatchSource.makeReadSource(fileDescriptor: pipe.read, queue: .main)
    Self.sink = pipe.write
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        for signal in self.pending() { self.handler?(signal) }
      }
    }
    watch([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP])
  }

  /// Watches more signals; what our parent has had ignored (nohup, a shell without job control) stays so.
  func watch(_ signals: [CInt]) {
    for signal in signals {
      var old = sigaction()
      sigaction(signal, nil, &old)
      if Self.isIgnored(old) { continue }
      set(signal, to: Self.note)
      saved.append((signal, old))
    }
  }

  /// Lets the signals act as they did before.
  func cancel() {
    for (signal, action) in saved { withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) } }
    saved = []
    Self.sink = -1
    let (read, write) = pipe
    // Dispatch lets go only of sources that were once active.
    if handler == nil { source.activate() }
    source.setCancelHandler {
      close(read)
      close(write)
    }
    source.cancel()
  }

  /// Stops this process until it is continued, as an uncaught TSTP would, with `group` all of its process group.
  /// What comes of TSTP and CONT through it is no event.
  func stop(group: Bool) {
    guard saved.contains(where: { $0.signal == SIGTSTP }) else { return }
    let earlier = pending().filter { $0 != SIGTSTP && $0 != SIGCONT }
    set(SIGTSTP, to: SIG_DFL)
    // One signal for all: the shell may continue the group as soon as the first of it has stopped, and its CONT
    // takes back a TSTP that has not acted yet. A second one, sent to ourselves alone, would act after it.
    kill(group ? 0 : getpid(), SIGTSTP)
    let later = awaitContinue()
    set(SIGTSTP, to: Self.note)
    // A window that changed meanwhile, or an end that was asked for.
    for signal in earlier + later { Self.note(signal) }
  }

  /// Returns once CONT has come; or soon, if nothing has stopped us: an orphaned group cannot be stopped.
  /// - Returns: the other signals that came.
  private func awaitContinue() -> [CInt] {
    var others: [CInt] = []
    var quietPolls = 0
    while quietPolls < 2 {
      var event = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
      // Time runs on while we are stopped: one poll may end by it just before CONT is noted.
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
    action.sa_flags = SA_RESTART
    sigaction(signal, &action, nil)
  }

  /// Runs in whatever thread the signal finds, between any two instructions of it.
  private static let note: @convention(c) (CInt) -> Void = { signal in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    write(SignalWatch.sink, &byte, 1)
    errno = error
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Takes what has come and was not handled yet.
  private func pending() -> [CInt] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(pipe.read, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map { CInt($0) }
  }
}
