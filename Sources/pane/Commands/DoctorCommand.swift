internal import ArgumentParser
internal import Motion
internal import PaneCanvas
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report the terminal's capabilities with the reasons, and measure frames.",
    discussion: """
      On a terminal it plays for two seconds, measures the intervals between frames and the terminal's answer \
      time, and prints a report. If stdout is not a terminal, or with a script or a --size, it plays in memory, through \
      scene, canvas and presenter, and prints the cost of a frame. Without a script it taps every 1.2 s.
      """)

  @Option(help: ReportFormat.help)
  var format = ReportFormat.text

  @OptionGroup var input: ScriptInput

  @OptionGroup var stage: StageOptions

  @OptionGroup var scene: SceneOptions

  @OptionGroup var display: DisplayOptions

  func run() throws {
    if isatty(STDOUT_FILENO) == 1, input.path == nil, stage.size == nil {
      try MainActor.assumeIsolated { try Checkup.start(scene, display.choice, printing: text(of:)) }
    }
    let depth = display.color.depth ?? (Environment.declinesColor ? .monochrome : .trueColor)
    if let option = display.terminalOptions.first {
      throw Failure(.usage, "\(option) is of a terminal, and the frames are measured in memory")
    }
    let lines = try input.script(playedWith: scene, size: stage.size)
    let size = stage.size ?? lines?.opening.size ?? .usual
    let report = try MainActor.assumeIsolated {
      try HeadlessRun.report(of: scene, script: lines, size: size, depth: depth, display: display)
    }
    try StandardOutput.write(text(of: report))
  }

  private func text(of report: DoctorReport) -> String { format == .json ? report.json : report.text }
}

enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json

  static let help: ArgumentHelp = "text or json (one object)."
}

struct DoctorReport {
  /// Percentiles of a quantity that was measured for each frame.
  struct Distribution {
    let name: String
    let unit: String
    private let p50: Double
    private let p99: Double
    private let largest: Double

    /// - Parameters:
    ///   - counts: The measured values, in whole counts.
    ///   - scale: The size of one count, in `unit`.
    init(_ name: String, unit: String, of counts: [Int], scale: Double) {
      self.name = name
      self.unit = unit
      let sorted = counts.sorted()
      /// Returns the least value that is not exceeded by `percent` percent of the values; 0 without values.
      func percentile(_ percent: Int) -> Double {
        sorted.isEmpty ? 0 : Double(sorted[(percent * sorted.count + 99) / 100 - 1]) * scale
      }
      (p50, p99, largest) = (percentile(50), percentile(99), percentile(100))
    }

    fileprivate var line: String {
      let number = DecimalText.number
      return "\(name): p50 \(number(p50)), p99 \(number(p99)), max \(number(largest)) \(unit)"
    }

    fileprivate var json: JSON {
      .object([
        "name": .string(name), "unit": .string(unit), "p50": .number(p50), "p99": .number(p99),
        "max": .number(largest)
      ])
    }
  }

  /// The capabilities of the terminal with their reasons; empty without a terminal.
  var findings: [Finding] = []
  var measurements: [Distribution] = []
  var numbers: [(name: String, value: Double, unit: String)] = []

  var text: String {
    var lines = findings.map { "\($0.name.padded(to: 20)) \($0.value.padded(to: 20))  \($0.reason)" }
    lines += measurements.map(\.line)
    lines += numbers.map { "\($0.name): \(DecimalText.number($0.value)) \($0.unit)" }
    // Control characters are escaped, because values come from the environment and the terminal.
    return lines.map { $0.printable() + "\n" }.joined()
  }

  var json: String {
    let findings = findings.map { finding in
      JSON.object([
        "name": .string(finding.name), "value": .string(finding.value), "reason": .string(finding.reason)
      ])
    }
    let numbers = numbers.map { name, value, unit in
      JSON.object(["name": .string(name), "value": .number(value), "unit": .string(unit)])
    }
    return JSON.object([
      "findings": .array(findings), "measurements": .array(measurements.map(\.json)),
      "numbers": .array(numbers)
    ]).text
  }
}

/// A measurement of two seconds on the terminal: the regularity of frames, and the time that the terminal
/// takes to reply.
@MainActor final class Checkup {
  /// The duration of the measurement, in s.
  private static let duration = 2.0
  /// The times at which the scene is tapped, in s.
  private static let taps = [0.2, 1.0]

  private let screen: Screen
  private let animator: Animator
  private let display: DisplayChoice
  private let print: (DoctorReport) -> String
  /// The frames so far. The duration counts from the first one: the deadlines before it are not measured.
  private var frames: [Frame] = []
  private var gallery: Gallery
  /// The frame, of the screen's size.
  private var canvas: Canvas
  private var drawing = FrameDrawing()
  private var appearance: Appearance
  private var taps = Checkup.taps[...]
  private var lastFrame: Double?
  /// The intervals between frames, in µs.
  private var intervals: [Int] = []
  private var bytes: [Int] = []

  static func start(
    _ scene: SceneOptions, _ display: DisplayChoice, printing print: @escaping (DoctorReport) -> String
  ) throws -> Never {
    let checkup = try Checkup(scene, display, print)
    withExtendedLifetime(checkup) { MainQueueLoop.run() }
  }

  private init(
    _ scene: SceneOptions, _ display: DisplayChoice, _ print: @escaping (DoctorReport) -> String
  ) throws(TerminalError) {
    self.display = display
    self.print = print
    screen = try Screen(options: display.screen)
    animator = Animator(link: DispatchDisplayLink(framesPerSecond: display.screen.framesPerSecond))
    gallery = scene.gallery(columns: screen.size.columns, rows: screen.size.rows)
    appearance = Appearance(for: screen.capabilities, display)
    canvas = Canvas(columns: screen.size.columns, rows: screen.size.rows)
    adopt(screen.capabilities)
    screen.onTerminate = { [unowned self] in end(code: 128 + $0) }
    screen.onInput = { [unowned self] in if $0.contains(where: \.endsProgram) { end(code: 128 + SIGINT) } }
    screen.onResize = { [unowned self] in
      _ = gallery.route(.resize(columns: $0.columns, rows: $0.rows), at: gallery.time)
      canvas = Canvas(columns: $0.columns, rows: $0.rows, rendering: appearance.rendering)
    }
    screen.onCapabilities = { [unowned self] in adopt($0) }
    screen.onLateFrame = { [unowned self] in frameShown($0) }
    animator.add { [unowned self] in advance(to: $0) }
  }

  private func adopt(_ capabilities: Capabilities) {
    appearance = Appearance(for: capabilities, display)
    canvas.rendering = appearance.rendering
    _ = gallery.route(.theme(appearance.theme), at: gallery.time)
  }

  private func advance(to frame: Frame) -> Animator.Progress {
    frames.append(frame)
    let time = frame.timestamp - frames[0].timestamp
    if let tap = taps.first, tap <= time {
      taps.removeFirst()
      _ = gallery.route(.action(.tap), at: time)
    }
    gallery.advance(to: time)
    gallery.compose(columns: canvas.columns, rows: canvas.rows, appearance.rendering)
    drawing.draw(
      gallery.lists.stage, under: gallery.lists.cover, on: gallery.ground, into: &canvas,
      isResting: gallery.isAtRest)
    if let count = screen.present(canvas) { frameShown(count) }
    if time >= Self.duration { end(code: 0) }
    return .moving
  }

  private func frameShown(_ count: Int) {
    bytes.append(count)
    let now = DispatchDisplayLink.now
    if let lastFrame { intervals.append(Int((now - lastFrame) * 1e6)) }
    lastFrame = now
  }

  private func end(code: Int32) -> Never {
    let report = DoctorReport(
      findings: screen.findings,
      measurements: [
        .init("frame interval", unit: "ms", of: intervals, scale: 1e-3),
        .init("bytes per frame", unit: "B", of: bytes, scale: 1)
      ],
      numbers: [
        ("frames delivered", Double(frames.count), "frames"),
        ("frames missed", Double(frames.reduce(0) { $0 + $1.missedFrames }), "frames"),
        ("frames held back", Double(screen.skippedFrames), "frames")
      ]
        + (screen.answerTime.map { [("answer time", ($0 * 1e6).rounded() / 1000, "ms")] } ?? []))
    screen.leave()
    if code == 0 { try? StandardOutput.write(print(report)) }
    exit(code)
  }
}

extension InputEvent {
  fileprivate var endsProgram: Bool {
    guard case .key(let key, .press, let modifiers) = self else { return false }
    return modifiers.contains(.control) ? key == .character("c") : key == .character("q")
  }
}
