internal import PaneCanvas
internal import Histogram
internal import Motion
internal import PaneScenes
internal import PaneTerminal

/// A measurement of two seconds on the terminal: the regularity of frames, and the time that the terminal
/// takes to reply.
@MainActor final class Checkup {
  /// The duration of the measurement, in s.
  private static let duration = 2.0
  /// The times at which the scene is tapped, in s.
  private static let taps = [0.2, 1.0]

  private let screen: Screen
  private let link: DispatchDisplayLink
  private let display: DisplayChoice
  private let print: (DoctorReport) -> String
  /// The host time of the first frame, from which the duration counts: the deadlines before it are not measured.
  private var start: Double?
  private var gallery: Gallery
  /// The frame, of the screen's size.
  private var canvas: Canvas
  private var drawing = FrameDrawing()
  private var appearance: Appearance
  private var taps = Checkup.taps[...]
  private var lastFrame: Double?
  private var intervals = Histogram<UInt32>(
    highestTrackableValue: 1 << 22, numberOfSignificantValueDigits: .three)
  private var bytes = Histogram<UInt32>(highestTrackableValue: 1 << 22, numberOfSignificantValueDigits: .two)

  /// Runs the measurement and ends the program.
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
    link = DispatchDisplayLink(framesPerSecond: display.screen.framesPerSecond)
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
    link.onFrame = { [unowned self] in advance(to: $0) }
    link.resume(at: DispatchDisplayLink.now)
  }

  private func adopt(_ capabilities: Capabilities) {
    appearance = Appearance(for: capabilities, display)
    canvas.rendering = appearance.rendering
    _ = gallery.route(.theme(appearance.theme), at: gallery.time)
  }

  private func advance(to frame: Frame) {
    let start = self.start ?? frame.timestamp
    self.start = start
    let time = frame.timestamp - start
    if let tap = taps.first, tap <= time {
      taps.removeFirst()
      _ = gallery.route(.tap, at: time)
    }
    gallery.advance(to: time)
    drawing.draw(
      into: &canvas, pixels: appearance.rendering.pixels, isResting: gallery.isAtRest, gallery.draw)
    _ = bytes.record(UInt64(screen.present(canvas)))
    let now = DispatchDisplayLink.now
    if let lastFrame { _ = intervals.record(UInt64((now - lastFrame) * 1e6)) }
    lastFrame = now
    if time >= Self.duration { end(code: 0) }
  }

  private func end(code: Int32) -> Never {
    link.pause()
    let report = DoctorReport(
      findings: screen.findings,
      measurements: [
        .init("frame interval", unit: "ms", of: intervals, scale: 1e-3),
        .init("bytes per frame", unit: "B", of: bytes, scale: 1)
      ],
      numbers: [
        ("frames delivered", Double(link.framesDelivered), "frames"),
        ("frames missed", Double(link.framesMissed), "frames")
      ]
        + (screen.answerTime.map { [("answer time", ($0 * 1e6).rounded() / 1000, "ms")] } ?? []))
    screen.leave()
    if code == 0 { try? StandardOutput.write(Array(print(report).utf8)) }
    exit(code)
  }
}

extension InputEvent {
  /// True for `q` and Ctrl-C.
  fileprivate var endsProgram: Bool {
    guard case .key(let key, .press, let modifiers) = self else { return false }
    return modifiers.contains(.control) ? key == .character("c") : key == .character("q")
  }
}
