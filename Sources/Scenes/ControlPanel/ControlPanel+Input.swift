package import PaneCanvas
internal import MotionDynamics
internal import MotionGestures

extension ControlPanel {
  /// The velocity that a kick to the right adds to the ball's velocity, in pt/s.
  private static let kick = SIMD2(300.0, -500.0)

  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: tap()
    case .grab: replaceLaw { $0.grab(at: $1) }
    case .drag(let distance): drag(by: distance)
    case .release(let velocity): replaceLaw { $0.release(velocity: velocity, at: $1) }
    case .cancel: cancel()
    case .kick(let velocity): ball.kick(velocity)
    case .spring(let spring): replaceLaw { $0.change(to: spring, at: $1) }
    case .driver(let driver): replaceLaw { $0.change(to: driver, at: $1) }
    }
  }

  package mutating func key(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    if keyOfControls(key, phase, modifiers) { return }
    switch (key, phase) {
    case (.up, .release): release(.up)
    case (.down, .release): release(.down)
    case (.up, _): press(.up, isRepeat: phase == .repeat)
    case (.down, _): press(.down, isRepeat: phase == .repeat)
    case (_, .release), (_, .repeat): break
    case (.left, _): ball.kick(SIMD2(-Self.kick.x, Self.kick.y))
    case (.right, _): ball.kick(Self.kick)
    case (.character(" "), _): tap()
    case (.enter, _): toggleHold()
    case (.escape, _): cancel()
    case (.character("o"), _): showsModel.toggle()
    case (.character("w"), _): replaceLaw { $0.change(droppingFrames: !$0.dropsFrames, at: $1) }
    case (.character("d"), _): replaceLaw { $0.change(to: $0.driver.next, at: $1) }
    case (.character("g"), _): graph = graph.next
    case (.character("r"), _): pane.releaseRule = pane.releaseRule == .article ? .project : .article
    default: break
    }
  }

  /// Changes the pane's law at the scene time. A change of the law adds a mark to the chart.
  mutating func replaceLaw(_ change: (inout Pane, Double) -> Void) {
    let before = pane.lawCount
    change(&pane, time)
    if pane.lawCount != before { chart.mark() }
    // A control on a closing pane cannot show the focus.
    if pane.phase == .animating, pane.target == .closed { controls.loseFocus() }
    losePaneToOtherFinger()
  }

  private mutating func tap() {
    finger.lift()
    replaceLaw { $0.tap(at: $1) }
  }

  private mutating func cancel() {
    mouse = nil
    finger.lift()
    replaceLaw { $0.release(at: $1) }
  }

  /// Moves the pointer that drags the pane by `distance`, in pt; positive is down.
  mutating func drag(by distance: Double) {
    guard pane.drag != nil else { return }
    let time = time
    pane.withDrag { $0.move(by: distance, at: time) }
    ball.carry(byFloorAt: position, velocity: velocity)
  }

  // MARK: The arrow keys

  /// Handles a press or a repeat of an arrow key. The finger grabs the pane with the pane's velocity and
  /// accelerates to that of the arrow.
  private mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    if finger.press(arrow, isRepeat: isRepeat, at: time) { glide(to: finger.velocity) }
  }

  private mutating func release(_ arrow: KeyboardFinger.Direction) { if finger.held == arrow { liftKey() } }

  /// Ends the press of an arrow key. The finger releases the pane towards the end to which the arrow points;
  /// a pane that Enter holds stops under the finger.
  mutating func liftKey() {
    let end: PaneEnd = finger.direction == .up ? .open : .closed
    finger.lift()
    if pane.drag?.isHeld == true {
      glide(to: 0)
    } else {
      replaceLaw { $0.release(toward: end, at: $1) }
    }
  }

  /// Holds the pane still, or releases it if it is held; the action of Enter.
  private mutating func toggleHold() {
    if pane.drag?.isHeld == true { return cancel() }
    finger.lift()
    replaceLaw { pane, time in
      pane.grab(at: time)
      pane.withDrag { $0.isHeld = true }
    }
  }

  private mutating func glide(to velocity: Double) {
    let start = self.velocity
    replaceLaw { pane, time in
      if pane.drag == nil { pane.grab(at: time) }
      pane.withDrag { $0.glide(from: start, to: velocity, at: time) }
    }
  }

  // MARK: Tiles and sliders

  /// Handles a key for the controls: Tab always, and other keys while a control has the focus.
  /// - Returns: true if the key was for the controls.
  private mutating func keyOfControls(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) -> Bool {
    // A key that went down before Tab may go up after it.
    if phase == .release { return false }
    switch (key, controls.focus) {
    case (.tab, _):
      moveFocus(backwards: modifiers.contains(.shift))
    case (.escape, _?) where mouse == nil:
      controls.loseFocus()
    case (.character(" "), .tile(let index)?), (.enter, .tile(let index)?):
      if phase == .press {
        controls.hit(tile: index, at: time)
        toggle(tile: index)
      }
    case (.left, .slider?), (.down, .slider?):
      controls.moveFocusedSlider(by: -1, at: time)
    case (.right, .slider?), (.up, .slider?):
      controls.moveFocusedSlider(by: 1, at: time)
    default:
      return false
    }
    return true
  }

  /// Toggles a tile. The tile “Motion” changes the environment of all motion.
  mutating func toggle(tile index: Int) {
    controls.tiles[index].toggle(at: time)
    adoptEnvironment()
    trail.clear()
  }

  /// Moves the focus to the next or the previous control. A closed pane opens, so that the focus is visible.
  private mutating func moveFocus(backwards: Bool) {
    if pane.target == .closed { tap() }
    controls.moveFocus(backwards: backwards, visibleTiles: PaneLayout(stage: stage).tileCount)
  }
}
