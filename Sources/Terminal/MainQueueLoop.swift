internal import CNcurses
internal import Dispatch
internal import Glibc

/// The loop of the main thread: runs the main queue and watches file descriptors.
///
/// `dispatchMain()` would drain the main queue on a worker thread. Signals are blocked there: TTIN and TTOU could
/// not stop a program in the background, and the handlers of fatal signals would run beside the drawing.
@MainActor package enum MainQueueLoop {
  /// A file descriptor that is being watched.
  struct Watch: Hashable {
    fileprivate let number: Int
  }

  private struct Entry {
    let watch: Watch
    let descriptor: CInt
    let events: Int32
    let handler: @MainActor () -> Void
  }

  private static var entries: [Entry] = []
  private static var lastNumber = 0
  /// The main queue first, then the entries in their order.
  private static var polled: [pollfd] = []

  /// Calls a handler whenever a descriptor is ready for `events` (POLLIN, POLLOUT), or its other end is gone.
  static func watch(
    _ descriptor: CInt, for events: Int32, handler: @escaping @MainActor () -> Void
  ) -> Watch {
    lastNumber += 1
    let watch = Watch(number: lastNumber)
    entries.append(Entry(watch: watch, descriptor: descriptor, events: events, handler: handler))
    polled = []
    return watch
  }

  /// Stops watching; the handler is not called again. The descriptor may be closed then.
  static func cancel(_ watch: Watch) {
    entries.removeAll { $0.watch == watch }
    polled = []
  }

  /// Runs for the rest of the process, on the main thread.
  package static func run() -> Never {
    let queue = cn_main_queue_descriptor()
    while true {
      if polled.isEmpty {
        polled =
          [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
          + entries.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
      }
      // Interrupted by a signal, it begins again: what the signal's handler wrote is then ready.
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      let isQueueReady = polled[0].revents != 0
      // Inputs first: a frame that is due at the same time shows them.
      callHandlers()
      guard isQueueReady else { continue }
      var count: UInt64 = 0
      read(queue, &count, MemoryLayout.size(ofValue: count))
      cn_run_main_queue()
    }
  }

  /// Calls the handlers of the descriptors that the last poll has found ready.
  private static func callHandlers() {
    for index in polled.indices.dropFirst() where polled[index].revents != 0 {
      entries[index - 1].handler()
      // The handler has changed what is watched: the next poll finds the rest.
      if polled.isEmpty { return }
    }
  }
}
