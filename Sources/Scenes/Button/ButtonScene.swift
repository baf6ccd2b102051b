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
      self[name].show(with: spring, in: context.environment, at: time)
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

  mutating func show(pressed: Bool, _ name: ButtonName) {
    self[name].show(pressed: pressed, with: spring, in: context.environment, at: time)
    if name == focus { chart?.mark() }
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
    KeyBinding([.escape], nil, "cancel the press: no tap") { $0.cancel() },
    KeyBinding(note: "mouse", "press; released outside the button, it is no tap")
  ]

  /// A button that another key press still holds is released first, so that fast typing loses no tap.
  private mutating func pressKey(isRepeat: Bool, hasRelease: Bool) {
    let (held, time) = (key.target, time)
    guard key.press(focus, isRepeat: isRepeat, reportsRelease: hasRelease, at: time) else { return }
    if let held { release(held) }
    show(pressed: true, focus)
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
    case .cancelled: loseTouch()
    }
  }

  /// Returns true if a position, in pt from the centre of a pressed button, is inside the button. Its full size
  /// counts, so that a finger at the rim stays inside while the button shrinks.
  private func isInside(_ place: SIMD2<Double>, _ name: ButtonName) -> Bool {
    stage.shape(of: name).contains(stage.location(of: place, in: name))
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

  package mutating func cancel() {
    loseTouch()
    if let name = key.lift() { show(pressed: false, name) }
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
      + TraceColumn.color(bars.values.color) + TraceColumn.motion("alpha", hamburger.alpha(at: time))
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

  /// The words for the spring: in reduced motion those of the one that is played instead.
  private var springWords: InlineText {
    if context.environment.reducesMotion { return context.environment.spring(spring).words }
    return spring == InstantButton.spring ? "bounciness 20  speed 18" : spring.words
  }
}
