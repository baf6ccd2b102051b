internal import Glibc

/// A file that comes into being whole or not at all: its bytes go into a file without a name in the same folder, which
/// gets its name, and the mode and owner of the file that it replaces, when all of them are there. Until then the
/// earlier file stays as it was. A process that is killed leaves nothing behind, because the kernel drops a file that has
/// no name.
///
/// Where the file system has no such files, the bytes go into a named temporary file, which an interruption removes.
/// A device or a pipe, and stdout (`-`), get the bytes as they come.
final class OutputFile {
  /// O_TMPFILE, a macro that Swift does not import.
  private static let nameless: CInt = 0o20_000_000 | O_DIRECTORY

  /// The file's name in messages.
  private let name: String
  private var descriptor: CInt
  /// The path that the file gets; nil: it has it, or never gets one.
  private var destination: String?
  /// Whether there is a file at `destination` that is replaced.
  private var replaces = false
  /// The temporary file's name; nil: it has none.
  private var temporary: (path: String, interruption: Int)?

  /// Begins a file.
  /// - Parameters:
  ///   - path: the path that the file gets; a link is followed. `-` is stdout.
  ///   - isNameless: whether a file without a name is tried first.
  /// - Throws: 73, if the file cannot be made there.
  init(_ path: String, isNameless: Bool = true) throws(Failure) {
    guard path != "-" else {
      (name, descriptor) = ("stdout", STDOUT_FILENO)
      return
    }
    name = path.isEmpty ? "“”" : path
    var found = stat()
    let exists = stat(path, &found) == 0
    if !exists { try Self.checkNewName(path, named: name, errno) }
    guard !exists || found.st_mode & S_IFMT == S_IFREG else {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): \(lastError)") }
      return
    }
    // A file that says that nobody may write it is not replaced behind its owner's back.
    if exists, access(path, W_OK) != 0 { throw Failure(.cannotCreate, "\(name): \(lastError)") }
    let target = Self.target(of: path)
    (destination, replaces) = (target, exists)
    (descriptor, errno) = (-1, EOPNOTSUPP)
    if isNameless { descriptor = open(Self.folder(of: target), Self.nameless | O_WRONLY | O_CLOEXEC, 0o666) }
    // A file without a name gets one through /proc.
    if descriptor >= 0, access(Self.link(to: descriptor), F_OK) != 0 {
      close(descriptor)
      (descriptor, errno) = (-1, EOPNOTSUPP)
    }
    if descriptor < 0, [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) {
      let path = try temporaryName(beside: target, failing: .cannotCreate) { path in
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        return descriptor >= 0
      }
      temporary = path
    }
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): \(lastError)") }
    if exists {
      _ = fchown(descriptor, found.st_uid, found.st_gid)
      _ = fchmod(descriptor, found.st_mode & 0o7777)
    }
  }

  deinit { discard() }

  /// Adds bytes. A reader of stdout that is gone ends the program as it ends `cat` and `git`: by SIGPIPE, without a word.
  /// - Throws: 74, if there is no room for them, or no reader of a pipe that was named.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0, errno == EPIPE, descriptor == STDOUT_FILENO { Interruption.end(by: SIGPIPE) }
      guard count >= 0 else { throw failure() }
      rest.removeFirst(count)
    }
  }

  /// Gives the file its name. Further bytes are added to the file in place.
  /// - Throws: 74, if it cannot have it.
  func publish() throws(Failure) {
    guard let destination else { return }
    // A name that is free is taken at once; one that is not can only be taken by renaming.
    if temporary == nil, !replaces, Self.give(descriptor, destination) {
      self.destination = nil
      return
    }
    let source: (path: String, interruption: Int)
    if let temporary {
      source = temporary
    } else {
      source = try temporaryName(beside: destination, failing: .inputOutput) { Self.give(descriptor, $0) }
      temporary = source
    }
    guard rename(source.path, destination) == 0 else { throw failure() }
    Interruption.forget(source.interruption)
    (temporary, self.destination) = (nil, nil)
  }

  /// Ends the file, which has all its bytes. Called once, the last of all.
  /// - Throws: 74, if the bytes do not reach the disk.
  func commit() throws(Failure) {
    if destination != nil {
      // A name that outlives a crash must not stand for bytes that do not.
      guard fsync(descriptor) == 0 else { throw failure() }
      try publish()
    }
    guard descriptor != STDOUT_FILENO else { return }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw failure() }
  }

  /// Cuts the file off after `length` bytes, if it has more.
  func truncate(to length: Int) { _ = ftruncate(descriptor, length) }

  /// Leaves everything as if it had not begun.
  private func discard() {
    if let temporary {
      unlink(temporary.path)
      Interruption.forget(temporary.interruption)
    }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  private func failure() -> Failure { Failure(.inputOutput, "\(name): \(lastError)") }

  /// Checks a path at which there is no file.
  /// - Parameter error: why it was not found.
  private static func checkNewName(_ path: String, named name: String, _ error: CInt) throws(Failure) {
    func failure(_ reason: String) -> Failure { Failure(.cannotCreate, "\(name): \(reason)") }
    guard error == ENOENT, !path.isEmpty else { throw failure(String(cString: strerror(error))) }
    // A path that ends like a folder's is no file's.
    guard !path.hasSuffix("/") else { throw failure(String(cString: strerror(EISDIR))) }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink(path, &target, target.count))
    guard length == 0 else {
      let target = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw failure("a link to “\(target)”, which does not exist")
    }
  }

  /// The path to which links lead, if `path` is one.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder of a file, with a slash at its end.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  private static func link(to descriptor: CInt) -> String { "/proc/self/fd/\(descriptor)" }

  /// Gives a file without a name a name that is free.
  private static func give(_ descriptor: CInt, _ path: String) -> Bool {
    linkat(AT_FDCWD, link(to: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// A name in the target's folder that an interruption removes.
  /// - Parameter take: makes the file of this name, if there is none yet.
  private func temporaryName(
    beside target: String, failing kind: Failure.Kind, _ take: (String) -> Bool
  ) throws(Failure) -> (path: String, interruption: Int) {
    var attempt = 0
    while true {
      // Short, whatever the file is called: a name has at most 255 bytes.
      let path = "\(Self.folder(of: target)).pane-\(getpid())-\(attempt).tmp"
      let interruption = Interruption.remove(path)
      if take(path) { return (path, interruption) }
      let error = errno
      Interruption.forget(interruption)
      guard error == EEXIST, attempt < 1000 else {
        throw Failure(kind, "\(name): \(String(cString: strerror(error)))")
      }
      attempt += 1
    }
  }
}

extension OutputFile {
  /// Whether two paths lead to one file, whether it exists or not.
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
