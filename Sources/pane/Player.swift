internal import Dispatch
internal import PaneCanvas
internal import Motion
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

/// The run loop, from `DispatchDisplayLink` (a `DispatchSourceTimer`) to `advance`, and from the terminal to `receive`: it
/// stamps inputs and passes them to the gallery, whose shell turns keys and the mouse into taps and drags of the scene, then
/// draws and presents. It does no arithmetic of motion and no drawing of its own.
@MainActor final class Player {
  private let screen: Screen
  private let animator: Animator
  /// The animation that plays the gallery; nil while the gallery rests.
  private var animation: Animator.Member?
  /// Starts the animation at the gallery's next deadline, while the gallery rests.
  private let alarm: any DispatchSourceTimer
  private let display: DisplayChoice
  private var clock: LayerTime
  private var gallery: Gallery
  /// The script that is played, and its events that are still to come; nil while a person plays.
  private let script: Script?
  private var playback: Playback?
  private let inputs: SessionRecording?
  /// The frame, of the session's size.
  private var canvas: Canvas
  private var drawing = FrameDrawing()
  /// The frame of the screen's size, if that differs from the session's: a script has the size of its recording.
  private var window: Canvas?
  private var appearance: Appearance
  /// The words that are printed instead of pictures; nil if pictures are shown.
  private var words: SpokenWords?
  /// The host time of the newest input or frame, in s.
  private var lastTime = 0.0

  /// Plays until the user or the script quits. The recording of inputs is finished at the end.
  /// - Parameters:
  ///   - opening: Explicit options; nil means the default.
  ///   - isPlain: True to print words instead of showing pictures.
  ///   - plansTours: True to play the scenes' demos while nobody uses the program.
  ///   - script: The script to play. A size in it determines the size of the scene.
  static func play(
    _ opening: SessionOptions, on display: DisplayChoice, inPlain isPlain: Bool, plansTours: Bool = false,
    script: Script? = nil, inputs: SessionRecording? = nil
  ) throws -> Never {
    let player = try Player(opening, display, isPlain ? SpokenWords() : nil, script, inputs)
    if plansTours { player.gallery.beginTours(stays: opening.scene != nil) }
    player.start()
    withExtendedLifetime(player) { MainQueueLoop.run() }
  }

  private init(
    _ opening: SessionOptions, _ display: DisplayChoice, _ words: SpokenWords?, _ script: Script?,
    _ inputs: SessionRecording?
  ) throws(TerminalError) {
    self.words = words
    var options = display.screen
    options.printsLines = words != nil
    screen = try Screen(options: options)
    // A source that was never activated must not be released, so it comes after what may fail.
    alarm = DispatchSource.makeTimerSource(queue: .main)
    animator = Animator(link: DispatchDisplayLink(framesPerSecond: options.framesPerSecond))
    (self.display, self.script, self.inputs) = (display, script, inputs)
    clock = LayerTime(hostTime: animator.link.now)
    appearance = Appearance(for: screen.capabilities, display)
    var opening = opening
    // Words have room at any size of the window.
    let screenSize = GridSize(columns: screen.size.columns, rows: screen.size.rows)
    opening.size = opening.size ?? (words == nil ? screenSize : .usual)
    let size = opening.size ?? .usual
    opening.theme = ThemeName(appearance.theme)
    opening.scene = opening.scene ?? .controlPanel
    opening.reportsKeyRelease = opening.reportsKeyRelease ?? false
    canvas = Canvas(columns: size.columns, rows: size.rows, rendering: appearance.rendering)
    gallery = opening.gallery(columns: size.columns, rows: size.rows, showsHint: true)
    if let script { gallery = script.opened(gallery) }
    gallery.scriptEnd = script?.end
    playback = script.map(Playback.init)
    fitWindow()
    inputs?.begin(opening) { [unowned self] in warn("inputs are not recorded: \($0.reason)") }
  }

  private func start() {
    screen.onInput = { [unowned self] in receive($0) }
    screen.onResize = { [unowned self] in resize(to: $0) }
    screen.onCapabilities = { [unowned self] in adopt($0) }
    screen.onTerminate = { [unowned self] in quit(by: $0) }
    screen.onSuspended = { [unowned self] in pauseClock() }
    screen.onResumed = { [unowned self] in resumeClock() }
    alarm.setEventHandler { [unowned self] in MainActor.assumeIsolated { if animation == nil { run() } } }
    alarm.activate()
    present()
    run()
  }

  // MARK: Frames

  /// Plays the gallery from a host time on, in s, until it rests.
  private func run(from time: Double? = nil) {
    animation = animator.add(at: time) { [unowned self] in advance(to: $0) }
  }

  private func advance(to frame: Frame) -> Animator.Progress {
    // A grab must find the pane where it was seen, so the frame shows the time of its own deadline, but never a time
    // before an input that was handled. The time of a stop from outside does not count.
    if screen.handleSignals() { return .moving }
    lastTime = frame.timestamp
    let time = clock.sceneTime(at: lastTime)
    replay(until: time)
    gallery.advance(to: time)
    if let end = script?.end, time >= end { quit() }
    present()
    if isAtRest { rest() }
    return animation == nil ? .finished : .moving
  }

  /// Passes the script's events up to a session time, in s, to the gallery.
  private func replay(until time: Double) {
    while let line = playback?.next(until: time) {
      // The theme is that of the terminal on which the session was recorded.
      if case .theme = line.event { continue }
      if case .resize(let columns, let rows) = line.event { fitCanvas(columns, rows) }
      if line.pass(to: &gallery).contains(.quit) { quit() }
    }
  }

  /// True if nothing moves. While a script plays, its time does.
  private var isAtRest: Bool { gallery.isAtRest && script == nil }

  /// Stops the frames until the next input, or until the gallery's next deadline.
  private func rest() {
    stop()
    let time = gallery.nextDeadline.flatMap { clock.hostTime(at: $0) }
    alarm.schedule(deadline: time.map { .init(uptimeNanoseconds: UInt64($0 * 1e9)) } ?? .distantFuture)
  }

  private func stop() {
    if let animation { animator.remove(animation) }
    animation = nil
  }

  private func present() {
    draw()
    for line in words?.lines(of: gallery, on: canvas) ?? [] { screen.print(line) }
    window?.show(canvas, on: appearance.theme.bar)
    screen.present(window ?? canvas)
  }

  /// Draws the frame, with sprites if the terminal shows them and they are cheaper.
  private func draw() {
    // In a window of another size a sprite could reach beyond the edge of the scene, so cells are used.
    var rendering = appearance.rendering
    if window != nil { rendering.pixels = nil }
    draw(by: &drawing, rendering)
  }

  private func draw(by drawing: inout FrameDrawing, _ rendering: Rendering) {
    gallery.compose(columns: canvas.columns, rows: canvas.rows, rendering)
    drawing.draw(
      gallery.lists.stage, under: gallery.lists.cover, on: gallery.ground, into: &canvas, isResting: isAtRest)
  }

  /// Gives the frame the size of the session, in cells.
  private func fitCanvas(_ columns: Int, _ rows: Int) {
    guard (columns, rows) != (canvas.columns, canvas.rows) else { return }
    canvas = Canvas(columns: columns, rows: rows, rendering: appearance.rendering)
    fitWindow()
  }

  private func fitWindow() {
    let size = screen.size
    let fits = size.columns == canvas.columns && size.rows == canvas.rows
    window = fits ? nil : Canvas(columns: size.columns, rows: size.rows)
  }

  // MARK: Events

  private func receive(_ inputs: [InputEvent]) {
    guard script != nil else { return play(inputs.map(SessionEvent.input)) }
    // While a script plays, a person can quit and suspend.
    for input in inputs {
      switch input {
      case .key(.character("q"), .press, []), .key(.character("c"), .press, .control): quit()
      case .key(.character("z"), .press, .control): screen.suspend()
      default: break
      }
    }
  }

  /// The time of the events is the host time at which the read handler runs.
  private func play(_ events: [SessionEvent]) {
    lastTime = animator.reach()
    for event in events { pass(event, at: clock.sceneTime(at: lastTime)) }
    showAtOnce()
  }

  private func pass(_ event: SessionEvent, at time: Double) {
    inputs?.note(event, at: time)
    if case .resize(let columns, let rows) = event { fitCanvas(columns, rows) }
    for effect in gallery.route(event, at: time) {
      switch effect {
      case .quit: quit()
      case .suspend: screen.suspend()
      case .copy(let text): screen.copy(text)
      }
    }
  }

  private func warn(_ sentence: String) {
    gallery.warn(sentence)
    showAtOnce()
  }

  /// Presents a change at once if the gallery rests; its frames then start at the input. Else the next frame shows it.
  private func showAtOnce() {
    guard animation == nil else { return }
    present()
    if isAtRest { rest() } else { run(from: lastTime) }
  }

  private func adopt(_ capabilities: Capabilities) {
    appearance = Appearance(for: capabilities, display)
    canvas.rendering = appearance.rendering
    let theme = SessionEvent.theme(appearance.theme)
    play(script == nil ? [.reportsKeyRelease(capabilities.reportsKeyRelease), theme] : [theme])
    // The first frame of a terminal that shows pictures has waited for them.
    if animation != nil { present() }
  }

  private func resize(to size: ScreenSize) {
    fitWindow()
    // The size of a script, if it has one, and that of words do not follow the window.
    if script?.opening.size != nil || words != nil { return animation == nil ? present() : () }
    play([.resize(columns: size.columns, rows: size.rows)])
  }

  // MARK: Suspending and quitting

  private func pauseClock() {
    stop()
    clock = clock.paused(at: animator.link.now)
  }

  private func resumeClock() {
    // A stop from outside is noticed only now. While something moves, the last frame came just before it.
    if animation != nil {
      stop()
      clock = clock.paused(at: lastTime)
    }
    lastTime = animator.reach()
    clock = clock.resumed(at: lastTime)
    // A button or a key that went up while the program was stopped was not reported.
    if script == nil { pass(.input(.focus(false)), at: clock.sceneTime(at: lastTime)) }
    showAtOnce()
  }

  /// The lines that are printed after leaving the screen: for each spring that was tuned or copied, its code and the
  /// command that starts its scene with it.
  private var lastWords: [String] {
    var lines: [String] = []
    for (scene, spring, code) in script == nil ? gallery.tuned : [] {
      if !lines.contains(code) { lines.append(code) }
      lines.append("pane --scene \(scene.rawValue) --spring \(spring.shortText)")
    }
    return lines
  }

  /// Ends the program: by the signal after a signal, else with 0.
  private func quit(by signal: Int32? = nil) -> Never {
    screen.leave()
    for line in lastWords { try? StandardOutput.write(line + "\n") }
    do throws(Failure) { try inputs?.finish() } catch { error.exit() }
    guard let signal else { exit(0) }
    endProgram(by: signal)
  }
}
