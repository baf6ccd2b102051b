internal import MotionAnimation
internal import PaneCanvas
package import MotionGestures
internal import MotionKinematics

extension ButtonScene {
  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: pressKey(isRepeat: false, hasRelease: false)
    case .grab: touch(.hamburger, at: .zero)
    case .drag(let distance): if let touch { move(to: touch.place + SIMD2(0, distance)) }
    case .release: lift()
    case .cancel: loseFingers()
    case .spring(let spring): change(to: spring)
    case .kick, .driver: break
    }
  }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding(
      [.space], "press", "press the button; while the key is held, it stays pressed", also: [.enter], .all
    ) { scene, press in
      if press.phase == .release { return scene.liftKey() }
      scene.pressKey(isRepeat: press.isRepeat, hasRelease: scene.keyHold.reportsRelease)
    },
    KeyBinding(
      [.left, .right], "other button", "select the other button; tab too", also: [.up, .down, .tab]
    ) { scene, _ in scene.moveFocus() },
    KeyBinding(["d"], "spring", "spring: Pop's, or JNW's k 300, c 77.46, m 5") { scene, _ in
      scene.change(to: scene.spring == .jnw ? InstantButton.spring : .jnw)
    },
    KeyBinding([.escape], "cancel the press: no tap") { scene, _ in scene.loseFingers() },
    KeyBinding(note: "mouse", "press; released outside the button, it is no tap")
  ]

  /// Presses the focused button at once. A button that another key press still holds is released first, so
  /// that fast typing loses no tap.
  private mutating func pressKey(isRepeat: Bool, hasRelease: Bool) {
    let held = keyHold.button
    guard keyHold.press(focus, isRepeat: isRepeat, hasRelease: hasRelease, at: time) else { return }
    if let held { release(held) }
    show(pressed: true, focus)
  }

  private mutating func moveFocus() {
    liftKey()
    focus = focus.other
    resetChart()
  }

  private mutating func change(to spring: Spring) {
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
      guard let name = hit(at: location) else { return }
      if name != focus { moveFocus() }
      touch(name, at: stage.place(location, in: name))
    case .moved: if let touch { move(to: stage.place(location, in: touch.button)) }
    case .ended: lift()
    case .cancelled: loseTouch()
    }
  }

  /// Returns the button that is shown at a location, in pt; nil if there is none. Touches pass through the
  /// bars to the button (M48).
  private func hit(at location: SIMD2<Double>) -> ButtonName? {
    for name in ButtonName.allCases {
      let target = hitTarget(name)
      if case .target(.button(let hit)) = HitTarget.hit(stage.place(location, in: name), among: [target]) {
        return hit
      }
    }
    return nil
  }

  private enum ButtonPart: Hashable { case button(ButtonName), bar(Hamburger.Bar) }

  /// Returns the hit target of a button at its shown size, in pt from its centre.
  private func hitTarget(_ name: ButtonName) -> HitTarget<ButtonPart> {
    let side = Hamburger.size * self[name].scale
    if name == .instant {
      return HitTarget(
        .button(name), at: .rectangle(origin: SIMD2(-side / 2, -side / 2), size: SIMD2(side, side)))
    }
    let bars = Hamburger.Bar.allCases.map { bar in
      let size = Hamburger.barSize
      let center = hamburger.place(of: bar).center
      var target = HitTarget(
        ButtonPart.bar(bar), at: .rectangle(origin: SIMD2(-size.x / 2, center - size.y / 2), size: size))
      target.isHit = false
      return target
    }
    return HitTarget(.button(name), at: .circle(center: .zero, radius: max(side, 1) / 2), children: bars)
  }

  /// Returns true if a position, in pt from the centre of a pressed button, is inside the button. Its full size
  /// counts, so that a finger at the rim stays inside while the button shrinks.
  private func isInside(_ place: SIMD2<Double>, _ name: ButtonName) -> Bool {
    let radius = Hamburger.size / 2
    return name == .hamburger
      ? place.length <= radius : abs(place.x) <= radius && abs(place.y) <= radius
  }

  private mutating func touch(_ name: ButtonName, at place: SIMD2<Double>) {
    loseTouch()
    liftKey()
    var tap = TapGesture(slop: .infinity)
    _ = tap.handle(PointerSample(.began, location: place, time: time), isInside: true)
    touch = ButtonTouch(button: name, tap: tap, place: place)
    show(pressed: true, name)
  }

  private mutating func move(to place: SIMD2<Double>) {
    guard var touch else { return }
    touch.place = place
    let event = touch.tap.handle(
      PointerSample(.moved, location: place, time: time), isInside: isInside(place, touch.button))
    self.touch = touch
    if event == .left || event == .entered { show(pressed: event == .entered, touch.button) }
  }

  /// Lifts the finger. Inside the button it is a tap; outside the button only springs back (M48).
  private mutating func lift() {
    guard var touch else { return }
    self.touch = nil
    let event = touch.tap.handle(
      PointerSample(.ended, location: touch.place, time: time), isInside: isInside(touch.place, touch.button))
    if event == .tapped { release(touch.button) } else { show(pressed: false, touch.button) }
  }

  /// Ends the touch without a tap: the button springs back.
  private mutating func loseTouch() {
    guard let touch else { return }
    self.touch = nil
    show(pressed: false, touch.button)
  }

  private mutating func loseFingers() {
    loseTouch()
    if let name = keyHold.lift() { show(pressed: false, name) }
  }
}
