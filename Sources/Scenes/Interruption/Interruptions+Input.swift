package import PaneCanvas
internal import MotionGestures

extension Interruptions {
  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: tapOnce()
    case .grab: grab(focus.lanes)
    case .drag(let distance): drag(by: distance)
    case .release(let velocity): release(velocity: velocity)
    case .cancel: release(velocity: nil)
    case .spring(let spring):
      replaceLaws(of: lanes.indices) { if $0.driver == .spring { $0.change(to: spring, at: $1) } }
    case .kick, .driver: break
    }
  }

  package mutating func key(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    switch key {
    case _ where phase != .press: break
    case .character(" "): tapOnce()
    case .enter: demonstrate()
    case .tab: focus.move(by: modifiers.contains(.shift) ? -1 : 1)
    case .escape: focus.widen()
    case .character("c"): change { $0.timing = $0.timing.next }
    case .character("n"): change { $0.sharesName.toggle() }
    case .character("o"): showsModel.toggle()
    case .character("w"): problem = Problem.next(after: problem)
    default: break
    }
  }

  // MARK: Taps

  /// Taps the focused panes and cancels a planned tap.
  private mutating func tapOnce() {
    nextTap = nil
    tap(focus.lanes)
  }

  /// Taps panes; each one turns by its own driver.
  mutating func tap(_ tapped: Range<Int>) {
    let moving = tapped.filter { lanes[$0].pane.phase == .animating }
    let delay = moving.map { time - lanes[$0].lastTap }.min()
    nextTap = nil
    if problem == .noInteraction, !moving.isEmpty { return }
    replaceLaws(of: turning(tapped)) { $0.tap(at: $1) }
    for index in tapped { lanes[index].hearTap(at: time, interruptedAfter: delay) }
  }

  /// Returns the tapped panes that turn. A tap on several panes skips those that were turned alone before,
  /// unless all of them were.
  private mutating func turning(_ tapped: Range<Int>) -> [Int] {
    if tapped.count == 1 {
      for index in tapped { lanes[index].isAhead.toggle() }
      return Array(tapped)
    }
    let behind = tapped.filter { !lanes[$0].isAhead }
    for index in tapped { lanes[index].isAhead = false }
    return behind.isEmpty ? Array(tapped) : behind
  }

  /// Taps the focused panes, and plans a second tap in flight.
  private mutating func demonstrate() {
    tap(focus.lanes)
    nextTap = PlannedTap(time: time + Self.demonstrationDelay, lanes: focus.lanes)
  }

  // MARK: Finger

  mutating func grab(_ grabbed: Range<Int>) {
    nextTap = nil
    let syncsModel = problem != .cancelWithoutSync
    replaceLaws(of: grabbed) { $0.grab(at: $1, syncsModel: syncsModel) }
    // The release sets a new target, so a grabbed pane is not ahead of the others any more.
    for index in grabbed { lanes[index].isAhead = false }
  }

  /// Moves the grabbed panes by `distance` pt; down is positive.
  mutating func drag(by distance: Double) {
    let time = time
    for index in lanes.indices where lanes[index].pane.drag != nil {
      lanes[index].pane.withDrag { $0.move(by: distance, at: time) }
      lanes[index].note(at: time)
    }
  }

  /// Releases the grabbed panes.
  /// - Parameter velocity: The velocity of the finger, in pt/s, or nil for the tracked one.
  mutating func release(velocity: Double?) {
    let isUnsigned = problem == .unsignedVelocity
    let held = lanes.indices.filter { lanes[$0].pane.drag != nil }
    replaceLaws(of: held, fingerVelocity: velocity) { pane, time in
      if isUnsigned {
        pane.releaseUnsigned(velocity: velocity, at: time)
      } else {
        pane.release(velocity: velocity, at: time)
      }
    }
  }

  /// Changes the settings of later animations; running animations are not affected.
  private mutating func change(_ body: (inout BasicAnimation) -> Void) {
    for index in lanes.indices { body(&lanes[index].pane.animation) }
  }
}
