internal import Glibc
internal import PaneRecording

/// Input text from a file that the user names on the command line.
enum InputFile {
  /// Returns the UTF-8 text of the file at `path`; `-` is stdin.
  static func text(of path: String) throws(Failure) -> String {
    let name = path == "-" ? "stdin" : path
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(name): \(lastError)") }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure(.noInput, "\(name): \(lastError)") }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    // A byte order mark is not part of the text.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw Failure(.data, "\(name):\(line + 1): expected UTF-8 text")
    }
    return text
  }
}

/// The standard output, for results.
enum StandardOutput {
  /// Writes all bytes. Throws the reason if it cannot.
  static func write(_ bytes: [UInt8]) throws(Failure) { try OutputFile("-").write(bytes) }

  /// Writes a text, and ends the program.
  static func end(with text: String) -> Never {
    do throws(Failure) { try write(Array(text.utf8)) } catch { error.exit() }
    exit(EXIT_SUCCESS)
  }

  /// Writes lines for people. Control characters are escaped, because names and words in the lines come from
  /// input files.
  static func write(report: String) throws(Failure) {
    try write(Array(report.printable(keepingLines: true).utf8))
  }
}

/// The standard error, for messages.
enum StandardError {
  /// Writes a text. Errors are ignored, because they could not be reported.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The description of the error of the last system call.
var lastError: String { String(cString: strerror(errno)) }
