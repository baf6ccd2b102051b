package import CellCanvas
internal import Gestures
internal import Kinematics

/// Actions and keys: taps, and the animation that the first three panes use.
extension Interruptions {
  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: tapOnce()
    case .grab: grab(focus.lanes)
    case .drag(let distance): drag(by: distance)
    case .release(let velocity):
      replaceLaws(of: lanes.indices, fingerVelocity: velocity) { $0.release(velocity: velocity, at: $1) }
    case .cancel: replaceLaws(of: lanes.indices) { $0.release(at: $1) }
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
    default: break
    }
  }

  // MARK: Taps

  /// A tap that a person makes; none that was planned comes after it.
  private mutating func tapOnce() {
    nextTap = nil
    tap(focus.lanes)
  }

  /// Panes turn round, each by its own means.
  mutating func tap(_ tapped: Range<Int>) {
    let moving = tapped.filter { lanes[$0].pane.phase == .animating }
    let delay = moving.map { time - lanes[$0].lastTap }.min()
    nextTap = nil
    replaceLaws(of: turning(tapped)) { $0.tap(at: $1) }
    for index in tapped { lanes[index].hearTap(at: time, interruptedAfter: delay) }
  }

  /// Of the panes that are tapped those that turn round: where all are, one that went ahead alone is there already.
  private mutating func turning(_ tapped: Range<Int>) -> [Int] {
    if tapped.count == 1 {
      for index in tapped { lanes[index].isAhead.toggle() }
      return Array(tapped)
    }
    let behind = tapped.filter { !lanes[$0].isAhead }
    for index in tapped { lanes[index].isAhead = false }
    return behind.isEmpty ? Array(tapped) : behind
  }

  /// A tap, and another one in mid-flight.
  private mutating func demonstrate() {
    tap(focus.lanes)
    nextTap = PlannedTap(time: time + Self.demonstrationDelay, lanes: focus.lanes)
  }

  // MARK: The finger

  /// A finger takes panes where they are.
  mutating func grab(_ grabbed: Range<Int>) {
    nextTap = nil
    replaceLaws(of: grabbed) { $0.grab(at: $1) }
    // Where it lets go of them is another matter.
    for index in grabbed { lanes[index].isAhead = false }
  }

  /// The finger moves what it has by `distance` pt.
  mutating func drag(by distance: Double) {
    let time = time
    for index in lanes.indices where lanes[index].pane.drag != nil {
      lanes[index].pane.withDrag { $0.move(by: distance, at: time) }
      lanes[index].note(at: time)
    }
  }

  /// The animations to come are others; those under way go on.
  private mutating func change(_ body: (inout BasicAnimation) -> Void) {
    for index in lanes.indices { body(&lanes[index].pane.animation) }
  }
}
