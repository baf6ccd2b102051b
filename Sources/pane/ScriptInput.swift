internal import ArgumentParser
internal import PaneTerminal
internal import PaneRecording

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

  /// Returns the script; nil if there is none. Stdin is read only if it is named, because a parent may keep a pipe open
  /// for ever. If something waits in it, a line on stderr says how it is read.
  func script() throws(Failure) -> Script? {
    if let path { return try ScriptFile.read(path) }
    if Self.waitsOnInput {
      StandardError.write("pane: stdin is not read; to play a script from it, give -\n")
    }
    return nil
  }

  /// True if stdin is a pipe or a file of which bytes can be read now.
  private static var waitsOnInput: Bool {
    var (information, count) = (stat(), CInt(0))
    return fstat(STDIN_FILENO, &information) == 0
      && [S_IFIFO, S_IFREG].contains(information.st_mode & S_IFMT)
      && ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count > 0
  }

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
