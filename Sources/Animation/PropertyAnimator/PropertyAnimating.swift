public import Kinematics

/// What can be started, paused, scrubbed, reversed, continued, stopped and finished on its way from one value
/// to another, by the rules of `AnimatorLifecycle`. Whoever drives the value decides how it gets there: a
/// timing (`PropertyAnimation`) or a simulation.
///
/// Times are seconds on any one clock; each call takes the time at which it happens.
public protocol PropertyAnimating<Value>: Sendable {
  /// What moves.
  associatedtype Value: MotionVector

  /// Where it is in its life.
  var lifecycle: AnimatorLifecycle { get }
  /// Whether it goes from the end to the start.
  var isReversed: Bool { get }
  /// How far it is in its direction: while paused how much of the way is behind it, which for a spring may be
  /// over 1; while running how much of the time.
  func fractionComplete(at time: Double) -> Double
  /// The value and its velocity (per second; 0 unless it is running) at a time from the last call on.
  func state(at time: Double) -> (value: Value, velocity: Value)

  /// Queues a change of the value, made when the animator becomes active; what is active has it made at once,
  /// and goes the new way in the time that is left.
  mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void) throws(AnimatorError)
  /// Queues changes that each happen in a part of the time; those of what is active in parts of what is left.
  /// Whoever follows no timing has no parts of it, and makes them as by `addAnimations`, one after the other.
  mutating func addKeyframes(_ changes: [RecordedChange<Value>], at time: Double) throws(AnimatorError)
  /// Lets it run: from the beginning, or for the rest of the way.
  mutating func start(at time: Double) throws(AnimatorError)
  /// Holds it where it is; before it has begun, at its beginning.
  mutating func pause(at time: Double) throws(AnimatorError)
  /// Puts it at a fraction (0 to 1) of the way in its direction.
  mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError)
  /// Turns it round where it is.
  mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError)
  /// Lets a paused one run on with another timing, or the same (nil).
  /// - Parameters:
  ///   - timing: how it goes on; as it was going for nil.
  ///   - factor: the time to run for in parts of the original duration, finite, 0 or more; 0 is the time that
  ///     is left.
  ///   - time: when, in s.
  mutating func continueAnimation(
    with timing: AnimationTiming<Value>?, factor: Double, at time: Double) throws(AnimatorError)
  /// Stops it where it is: to be finished by `finish(at:)`, or, without finishing, for good.
  mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError)
  /// Ends a stopped one at its start, its end, or where it is.
  mutating func finish(at position: AnimatorPosition) throws(AnimatorError)
  /// Puts the value somewhere while it is not active: where something else took it meanwhile.
  mutating func place(at value: Value) throws(AnimatorError)
  /// Lets time pass. Returns how and when it ended, if it has.
  mutating func advance(to time: Double) -> AnimatorEnd?
}

/// How a property animator came to its end by itself.
public struct AnimatorEnd: Hashable, Sendable {
  /// The end, or the start for one that was reversed.
  public let position: AnimatorPosition
  /// The exact instant, in s.
  public let time: Double
}

extension PropertyAnimating {
  /// Where it is in its life.
  public var state: AnimatorState { lifecycle.state }
  /// Whether time moves it.
  public var isRunning: Bool { lifecycle.isRunning }

  /// Makes the changes as by `addAnimations`, without parts of the time.
  public mutating func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double
  ) throws(AnimatorError) {
    for change in changes { try addAnimations(at: time, change.change) }
  }
}
