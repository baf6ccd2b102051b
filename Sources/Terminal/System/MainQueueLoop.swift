internal import CSignalSafe

/// The loop of the main thread. It runs the main queue and watches file descriptors.
///
/// `dispatchMain()` would drain the main queue on a worker thread, where signals are blocked: TTIN and TTOU could not
/// stop a program in the background, and handlers of fatal signals would run concurrently with drawing.
@MainActor package enum MainQueueLoop {
  struct Watch: Hashable {
    fileprivate let number: Int
  }

  private struct Registration {
    let watch: Watch
    let descriptor: CInt
    let events: Int32
    let handler: @MainActor () -> Void
  }

  private static var entries: [Registration] = []
  private static var lastNumber = 0
  /// The descriptor of the main queue, then those of the entries in their order.
  private static var polled: [pollfd] = []

  /// Calls a handler whenever a descriptor is ready for `events` (POLLIN, POLLOUT) or its other end is closed.
  static func watch(
    _ descriptor: CInt, for events: Int32, handler: @escaping @MainActor () -> Void
  ) -> Watch {
    lastNumber += 1
    let watch = Watch(number: lastNumber)
    entries.append(Registration(watch: watch, descriptor: descriptor, events: events, handler: handler))
    polled = []
    return watch
  }

  /// Stops watching. The handler is not called again, and the descriptor may be closed.
  static func cancel(_ watch: Watch) {
    entries.removeAll { $0.watch == watch }
    polled = []
  }

  /// Runs the loop on the main thread for the rest of the process.
  package static func run() -> Never {
    let queue = main_queue_descriptor()
    while true {
      if polled.isEmpty {
        polled =
          [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
          + entries.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
      }
      // After an interruption by a signal the poll is repeated, and finds the bytes of the signal's handler.
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      let isQueueReady = polled[0].revents != 0
      // Inputs are handled first, so that a frame that is due at the same time shows them.
      callHandlers()
      guard isQueueReady else { continue }
      var count: UInt64 = 0
      read(queue, &count, MemoryLayout.size(ofValue: count))
      run_main_queue()
    }
  }

  private static func callHandlers() {
    for index in polled.indices.dropFirst() where polled[index].revents != 0 {
      entries[index - 1].handler()
      // The handler has changed the set of descriptors. The next poll reports the others again.
      if polled.isEmpty { return }
    }
  }
}
