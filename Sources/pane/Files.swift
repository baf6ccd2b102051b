internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal

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

/// A file that is created either completely or not at all. Its bytes are written to a temporary file in the same folder,
/// which is renamed when all of them are there. Until then an earlier file stays unchanged.
///
/// A device or a pipe, and stdout (`-`), receive the bytes as they are written.
final class OutputFile {
  /// The name of the file in messages.
  private let name: String
  private var descriptor = STDOUT_FILENO
  /// The path of the temporary file and the path that it will receive; nil if it has received it, or if there is none.
  private var unfinished: (path: String, target: String)?

  /// Returns the name of the file at a path, for messages: an empty path shows as quotes.
  static func name(of path: String) -> String { path.isEmpty ? "“”" : path }

  /// - Parameter path: The path that the file will receive. A link is followed. `-` is stdout.
  /// - Throws: `cannotCreate` if the file cannot be created at the path.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "stdout" : Self.name(of: path)
    if path == "-" { return }
    var found = stat()
    let exists = stat(path, &found) == 0
    if exists, found.st_mode & S_IFMT != S_IFREG {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else if exists ? access(path, W_OK) != 0 : !Self.isNewName(path) {
      // Renaming could replace a write-protected file.
      descriptor = -1
    } else {
      let target = Self.target(of: path)
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
      // Independent of the target's name, because a name has at most 255 bytes.
      let temporary = "\(folder).pane-\(UInt64.random(in: .min ... .max)).tmp"
      // Without set-user-ID, set-group-ID and the sticky bit, which were granted to the earlier contents.
      let mode = exists ? found.st_mode & 0o777 : 0o666
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { unfinished = (temporary, target) }
      if descriptor >= 0, exists {
        _ = fchown(descriptor, found.st_uid, found.st_gid)
        _ = fchmod(descriptor, mode)
      }
    }
    guard descriptor >= 0 else { throw Failure(.cannotCreate, of: name, lastError) }
  }

  deinit {
    if let unfinished { unlink(unfinished.path) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Writes bytes. If the reader of stdout is gone, SIGPIPE ends the program without a message, as it ends
  /// `cat` and `git`.
  /// - Throws: `inputOutput` if there is no space for them, or if a named pipe has no reader.
  func write(_ bytes: [UInt8]) throws(Failure) {
    if bytes.withUnsafeBytes({ Descriptor.write(descriptor, $0) }) { return }
    if errno == EPIPE, descriptor == STDOUT_FILENO { endProgram(by: SIGPIPE) }
    throw failure()
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Completes the file and gives it its name. Called once, after all bytes were written.
  /// - Throws: `inputOutput` if they cannot be written to the disk.
  func commit() throws(Failure) {
    if let unfinished {
      // After a crash the name must not exist without the bytes.
      guard fsync(descriptor) == 0, rename(unfinished.path, unfinished.target) == 0 else { throw failure() }
      self.unfinished = nil
    }
    guard descriptor != STDOUT_FILENO else { return }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw failure() }
  }

  private func failure() -> Failure { Failure(.inputOutput, of: name, lastError) }

  /// Returns true if a file can have a path at which none was found; else errno is the reason why not. The path is neither
  /// that of a folder nor that of a link to no file, which would be replaced.
  private static func isNewName(_ path: String) -> Bool {
    var link = stat()
    if path.hasSuffix("/") { errno = EISDIR }
    return errno == ENOENT && !path.isEmpty && lstat(path, &link) != 0
  }

  /// Returns the path with its links resolved.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns true if the name of a file ends with an extension such as .svg, in capitals or not.
  static func hasEnding(_ path: String, _ ending: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// Returns true if two paths lead to the same regular file. A terminal or another device may be read and written.
  static func isOneFile(_ path: String, _ other: String) -> Bool {
    var (found, second) = (stat(), stat())
    return stat(path, &found) == 0 && stat(other, &second) == 0 && found.st_mode & S_IFMT == S_IFREG
      && (found.st_dev, found.st_ino) == (second.st_dev, second.st_ino)
  }
}

/// Ends the program as a signal ends it.
func endProgram(by number: CInt) -> Never {
  signal(number, SIG_DFL)
  raise(number)
  exit(128 + number)
}

enum StandardOutput {
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
