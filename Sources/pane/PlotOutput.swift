internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneTerminal

/// The output of a plot: lines on stdout, or an SVG picture in a file.
struct PlotOutput {
  /// The path of the picture; `-` is stdout, nil means lines.
  var file: String?
  /// The size, in columns and rows, or in px for a picture; nil means the default.
  var width: Int?
  var height: Int?

  func validate() throws {
    if let file, file != "-", !file.hasSuffix(".svg") {
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
      return try StandardOutput.write(Array(text.utf8))
    }
    let picture = plot.svg(width: width ?? 800, height: height ?? max(isTall ? 560 : 360, plot.leastHeight))
    let output = try OutputFile(file)
    try output.write(Array(picture.utf8))
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
    let term = getenv("TERM").map { String(cString: $0) } ?? ""
    let isAble = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(term)
    return isAble ? .eight : .monochrome
  }
}
