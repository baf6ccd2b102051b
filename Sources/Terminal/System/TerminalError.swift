/// A reason why the terminal cannot be used, as one line that also says what the user can do about it.
package struct TerminalError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }

  static let notATerminal = TerminalError(
    "standard input and output must be a terminal; run pane in a terminal window, without pipes")
  static let termUnset = TerminalError(
    "TERM is not set, so the terminal's kind is unknown; set it, for example TERM=xterm-256color")
  static func termUnknown(_ term: String) -> TerminalError {
    TerminalError(
      "the terminal kind “\(term)” is unknown on this machine; install ncurses-term "
        + "or set TERM to a known one, for example TERM=xterm-256color")
  }
  static func cannotAddress(_ term: String) -> TerminalError {
    TerminalError(
      "the terminal kind “\(term)” cannot place its cursor; use a screen terminal "
        + "and set TERM to its kind, for example TERM=xterm-256color")
  }
  static let notUTF8 = TerminalError(
    "the locale is not UTF-8 and C.UTF-8 is missing; set a UTF-8 locale, for example LC_ALL=en_US.UTF-8")
  static let noDescriptors = TerminalError(
    "the limit of open files is too low; raise it, for example ulimit -n 256")
  static let noThread = TerminalError(
    "no thread can be started; raise the limit of processes (ulimit -u) or of the stack size (ulimit -s)")
  static let incompleteMemory = TerminalError(
    "the bytes that leave the screen could not be written to a file in memory; try again with more free memory"
  )
  /// Returns the error of a system call that has just failed.
  static func system(_ call: String) -> TerminalError {
    TerminalError("\(call) failed: \(String(cString: strerror(errno))); try again in another terminal window")
  }
}
