internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings
internal import PaneTerminal

/// The script of inputs, in the commands that play one without a screen.
struct ScriptInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The script of inputs; - reads it from stdin.", valueName: "script"),
    completion: .file())
  var path: String?

  /// Returns the script; nil if there is none. Stdin is read only if it is named, because a parent may keep a pipe open
  /// for ever. If something waits in it, a line on stderr says how it is read.
  /// - Parameters:
  ///   - size: The explicit size of the stage.
  ///   - usual: The size if neither the command nor the script gives one.
  func script(
    playedWith scene: SceneOptions, size: GridSize?, usual: GridSize = .usual
  ) throws(Failure) -> Script? {
    if let path {
      var options = scene.opening
      options.size = size
      let script = try ScriptFile.read(path, playedWith: options, usual: usual)
      try scene.check(with: script)
      return script
    }
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
}

enum ScriptFile {
  /// `-` is stdin.
  /// - Parameter usual: The size of the stage if neither the options nor the script give one.
  static func read(
    _ path: String, playedWith options: SessionOptions = SessionOptions(), usual: GridSize = .usual
  ) throws(Failure) -> Script {
    try InputFile.parsed(path) { text, name throws(ParseError) in
      guard !text.allSatisfy(\.isWhitespace) else {
        throw ParseError("\(name):1: the script is empty; expected “TIME VERB”")
      }
      return try Script(parsing: text, named: name, playedWith: options, usual: usual)
    }
  }
}
