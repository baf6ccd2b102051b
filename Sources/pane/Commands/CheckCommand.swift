internal import ArgumentParser
internal import PaneRecording

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that a script's motion is continuous: exit code 0, or 1 if it is not.",
    discussion: """
      One line an event, with the change of velocity and position at its instant, and one line a jump between the events, \
      until 5 s after the last one. The name is the column of pane trace that changes most.

        printf '0.1 tap\\n0.22 tap\\n' | pane check - --driver from-current
        0.1 s   tap  Δv 0 pt/s        Δy 0 pt
        0.22 s  tap  Δv 156.107 pt/s  Δy 0 pt  y
        not continuous

      What a hand moves may jump: by grab, drag, kick, the mouse except its release, a resize, and a key that drags, holds or \
      throws. So may the velocity where an animator's pause ends, and where a ball collides. What takes steps of its own (the \
      drivers article and dynamics, the scene dynamics) is judged at the events alone. Between the events a jump counts from \
      about 0.5 pt or 1 % of the greatest speed. Times are those of the script; velocities are per second of the scene, also \
      in slow motion.
      """)

  @Argument(
    help: ArgumentHelp("A script; - reads it from stdin.", valueName: "script"), completion: .file())
  var input: String

  @OptionGroup var scene: SceneOptions

  @OptionGroup var stage: StageOptions

  func run() throws {
    var options = scene.opening
    options.size = stage.size
    let script = try ScriptFile.read(input, playedWith: options)
    try scene.check(with: script)
    let size = stage.size ?? script.opening.size ?? .usual
    let report = CheckReport(
      of: scene.gallery(columns: size.columns, rows: size.rows, script: script), script: script)
    try StandardOutput.write(report: report.text)
    if !report.isContinuous { throw ExitCode.failure }
  }
}
