package import Motion
internal import PaneCanvas
internal import PaneSprings

/// The scenes, shown one at a time, with the top and the bottom line, the list of keys and the tuner.
///
/// The gallery runs in session time, in s; the shell of the scene converts it to scene time.
package struct Gallery: Sendable {
  package private(set) var name: SceneName
  package internal(set) var shell: Shell
  /// The context for the next scene, with the size of the screen.
  package private(set) var context: SceneContext
  /// Session time, in s.
  package private(set) var time = 0.0
  /// True if the screen has at least the least size. A smaller one shows a sentence alone.
  private(set) var fits: Bool
  var strip: SceneStrip
  var tuner: Tuner?
  /// The code of the scene; nil while it is hidden. It is not shown beside the tuner.
  var code: CodePanel?
  var platform = SpringPlatform.swiftUI
  /// The springs that were copied, or tuned and not changed since, and those of them that were copied.
  var tunedSprings: [TunedSpring] = []
  var copiedSprings: Set<TunedSpring> = []
  /// The list of keys; nil while it is hidden.
  private(set) var help: Help?
  /// The effect of the last key if nothing else shows it; empty from the next key on.
  var notice = ""
  /// A warning about the session, shown while there is no notice; empty without one.
  private(set) var warning = ""
  /// The hint of the scene as it fits into the top line, until the first input; empty from then on.
  private(set) var hint = ""
  private var showsHint: Bool
  /// The session time at which the script that plays ends, in s; nil while a person plays. Keys and hints for a person are
  /// then not shown.
  package var scriptEnd: Double? { didSet { refresh() } }
  private(set) var bottomLine = BottomLine()
  /// The lines and the panels, in a list that is kept from frame to frame, and the part of it that changes only at events.
  var chrome: Stage
  var panels: Stage
  var requests: [SessionEffect] = []
  /// The row of the tuner on which the mouse is down.
  var heldRow: Tuner.Row?
  /// The key of the bottom line on which the mouse is down.
  private var clickedKey: Key?
  /// The demos that play now; nil while a person uses the program.
  private(set) var tour: Tour?
  /// The session time at which a tour begins, in s; nil if none is planned.
  private var tourStart: Double?
  /// True if a tour shows one scene alone; nil if there are no tours.
  private var staysInScene: Bool?

  /// Creates a gallery that begins with the scene that `opening` creates, or with a new one of that name.
  /// - Parameter showsHint: true if the hint of the first scene is shown until the first input.
  package init(
    _ name: SceneName, _ context: SceneContext, showsHint: Bool = true,
    opening: ((SceneContext) -> any Scene)? = nil
  ) {
    (self.name, self.context, self.showsHint) = (name, context, showsHint)
    fits = Self.fit(&self.context)
    shell = Shell(opening?(self.context) ?? name.scene(self.context))
    strip = SceneStrip(size: self.context.size)
    (chrome, panels) = (Stage(size: self.context.size), Stage(size: self.context.size))
    refresh()
  }

  package var scene: any Scene { shell.scene }
  /// The scene time as a function of session time.
  package var clock: LayerTime { shell.clock }
  /// True if nothing moves until the next input or deadline.
  package var isAtRest: Bool { !strip.isMoving && shell.isAtRest }
  /// The session time of the next change without an input while everything rests, in s; nil if there is none.
  package var nextDeadline: Double? { [shell.nextDeadline, nextTourTime].compactMap { $0 }.min() }

  /// Shows a warning about the session, of one sentence: at once, and again whenever there is no other notice.
  package mutating func warn(_ sentence: String) {
    (warning, notice) = (sentence, sentence)
    refresh()
  }

  package mutating func advance(to time: Double) {
    while let next = nextTourTime, next <= time { playTour(at: next) }
    move(to: time)
  }

  private mutating func move(to time: Double) {
    self.time = max(time, self.time)
    strip.advance(to: self.time)
    let count = shell.changeCount
    shell.advance(to: self.time)
    if shell.changeCount != count { refresh() }
  }

  // MARK: Tour

  /// Plays demos from now on whenever the program has not been used for some time.
  /// - Parameters:
  ///   - delay: the time until the first one, in s.
  ///   - stays: true if the user has asked for a scene, which then is the only one.
  package mutating func beginTours(after delay: Double = 3, stays: Bool = false) {
    (tourStart, staysInScene) = (time + delay, stays)
  }

  private var nextTourTime: Double? { tour?.next ?? tourStart }

  /// True if a tour would take nothing away from the user.
  private var isIdle: Bool {
    fits && help == nil && !hasPanel && clock.rate == 1 && !clock.isPaused && shell.fingerPlace == nil
      && !scene.context.environment.reducesMotion
  }

  private mutating func playTour(at time: Double) {
    move(to: time)
    guard var tour else {
      tourStart = nil
      if isIdle { self.tour = Tour(from: name, stays: staysInScene == true, at: time) }
      return
    }
    if let next = tour.play(on: &shell), next != name {
      if name == (tour.home?.name ?? name) { tour.home = (name, scene) }
      show(next, as: next == tour.home?.name ? tour.home?.scene : nil)
    }
    self.tour = tour
    if tour.next == nil { endTour() }
    refresh()
  }

  /// Leaves the scene that is shown to the user.
  private mutating func endTour() {
    if tour != nil { shell.cancel() }
    tour = nil
  }

  // MARK: Layout

  /// The number of columns of the scene's stage: an open panel takes some of them, if enough are left.
  var stageColumns: Int {
    let width = tuner != nil ? Tuner.width : code != nil ? CodePanel.width : 0
    return context.columns >= width + SceneContext.least.columns ? context.columns - width : context.columns
  }

  /// The number of rows of the scene's stage: the code takes some of them, if it has no room beside it.
  private var stageRows: Int {
    let isBelow =
      code != nil && stageColumns == context.columns && context.columns >= CodePanel.columnsBelow
      && context.rows >= CodePanel.height + SceneContext.least.rows
    return isBelow ? context.rows - CodePanel.height : context.rows
  }

  /// The box of an open tuner or code: beside the stage, below it, or over it, but for the bottom line.
  var panel: Box {
    let (left, top) = (
      stageColumns < context.columns ? stageColumns : 0, stageRows < context.rows ? stageRows - 1 : 0
    )
    return Box(
      column: left, row: top, columns: context.columns - left, rows: context.rows - 1 - top)
  }

  /// True if the tuner or the code is open.
  var hasPanel: Bool { tuner != nil || code != nil }

  /// True if a panel takes the whole screen but the bottom line.
  var isCovered: Bool { help != nil || hasPanel && panel.columns == context.columns && panel.top == 0 }

  /// Fits everything to the state after an event, or after something has begun or ended by itself.
  mutating func refresh() {
    let subject = subject
    tuner?.subject = subject
    if (scene.context.columns, scene.context.rows) != (stageColumns, stageRows) {
      strip.finish()
      shell.resize(columns: stageColumns, rows: stageRows)
      // A mouse must not hit what was shown on a stage of another size.
      shell.draw()
    }
    let hintColumns = stageColumns - Self.hintColumn - 2 - (news.isEmpty ? 0 : news.count + 2)
    hint =
      showsHint && scriptEnd == nil ? Help.sentences(type(of: scene).about.hint, columns: hintColumns) : ""
    let groups = helpGroups
    bottomLine = BottomLine(
      name, columns: context.columns, own: groups[0], isPanel: hasPanel, gallery: groups[groups.count - 1])
    if help != nil { help = Help(groups, tuner == nil ? name.title : "tuner", context) }
    drawPanels()
  }

  /// Shows another scene. The scenes slide on a spring.
  /// - Parameters:
  ///   - direction: 1 if it comes from the right, −1 if it comes from the left; nil means the direction of its number.
  ///   - scene: the scene as it was left; nil begins it new.
  private mutating func show(_ next: SceneName, direction: Int? = nil, as scene: (any Scene)? = nil) {
    guard next != name else { return notice = "it is this scene" }
    context.environment = self.scene.context.environment
    if context.environment.reducesMotion {
      strip.finish()
    } else {
      let direction = direction ?? (next.number - name.number).signum()
      strip.leave(name, shell.stage, for: next, direction: direction, at: time)
    }
    (name, showsHint) = (next, true)
    var stageContext = context
    (stageContext.columns, stageContext.rows) = (stageColumns, stageRows)
    let (rendering, reportsKeyRelease) = (shell.stage.rendering, shell.reportsKeyRelease)
    shell = Shell(scene ?? next.scene(stageContext), rendering: rendering, rate: clock.rate, at: time)
    shell.scene.context.theme = context.theme
    shell.reportsKeyRelease = reportsKeyRelease
    shell.draw()
    if tuner != nil { tuner = Tuner(subject) }
  }

  /// Enlarges a stage that is too small to the least one. Returns true if the stage was large enough.
  private static func fit(_ context: inout SceneContext) -> Bool {
    let (columns, rows) = SceneContext.least
    let fits = context.columns >= columns && context.rows >= rows
    (context.columns, context.rows) = (max(context.columns, columns), max(context.rows, rows))
    return fits
  }
}

extension Gallery {
  // MARK: Events

  /// Handles an event at a session time, in s.
  /// - Parameter isScripted: true for an event of a script. The mouse of a user hits what the last frame has shown; that of a
  ///   script has seen no frame, and hits what is there at its own time, whatever the frame rate.
  /// - Returns: what the program has to do.
  package mutating func route(
    _ event: SessionEvent, at time: Double, isScripted: Bool = false
  ) -> [SessionEffect] {
    advance(to: time)
    requests = []
    if event.isOfUser {
      endTour()
      if staysInScene != nil { tourStart = self.time + Tour.delay }
    }
    switch event {
    case .input(.key(let key, let phase, let modifiers)):
      press(KeyPress(key: key, phase: phase, modifiers: modifiers))
    case .input(.mouse(let mouse)):
      showsHint = false
      if isScripted, mouse.action == .press { shell.draw() }
      handle(mouse)
    case .input(.focus(false)): shell.cancel()
    case .input(.focus(true)), .input(.paste): break
    case .action(let action):
      if action == .tap || action == .grab { showsHint = false }
      perform(action)
    case .resize(let columns, let rows):
      (context.columns, context.rows) = (columns, rows)
      fits = Self.fit(&context)
    case .theme(let theme):
      context.theme = theme
      shell.scene.context.theme = theme
    case .reportsKeyRelease(let reports): shell.reportsKeyRelease = reports
    }
    refresh()
    return requests
  }

  private mutating func perform(_ action: Action) {
    switch action {
    case .tap: shell.send(.tap)
    case .grab: shell.grab()
    case .drag(let distance): shell.drag(by: distance)
    case .release(let velocity): shell.release(velocity: velocity)
    case .cancel: shell.cancel()
    case .kick(let velocity): shell.send(.kick(velocity))
    case .spring(let spring): shell.send(.spring(spring))
    case .driver(let name): shell.send(.driver(name))
    }
  }

  private mutating func press(_ press: KeyPress) {
    if press.phase != .release { (notice, showsHint) = ("", false) }
    if press.isShortcut {
      guard press.modifiers.contains(.control), press.phase == .press else { return }
      if press.key == "c" { requests = [.quit] }
      if press.key == "z" { requests = [.suspend] }
      return
    }
    if press.key == .escape, press.phase == .press, help != nil { return help = nil }
    guard let binding = tables.joined().first(where: { $0.label.has(press.key) }) else {
      return shell.press(press)
    }
    if press.phase == .release {
      // An arrow may have gone down before the tuner opened.
      if !Self.keys.contains(where: { $0.label.has(press.key) }) { shell.press(press) }
    } else if !press.isRepeat || binding.label.repeats {
      binding.act(&self, press)
    }
  }

  // MARK: Mouse

  private mutating func handle(_ mouse: MouseEvent) {
    // A key of the bottom line goes down and up with the button.
    if let key = clickedKey {
      guard mouse.action == .release else { return }
      clickedKey = nil
      return press(KeyPress(key: key, phase: .release))
    }
    let place = SIMD2(mouse.column * Box.column, mouse.row * Box.row)
    let isLeftPress = mouse.action == .press && mouse.button == .left
    if heldRow != nil { return turnTuner(mouse, at: place) }
    // An event that continues or ends a touch is for the scene, wherever it is.
    if mouse.action == .press || mouse.action.isWheel {
      guard fits else { return }
      if Int(mouse.row) == context.rows - 1 { return isLeftPress ? clickBottomLine(Int(mouse.column)) : () }
      if isLeftPress, help != nil { return help = nil }
      if isLeftPress, tuner != nil, panel.contains(place) { return turnTuner(mouse, at: place) }
      // A scene that still slides is not where its items are touched.
      let isBeside = Int(mouse.column) >= stageColumns || hasPanel && panel.contains(place)
      if isCovered || isBeside || strip.column(at: time) != 0 { return }
    }
    shell.mouse(mouse, at: place)
  }

  private mutating func clickBottomLine(_ column: Int) {
    guard let key = bottomLine.key(at: column) else { return }
    clickedKey = key
    press(KeyPress(key: key))
  }

  // MARK: Keys

  static let keys: [KeyBinding<Self>] = [
    KeyBinding(["t"], "tune", "tuner: change the spring, also in flight") { $0.toggleTuner() },
    KeyBinding(["c"], "code", "the code of the motion; the line that runs is lit") { $0.toggleCode() },
    KeyBinding(["?"], "keys", "show or hide this list") { $0.toggleHelp() },
    KeyBinding(["s"], "slow", "slow motion: 1/4, 1/16, 1") {
      $0.shell.setRate(rates.next(after: $0.clock.rate))
    },
    KeyBinding(["p", ",", "."], "pause", "pause or go on; paused: , . a frame back or on", repeats: true) {
      gallery, press in
      switch press.key {
      case "p": if !press.isRepeat { gallery.shell.togglePause() }
      case ",": gallery.shell.scroll(by: -1.0 / 60)
      default: gallery.shell.scroll(by: 1.0 / 60)
      }
    },
    KeyBinding(
      ["[", "]"], nil, "another scene; [ ]: the one before, the next", also: SceneName.allCases.map(\.key),
      named: "1-\(SceneName.allCases.last?.key.name ?? "") [ ]"
    ) { gallery, press in gallery.showScene(of: press.key) },
    KeyBinding(["q"], "quit", "quit; ctrl-z: suspend") { $0.requests = [.quit] }
  ]

  /// The keys of the open panel.
  private var panelKeys: [KeyBinding<Self>] {
    tuner != nil ? Self.tunerKeys : code != nil ? Self.codeKeys : []
  }

  /// The tables of keys that come before the scene's, the first one first.
  private var tables: [[KeyBinding<Self>]] { [panelKeys, Self.keys] }

  /// The keys that have an effect: those of an open panel, the scene's own, then the gallery's.
  private var helpGroups: [[KeyLabel]] {
    let groups = [scene.keyLabels, Self.keys.map(\.label)]
    guard hasPanel else { return groups }
    let open = panelKeys.map(\.label)
    return [open]
      + groups.map { $0.filter { label in !open.contains { label.keys.contains(where: $0.has) } } }
  }

  private mutating func toggleHelp() {
    help = help == nil ? Help(helpGroups, name.title, context) : nil
  }

  private mutating func showScene(of key: Key) {
    switch key {
    case "[": show(SceneName.allCases.next(after: name, by: -1), direction: -1)
    case "]": show(SceneName.allCases.next(after: name), direction: 1)
    default: if let name = SceneName.allCases.first(where: { $0.key == key }) { show(name) }
    }
  }

  /// The rates of scene time that the key `s` selects in turn.
  private static let rates = [1, 1.0 / 4, 1.0 / 16]
}
