public import MotionKinematics

/// A value type that can be started, paused, scrubbed, reversed, continued, stopped and finished on its way
/// from one value to another, by the rules of `AnimatorLifecycle` (formula F7). The source of its machine determines the
/// motion: `PropertyAnimation` uses a timing, `SimulatedAnimation` a simulation.
///
/// Times are in seconds on any one clock. Each call takes the time at which it happens.
public protocol PropertyAnimating<Value>: Sendable {
  /// The animated value.
  associatedtype Value: MotionVector
  /// The motion between the values.
  associatedtype Source: AnimationSource where Source.Value == Value

  /// The life cycle and the motion, which the calls change.
  var machine: AnimatorMachine<Source> { get set }
}

/// What a property animator consists of: its life cycle, and the source that moves it. The calls are those of
/// `PropertyAnimating`.
public struct AnimatorMachine<Source: AnimationSource>: Sendable {
  /// The life cycle, which holds the state.
  public internal(set) var lifecycle: AnimatorLifecycle
  /// The motion.
  public internal(set) var source: Source
  /// The changes that wait until the animator becomes active.
  var queue: [RecordedChange<Source.Value>] = []
  /// The value at which the animator was stopped, or at which it was placed since then.
  var stoppedValue: Source.Value

  /// Creates the machine of an inactive animator.
  /// - Parameters:
  ///   - source: the motion, at rest.
  ///   - options: the properties that the animator has from now on.
  public init(_ source: Source, options: AnimatorOptions = AnimatorOptions()) {
    self.source = source
    lifecycle = AnimatorLifecycle(options)
    stoppedValue = source.start
  }

  /// Pauses at the current value; an inactive animator becomes active at its start.
  mutating func hold(at time: Double) {
    if lifecycle.state == .inactive {
      source.activate(with: queue)
      queue = []
      lifecycle.state = .active
    } else if lifecycle.isRunning {
      source.hold(at: time)
      lifecycle.isRunning = false
    }
  }

  mutating func resume(at time: Double) {
    source.resume(at: time)
    lifecycle.isRunning = true
  }

  /// Pauses, makes a change, and continues if the animator was running.
  mutating func whilePaused(at time: Double, _ change: (inout Source) -> Void) {
    let wasRunning = lifecycle.isRunning
    hold(at: time)
    change(&source)
    if wasRunning { resume(at: time) }
  }

  /// Makes the animator inactive at a value, with nothing queued.
  mutating func end(at value: Source.Value) {
    lifecycle = AnimatorLifecycle(lifecycle.options)
    source.rest(at: value)
  }
}

// The calls of formula F7.
extension PropertyAnimating {
  /// Adds a change. It is queued until the animator becomes active. An active animator applies it at once and
  /// takes the remaining time for it; in a simulation, it moves the end at once.
  public mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try addKeyframes([RecordedChange(change)], at: time)
  }

  /// Adds a change that begins after a part (0 or more, under 1) of the duration, or of the remaining time, and takes the
  /// rest of it. In a simulation, which has no duration, a delay is an error.
  public mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    guard delayFactor == 0 || Source.hasTiming else { throw .delayInSimulation }
    try addKeyframes([RecordedChange(delayFactor: delayFactor, change)], at: time)
  }

  /// Adds changes that each happen in a part of the duration, or along a path; for an active animator, in a
  /// part of the remaining time. A simulation applies them one after another, without their parts.
  public mutating func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double
  ) throws(AnimatorError) {
    guard try machine.lifecycle.allows(.addAnimations) else { return }
    machine.lifecycle.hasAnimations = true
    if machine.lifecycle.state == .active {
      machine.source.add(changes, at: time)
    } else {
      machine.queue += changes
    }
  }

  /// Starts from the beginning, or continues for the rest of the way, in a simulation with the momentum at the pause, after
  /// a delay (s, finite, 0 or more). An interruption drops the rest of the delay.
  public mutating func start(afterDelay delay: Double, at time: Double) throws(AnimatorError) {
    require(delay.isFinite && delay >= 0, "a delay must be finite and not negative; got \(delay)")
    guard try machine.lifecycle.allows(.start) else { return }
    machine.hold(at: time)
    machine.resume(at: time + delay)
  }

  /// Starts from the beginning, or continues for the rest of the way.
  public mutating func start(at time: Double) throws(AnimatorError) { try start(afterDelay: 0, at: time) }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    guard try machine.lifecycle.allows(.pause) else { return }
    machine.hold(at: time)
  }

  /// Sets the completed fraction (0 to 1) of the way in the animator's direction. A running animator continues from
  /// there.
  public mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError) {
    guard (0...1).contains(fraction) else { throw .fractionOutsideUnit(fraction) }
    try scrub(to: fraction, at: time)
  }

  /// Sets the fraction of the way in the animator's direction, also outside of 0…1: the overshoot of a spring that a
  /// finger took. A running animator continues from
  /// there; a simulation from rest.
  public mutating func scrub(to fraction: Double, at time: Double) throws(AnimatorError) {
    require(fraction.isFinite, "a fraction must be finite; got \(fraction)")
    guard try machine.lifecycle.allows(.setFraction) else { return }
    machine.whilePaused(at: time) { $0.scrub(to: fraction) }
  }

  /// Sets the direction, at the current value. A running animator is reflected like a ball at a wall, and
  /// returns along the way it came; a body in a simulation is pulled to the other end.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try machine.lifecycle.allows(.setReversed) else { return }
    machine.whilePaused(at: time) { $0.isReversed = isReversed }
  }

  /// Continues a paused animator with another timing, or with the same one (nil), without a jump.
  ///
  /// A curve continues from the time at which it has the shown progress. A spring continues from the shown
  /// value with its given velocity. The same timing continues from its own time, except for a spring that was
  /// scrubbed.
  /// - Parameters:
  ///   - timing: the timing of the rest; nil keeps the current one. In a simulation, which follows forces only, a curve is
  ///     an error, and so is a spring whose rate is over `World.highestRate`.
  ///   - factor: the time for the rest as a multiple of `duration`, finite, 0 or more; 0 means the remaining
  ///     time. A spring with given coefficients takes its settling time instead. In a simulation, it is the time to settle
  ///     in, and 0 leaves the frequency of the attachment unchanged.
  ///   - time: the time of the call, in s.
  public mutating func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double
  ) throws(AnimatorError) {
    require(factor.isFinite && factor >= 0, "a factor of time must be finite and not negative; got \(factor)")
    guard try machine.lifecycle.allows(.continueAnimation) else { return }
    try machine.source.resume(with: timing, factor: factor, at: time)
    machine.lifecycle.isRunning = true
  }

  /// Stops at the current value. The animator then waits for `finish(at:)`, or becomes inactive if
  /// `withoutFinishing` is true.
  public mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError) {
    guard try machine.lifecycle.allows(withoutFinishing ? .stopWithoutFinishing : .stop) else { return }
    machine.hold(at: time)
    machine.stoppedValue = state(at: time).value
    machine.lifecycle.state = .stopped
    if withoutFinishing { machine.end(at: machine.stoppedValue) }
  }

  /// Ends the animator at its current value, whatever its options, because what moved it is gone.
  public mutating func abandon(at time: Double) { machine.end(at: state(at: time).value) }

  /// Ends a stopped animator at its start, its end, or its current value.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    guard try machine.lifecycle.allows(.finish) else { return }
    machine.end(at: value(of: position))
  }

  /// Sets the value while the animator is not active, after something else has moved it.
  public mutating func place(_ value: Value) throws(AnimatorError) {
    require(value.isFinite, "a value that is animated must be finite; got \(value)")
    guard try machine.lifecycle.allows(.place) else { return }
    if machine.lifecycle.state == .stopped {
      machine.stoppedValue = value
    } else {
      machine.source.rest(at: value)
    }
  }

  /// Advances to `time`. Returns the position and time of the end if the animator has ended; in a simulation, the time is
  /// that of the first call that finds the bodies settled. An animator that pauses on completion is then paused there
  /// instead, and nil is returned.
  public mutating func advance(to time: Double) -> AnimatorEnd? {
    guard machine.lifecycle.isRunning, let endTime = machine.source.advance(to: time) else { return nil }
    if options.pausesOnCompletion {
      machine.source.holdAtEnd()
      machine.lifecycle.isRunning = false
      return nil
    }
    let completed = AnimatorEnd(position: isReversed ? .start : .end, time: endTime)
    machine.end(at: value(of: completed.position))
    return completed
  }
}

// The shown value and related quantities.
extension PropertyAnimating {
  /// The life cycle, which holds the state.
  public var lifecycle: AnimatorLifecycle { machine.lifecycle }
  /// The state.
  public var state: AnimatorState { lifecycle.state }
  /// The properties that were chosen when the animator was created.
  public var options: AnimatorOptions { lifecycle.options }
  /// Indicates whether the value moves with time.
  public var isRunning: Bool { lifecycle.isRunning }
  /// Indicates whether the animator moves from the end to the start.
  public var isReversed: Bool { machine.source.isReversed }
  /// The duration of the animation, in s. It is the given one; for a spring with given coefficients and for a simulation,
  /// it is the settling time (formula F5), which is known once the animator is active.
  public var duration: Double { machine.source.duration }

  /// Returns the value and its velocity (per second; 0 unless running) at `time`, no earlier than the last
  /// call.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch machine.lifecycle.condition {
    case .empty, .queued: (machine.source.start, .zero)
    case .stopped: (machine.stoppedValue, .zero)
    case .paused: (machine.source.state(at: time).value, .zero)
    case .running: machine.source.state(at: time)
    }
  }

  /// Returns the completed fraction in the animator's direction. While paused, it is the fraction of the way,
  /// which for a spring may exceed 1, unless the animator does not scrub linearly; while running, it is the
  /// fraction of the time, in a simulation of the way. It is 0 while inactive.
  public func fractionComplete(at time: Double) -> Double {
    machine.lifecycle.state == .inactive ? 0 : machine.source.fractionComplete(at: time)
  }

  /// The time at which the animator will end, in s; infinite while it is not running, and for a simulation, which ends when
  /// the bodies have settled.
  public var endTime: Double { machine.source.endTime }

  /// Returns the time by which all components have reached or crossed, since `time`, the value at which the animator will
  /// end; all in s. Infinite while it is not running, and for a simulation.
  ///
  /// It is in closed form for a curve and for a spring. With keyframes, with changes that were added later, and back along
  /// a spring, it is found by halving, between those of 256 equal steps around which a component first passes its end.
  public func reachTime(from time: Double) -> Double { machine.source.reachTime(from: time) }

  /// Returns the value at a position at which the animator may finish.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: machine.source.start
    case .end: machine.source.end
    case .current: machine.stoppedValue
    }
  }
}

/// The motion of a property animator between two values. The calls of `PropertyAnimating` use it,
/// each only when it is legal: any object that moves and implements these becomes a property animator.
///
/// A source rests at one value until it is activated. It is then held, or runs from the time at which it was resumed. Times
/// are in seconds on one clock.
public protocol AnimationSource<Value>: Sendable {
  /// The animated value.
  associatedtype Value: MotionVector

  /// Indicates whether the motion has a duration of which a change can take a part.
  static var hasTiming: Bool { get }
  /// The duration from the start to the end, in s.
  var duration: Double { get }
  /// Indicates whether the motion goes from the end to the start. It is set only while the motion is held.
  var isReversed: Bool { get set }
  /// The time at which the motion will end, in s; infinite while it does not run, and if it is not known.
  var endTime: Double { get }

  /// The value at the start of the way; at rest, the value.
  var start: Value { get }
  /// The value at the end of the way; at rest, the value.
  var end: Value { get }
  /// Returns the value and its velocity, per second, of an active motion at a time no earlier than the last call.
  func state(at time: Double) -> (value: Value, velocity: Value)
  /// Returns the completed fraction of an active motion, in its direction.
  func fractionComplete(at time: Double) -> Double
  /// Returns the time by which all components have reached or crossed, since `time`, the value at which the motion will
  /// end; all in s. Infinite while it does not run, and if it is not known.
  func reachTime(from time: Double) -> Double

  /// Activates the motion, held at its start, with changes of the end.
  mutating func activate(with changes: [RecordedChange<Value>])
  /// Applies changes of the end to an active motion.
  mutating func add(_ changes: [RecordedChange<Value>], at time: Double)
  /// Holds a running motion at its current value.
  mutating func hold(at time: Double)
  /// Moves a held motion to a fraction of the way in its direction, also outside of 0…1.
  mutating func scrub(to fraction: Double)
  /// Runs a held motion on its own law from a time on, which may lie in the future.
  mutating func resume(at time: Double)
  /// Runs a held motion on another law from a time on; see `PropertyAnimating.continueAnimation(with:factor:at:)`. By default
  /// there is no other law: `timing` is nil and `factor` 0, or the call is an error.
  mutating func resume(with timing: AnimationTiming<Value>?, factor: Double, at time: Double)
    throws(AnimatorError)
  /// Advances a running motion.
  /// - Returns: the time at which it has ended; nil if it has not.
  mutating func advance(to time: Double) -> Double?
  /// Holds a motion that has ended, at the end of its direction.
  mutating func holdAtEnd()
  /// Ends the motion at a value, at rest, in the forward direction.
  mutating func rest(at value: Value)
}

extension AnimationSource {
  /// The value at which the motion ends in its direction.
  public var target: Value { isReversed ? start : end }

  /// Returns the time of the end.
  public func reachTime(from time: Double) -> Double { endTime }

  /// Continues on the own law.
  /// - Throws: `AnimatorError.onlyOwnLaw` for another one.
  public mutating func resume(
    with timing: AnimationTiming<Value>?, factor: Double, at time: Double
  ) throws(AnimatorError) {
    guard timing == nil, factor == 0 else { throw .onlyOwnLaw }
    resume(at: time)
  }
}
