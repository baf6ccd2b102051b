public import Kinematics

/// A transition whose progress is a percentage that a finger sets, and that goes to one of its ends by itself
/// when the finger lets go.
///
/// Under the finger it is linear: `update(0.4)` shows .4. Let go, it takes the rest of its duration, or the
/// part that has passed, and follows its completion curve.
public struct PercentDrivenTransition: Sendable {
  /// A finger on it.
  public enum Pan: Hashable, Sendable {
    /// It is down and begins to move.
    case began
    /// It moved.
    case changed
    /// It was lifted.
    case ended
    /// It was taken away, by a call or an alert: the same as lifted, with the velocity it had.
    case cancelled
  }

  /// States, effects and their log.
  public private(set) var machine: TransitionMachine
  /// The whole, without a finger, in s.
  public let duration: Double
  /// How it goes to its end when it is let go of.
  public let completionCurve: TimingCurve
  /// How much faster than by its duration it does; over 0.
  public let completionSpeed: Double
  /// Where it ends when it is let go of.
  public let rule: TransitionRule
  private var progress: PropertyAnimation<Double>

  /// A transition at its start.
  /// - Parameters:
  ///   - duration: in s, finite, 0 or more.
  ///   - completionCurve: how it goes to its end when it is let go of.
  ///   - completionSpeed: finite and over 0.
  ///   - rule: where it ends when it is let go of.
  ///   - isInteractive: whether it begins under a finger, or runs by itself until one takes it.
  public init(
    duration: Double, completionCurve: TimingCurve = .easeInOut, completionSpeed: Double = 1,
    rule: TransitionRule = TransitionRule(), isInteractive: Bool = true
  ) {
    precondition(
      completionSpeed.isFinite && completionSpeed > 0,
      "a completion speed is finite and over 0, not \(completionSpeed)")
    self.duration = duration
    self.completionCurve = completionCurve
    self.completionSpeed = completionSpeed
    self.rule = rule
    machine = TransitionMachine(wantsInteractiveStart: isInteractive)
    progress = PropertyAnimation(0, duration: duration, timing: .curve(completionCurve))
  }

  /// How far it is at a time, from 0 at its start to 1 at its end.
  public func progress(at time: Double) -> Double {
    if case .ended(let outcome) = machine.phase { return outcome == .finish ? 1 : 0 }
    return progress.state(at: time).value
  }

  /// Begins, paused under the finger or running.
  public mutating func begin(at time: Double) { handle(.begin, at: time) }

  /// Is taken by a finger in mid-flight, and stays where it is.
  public mutating func pause(at time: Double) { handle(.interrupt, at: time) }

  /// Shows a fraction, 0 to 1, while it is under the finger.
  public mutating func update(_ fraction: Double, at time: Double) {
    precondition((0...1).contains(fraction), "a fraction lies in 0 to 1, not at \(fraction)")
    handle(.update(fraction), at: time)
  }

  /// Lets go of it towards its end.
  public mutating func finish(at time: Double) { handle(.release(.finish), at: time) }

  /// Lets go of it back to its start.
  public mutating func cancel(at time: Double) { handle(.release(.cancel), at: time) }

  /// What a pan means for it.
  /// - Parameters:
  ///   - pan: what the finger did.
  ///   - fraction: where the finger is in the transition; beyond its ends counts as there.
  ///   - velocity: the finger's along the transition, in pt/s; over 0 towards its end.
  ///   - time: when, in s.
  public mutating func pan(_ pan: Pan, fraction: Double, velocity: Double, at time: Double) {
    switch pan {
    case .began: handle(machine.phase == .idle ? .begin : .interrupt, at: time)
    case .changed: update(min(max(fraction, 0), 1), at: time)
    case .ended, .cancelled:
      handle(.release(rule.outcome(fraction: progress(at: time), velocity: velocity)), at: time)
    }
  }

  /// Lets time pass. Returns how it ended, once.
  public mutating func advance(to time: Double) -> TransitionOutcome? {
    guard progress.advance(to: time) != nil else { return nil }
    handle(.animatorsEnded, at: time)
    if case .ended(let outcome) = machine.phase { return outcome }
    return nil
  }

  private mutating func handle(_ event: TransitionMachine.Event, at time: Double) {
    for effect in machine.handle(event) {
      // The machine's phases allow only what F7 allows.
      do { try perform(effect, at: time) } catch { preconditionFailure("\(error)") }
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
