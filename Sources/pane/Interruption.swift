internal import Glibc

/// The tidying up before a signal (INT, TERM, HUP, PIPE) ends the program: it removes unfinished files and wipes the line
/// of progress. The program then ends as the signal would have ended it.
///
/// All memory that the handler touches is allocated before it is installed: it may run between any two instructions.
enum Interruption {
  /// How many files may be unfinished at once.
  private static let capacity = 8
  private nonisolated(unsafe) static let paths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()
  /// What wipes the line of progress; empty while there is none.
  private nonisolated(unsafe) static var wipe = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
  private nonisolated(unsafe) static var isWatching = false

  /// Notes a file that is unfinished from now on: an interruption removes it.
  /// - Returns: the note, for `forget`.
  static func remove(_ path: String) -> Int {
    watch()
    guard let free = (0..<capacity).first(where: { paths[$0] == nil }) else {
      preconditionFailure("at most \(capacity) files are written at once")
    }
    paths[free] = strdup(path)
    return free
  }

  /// Drops the note of a file that is finished, or gone.
  static func forget(_ file: Int) {
    let path = paths[file]
    paths[file] = nil
    free(path)
  }

  /// Wipes a line on stderr with these bytes; none: there is no line.
  static func wipe(with bytes: [UInt8]) {
    watch()
    let new = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = new.initialize(from: bytes)
    let old = wipe
    wipe = new
    old.deallocate()
  }

  /// Tidies up, and ends the program by a signal.
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

  /// Installs the handler. A signal that is ignored from the start, as by nohup, stays so.
  private static func watch() {
    guard !isWatching else { return }
    isWatching = true
    _ = paths
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      sigaction(signal, nil, &old)
      let isIgnored =
        unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        Interruption.tidyUp()
        // It is blocked until this returns, and acts then.
        Glibc.signal(signal, SIG_DFL)
        raise(signal)
      }
      sigaction(signal, &action, nil)
    }
  }
}
