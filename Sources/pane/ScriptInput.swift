internal import ArgumentParser

/// The script of inputs, in every command that plays one: an argument, or the option --script.
struct ScriptInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The script of inputs; - reads it from stdin.", valueName: "script"),
    completion: .file())
  var file: String?

  @Option(
    name: .customLong("script"), help: ArgumentHelp("The script, as an option.", valueName: "file"),
    completion: .file())
  var option: String?

  /// The path of the script; `-` is stdin, nil means that there is none.
  var path: String? { file ?? option }

  func validate() throws {
    guard let file, let option else { return }
    throw ValidationError("the script is given twice, as “\(file)” and by --script “\(option)”")
  }

  /// Returns the path. Throws an error if there is none.
  func required() throws -> String {
    guard let path else { throw ValidationError("expected a script") }
    return path
  }
}
