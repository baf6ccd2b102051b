internal import ArgumentParser
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

struct CastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cast",
    abstract:
      "Record a script as a file: an asciicast for asciinema, or an animated picture (SVG, GIF, PNG).",
    discussion: """
      No terminal is needed, and the same command makes the same bytes. FILE.cast is an asciicast (version 2): \
      asciinema play FILE.cast plays it, with a marker at each line of the script. FILE.svg is an animated picture \
      that loops in a browser or in a README. FILE.gif and FILE.png (APNG) consist of pixels, 8 × 16 per cell (--scale 2: \
      16 × 32) and up to 255 colours, for programs that do not show SVG. Shapes are drawn as kitty shows them; with \
      --color 256 and below, or with --glyphs, as a terminal without pictures does. pane trace --help describes the \
      format of a script. A script that quits ends the recording early.

        pane cast session.script --out session.gif
        printf '0.4 tap\\n1.6 tap\\n' | pane cast - --out panel.svg
      """)

  /// The format of the output, by the extension of the file's name.
  private enum Format: String, CaseIterable {
    case cast, svg, gif, png

    /// The default frame rate, in frames a second. A GIF counts in hundredths of a second.
    var usualRate: Double {
      switch self {
      case .cast, .svg: 30
      case .gif, .png: 20
      }
    }

    /// The longest duration, in s. A picture is bounded more tightly, because it is held in memory whole, also by the
    /// browser.
    var longest: Double { self == .cast ? 3600 : 60 }

    var isInPixels: Bool { self != .cast && self != .svg }

    /// The greatest frame rate, in frames a second.
    var greatestRate: Double { self == .gif ? AnimatedGIF.greatestRate : 240 }

    /// The names of files, for messages: FILE.cast, FILE.svg …
    static var names: String { allCases.map { "FILE.\($0.rawValue)" }.joined(separator: ", ") }
  }

  @OptionGroup var scene: SceneOptions

  @OptionGroup var input: ScriptInput

  @Option(
    help: ArgumentHelp("The file: \(Format.names); - prints an asciicast.", valueName: "file"),
    completion: .file(extensions: Format.allCases.map(\.rawValue)))
  var out: String

  /// The default size of the stage, suitable for a README.
  private static let standardSize = "100x30"

  @Option(help: "The stage in cells, COLUMNSxROWS, 40x12 to 500x200. (default: the script's, or 100x30)")
  var size: String?

  @Option(
    parsing: .unconditional,
    help: """
      Frames per second, 1 to 240; for a GIF up to 50. (default: 30; for an SVG 20, 15 or 10, if it would exceed 400 KB \
      in 6 s; for a GIF or PNG 20)
      """)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: """
      The duration, in s, greater than 0 and up to an hour; of a picture, up to a minute. (default: 6, or 2 longer than the script)
      """)
  var duration: Double?

  /// The default duration, and the time that is added after the last event of a longer script, in s.
  private static let usual = (duration: 6.0, afterLast: 2.0)
  /// The frame rates, in frames a second, that are tried in order until an SVG is small enough.
  private static let smallerRates = [20.0, 15, 10]
  /// The size from which a lower default frame rate is tried, in bytes per second of the film: 400 kB for 6 s
  /// in a README.
  private static let bytesPerSecond = 400_000.0 / 6

  @Option(help: "The number of colours; auto means truecolor.")
  var color = DisplayOptions.ColorChoice.auto

  @Option(help: "The block characters to use; auto means quadrant.")
  var glyphs = DisplayOptions.GlyphChoice.auto

  @Option(help: "Edges by glyphs (sharp) or by mixed colours (soft); auto means sharp.")
  var edge = DisplayOptions.EdgeChoice.auto

  /// The colours; nil means those of the script, or dark.
  @Flag(exclusivity: .exclusive) var background: DisplayOptions.Background?

  @Option(
    parsing: .unconditional,
    help: "The factor by which a .gif or .png is larger than 8 × 16 pixels per cell, 1 to 4.")
  var scale = 1

  @Option(help: "A line of text below the stage, up to as long as the stage is wide. (default: none)")
  var caption: String?

  func validate() throws {
    try InputFile.checkIsNotOutput(input.path, named: "the script", out, named: "--out")
    _ = try size.map(StageSize.parse)
    guard let format else {
      throw ValidationError("--out must be \(Format.names) or - for stdout; got “\(out)”")
    }
    guard (1...4).contains(scale) else { throw ValidationError("--scale must be from 1 to 4; got \(scale)") }
    guard scale == 1 || format.isInPixels else {
      throw ValidationError("--scale is for a .gif or .png, not for a .\(format.rawValue)")
    }
    if let fps, !(1...format.greatestRate).contains(fps) {
      let range = "1 to \(format.greatestRate.plain)\(format == .gif ? " for a .gif" : "")"
      throw ValidationError("--fps must be from \(range); got \(fps.plain)")
    }
    if let duration, !(duration > 0 && duration <= format.longest) {
      throw ValidationError(
        "--duration must be greater than 0 s and up to \(longest(format)); got \(duration.plain)")
    }
  }

  private func longest(_ format: Format) -> String { "\(Int(format.longest)) s for a .\(format.rawValue)" }

  /// Returns the duration in s: the given one, or else the one that the script needs.
  private func duration(of script: Script, as format: Format) throws -> Double {
    let last = script.lines.last?.time ?? 0
    let needed = last > Self.usual.duration ? last + Self.usual.afterLast : Self.usual.duration
    let duration = duration ?? needed
    guard duration <= format.longest else {
      throw Failure(
        .usage, "the script takes \(needed.plain) s; give a --duration of up to \(longest(format))")
    }
    return duration
  }

  /// Returns true if a file has the name of a picture or of a video.
  static func isPicture(_ path: String) -> Bool { format(of: path).map { $0 != .cast } ?? false }

  private static func format(of path: String) -> Format? {
    Format.allCases.first { OutputFile.hasEnding(path, ".\($0.rawValue)") }
  }

  private var format: Format? { out == "-" ? .cast : Self.format(of: out) }

  func run() throws {
    let chosen = try size.map(StageSize.parse)
    let usual = try StageSize.parse(Self.standardSize)
    let lines = try input.script(playedWith: scene, size: chosen, usual: usual) ?? Script()
    let size = chosen ?? lines.opening.size ?? usual
    let depth = color.depth ?? .trueColor
    let appearance = Appearance(
      depth: depth, hasLightBackground: background == .light, glyphs: glyphs.glyphs, edge: edge.edge)
    let opening = lines.opening.overridden(by: scene.opening)
    // Options of the command take precedence over the script.
    let theme = color == .auto && background == nil ? opening.theme?.theme : nil
    let gallery = opening.gallery(
      columns: size.columns, rows: size.rows, theme: theme ?? appearance.theme, showsHint: false)
    let format = format ?? .cast
    let duration = try duration(of: lines, as: format)
    let below = try caption.map {
      try parsing(orElse: .usage, try Caption($0, columns: size.columns, named: "--caption"))
    }
    let strange = format.isInPixels ? below?.charactersWithoutPixels ?? [] : []
    guard strange.isEmpty else {
      throw Failure(
        .usage,
        "--caption has characters that no .\(format.rawValue) can show: "
          + strange.map { "“\($0)”" }.joined(separator: ", ") + "; an .svg shows them")
    }
    func film(_ rate: Double) -> Film {
      Film(
        of: gallery, size: size, script: lines, framesPerSecond: rate, duration: duration,
        rendering: appearance.rendering, caption: below)
    }
    // Colours, glyphs and edges can be chosen for cells alone.
    let usesShapes = depth == .trueColor && glyphs == .auto && edge == .auto
    // The file is opened first, so that an error is reported before the script is played.
    let file = try OutputFile(out)
    let progress = ProgressLine("pane cast")
    let title = "pane: \(gallery.name.rawValue)"
    let rate = fps ?? format.usualRate
    switch format {
    case .svg:
      func picture(_ rate: Double) -> [UInt8] {
        func bytes(inShapes: Bool) -> [UInt8] {
          AnimatedSVG(film(rate), depth: depth, title: title, usesShapes: inShapes) { progress.report($0) }
            .bytes
        }
        guard usesShapes else { return bytes(inShapes: false) }
        let shapes = bytes(inShapes: true)
        // Hundreds of shapes take more bytes than their cells.
        guard Double(shapes.count) > Self.bytesPerSecond * duration else { return shapes }
        let cells = bytes(inShapes: false)
        return cells.count < shapes.count ? cells : shapes
      }
      var bytes = picture(rate)
      for rate in Self.smallerRates
      where fps == nil && Double(bytes.count) > Self.bytesPerSecond * duration {
        bytes = picture(rate)
      }
      try file.write(bytes)
    case .gif, .png:
      let pixels = PixelFilm(film(rate), depth: depth, usesShapes: usesShapes, scale: scale) {
        progress.report($0 / 2)
      }
      func report(_ share: Double) { progress.report(0.5 + share / 2) }
      if format == .gif {
        try file.write(AnimatedGIF.bytes(of: pixels, progress: report))
        break
      }
      let bytes = AnimatedPNG.bytes(
        of: pixels,
        compressedBy: { bytes in
          let stream = ZlibStream()
          stream.begin(.usual)
          stream.append(bytes)
          return stream.finish()
        }, progress: report)
      try file.write(bytes)
    case .cast:
      try CastWriter.write(film(rate), depth: depth, title: title) {
        bytes, fraction throws(Failure) in
        try file.write(bytes)
        progress.report(fraction)
      }
    }
    try file.commit()
  }
}
