internal import Animation
internal import CellCanvas
internal import Dispatch
internal import Glibc
internal import Motion
internal import Scenes
internal import Terminal

/// The run loop: stamps inputs, asks the gallery, draws and presents. No arithmetic of motion, no drawing.
@MainActor final class Player {
  private let screen: Screen
  private let link: DispatchDisplayLink
  private let display: DisplayOptions
  private var clock: LayerTime
  private var gallery: Gallery
  private var canvas: Canvas
  private var appearance: Appearance
  private var statistics = FrameStatistics()
  /// Where what is seen goes besides the screen.
  private let recorder: Recorder?
  /// What was copied last; it is printed at the end, for terminals without a clipboard.
  private var copied: String?
  /// The host time of the newest input, in s: no frame shows the scene before it.
  private var lastInput = 0.0

  /// Plays until the person quits.
  /// - Parameter recorder: takes what is seen; nil: nobody does.
  static func play(_ options: SceneOptions, on display: DisplayOptions, recorder: Recorder? = nil) throws
    -> Never
  {
    let player: Player
    do throws(TerminalError) { player = try Player(options, display, recorder) } catch {
      throw Failure(.unavailable, error.message)
    }
    player.start()
    // The main queue keeps the player: its sources hold what they call.
    withExtendedLifetime(player) { dispatchMain() }
  }

  private init(
    _ options: SceneOptions, _ display: DisplayOptions, _ recorder: Recorder?
  ) throws(TerminalError) {
    self.recorder = recorder
    screen = try Screen(options: display.screen)
    link = DispatchDisplayLink(framesPerSecond: display.framesPerSecond)
    self.display = display
    clock = LayerTime(hostTime: DispatchDisplayLink.now)
    let size = screen.size
    appearance = Appearance(for: screen.capabilities, display)
    canvas = Canvas(columns: size.columns, rows: size.rows, rendering: appearance.rendering)
    gallery = options.gallery(columns: size.columns, rows: size.rows, theme: appearance.theme)
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
    gallery.advance(to: time)
    let bytes = present()
    let isNew = statistics.framePresented(
      at: DispatchDisplayLink.now, bytes: bytes, missed: frame.missedFrames)
    if isNew, let performance = statistics.performance { handle(.performance(performance), at: time) }
    if gallery.isAtRest {
      link.pause()
      statistics.linkPaused()
    }
  }

  @discardableResult private func present() -> Int {
    gallery.draw(into: &canvas)
    return screen.present(canvas)
  }

  // MARK: Something happens

  private func receive(_ inputs: [InputEvent]) { handle(inputs.map(SceneEvent.input)) }

  /// The time of an input is that at which the read handler woke.
  private func handle(_ events: [SceneEvent]) {
    lastInput = DispatchDisplayLink.now
    for event in events { handle(event, at: clock.sceneTime(at: lastInput)) }
    showAtOnce()
  }

  private func handle(_ event: SceneEvent, at time: Double) {
    for effect in gallery.handle(event, at: time) {
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
    if !gallery.isAtRest { link.resume(at: lastInput) }
  }

  /// More is known of the terminal.
  private func adopt(_ capabilities: Capabilities) {
    appearance = Appearance(for: capabilities, display)
    canvas.rendering = appearance.rendering
    handle([.reportsKeyRelease(capabilities.reportsKeyRelease), .theme(appearance.theme)])
  }

  private func resize(to size: ScreenSize) {
    canvas = Canvas(columns: size.columns, rows: size.rows, rendering: appearance.rendering)
    handle([.resize(columns: size.columns, rows: size.rows)])
  }

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
    do throws(Failure) {
      try recorder?.finish(at: clock.sceneTime(at: DispatchDisplayLink.now))
    } catch {
      if signal == nil { error.exit() }
    }
    guard let signal else { exit(0) }
    // The main queue's thread blocks all signals.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal)
    Glibc.signal(signal, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(signal)
    exit(128 + signal)
  }
}
