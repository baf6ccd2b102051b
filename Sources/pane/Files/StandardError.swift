internal import Glibc

/// The standard error, for messages.
enum StandardError {
  /// Writes a text. Errors are ignored, because they could not be reported.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
