internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings

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
