internal import ArgumentParser
internal import PaneRecording
internal import PaneSprings

struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Print value and velocity of a law of motion as a table: t,value,velocity.",
    usage: "pane sample <law> ... [<options>]",
    discussion: """
      The laws with their defaults, in pt and s; for k=300,c=20 any spring that pane spring reads:

      \(SampledLaw.help)

      Rate is the velocity kept in a millisecond, elasticity the speed kept by a rebound. Bounce falls onto a floor at 0 from \
      above, where y is negative. Euler holds its value between ticks. Tolerance decides --settle and --plot.

        pane sample 'spring k=300,c=20 to=400' --at 0.12
        pane sample decay velocity=1000 --settle
        pane sample bounce --to css
      """)

  @Argument(help: ArgumentHelp("The law and its parameters.", valueName: "law"))
  var words: [String]

  @Option(
    ArgumentHelp("Times, such as 0.1,0.25.", valueName: "times"), reading: SampleTimes.init(parsing:))
  var at: SampleTimes?

  @Flag(help: "The settling time alone; inf if it never settles.")
  var settle = false

  @Option("Frames per second, 1 to 10000. (default: 60)", reading: .framesPerSecond)
  var fps: Double?

  @Option("In s. (default: 1; of a plot, until it has settled)", reading: .seconds)
  var duration: Double?

  @Option("The whole motion as code: css, an easing linear().", name: .customLong("to"), of: Code.self)
  var code: Code?

  @OptionGroup var output: OutputOptions

  enum Code: String, CaseIterable { case css }

  private func law() throws -> SampledLaw {
    try validated(try SampledLaw(parsing: words.joined(separator: " ")))
  }

  func validate() throws {
    let law = try law()
    let form = try output.form()
    let isPlot = form == .text || form == .picture
    let single = [
      ("--at", at != nil), ("--settle", settle), ("--to", code != nil), ("--plot", isPlot)
    ].filter(\.1).map(\.0)
    let frames = [("--fps", fps != nil), ("--duration", duration != nil && !isPlot)].filter(\.1).map(\.0)
    let rows = [("--csv", output.csv), ("--jsonl", output.jsonl), ("--out", output.file != nil && !isPlot)]
      .filter { $0.1 && (settle || code != nil) }.map(\.0)
    let said = single + frames.prefix(single.isEmpty ? 0 : 1) + rows
    guard said.count < 2 else {
      throw ValidationError("\(said[0]) and \(said[1]) exclude each other; expected one of them")
    }
    guard duration != 0 || !isPlot else {
      throw ValidationError("--duration of a plot must be over 0; got 0")
    }
    guard !law.hasTolerance || settle || isPlot else {
      throw ValidationError("\(law.name): tolerance decides only on --settle and --plot")
    }
    if code != nil { _ = try validated(try law.css()) }
  }

  func run() throws {
    let law = try law()
    if let remark = law.remark { StandardError.write("pane: \(remark.printable())\n") }
    if settle { return try StandardOutput.write("\(law.settlingTime)\n") }
    if code != nil { return try StandardOutput.write(try validated(try law.css())) }
    guard case .rows(let format) = try output.form() else {
      let isSettling = law.settlingTime.isFinite && law.settlingTime > 0
      let shown = duration ?? (isSettling ? min(1.1 * law.settlingTime, 3600) : 1)
      let curves = Curve.all(of: law.law, named: law.name, duration: shown)
      return try output.write(Plot([[curves.value], [curves.velocity]]))
    }
    let times = at ?? SampleTimes(rate: fps ?? 60, duration: duration ?? 1)
    try output.write { bytes throws(Failure) in
      try law.write(at: times, as: format, bytes)
    }
  }
}

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the spring of a recorded motion; exit code 1 if it is that of no certain spring.",
    discussion: """
      FILE is a table of times, positions and perhaps targets, with or without a header, separated by tabs, semicolons, \
      commas or blanks, with decimal points or commas. Times are in s, or in the unit with which the name of their column \
      ends, as t_ms. The position is the first column after the time. Each change of the column “target” begins another \
      motion of the same spring; without the column the target is found. A film must begin at the release.

      Stiffness and damping are for mass 1, with standard deviations; the error is the root mean square of the \
      differences. It is no spring if the error is over 5 % of the distance, and no certain one if the deviation \
      of the stiffness is over 50 %.

        pane trace session.script | pane fit -
        pane fit film.csv --plot
      """)

  @Argument(
    help: ArgumentHelp("The recorded motion; - is stdin.", valueName: "file"), completion: .file())
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
