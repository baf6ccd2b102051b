internal import Glibc

/// What is tidied up when the program is interrupted (INT, TERM, HUP), before it ends as the signal would have it:
/// unfinished files go, and the line of progress is wiped.
///
/// All that the handler touches is made before it is installed: it may run between any two instructions.
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

  /// A file is unfinished from now on: an interruption removes it.
  /// - Returns: what `forget` is told when that is over.
  static func remove(_ path: String) -> Int {
    watch()
    guard let free = (0..<capacity).first(where: { paths[$0] == nil }) else {
      preconditionFailure("at most \(capacity) files are written at once")
    }
    paths[free] = strdup(path)
    return free
  }

  /// The file is finished, or gone.
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

  /// What our parent has had ignored (nohup) stays so.
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
        for index in 0..<Interruption.capacity {
          if let path = Interruption.paths[index] { unlink(path) }
        }
        if !Interruption.wipe.isEmpty {
          _ = write(STDERR_FILENO, Interruption.wipe.baseAddress, Interruption.wipe.count)
        }
        // Blocked until this returns: it acts then.
        Glibc.signal(signal, SIG_DFL)
        raise(signal)
      }
      sigaction(signal, &action, nil)
    }
  }
}
