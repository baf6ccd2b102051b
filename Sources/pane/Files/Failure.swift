internal import PaneRecording
internal import PaneTerminal
internal import PaneSprings

/// The reason why the program ends without completing its task: one line for stderr, and an exit code from sysexits.h.
struct Failure: Error, CustomStringConvertible {
  enum Cause: Int32 {
    /// Arguments are wrong, or contradict each other or the input (EX_USAGE).
    case usage = 64
    /// The input is malformed (EX_DATAERR).
    case data = 65
    /// The input cannot be read (EX_NOINPUT).
    case noInput = 66
    /// Something that is needed is missing (EX_UNAVAILABLE).
    case unavailable = 69
    /// A file cannot be created (EX_CANTCREAT).
    case cannotCreate = 73
    /// Reading or writing failed (EX_IOERR).
    case inputOutput = 74
  }

  let kind: Cause
  let description: String
  /// The description without the name of the file.
  let reason: String

  init(_ kind: Cause, of file: String? = nil, _ reason: String) {
    self.kind = kind
    self.reason = reason
    description = file.map { "\($0): \(reason)" } ?? reason
  }

  /// Prints the reason on stderr and ends the program.
  func exit() -> Never {
    StandardError.write("pane: \(description.printable())\n")
    PaneTerminal.exit(kind.rawValue)
  }
}

/// Returns a value; an error about a text of the user becomes a failure.
func parsing<Value>(
  orElse cause: Failure.Cause = .data, _ value: @autoclosure () throws(ParseError) -> Value
) throws(Failure) -> Value {
  do throws(ParseError) { return try value() } catch { throw Failure(cause, error.description) }
}

/// The description of the error of the last system call.
var lastError: String { String(cString: strerror(errno)) }
