internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal

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

/// Returns a transform for an option's text, whose parse error is reported with the option's name.
func reading<Value>(
  _ parse: @escaping @Sendable (String) throws(ParseError) -> Value
) -> @Sendable (String) throws -> Value {
  { text in try validated(try parse(text)) }
}

/// Returns a value; an error about a text of the user becomes one about the arguments.
func validated<Value>(_ value: @autoclosure () throws(ParseError) -> Value) throws -> Value {
  do throws(ParseError) { return try value() } catch { throw ValidationError(error.description) }
}

extension Option {
  /// An option that may be missing, whose text is read by a parser and may begin with a minus sign.
  init<Read>(
    _ help: ArgumentHelp, name: NameSpecification = .long,
    reading parse: @escaping @Sendable (String) throws(ParseError) -> Read
  ) where Value == Read? {
    self.init(name: name, parsing: .unconditional, help: help, transform: reading(parse))
  }

  init(_ help: ArgumentHelp, name: NameSpecification = .long, reading number: NumberArgument)
  where Value == Double? {
    self.init(help, name: name, reading: number.parse)
  }

  /// An option that may be missing, whose text is one of the names of a kind.
  init<Kind: RawRepresentable<String> & CaseIterable & Sendable>(
    _ help: ArgumentHelp, name: NameSpecification = .long, of kind: Kind.Type
  ) where Value == Kind? {
    let names = kind.allCases.map(\.rawValue)
    self.init(
      name: name, help: help, completion: .list(names),
      transform: reading { text throws(ParseError) in
        guard let value = Kind(rawValue: text) else {
          throw ParseError("expected \(names.joined(separator: ", "))")
        }
        return value
      })
  }
}

extension PaneCommand {
  /// Returns the message of an error about the arguments in one line, without the usage. It quotes a value once. Where it
  /// is about the names of options or the number of arguments, it names the help.
  static func line(for error: any Error) -> String {
    let message = message(for: error)
    if let found = message.firstMatch(
      of: /^The value '(.*?)' is invalid for '(--?[^ ']*)?(?: ?<.*?>)?': (.*)$/.dotMatchesNewlines())
    {
      return line(about: String(found.1), of: found.2.map(String.init), String(found.3))
    }
    let text = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard message.starts(with: /Unknown|Unexpected|Missing|Value|The option|\d+ unexpected/) else {
      return text
    }
    let quoted = text.replacing(/'(.*?)'/) { "“\($0.1)”" }.replacing(". Did", with: "; did")
    let help = fullMessage(for: error).firstMatch(of: /See '(.*?)' for more information/)
    return quoted.prefix(1).lowercased() + quoted.dropFirst() + (help.map { "; see \($0.1)" } ?? "")
  }

  /// - Parameters:
  ///   - option: The name of the option; nil for an argument.
  ///   - expected: The error of the option's parser.
  private static func line(about value: String, of option: String?, _ expected: String) -> String {
    let isQuoted = expected.contains("“\(excerpt(value))") || expected.contains("; got ")
    return (option.map { "\($0): " } ?? "") + expected + (isQuoted ? "" : "; got “\(excerpt(value))”")
  }
}
