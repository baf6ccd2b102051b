internal import ArgumentParser
internal import PaneRecording

/// The command that replays a script on the screen.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a script on the screen, in real time.",
    discussion: """
      The first lines of the script set the scene, its options and the size of the screen. The replay ends where the \
      script quits; q quits earlier. pane --record-input FILE records such a script, and any editor can write one.

      \(ScriptFile.format)
      """)

  @OptionGroup var input: ScriptInput

  @OptionGroup var display: DisplayOptions
  @OptionGroup var speech: SpeechOptions

  func validate() throws {
    guard try input.required() != "-" else {
      throw ValidationError("the script must be a file, because stdin is the keyboard")
    }
  }

  func run() throws {
    let script = try ScriptFile.read(input.required())
    try MainActor.assumeIsolated {
      try Player.play(script.opening, on: display.choice, inPlain: speech.plain, script: script)
    }
  }
}
