public import MotionKinematics

/// A property animator as a value type: recorded changes of one value, and a timing.
///
///     var animation = PropertyAnimation(square, duration: 1, timing: .curve(.easeIn))
///     try animation.addAnimations(at: 0) { $0.center = [400, 0] }
///     try animation.start(at: 0)
///     try animation.pause(at: 0.5)
///     try animation.setReversed(true, at: 0.5)
///     try animation.continueAnimation(with: .dampingRatio(0.7), at: 0.5)
///
/// The value is a vector of everything that is animated together. A change is recorded as the difference that
/// it makes, and several changes add up. The shown value is a function of the progress, so that pausing,
/// scrubbing, reversing and changing the timing never make it jump. `PropertyAnimator` is the same on a
/// display link, with callbacks.
public struct PropertyAnimation<Value: MotionVector>: PropertyAnimating {
  /// The life cycle, which holds the state.
  public internal(set) var lifecycle: AnimatorLifecycle
  /// Indicates whether the animator moves from the end to the start.
  public internal(set) var isReversed = false
  /// The initial timing.
  public let timing: AnimationTiming<Value>
  /// The initial duration, in s.
  public let givenDuration: Double
  /// The duration of the animation, in s. It is the given one; for a spring with given coefficients, it is
  /// the settling time, which is known once the animator is active.
  public internal(set) var duration: Double

  var queue: [RecordedChange<Value>] = []
  var record: AnimationRecord<Value>
  var currentTiming: AnimationTiming<Value>
  var run: AnimationRun<Value>
  /// The cursor of the run, at `anchor` (in s) while running, or the current one while paused.
  var cursor = 0.0
  var anchor = 0.0
  /// The progress in the run's direction that was set by scrubbing, if no cursor corresponds to it, and the
  /// fraction of the duration at that progress.
  var scrubbed: (progress: Double, share: Double)?
  /// The value at which the animator was stopped, or at which it was placed since then.
  var stoppedValue = Value.zero

  /// Creates an inactive animator for a value at rest.
  /// - Parameters:
  ///   - value: the current value, finite.
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - timing: the timing from start to end.
  ///   - options: the properties that it has from now on.
  public init(
    _ value: Value, duration: Double, timing: AnimationTiming<Value> = .curve(.easeInOut),
    options: AnimatorOptions = AnimatorOptions()
  ) {
    require(value.isFinite, "a value that is animated must be finite; got \(value)")
    require(duration.isFinite && duration >= 0, "a duration must be finite and not negative; got \(duration)")
    lifecycle = AnimatorLifecycle(options)
    self.timing = timing
    givenDuration = duration
    self.duration = duration
    record = AnimationRecord(value)
    currentTiming = timing
    run = .empty
  }
}

// The calls of formula F7.
extension PropertyAnimation {
  /// Adds a change. It is queued until the animator becomes active. An active animator applies it at once and
  /// takes the remaining time for it.
  public mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try addKeyframes([RecordedChange(change)], at: time)
  }

  /// Adds a change that begins after a part (0 or more, under 1) of the duration, or of the remaining time, and takes the
  /// rest of it.
  public mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try addKeyframes([RecordedChange(delayFactor: delayFactor, change)], at: time)
  }

  /// Adds changes that each happen in a part of the duration, or along a path; for an active animator, in a
  /// part of the remaining time.
  public mutating func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double
  ) throws(AnimatorError) {
    guard try lifecycle.allows(.addAnimations) else { return }
    lifecycle.hasAnimations = true
    guard lifecycle.state == .active else {
      queue += changes
      return
    }
    let share = share(at: cursor(at: time))
    for change in changes {
      let since = share + change.delayFactor * (1 - share)
      record.add(change, late: LateCourse(since: since, law: run.law.fromRest))
    }
  }

  /// Starts from the beginning, or continues for the rest of the way, after a delay (s, finite, 0 or more). An
  /// interruption drops the rest of the delay.
  public mutating func start(afterDelay delay: Double, at time: Double) throws(AnimatorError) {
    require(delay.isFinite && delay >= 0, "a delay must be finite and not negative; got \(delay)")
    guard try lifecycle.allows(.start) else { return }
    if lifecycle.state == .inactive { activate() }
    resume(with: nil, factor: 0, at: time + delay)
  }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.pause) else { return }
    if lifecycle.state == .inactive { activate() } else { hold(at: time) }
  }

  /// Sets the fraction of the way in the animator's direction, also outside of 0…1. A running animator continues from
  /// there.
  public mutating func scrub(to fraction: Double, at time: Double) throws(AnimatorError) {
    require(fraction.isFinite, "a fraction must be finite; got \(fraction)")
    guard try lifecycle.allows(.setFraction) else { return }
    try whilePaused(at: time) { $0.scrub(to: fraction) }
  }

  /// Sets the direction, at the current value. A running animator is reflected like a ball at a wall, and
  /// returns along the way it came.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.setReversed) else { return }
    try whilePaused(at: time) { $0.isReversed = isReversed }
  }

  /// Continues a paused animator with another timing, or with the same one (nil), without a jump.
  ///
  /// A curve continues from the time at which it has the shown progress. A spring continues from the shown
  /// value with its given velocity. The same timing continues from its own time, except for a spring that was
  /// scrubbed.
  /// - Parameters:
  ///   - timing: the timing of the rest; nil keeps the current one.
  ///   - factor: the time for the rest as a multiple of `duration`, finite, 0 or more; 0 means the remaining
  ///     time. A spring with given coefficients takes its settling time instead.
  ///   - time: the time of the call, in s.
  public mutating func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double
  ) throws(AnimatorError) {
    require(factor.isFinite && factor >= 0, "a factor of time must be finite and not negative; got \(factor)")
    guard try lifecycle.allows(.continueAnimation) else { return }
    resume(with: timing, factor: factor, at: time)
  }

  /// Stops at the current value. The animator then waits for `finish(at:)`, or becomes inactive if
  /// `withoutFinishing` is true.
  public mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(withoutFinishing ? .stopWithoutFinishing : .stop) else { return }
    hold(at: time)
    stoppedValue = state(at: time).value
    lifecycle.state = .stopped
    if withoutFinishing { end(at: stoppedValue) }
  }

  /// Ends the animator at its current value, whatever its options.
  public mutating func abandon(at time: Double) { end(at: state(at: time).value) }

  /// Ends a stopped animator at its start, its end, or its current value.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    guard try lifecycle.allows(.finish) else { return }
    end(at: value(of: position))
  }

  /// Sets the value while the animator is not active, after something else has moved it.
  public mutating func place(_ value: Value) throws(AnimatorError) {
    require(value.isFinite, "a value that is animated must be finite; got \(value)")
    guard try lifecycle.allows(.place) else { return }
    if lifecycle.state == .stopped { stoppedValue = value } else { record = AnimationRecord(value) }
  }

  /// Advances to `time`. Returns the position and time of the end if the animator has ended. An animator that
  /// pauses on completion is then paused there instead, and nil is returned.
  public mutating func advance(to time: Double) -> AnimatorEnd? {
    guard lifecycle.isRunning, endTime <= time else { return nil }
    if options.pausesOnCompletion {
      cursor = direction > 0 ? 1 : 0
      lifecycle.isRunning = false
      return nil
    }
    let completed = AnimatorEnd(position: isReversed ? .start : .end, time: endTime)
    end(at: value(of: completed.position))
    return completed
  }
}

// The implementation of the calls.
extension PropertyAnimation {
  /// Makes the animator active, paused at its start, and records the queued changes.
  mutating func activate() {
    for change in queue {
      let since = change.delayFactor
      record.add(change, late: since > 0 ? LateCourse(since: since, law: .curve(.linear)) : nil)
    }
    queue = []
    lifecycle.state = .active
    (run, duration) = AnimationRun.whole(timing, delta: record.extent, duration: givenDuration)
    record.setLawOfDelayed(run.law.fromRest)
    (cursor, scrubbed) = (0, nil)
  }

  mutating func hold(at time: Double) {
    cursor = cursor(at: time)
    lifecycle.isRunning = false
  }

  /// Pauses, makes a change, and continues if the animator was running.
  mutating func whilePaused(
    at time: Double, _ change: (inout PropertyAnimation) -> Void
  ) throws(AnimatorError) {
    let wasRunning = lifecycle.isRunning
    if lifecycle.state == .inactive { activate() } else { hold(at: time) }
    change(&self)
    if wasRunning { resume(with: nil, factor: 0, at: time) }
  }

  /// Sets the fraction of the way; a fraction outside 0…1 is the overshoot of a spring.
  mutating func scrub(to fraction: Double) {
    let progress = direction > 0 ? fraction : 1 - fraction
    if abs(progress - pausedFraction) <= 1e-12 { return }
    if !options.scrubsLinearly, let place = run.cursor(atTimeFraction: progress) {
      (cursor, scrubbed) = (place, nil)
    } else if run.isRetraceable, case .curve(let curve) = run.law, let place = curve.cursor(at: progress) {
      (cursor, scrubbed) = (place, nil)
    } else {
      // Changes that were added while active keep their value here and interpolate to their own ends at the
      // ends of the way.
      let here = scrubbed ?? (run.travelled(at: cursor, record.delta), run.share(at: cursor).value)
      let share =
        progress < here.progress
        ? progress > 0 ? here.share * progress / here.progress : 0
        : here.progress < 1
          ? here.share + (1 - here.share) * (progress - here.progress) / (1 - here.progress) : 1
      scrubbed = (progress, share)
    }
  }

  mutating func resume(with timing: AnimationTiming<Value>?, factor: Double, at time: Double) {
    let isOnRun = scrubbed == nil && (direction > 0 || run.isRetraceable)
    let isSameLaw = timing == nil && isOnRun
    let timeLeft =
      if isOnRun {
        cursorLeft * run.duration
      } else if scrubbed != nil {
        (1 - fractionComplete(at: time)) * duration
      } else {
        // The way back is longer than the run, which began on the way.
        run.share(at: cursor).value * duration
      }
    let timeToRun = factor > 0 ? factor * duration : timeLeft
    if isSameLaw {
      if factor > 0, cursorLeft > 0 { run.duration = timeToRun / cursorLeft }
    } else {
      // A spring that is reversed on the way starts with the opposite velocity. A run without a duration has none.
      let hasVelocity = scrubbed == nil && timing == nil && run.duration > 0
      let bounce = hasVelocity ? (direction / run.duration) * shown(at: cursor).slope : .zero
      currentTiming = timing ?? currentTiming.withVelocity(bounce)
      let progress = forward(scrubbed.map { Dual($0.progress) } ?? run.progress(at: cursor)).value
      let share = share(at: cursor)
      let offset = scrubbed == nil ? run.offset(at: cursor).value : .zero
      (run, cursor) = AnimationRun.from(
        progress: progress, share: share, offset: offset,
        late: record.lateDisplacement(at: share, isBack: isReversed), currentTiming, delta: record.delta,
        hasKeyframes: record.hasKeyframes, isBack: isReversed, timeToRun: timeToRun, duration: duration)
      // A spring starts with the given velocity in all its parts, including the changes that were added while
      // active; a curve has no velocity.
      if case .spring = run.law { record.followLate(run.law, from: share, isBack: isReversed) }
      scrubbed = nil
    }
    lifecycle.isRunning = true
    anchor = time
  }

  /// Makes the animator inactive at a value, with nothing queued.
  mutating func end(at value: Value) {
    lifecycle = AnimatorLifecycle(options)
    record = AnimationRecord(value)
    isReversed = false
    (currentTiming, duration, run) = (timing, givenDuration, .empty)
    (cursor, scrubbed) = (0, nil)
  }
}

// The shown value and related quantities.
extension PropertyAnimation {
  /// Returns the value and its velocity (per second; 0 unless running) at `time`, no earlier than the last
  /// call.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch lifecycle.condition {
    case .empty, .queued: return (record.base, .zero)
    case .stopped: return (stoppedValue, .zero)
    case .paused: return (shown(at: cursor).value, .zero)
    case .running:
      guard time < endTime else { return (value(of: isReversed ? .start : .end), .zero) }
      let (value, slope) = shown(at: cursor(at: time))
      // The cursor stands still during a delay.
      return (value, time < anchor ? .zero : (direction / run.duration) * slope)
    }
  }

  /// Returns the completed fraction in the animator's direction. While paused, it is the fraction of the way,
  /// which for a spring may exceed 1, unless the animator does not scrub linearly; while running, it is the
  /// fraction of the time. It is 0 while inactive.
  public func fractionComplete(at time: Double) -> Double {
    guard lifecycle.state != .inactive else { return 0 }
    let fraction = lifecycle.isRunning ? run.timeFraction(at: cursor(at: time)) : pausedFraction
    return direction > 0 ? fraction : 1 - fraction
  }

  /// The completed fraction in the run's direction while paused.
  var pausedFraction: Double {
    if let scrubbed { return scrubbed.progress }
    return options.scrubsLinearly ? run.travelled(at: cursor, record.delta) : run.timeFraction(at: cursor)
  }

  /// The time at which the animator will end, in s; infinite while it is not running.
  public var endTime: Double {
    guard lifecycle.isRunning else { return .infinity }
    return anchor + cursorLeft * run.duration
  }

  /// Returns the time by which all components have reached or crossed, since `time`, the value at which the animator will
  /// end; all in s. Infinite while it is not running.
  ///
  /// It is in closed form for a curve and for a spring. With keyframes, with changes that were added later, and back along
  /// a spring, it is found by halving, between those of 256 equal steps around which a component first passes its end.
  public func reachTime(from time: Double) -> Double {
    guard lifecycle.isRunning else { return .infinity }
    let time = max(time, anchor)
    let end = value(of: isReversed ? .start : .end)
    let cursor = cursor(at: time)
    let timeLeft = max(endTime - time, 0)
    if record.isPlain, direction > 0 {
      switch run.law {
      case .curve(let curve):
        if run.startOffset == .zero, let first = curve.fraction(at: 1), first >= cursor {
          return time + (first - cursor) * run.duration
        }
      case .spring(let timing, let span) where run.duration > 0:
        let (value, slope) = shown(at: cursor)
        let motion = timing.motion(from: value, velocity: (1 / span) * slope, to: end)
        return time + min(motion.reachTime / span * run.duration, timeLeft)
      case .spring: return endTime
      }
    }
    return (0..<Value.componentCount).reduce(time) { latest, index in
      let passage = Bisection.firstZero(upTo: timeLeft, parts: 256) {
        shown(at: self.cursor(at: time + $0)).value[component: index] - end[component: index]
      }
      return max(latest, time + (passage ?? timeLeft))
    }
  }

  /// Returns the value at a position at which the animator may finish.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: record.base
    case .end: record.end
    case .current: stoppedValue
    }
  }

  /// The direction of the cursor: 1 in the run's direction, −1 back along the same way.
  var direction: Double { isReversed == run.isBack ? 1 : -1 }

  var cursorLeft: Double { direction > 0 ? 1 - cursor : cursor }

  func cursor(at time: Double) -> Double {
    // It stands still during a delay.
    guard lifecycle.isRunning, time >= anchor else { return cursor }
    let elapsed = time - anchor
    guard elapsed < cursorLeft * run.duration else { return direction > 0 ? 1 : 0 }
    return cursor + direction * elapsed / run.duration
  }

  /// Converts a fraction in the run's direction of travel to one counted from the start.
  func forward(_ rate: Dual) -> Dual { run.isBack ? Dual(1) - rate : rate }

  /// Returns the fraction of the duration that has passed, counted from the start.
  func share(at cursor: Double) -> Double {
    forward(scrubbed.map { Dual($0.share) } ?? run.share(at: cursor)).value
  }

  func shown(at cursor: Double) -> (value: Value, slope: Value) {
    if let scrubbed {
      return record.value(
        progress: forward(Dual(scrubbed.progress)), share: forward(Dual(scrubbed.share)))
    }
    let (value, slope) = record.value(
      progress: forward(run.progress(at: cursor)), share: forward(run.share(at: cursor)))
    let offset = run.offset(at: cursor)
    return (value + offset.value, slope + offset.slope)
  }
}
