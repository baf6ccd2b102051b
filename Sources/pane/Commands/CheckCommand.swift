internal import ArgumentParser
internal import PaneRecording

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Check that motion is continuous: exit code 1 if a position or a velocity jumps, 2 if it cannot be told.",
    discussion: """
      A script is played, and the state just before each event is compared with the state just after it, at the same \
      instant. Neither position nor velocity may jump by more than the tolerance, except by hand: grab, drag, \
      kick, the mouse except its release, a resize, and the keys by which a scene is dragged, held or thrown. At the end of an \
      animator's pause the velocity may jump, but the position may not. With --acceleration, the acceleration may not jump \
      either.

      Between the events, the motion is checked in rows: 240 a second, and up to 3840 until the rows tell. A motion is \
      continuous if its course before a frame and its course after it, both extended into the frame, meet at one instant in \
      position and velocity. A moving value that stands still for some rows is not continuous, unless the rows repeat its \
      states regularly; nor is one with a single row off the course of the rows on both sides. The report's resolution is the \
      least jump that is found in each decided frame: 50 pt/s and 0.5 pt, or 3 % of the greatest speed and 0.3 % of the range \
      if that is less. Rows under a finger (phase dragging or held) are not checked, and five rows on either side of an event \
      that changes the course of the checked value are judged by the event alone. If no jump is found, but a frame is \
      undecided, the report ends with “cannot tell”, and the exit code is 2.

      A script is checked in the time of its scene, which the keys s and p slow or pause: velocities and the rate of the rows \
      are per second of that time. The frame in which a key changes its pace is judged by the event alone.

        pane check session.script --driver from-current
      """)

  @Argument(
    help: ArgumentHelp("A script; - reads it from stdin.", valueName: "script"), completion: .file())
  var input: String?

  @Option(
    name: .customLong("script"), help: ArgumentHelp("The script, as an option.", valueName: "file"),
    completion: .file())
  var script: String?

  @Option(
    help: ArgumentHelp(
      "The column of the positions to check. (default: the first after the time)", valueName: "name"))
  var column: String?

  @Option(
    "The largest jump that an event may cause, in pt and in pt/s. (default: 1e-6)",
    reading: .difference)
  var tolerance = 1e-6

  @Option(
    ArgumentHelp(
      "The largest jump of the acceleration that an event may cause, in pt/s². (default: any)",
      valueName: "jump"), reading: .difference)
  var acceleration: Double?

  @OptionGroup var scene: SceneOptions

  @OptionGroup var stage: StageOptions

  @Option("\(NumberArgument.framesPerSecond.help). (default: 60)", reading: .framesPerSecond)
  var fps: Double?

  private var framesPerSecond: Double { fps ?? 60 }

  @Option("The duration, in s. (default: 5 s after the last event)", reading: .seconds)
  var duration: Double?

  /// The exit code if no jump was found, but the rows do not decide every frame.
  private static let undecided = ExitCode(2)
  /// The sampling rates of a script's motion, in rows a second: the first one, and the greatest one, which is reached if
  /// the rows do not tell before.
  private static let closely = 240.0...3840
  /// The share of the work that the rows at the frame rate are.
  private static let firstShare = 0.2
  /// The default time that is checked after the last event, in s.
  private static let aftermath = 5.0

  func validate() throws { _ = try path }

  private var path: String {
    get throws {
      guard let path = input ?? script else { throw ValidationError("expected a script") }
      guard input == nil || script == nil else {
        throw ValidationError("“\(path)” and --script exclude each other; expected one of them")
      }
      return path
    }
  }

  func run() throws {
    let report = try InputFile.parsed(try path) { text, name throws(ParseError) in
      try check(text, named: name)
    }.get()
    try StandardOutput.write(report: report.text)
    switch report.verdict {
    case .continuous: break
    case .discontinuous: throw ExitCode.failure
    case .undecided: throw Self.undecided
    }
  }

  private func check(_ text: String, named name: String) throws(ParseError) -> Result<CheckReport, Failure> {
    var options = scene.opening
    options.size = stage.size
    let script = try Script(parsing: text, named: name, playedWith: options)
    do throws(Failure) { try scene.check(with: script) } catch { return .failure(error) }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw ParseError("\(name):1: expected a script, found nothing")
    }
    let size = stage.size ?? script.opening.size ?? .usual
    let trace = Trace(
      of: scene.gallery(columns: size.columns, rows: size.rows, script: script), script: script,
      framesPerSecond: framesPerSecond, duration: duration ?? (script.lines.last?.time ?? 0) + Self.aftermath)
    let progress = ProgressLine("pane check")
    let table = trace.table { progress.report(Self.firstShare * $0) }
    let events = EventCheck.all(of: trace, measuresAcceleration: acceleration != nil)
    // A higher sampling rate detects more: next to a great acceleration, rows farther apart do not show a jump.
    var close = trace
    close.framesPerSecond = max(framesPerSecond, Self.closely.lowerBound)
    while true {
      let closeTable = close.table { progress.report(Self.firstShare + (1 - Self.firstShare) * $0) }
      let report = try CheckReport(
        table, column: column, events: events, close: closeTable, tolerance: tolerance,
        accelerationTolerance: acceleration, named: name)
      close.framesPerSecond *= 4
      if report.verdict != .undecided || close.framesPerSecond > Self.closely.upperBound {
        return .success(report)
      }
    }
  }
}
