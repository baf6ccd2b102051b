internal import CellCanvas
internal import Gestures
internal import Kinematics

extension Interruptions {
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    advance(to: max(time, self.time))
    apply(event)
    refreshStatus()
    return []
  }

  private mutating func apply(_ event: SceneEvent) {
    switch event {
    case .input(let input): apply(input)
    case .tap: tapOnce()
    case .grab: grab()
    case .drag(let distance): drag(by: distance)
    case .release(let velocity):
      replaceLaws(fingerVelocity: velocity) { $0.release(velocity: velocity, at: $1) }
    case .cancel: replaceLaws { $0.release(at: $1) }
    case .resize(let columns, let rows): resize(columns: columns, rows: rows)
    case .spring(let spring): replaceLaws { if $0.driver == .spring { $0.change(to: spring, at: $1) } }
    case .theme(let theme): self.theme = theme
    case .kick, .driver, .reportsKeyRelease, .performance: break
    }
  }

  private mutating func apply(_ input: InputEvent) {
    switch input {
    case .key(let key, .press, _): apply(key)
    case .mouse(let mouse): apply(mouse)
    case .focus(false): loseMouse()
    case .key, .focus, .paste: break
    }
  }

  private mutating func apply(_ key: Key) {
    switch key {
    case .character(" "): tapOnce()
    case .enter: demonstrate()
    case .character("c"): change { $0.timing = $0.timing.next }
    case .character("n"): change { $0.sharesName.toggle() }
    default: break
    }
  }

  // MARK: Taps

  /// A tap that a person makes; none that was planned comes after it.
  private mutating func tapOnce() {
    nextTap = nil
    tap()
  }

  /// All panes turn round, each by its own means.
  mutating func tap() {
    interruptedAfter = lanes.contains { $0.pane.phase == .animating } ? time - lastTap : nil
    lastTap = time
    nextTap = nil
    replaceLaws { $0.tap(at: $1) }
  }

  /// A tap, and another one in mid-flight.
  private mutating func demonstrate() {
    tap()
    nextTap = time + Self.demonstrationDelay
  }

  // MARK: The finger

  /// A finger takes all panes where they are.
  mutating func grab() {
    nextTap = nil
    replaceLaws { $0.grab(at: $1) }
  }

  /// The finger moves all by `distance` pt.
  mutating func drag(by distance: Double) {
    let time = time
    for index in lanes.indices where lanes[index].pane.drag != nil {
      lanes[index].pane.withDrag { $0.move(by: distance, at: time) }
      lanes[index].note(at: time, chartTime: chartTime)
    }
  }

  /// The animations to come are others; those under way go on.
  private mutating func change(_ body: (inout BasicAnimation) -> Void) {
    for index in lanes.indices { body(&lanes[index].pane.animation) }
  }
}
