
/// A property animator as a value type. It makes the calls of formula F7 by the rules of `AnimatorLifecycle`; its source
/// determines the motion.
public struct AnimatorMachine<Source: AnimationSource>: PropertyAnimating {
  /// The animated value.
  public typealias Value = Source.Value

  /// The life cycle, which holds the state.
  public private(set) var lifecycle: AnimatorLifecycle
  /// The motion.
  public private(set) var source: Source
  /// The changes that wait until the animator becomes active.
  private var queue: [RecordedChange<Value>] = []
  /// The value at which the animator was stopped, or at which it was placed since then.
  private var stoppedValue: Value

  /// Creates an inactive animator.
  /// - Parameters:
  ///   - source: the motion, at rest.
  ///   - options: the properties that the animator has from now on.
  public init(_ source: Source, options: AnimatorOptions = AnimatorOptions()) {
    self.source = source
    lifecycle = AnimatorLifecycle(options)
    stoppedValue = source.start
  }

  /// Pauses at the current value; an inactive animator becomes active at its start.
  private mutating func hold(at time: Double) {
    if lifecycle.state == .inactive {
      source.activate(with: queue)
      queue = []
      lifecycle.state = .active
    } else if lifecycle.isRunning {
      source.hold(at: time)
      lifecycle.isRunning = false
    }
  }

  private mutating func resume(at time: Double) {
    source.resume(at: time)
    lifecycle.isRunning = true
  }

  /// Pauses, makes a change, and continues if the animator was running.
  private mutating func whilePaused(at time: Double, _ change: (inout Source) -> Void) {
    let wasRunning = lifecycle.isRunning
    hold(at: time)
    change(&source)
    if wasRunning { resume(at: time) }
  }

  /// Makes the animator inactive at a value, with nothing queued.
  private mutating func end(at value: Value) {
    lifecycle = AnimatorLifecycle(options)
    source.rest(at: value)
  }
}

// The calls of formula F7.
extension AnimatorMachine {
  /// Adds a change.
  public mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try addKeyframes([RecordedChange(change)], at: time)
  }

  /// Adds a change that begins after a part of the duration. In a motion without a duration, a delay is an error.
  public mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    guard delayFactor == 0 || Source.hasTiming else { throw .delayWithoutDuration }
    try addKeyframes([RecordedChange(delayFactor: delayFactor, change)], at: time)
  }

  /// Adds changes that each happen in a part of the duration.
  public mutating func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double
  ) throws(AnimatorError) {
    guard try lifecycle.allows(.addAnimations) else { return }
    lifecycle.hasAnimations = true
    if lifecycle.state == .active {
      source.add(changes, at: time)
    } else {
      queue += changes
    }
  }

  /// Starts from the beginning, or continues for the rest of the way, after a delay (s, finite, 0 or more).
  public mutating func start(afterDelay delay: Double, at time: Double) throws(AnimatorError) {
    require(notNegative: delay, "a delay")
    guard try lifecycle.allows(.start) else { return }
    hold(at: time)
    resume(at: time + delay)
  }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.pause) else { return }
    hold(at: time)
  }

  /// Sets the fraction of the way. A running animator continues from there.
  public mutating func scrub(to fraction: Double, at time: Double) throws(AnimatorError) {
    require(finite: fraction, "a fraction")
    guard try lifecycle.allows(.setFraction) else { return }
    whilePaused(at: time) { $0.scrub(to: fraction) }
  }

  /// Sets the direction. A running animator returns along the way it came, with the opposite velocity.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.setReversed) else { return }
    whilePaused(at: time) { $0.isReversed = isReversed }
  }

  /// Continues a paused animator with another timing, or with the same one (nil), without a jump: see `PropertyAnimating`.
  public mutating func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double
  ) throws(AnimatorError) {
    require(notNegative: factor, "a factor of time")
    guard try lifecycle.allows(.continueAnimation) else { return }
    try source.resume(with: timing, factor: factor, at: time)
    lifecycle.isRunning = true
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

  /// Ends the animator at its current value.
  public mutating func abandon(at time: Double) { end(at: state(at: time).value) }

  /// Ends a stopped animator at its start, its end, or its current value.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    guard try lifecycle.allows(.finish) else { return }
    end(at: value(of: position))
  }

  /// Sets the value while the animator is not active, after something else has moved it.
  public mutating func place(_ value: Value) throws(AnimatorError) {
    require(finite: value, "a value that is animated")
    guard try lifecycle.allows(.place) else { return }
    if lifecycle.state == .stopped {
      stoppedValue = value
    } else {
      source.rest(at: value)
    }
  }

  /// Advances to `time`. Returns the position and time of the end if the animator has ended. An animator that pauses on
  /// completion is then paused there instead, and nil is returned.
  public mutating func advance(to time: Double) -> AnimatorEnd? {
    guard lifecycle.isRunning, let endTime = source.advance(to: time) else { return nil }
    if options.pausesOnCompletion {
      source.holdAtEnd()
      lifecycle.isRunning = false
      return nil
    }
    let completed = AnimatorEnd(position: isReversed ? .start : .end, time: endTime)
    end(at: value(of: completed.position))
    return completed
  }
}

// The shown value and related quantities.
extension AnimatorMachine {
  /// Indicates whether the animator moves from the end to the start.
  public var isReversed: Bool { source.isReversed }
  /// The duration of the animation, in s. It is the given one; for a spring with given coefficients, it is the settling time
  /// (formula F5), which is known once the animator is active.
  public var duration: Double { source.duration }

  /// Returns the value and its velocity, per second; 0 unless running.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch lifecycle.condition {
    case .empty, .queued: (source.start, .zero)
    case .stopped: (stoppedValue, .zero)
    case .paused: (source.state(at: time).value, .zero)
    case .running: source.state(at: time)
    }
  }

  /// Returns the completed fraction in the direction: while paused, of the way, unless the animator does not scrub linearly;
  /// while running, of the time. It is 0 while inactive.
  public func fractionComplete(at time: Double) -> Double {
    lifecycle.state == .inactive ? 0 : source.fractionComplete(at: time)
  }

  /// The time of the end, in s; infinite while it is not running, and if it is not known.
  public var endTime: Double { source.endTime }

  /// Returns the time by which all components have reached or crossed, since `time`, the value at which the animator will
  /// end; all in s. Infinite while it is not running, and if it is not known.
  ///
  /// It is in closed form for a curve and for a spring. With keyframes, with changes that were added later, and back along
  /// a spring, it is found by bisection, in the first of 256 equal parts in which a component passes its end.
  public func reachTime(from time: Double) -> Double { source.reachTime(from: time) }

  /// Returns the value at a position at which the animator may finish.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: source.start
    case .end: source.end
    case .current: stoppedValue
    }
  }
}

/// The motion of a property animator between two values. An `AnimatorMachine` calls it, and only when a call is legal. Any
/// moving type that conforms can be driven as a property animator.
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
