internal import Motion
package import PaneCanvas

extension Shell {
  /// The finger on the stage: the mouse, the arrow keys, Enter or a script. There is one at most.
  struct Finger: Sendable {
    /// The touch that was sent last; nil while nothing is touched.
    var touch: Touch?
    /// The location of the press, in pt of the stage.
    var start = SIMD2<Double>.zero
    var arrows = ArrowKeys()
    /// The key that presses item 0 while it is down.
    var key = Press()
    /// True if Enter holds the item; then the arrows only move it.
    var isHeldByEnter = false

    /// The session time at which a held arrow or key stops or is lifted without a report, in s.
    var deadline: Double? { touch?.source == .key ? key.deadline : arrows.deadline }
  }

  var reportsKeyRelease: Bool {
    get { finger.arrows.reportsRelease }
    set { finger.arrows.reportsRelease = newValue }
  }

  /// The place of the finger, in pt of the stage; nil while nothing is touched.
  var fingerPlace: SIMD2<Double>? { finger.touch.map { $0.location * stage.scale } }

  /// True while a finger holds an item that it may move. A key presses it alone.
  package var isHolding: Bool { finger.touch.map { $0.source != .key } ?? false }

  /// True while a mouse button is down on the stage.
  var isMouseDown: Bool { finger.touch?.source == .mouse }

  /// A finger takes an item, from every other one.
  mutating func begin(_ item: Int?, by source: Touch.Source, at location: SIMD2<Double>? = nil) {
    if source != .key { liftKey() }
    finger.arrows.lift()
    finger.isHeldByEnter = source == .enter
    send(newTouch(of: item, by: source, at: location), .began)
  }

  private mutating func newTouch(
    of item: Int?, by source: Touch.Source, at location: SIMD2<Double>? = nil
  ) -> Touch {
    // A script and a key have seen no frame: they touch the item where it is now.
    if location == nil { draw() }
    finger.start = location ?? item.flatMap { stage.place(of: $0) } ?? .zero
    return Touch(
      item: item, phase: .began, source: source, location: finger.start / stage.scale,
      isDrag: source != .mouse, handTime: time, clock: clock)
  }

  /// - Parameter velocity: the velocity of the finger, in pt/s; nil means the tracked one.
  mutating func send(
    _ touch: Touch, _ phase: Touch.Phase, step: SIMD2<Double> = .zero, to location: SIMD2<Double>? = nil,
    velocity: SIMD2<Double>? = nil
  ) {
    var touch = touch
    (touch.phase, touch.velocity) = (phase, velocity)
    // A mouse that rests must be exactly where it was, or its next report would be a movement.
    touch.location = location ?? touch.location + step
    touch.step = step
    (touch.handTime, touch.clock) = (time, clock.isPaused ? clock.resumed(at: time) : clock)
    finger.touch = touch.isDown ? touch : nil
    if finger.touch == nil { finger.isHeldByEnter = false }
    send(.event(.touch(touch)))
  }

  /// Ends every touch without a click.
  package mutating func cancel() {
    finger.key.lift()
    finger.arrows.lift()
    if let touch = finger.touch { send(touch, .cancelled) }
  }

  // MARK: Mouse

  /// Handles the left button, and the wheel. Locations are in pt from the stage's corner.
  package mutating func mouse(_ mouse: MouseEvent, at point: SIMD2<Double>) {
    switch (mouse.action, mouse.button) {
    case (.press, .left):
      // The release of an earlier press may not have been reported.
      if isMouseDown { cancel() }
      let item = stage.item(at: point)
      if item == nil, finger.touch?.source == .key { return }
      begin(item, by: .mouse, at: point)
    case (.drag, .left): moveMouse(to: point)
    case (.release, .left), (.release, .none):
      // The release may be the first report of the last movement.
      moveMouse(to: point)
      if isMouseDown, let touch = finger.touch { send(touch, .ended) }
    case (.scrollUp, _): send(.wheel(-1))
    case (.scrollDown, _): send(.wheel(1))
    default: break
    }
  }

  /// The distance that the mouse may move during a click, in pt of the stage.
  static let slop = PressOrDrag.standardSlop

  private mutating func moveMouse(to point: SIMD2<Double>) {
    guard isMouseDown, var touch = finger.touch else { return }
    let location = point / stage.scale
    let step = location - touch.location
    guard step != .zero else { return }
    let way = point - finger.start
    if (way * way).sum() > Self.slop * Self.slop { touch.isDrag = true }
    send(touch, .moved, step: step, to: location)
  }

  // MARK: Arrow keys and Enter

  mutating func glide(_ press: KeyPress) {
    let before = finger.arrows.velocity
    finger.arrows.press(press.direction, isRepeat: press.isRepeat, at: time)
    if finger.arrows.velocity != before { glide() }
  }

  /// The finger takes the item with the item's velocity, and accelerates to that of the arrows.
  private mutating func glide() {
    // A mouse that holds another item loses it.
    let held = finger.touch.flatMap { $0.item == 0 ? $0 : nil }
    var touch = held ?? newTouch(of: 0, by: .arrows)
    (touch.source, touch.isDrag) = (.arrows, true)
    send(touch, held == nil ? .began : .moved, velocity: finger.arrows.velocity)
  }

  mutating func passArrow() {
    finger.arrows.passDeadline()
    if finger.arrows.held == nil { liftArrow() } else { glide() }
  }

  /// The finger releases the item, unless Enter holds it: then the item stops under it.
  mutating func liftArrow() {
    finger.arrows.lift()
    if finger.isHeldByEnter { return glide() }
    if let touch = finger.touch { send(touch, .ended) }
  }

  // MARK: A key that presses

  mutating func pressItem(isRepeat: Bool, reportsRelease: Bool) {
    guard finger.key.press(isRepeat: isRepeat, reportsRelease: reportsRelease, at: time) else { return }
    endKeyTouch()
    begin(0, by: .key)
  }

  mutating func liftKey() {
    finger.key.lift()
    endKeyTouch()
  }

  /// Ends the touch of a key that is still down, so that fast typing loses none.
  private mutating func endKeyTouch() {
    if let touch = finger.touch, touch.source == .key { send(touch, .ended) }
  }

  // MARK: Scripts

  /// Grabs an item.
  package mutating func grab(_ item: Int = 0) { begin(item, by: .script) }
  /// Moves the finger along the scene's axis, in the scene's pt; positive is down or to the right.
  package mutating func drag(by distance: Double) {
    drag(by: distance * type(of: scene).about.axis.direction)
  }
  mutating func drag(by way: SIMD2<Double>) {
    guard var touch = finger.touch else { return }
    (touch.source, touch.isDrag) = (.script, true)
    send(touch, .moved, step: way)
  }
  /// Releases the item with a velocity along the scene's axis, in pt/s, or with the tracked one.
  package mutating func release(velocity: Double?) {
    finger.arrows.lift()
    guard var touch = finger.touch else { return }
    (touch.source, touch.isDrag) = (.script, true)
    send(touch, .ended, velocity: velocity.map { $0 * type(of: scene).about.axis.direction })
  }
}

/// The arrow that moves the finger, and the time until which it counts as held. Times are the hand's, in s.
///
/// Few terminals report key releases. Without a report, a press moves the finger for a moment; then the finger holds still, and
/// lets go later. While the key repeats, the finger moves, and two missed repeats are the release.
struct ArrowKeys: Hashable, Sendable {
  /// The times after a press at which the finger stops and at which it lets go, in s.
  static let (pressDuration, holdDuration) = (0.12, 0.65)
  /// The number of intervals after a repeat in which two repeats are missed, and the least time for them, in s.
  static let (missedIntervals, leastWait) = (2.5, 0.08)

  private enum Phase { case up, pressed, still, repeated }

  /// True if the terminal reports key releases. Then an arrow is held until its release.
  var reportsRelease = false
  private var phase = Phase.up
  private var direction = SIMD2<Double>.zero
  /// The time of the last press or repeat, and the measured interval between repeats, in s.
  private var (lastTime, interval) = (0.0, 0.05)

  /// The direction of the arrow that holds the item, of length 1; nil if there is none.
  var held: SIMD2<Double>? { phase == .up ? nil : direction }
  /// The velocity to which the finger accelerates, in pt/s; 0 if it holds still.
  var velocity: SIMD2<Double> {
    phase == .pressed || phase == .repeated ? direction * Glide.greatestSpeed : .zero
  }

  /// The time at which the finger stops or lets go unless the key repeats before; nil if a report will tell it.
  var deadline: Double? {
    if reportsRelease { return nil }
    switch phase {
    case .up: return nil
    case .pressed: return lastTime + Self.pressDuration
    case .still: return lastTime + Self.holdDuration
    case .repeated: return lastTime + max(Self.leastWait, Self.missedIntervals * interval)
    }
  }

  /// Handles a press or a repeat of an arrow. A terminal without key releases sends the same for both: then a press while the
  /// same arrow moves the finger is a repeat.
  mutating func press(_ arrow: SIMD2<Double>, isRepeat: Bool = false, at time: Double) {
    let follows = arrow * Glide.greatestSpeed == velocity
    if follows { interval = (interval + time - lastTime) / 2 }
    (phase, direction, lastTime) = (follows || isRepeat ? .repeated : .pressed, arrow, time)
  }

  /// Passes the deadline: after a press the finger holds still, else it lets go.
  mutating func passDeadline() { phase = phase == .pressed ? .still : .up }

  /// Lets go of the item, independently of the keys.
  mutating func lift() { phase = .up }
}

/// The key that presses an item, such as a button, and the time until which it counts as down. Times are the hand's, in s.
struct Press: Hashable, Sendable {
  /// The time for which a key counts as down on a terminal that does not report releases, in s.
  static let duration = 0.12
  /// The interval between two presses, in s, under which the second one counts as a repeat by the keyboard if releases are not
  /// reported.
  static let repeatGap = 0.06

  /// True while the key counts as down.
  private(set) var isDown = false
  /// The time at which the key counts as up; nil if no key is down or its release will be reported.
  private(set) var deadline: Double?
  private var lastTime = -Double.infinity

  /// Handles a press or a repeat of the key.
  /// - Returns: true for a press, false for a repeat, which keeps the key down.
  mutating func press(isRepeat: Bool, reportsRelease: Bool, at time: Double) -> Bool {
    let repeats = isRepeat || !reportsRelease && time - lastTime < Self.repeatGap
    lastTime = time
    if !repeats { isDown = true }
    if isDown { deadline = reportsRelease ? nil : time + Self.duration }
    return !repeats
  }

  /// Releases the key.
  mutating func lift() { (isDown, deadline) = (false, nil) }
}
