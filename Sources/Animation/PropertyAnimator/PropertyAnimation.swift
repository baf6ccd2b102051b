public import Kinematics

/// A property animator as a value: recorded changes of one value, and a timing on which they happen.
///
///     var animation = PropertyAnimation(square, duration: 1, timing: .curve(.easeIn))
///     try animation.addAnimations(at: 0) { $0.center = [400, 0] }
///     try animation.start(at: 0)
///     try animation.pause(at: 0.5)
///     try animation.setReversed(true, at: 0.5)
///     try animation.continueAnimation(with: .dampingRatio(0.7), at: 0.5)
///
/// The value is a vector of everything that is animated together. A change is recorded by what it does to the
/// value, several add up, and what is shown is a function of the progress: pausing, scrubbing, turning round
/// and changing the timing never make it jump. `PropertyAnimator` is the same on a display link, with
/// callbacks.
public struct PropertyAnimation<Value: MotionVector>: PropertyAnimating {
  /// Where it is in its life.
  public internal(set) var lifecycle = AnimatorLifecycle()
  /// Whether it goes from the end to the start.
  public internal(set) var isReversed = false
  /// The timing it was made with.
  public let timing: AnimationTiming<Value>
  /// The duration it was made with, in s.
  public let givenDuration: Double
  /// The duration of the whole, in s: the given one, but for a spring by coefficients its settling time,
  /// known once it has begun.
  public internal(set) var duration: Double

  var queue: [RecordedChange<Value>] = []
  var record: AnimationRecord<Value>
  var currentTiming: AnimationTiming<Value>
  var run: AnimationRun<Value>
  /// Where the run is: at `anchor` (in s) while it is running, now while it is paused.
  var cursor = 0.0
  var anchor = 0.0
  /// Progress in the run's direction that was set by hand, where no cursor says it, and the share of the time
  /// that counts as over there.
  var scrubbed: (progress: Double, share: Double)?
  /// Where it was stopped, or put since.
  var stoppedValue = Value.zero

  /// An animator for a value at rest.
  /// - Parameters:
  ///   - value: where it is.
  ///   - duration: in s, finite, 0 or more.
  ///   - timing: how it gets there.
  public init(_ value: Value, duration: Double, timing: AnimationTiming<Value> = .curve(.easeInOut)) {
    precondition(value.isFinite, "a value that is animated is finite, not \(value)")
    precondition(duration.isFinite && duration >= 0, "a duration is finite and not negative, not \(duration)")
    self.timing = timing
    givenDuration = duration
    self.duration = duration
    record = AnimationRecord(value)
    currentTiming = timing
    run = .empty
  }
}

// The calls of F7.
extension PropertyAnimation {
  /// Queues a change, made when the animator becomes active; an active one goes the new way in the time that
  /// is left.
  public mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try addKeyframes([RecordedChange(change)], at: time)
  }

  /// Queues changes that each happen in a part of the time; those of an active animator in parts of what is
  /// left.
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
    for change in changes { record.add(change, late: LateCourse(since: share, law: run.law.fromRest)) }
  }

  /// Lets it run: from the beginning, or for the rest of the way.
  public mutating func start(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.start) else { return }
    if lifecycle.state == .inactive { activate() }
    resume(with: nil, factor: 0, at: time)
  }

  /// Holds it where it is; before it has begun, at its beginning.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.pause) else { return }
    if lifecycle.state == .inactive { activate() } else { hold(at: time) }
  }

  /// Puts it at a fraction (0 to 1) of the way in its direction. A running one goes on from there.
  public mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError) {
    guard (0...1).contains(fraction) else { throw .fractionOutsideUnit(fraction) }
    guard try lifecycle.allows(.setFraction) else { return }
    try whilePaused(at: time) { $0.scrub(to: fraction) }
  }

  /// Turns it round where it is, a running one like a ball at a wall. The way back is the way there.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.setReversed) else { return }
    try whilePaused(at: time) { $0.isReversed = isReversed }
  }

  /// Lets a paused one run on with another timing, or the same (nil), without a jump.
  ///
  /// A curve goes on from where it has the progress that is shown; a spring from the shown value with the
  /// velocity it says. The same timing goes on from its own time, but for a spring that was scrubbed.
  /// - Parameters:
  ///   - timing: how it goes on; as it was going for nil.
  ///   - factor: the time to run for in parts of `duration`, finite, 0 or more; 0 is the time that is left. A
  ///     spring by coefficients takes its settling time instead.
  ///   - time: when, in s.
  public mutating func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double
  ) throws(AnimatorError) {
    precondition(factor.isFinite && factor >= 0, "a factor of time is finite and not negative, not \(factor)")
    guard try lifecycle.allows(.continueAnimation) else { return }
    resume(with: timing, factor: factor, at: time)
  }

  /// Stops it where it is: to be finished by `finish(at:)`, or, without finishing, for good.
  public mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(withoutFinishing ? .stopWithoutFinishing : .stop) else { return }
    hold(at: time)
    stoppedValue = state(at: time).value
    lifecycle.state = .stopped
    if withoutFinishing { end(at: stoppedValue) }
  }

  /// Ends a stopped one at its start, its end, or where it is.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    guard try lifecycle.allows(.finish) else { return }
    end(at: value(of: position))
  }

  /// Puts the value somewhere while it is not active: where something else took it meanwhile.
  public mutating func place(at value: Value) throws(AnimatorError) {
    precondition(value.isFinite, "a value that is animated is finite, not \(value)")
    guard try lifecycle.allows(.place) else { return }
    if lifecycle.state == .stopped { stoppedValue = value } else { record = AnimationRecord(value) }
  }

  /// Lets time pass. Returns how and when it ended, if it has.
  public mutating func advance(to time: Double) -> AnimatorEnd? {
    guard lifecycle.isRunning, endTime <= time else { return nil }
    let completed = AnimatorEnd(position: isReversed ? .start : .end, time: endTime)
    end(at: value(of: completed.position))
    return completed
  }
}
