internal import ArgumentParser
internal import PaneRecording

/// The command that finds the spring of a recorded motion.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the spring of a recorded motion; exit code 1 if the motion is not a spring's.",
    discussion: """
      FILE has times in s and positions, as CSV with or without a header, or as pane trace and pane sample print them. \
      The report has the stiffness and the damping for mass 1 with their standard deviations, the error (the root mean \
      square of the differences) and a line for each motion towards one target. Frames may be missing, and a rest at the \
      beginning is left out.

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
      "The column of positions, by its name or, without a header, its number. (default: the first after the time)",
      valueName: "name"))
  var column: String?

  @Option(help: "text or json (one object).")
  var format = ReportFormat.text

  @Flag(help: "Plot the fitted motion over the recorded one.")
  var plot = false

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp("Write the plot as an SVG picture, FILE.svg.", valueName: "file"), completion: .file())
  var picture: String?

  func validate() throws {
    try InputFile.checkIsNotOutput(input, named: "FILE", picture, named: "--out")
    if format == .json && plot {
      throw ValidationError("--format json and --plot exclude each other; expected one of them")
    }
    if picture == "-" { throw ValidationError("--out must be FILE.svg, because stdout is the report") }
    try PlotOutput(file: picture).validate()
  }

  func run() throws {
    let report = try InputFile.parsed(input) { text, name throws(ParseError) in
      try FitReport(RecordedMotion(parsing: text, column: column, named: name))
    }
    try StandardOutput.write(report: format == .json ? report.json : report.text)
    let curves = Plot(report.curves, showsVelocity: false)
    if plot { try PlotOutput().show(curves) }
    if let picture { try PlotOutput(file: picture).show(curves) }
    if !report.isSpring { throw ExitCode.failure }
  }
}
