internal import PaneCanvas
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

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.enter], "show", "a demonstration: two taps, 350 ms apart") { scene, _ in scene.demonstrate()
    },
    KeyBinding([.space], "tap", "open or close all four; in mid-flight: reverse them") { scene, _ in
      scene.tapOnce()
    },
    KeyBinding(
      "select", "select one of the four, the next; esc: all four",
      KeyEffect([.tab]) { $0.focus.move(by: $1.step) },
      KeyEffect([], also: [.escape]) { scene, _ in scene.focus.widen() }),
    KeyBinding(["c"], "curve", "next timing curve: unless it starts flat, velocity jumps") { scene, _ in
      scene.change { $0.timing = $0.timing.next }
    },
    KeyBinding(["n"], "names", "one name for all animations: each replaces the last") { scene, _ in
      scene.change { $0.sharesName.toggle() }
    },
    KeyBinding(["w"], "problems", "show what goes wrong: one problem after another, then none") { scene, _ in
      scene.problem = Problem.next(after: scene.problem)
    },
    KeyBinding(["o"], "outline: show the model value") { scene, _ in scene.showsModel.toggle() },
    KeyBinding(note: "mouse", "click: tap; drag or throw all four")
  ]

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
