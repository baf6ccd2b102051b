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
    usage: "pane doctor [<options>]",
    discussion: """
      It plays for two seconds on the terminal, and prints what the terminal can do and why that is believed, the \
      intervals between frames, and the time that the terminal takes to answer. The report may go to a file: \
      pane doctor > report.txt plays in the terminal all the same.
      """)

  @OptionGroup var display: DisplayOptions

  func run() throws {
    let output = try takeTerminal()
    try MainActor.assumeIsolated { try Checkup.start(display.choice, reportingTo: output) }
  }

  /// Makes the terminal stdin and stdout if they are not, as in `pane doctor > FILE`.
  /// - Returns: The descriptor for the report.
  private func takeTerminal() throws(Failure) -> CInt {
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 { return STDOUT_FILENO }
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard output >= 0, terminal >= 0 else {
      throw Failure(.unavailable, "a terminal is needed; /dev/tty: \(lastError)")
    }
    for standard in [STDIN_FILENO, STDOUT_FILENO] { dup2(terminal, standard) }
    close(terminal)
    return output
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
  /// The descriptor for the report.
  private let output: CInt
  /// The frames so far. The duration counts from the first one: the deadlines before it are not measured.
  private var frames: [Frame] = []
  private var gallery: Gallery
  /// The frame, of the screen's size.
  private var canvas: Canvas
  private var drawing = FrameDrawing()
  private var appearance: Appearance
  private var taps = Checkup.taps[...]
  private var lastFrame: Double?
  /// The intervals between frames, in ms.
  private var intervals: [Double] = []
  private var bytes: [Double] = []

  static func start(_ display: DisplayChoice, reportingTo output: CInt) throws -> Never {
    let checkup = try Checkup(display, output)
    withExtendedLifetime(checkup) { MainQueueLoop.run() }
  }

  private init(_ display: DisplayChoice, _ output: CInt) throws(TerminalError) {
    (self.display, self.output) = (display, output)
    screen = try Screen(options: display.screen)
    animator = Animator(link: DispatchDisplayLink(framesPerSecond: display.screen.framesPerSecond))
    gallery = SessionOptions().gallery(
      columns: screen.size.columns, rows: screen.size.rows, showsHint: false)
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
    screen.onFrame = { [unowned self] in frameShown($0) }
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
    screen.present(canvas)
    if time >= Self.duration { end(code: 0) }
    return .moving
  }

  private func frameShown(_ count: Int) {
    bytes.append(Double(count))
    let now = DispatchDisplayLink.now
    if let lastFrame { intervals.append(1000 * (now - lastFrame)) }
    lastFrame = now
  }

  private func end(code: Int32) -> Never {
    let report = report
    screen.leave()
    dup2(output, STDOUT_FILENO)
    if code == 0 { StandardOutput.end(with: report) }
    exit(code)
  }

  private var report: String {
    var lines = screen.findings.map { "\($0.name.padded(to: 20)) \($0.value.padded(to: 20))  \($0.reason)" }
    lines.append("frame interval: \(Self.percentiles(of: intervals)) ms")
    lines.append("bytes per frame: \(Self.percentiles(of: bytes))")
    let missed = frames.reduce(0) { $0 + $1.missedFrames }
    lines.append("frames: \(frames.count) delivered, \(missed) missed, \(screen.skippedFrames) held back")
    if screen.answerTime > 0 { lines.append("answer time: \(Self.number(1000 * screen.answerTime)) ms") }
    // Control characters are escaped, because values come from the environment and the terminal.
    return lines.map { $0.printable() + "\n" }.joined()
  }

  private static func percentiles(of values: [Double]) -> String {
    let sorted = values.sorted()
    return [50, 99].map { percent in
      "p\(percent) \(number(sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * percent / 100]))"
    }.joined(separator: ", ")
  }

  private static func number(_ value: Double) -> String { DecimalText.decimal(value, digits: 4) }
}

extension InputEvent {
  fileprivate var endsProgram: Bool {
    guard case .key(let key, .press, let modifiers) = self else { return false }
    return modifiers.contains(.control) ? key == .character("c") : key == .character("q")
  }
}
