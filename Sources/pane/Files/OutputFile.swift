internal import PaneTerminal

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
