internal import MotionAnimation
package import MotionKinematics
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
  private(set) var tuner: Tuner?
  private(set) var platform = SpringPlatform.swiftUI
  private var tunedSprings = TunedSprings()
  /// The list of keys; nil while it is hidden.
  private(set) var help: Help?
  /// The effect of the last key if nothing else shows it; empty from the next key on.
  private(set) var notice = ""
  /// A warning about the session, shown while there is no notice; empty without one.
  private(set) var warning = ""
  /// The hint of the scene as it fits into the top line, until the first input; empty from then on.
  private(set) var hint = ""
  private var showsHint: Bool
  /// The place at which the mouse is down on the stage, in pt.
  private(set) var pointer: SIMD2<Double>?
  private(set) var bottomLine = BottomLine()
  /// The lines and the panels, in a list that is kept from frame to frame.
  var chrome: Stage
  private var requests: [SessionEffect] = []
  /// The key of the bottom line on which the mouse is down.
  private var clickedKey: Key?

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
    chrome = Stage(size: self.context.size)
    refresh()
  }

  package var scene: any Scene { shell.scene }
  /// The scene time as a function of session time.
  package var clock: LayerTime { shell.clock }
  /// True if nothing moves until the next input or deadline.
  package var isAtRest: Bool { !strip.isMoving && shell.isAtRest }
  /// The session time of the next change without an input while everything rests, in s; nil if there is none.
  package var nextDeadline: Double? { shell.nextDeadline }
  /// The springs that were tuned and not copied since.
  package var uncopiedSprings: [(scene: SceneName, spring: Spring)] {
    tunedSprings.uncopied.map { ($0.scene, $0.spring) }
  }

  /// Shows a warning about the session, of one sentence: at once, and again whenever there is no other notice.
  package mutating func warn(_ sentence: String) { (warning, notice) = (sentence, sentence) }

  package mutating func advance(to time: Double) {
    self.time = max(time, self.time)
    strip.advance(to: self.time)
    let count = shell.changeCount
    shell.advance(to: self.time)
    if shell.changeCount != count { refresh() }
  }

  // MARK: Layout

  /// The number of columns of the scene's stage: an open tuner takes some of them, if enough are left.
  var stageColumns: Int {
    tuner != nil && context.columns >= Tuner.width + SceneContext.least.columns
      ? context.columns - Tuner.width : context.columns
  }

  /// True if a panel takes the whole screen but the bottom line.
  var isCovered: Bool { help != nil || tuner != nil && stageColumns == context.columns }

  /// Fits everything to the state after an event, or after something has begun or ended by itself.
  private mutating func refresh() {
    let (spring, environment) = (scene.spring, scene.context.environment)
    if let spring { tuner?.show(spring, in: environment) } else { tuner = nil }
    if (scene.context.columns, scene.context.rows) != (stageColumns, context.rows) {
      strip.finish(at: time)
      pointer = nil
      shell.resize(columns: stageColumns, rows: context.rows)
      // A mouse must not hit what was shown on a stage of another size.
      shell.draw()
    }
    let hintColumns = stageColumns - Self.hintColumn - 2
    hint = showsHint ? Help.sentences(type(of: scene).about.hint, columns: hintColumns) : ""
    bottomLine = BottomLine(
      name, columns: context.columns, own: tuner == nil ? scene.keyLabels : Self.tunerKeys.map(\.label),
      gallery: galleryLabels)
    if let help {
      self.help = Help(helpGroups, page: help.page, tuner == nil ? name.title : "tuner", context)
    }
  }

  /// Shows another scene, which begins new. The scenes slide on a spring.
  /// - Parameter direction: 1 if it comes from the right, −1 if it comes from the left; nil means the direction of its dot.
  private mutating func show(_ next: SceneName, direction: Int? = nil) {
    guard next != name else { return notice = "it is this scene" }
    context.environment = scene.context.environment
    if context.environment.reducesMotion {
      strip.finish(at: time)
    } else {
      let direction = direction ?? (next.number - name.number).signum()
      strip.leave(name, shell.stage, for: next, direction: direction, at: time)
    }
    (name, pointer, showsHint) = (next, nil, true)
    var stageContext = context
    stageContext.columns = stageColumns
    let (rendering, reportsKeyRelease) = (shell.stage.rendering, shell.reportsKeyRelease)
    shell = Shell(next.scene(stageContext), rendering: rendering, rate: clock.rate, at: time)
    shell.reportsKeyRelease = reportsKeyRelease
    shell.draw()
    if tuner != nil { tuner = scene.spring.map { Tuner($0, in: context.environment) } }
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
    switch event {
    case .input(.key(let key, let phase, let modifiers)):
      press(KeyPress(key: key, phase: phase, modifiers: modifiers))
    case .input(.mouse(let mouse)):
      showsHint = false
      if isScripted, mouse.action == .press { shell.draw() }
      handle(mouse)
    case .input(.focus(false)):
      pointer = nil
      shell.cancel()
    case .input(.focus(true)), .input(.paste): break
    case .action(let action):
      if action == .tap || action == .grab { showsHint = false }
      perform(action)
    case .resize(let columns, let rows):
      (context.columns, context.rows) = (columns, rows)
      fits = Self.fit(&context)
    case .theme(let theme):
      context.theme = theme
      shell.adopt(theme)
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
      notice = shell.press(press) ?? notice
      return
    }
    if press.phase == .release {
      // An arrow may have gone down before the tuner opened.
      if !Self.keys.contains(where: { $0.label.has(press.key) }) { _ = shell.press(press) }
    } else if !press.isRepeat || binding.label.repeats {
      if binding.isOn(self) { binding.act(&self, press) } else { notice = binding.refusal ?? "" }
    }
  }

  /// Returns true if an event is a hand's movement, a velocity given explicitly, or gives the stage another size. A jump of
  /// position or velocity is then intended.
  package func isByHand(_ event: SessionEvent) -> Bool {
    switch event {
    case .action(.grab), .action(.drag), .action(.release(.some)), .action(.kick), .resize: return true
    case .action(.tap): return shell.isByHand(.space)
    case .input(.mouse(let mouse)) where mouse.action != .release: return true
    case .input(.key(let key, _, let modifiers)):
      let isShortcut = KeyPress(key: key, modifiers: modifiers).isShortcut
      let isOwn = tables.contains { $0.contains { $0.label.has(key) } }
      if !isShortcut, !isOwn, shell.isByHand(key) { return true }
    default: break
    }
    var after = self
    _ = after.route(event, at: time)
    return after.stageColumns != stageColumns
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
    // An event that continues or ends a touch is for the scene, wherever it is.
    if mouse.action == .press || mouse.action.isWheel {
      guard fits else { return }
      if Int(mouse.row) == context.rows - 1 { return isLeftPress ? clickBottomLine(Int(mouse.column)) : () }
      if isLeftPress, help != nil { return help = nil }
      // A scene that still slides is not where its items are touched.
      if isCovered || Int(mouse.column) >= stageColumns || strip.column(at: time) != 0 { return }
    }
    if isLeftPress || pointer != nil { pointer = mouse.action == .release ? nil : place }
    shell.mouse(mouse, at: place)
  }

  private mutating func clickBottomLine(_ column: Int) {
    switch bottomLine.target(at: column) {
    case .scene(let name)?: show(name)
    case .key(let key)?:
      clickedKey = key
      press(KeyPress(key: key))
    case nil: break
    }
  }

  // MARK: Keys

  static let keys: [KeyBinding<Self>] = [
    KeyBinding(["?"], "help", "show or hide this list") { $0.turnHelp() },
    KeyBinding(["q"], "quit", "quit; ctrl-z: suspend") { $0.requests = [.quit] },
    KeyBinding(
      ["[", "]"], "scenes", "another scene; [ ]: the one before, the next",
      also: SceneName.allCases.map(\.key), named: "1-\(SceneName.allCases.last?.key.name ?? "") [ ]"
    ) { gallery, press in gallery.showScene(of: press.key) },
    KeyBinding(["t"], "tune", "tuner: change the spring, also in mid-flight") { $0.toggleTuner() }
      .when(hasSpring, else: noSpring),
    KeyBinding(["y", "P"], nil, "y: copy the spring's code; P: platform") { gallery, press in
      if press.key == "y" { gallery.copySpring() } else { gallery.choosePlatform() }
    }.when(hasSpring, else: noSpring),
    KeyBinding(["s"], "slow", "slow motion: 1/4, 1/16, 1") {
      $0.shell.setRate(rates.next(after: $0.clock.rate))
    },
    KeyBinding(["p"], "pause", "pause; again: continue from there") { $0.shell.togglePause() },
    KeyBinding(
      [",", ".", "<", ">"], nil, "paused: a frame back or on; < >: 0.5 s, up to 10 s", repeats: true
    ) { gallery, press in
      let duration = press.key == "<" || press.key == ">" ? 0.5 : 1.0 / 60
      gallery.shell.scroll(by: press.key == "," || press.key == "<" ? -duration : duration)
    }
  ]

  /// The keys that have a meaning while the tuner is open. They come before those of the gallery and the scene.
  static let tunerKeys: [KeyBinding<Self>] = [
    KeyBinding([.up, .down], "select", "select a number or the name", repeats: true) { gallery, press in
      gallery.tuner?.moveFocus(by: Int(press.direction.y))
    },
    KeyBinding([.left, .right], "change", "decrease or increase it; with shift: by a lot", repeats: true) {
      gallery, press in
      if let tuner = gallery.tuner {
        gallery.tune(to: tuner.turned(press.direction.x, isCoarse: press.hasShift))
      }
    },
    // The springs are swapped in flight, too (M142).
    KeyBinding(["b"], "A/B", "swap springs A and B") {
      if let next = $0.tuner?.swap() { $0.shell.send(.spring(next)) }
    },
    KeyBinding(["y"], "copy", "copy it as code; pane page: to feel it") { $0.copySpring() },
    KeyBinding(["P"], "platform", "another platform for y") { $0.choosePlatform() },
    KeyBinding(["t"], "close", "close the tuner; esc too", also: [.escape]) { $0.toggleTuner() }
  ]

  /// The tables of keys that come before the scene's, the first one first.
  private var tables: [[KeyBinding<Self>]] { tuner == nil ? [Self.keys] : [Self.tunerKeys, Self.keys] }

  /// The keys of the gallery that have an effect, without those that an open tuner lists.
  private var galleryLabels: [KeyLabel] {
    Self.keys.filter { key in
      key.isOn(self)
        && (tuner == nil || !Self.tunerKeys.contains { $0.label.keys.first == key.label.keys.first })
    }.map(\.label)
  }

  /// The list of keys: the scene's own, then the gallery's. Those of an open tuner come first.
  private var helpGroups: [[KeyLabel]] {
    guard tuner != nil else { return [scene.keyLabels, galleryLabels] }
    let free = scene.keyLabels.filter { label in
      !Self.tunerKeys.contains { key in label.keys.contains(where: key.label.has) }
    }
    return [Self.tunerKeys.map(\.label), free, galleryLabels]
  }

  /// Shows the list of keys, then its next page, and hides it after the last one.
  private mutating func turnHelp() {
    guard let help else { return self.help = Help(helpGroups, page: 0, name.title, context) }
    if help.page + 1 < help.pageCount { self.help?.page += 1 } else { self.help = nil }
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

  // MARK: Tuner

  private static let hasSpring: @Sendable (Self) -> Bool = { $0.scene.spring != nil }
  private static let noSpring = "no spring to tune here"

  private mutating func toggleTuner() {
    tuner = tuner == nil ? scene.spring.map { Tuner($0, in: scene.context.environment) } : nil
  }

  /// Changes the spring of the scene. Running motions keep their values and velocities.
  private mutating func tune(to spring: Spring) {
    let old = scene.spring
    shell.send(.spring(spring))
    if let old, let new = scene.spring { tunedSprings.tune(name, from: old, to: new, beside: tuner?.other) }
  }

  /// Copies the scene's spring as code to the terminal's clipboard, which does not tell whether it took the text.
  private mutating func copySpring() {
    guard let spring = scene.spring else { return }
    tuner?.isCopied = true
    notice = "sent to the terminal: \(platform.rawValue)"
    tunedSprings.copy(name, spring)
    requests = [.copy(SpringCode.code(for: spring, on: platform))]
  }

  private mutating func choosePlatform() {
    platform = SpringPlatform.allCases.next(after: platform)
    tuner?.isCopied = false
    notice = "y copies \(platform.rawValue)"
  }
}
