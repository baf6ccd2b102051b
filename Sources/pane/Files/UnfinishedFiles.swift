internal import Glibc
internal import PaneTerminal

/// The cleanup before a signal (INT, TERM, HUP, PIPE) ends the program: it removes unfinished files and
/// erases the progress line. The program then ends as the signal would have ended it.
///
/// All memory that the handler touches is allocated before the handler is installed, because it may run
/// between any two instructions.
enum UnfinishedFiles {
  /// The greatest number of files that may be unfinished at the same time.
  private static let capacity = 8
  private nonisolated(unsafe) static let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()
  /// The bytes that erase the progress line; empty while there is none.
  private nonisolated(unsafe) static var wipe = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
  private nonisolated(unsafe) static var isWatching = false

  /// Registers an unfinished file, which an interruption removes.
  /// - Returns: The registration, for `forget`.
  static func remove(_ path: String) -> Int {
    watch()
    guard let free = (0..<capacity).first(where: { paths[$0] == nil }) else {
      preconditionFailure("at most \(capacity) files are written at once")
    }
    paths[free] = strdup(path)
    return free
  }

  /// Removes the registration of a file that is complete or deleted.
  static func forget(_ file: Int) {
    let path = paths[file]
    paths[file] = nil
    free(path)
  }

  /// Sets the bytes that erase the progress line on stderr; empty if there is no line.
  static func wipe(with bytes: [UInt8]) {
    watch()
    let new = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = new.initialize(from: bytes)
    let old = wipe
    wipe = new
    old.deallocate()
  }

  /// Cleans up and ends the program by a signal.
  static func end(by signal: CInt) -> Never {
    tidyUp()
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    Glibc.signal(signal, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(signal)
    exit(128 + signal)
  }

  private static func tidyUp() {
    if isWatching {
      for index in 0..<capacity { if let path = paths[index] { unlink(path) } }
    }
    if !wipe.isEmpty { _ = write(STDERR_FILENO, wipe.baseAddress, wipe.count) }
  }

  /// Installs the handler. A signal that was ignored from the start, as by nohup, stays ignored.
  private static func watch() {
    guard !isWatching else { return }
    isWatching = true
    _ = paths
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      sigaction(signal, nil, &old)
      if old.isIgnored { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        UnfinishedFiles.tidyUp()
        // The signal is blocked until the handler returns, and takes effect then.
        Glibc.signal(signal, SIG_DFL)
        raise(signal)
      }
      sigaction(signal, &action, nil)
    }
  }
}
