internal import Animation
internal import CellCanvas
internal import Glibc
internal import Motion
internal import Recording
internal import Scenes
internal import Terminal

/// The run loop: stamps inputs, asks the gallery, draws and presents. No arithmetic of motion, no drawing.
@MainActor final class Player {
  private let screen: Screen
  private let link: DispatchDisplayLink
  private let display: DisplayOptions
  private var clock: LayerTime
  private var playback: Playback
  /// What is played again; nil: a person plays.
  private let script: Script?
  /// Where what happens goes besides the gallery.
  private let inputs: SessionRecording?
  /// Of the gallery's size.
  private var canvas: Canvas
  /// Of the screen's, where that is another: what is played again has the size that it had.
  private var window: Canvas?
  private var appearance: Appearance
  private var statistics = FrameStatistics()
  /// Where what is seen goes besides the screen.
  private let recorder: Recorder?
  /// What was copied last; it is printed at the end, for terminals without a clipboard.
  private var copied: String?
  /// The host time of the newest input, in s: no frame shows the scene before it.
  private var lastInput = 0.0

  /// Plays until the person quits, or the script does.
  /// - Parameters:
  ///   - opening: with what, as far as somebody has said.
  ///   - script: what is played again; its size is the scene's, if it says one.
  ///   - inputs: gets what happens, and is finished at the end.
  ///   - recorder: takes what is seen; nil: nobody does.
  static func play(
    _ opening: Opening, on display: DisplayOptions, script: Script? = nil, inputs: SessionRecording? = nil,
    recorder: Recorder? = nil
  ) throws -> Never {
    let player: Player
    do throws(TerminalError) { player = try Player(opening, display, script, inputs, recorder) } catch {
      throw Failure(.unavailable, error.message)
    }
    player.start()
    withExtendedLifetime(player) { MainQueueLoop.run() }
  }

  private init(
    _ opening: Opening, _ display: DisplayOptions, _ script: Script?, _ inputs: SessionRecording?,
    _ recorder: Recorder?
  ) throws(TerminalError) {
    self.recorder = recorder
    screen = try Screen(options: display.screen)
    link = DispatchDisplayLink(framesPerSecond: display.framesPerSecond)
    self.display = display
    self.script = script
    self.inputs = inputs
    clock = LayerTime(hostTime: DispatchDisplayLink.now)
    appearance = Appearance(for: screen.capabilities, display)
    var opening = opening
    opening.size = opening.size ?? CellSize(columns: screen.size.columns, rows: screen.size.rows)
    let size = opening.size ?? .usual
    opening.theme = ThemeName(appearance.theme)
    opening.scene = opening.scene ?? .controlPanel
    opening.reportsKeyRelease = opening.reportsKeyRelease ?? false
    inputs?.begin(opening)
    canvas = Canvas(columns: size.columns, rows: size.rows, rendering: appearance.rendering)
    let gallery = opening.gallery(columns: size.columns, rows: size.rows, showsHint: true)
    playback = Playback(of: gallery, size: size, script: script ?? Script())
    fitWindow()
  }

  private func start() {
    screen.onInput = { [unowned self] in receive($0) }
    screen.onResize = { [unowned self] in resize(to: $0) }
    screen.onCapabilities = { [unowned self] in adopt($0) }
    screen.onTerminate = { [unowned self] in quit(by: $0) }
    screen.onSuspended = { [unowned self] in pauseClock() }
    screen.onResumed = { [unowned self] in resumeClock() }
    if let recorder {
      screen.onPresented = { [unowned self] canvas in
        recorder.show(
          canvas, depth: screen.capabilities.depth, at: clock.sceneTime(at: DispatchDisplayLink.now))
      }
    }
    link.onFrame = { [unowned self] in advance(to: $0) }
    present()
    link.resume(at: DispatchDisplayLink.now)
  }

  // MARK: Time passes

  private func advance(to frame: Frame) {
    // A grab must find the pane where the eye saw it: the frame shows its own deadline, but never the time before
    // an input that has been heard.
    let time = clock.sceneTime(at: max(frame.timestamp, lastInput))
    let effects = playback.handleEvents(until: time) { $0.isOfSession }
    if effects.contains(.quit) { quit(by: nil) }
    playback.advance(to: time)
    let bytes = present()
    let isNew = statistics.framePresented(
      at: DispatchDisplayLink.now, bytes: bytes, missed: frame.missedFrames)
    if isNew, let performance = statistics.performance { handle(.performance(performance), at: time) }
    if playback.isAtRest {
      link.pause()
      statistics.linkPaused()
    }
  }

  @discardableResult private func present() -> Int {
    if playback.size.columns != canvas.columns || playback.size.rows != canvas.rows {
      canvas = Canvas(
        columns: playback.size.columns, rows: playback.size.rows, rendering: appearance.rendering)
      fitWindow()
    }
    playback.gallery.draw(into: &canvas)
    guard window != nil else { return screen.present(canvas) }
    window?.show(canvas, on: appearance.theme.bar)
    return screen.present(window ?? canvas)
  }

  private func fitWindow() {
    let size = screen.size
    let fits = size.columns == canvas.columns && size.rows == canvas.rows
    window = fits ? nil : Canvas(columns: size.columns, rows: size.rows)
  }

  // MARK: Something happens

  private func receive(_ inputs: [InputEvent]) {
    guard script != nil else { return handle(inputs.map(SceneEvent.input)) }
    // What is played again is not to be disturbed.
    for input in inputs {
      switch input {
      case .key(.character("q"), .press, []), .key(.character("c"), .press, .control): quit(by: nil)
      case .key(.character("z"), .press, .control): screen.suspend()
      default: break
      }
    }
  }

  /// The time of an input is that at which the read handler woke.
  private func handle(_ events: [SceneEvent]) {
    lastInput = DispatchDisplayLink.now
    for event in events { handle(event, at: clock.sceneTime(at: lastInput)) }
    showAtOnce()
  }

  private func handle(_ event: SceneEvent, at time: Double) {
    inputs?.note(event, at: time)
    for effect in playback.handle(event, at: time) {
      switch effect {
      case .quit: quit(by: nil)
      case .suspend: screen.suspend()
      case .copy(let text):
        copied = text
        screen.copy(text)
      }
    }
  }

  /// From rest the change shows now; the grid of frames starts at this instant. In motion the next frame shows it.
  private func showAtOnce() {
    guard link.isPaused else { return }
    present()
    if !playback.isAtRest { link.resume(at: lastInput) }
  }

  /// More is known of the terminal.
  private func adopt(_ capabilities: Capabilities) {
    appearance = Appearance(for: capabilities, display)
    canvas.rendering = appearance.rendering
    let theme = SceneEvent.theme(appearance.theme)
    handle(script == nil ? [.reportsKeyRelease(capabilities.reportsKeyRelease), theme] : [theme])
  }

  private func resize(to size: ScreenSize) {
    fitWindow()
    // What is played again has its own size, if it says one.
    if script?.opening.size != nil { return redraw() }
    handle([.resize(columns: size.columns, rows: size.rows)])
  }

  /// The screen has lost what it showed.
  private func redraw() { if link.isPaused { present() } }

  // MARK: Coming and going

  private func pauseClock() {
    link.pause()
    clock = clock.paused(at: DispatchDisplayLink.now)
  }

  private func resumeClock() {
    clock = clock.resumed(at: DispatchDisplayLink.now)
    lastInput = DispatchDisplayLink.now
    showAtOnce()
  }

  /// Ends the program: by a key with 0, by a signal as that signal would have.
  private func quit(by signal: Int32?) -> Never {
    link.pause()
    screen.leave()
    if let copied { try? StandardOutput.write(Array((copied + "\n").utf8)) }
    // If one file cannot be written the other is.
    var failure: Failure?
    do throws(Failure) { try inputs?.finish() } catch { failure = error }
    do throws(Failure) {
      try recorder?.finish(at: clock.sceneTime(at: DispatchDisplayLink.now))
    } catch {
      failure = error
    }
    failure?.exit()
    guard let signal else { exit(0) }
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    exit(128 + signal)
  }
}

extension SceneEvent {
  /// Whether it belongs to the session that is played again, not to the terminal on which it was played.
  fileprivate var isOfSession: Bool {
    switch self {
    case .theme, .performance: false
    default: true
    }
  }
}
