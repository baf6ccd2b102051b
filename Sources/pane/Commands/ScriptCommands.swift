internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print a scene's motion as a table, without a terminal.",
    discussion: """
      A row has the time t in s, the scene's columns, and the number of inputs since the row before. Positions are in pt (a \
      cell is 8 × 16), velocities per s of scene time.

      \(columns)

        pane trace session.script
        pane trace --scene marker --duration 1 --fps 30
        printf '0.2 tap\\n0.5 tap\\n' | pane trace - --plot
      """)

  /// The columns of each scene, as its trace has them, in lines for help.
  static var columns: String {
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

  @Option("Frames per second, 1 to 10000. (default: 60)", reading: .framesPerSecond)
  var fps: Double?

  @Option("In s. (default: the script's, at least 3)", reading: .seconds)
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

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that a script's motion is continuous: exit code 0, else 1.",
    usage: "pane check <script> [<options>]",
    discussion: """
      A line an event, with the jumps of velocity and position at it, and a line a jump between events, until 5 s after the \
      last. Last is the column that changes most.

        printf '0.1 tap\\n0.22 tap\\n' | pane check - --driver from-current
        0.1 s   tap  Δv 0 pt/s        Δy 0 pt
        0.22 s  tap  Δv 156.107 pt/s  Δy 0 pt  y
        not continuous

      What a hand moves may jump; so may the velocity after a pause and in a collision. What moves in steps of its own \
      (article, dynamics) is judged at events alone.
      """)

  @Argument(
    help: ArgumentHelp("The script; - is stdin.", valueName: "script"), completion: .file())
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

struct CastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cast",
    abstract: "Record a script, or the scene's demo, as an animated picture (SVG).",
    usage: "pane cast [<script>] --out <file> [<options>]",
    discussion: """
      The picture loops in a browser or in a README. It ends two seconds after the last line of the script, or where \
      the script quits; a demo takes six seconds. It has 100x30 cells unless --size or the script says otherwise.

        pane cast session.script --out session.svg
        pane cast --scene photos --out photos.svg
        printf '0.4 tap\\n1.6 tap\\n' | pane cast - --out panel.svg
      """)

  @OptionGroup var scene: SceneOptions

  @OptionGroup var input: ScriptInput

  @OptionGroup var stage: StageOptions

  @Option(
    help: ArgumentHelp("FILE.svg; - is stdout.", valueName: "file"), completion: .file(extensions: ["svg"]))
  var out: String

  @Option("Frames per second, 1 to 240. (default: 30)", reading: .shownFramesPerSecond)
  var fps: Double?

  /// The size that suits a README.
  private static let usualSize = GridSize(columns: 100, rows: 30)!
  /// The duration of a demo, the time after the last line of a script, and the longest duration, in s: a browser holds a
  /// picture in memory whole.
  private static let (demo, afterLast, longest) = (6.0, 2.0, 60.0)

  func validate() throws {
    try InputFile.checkIsNotOutput(input.path, named: "the script", out, named: "--out")
    guard out == "-" || OutputFile.hasEnding(out, ".svg") else {
      throw ValidationError("--out must be FILE.svg or - for stdout; got “\(out)”")
    }
  }

  func run() throws {
    let given = try input.script(playedWith: scene, size: stage.size, usual: Self.usualSize)
    let script = given ?? Script()
    let size = stage.size ?? script.opening.size ?? Self.usualSize
    var gallery = scene.gallery(columns: size.columns, rows: size.rows, script: script)
    if given == nil { gallery.beginTours(after: 0, stays: scene.opening.scene != nil) }
    let duration = given == nil ? Self.demo : (script.lines.last?.time ?? 0) + Self.afterLast
    guard duration <= Self.longest else {
      throw Failure(.data, "the script takes \(duration.plain) s; a picture at most \(Self.longest.plain) s")
    }
    // The file is opened first, so that an error is reported before the script is played.
    let file = try OutputFile(out)
    let picture = AnimatedSVG(
      of: gallery, script, framesPerSecond: fps ?? 30, duration: duration,
      title: "pane: \(gallery.name.rawValue)")
    try file.write(picture.bytes)
    try file.commit()
  }
}
