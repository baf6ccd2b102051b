internal import ArgumentParser
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print a scene's motion as a table, without a terminal.",
    discussion: """
      A row has the time t in s, the scene's columns, and the number of inputs since the row before. Positions are in points \
      (a cell is 8 × 16) and velocities per second of scene time; fraction, progress and scale are shares.

      \(columns)

        pane trace session.script
        pane trace --scene marker --duration 1 --fps 30
        printf '0.2 tap\\n0.5 tap\\n' | pane trace - --plot
      """)

  /// The columns of each scene, as its trace has them, in lines for help.
  private static var columns: String {
    let width = (SceneName.allCases.map(\.rawValue.count).max() ?? 0) + 2
    return SceneName.allCases.map { scene in
      var lines = [""]
      for name in Trace.columns(of: scene) {
        if lines[lines.count - 1].count + name.count > 78 - width - 2 { lines.append("") }
        lines[lines.count - 1] += name + ","
      }
      lines[lines.count - 1].removeLast()
      return lines.enumerated().map { index, line in
        "  " + (index == 0 ? scene.rawValue : "").padded(to: width) + line
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The least default duration, in s. A longer script takes its own.
  private static let usual = 3.0

  @OptionGroup var scene: SceneOptions

  @OptionGroup var input: ScriptInput

  @OptionGroup var stage: StageOptions

  @Option("\(NumberArgument.framesPerSecond.help). (default: 60)", reading: .framesPerSecond)
  var fps: Double?

  @Option("The duration, in s, up to a day. (default: that of the script, at least 3)", reading: .seconds)
  var duration: Double?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try output.form()
    try InputFile.checkIsNotOutput(input.path, named: "the script", output.file, named: "--out")
  }

  func run() throws {
    let lines = try input.script(playedWith: scene, size: stage.size) ?? Script()
    // Sizes in a script are not checked, because the recording terminal may have had any size.
    let size = stage.size ?? lines.opening.size ?? .usual
    let trace = Trace(
      of: scene.gallery(columns: size.columns, rows: size.rows, script: lines), script: lines,
      framesPerSecond: fps ?? 60, duration: duration ?? max(Self.usual, lines.lines.last?.time ?? 0))
    guard case .rows(let format) = try output.form() else {
      let curves = trace.curves()
      guard !curves.isEmpty else { throw Failure(.usage, "a plot needs two rows; the duration gives one") }
      return try output.write(Plot(curves.map { [$0] }))
    }
    try output.write { write throws(Failure) in
      try trace.write(as: format, write)
    }
  }
}
