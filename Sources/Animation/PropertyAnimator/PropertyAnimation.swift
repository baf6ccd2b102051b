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
