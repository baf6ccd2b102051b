internal import ArgumentParser
internal import Recording
internal import Scenes

/// A scene's motion as a table, without a terminal.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print a scene's motion as CSV: the same reducer and laws, without a terminal.",
    discussion: """
      A row per frame k at t = k/fps; for the control panel t,y,v,target,phase,ball_x,ball_y,ball_vx,ball_vy: \
      y is the pane's top edge and ball_x, ball_y the ball's centre, in points from the top left (a cell is \
      8 × 16); velocities in points per second. The header tells the other scenes' columns.

      \(ScriptFile.format)
      """)

  /// Frame rates that a trace takes, per second.
  private static let rates = 1.0...10_000
  /// The longest trace, in s: a day.
  private static let longest = 86_400.0

  @OptionGroup var scene: SceneOptions

  @Option(help: ArgumentHelp("What a person does; - reads it from stdin.", valueName: "file"))
  var script: String?

  @Option(help: "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 120x40)")
  var size: String?

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 10000.")
  var fps = 60.0

  @Option(parsing: .unconditional, help: "How long, in s, up to a day.")
  var duration = 3.0

  func validate() throws {
    _ = try size.map(StageSize.parse)
    guard Self.rates.contains(fps) else {
      throw ValidationError("--fps is from 1 to 10000, not \(fps)")
    }
    guard (0...Self.longest).contains(duration) else {
      throw ValidationError("--duration is from 0 to 86400 s, not \(duration)")
    }
  }

  func run() throws {
    let lines = try script.map { try ScriptFile.read($0) } ?? Script()
    let size = try StageSize.said(size, in: lines)
    let gallery = scene.gallery(columns: size.columns, rows: size.rows, showsHint: false, script: lines)
    let trace = Trace(of: gallery, script: lines, framesPerSecond: fps, duration: duration)
    try trace.writeCSV { bytes throws(Failure) in try StandardOutput.write(bytes) }
  }
}

/// The size of a stage on the command line.
enum StageSize {
  /// What is said, else what the script begins with, else 120x40.
  static func said(_ text: String?, in script: Script) throws -> CellSize {
    try parse(text ?? script.opening.size.map { "\($0.columns)x\($0.rows)" } ?? "120x40")
  }

  /// 40x12 to 500x200.
  static func parse(_ text: String) throws -> CellSize {
    guard let size = CellSize(text), (40...500).contains(size.columns), (12...200).contains(size.rows) else {
      throw ValidationError("--size is COLUMNSxROWS from 40x12 to 500x200, as 120x40, not “\(text)”")
    }
    return size
  }
}

/// A script on the command line.
enum ScriptFile {
  /// What a script is, for help.
  static let format = """
    A script has a line per event, TIME VERB [ARGUMENTS]; # starts a comment:
      0.1 tap | 0.3 grab | 0.32 drag -24 | 0.45 release [-900] | 0.6 cancel
      0.7 key [shift+][alt+][control+]Up [press|repeat|release] | 0.9 resize 100x30
      1.2 kick 300 -500 | 1.3 spring k=300,c=20 | 1.4 driver pop | 2 scene photos
      1.5 mouse press|drag|release|move COLUMN ROW [left|middle|right|none]
      1.9 wheel up|down [COLUMN ROW] | 2.1 focus in|out | 2.2 paste "text"
    Its first lines may say, without a time, what it begins with:
      scene NAME | size 120x40 | spring SPRING | driver NAME | release RULE
      from closed|open | reduce-motion on|off | theme NAME | key-release on|off
    """

  /// The script in a file; `-` is stdin.
  static func read(_ path: String) throws(Failure) -> Script {
    let text = try InputFile.text(of: path)
    do throws(ParseError) {
      let name = path == "-" ? "stdin" : path
      let script = try Script(parsing: text, named: name)
      guard !script.isEmpty else { throw ParseError("\(name):1: nothing here; expected “TIME VERB”") }
      return script
    } catch {
      throw Failure(.data, error.description)
    }
  }
}
