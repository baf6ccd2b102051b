internal import PaneTerminal

/// The standard error, for messages.
enum StandardError {
  /// Writes a text. Errors are ignored, because they could not be reported.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Descriptor.write(STDERR_FILENO, rest)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
