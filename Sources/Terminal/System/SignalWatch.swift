internal import CSignalSafe

/// Delivers signals as events on the main thread. A handler in C records each one and makes `events` readable.
@MainActor final class SignalWatch {
  static let terminating = [SIGINT, SIGTERM, SIGHUP]

  private var saved: [(signal: CInt, action: sigaction)] = []
  /// Called with each signal on the main thread. Signals that come before it is set are delivered afterwards.
  var handler: ((CInt) -> Void)? {
    didSet { if oldValue == nil { watch = MainQueueLoop.watch(events, for: POLLIN, handler: deliver) } }
  }
  private var watch: MainQueueLoop.Watch?
  /// The descriptor that is readable while signals wait. It is never closed.
  private let events: CInt

  init() throws(TerminalError) {
    events = signal_events()
    guard events >= 0 else { throw .system("pipe") }
    _ = pending()
    watch(Self.terminating + [SIGWINCH, SIGTSTP, SIGCONT])
  }

  /// Watches signals, except those that the parent process ignores (nohup, a shell without job control).
  private func watch(_ signals: [CInt]) {
    for signal in signals {
      var old = sigaction()
      sigaction(signal, nil, &old)
      if old.isIgnored { continue }
      note(signal)
      saved.append((signal, old))
    }
  }

  /// Restores the earlier actions of the signals. After a request to end, the signals that ask for it stay
  /// without effect.
  func cancel() {
    let isEnding = signal_is_end_requested()
    for (signal, action) in saved where !(isEnding && Self.terminating.contains(signal)) {
      withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) }
    }
    saved = []
    if let watch { MainQueueLoop.cancel(watch) }
    watch = nil
  }

  /// Stops this process, or with `group` its whole process group, until it is continued, as an uncaught TSTP
  /// would. TSTP and CONT that come meanwhile are not events.
  func stop(group: Bool) {
    guard saved.contains(where: { $0.signal == SIGTSTP }) else { return }
    let earlier = pending().subtracting([SIGTSTP, SIGCONT])
    signal(SIGTSTP, SIG_DFL)
    // One signal for the whole group. The shell may continue the group as soon as its first process has stopped, and
    // CONT cancels a TSTP that is still pending. A second TSTP to this process alone would take effect after that.
    kill(group ? 0 : getpid(), SIGTSTP)
    let later = awaitContinue()
    note(SIGTSTP)
    // Delivers changes of the window and requests to end that came meanwhile.
    putBack(earlier.union(later))
  }

  /// Drops a CONT that was not handled yet, because the terminal is about to be entered again.
  func dropContinue() { putBack(pending().subtracting([SIGCONT])) }

  /// Returns after CONT has come, or shortly if the process was not stopped: an orphaned process group cannot
  /// be stopped.
  /// - Returns: The other signals that came.
  private func awaitContinue() -> Set<CInt> {
    var others: Set<CInt> = []
    var quietPolls = 0
    while quietPolls < 2 {
      var event = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
      // Time passes while the process is stopped, so a poll may time out just before CONT is noted. Two are needed.
      let count = poll(&event, 1, 100)
      quietPolls += count == 0 ? 1 : 0
      let signals = pending()
      others.formUnion(signals.subtracting([SIGCONT, SIGTSTP]))
      if signals.contains(SIGCONT) { break }
    }
    return others
  }

  /// Makes a signal an event. Without SA_RESTART a request to end also ends a wait for the terminal.
  private func note(_ signal: CInt) { signal_watch(signal, Self.terminating.contains(signal)) }

  /// - Returns: False if there were none.
  func deliverWaiting() -> Bool {
    guard signal_waits() else { return false }
    deliver()
    return true
  }

  private func deliver() {
    // Requests to end go first, so that the screen is not entered again before.
    let signals = pending()
    for signal in signals where Self.terminating.contains(signal) { handler?(signal) }
    for signal in signals where !Self.terminating.contains(signal) { handler?(signal) }
  }

  /// Removes the signals that were not handled yet and returns them. Equal signals that came together count once.
  private func pending() -> Set<CInt> {
    let bits = signal_take()
    return Set((1..<64).filter { bits >> UInt64($0) & 1 != 0 }.map { CInt($0) })
  }

  private func putBack(_ signals: Set<CInt>) { signal_put_back(signals.reduce(0) { $0 | 1 << UInt64($1) }) }
}
