internal import CSignalSafe

/// Keeps error messages off the screen during a session: they go to a file in memory and are shown
/// afterwards.
struct ErrorCapture {
  /// A duplicate of the original standard error.
  let original: CInt
  let file: CInt

  /// Returns nil if standard error is not a terminal, or if a descriptor cannot be opened.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    file = memory_file("pane-errors")
    guard original >= 0, file >= 0 else { return nil }
  }

  func begin() {
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
    dup2(file, STDERR_FILENO)
  }

  func end() {
    close(original)
    close(file)
  }
}
