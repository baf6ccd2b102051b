internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneTerminal

struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Plot laws of motion, in the terminal or as SVG.",
    discussion: """
      A LAW is a spring as pane spring reads it (\(SpringSpec.forms)), or the arguments of pane sample: the name of a law and \
      its options, in quotes. Dotted lines mark the settling time of a law. \
      pane page makes springs a page on which they can be felt.

        pane plot k=300,c=20 bounciness=12,speed=10 --velocities
        pane plot 'spring k=300,c=20 --target 320' 'decay --velocity 1000'
        pane plot snappy bouncy --out springs.svg
      """)

  @Argument(help: ArgumentHelp("Laws of motion.", valueName: "law"))
  var words: [String] = []

  @Flag(name: .customLong("velocities"), help: "Plot the velocities too.")
  var showsVelocities = false

  /// The former name of --velocities; --velocity is the initial velocity of a law.
  @Flag(help: .hidden)
  var velocity = false

  @Option("The plotted duration, in s. (default: until all have settled)", reading: .plotDuration)
  var duration: Double?

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp("The SVG picture to write, FILE.svg; - prints it.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @Option(
    parsing: .unconditional, help: "The width in columns, 40 to 1000; for a picture in px, 240 to 10000.")
  var width: Int?

  @Option(parsing: .unconditional, help: "The height in rows, 12 to 1000; for a picture in px, 160 to 10000.")
  var height: Int?

  private var laws: [String] { PlottedLaw.joined(words) }

  func validate() throws {
    guard !laws.isEmpty else { throw ValidationError("expected a LAW") }
    try PlotOutput(file: output, width: width, height: height).validate()
  }

  func run() throws {
    let plot = Plot(try curves(), showsVelocity: showsVelocities || velocity)
    try PlotOutput(file: output, width: width, height: height).show(plot)
  }

  /// Returns the curves. Without --duration laws are plotted until all have settled and 10 % longer, at most
  /// for an hour; if no law settles, for 1.1 s.
  private func curves() throws -> [Curve] {
    let laws = try laws.map { law throws(Failure) in
      try parsing(orElse: .usage, try PlottedLaw(parsing: law))
    }
    let settling = laws.map(\.law.settlingTime).filter { $0.isFinite && $0 > 0 }.max() ?? 1
    let shown = duration ?? min(settling * 1.1, 3600)
    return laws.flatMap { Curve.all(of: $0.law, named: $0.name, duration: shown) }
  }
}

struct PlottedLaw {
  let name: String
  let law: any SampledLaw

  /// Returns the laws in the words of a command line. A word after the name of a law that takes an operand is
  /// that operand.
  static func joined(_ words: [String]) -> [String] {
    var laws: [String] = []
    for word in words {
      if let last = laws.last, takingOperand.contains(last), !names.contains(word),
        !word.contains(where: \.isWhitespace)
      {
        laws[laws.count - 1] += " " + word
      } else {
        laws.append(word)
      }
    }
    return laws
  }

  /// Returns true if the text is meant as a law, valid or not: it contains =, ( or {, is the name of a spring in any
  /// case, or begins with the name of a law.
  private static func isLaw(_ text: String) -> Bool {
    text.contains { "=({".contains($0) }
      || text.split(whereSeparator: \.isWhitespace).first.map { isName(String($0)) } ?? true
  }

  /// Returns true if a word is the name of a law or, in any case, of a spring.
  private static func isName(_ word: String) -> Bool {
    names.contains(word) || SpringSpec.names.contains { $0.lowercased() == word.lowercased() }
  }

  private static let names = SampleCommand.configuration.subcommands.compactMap {
    $0.configuration.commandName
  }
  private static let takingOperand = ["spring", "bezier", "euler"]

  /// Creates a law from a spring alone, or from the words of `pane sample`.
  init(parsing text: String) throws(ParseError) {
    name = text
    // Quotes around a word keep its blanks together, as in a shell.
    let words = text.matches(of: /"([^"]*)"(?!\S)|'([^']*)'(?!\S)|\S+/).map { String($0.1 ?? $0.2 ?? $0.0) }
    let isSpring = words.first.map { !Self.names.contains($0) } ?? true
    do {
      guard
        let command = try SampleCommand.parseAsRoot(isSpring ? ["spring", text] : words) as? any LawCommand
      else {
        throw ParseError(SampleCommand.expectation)
      }
      guard command.sampling.isSilent(ticks: type(of: command).ticks) else {
        throw ParseError("a plot has its own times; expected --duration of the plot")
      }
      law = try command.law()
    } catch let error as ParseError {
      throw ParseError("“\(text)”: \(error)")
    } catch {
      guard words.count != 1 || Self.isLaw(text) else {
        let names = Self.names.joined(separator: ", ")
        throw ParseError(
          "“\(text)” is no law; expected a spring as k=300,c=20, or one of \(names)")
      }
      throw ParseError("“\(text)”: \(SampleCommand.message(for: error))")
    }
  }
}

/// The output of a plot: lines on stdout, or an SVG picture in a file.
struct PlotOutput {
  /// The path of the picture; `-` is stdout, nil means lines.
  var file: String?
  /// The size, in columns and rows, or in px for a picture; nil means the default.
  var width: Int?
  var height: Int?

  func validate() throws {
    if let file, file != "-", !OutputFile.hasEnding(file, ".svg") {
      throw ValidationError("--out must be FILE.svg or - for stdout; got “\(file)”")
    }
    let isPicture = file != nil
    for (name, value, range) in [
      ("width", width, isPicture ? 240...10_000 : 40...1000),
      ("height", height, isPicture ? 160...10_000 : 12...1000)
    ] {
      guard let value, !range.contains(value) else { continue }
      throw ValidationError("--\(name) must be from \(range.lowerBound) to \(range.upperBound); got \(value)")
    }
  }

  func show(_ plot: Plot) throws {
    try checkHeight(of: plot)
    let isTall = plot.showsVelocity
    guard let file else {
      let screen = ScreenSize.stdout
      let rows =
        height ?? min(isTall ? 30 : 20, max(screen.rows - 1, isTall ? 20 : 12)) + plot.curves.count
      let text = plot.text(
        columns: width ?? min(max(screen.columns, 40), 120), rows: max(rows, plot.leastRows),
        colors: Self.colors)
      return try StandardOutput.write(text)
    }
    let picture = plot.svg(width: width ?? 800, height: height ?? max(isTall ? 560 : 360, plot.leastHeight))
    let output = try OutputFile(file)
    try output.write(picture)
    try output.commit()
  }

  /// Checks that the height is large enough for the number of curves.
  private func checkHeight(of plot: Plot) throws {
    let least = file == nil ? plot.leastRows : plot.leastHeight
    guard let height, height < least else { return }
    throw Failure(.usage, "--height must be at least \(least) for this number of curves; got \(height)")
  }

  /// Eight colours if stdout is a terminal that supports them, or if they are forced; monochrome otherwise, and if the
  /// user has declined colour.
  private static var colors: ColorDepth {
    if Environment.declinesColor { return .monochrome }
    if Environment.forcesColor { return .eight }
    let isAble = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(Platform.variable("TERM") ?? "")
    return isAble ? .eight : .monochrome
  }
}
