internal import Glibc

/// A file that comes into being whole or not at all: its bytes go into a temporary file beside it, which takes its
/// place, and its mode and owner, when all of them are there. Until then what was there before stays as it was; an
/// interruption leaves nothing behind.
///
/// What is no regular file (a device, a pipe; `-` is stdout) gets the bytes as they come.
final class OutputFile {
  /// What it is called in messages.
  private let name: String
  private var descriptor: CInt
  /// The temporary file, where there is one.
  private var temporary: (path: String, target: String, interruption: Int)?

  /// Begins a file.
  /// - Parameter path: where it will be; a link is followed. `-` is stdout.
  /// - Throws: 73, if it cannot be made there.
  init(_ path: String) throws(Failure) {
    guard path != "-" else {
      (name, descriptor) = ("stdout", STDOUT_FILENO)
      return
    }
    name = path.isEmpty ? "“”" : path
    var found = stat()
    let exists = stat(path, &found) == 0
    // What ends like a folder's name is none, nor is nothing at all.
    guard exists || !(path.isEmpty || path.hasSuffix("/")) else {
      throw Failure(.cannotCreate, "\(name): \(String(cString: strerror(path.isEmpty ? ENOENT : EISDIR)))")
    }
    let isRegular = found.st_mode & S_IFMT == S_IFREG
    if exists && !isRegular {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(name): \(lastError)") }
      return
    }
    // A file that says that nobody may write it is not replaced behind its back.
    if exists, access(path, W_OK) != 0 { throw Failure(.cannotCreate, "\(name): \(lastError)") }
    let target = Self.target(of: path)
    (descriptor, temporary) = try Self.temporary(beside: target, named: name)
    if exists {
      _ = fchown(descriptor, found.st_uid, found.st_gid)
      _ = fchmod(descriptor, found.st_mode & 0o7777)
    }
  }

  deinit { discard() }

  /// Adds bytes.
  /// - Throws: 74, if there is no room for them, or nobody who reads them.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      rest.removeFirst(count)
    }
  }

  /// All bytes are there: the file is what it was to be. Called once, the last of all.
  /// - Throws: 74, if the bytes do not reach the disk.
  func commit() throws(Failure) {
    if let temporary {
      // A name that outlives a crash must not stand for bytes that do not.
      guard fsync(descriptor) == 0 else { throw failure() }
      guard rename(temporary.path, temporary.target) == 0 else { throw failure() }
      Interruption.forget(temporary.interruption)
      self.temporary = nil
    }
    guard descriptor != STDOUT_FILENO else { return }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw failure() }
  }

  /// Leaves everything as if it had not begun.
  private func discard() {
    if let temporary {
      unlink(temporary.path)
      Interruption.forget(temporary.interruption)
    }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  private func failure() -> Failure { Failure(.inputOutput, "\(name): \(lastError)") }

  /// Where a path leads, through links if it is one.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func temporary(
    beside target: String, named name: String
  ) throws(Failure) -> (CInt, (path: String, target: String, interruption: Int)) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    var attempt = 0
    while true {
      // Short, whatever the file is called: a name has at most 255 bytes.
      let path = "\(folder).pane-\(getpid())-\(attempt).tmp"
      let interruption = Interruption.remove(path)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, (path, target, interruption)) }
      let error = errno
      Interruption.forget(interruption)
      guard error == EEXIST, attempt < 1000 else {
        throw Failure(.cannotCreate, "\(name): \(String(cString: strerror(error)))")
      }
      attempt += 1
    }
  }
}
