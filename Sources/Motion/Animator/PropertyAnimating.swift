
/// A value type that can be started, paused, scrubbed, reversed, continued, stopped and finished on its way
/// from one value to another, by the rules of `AnimatorLifecycle`. An `AnimatorMachine` is one for any source of
/// motion, `PropertyAnimation` for a timing.
///
/// Times are in seconds on any one clock. Each call takes the time at which it happens.
public protocol PropertyAnimating<Value>: Sendable {
  /// The animated value.
  associatedtype Value: MotionVector

  /// The life cycle, which holds the state.
  var lifecycle: AnimatorLifecycle { get }
  /// Indicates whether the animator moves from the end to the start.
  var isReversed: Bool { get }
  /// The duration of the animation, in s.
  var duration: Double { get }
  /// The time at which the animator will end, in s; infinite while it is not running, and if it is not known.
  var endTime: Double { get }
  /// Returns the time by which all components have reached or crossed, since `time` (s), the value at which the animator
  /// will end, in s; infinite while it is not running, and if it is not known.
  func reachTime(from time: Double) -> Double
  /// Returns the value at a position at which the animator may finish.
  func value(of position: AnimatorPosition) -> Value
  /// Returns the completed fraction in the animator's direction. While paused, it is the fraction of the way,
  /// which for a spring may exceed 1; while running, it is the fraction of the time.
  func fractionComplete(at time: Double) -> Double
  /// Returns the value and its velocity (per second; 0 unless running) at `time`, no earlier than the last
  /// call.
  func state(at time: Double) -> (value: Value, velocity: Value)

  /// Adds a change of the value. It is queued until the animator becomes active. An active animator applies
  /// it at once and takes the remaining time for it.
  mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void) throws(AnimatorError)
  /// Adds a change that begins after a part of the duration, and then takes the rest of it; for an active
  /// animator, after a part of the remaining time.
  /// - Parameters:
  ///   - delayFactor: the part, 0 or more and under 1.
  ///   - time: the time of the call, in s.
  ///   - change: applies the change to the end value.
  mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError)
  /// Adds changes that each happen in a part of the duration; for an active animator, in a part of the
  /// remaining time. An animator without a timing applies them one after another, as by `addAnimations`.
  mutating func addKeyframes(_ changes: [RecordedChange<Value>], at time: Double) throws(AnimatorError)
  /// Starts from the beginning, or continues for the rest of the way, after a delay.
  /// - Parameters:
  ///   - delay: the time during which it runs but stands still, in s; finite, 0 or more. An interruption drops
  ///     the rest of it.
  ///   - time: the time of the call, in s.
  mutating func start(afterDelay delay: Double, at time: Double) throws(AnimatorError)
  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  mutating func pause(at time: Double) throws(AnimatorError)
  /// Sets the fraction of the way in the animator's direction. It may lie outside 0…1, for the overshoot of a spring that a
  /// finger took.
  mutating func scrub(to fraction: Double, at time: Double) throws(AnimatorError)
  /// Sets the direction, at the current value.
  mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError)
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
  mutating func continueAnimation(
    with timing: AnimationTiming<Value>?, factor: Double, at time: Double) throws(AnimatorError)
  /// Stops at the current value. The animator then waits for `finish(at:)`, or becomes inactive if
  /// `withoutFinishing` is true.
  mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError)
  /// Ends the animator at its current value, whatever its options, because the source of its frames has ended.
  mutating func abandon(at time: Double)
  /// Ends a stopped animator at its start, its end, or its current value.
  mutating func finish(at position: AnimatorPosition) throws(AnimatorError)
  /// Sets the value while the animator is not active, after something else has moved it.
  mutating func place(_ value: Value) throws(AnimatorError)
  /// Advances to `time`. Returns the position and time of the end if the animator has ended.
  mutating func advance(to time: Double) -> AnimatorEnd?
}

extension PropertyAnimating {
  /// The state.
  public var state: AnimatorState { lifecycle.state }
  /// The properties that were chosen when the animator was created.
  public var options: AnimatorOptions { lifecycle.options }
  /// Indicates whether the value moves with time.
  public var isRunning: Bool { lifecycle.isRunning }

  /// Starts from the beginning, or continues for the rest of the way.
  public mutating func start(at time: Double) throws(AnimatorError) { try start(afterDelay: 0, at: time) }

  /// Sets the completed fraction (0 to 1) of the way in the animator's direction. A running animator continues from
  /// there.
  public mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError) {
    try AnimatorError.check(fraction: fraction)
    try scrub(to: fraction, at: time)
  }
}
