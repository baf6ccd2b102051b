internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneTerminal
internal import PaneSprings

/// The form of an output, and its file: the same words in all commands.
struct OutputOptions: ParsableArguments {
  @Flag(help: ArgumentHelp("Rows as CSV, the default.", visibility: .hidden))
  var csv = false

  @Flag(help: "A JSON object per row.")
  var jsonl = false

  @Flag(help: "A plot in the terminal.")
  var plot = false

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp("FILE.csv, FILE.jsonl, or a plot as FILE.svg.", valueName: "file"),
    completion: .file())
  var file: String?

  /// Rows, or a plot as text or as a picture.
  enum Form: Equatable { case rows(RowFormat), text, picture }

  /// The form that the flags and the ending of the file say. Two of them exclude each other, but for `--plot` and `.svg`.
  func form() throws -> Form {
    let flags = [("csv", csv), ("jsonl", jsonl), ("plot", plot)].filter(\.1).map(\.0)
    guard flags.count < 2 else {
      throw ValidationError("--\(flags[0]) and --\(flags[1]) exclude each other; expected one of them")
    }
    let flag = flags.first
    guard let file else { return plot ? .text : .rows(jsonl ? .jsonl : .csv) }
    let ending = ["csv", "jsonl", "svg"].first { OutputFile.hasEnding(file, ".\($0)") }
    let wanted = flag == "plot" ? "svg" : flag
    // A device has no ending.
    guard let form = ending ?? (plot ? nil : flag), wanted == nil || wanted == form else {
      let files = wanted.map { "FILE.\($0)" } ?? "FILE.csv, FILE.jsonl or FILE.svg"
      throw ValidationError("--out must be \(files); got “\(file)”")
    }
    return RowFormat(rawValue: form).map { .rows($0) } ?? .picture
  }

  /// Writes rows to the file or to stdout.
  func write(_ rows: (ByteWriter<Failure>) throws(Failure) -> Void) throws(Failure) {
    let output = try OutputFile(file ?? "-")
    try rows(output.write)
    try output.commit()
  }

  /// Writes a plot: a picture to the file, or lines to stdout.
  func write(_ plot: Plot) throws { try PlotOutput(file: file).show(plot) }
}

/// A plot as lines on stdout, or as an SVG picture in a file.
struct PlotOutput {
  /// The path of the picture; nil means lines.
  var file: String?

  func validate() throws {
    guard let file, !OutputFile.hasEnding(file, ".svg") else { return }
    throw ValidationError("--out must be FILE.svg; got “\(file)”")
  }

  func show(_ plot: Plot) throws {
    guard let file else {
      let columns = isatty(STDOUT_FILENO) == 1 ? max(ScreenSize.stdout.columns, 40) : 72
      return try StandardOutput.write(
        plot.text(columns: columns, rows: max(16, 10 * plot.panels.count), colors: Self.colors))
    }
    let output = try OutputFile(file)
    try output.write(plot.svg(width: 800, height: 140 + 220 * plot.panels.count))
    try output.commit()
  }

  /// Eight colours if stdout is a terminal that supports them, or if they are forced; none otherwise, and if the user has
  /// declined them.
  static var colors: ColorDepth {
    if Environment.declinesColor { return .monochrome }
    if Environment.forcesColor { return .eight }
    let isAble = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(Platform.variable("TERM") ?? "")
    return isAble ? .eight : .monochrome
  }
}
