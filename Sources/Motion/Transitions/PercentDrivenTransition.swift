
/// A transition that drives any animating object by a fraction, which a finger sets, and runs it to one of its ends
/// after the release.
///
/// While interactive it is linear: `update(0.4)` shows 0.4. After the release it takes the remaining part of
/// its duration to finish, or the part that has passed to cancel, and follows its completion curve. A curve
/// has no velocity; with a completion spring, the transition continues with the velocity of the release.
///
///     var card = PropertyAnimation(SIMD2(0.0, 1), duration: 0.4)
///     try card.addAnimations(at: 0) { $0 = [320, 0] }
///     var swipe = PercentDrivenTransition(driving: card, completionSpring: .standard)
///     swipe.begin(at: 0)
///     swipe.update(0.4, at: 0.1)                 // the card at [128, 0.6]
///     swipe.finish(velocity: 2, at: 0.1)         // it moves on with [640, -2] per second
public struct PercentDrivenTransition<Object: PropertyAnimating>: Sendable {
  /// The state machine, with the log of its effects.
  public private(set) var machine: TransitionMachine
  /// The animating object.
  public private(set) var object: Object
  /// The duration of the whole transition without a finger, in s.
  public var duration: Double { object.duration }
  /// The timing curve after a release.
  public let completionCurve: TimingCurve
  /// The factor by which the transition is faster after a release than its duration implies; over 0.
  public let completionSpeed: Double
  /// The spring after a release, which replaces the completion curve and takes over the velocity of the
  /// release; nil if the curve is followed.
  public let completionSpring: SpringTiming?
  /// The rule that chooses the outcome of a release.
  public let rule: TransitionRule
  /// The range of the progress under a finger: 0…1, extended to the progress at which a finger took over a
  /// transition whose spring had passed an end.
  private var reach = Bounds(0.0...1.0)

  /// Creates a transition at the start of an object.
  /// - Parameters:
  ///   - object: the animating object, with its animations added and not yet started, interruptible. One that pauses
  ///     on completion never ends, nor does its transition.
  ///   - completionCurve: the timing curve after a release.
  ///   - completionSpeed: the factor of the speed after a release, finite and over 0; 1 with a spring.
  ///   - completionSpring: the spring after a release, which must be damped; it takes its own settling time
  ///     (formula F5).
  ///   - rule: the rule that chooses the outcome of a release.
  ///   - isInteractive: true if the transition begins under a finger, false if it runs until a finger takes
  ///     it.
  public init(
    driving object: Object, completionCurve: TimingCurve = .easeInOut, completionSpeed: Double = 1,
    completionSpring: SpringTiming? = nil, rule: TransitionRule = TransitionRule(), isInteractive: Bool = true
  ) {
    require(positive: completionSpeed, "a completion speed")
    require(
      completionSpring == nil || completionSpeed == 1,
      "a spring takes its own settling time, so its completion speed must be 1; got \(completionSpeed)")
    self.object = object
    self.completionCurve = completionCurve
    self.completionSpeed = completionSpeed
    self.completionSpring = completionSpring
    self.rule = rule
    machine = TransitionMachine(wantsInteractiveStart: isInteractive)
  }

  /// Returns the progress at a time (s), from 0 at the start to 1 at the end; a completion spring may pass
  /// either end.
  public func progress(at time: Double) -> Double {
    if case .ended(let outcome) = machine.phase { return outcome == .finish ? 1 : 0 }
    return (object.state(at: time).value - object.value(of: .start)).share(of: way) ?? 0
  }

  private var way: Object.Value { object.value(of: .end) - object.value(of: .start) }

  /// Returns the rate of the progress at a time (s), per second; 0 while interactive, where the finger
  /// determines it.
  public func velocity(at time: Double) -> Double {
    if case .ended = machine.phase { 0 } else { object.state(at: time).velocity.share(of: way) ?? 0 }
  }

  /// Returns true if the progress follows a fraction at the finger: between 0 and 1. Beyond them the progress
  /// stays at the end, or where a finger took over a spring that had passed the end.
  public func follows(_ fraction: Double) -> Bool {
    reach.lower < fraction && fraction < reach.upper
  }

  /// The time at which the transition will end, in s; infinite while it does not run.
  public var endTime: Double { object.endTime }

  /// Begins the transition, paused under the finger or running.
  public mutating func begin(at time: Double) { handle(.begin, at: time) }

  /// Hands a running transition to the finger, paused at its current progress.
  public mutating func pause(at time: Double) { handle(.interrupt, at: time) }

  /// Sets the progress to a fraction at the finger, finite, while interactive. Beyond 0 and 1 the progress stays at the end,
  /// or where a finger took over a spring that had passed the end.
  public mutating func update(_ fraction: Double, at time: Double) {
    require(finite: fraction, "a fraction")
    handle(.update(reach.clamped(fraction)), at: time)
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
    handle(.release(outcome.opposite), at: time, velocity: velocity)
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
    case .moved: update(fraction, at: time)
    case .ended, .cancelled:
      let outcome = rule.outcome(fraction: progress(at: time), velocity: velocity)
      let rate = follows(fraction) ? velocity / (distance ?? .infinity) : 0
      handle(.release(outcome), at: time, velocity: rate)
    }
  }

  /// Advances to `time` (s). Returns the outcome, once, when the transition has ended.
  public mutating func advance(to time: Double) -> TransitionOutcome? {
    guard object.advance(to: time) != nil else { return nil }
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
    case .animate: try object.pause(at: time)
    case .start: try object.start(at: time)
    case .pause:
      try object.pause(at: time)
      try object.setReversed(false, at: time)
      reach = .reach(from: progress(at: time))
    case .update(let fraction): try object.scrub(to: fraction, at: time)
    case .finish, .cancel:
      try object.setReversed(effect == .cancel, at: time)
      let timing = completionSpring.map { AnimationTiming.spring($0, velocity: velocity * way) }
      let left = abs(1 - object.fractionComplete(at: time))
      try object.continueAnimation(
        with: timing ?? .curve(completionCurve), factor: left / completionSpeed, at: time)
    }
  }
}

extension PercentDrivenTransition where Object == PropertyAnimation<Double> {
  /// Creates a transition at its start, whose object is its progress from 0 to 1.
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
    var progress = PropertyAnimation(0.0, duration: duration, timing: .curve(completionCurve))
    // A new animator takes an animation.
    do { try progress.addAnimations(at: 0) { $0 = 1 } } catch { fatalError("\(error)") }
    self.init(
      driving: progress, completionCurve: completionCurve, completionSpeed: completionSpeed,
      completionSpring: completionSpring, rule: rule, isInteractive: isInteractive)
  }
}
