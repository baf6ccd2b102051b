internal import CRestore

/// Delivers signals as events on the main thread. A handler in C records each one and makes `events` readable.
@MainActor final class SignalWatch {
  private static let terminating = [SIGINT, SIGTERM, SIGHUP]

  private static func set(_ signals: [CInt]) -> UInt64 { signals.reduce(0) { $0 | 1 << UInt64($1) } }

  private let watched: [CInt]
  /// Called with each signal on the main thread. Signals that come before it is set are delivered afterwards.
  var handler: ((CInt) -> Void)? {
    didSet { if oldValue == nil { MainQueueLoop.watch(events, for: POLLIN, handler: deliver) } }
  }
  private let events: CInt

  init() throws(TerminalError) {
    events = signals_descriptor()
    guard events >= 0 else { throw .system("pipe") }
    // A request to end also ends a wait for the terminal.
    watched = (Self.terminating + [SIGWINCH, SIGTSTP, SIGCONT]).filter {
      signals_watch($0, Self.terminating.contains($0))
    }
  }

  /// True if a request to end waits to be delivered.
  var isEndRequested: Bool { signals_wait(Self.set(Self.terminating)) }

  /// From now on a signal ends the program at once.
  func end() {
    for signal in watched where Self.terminating.contains(signal) { PaneTerminal.signal(signal, SIG_DFL) }
  }

  /// Stops this process, or with `group` its whole process group, until it is continued, as an uncaught TSTP would. TSTP
  /// and CONT that come meanwhile are not events.
  func stop(group: Bool) {
    guard watched.contains(SIGTSTP) else { return }
    signal(SIGTSTP, SIG_DFL)
    // One signal for the whole group: the shell may continue the group as soon as its first process has stopped.
    kill(group ? 0 : getpid(), SIGTSTP)
    // An orphaned process group cannot be stopped. Time passes while the process is stopped, so a poll may time out just
    // before CONT is noted; two are needed.
    for _ in 0..<2 where !signals_wait(Self.set([SIGCONT])) {
      var event = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
      poll(&event, 1, 100)
    }
    signals_watch(SIGTSTP, false)
    _ = signals_take(Self.set([SIGTSTP, SIGCONT]))
  }

  /// Drops a CONT that was not handled yet, because the terminal is about to be entered again.
  func dropContinue() { _ = signals_take(Self.set([SIGCONT])) }

  /// - Returns: False if there were none.
  func deliverWaiting() -> Bool {
    guard signals_wait(.max) else { return false }
    deliver()
    return true
  }

  private func deliver() {
    var bytes: UInt64 = 0
    // First, so that a signal that comes between the two makes the descriptor readable again.
    while read(events, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    let signals = signals_take(.max)
    // Requests to end go first, so that the screen is not entered again before.
    let order = Self.terminating + watched.filter { !Self.terminating.contains($0) }
    for signal in order where signals >> UInt64(signal) & 1 != 0 { handler?(signal) }
  }
}
