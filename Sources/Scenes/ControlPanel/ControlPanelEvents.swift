internal import CellCanvas
internal import Dynamics
internal import Gestures
internal import Kinematics

extension ControlPanel {
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: max(time, self.time))
    apply(event)
    noticeLostPane()
    refreshStatus()
    return []
  }

  private mutating func apply(_ event: SceneEvent) {
    switch event {
    case .input(let input): apply(input)
    case .tap: tap()
    case .grab: replaceLaw { $0.grab(at: $1) }
    case .drag(let distance): drag(by: distance)
    case .release(let velocity): replaceLaw { $0.release(velocity: velocity, at: $1) }
    case .cancel: cancel()
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .kick(let velocity): ball.kick(velocity)
    case .spring(let spring): replaceLaw { $0.change(to: spring, at: $1) }
    case .driver(let driver): replaceLaw { $0.change(to: driver, at: $1) }
    case .reportsKeyRelease(let reports): finger.reportsRelease = reports
    case .performance: break
    case .theme(let theme): self.theme = theme
    }
  }

  /// Every change of the pane's law leaves a mark in the chart.
  mutating func replaceLaw(_ change: (inout Pane, Double) -> Void) {
    let before = pane.lawCount
    change(&pane, time)
    if pane.lawCount != before { chart.mark() }
    // On a pane that shuts nothing can be seen to have the focus.
    if pane.phase == .animating, pane.target == .closed { controls.loseFocus() }
  }

  mutating func tap() {
    finger.lift()
    replaceLaw { $0.tap(at: $1) }
  }

  mutating func cancel() {
    loseMouse()
    finger.lift()
    replaceLaw { $0.release(at: $1) }
  }

  /// The pointer that has the pane moves by `distance` pt.
  mutating func drag(by distance: Double) {
    guard pane.drag != nil else { return }
    let time = time
    pane.withDrag { $0.move(by: distance, at: time) }
    ball.carry(byFloorAt: position, velocity: velocity)
  }

  // MARK: The arrow keys

  /// An arrow may be down: the finger takes the pane from its own velocity and strives for the arrow's.
  mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    let before = finger.velocity
    let wasHeld = finger.held != nil
    finger.press(arrow, isRepeat: isRepeat, at: time)
    guard finger.velocity != before || !wasHeld else { return }
    glide(to: finger.velocity)
  }

  /// The terminal says that an arrow went up.
  mutating func release(_ arrow: KeyboardFinger.Direction) {
    guard finger.held == arrow else { return }
    liftKey()
  }

  /// The arrow counts as up: the finger lets go, towards the end that the arrow pointed at; a pane that Enter
  /// holds stays under it.
  mutating func liftKey() {
    let end: End = finger.direction == .up ? .open : .closed
    finger.lift()
    if pane.drag?.isHeld == true {
      glide(to: 0)
    } else {
      replaceLaw { $0.release(toward: end, at: $1) }
    }
  }

  /// Enter: holds the pane still, and lets it go.
  mutating func toggleHold() {
    if pane.drag?.isHeld == true {
      cancel()
    } else {
      finger.lift()
      replaceLaw { $0.grab(at: $1) }
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
}
