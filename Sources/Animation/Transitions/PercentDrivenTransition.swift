public import MotionGestures
public import MotionKinematics

/// A transition whose progress is set by a finger as a fraction, and which runs to one of its ends after the
/// release.
///
/// While interactive it is linear: `update(0.4)` shows 0.4. After the release it takes the remaining part of
/// its duration to finish, or the part that has passed to cancel, and follows its completion curve.
public struct PercentDrivenTransition: Sendable {
  /// The state machine, with the log of its effects.
  public private(set) var machine: TransitionMachine
  /// The duration of the whole transition without a finger, in s.
  public let duration: Double
  /// The timing curve after a release.
  public let completionCurve: TimingCurve
  /// The factor by which the transition is faster after a release than its duration implies; over 0.
  public let completionSpeed: Double
  /// The rule that chooses the outcome of a release.
  public let rule: TransitionRule
  private var progress: PropertyAnimation<Double>

  /// Creates a transition at its start.
  /// - Parameters:
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - completionCurve: the timing curve after a release.
  ///   - completionSpeed: the factor of the speed after a release, finite and over 0.
  ///   - rule: the rule that chooses the outcome of a release.
  ///   - isInteractive: true if the transition begins under a finger, false if it runs until a finger takes
  ///     it.
  public init(
    duration: Double, completionCurve: TimingCurve = .easeInOut, completionSpeed: Double = 1,
    rule: TransitionRule = TransitionRule(), isInteractive: Bool = true
  ) {
    require(
      completionSpeed.isFinite && completionSpeed > 0,
      "a completion speed is finite and over 0, not \(completionSpeed)")
    self.duration = duration
    self.completionCurve = completionCurve
    self.completionSpeed = completionSpeed
    self.rule = rule
    machine = TransitionMachine(wantsInteractiveStart: isInteractive)
    progress = PropertyAnimation(0, duration: duration, timing: .curve(completionCurve))
  }

  /// Returns the progress at a time (s), from 0 at the start to 1 at the end.
  public func progress(at time: Double) -> Double {
    if case .ended(let outcome) = machine.phase { return outcome == .finish ? 1 : 0 }
    return progress.state(at: time).value
  }

  /// The time at which the transition will end, in s; infinite while it does not run.
  public var endTime: Double { progress.endTime }

  /// Begins the transition, paused under the finger or running.
  public mutating func begin(at time: Double) { handle(.begin, at: time) }

  /// Hands a running transition to the finger, paused at its current progress.
  public mutating func pause(at time: Double) { handle(.interrupt, at: time) }

  /// Sets the progress, 0 to 1, while interactive.
  public mutating func update(_ fraction: Double, at time: Double) {
    require((0...1).contains(fraction), "a fraction lies in 0 to 1, not at \(fraction)")
    handle(.update(fraction), at: time)
  }

  /// Releases the transition towards its end.
  public mutating func finish(at time: Double) { handle(.release(.finish), at: time) }

  /// Releases the transition back to its start.
  public mutating func cancel(at time: Double) { handle(.release(.cancel), at: time) }

  /// Handles a pan gesture.
  /// - Parameters:
  ///   - phase: the phase of the gesture.
  ///   - fraction: the fraction at the finger, which is clamped to 0…1.
  ///   - velocity: the finger's velocity along the transition, in pt/s, positive towards its end.
  ///   - time: the time, in s.
  public mutating func pan(_ phase: PointerSample.Phase, fraction: Double, velocity: Double, at time: Double)
  {
    switch phase {
    case .began: handle(machine.phase == .idle ? .begin : .interrupt, at: time)
    case .moved: update(min(max(fraction, 0), 1), at: time)
    case .ended, .cancelled:
      handle(.release(rule.outcome(fraction: progress(at: time), velocity: velocity)), at: time)
    }
  }

  /// Advances to `time` (s). Returns the outcome, once, when the transition has ended.
  public mutating func advance(to time: Double) -> TransitionOutcome? {
    guard progress.advance(to: time) != nil else { return nil }
    handle(.animatorsEnded, at: time)
    if case .ended(let outcome) = machine.phase { return outcome }
    return nil
  }

  private mutating func handle(_ event: TransitionMachine.Event, at time: Double) {
    for effect in machine.take(event) {
      // The machine's phases allow only calls that are legal by formula F7.
      do { try perform(effect, at: time) } catch { fatalError("\(error)") }
    }
  }

  private mutating func perform(
    _ effect: TransitionMachine.Effect, at time: Double
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
    case .update(let fraction): try progress.setFraction(fraction, at: time)
    case .finish, .cancel:
      try progress.setReversed(effect == .cancel, at: time)
      let left = 1 - progress.fractionComplete(at: time)
      try progress.continueAnimation(
        with: .curve(completionCurve), factor: left / completionSpeed, at: time)
    }
  }
}
