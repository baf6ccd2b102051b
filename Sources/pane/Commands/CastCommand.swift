internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

struct CastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cast",
    abstract: "Record a script, or the scene's demo, as an animated picture (SVG).",
    discussion: """
      No terminal is needed, and the same command makes the same bytes. Without a script the demo of the scene is \
      recorded, or without --scene the tour of an idle screen. The picture loops in a browser or in a README. \
      Shapes are drawn as kitty shows them. pane trace --help describes the format of a script. A script that \
      quits ends the recording early.

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

  /// The default size of the stage, suitable for a README.
  private static let standardSize = "100x30"

  @Option(help: "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 100x30)")
  var size: String?

  @Option(
    parsing: .unconditional,
    help: """
      Frames per second, 1 to 240. (default: 30, or 20, 15 or 10, if the picture would exceed 400 KB in 6 s)
      """)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: """
      The duration, in s, greater than 0 and up to a minute. (default: 6, or 2 longer than the script)
      """)
  var duration: Double?

  /// The default duration, and the time that is added after the last event of a longer script, in s.
  private static let usual = (duration: 6.0, afterLast: 2.0)
  /// The longest duration, in s. A picture is held in memory whole, also by the browser.
  private static let longest = 60.0
  /// The default frame rate, in frames a second, and those that are tried in order until the picture is small enough.
  private static let rates = (usual: 30.0, smaller: [20.0, 15, 10])
  /// The size from which a lower default frame rate is tried, in bytes per second of the film: 400 kB for 6 s
  /// in a README.
  private static let bytesPerSecond = 400_000.0 / 6

  /// The colours; nil means those of the script, or dark.
  @Flag(exclusivity: .exclusive) var background: DisplayOptions.Background?

  @Option(help: "A line of text below the stage, up to as long as the stage is wide. (default: none)")
  var caption: String?

  func validate() throws {
    try InputFile.checkIsNotOutput(input.path, named: "the script", out, named: "--out")
    _ = try size.map(StageSize.parse)
    guard out == "-" || OutputFile.hasEnding(out, ".svg") else {
      throw ValidationError("--out must be FILE.svg or - for stdout; got “\(out)”")
    }
    if let fps, !(1...240).contains(fps) {
      throw ValidationError("--fps must be from 1 to 240; got \(fps.plain)")
    }
    if let duration, !(duration > 0 && duration <= Self.longest) {
      throw ValidationError(
        "--duration must be greater than 0 s and up to \(Self.longest.plain) s; got \(duration.plain)")
    }
  }

  /// Returns the duration in s: the given one, or else the one that the script needs.
  private func duration(of script: Script) throws -> Double {
    let last = script.lines.last?.time ?? 0
    let needed = last > Self.usual.duration ? last + Self.usual.afterLast : Self.usual.duration
    let duration = duration ?? needed
    guard duration <= Self.longest else {
      throw Failure(
        .usage, "the script takes \(needed.plain) s; give a --duration of up to \(Self.longest.plain) s")
    }
    return duration
  }

  func run() throws {
    let chosen = try size.map(StageSize.parse)
    let usual = try StageSize.parse(Self.standardSize)
    let script = try input.script(playedWith: scene, size: chosen, usual: usual)
    let lines = script ?? Script()
    let size = chosen ?? lines.opening.size ?? usual
    let opening = lines.opening.overridden(by: scene.opening)
    // Options of the command take precedence over the script.
    let theme = background == nil ? opening.theme?.theme : nil
    var gallery = opening.gallery(
      columns: size.columns, rows: size.rows, theme: theme ?? (background == .light ? .light : .dark),
      showsHint: false)
    if script == nil { gallery.beginTours(after: 0, stays: opening.scene != nil) }
    let duration = try duration(of: lines)
    let below = try caption.map {
      try parsing(orElse: .usage, try Caption($0, columns: size.columns, named: "--caption"))
    }
    // The file is opened first, so that an error is reported before the script is played.
    let file = try OutputFile(out)
    let progress = ProgressLine("pane cast")
    func picture(_ rate: Double) -> [UInt8] {
      let film = Film(
        of: gallery, size: size, script: lines, framesPerSecond: rate, duration: duration, caption: below)
      return AnimatedSVG(film, title: "pane: \(gallery.name.rawValue)", progress: progress.report).bytes
    }
    var bytes = picture(fps ?? Self.rates.usual)
    for rate in Self.rates.smaller where fps == nil && Double(bytes.count) > Self.bytesPerSecond * duration {
      bytes = picture(rate)
    }
    try file.write(bytes)
    try file.commit()
  }
}
