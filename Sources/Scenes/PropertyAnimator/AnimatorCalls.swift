internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
internal import PaneCanvas

/// The user's commands as calls of the animator.
extension PropertyAnimatorScene {
  /// Calls the animator at the scene time. Returns false for a refused call, whose error is shown.
  @discardableResult
  mutating func change(
    _ body: (inout PropertyAnimation<Figures>, _ time: Double) throws(AnimatorError) -> Void
  ) -> Bool {
    do throws(AnimatorError) {
      try body(&animator, time)
      error = nil
      return true
    } catch {
      self.error = error.description
      return false
    }
  }

  /// Calls the animator, and marks the change of its motion. Returns true if the call succeeded.
  @discardableResult
  mutating func call(
    _ body: (inout PropertyAnimation<Figures>, _ time: Double) throws(AnimatorError) -> Void
  ) -> Bool {
    guard change(body) else { return false }
    if animator.state != .inactive { mark() }
    return true
  }

  private var nextSide: Side { figures.value.along < Side.way / 2 ? .right : .left }

  /// Creates a new animator to the other side if the present one is inactive and empty.
  private mutating func prepare() {
    guard animator.lifecycle.condition == .empty else { return }
    prepare(to: nextSide.figures, settings, settings.timing(in: context.environment))
  }

  private mutating func prepare(
    to end: Figures, _ settings: TimingSettings, _ timing: AnimationTiming<Figures>
  ) {
    current = settings
    animator = PropertyAnimation(figures.value, duration: TimingSettings.duration, timing: timing)
    change { animator, time throws(AnimatorError) in try animator.addAnimations(at: time) { $0 = end } }
  }

  // MARK: Start and pause

  /// Starts, pauses or continues the animator (M96).
  package mutating func tap() {
    letGo()
    if animator.isRunning {
      pause()
    } else {
      prepare()
      start()
    }
  }

  @discardableResult private mutating func pause() -> Bool {
    call { animator, time throws(AnimatorError) in try animator.pause(at: time) }
  }

  mutating func start() {
    let begins = animator.state == .inactive
    let done = call { animator, time throws(AnimatorError) in try animator.start(at: time) }
    if done && begins { tint(to: 0) }
  }

  /// Ends the scrub by the arrow keys, and the message of the last call.
  mutating func letGo() {
    error = nil
    arrows.lift()
    scrub = nil
  }

  // MARK: Scrub

  /// Pauses the animator for a scrub, after creating one if there is none. Returns true if it can be scrubbed.
  mutating func holdForScrub() -> Bool {
    let begins = animator.state == .inactive
    prepare()
    guard animator.state == .inactive || animator.isRunning else { return animator.state == .active }
    guard pause() else { return false }
    if begins { tint(to: 0) }
    return true
  }

  /// Moves the figures by `distance`, in pt, from their place at `fraction`; the fraction stays within 0 to 1.
  mutating func move(from fraction: Double, by distance: Double) {
    guard animator.state == .active else { return }
    let fraction = min(max(fraction + distance / animator.directedWay, 0), 1)
    change { animator, time throws(AnimatorError) in try animator.setFraction(fraction, at: time) }
  }

  mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    guard arrows.press(arrow, isRepeat: isRepeat, at: time) else { return }
    guard holdForScrub() else { return letGo() }
    let glide = Glide(
      from: 0, velocity: scrub?.glide.velocity(at: time - (scrub?.start ?? time)) ?? 0, to: arrows.velocity,
      rampDuration: KeyboardFinger.rampDuration)
    scrub = Scrub(glide: glide, start: time, fraction: animator.fractionComplete(at: time))
  }

  /// Moves the figures by `steps` hundredths of the distance, positive to the right.
  mutating func nudge(by steps: Double) {
    letGo()
    guard holdForScrub() else { return }
    move(from: animator.fractionComplete(at: time), by: steps / 100 * Side.way)
  }

  // MARK: Reversal

  /// Reverses the animator: a running one turns as at a wall (M88), a paused one goes back when it continues
  /// (M87).
  mutating func reverse() {
    letGo()
    prepare()
    let begins = animator.state == .inactive
    let done = call { animator, time throws(AnimatorError) in
      try animator.setReversed(!animator.isReversed, at: time)
    }
    if done && begins { tint(to: 0) }
  }

  // MARK: Continue, stop, finish

  /// Continues the animator with the chosen timing, in the time that is left (M100).
  mutating func continueAnimation() {
    letGo()
    let timing = settings.timing(in: context.environment)
    let done = call { animator, time throws(AnimatorError) in
      try animator.continueAnimation(with: timing, factor: 0, at: time)
    }
    if done { runOnChosenTiming() }
  }

  /// Continues a running animator with the tuner's spring, from its present value and velocity.
  mutating func continueOnSpring() {
    let (settings, environment) = (settings, context.environment)
    let done = call { animator, time throws(AnimatorError) in
      let velocity = animator.state(at: time).velocity
      var rest = velocity
      // An animation that was added on the way has its own law and velocity, so the spring begins with the
      // rest. The spring's duration depends slightly on that velocity; the second iteration is nearly exact.
      for _ in 0..<Self.corrections {
        try animator.pause(at: time)
        try animator.continueAnimation(
          with: settings.timing(velocity: rest, in: environment), factor: 0, at: time)
        let excess = animator.state(at: time).velocity - velocity
        if excess.squaredLength < 1e-18 { return }
        rest = rest - excess
      }
    }
    if done { runOnChosenTiming() }
  }

  private static let corrections = 6

  private mutating func runOnChosenTiming() {
    current = settings
    followCourse()
  }

  /// Adds an animation that changes the square's growth within the time that is left (M101).
  mutating func addGrowth() {
    prepare()
    letGo()
    let growth = value(of: .end).growth > 0 ? 0 : Self.growth
    change { animator, time throws(AnimatorError) in
      try animator.addAnimations(at: time) { $0.growth = growth }
    }
  }

  /// The relative growth of the square's side.
  private static let growth = 0.6

  /// Stops the animator in place, where it waits to be finished (M90).
  mutating func stop() {
    letGo()
    call { animator, time throws(AnimatorError) in try animator.stop(withoutFinishing: false, at: time) }
  }

  mutating func finish(at position: AnimatorPosition) {
    snap = nil
    if change({ animator, _ throws(AnimatorError) in try animator.finish(at: position) }) {
      complete(position)
    }
  }
}

/// Motion of the figures that the finger or a spring causes, not the animator.
extension PropertyAnimatorScene {
  mutating func place(at figures: Figures) {
    change { animator, _ throws(AnimatorError) in try animator.place(figures) }
  }

  /// Releases the figures of a stopped animator: a spring takes them to the end that the velocity points to,
  /// or to the start if it points to none (M92).
  mutating func snap(velocity: Figures) {
    let way = value(of: .end) - value(of: .start)
    let end: AnimatorPosition =
      velocity.square.x * way.square.x + velocity.square.y * way.square.y > 0 ? .end : .start
    var motion = MovingValue(animator.state(at: time).value, tolerance: .standard)
    let law = SpringMotion(
      spring: context.environment.spring(.standard), from: motion.target, velocity: velocity,
      to: value(of: end))
    motion.follow(.spring(law), at: time)
    snap = (motion, end)
    mark()
  }

  /// Releases the square away from its end: an animator brings it home on a spring that begins with the
  /// finger's velocity (M99).
  private mutating func bringHome(velocity: SIMD2<Double>) {
    var home = self.figures.value
    home.square = home.circle
    let timing = settings.springTiming(velocity: Figures(square: velocity), in: context.environment)
    prepare(to: home, settings.onSpring, timing)
    call { animator, time throws(AnimatorError) in try animator.start(at: time) }
  }
}

struct AnimatorGrip: Sendable {
  enum HeldPart: Sendable {
    /// The figures of an active animator: the fraction at the grab, from which the drag scrubs, and whether
    /// the animator was running.
    case way(fraction: Double, wasRunning: Bool)
    /// The square alone, with its position at the grab in pt, while no animator is active.
    case square(SIMD2<Double>)
  }

  let part: HeldPart
  /// The finger. Its value is the distance that it has moved, in pt of the lane.
  var finger: Finger
  /// The mouse's last location, in pt; nil for a script's finger.
  var location: SIMD2<Double>?
  /// True if the mouse pressed the bar: a click there is not a tap on a figure.
  let isOnBar: Bool

  /// Creates a grip that starts at `time`, in s. A script's finger has no location and no slop; `scale` is the pt of
  /// the screen per pt of the lane.
  init(_ part: HeldPart, at location: SIMD2<Double>?, scale: Double, isOnBar: Bool = false, time: Double) {
    self.part = part
    self.location = location
    self.isOnBar = isOnBar
    let slop = location == nil || isOnBar ? 0 : PanGesture.standardSlop / scale
    finger = Finger(taking: .zero, slop: slop, time: time)
  }

  /// True if the finger has moved farther than a click may.
  var isDrag: Bool { isOnBar || finger.isDragging }
}

extension PropertyAnimatorScene {
  /// Takes hold of the figures. An active animator is paused and scrubbed; if it is stopped or inactive, the
  /// finger moves the square freely.
  mutating func grab(at location: SIMD2<Double>?) {
    letGo()
    grip = nil
    if let snap {
      place(at: snap.motion.value(at: time))
      self.snap = nil
    }
    let wasRunning = animator.isRunning
    if animator.state == .active {
      guard holdForScrub() else { return }
      grip = AnimatorGrip(
        .way(fraction: animator.fractionComplete(at: time), wasRunning: wasRunning), at: location,
        scale: stage.scale,
        time: time)
    } else {
      grip = AnimatorGrip(.square(figures.value.square), at: location, scale: stage.scale, time: time)
    }
  }

  /// Moves the finger by `step`, in pt of the lane.
  mutating func drag(by step: SIMD2<Double>) {
    guard var grip else { return }
    grip.finger.move(by: step, at: time)
    self.grip = grip
    guard grip.isDrag else { return }
    let distance = grip.finger.value(at: time)
    switch grip.part {
    case .way(let fraction, _):
      move(from: fraction, by: distance.x)
    case .square(let start):
      var figures = figures.value
      figures.square = start + distance
      place(at: figures)
    }
  }

  /// Releases the grip with `velocity`, in pt/s, or with the tracked velocity if it is nil. A release without
  /// a drag is a tap.
  mutating func lift(velocity: SIMD2<Double>? = nil) {
    guard let grip else { return }
    self.grip = nil
    let velocity = velocity ?? grip.finger.hold(at: time).velocity
    switch grip.part {
    case .way(_, let wasRunning):
      // A click pauses a running animator and starts a paused one; after a drag the state from before returns (M96).
      if grip.isDrag == wasRunning, !(grip.isOnBar && !wasRunning) { start() }
    case .square:
      if !grip.isDrag {
        if animator.state == .inactive { tap() }
      } else if animator.state == .stopped {
        snap(velocity: Figures(square: velocity))
      } else {
        bringHome(velocity: velocity)
      }
    }
  }
}

extension PropertyAnimation<Figures> {
  /// The distance from fraction 0 to fraction 1, in pt, positive to the right; its magnitude is at least 1.
  fileprivate var directedWay: Double {
    let way = value(of: .end) - value(of: .start)
    let distance = abs(way.along) >= abs(way.square.x) ? way.along : way.square.x
    return (abs(distance) < 1 ? Side.way : distance) * (isReversed ? -1 : 1)
  }
}
