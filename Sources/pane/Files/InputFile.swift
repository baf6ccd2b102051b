internal import ArgumentParser
internal import PaneTerminal
internal import PaneSprings

enum InputFile {
  /// `-` is stdin.
  /// - Parameter parse: parses the text; it also receives the name of the file, for messages.
  static func parsed<Contents>(
    _ path: String, _ parse: (_ text: String, _ name: String) throws(ParseError) -> Contents
  ) throws(Failure) -> Contents {
    let name = path == "-" ? "stdin" : OutputFile.name(of: path)
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.noInput, of: name, lastError) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    let text = try text(of: bytes(from: descriptor, named: name), named: name)
    return try parsing(try parse(text, name))
  }

  /// The greatest size of an input, in bytes: 64 MiB.
  private static let mostBytes = 1 << 26

  /// Returns all bytes that a descriptor still has.
  static func bytes(from descriptor: CInt, named name: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Descriptor.read(descriptor, into: &piece)
      guard count >= 0 else { throw Failure(.noInput, of: name, lastError) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= mostBytes else {
        throw Failure(.data, of: name, "expected at most \(mostBytes >> 20) MiB")
      }
    }
  }

  private static func text(of bytes: [UInt8], named name: String) throws(Failure) -> String {
    // A byte order mark is no part of the text.
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw Failure(.data, "\(name):\(line + 1): expected UTF-8 text")
  }

  /// Checks that an output would not replace an input. Paths are nil for none, and `-` for stdin and stdout; the names are
  /// the flags or arguments that give them, for the message.
  static func checkIsNotOutput(
    _ input: String?, named inputName: String, _ output: String?, named outputName: String
  ) throws {
    guard let input, let output, output != "-" else { return }
    guard OutputFile.isOneFile(input == "-" ? "/dev/stdin" : input, output) else { return }
    throw ValidationError(
      "\(inputName) and \(outputName) are one file, “\(output)”; expected another file for the output")
  }
}
