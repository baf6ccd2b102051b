internal import ArgumentParser
internal import PaneTerminal
internal import PaneRecording

enum InputFile {
  /// `-` is stdin.
  /// - Parameter parse: parses the text; it also receives the name of the file, for messages.
  static func parsed<Contents>(
    _ path: String, _ parse: (_ text: String, _ name: String) throws(ParseError) -> Contents
  ) throws(Failure) -> Contents {
    let text = try text(of: path)
    return try parsing(try parse(text, name(of: path)))
  }

  static func name(of path: String) -> String { path == "-" ? "stdin" : OutputFile.name(of: path) }

  /// The greatest size of an input, in bytes: 64 MiB.
  private static let mostBytes = 1 << 26

  private static func text(of path: String) throws(Failure) -> String {
    let name = name(of: path)
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, "\(name): \(lastError)") }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    guard !isStdout(descriptor) else {
      throw Failure(.usage, "\(name) is also stdout; expected another file for the output")
    }
    var bytes: [UInt8] = []
    try readAll(from: descriptor, failing: { Failure(.noInput, "\(name): \(lastError)") }) {
      piece throws(Failure) in
      bytes += piece
      guard bytes.count <= mostBytes else {
        throw Failure(.data, "\(name): expected at most \(mostBytes >> 20) MiB")
      }
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

  /// Returns true if stdout is the same file, as after `>> FILE`. A terminal or another device may be read and written.
  private static func isStdout(_ descriptor: CInt) -> Bool {
    var (input, output) = (stat(), stat())
    guard fstat(descriptor, &input) == 0, fstat(STDOUT_FILENO, &output) == 0 else { return false }
    return input.st_mode & S_IFMT == S_IFREG && (input.st_dev, input.st_ino) == (output.st_dev, output.st_ino)
  }

  /// Checks that an output would not replace an input. Paths are nil for none, and `-` for stdin and stdout; the names are
  /// the flags or arguments that give them, for the message.
  static func checkIsNotOutput(
    _ input: String?, named inputName: String, _ output: String?, named outputName: String
  ) throws {
    guard let input, let output, output != "-" else { return }
    guard OutputFile.isOneFile(input == "-" ? "/dev/stdin" : input, output) else { return }
    var found = stat()
    // A terminal or another device may be read and written.
    guard stat(output, &found) != 0 || found.st_mode & S_IFMT == S_IFREG else { return }
    throw ValidationError(
      "\(inputName) and \(outputName) are one file, “\(output)”; expected another file for the output")
  }

  /// Passes all bytes that a descriptor still has to a closure, in pieces.
  /// - Parameter failure: Returns the failure for the error of a read.
  static func readAll(
    from descriptor: CInt, failing failure: () -> Failure, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Descriptor.read(descriptor, into: &bytes)
      guard count >= 0 else { throw failure() }
      if count == 0 { return }
      try take(Array(bytes[..<count]))
    }
  }
}
