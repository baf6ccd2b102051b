internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the spring of a recorded motion; exit code 1 if the motion is not a spring's.",
    discussion: """
      FILE has times and positions, as CSV (or with tabs, semicolons or spaces) with or without a header, as pane \
      trace and pane sample print them. The time is the first column, or that with the name t or time. A straight line or a constant is no motion of a spring, and an error. \
      The report has the stiffness and the damping for mass 1 with their standard deviations, the error (the root mean \
      square of the differences) and a line for each motion towards one target. Frames may be missing. A rest at the \
      beginning is left out if the rows differ from a spring that moves from the first one on; the line then gives position \
      and velocity in the first row that moves.

      A motion is not a spring's if the error is over 5 % of the distance, if over 80 % of it lie between two rows, \
      if an under-damped spring begins over 5 times faster than two rows differ, or with a target over 10 times as \
      far as the rows go (an even acceleration), or if the differences follow a pattern: neighbours are correlated by \
      over 3/√rows, and what they share is over 1 % of the distance. The report gives the number and the limit. The rows \
      determine no certain spring if an exponential decay is as near, which has one rate where a spring has two, or if the \
      standard deviation of the stiffness is over 50 %. The exit code is 1 then, too.

      A motion that is interrupted needs a column “target”, as a trace has it; all its parts share one spring. Rows \
      under a finger (phase dragging, held or paused) are left out.

        pane sample spring k=300,c=20 | pane fit -
        printf '0.2 tap\\n0.5 tap\\n' | pane trace - | pane fit - --plot
      """)

  @Argument(
    help: ArgumentHelp("The recorded motion; - reads it from stdin.", valueName: "file"), completion: .file())
  var input: String

  @Option(
    help: ArgumentHelp(
      "The column of positions, by its name or, without a header, its number. (default: the first after the time, or the first with --fps)",
      valueName: "name"))
  var column: String?

  @Option(
    help:
      "The unit of the times. (default: that with which the column's name ends, as time_ms, timeMs, t (ns) or time_min; s for others)"
  )
  var unit: TimeUnit?

  @Option(
    help: ArgumentHelp(
      "FILE has positions without times, one for each frame, at this many frames per second. (default: it has times)",
      valueName: "fps"))
  var fps: Double?

  @Flag(
    help:
      "The motion starts with velocity 0: in the first row or, after rows at rest, at any instant before the first row that moves, which is found."
  )
  var atRest = false

  @Option(help: ReportFormat.help)
  var format = ReportFormat.text

  @Flag(help: "Plot the fitted motion over the recorded one.")
  var plot = false

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp("Write the plot as an SVG picture, FILE.svg.", valueName: "file"), completion: .file())
  var picture: String?

  enum TimeUnit: String, ExpressibleByArgument, CaseIterable { case s, ms, us, ns }

  private var times: RecordedMotion.Times {
    fps.map { .frames(perSecond: $0) } ?? .column(unit: unit.flatMap { RecordedTime.unit(of: $0.rawValue) })
  }

  func validate() throws {
    if let fps, !(fps > 0 && fps.isFinite) {
      throw ValidationError("--fps must be greater than 0 and finite; got \(fps.plain)")
    }
    if fps != nil, unit != nil {
      throw ValidationError("--unit and --fps exclude each other: with --fps there are no times")
    }
    try InputFile.checkIsNotOutput(input, named: "FILE", picture, named: "--out")
    if format == .json && plot {
      throw ValidationError("--format json and --plot exclude each other; expected one of them")
    }
    if picture == "-" { throw ValidationError("--out must be FILE.svg, because stdout is the report") }
    try PlotOutput(file: picture).validate()
  }

  func run() throws {
    let report = try InputFile.parsed(input) { text, name throws(ParseError) in
      try FitReport(
        RecordedMotion(parsing: text, column: column, times: times, startsAtRest: atRest, named: name))
    }
    try StandardOutput.write(report: format == .json ? report.json : report.text)
    let curves = Plot(report.curves, showsVelocity: false)
    if plot { try PlotOutput().show(curves) }
    if let picture { try PlotOutput(file: picture).show(curves) }
    if !report.isSpring { throw ExitCode.failure }
  }
}
