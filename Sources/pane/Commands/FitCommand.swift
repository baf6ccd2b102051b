internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the spring of a recorded motion; exit code 1 if it is that of no certain spring.",
    discussion: """
      FILE is a table of times, places and perhaps targets, with or without names above them: between tabs, semicolons, commas \
      or blanks, with decimal points or commas. Times are in s, or in the unit with which the name of their column ends, as \
      t_ms. The place is the first column behind the time. Each change of the column “target” begins another \
      motion of the same spring; without the column the target is found.

      Stiffness and damping are for mass 1, with standard deviations; the error is the root mean square of the \
      differences. It is no spring if the error is over 5 % of the distance, and no certain one if the deviation \
      of the stiffness is over 50 %.

        pane trace session.script | pane fit -
        pane fit film.csv --plot
      """)

  @Argument(
    help: ArgumentHelp("The recorded motion; - reads it from stdin.", valueName: "file"), completion: .file())
  var input: String

  @Flag(help: "Plot the fitted motion over the recorded one.")
  var plot = false

  @Option(
    name: .customLong("out"), help: ArgumentHelp("Write the plot as FILE.svg.", valueName: "file"),
    completion: .file())
  var picture: String?

  func validate() throws {
    try InputFile.checkIsNotOutput(input, named: "FILE", picture, named: "--out")
    try PlotOutput(file: picture).validate()
  }

  func run() throws {
    let report = try InputFile.parsed(input) { text, name throws(ParseError) in
      try FitReport(RecordedMotion(parsing: text, named: name))
    }
    let curves = Plot([report.curves])
    if let picture { try PlotOutput(file: picture).show(curves) }
    try StandardOutput.write(report: report.text)
    if plot { try PlotOutput().show(curves) }
    if report.doubt != nil { throw ExitCode.failure }
  }
}
