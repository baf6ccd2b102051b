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
