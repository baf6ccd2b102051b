internal import CRestore

/// The loop of the main thread. It runs the main queue and watches file descriptors.
///
/// `dispatchMain()` would drain the main queue on a worker thread, where signals are blocked: TTIN and TTOU could not
/// stop a program in the background, and handlers of fatal signals would run concurrently with drawing.
@MainActor package enum MainQueueLoop {
  private static var handlers: [@MainActor () -> Void] = []
  /// The descriptors of the handlers in their order, then that of the main queue.
  private static var polled = [pollfd(fd: main_queue_descriptor(), events: Int16(POLLIN), revents: 0)]

  /// Calls a handler whenever a descriptor is ready for `events` (POLLIN, POLLOUT) or its other end is closed. A descriptor has
  /// one handler.
  static func watch(_ descriptor: CInt, for events: Int32, handler: @escaping @MainActor () -> Void) {
    polled.insert(pollfd(fd: descriptor, events: Int16(events), revents: 0), at: handlers.count)
    handlers.append(handler)
  }

  /// Stops watching, if the descriptor is watched. The handler is not called again, and the descriptor may be closed.
  static func cancel(_ descriptor: CInt) {
    guard let index = polled.firstIndex(where: { $0.fd == descriptor }) else { return }
    polled.remove(at: index)
    handlers.remove(at: index)
  }

  /// Runs the loop on the main thread for the rest of the process.
  package static func run() -> Never {
    while true {
      // After an interruption by a signal the poll is repeated, and finds the bytes of the signal's handler.
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      // Inputs are handled first, so that a frame that is due at the same time shows them.
      for event in polled where event.revents != 0 {
        guard let index = polled.firstIndex(where: { $0.fd == event.fd }) else { continue }
        if index < handlers.count { handlers[index]() } else { runQueue(event.fd) }
      }
    }
  }

  private static func runQueue(_ descriptor: CInt) {
    var count: UInt64 = 0
    read(descriptor, &count, MemoryLayout.size(ofValue: count))
    run_main_queue()
  }
}

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
