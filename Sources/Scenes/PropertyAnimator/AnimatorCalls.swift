internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics
internal import PaneCanvas

/// The user's commands as calls of the animator. Each call and each error is noted in the log.
extension PropertyAnimatorScene {
  /// Changes the stack at the scene time. Returns false for a refused change, whose error is noted in the log.
  @discardableResult
  mutating func change(_ body: (inout AnimatorStack, _ time: Double) throws(AnimatorError) -> Void) -> Bool {
    do throws(AnimatorError) {
      try body(&stack, time)
      return true
    } catch {
      log.note(error)
      return false
    }
  }

  /// Calls the animators that are not inactive, at the scene time. Returns true if the call succeeded.
  @discardableResult
  mutating func call(
    _ text: String, replacing key: String? = nil,
    _ body: (inout any PropertyAnimating<Figures>, _ time: Double) throws(AnimatorError) -> Void
  ) -> Bool {
    let done = change { stack, time throws(AnimatorError) in
      try stack.call { animator throws(AnimatorError) in try body(&animator, time) }
    }
    guard done else { return false }
    log.note(text, replacing: key)
    if stack.newest.state != .inactive { mark() }
    return true
  }

  var nextSide: Side { figures.value.along < Side.way / 2 ? .right : .left }

  /// Creates a new animator to the other side if the newest one is inactive and empty.
  private mutating func prepare() {
    guard stack.newest.state == .inactive, stack.newest.lifecycle.condition == .empty else { return }
    let course = settings.course
    prepare(to: nextSide.figures, settings, settings.maker(in: context.environment), on: course)
    if let words = course.words { log.note(words) }
  }

  mutating func prepare(
    to end: Figures, _ settings: TimingSettings, _ make: AnimatorMaker, on course: Course = .straight
  ) {
    current = (settings, settings.duration)
    change { stack, time throws(AnimatorError) in try stack.prepare(make, to: end, on: course, at: time) }
  }

  // MARK: Start and pause

  /// Starts, pauses or continues the animator (M96).
  package mutating func tap() {
    letGo()
    if stack.isRunning {
      pause()
    } else {
      prepare()
      start()
    }
  }

  @discardableResult private mutating func pause() -> Bool {
    call("pause()") { animator, time throws(AnimatorError) in try animator.pause(at: time) }
  }

  mutating func start() {
    let begins = stack.newest.state == .inactive
    let delay = begins ? settings.option?.startDelay ?? 0 : 0
    let words = delay > 0 ? "start(afterDelay: \(short(delay)))" : "start()"
    let done = call(words) { animator, time throws(AnimatorError) in
      try animator.start(afterDelay: delay, at: time)
    }
    if done && begins { begin() }
  }

  /// Resets the tint when the animator becomes active.
  private mutating func begin() {
    current?.duration = stack.newest.duration
    tint(to: 0)
  }

  /// Ends the scrub by the arrow keys, and the message of the last call.
  mutating func letGo() {
    log.forgetError()
    arrows.lift()
    scrub = nil
  }

  // MARK: Scrub

  /// Pauses the animator for a scrub, after creating one if there is none. Returns true if it can be scrubbed.
  mutating func holdForScrub() -> Bool {
    let begins = stack.newest.state == .inactive
    prepare()
    guard stack.newest.state == .inactive || stack.isRunning else { return stack.newest.state == .active }
    guard pause() else { return false }
    if begins { begin() }
    return true
  }

  mutating func move(from fractions: [Double], by distance: Double) {
    change { stack, time throws(AnimatorError) in try stack.scrub(from: fractions, by: distance, at: time) }
  }

  private mutating func noteScrub() {
    let fraction = stack.newest.fractionComplete(at: time)
    log.note("setFraction(\(fixed(fraction, decimals: 3)))", replacing: "setFraction")
  }

  mutating func press(_ arrow: KeyboardFinger.Direction, isRepeat: Bool) {
    guard arrows.press(arrow, isRepeat: isRepeat, at: time) else { return }
    guard holdForScrub() else { return letGo() }
    let glide = Glide(
      from: 0, velocity: scrub?.glide.velocity(at: time - (scrub?.start ?? time)) ?? 0, to: arrows.velocity,
      rampDuration: KeyboardFinger.rampDuration)
    scrub = Scrub(glide: glide, start: time, fractions: stack.fractions(at: time))
  }

  /// Moves the figures by `steps` hundredths of the distance, positive to the right.
  mutating func nudge(by steps: Double) {
    letGo()
    guard holdForScrub() else { return }
    move(from: stack.fractions(at: time), by: steps / 100 * Side.way)
    noteScrub()
  }

  mutating func liftArrow() {
    if scrub != nil { noteScrub() }
    letGo()
  }

  // MARK: Reversal

  /// Reverses the animator: a running one turns as at a wall (M88), a paused one goes back when it continues
  /// (M87). Animators that cannot be reversed are brought back by another one.
  mutating func reverse() {
    letGo()
    guard stack.newest.state != .active || stack.canReverse else { return reverseByAddition() }
    prepare()
    let begins = stack.newest.state == .inactive
    let isReversed = !stack.newest.isReversed
    let done = call("setReversed(\(isReversed))") { animator, time throws(AnimatorError) in
      try animator.setReversed(!animator.isReversed, at: time)
    }
    if done && begins { begin() }
  }

  /// Reverses by addition: a second animator brings the figures back while the first one continues (M89).
  mutating func reverseByAddition() {
    letGo()
    guard stack.newest.state == .active else {
      let call = AnimatorCall.addAnimations
      let error = stack.newest.state == .stopped ? AnimatorError.stopped(call) : .inactive(call)
      return log.note(error)
    }
    let target = stack.target
    let side: Side = target.along < Side.way / 2 ? .right : .left
    let make = settings.maker(in: context.environment)
    let done = change { stack, time throws(AnimatorError) in
      try stack.reverseByAddition(to: side.figures, make, at: time)
    }
    guard done else { return }
    log.note("a second animator, additive, back")
    current = (settings, stack.newest.duration)
    mark()
  }

  // MARK: Continue, stop, finish

  /// Continues the animator with the chosen timing and factor (M100).
  mutating func continueAnimation() {
    letGo()
    let (timing, factor) = (settings.timing(in: context.environment), settings.factor)
    let name = "continueAnimation(with: \(settings.choice.rawValue), factor: \(short(factor)))"
    let done = call(name) { animator, time throws(AnimatorError) in
      try animator.continueAnimation(with: timing, factor: factor, at: time)
    }
    if done { runOnChosenTiming() }
  }

  /// Continues a running animator with the tuner's spring, from its present value and velocity.
  mutating func continueOnSpring() {
    let (settings, environment) = (settings, context.environment)
    let done = call("continueAnimation(with: spring)", replacing: "continueAnimation(with: spring") {
      animator, time throws(AnimatorError) in
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
    let animator = stack.newest
    let duration = animator.endTime < .infinity ? animator.endTime - time : animator.duration
    current = (settings, duration)
    followCourse()
  }

  /// Adds an animation that changes the square's growth within the time that is left (M101).
  mutating func addGrowth() {
    prepare()
    letGo()
    let growth = stack.value(of: .end).growth > 0 ? 0 : Self.growth
    let factor = settings.option?.delayFactor ?? 0
    let done = change { stack, time throws(AnimatorError) in
      try stack.addAnimations(delayFactor: factor, at: time) { $0.growth = growth }
    }
    let delay = factor > 0 ? "(delayFactor: \(short(factor)))" : ""
    if done { log.note("addAnimations\(delay) { $0.growth = \(short(growth)) }") }
  }

  /// The relative growth of the square's side.
  private static let growth = 0.6

  /// Stops the animator in place. It waits to be finished (M90), or, without finishing, ends without a
  /// completion (M91).
  mutating func stop(withoutFinishing: Bool) {
    letGo()
    call("stop(withoutFinishing: \(withoutFinishing))") { animator, time throws(AnimatorError) in
      try animator.stop(withoutFinishing: withoutFinishing, at: time)
    }
  }

  mutating func finish(at position: AnimatorPosition) {
    snap = nil
    guard change({ stack, _ throws(AnimatorError) in try stack.finish(at: position) }) else { return }
    log.note("finish(at: .\(position))")
    complete(position)
  }
}

/// Motion of the figures that the finger or a spring causes, not the animator.
extension PropertyAnimatorScene {
  mutating func place(at figures: Figures) {
    change { stack, _ throws(AnimatorError) in try stack.place(at: figures) }
  }

  /// Releases the figures of a stopped animator: a spring takes them to the end that the velocity points to,
  /// or to the start if it points to none (M92).
  mutating func snap(velocity: Figures) {
    let way = stack.value(of: .end) - stack.value(of: .start)
    let end: AnimatorPosition =
      velocity.square.x * way.square.x + velocity.square.y * way.square.y > 0 ? .end : .start
    var motion = MovingValue(stack.state(at: time).value, tolerance: .standard)
    motion.follow(
      snapLaw.motion(
        from: motion.target, velocity: velocity, to: stack.value(of: end),
        on: context.environment.spring(.standard)), at: time)
    snap = (motion, end)
    mark()
  }

  /// Releases the square away from its end: an animator brings it home on a spring that begins with the
  /// finger's velocity (M99).
  private mutating func bringHome(velocity: SIMD2<Double>) {
    var home = self.figures.value
    home.square = home.circle
    let timing = settings.springTiming(velocity: Figures(square: velocity), in: context.environment)
    prepare(to: home, settings.onSpring, settings.maker(of: timing))
    call("start()") { animator, time throws(AnimatorError) in try animator.start(at: time) }
    current?.duration = stack.newest.duration
  }
}

struct AnimatorGrip: Sendable {
  enum HeldPart: Sendable {
    /// The figures of an active animator: the fractions at the grab, from which the drag scrubs, and whether
    /// the animator was running.
    case way(fractions: [Double], wasRunning: Bool)
    /// The square alone, with its position at the grab in pt, while no animator is active.
    case square(SIMD2<Double>)
    /// The control point of the curve with this index.
    case controlPoint(Int)
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
    let wasRunning = stack.isRunning
    if stack.newest.state == .active {
      guard holdForScrub() else { return }
      grip = AnimatorGrip(
        .way(fractions: stack.fractions(at: time), wasRunning: wasRunning), at: location, scale: stage.scale,
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
    case .way(let fractions, _):
      move(from: fractions, by: distance.x)
    case .square(let start):
      var figures = figures.value
      figures.square = start + distance
      place(at: figures)
    case .controlPoint: break
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
      if grip.isDrag { noteScrub() }
      // A click pauses a running animator and starts a paused one; after a drag the state from before returns (M96).
      if grip.isDrag == wasRunning, !(grip.isOnBar && !wasRunning) { start() }
    case .square:
      if !grip.isDrag {
        if stack.newest.state == .inactive { tap() }
      } else if stack.newest.state == .stopped {
        snap(velocity: Figures(square: velocity))
      } else {
        bringHome(velocity: velocity)
      }
    case .controlPoint: break
    }
  }
}
