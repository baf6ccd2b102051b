internal import ArgumentParser
internal import Glibc

/// Why the program ends without having done what was asked: one line for stderr, and a code of sysexits.h.
struct Failure: Error, CustomStringConvertible {
  enum Kind: Int32 {
    /// What was said makes no sense together (EX_USAGE); what makes none by itself, ArgumentParser says.
    case usage = 64
    /// The input says what it must not (EX_DATAERR).
    case data = 65
    /// The input cannot be read (EX_NOINPUT).
    case noInput = 66
    /// What is needed is not there (EX_UNAVAILABLE).
    case unavailable = 69
    /// A file cannot be made (EX_CANTCREAT).
    case cannotCreate = 73
    /// Reading or writing failed (EX_IOERR).
    case inputOutput = 74
  }

  let kind: Kind
  let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Says it on stderr, and ends the program.
  func exit() -> Never {
    var line = "pane: \(description)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    Glibc.exit(kind.rawValue)
  }
}
