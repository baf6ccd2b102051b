internal import ArgumentParser
internal import PaneRecording
internal import PaneScenes

/// The command that checks that a motion is continuous, for a person or a build.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that motion is continuous: exit code 1 if a velocity or a place breaks.",
    discussion: """
      A trace (CSV, JSON or JSONL as pane trace prints it, or any “t,y,v” with rows) is looked at frame by frame. What goes on \
      keeps its place and its velocity: both sides of a frame, continued into it, meet at one instant. What the laws seen \
      in the trace can do within a frame is no break. Rows in a hand (phase dragging, held) are the hand's. A law that is \
      over within a frame or two cannot be told from a break, nor one that ticks slower or faster than the rows; a script \
      tells more.

      A script is played, and the state compared just before and just after each event, at the same instant: there \
      neither place nor velocity may jump by more than the tolerance, but by a hand (grab, drag, kick, arrows, mouse). \
      Between them its frames are looked at as those of a trace.

        pane check session.script --driver from-current
        pane trace --script s | pane check -
      """)

  @Argument(
    help: ArgumentHelp("A trace or a script; - reads it from stdin.", valueName: "trace-or-script"),
    completion: .file())
  var input: String

  @Option(
    help: ArgumentHelp("The places to check, by their column; the first without it.", valueName: "name"))
  var column: String?

  @Option(
    parsing: .unconditional, help: "How much an event may change place and velocity, in pt and pt/s.",
    transform: reading(NumberArgument.difference.parse))
  var tolerance = 1e-6

  @OptionGroup(title: "Of a script") var scene: SceneOptions

  @Option(help: "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 120x40)")
  var size: String?

  @Option(
    parsing: .unconditional, help: "Frames per second, 1 to 10000.",
    transform: reading(NumberArgument.framesPerSecond.parse))
  var fps = 60.0

  @Option(
    parsing: .unconditional, help: "How long, in s; without it 5 s after the last event.",
    transform: reading(NumberArgument.seconds.parse))
  var duration: Double?

  /// The least sampling rate of a script's motion, in rows a second.
  private static let closely = 240.0
  /// The default time that is checked after the last event, in s.
  private static let aftermath = 5.0

  func validate() throws { _ = try size.map(StageSize.parse) }

  func run() throws {
    let text = try InputFile.text(of: input)
    let name = input == "-" ? "stdin" : input
    let report: CheckReport
    do {
      report =
        TraceTable.isTable(text)
        ? try check(traceIn: text, named: name) : try check(scriptIn: text, named: name)
    } catch let error as ParseError {
      throw Failure(.data, error.description)
    }
    try StandardOutput.write(report: report.text)
    if !report.isContinuous { throw ExitCode.failure }
  }

  private func check(traceIn text: String, named name: String) throws -> CheckReport {
    let table = try TraceTable(parsing: text, named: name)
    return try CheckReport(table, column: column, events: nil, tolerance: tolerance, named: name)
  }

  private func check(scriptIn text: String, named name: String) throws -> CheckReport {
    let script = try Script(parsing: text, named: name)
    guard !text.allSatisfy(\.isWhitespace) else {
      throw ParseError("\(name):1: expected a trace or a script, found nothing")
    }
    let size = try StageSize.said(size, in: script)
    let trace = Trace(
      of: scene.gallery(columns: size.columns, rows: size.rows, showsHint: false, script: script),
      script: script,
      framesPerSecond: fps, duration: duration ?? (script.lines.last?.time ?? 0) + Self.aftermath)
    // A higher sampling rate detects more.
    var close = trace
    close.framesPerSecond = max(fps, Self.closely)
    return try CheckReport(
      trace.table, column: column, events: EventCheck.all(of: trace), close: close.table,
      tolerance: tolerance,
      named: name)
  }
}
