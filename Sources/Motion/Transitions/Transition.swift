/// A transition that a finger drives by percent. A property animation shows the fraction that the finger sets, and
/// runs to one of its ends after the release.
///
/// A finger that takes it in flight changes nothing that is shown. A spring after the release begins with the finger's
/// velocity; a curve has none.
///
/// ```swift
/// var card = PropertyAnimation(SIMD2(0.0, 1), duration: 0.4)
/// try card.addAnimations(at: 0) { $0 = [320, 0] }
/// var swipe = PercentDrivenTransition(card, completion: .spring(SpringTiming(.standard)))
/// swipe.grab(at: 0)
/// swipe.update(0.4, at: 0.1)                             // the card at [128, 0.6]
/// swipe.release(to: .finish, velocity: 2, at: 0.1)       // it moves on with [640, -2] per second
/// ```
public struct PercentDrivenTransition<Value: MotionVector>: Sendable {
  /// The animation, from the start to the end of the transition. It is the same until the transition has ended.
  public private(set) var animation: PropertyAnimation<Value>
  private var machine = TransitionMachine()
  private let completion: AnimationTiming<Value>
  private let way: Value
  /// The fractions under a finger: 0…1, and the overshoot of a spring at which the finger took it.
  private var reach = 0.0...1.0

  /// Creates a transition at its start.
  /// - Parameters:
  ///   - animation: an inactive animation with its changes added, which does not pause on completion.
  ///   - completion: the timing after a release. A curve takes the part of the animation's duration that is left; a
  ///     spring takes its own settling time and the velocity of the release, in place of its own.
  public init(
    _ animation: PropertyAnimation<Value>, completion: AnimationTiming<Value> = .curve(.easeInOut)
  ) {
    let way = Self.way(of: animation)
    require(way != nil, "a transition must have an inactive animation with changes")
    (self.animation, self.completion, self.way) = (animation, completion, way ?? .zero)
  }

  private static func way(of animation: PropertyAnimation<Value>) -> Value? {
    guard animation.state == .inactive else { return nil }
    var (start, end) = (animation, animation)
    do {
      try start.pause(at: 0)
      try end.setFraction(1, at: 0)
    } catch { return nil }
    return end.state(at: 0).value - start.state(at: 0).value
  }

  /// Begins the transition without a finger, at a time (s), with the animation's own timing.
  public mutating func start(at time: Double) { handle(.start, at: time) }

  /// Begins the transition under a finger, or hands a running one to it where it is, at a time (s).
  public mutating func grab(at time: Double) { handle(.grab, at: time) }

  /// Shows a fraction under the finger.
  /// - Parameters:
  ///   - fraction: the fraction of the way, finite. Beyond 0 and 1 the animation stays at the end, or where a
  ///     finger took a spring that had passed the end.
  ///   - time: the time, in s.
  public mutating func update(_ fraction: Double, at time: Double) {
    require(finite: fraction, "a fraction")
    handle(.update(min(max(fraction, reach.lowerBound), reach.upperBound)), at: time)
  }

  /// Releases the transition towards an outcome. In flight it turns round, if the outcome is another one.
  /// - Parameters:
  ///   - outcome: the outcome, by a `TransitionRule`, for example.
  ///   - velocity: the rate of the fraction, per second, finite, positive towards the end; nil for the present one,
  ///     which is 0 under a finger. A completion curve ignores it.
  ///   - time: the time, in s.
  public mutating func release(
    to outcome: TransitionMachine.Outcome, velocity: Double? = nil, at time: Double
  ) {
    if let velocity { require(finite: velocity, "a velocity") }
    handle(.release(outcome), velocity: velocity, at: time)
  }

  /// Advances to a time (s). Returns the outcome, once, when the transition has ended.
  public mutating func advance(to time: Double) -> TransitionMachine.Outcome? {
    guard animation.advance(to: time) != nil else { return nil }
    guard case .complete(let outcome)? = machine.handle(.animationEnded) else { return nil }
    return outcome
  }

  private mutating func handle(_ event: TransitionMachine.Event, velocity: Double? = nil, at time: Double) {
    guard let effect = machine.handle(event) else { return }
    // The phases allow only calls that are legal by formula F7.
    do { try perform(effect, velocity: velocity, at: time) } catch { fatalError("\(error)") }
  }

  private mutating func perform(
    _ effect: TransitionMachine.Effect, velocity: Double?, at time: Double
  ) throws(AnimatorError) {
    switch effect {
    case .start:
      try animation.start(at: time)
    case .pause:
      try animation.pause(at: time)
      try animation.setReversed(false, at: time)
      let fraction = animation.fractionComplete(at: time)
      reach = min(0, fraction)...max(1, fraction)
    case .update(let fraction):
      try animation.setFraction(fraction, at: time)
    case .run(let outcome):
      let velocity = velocity.map { $0 * way } ?? animation.state(at: time).velocity
      try animation.pause(at: time)
      try animation.setReversed(outcome == .cancel, at: time)
      let left = abs(1 - animation.fractionComplete(at: time))
      try animation.continueAnimation(with: completion.withVelocity(velocity), factor: left, at: time)
    case .complete:
      break
    }
  }
}

/// The point of a picture at which a finger grabbed it. It stays under the finger while the picture changes its size.
package struct TouchPin: Hashable, Sendable {
  /// The point as a fraction of the size, from (0, 0) at the top left to (1, 1) at the bottom right.
  private let anchor: SIMD2<Double>

  /// Creates a pin from a finger on a picture.
  /// - Parameters:
  ///   - finger: the position of the finger, in pt.
  ///   - origin: the picture's top left corner, in pt.
  ///   - size: the picture's size, in pt; both components over 0.
  package init(finger: SIMD2<Double>, origin: SIMD2<Double>, size: SIMD2<Double>) {
    require(size.x > 0 && size.y > 0, "a picture must have a size greater than 0 × 0; got \(size)")
    anchor = (finger - origin) / size
  }

  /// Returns the top left corner, in pt, of a picture of a size (pt) that keeps its point under the finger. For the
  /// velocities of finger and size, per second, it is the velocity of the corner.
  package func origin(finger: SIMD2<Double>, size: SIMD2<Double>) -> SIMD2<Double> { finger - anchor * size }

  /// Returns the size at a fraction of the way between two sizes, in pt. The fraction is limited to −0.05…1.05, so that
  /// a finger may go 5 % beyond either size.
  package static func size(
    from start: SIMD2<Double>, to end: SIMD2<Double>, fraction: Double
  ) -> SIMD2<Double> {
    start + min(max(fraction, -0.05), 1.05) * (end - start)
  }
}

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
    /// The animation has arrived at the outcome.
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

/// The rule that derives the outcome of a transition from its release. A flick decides alone; otherwise the fraction
/// of the way does.
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
