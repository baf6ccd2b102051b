internal import ArgumentParser
internal import Glibc
internal import PaneRecording

/// The script of inputs, in every command that plays one: an argument, the option --script, or a pipe.
struct ScriptInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The script of inputs; - is stdin, which is also read without one if it is a pipe or a file.",
      valueName: "script"),
    completion: .file())
  var file: String?

  @Option(
    name: .customLong("script"), help: ArgumentHelp("The script, as an option.", valueName: "file"),
    completion: .file())
  var option: String?

  /// The path of the script; `-` is stdin, nil means that there is none.
  var path: String? { given ?? (Self.isPiped ? "-" : nil) }

  private var given: String? { file ?? option }

  /// True if stdin is a pipe or a file. A terminal and /dev/null have no script.
  private static var isPiped: Bool {
    var input = stat()
    return fstat(STDIN_FILENO, &input) == 0 && [S_IFIFO, S_IFREG].contains(input.st_mode & S_IFMT)
  }

  /// Returns the script; nil if there is none. An empty pipe is none, unless the command line names it.
  func script() throws(Failure) -> Script? {
    if let given { return try ScriptFile.read(given) }
    guard let path else { return nil }
    return try InputFile.parsed(path) { text, name throws(ParseError) in
      text.allSatisfy(\.isWhitespace) ? nil : try Script(parsing: text, named: name)
    }
  }

  func validate() throws {
    guard let file, let option else { return }
    throw ValidationError("the script is given twice, as “\(file)” and by --script “\(option)”")
  }

  /// Returns the path. Throws an error if there is none.
  func required() throws -> String {
    guard let given else { throw ValidationError("expected a script") }
    return given
  }
}
