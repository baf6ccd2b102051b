internal import MotionDynamics
public import MotionKinematics

/// The state of a property animator.
public enum AnimatorState: Hashable, Sendable, CaseIterable {
  /// The animator has not begun, or has ended: its animations are queued.
  case inactive
  /// The animator is running or paused.
  case active
  /// The animator was stopped at its current value and waits for `finish(at:)`.
  case stopped
}

/// The position at which a property animator ends.
public enum AnimatorPosition: Hashable, Sendable, CaseIterable {
  /// The end of its animations.
  case end
  /// The start of its animations.
  case start
  /// The value at which it was stopped, or at which it was placed since then.
  case current
}

/// A call of a property animator. The animator's state determines whether it is legal.
public enum AnimatorCall: String, Hashable, Sendable, CaseIterable {
  /// A call of `start(at:)`.
  case start
  /// A call of `pause(at:)`.
  case pause
  /// A call of `setFraction(_:at:)`.
  case setFraction
  /// A call of `setReversed(_:at:)`.
  case setReversed
  /// A call of `continueAnimation(with:factor:at:)`.
  case continueAnimation
  /// A call of `stop(withoutFinishing: true)`.
  case stopWithoutFinishing
  /// A call of `stop(withoutFinishing: false)`.
  case stop
  /// A call of `finish(at:)`.
  case finish
  /// A call of `addAnimations(at:_:)`.
  case addAnimations
  /// A call of `place(_:)`.
  case place
}

/// A call that is illegal in the property animator's state. The state depends on the run, so this is an error
/// and not a failed precondition.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no animations: add some first.
  case nothingToAnimate(AnimatorCall)
  /// The animator has not begun.
  case inactive(AnimatorCall)
  /// The animator is running or paused, but must be inactive or stopped for this call.
  case active(AnimatorCall)
  /// The animator is running, but must be paused for this call.
  case running(AnimatorCall)
  /// The animator was stopped and must be finished first.
  case stopped(AnimatorCall)
  /// The animator is not interruptible.
  case notInterruptible(AnimatorCall)
  /// A fraction is outside of 0…1.
  case fractionOutsideUnit(Double)
  /// A transition got an animator without animations, so that it is not really used: what moves is something else.
  case unusedInTransition
  /// The animator of a transition was ended by others: it must last as long as the transition.
  case endedBeforeTransition
  /// A simulation has no duration, so no change can be delayed by a part of it.
  case delayInSimulation
  /// A simulation follows forces and cannot continue on a curve.
  case curveInSimulation
  /// A spring's rate, per second, is over `World.highestRate`, the highest that a simulation resolves.
  case rateInSimulation(Double)

  /// The call, the reason for the error and the remedy.
  public var description: String {
    switch self {
    case .nothingToAnimate(let call): "cannot \(call.rawValue): there are no animations, add some first"
    case .inactive(let call): "cannot \(call.rawValue): the animator has not begun, start or pause it first"
    case .active(let call): "cannot \(call.rawValue): the animator is active, stop it first"
    case .running(let call): "cannot \(call.rawValue): the animator is running, pause it first"
    case .stopped(let call): "cannot \(call.rawValue): the animator was stopped, finish it first"
    case .notInterruptible(let call): "cannot \(call.rawValue): the animator is not interruptible"
    case .unusedInTransition:
      "the animator of a transition must be used: add the animations of the transition to it"
    case .endedBeforeTransition:
      "the animator of a transition must last as long as the transition: leave stopping and finishing to it"
    case .delayInSimulation: "cannot addAnimations: a simulation has no duration to delay them by a part of"
    case .fractionOutsideUnit(let fraction): "a fraction lies in 0 to 1, not at \(fraction)"
    case .curveInSimulation: "cannot continueAnimation: a simulation follows springs, not curves"
    case .rateInSimulation(let rate):
      "cannot continueAnimation: a simulation resolves springs of at most \(World.highestRate) per second "
        + "(2π · frequency, plus twice that times the damping), not of \(rate)"
    }
  }
}

/// The life cycle of a property animator, formula F7. It determines which calls are legal, which are legal without
/// effect, and which are errors, for every kind of property animator.
public struct AnimatorLifecycle: Hashable, Sendable {
  /// The conditions of an animator that determine which calls are legal: the columns of formula F7.
  public enum Condition: Hashable, Sendable, CaseIterable {
    /// Inactive, with nothing queued.
    case empty
    /// Inactive, with animations queued.
    case queued
    /// Active and running.
    case running
    /// Active and paused.
    case paused
    /// Stopped.
    case stopped
  }

  /// The state.
  public internal(set) var state = AnimatorState.inactive
  /// Indicates whether the value moves with time.
  public internal(set) var isRunning = false
  /// Indicates whether animations were added since the animator became inactive.
  public internal(set) var hasAnimations = false

  /// The properties that were chosen when the animator was created.
  public let options: AnimatorOptions

  /// Creates the life cycle of an inactive animator without animations.
  public init(_ options: AnimatorOptions = AnimatorOptions()) { self.options = options }

  /// The current condition: the column of formula F7.
  public var condition: Condition {
    switch state {
    case .inactive: hasAnimations ? .queued : .empty
    case .active: isRunning ? .running : .paused
    case .stopped: .stopped
    }
  }

  /// Returns true if a call has an effect, and false if it is legal without effect.
  /// - Throws: an error if the call is illegal.
  public func allows(_ call: AnimatorCall) throws(AnimatorError) -> Bool {
    if !options.isInterruptible, interrupts(call) { throw .notInterruptible(call) }
    switch (call, condition) {
    case (.start, .empty), (.pause, .empty): throw .nothingToAnimate(call)
    case (.start, .running), (.pause, .paused): return false
    case (.setFraction, .empty), (.setReversed, .empty): return false
    case (.continueAnimation, .empty), (.continueAnimation, .queued): throw .inactive(call)
    case (.continueAnimation, .running): throw .running(call)
    case (.stop, .empty), (.stop, .queued): return false
    case (.stopWithoutFinishing, .empty), (.stopWithoutFinishing, .queued): return false
    case (.finish, .empty), (.finish, .queued): throw .inactive(call)
    case (.finish, .running), (.finish, .paused), (.place, .running), (.place, .paused): throw .active(call)
    case (.finish, .stopped), (.place, _): return true
    case (_, .stopped): throw .stopped(call)
    default: return true
    }
  }

  /// Returns true if a call interrupts a running animator, or begins one that is not running.
  private func interrupts(_ call: AnimatorCall) -> Bool {
    switch (call, condition) {
    case (.pause, .queued), (.setFraction, .queued), (.setReversed, .queued): true
    case (.pause, .running), (.setFraction, .running), (.setReversed, .running): true
    case (.stop, .running), (.stopWithoutFinishing, .running): true
    default: false
    }
  }
}

/// A value type that can be started, paused, scrubbed, reversed, continued, stopped and finished on its way
/// from one value to another, by the rules of `AnimatorLifecycle`. The conforming type determines the motion:
/// `PropertyAnimation` uses a timing, `SimulatedAnimation` a simulation.
///
/// Times are in seconds on any one clock. Each call takes the time at which it happens.
public protocol PropertyAnimating<Value>: Sendable {
  /// The animated value.
  associatedtype Value: MotionVector

  /// The life cycle, which holds the state.
  var lifecycle: AnimatorLifecycle { get }
  /// Indicates whether the animator moves from the end to the start.
  var isReversed: Bool { get }
  /// The duration of the animation, in s; of a simulation, the settling time of its spring.
  var duration: Double { get }
  /// The time at which the animator will end, in s; infinite while it is not running, and for a simulation,
  /// which ends when its bodies have settled.
  var endTime: Double { get }
  /// Returns the time by which all components have reached or crossed, since `time` (s), the value at which the animator
  /// will end, in s; infinite while it is not running, and for a simulation.
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
  /// Sets the fraction of the way in the animator's direction, also outside of 0…1: the overshoot of a spring that a
  /// finger took.
  mutating func scrub(to fraction: Double, at time: Double) throws(AnimatorError)
  /// Sets the direction, at the current value.
  mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError)
  /// Continues a paused animator with another timing, or with the same one (nil).
  /// - Parameters:
  ///   - timing: the timing of the rest; nil keeps the current one.
  ///   - factor: the time for the rest as a multiple of the original duration, finite, 0 or more; 0 means the
  ///     remaining time.
  ///   - time: the time of the call, in s.
  mutating func continueAnimation(
    with timing: AnimationTiming<Value>?, factor: Double, at time: Double) throws(AnimatorError)
  /// Stops at the current value. The animator then waits for `finish(at:)`, or becomes inactive if
  /// `withoutFinishing` is true.
  mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError)
  /// Ends the animator at its current value, whatever its options, because what moved it is gone.
  mutating func abandon(at time: Double)
  /// Ends a stopped animator at its start, its end, or its current value.
  mutating func finish(at position: AnimatorPosition) throws(AnimatorError)
  /// Sets the value while the animator is not active, after something else has moved it.
  mutating func place(_ value: Value) throws(AnimatorError)
  /// Advances to `time`. Returns the position and time of the end if the animator has ended.
  mutating func advance(to time: Double) -> AnimatorEnd?
}

/// The end that a property animator reached by itself.
public struct AnimatorEnd: Hashable, Sendable {
  /// The end, or the start for a reversed animator.
  public let position: AnimatorPosition
  /// The exact instant, in s.
  public let time: Double
}

extension PropertyAnimating {
  /// The state.
  public var state: AnimatorState { lifecycle.state }
  /// The properties that were chosen when the animator was created.
  public var options: AnimatorOptions { lifecycle.options }
  /// Indicates whether the value moves with time.
  public var isRunning: Bool { lifecycle.isRunning }

  /// Returns the time of the end.
  public func reachTime(from time: Double) -> Double { endTime }

  /// Starts from the beginning, or continues for the rest of the way.
  public mutating func start(at time: Double) throws(AnimatorError) { try start(afterDelay: 0, at: time) }

  /// Sets the completed fraction (0 to 1) of the way in the animator's direction. A running animator continues from
  /// there.
  public mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError) {
    guard (0...1).contains(fraction) else { throw .fractionOutsideUnit(fraction) }
    try scrub(to: fraction, at: time)
  }

  /// Adds the changes one after another, as by `addAnimations`, without their parts of the duration.
  public mutating func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double
  ) throws(AnimatorError) {
    for change in changes { try addAnimations(at: time, change.change) }
  }
}

/// The properties of a property animator that are chosen when it is created. The defaults are UIKit's.
public struct AnimatorOptions: Hashable, Sendable {
  /// Indicates whether the animator may be paused, scrubbed, reversed and stopped in flight. If not, these
  /// calls are errors while it runs, and so are the calls that would begin it paused.
  public var isInterruptible: Bool
  /// Indicates whether the animator pauses at the end instead of completing. It remains active, so that it can
  /// be reversed and started again, and its completions are not called.
  public var pausesOnCompletion: Bool
  /// Indicates whether the fraction of a paused animator is that of the way. If not, it is that of the time: a
  /// scrub shows the value of the timing at that time. A fraction before the instant at which another timing
  /// took over is always that of the way. A simulation has no timing and always scrubs linearly.
  public var scrubsLinearly: Bool
  /// Indicates whether the animated items can be touched while the animator is active. The owner passes it to
  /// its hit test.
  public var isUserInteractionEnabled: Bool
  /// Indicates whether the owner tests the presented places itself, so that the animated items are hit only at
  /// their ends. The owner passes it to its hit test.
  public var isManualHitTestingEnabled: Bool

  /// Creates options.
  /// - Parameters:
  ///   - isInterruptible: true if the animator may be interrupted in flight.
  ///   - pausesOnCompletion: true if it pauses at the end instead of completing.
  ///   - scrubsLinearly: true if the fraction of a paused animator is that of the progress and not that of the time.
  ///   - isUserInteractionEnabled: true if the animated items can be touched while the animator is active.
  ///   - isManualHitTestingEnabled: true if the animated items are hit only at their ends.
  public init(
    isInterruptible: Bool = true, pausesOnCompletion: Bool = false, scrubsLinearly: Bool = true,
    isUserInteractionEnabled: Bool = true, isManualHitTestingEnabled: Bool = false
  ) {
    self.isInterruptible = isInterruptible
    self.pausesOnCompletion = pausesOnCompletion
    self.scrubsLinearly = scrubsLinearly
    self.isUserInteractionEnabled = isUserInteractionEnabled
    self.isManualHitTestingEnabled = isManualHitTestingEnabled
  }
}
