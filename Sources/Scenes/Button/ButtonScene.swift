internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A scene with two buttons: one that responds at once to a press, and a hamburger that becomes an X, however
/// fast it is tapped.
package struct ButtonScene: Scene {
  package var context: SceneContext
  var stage: ButtonStage
  var instant = InstantButton()
  var hamburger = Hamburger()
  var spring = InstantButton.spring
  var focus = ButtonName.hamburger
  private(set) var problem: ButtonProblem?
  private var key = Press<ButtonName>()
  var touch: Hold<TouchedButton>?
  var chart: Chart?

  package init(_ context: SceneContext) {
    self.context = context
    stage = ButtonStage(columns: context.columns, rows: context.rows)
    resetChart()
    refreshStatus()
  }

  package mutating func reserveMemory() {
    chart?.takeMemory()
    instant.takeMemory()
    hamburger.takeMemory()
  }

  package mutating func move(_ parts: inout Parts) {
    key.adopt(parts.handTime, at: parts.time)
    touch?.adopt(parts.handTime, at: parts.time)
    instant.move(&parts)
    hamburger.move(&parts)
    // Without a report of its release, a key counts as up after a while.
    if parts.isDue(key.deadline) { liftKey() }
    for name in ButtonName.allCases where parts.isDue(self[name].showTime) {
      self[name].show(with: spring, problem, in: context.environment, at: time)
      if name == focus { chart?.mark() }
    }
  }

  package mutating func record(_ duration: Double) {
    let size = self[focus].scale
    chart?.append(size, after: duration)
  }

  package mutating func stageChanged() {
    stage = ButtonStage(columns: context.columns, rows: context.rows)
    resetChart()
  }

  subscript(name: ButtonName) -> InstantButton {
    get { name == .instant ? instant : hamburger.button }
    // In place, so that the button's animations are not copied.
    _modify { if name == .instant { yield &instant } else { yield &hamburger.button } }
  }

  // MARK: Down and up

  /// The late button and the instant one are pressed together (M150).
  mutating func show(pressed: Bool, _ name: ButtonName) {
    let isLate = problem == .lateHighlight
    for shown in ButtonName.allCases where shown == name || isLate {
      self[shown].show(
        pressed: pressed, with: spring, problem,
        after: isLate && shown == .hamburger ? InstantButton.highlightDelay : 0, in: context.environment,
        at: time)
      if shown == focus { chart?.mark() }
    }
  }

  /// Releases a button with a tap. The hamburger turns from bars into an X or back.
  mutating func release(_ name: ButtonName) {
    show(pressed: false, name)
    if name == .hamburger { hamburger.toggle(in: context.environment, at: time) }
  }

  mutating func liftKey() {
    if let name = key.lift() { release(name) }
  }

  private mutating func resetChart() {
    chart = stage.chartBox.map { Chart(in: $0, range: 0.6...1.2, span: 3) }
  }
}

/// A button under a finger, whose location is relative to the button's centre, in pt of the button.
struct TouchedButton: Sendable {
  let name: ButtonName
  var isInside = true
}

/// A mistake in the guide's code, switched on to be felt. The raw value is the sentence on the screen.
enum ButtonProblem: String, CaseIterable, Sendable {
  /// The animation of the turn is added to the layer, but looked up on the view: it is not found there, and a new
  /// one without a velocity replaces it (M146).
  case lookupOnView = "The turn is on the layer, but looked up on the view: it loses its speed."
  /// A cancelled touch is not handled (M156).
  case lostCancel = "Press it and cancel the touch, by esc: it stays pressed for ever."
  /// The system's highlight, which waits until the touch can no longer become a scroll (M150).
  case lateHighlight = "The hamburger's highlight comes 0.15 s late, and a fast tap has none."
  /// The menu, a moving child, lies outside of its parent, the button (M121).
  case clippedMenu = "m, space: a parent that clips its children. The menu cannot be touched."
}

extension ButtonScene {
  package mutating func tap() { pressKey(isRepeat: false, hasRelease: false) }
  package mutating func grab() { touch(.hamburger, at: .zero) }
  package mutating func drag(by distance: Double) {
    if let touch { move(to: touch.location + SIMD2(0, distance)) }
  }
  package mutating func release(velocity: Double?) {
    context.lacksAction = velocity != nil
    lift()
  }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding(
      [.space], "press", "press the button; while the key is held, it stays pressed", also: [.enter], .all
    ) { scene, press in
      if press.phase == .release { return scene.liftKey() }
      scene.pressKey(isRepeat: press.isRepeat, hasRelease: scene.context.reportsKeyRelease)
    },
    KeyBinding(
      [.left, .right], "other button", "select the other button; tab too", also: [.up, .down, .tab]
    ) { $0.moveFocus() },
    KeyBinding(["d"], "spring", "spring: Pop's, or JNW's k 300, c 77.46, m 5") { scene in
      scene.change(to: scene.spring == .jnw ? InstantButton.spring : .jnw)
    },
    KeyBinding(["m"], nil, "the hamburger opens a menu, or none") { scene in
      scene.hamburger.toggleMenu(in: scene.context.environment, at: scene.time)
    },
    KeyBinding(
      nil, "v: the bars' speed, in flight; c: colours by perception",
      KeyEffect(["v"]) { scene in scene.hamburger.toggleSpeed(at: scene.time) },
      KeyEffect(["c"]) { scene in scene.hamburger.togglePerception(at: scene.time) }),
    KeyBinding([.escape], nil, "cancel the press: no tap") { $0.cancel() },
    KeyBinding(
      nil, "w: what goes wrong, one after another; x: the way to the X",
      KeyEffect(["w"]) { scene in scene.change(to: ButtonProblem.next(after: scene.problem)) },
      KeyEffect(["x"]) { scene in
        scene.change(to: nil)
        scene.hamburger.show(
          CrossStep.next(after: scene.hamburger.step), in: scene.context.environment, at: scene.time)
      }),
    KeyBinding(note: "mouse", "press; released outside the button, it is no tap")
  ]

  /// A button that another key press still holds is released first, so that fast typing loses no tap.
  private mutating func pressKey(isRepeat: Bool, hasRelease: Bool) {
    let (held, time) = (key.target, time)
    guard key.press(focus, isRepeat: isRepeat, reportsRelease: hasRelease, at: time) else { return }
    if let held { release(held) }
    show(pressed: true, focus)
  }

  /// Both buttons are released before the change.
  private mutating func change(to problem: ButtonProblem?) {
    self.problem = nil
    cancel()
    for name in ButtonName.allCases where self[name].isPressed { show(pressed: false, name) }
    self.problem = problem
  }

  private mutating func moveFocus() {
    liftKey()
    focus = focus.next
    resetChart()
  }

  package mutating func change(to spring: Spring) {
    self.spring = spring
    let spring = context.environment.spring(spring)
    instant.change(to: spring, at: time)
    hamburger.button.change(to: spring, at: time)
  }

  // MARK: The finger

  package mutating func pointer(_ sample: PointerSample) {
    let location = sample.location
    switch sample.phase {
    case .began:
      loseTouch()
      guard let name = part(at: location) else { return }
      if name != focus { moveFocus() }
      touch(name, at: stage.place(location, in: name))
    case .moved: if let touch { move(to: stage.place(location, in: touch.target.name)) }
    case .ended: lift()
    case .cancelled: cancelTouch()
    }
  }

  /// Returns true if a position, in pt from the centre of a pressed button, is inside the button. Its full size
  /// counts, so that a finger at the rim stays inside while the button shrinks.
  private func isInside(_ place: SIMD2<Double>, _ name: ButtonName) -> Bool {
    let location = stage.location(of: place, in: name)
    return stage.shape(of: name).contains(location)
      || name == .hamburger && menuShape?.contains(location) == true
  }

  private mutating func touch(_ name: ButtonName, at place: SIMD2<Double>) {
    loseTouch()
    liftKey()
    touch = Hold(TouchedButton(name: name), at: place, time: time)
    show(pressed: true, name)
  }

  private mutating func move(to place: SIMD2<Double>) {
    guard var touch else { return }
    touch.move(to: place, at: time)
    let isInside = isInside(place, touch.target.name)
    if isInside != touch.target.isInside { show(pressed: isInside, touch.target.name) }
    touch.target.isInside = isInside
    self.touch = touch
  }

  /// Inside the button it is a tap; outside the button only springs back (M48).
  private mutating func lift() {
    guard let touch, touch.target.isInside else { return loseTouch() }
    self.touch = nil
    release(touch.target.name)
  }

  private mutating func loseTouch() {
    guard let touch else { return }
    self.touch = nil
    show(pressed: false, touch.target.name)
  }

  private mutating func cancelTouch() {
    if problem == .lostCancel { touch = nil } else { loseTouch() }
  }

  package mutating func cancel() {
    cancelTouch()
    if let name = key.lift(), problem != .lostCancel { show(pressed: false, name) }
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { spring }

  package var tunerSide: TunerSide { focus == .hamburger ? .left : .right }

  package static let hint = [
    "space taps the hamburger: it becomes an X.",
    "Nothing jumps. ← → or mouse: other button."
  ]

  package var trace: [TraceColumn] {
    traceColumns(of: .instant, "instant_") + traceColumns(of: .hamburger) + [
      TraceColumn("presses", Double(instant.pressCount + hamburger.button.pressCount)),
      TraceColumn("taps", Double(hamburger.toggleCount)),
      TraceColumn("shape", word: hamburger.isCross ? "x" : "bars")
    ]
  }

  private func traceColumns(of name: ButtonName, _ prefix: String = "") -> [TraceColumn] {
    let (figure, bars) = (self[name].figure, hamburger.bars)
    let columns =
      TraceColumn.motion(prefix + "scale", figure.state(of: \.scale, at: time))
      + TraceColumn.motion(prefix + "turn", figure.state(of: \.turn, at: time))
    guard name == .hamburger else { return columns }
    return columns + TraceColumn.motion("bars_turn", bars.state(of: \.turn, at: time))
      + TraceColumn.motion("bars_shift", bars.state(of: \.shift, at: time))
      + TraceColumn.color(hamburger.color) + TraceColumn.motion("alpha", hamburger.alpha(at: time))
  }

  // MARK: Texts

  package var status: StatusText {
    let button = self[focus]
    return StatusText(
      isMoving: !isAtRest, state: button.showsPress ? "pressed" : isAtRest ? "at rest" : "moving",
      law: context.environment.reducesMotion ? "reduced motion" : "")
  }

  package var selectionInWords: InlineText { InlineText(focus.title) }
  package var settingsInWords: [InlineText] { [springWords] }

  private var springWords: InlineText {
    words(of: spring, spring == InstantButton.spring ? "bounciness 20  speed 18" : spring.words)
  }

  /// Returns the words for a spring: in reduced motion those of the one that is played instead.
  private func words(of spring: Spring, _ words: InlineText) -> InlineText {
    context.environment.reducesMotion ? context.environment.spring(spring).words : words
  }
}
