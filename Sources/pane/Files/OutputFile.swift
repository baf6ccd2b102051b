internal import CSignalSafe
internal import PaneTerminal

/// A file that is created either completely or not at all. Its bytes are written to a file without a name in
/// the same folder. When all of them are there, it receives the name, and the permissions and owner of the file that
/// it replaces. Until then the earlier file stays unchanged. A killed process leaves nothing behind, because
/// the kernel removes a file without a name.
///
/// If the file system does not support such files, the bytes go to a named temporary file, which an
/// interruption removes. A device or a pipe, and stdout (`-`), receive the bytes as they are written.
final class OutputFile {
  /// The name of the file in messages.
  private let name: String
  private var descriptor: CInt
  /// The path that the file will receive; nil if it has received it already or never will.
  private var destination: String?
  /// True if there is a file at `destination` that will be replaced.
  private var replaces = false
  /// The path of the temporary file and its registration; nil if there is none.
  private var temporary: (path: String, interruption: CInt)?

  /// Returns the name of the file at a path, for messages: an empty path shows as quotes.
  static func name(of path: String) -> String { path.isEmpty ? "“”" : path }

  /// - Parameters:
  ///   - path: The path that the file will receive. A link is followed. `-` is stdout.
  ///   - isNameless: True to try a file without a name first.
  /// - Throws: `cannotCreate` if the file cannot be created at the path.
  init(_ path: String, isNameless: Bool = true) throws(Failure) {
    guard path != "-" else {
      (name, descriptor) = ("stdout", STDOUT_FILENO)
      return
    }
    name = Self.name(of: path)
    var found = stat()
    let exists = stat(path, &found) == 0
    if !exists { try Self.checkNewName(path, named: name, errno) }
    guard !exists || found.st_mode & S_IFMT == S_IFREG else {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): \(lastError)") }
      return
    }
    // A write-protected file is not replaced, although renaming could do so.
    if exists, access(path, W_OK) != 0 { throw Failure(.cannotCreate, "\(name): \(lastError)") }
    let target = Self.target(of: path)
    (destination, replaces) = (target, exists)
    (descriptor, errno) = (-1, EOPNOTSUPP)
    if isNameless { descriptor = Platform.namelessFile(in: Self.folder(of: target)) }
    if descriptor < 0, errno == EOPNOTSUPP {
      temporary = try temporaryName(beside: target, failing: .cannotCreate) { path in
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        return descriptor >= 0
      }
    }
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): \(lastError)") }
    if exists {
      _ = fchown(descriptor, found.st_uid, found.st_gid)
      // Without set-user-ID, set-group-ID and the sticky bit, which were granted to the earlier contents.
      _ = fchmod(descriptor, found.st_mode & 0o777)
    }
  }

  deinit { discard() }

  /// Writes bytes. If the reader of stdout is gone, SIGPIPE ends the program without a message, as it ends
  /// `cat` and `git`.
  /// - Throws: `inputOutput` if there is no space for them, or if a named pipe has no reader.
  func write(_ bytes: [UInt8]) throws(Failure) {
    if bytes.withUnsafeBytes({ Descriptor.write(descriptor, $0) }) { return }
    if errno == EPIPE, descriptor == STDOUT_FILENO { UnfinishedFiles.end(by: SIGPIPE) }
    throw failure()
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Gives the file its name. Further bytes are appended in place.
  /// - Throws: `inputOutput` if it cannot receive the name.
  func publish() throws(Failure) {
    guard let destination else { return }
    // A free name is taken directly. A name in use can only be taken by renaming.
    if temporary == nil, !replaces, Platform.give(descriptor, name: destination) {
      self.destination = nil
      return
    }
    let source: (path: String, interruption: CInt)
    if let temporary {
      source = temporary
    } else {
      source = try temporaryName(beside: destination, failing: .inputOutput) {
        Platform.give(descriptor, name: $0)
      }
      temporary = source
    }
    guard rename(source.path, destination) == 0 else { throw failure() }
    UnfinishedFiles.forget(source.interruption)
    (temporary, self.destination) = (nil, nil)
  }

  /// Completes the file. Called once, after all bytes were written.
  /// - Throws: `inputOutput` if the bytes cannot be written to the disk.
  func commit() throws(Failure) {
    if destination != nil {
      // After a crash the name must not exist without the bytes.
      guard fsync(descriptor) == 0 else { throw failure() }
      try publish()
    }
    guard descriptor != STDOUT_FILENO else { return }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw failure() }
  }

  /// Truncates the file to `length` bytes if it is longer.
  func truncate(to length: Int) { _ = ftruncate(descriptor, length) }

  private func discard() {
    if let temporary {
      unlink(temporary.path)
      UnfinishedFiles.forget(temporary.interruption)
    }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  private func failure() -> Failure { Failure(.inputOutput, of: name, lastError) }

  /// Checks a path at which no file was found.
  /// - Parameter error: The error number of the search.
  private static func checkNewName(_ path: String, named name: String, _ error: CInt) throws(Failure) {
    func failure(_ reason: String) -> Failure { Failure(.cannotCreate, "\(name): \(reason)") }
    guard error == ENOENT, !path.isEmpty else { throw failure(String(cString: strerror(error))) }
    // A path with a trailing slash names a folder.
    guard !path.hasSuffix("/") else { throw failure(String(cString: strerror(EISDIR))) }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink(path, &target, target.count))
    guard length == 0 else {
      let target = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw failure("it is a link to “\(target)”, which does not exist")
    }
  }

  /// Returns the path with its links resolved.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the folder of a file, with a trailing slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// Returns a temporary path in the target's folder, registered for removal by an interruption.
  /// - Parameter take: Creates the file at this path. Returns false if it cannot.
  private func temporaryName(
    beside target: String, failing kind: Failure.Cause, _ take: (String) -> Bool
  ) throws(Failure) -> (path: String, interruption: CInt) {
    var attempt = 0
    while true {
      // Independent of the target's name, because a name has at most 255 bytes.
      let path = "\(Self.folder(of: target)).pane-\(getpid())-\(attempt).tmp"
      guard let interruption = UnfinishedFiles.remove(path) else {
        throw Failure(kind, "\(name): \(lastError)")
      }
      if take(path) { return (path, interruption) }
      let error = errno
      UnfinishedFiles.forget(interruption)
      guard error == EEXIST, attempt < 1000 else {
        throw Failure(kind, "\(name): \(String(cString: strerror(error)))")
      }
      attempt += 1
    }
  }

  /// Returns true if the name of a file ends with an extension such as .svg, in capitals or not.
  static func hasEnding(_ path: String, _ ending: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// Returns true if two paths lead to the same file, existing or not.
  static func isOneFile(_ path: String, _ other: String) -> Bool {
    func identity(_ path: String) -> (dev_t, ino_t)? {
      var found = stat()
      return stat(path, &found) == 0 ? (found.st_dev, found.st_ino) : nil
    }
    switch (identity(path), identity(other)) {
    case (let one?, let two?): return one == two
    case (nil, nil):
      guard let one = identity(folder(of: path)), let two = identity(folder(of: other)) else { return false }
      return one == two && path.split(separator: "/").last == other.split(separator: "/").last
    default: return false
    }
  }
}

/// The cleanup before a signal (INT, TERM, HUP, QUIT, PIPE) ends the program: it removes unfinished files and
/// erases the progress line. The program then ends as the signal would have ended it. The table of the files and the
/// handler are in C.
enum UnfinishedFiles {
  /// Registers an unfinished file, which an interruption removes.
  /// - Returns: The registration, for `forget`; nil, with errno set, if it is impossible.
  static func remove(_ path: String) -> CInt? {
    let file = unfinished_add(path)
    return file < 0 ? nil : file
  }

  /// Removes the registration of a file that is complete or deleted.
  static func forget(_ file: CInt) { unfinished_forget(file) }

  /// Sets the bytes that erase the progress line on stderr; empty if there is no line.
  static func wipe(with bytes: [UInt8]) { unfinished_set_wipe(bytes, bytes.count) }

  /// Cleans up and ends the program by a signal.
  static func end(by signal: CInt) -> Never { unfinished_end(signal) }
}
