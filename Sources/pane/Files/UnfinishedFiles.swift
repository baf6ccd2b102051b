internal import CSignalSafe

/// The cleanup before a signal (INT, TERM, HUP, PIPE) ends the program: it removes unfinished files and
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
