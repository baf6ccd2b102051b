internal import PaneTerminal

/// Reading from and writing to a descriptor. It may be non-blocking, because another process that shares it has made it
/// so: then the call waits.
enum Descriptor {
  /// Reads bytes into a buffer.
  /// - Returns: Their number, 0 at the end, or −1 with errno set.
  static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Int {
    repeatedly(descriptor, POLLIN) {
      bytes.withUnsafeMutableBytes { PaneTerminal.read(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Writes some of the bytes.
  /// - Returns: Their number, or −1 with errno set.
  static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    repeatedly(descriptor, POLLOUT) { PaneTerminal.write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Makes a call again after a signal has interrupted it, and after a wait if the descriptor was not ready.
  private static func repeatedly(_ descriptor: CInt, _ events: Int32, _ call: () -> Int) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno == EAGAIN {
        var awaited = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        if poll(&awaited, 1, -1) > 0 { continue }
      }
      guard errno == EINTR else { return count }
    }
  }
}
