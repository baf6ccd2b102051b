internal import ArgumentParser
internal import PaneRecording

/// The command that replays a script on the screen.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a script on the screen, in its own time.",
    discussion: """
      It begins as the script's first lines say, in the size that they say, and ends where the script quits; \
      q quits before. pane --record-input FILE writes such a script; so does any editor.

      \(ScriptFile.format)
      """)

  @Argument(help: ArgumentHelp("The script.", valueName: "file"), completion: .file())
  var script: String

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard script != "-" else { throw ValidationError("a script to replay is a file: stdin is the keyboard") }
  }

  func run() throws {
    let script = try ScriptFile.read(script)
    try MainActor.assumeIsolated { try Player.play(script.opening, on: display, script: script) }
  }
}
