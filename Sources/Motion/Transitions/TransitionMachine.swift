/// The state machine of a transition that a finger may take at any time: an event comes in, an effect goes out. It
/// moves nothing itself; the owner of the animations performs the effects.
///
/// ```swift
/// var machine = TransitionMachine()
/// machine.handle(.start)              // .start: run to the end
/// machine.handle(.grab)               // .pause: the finger has it
/// machine.handle(.update(0.3))        // .update(0.3)
/// machine.handle(.release(.cancel))   // .run(.cancel): run back to the start
/// machine.handle(.animationEnded)     // .complete(.cancel)
/// ```
public struct TransitionMachine: Hashable, Sendable {
  /// The outcome of a transition.
  public enum Outcome: Hashable, Sendable {
    /// The transition is completed, at its end.
    case finish
    /// The transition is cancelled, back at its start.
    case cancel
  }

  /// The phase of a transition.
  public enum Phase: Hashable, Sendable {
    /// The transition has not begun.
    case idle
    /// A finger holds the transition; nothing moves by itself.
    case held
    /// The transition runs towards an outcome.
    case running(Outcome)
    /// The transition has ended.
    case ended(Outcome)
  }

  /// An event that the machine handles.
  public enum Event: Hashable, Sendable {
    /// The transition begins without a finger.
    case start
    /// A finger takes the transition, before it begins or in flight.
    case grab
    /// The finger has moved the transition to a fraction.
    case update(Double)
    /// The finger has released the transition towards an outcome; in flight, it turns round.
    case release(Outcome)
    /// What the transition moves has arrived.
    case animationEnded
  }

  /// An action of the owner.
  public enum Effect: Hashable, Sendable {
    /// Run from the start to the end.
    case start
    /// Pause, at the start or in flight.
    case pause
    /// Show a fraction.
    case update(Double)
    /// Run on to the end, or back to the start.
    case run(Outcome)
    /// Report the outcome; exactly once.
    case complete(Outcome)
  }

  /// The current phase.
  public private(set) var phase = Phase.idle

  /// Creates a transition that has not begun.
  public init() {}

  /// Handles an event. Returns the effect to perform, or nil if the event has no meaning in the current phase.
  @discardableResult public mutating func handle(_ event: Event) -> Effect? {
    switch (phase, event) {
    case (.idle, .start):
      phase = .running(.finish)
      return .start
    case (.idle, .grab), (.running, .grab):
      phase = .held
      return .pause
    case (.held, .update(let fraction)):
      return .update(fraction)
    case (.held, .release(let outcome)):
      phase = .running(outcome)
      return .run(outcome)
    case (.running(let present), .release(let outcome)) where outcome != present:
      phase = .running(outcome)
      return .run(outcome)
    case (.running(let outcome), .animationEnded):
      phase = .ended(outcome)
      return .complete(outcome)
    default:
      return nil
    }
  }
}

/// The rule that derives the outcome of a transition from the finger that releases it: a flick decides alone, otherwise
/// the fraction of the way does.
public struct TransitionRule: Hashable, Sendable {
  private let flickSpeed, finishFraction: Double

  /// Creates a rule. The defaults are those of Apple's sample.
  /// - Parameters:
  ///   - flickSpeed: the speed above which a flick decides alone, in pt/s, 0 or more; infinite if none does.
  ///   - finishFraction: the fraction above which a transition finishes without a flick, 0 to 1.
  public init(flickSpeed: Double = 1200, finishFraction: Double = 0.33) {
    require(flickSpeed >= 0, "a speed must not be negative; got \(flickSpeed)")
    require((0...1).contains(finishFraction), "a fraction must lie in 0 to 1; got \(finishFraction)")
    (self.flickSpeed, self.finishFraction) = (flickSpeed, finishFraction)
  }

  /// Returns the outcome of a release.
  /// - Parameters:
  ///   - fraction: the fraction of the way, finite.
  ///   - velocity: the finger's velocity along the transition, in pt/s, finite, positive towards its end.
  public func outcome(fraction: Double, velocity: Double) -> TransitionMachine.Outcome {
    require(
      fraction.isFinite && velocity.isFinite, "the fraction and the velocity of a release must be finite")
    if abs(velocity) > flickSpeed { return velocity > 0 ? .finish : .cancel }
    return fraction > finishFraction ? .finish : .cancel
  }

  /// Returns the change of the fraction for a translation of the finger: half the height of the screen is the whole
  /// transition.
  /// - Parameters:
  ///   - translation: the translation along the transition, in pt.
  ///   - height: the height of the screen, in pt, over 0.
  package static func step(translation: Double, height: Double) -> Double {
    require(height > 0, "a screen must have a height greater than 0 pt; got \(height)")
    return translation / (height / 2)
  }
}
