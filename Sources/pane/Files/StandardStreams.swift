internal import PaneRecording
internal import PaneTerminal

enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(Failure) { try OutputFile("-").write(bytes) }

  static func write(_ text: String) throws(Failure) { try OutputFile("-").write(text) }

  static func end(with text: String) -> Never {
    do throws(Failure) { try write(text) } catch { error.exit() }
    exit(EXIT_SUCCESS)
  }

  /// Control characters are escaped, because names and words in the lines come from input files.
  static func write(report: String) throws(Failure) { try write(report.printable(keepingLines: true)) }
}

enum StandardError {
  /// Errors are ignored, because they could not be reported.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Descriptor.write(STDERR_FILENO, UnsafeRawBufferPointer($0)) }
  }
}

/// Reading from and writing to a descriptor. It may be non-blocking, because another process that shares it has made it
/// so: then the call waits.
enum Descriptor {
  /// - Returns: Their number, 0 at the end, or −1 with errno set.
  static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Int {
    repeatedly(descriptor, POLLIN) {
      bytes.withUnsafeMutableBytes { PaneTerminal.read(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// - Returns: False, with errno set, if they could not be written to the last.
  static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = repeatedly(descriptor, POLLOUT) {
        PaneTerminal.write(descriptor, rest.baseAddress, rest.count)
      }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
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
