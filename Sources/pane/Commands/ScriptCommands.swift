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

struct CastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cast",
    abstract: "Record a script, or the scene's demo, as an animated picture (SVG).",
    discussion: """
      The picture loops in a browser or in a README. It ends two seconds after the last line of the script, or where \
      the script quits; a demo takes six seconds.

        pane cast session.script --out session.svg
        pane cast --scene photos --out photos.svg
        printf '0.4 tap\\n1.6 tap\\n' | pane cast - --out panel.svg
      """)

  @OptionGroup var scene: SceneOptions

  @OptionGroup var input: ScriptInput

  @Option(
    help: ArgumentHelp("The file, FILE.svg; - prints it.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var out: String

  @Option(help: "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 100x30)")
  var size: String?

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 240.")
  var fps = 30.0

  /// The size that suits a README.
  private static let usualSize = "100x30"
  /// The duration of a demo, the time after the last line of a script, and the longest duration, in s: a browser holds a
  /// picture in memory whole.
  private static let (demo, afterLast, longest) = (6.0, 2.0, 60.0)

  func validate() throws {
    try InputFile.checkIsNotOutput(input.path, named: "the script", out, named: "--out")
    _ = try size.map(StageSize.parse)
    guard out == "-" || OutputFile.hasEnding(out, ".svg") else {
      throw ValidationError("--out must be FILE.svg or - for stdout; got “\(out)”")
    }
    guard (1...240).contains(fps) else {
      throw ValidationError("--fps must be from 1 to 240; got \(fps.plain)")
    }
  }

  func run() throws {
    let (chosen, usual) = (try size.map(StageSize.parse), try StageSize.parse(Self.usualSize))
    let given = try input.script(playedWith: scene, size: chosen, usual: usual)
    let script = given ?? Script()
    let size = chosen ?? script.opening.size ?? usual
    var gallery = scene.gallery(columns: size.columns, rows: size.rows, script: script)
    if given == nil { gallery.beginTours(after: 0, stays: scene.opening.scene != nil) }
    let duration = given == nil ? Self.demo : (script.lines.last?.time ?? 0) + Self.afterLast
    guard duration <= Self.longest else {
      throw Failure(.data, "the script takes \(duration.plain) s; a picture at most \(Self.longest.plain) s")
    }
    // The file is opened first, so that an error is reported before the script is played.
    let file = try OutputFile(out)
    let picture = AnimatedSVG(
      of: gallery, script, framesPerSecond: fps, duration: duration, title: "pane: \(gallery.name.rawValue)")
    try file.write(picture.bytes)
    try file.commit()
  }
}
