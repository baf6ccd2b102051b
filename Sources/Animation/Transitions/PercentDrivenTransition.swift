public import MotionGestures
public import MotionKinematics

/// A transition whose progress is set by a finger as a fraction, and which runs to one of its ends after the
/// release.
///
/// While interactive it is linear: `update(0.4)` shows 0.4. After the release it takes the remaining part of
/// its duration to finish, or the part that has passed to cancel, and follows its completion curve. A curve
/// has no velocity; with a completion spring, the transition continues with the velocity of the release.
public struct PercentDrivenTransition: Sendable {
  /// The state machine, with the log of its effects.
  public private(set) var machine: TransitionMachine
  /// The duration of the whole transition without a finger, in s.
  public let duration: Double
  /// The timing curve after a release.
  public let completionCurve: TimingCurve
  /// The factor by which the transition is faster after a release than its duration implies; over 0.
  public let completionSpeed: Double
  /// The spring after a release, which replaces the completion curve and takes over the velocity of the
  /// release; nil if the curve is followed.
  public let completionSpring: SpringTiming?
  /// The rule that chooses the outcome of a release.
  public let rule: TransitionRule
  private var progress: PropertyAnimation<Double>
  /// The range of the progress under a finger: 0…1, extended to the progress at which a finger took over a
  /// transition whose spring had passed an end.
  private var reach = (lowerBound: 0.0, upperBound: 1.0)

  /// Creates a transition at its start.
  /// - Parameters:
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - completionCurve: the timing curve after a release.
  ///   - completionSpeed: the factor of the speed after a release, finite and over 0; 1 with a spring.
  ///   - completionSpring: the spring after a release, which must be damped; it takes its own settling time
  ///     (formula F5).
  ///   - rule: the rule that chooses the outcome of a release.
  ///   - isInteractive: true if the transition begins under a finger, false if it runs until a finger takes
  ///     it.
  public init(
    duration: Double, completionCurve: TimingCurve = .easeInOut, completionSpeed: Double = 1,
    completionSpring: SpringTiming? = nil, rule: TransitionRule = TransitionRule(), isInteractive: Bool = true
  ) {
    require(
      completionSpeed.isFinite && completionSpeed > 0,
      "a completion speed must be finite and greater than 0; got \(completionSpeed)")
    require(
      completionSpring == nil || completionSpeed == 1,
      "a spring takes its own settling time, so its completion speed must be 1; got \(completionSpeed)")
    self.duration = duration
    self.completionCurve = completionCurve
    self.completionSpeed = completionSpeed
    self.completionSpring = completionSpring
    self.rule = rule
    machine = TransitionMachine(wantsInteractiveStart: isInteractive)
    progress = PropertyAnimation(0, duration: duration, timing: .curve(completionCurve))
  }

  /// Returns the progress at a time (s), from 0 at the start to 1 at the end; a completion spring may pass
  /// either end.
  public func progress(at time: Double) -> Double {
    if case .ended(let outcome) = machine.phase { return outcome == .finish ? 1 : 0 }
    return progress.state(at: time).value
  }

  /// Returns the rate of the progress at a time (s), per second; 0 while interactive, where the finger
  /// determines it.
  public func velocity(at time: Double) -> Double {
    if case .ended = machine.phase { 0 } else { progress.state(at: time).velocity }
  }

  /// Returns true if the progress follows a fraction at the finger: between 0 and 1. Beyond them the progress
  /// stays at the end, or where a finger took over a spring that had passed the end.
  public func follows(_ fraction: Double) -> Bool {
    reach.lowerBound < fraction && fraction < reach.upperBound
  }

  /// The time at which the transition will end, in s; infinite while it does not run.
  public var endTime: Double { progress.endTime }

  /// Begins the transition, paused under the finger or running.
  public mutating func begin(at time: Double) { handle(.begin, at: time) }

  /// Hands a running transition to the finger, paused at its current progress.
  public mutating func pause(at time: Double) { handle(.interrupt, at: time) }

  /// Sets the progress, 0 to 1, while interactive.
  public mutating func update(_ fraction: Double, at time: Double) {
    require((0...1).contains(fraction), "a fraction must lie in 0 to 1; got \(fraction)")
    handle(.update(fraction), at: time)
  }

  /// Releases the transition towards its end.
  /// - Parameters:
  ///   - velocity: the rate of the progress, per second, finite, positive towards the end; a completion curve
  ///     ignores it.
  ///   - time: the time, in s.
  public mutating func finish(velocity: Double = 0, at time: Double) {
    handle(.release(.finish), at: time, velocity: velocity)
  }

  /// Releases the transition back to its start.
  /// - Parameters:
  ///   - velocity: the rate of the progress, per second, finite, positive towards the end; a completion curve
  ///     ignores it.
  ///   - time: the time, in s.
  public mutating func cancel(velocity: Double = 0, at time: Double) {
    handle(.release(.cancel), at: time, velocity: velocity)
  }

  /// Reverses a running transition. With a completion spring it keeps its velocity.
  public mutating func reverse(at time: Double) {
    guard case .animating(let outcome) = machine.phase, machine.isInterruptible, time < endTime else {
      return
    }
    let velocity = velocity(at: time)
    pause(at: time)
    if outcome == .finish {
      cancel(velocity: velocity, at: time)
    } else {
      finish(velocity: velocity, at: time)
    }
  }

  /// Handles a pan gesture.
  /// - Parameters:
  ///   - phase: the phase of the gesture.
  ///   - fraction: the fraction at the finger, which is limited to 0…1.
  ///   - velocity: the finger's velocity along the transition, in pt/s, positive towards its end.
  ///   - distance: the distance of the finger for the whole transition, in pt, over 0. A completion spring
  ///     starts with `velocity / distance`, or at rest if the finger is beyond an end, where the progress
  ///     does not follow it. It is required with a completion spring.
  ///   - time: the time, in s.
  public mutating func pan(
    _ phase: PointerSample.Phase, fraction: Double, velocity: Double, distance: Double? = nil, at time: Double
  ) {
    require(
      completionSpring == nil || distance ?? 0 > 0,
      "a pan that ends on a spring must have a distance greater than 0 pt; got \(distance ?? 0)")
    switch phase {
    case .began: handle(machine.phase == .idle ? .begin : .interrupt, at: time)
    case .moved: handle(.update(min(max(fraction, reach.lowerBound), reach.upperBound)), at: time)
    case .ended, .cancelled:
      let outcome = rule.outcome(fraction: progress(at: time), velocity: velocity)
      let rate = follows(fraction) ? velocity / (distance ?? .infinity) : 0
      handle(.release(outcome), at: time, velocity: rate)
    }
  }

  /// Advances to `time` (s). Returns the outcome, once, when the transition has ended.
  public mutating func advance(to time: Double) -> TransitionOutcome? {
    guard progress.advance(to: time) != nil else { return nil }
    handle(.animatorsEnded, at: time)
    if case .ended(let outcome) = machine.phase { return outcome }
    return nil
  }

  private mutating func handle(_ event: TransitionMachine.Event, at time: Double, velocity: Double = 0) {
    for effect in machine.take(event) {
      // The machine's phases allow only calls that are legal by formula F7.
      do { try perform(effect, at: time, velocity: velocity) } catch { fatalError("\(error)") }
    }
  }

  private mutating func perform(
    _ effect: TransitionMachine.Effect, at time: Double, velocity: Double
  ) throws(AnimatorError) {
    switch effect {
    case .startInteractive, .complete: break
    case .animate:
      try progress.addAnimations(at: time) { $0 = 1 }
      try progress.pause(at: time)
    case .start: try progress.start(at: time)
    case .pause:
      try progress.pause(at: time)
      try progress.setReversed(false, at: time)
      let held = progress.state(at: time).value
      reach = (min(0, held), max(1, held))
    case .update(let fraction): try progress.whilePaused(at: time) { $0.scrub(to: fraction) }
    case .finish, .cancel:
      try progress.setReversed(effect == .cancel, at: time)
      let left = max(0, 1 - progress.fractionComplete(at: time))
      try progress.continueAnimation(
        with: completionSpring.map { .spring($0, velocity: velocity) } ?? .curve(completionCurve),
        factor: left / completionSpeed, at: time)
    }
  }
}
