public import MotionKinematics

/// A transition between two screens on an animator, which a finger may take at any time. It is a thin shell
/// around a `TransitionMachine`, and requests its property animator once. That animator is a contract: the transition's
/// animations are added to it, and it lasts as long as the transition. A call after a violation throws `.unusedInTransition`
/// or `.endedBeforeTransition`, and changes nothing.
///
///     let transition = TransitionController { PropertyAnimator(screens, duration: 0.5, on: animator) }
///     transition.onEffect = { … }          // the effects, in order
///     try transition.begin()
///     try transition.interrupt()           // a finger takes it, in the middle of a push or of a pop
///     try transition.update(0.4)
///     try transition.release(.cancel)
@MainActor public final class TransitionController<Value: MotionVector> {
  /// The closure that is called with each effect, in order.
  public var onEffect: ((TransitionMachine.Effect) -> Void)?
  /// The state machine, with the log of its effects.
  public private(set) var machine: TransitionMachine

  private let make: () -> PropertyAnimator<Value>
  private var animator: PropertyAnimator<Value>?
  /// The range of the fraction under a finger: 0…1, extended to that at which a finger took an animator whose spring had
  /// passed an end.
  private var reach = Bounds(0.0...1.0)

  /// Creates a transition that has not begun.
  /// - Parameters:
  ///   - machine: the state machine, which determines whether the transition begins interactively and whether
  ///     a finger may take it.
  ///   - make: creates the property animator, with its animations added and not yet started; called once. One that
  ///     pauses on completion never ends, nor does its transition.
  public init(
    _ machine: TransitionMachine = TransitionMachine(), animator make: @escaping () -> PropertyAnimator<Value>
  ) {
    self.machine = machine
    self.make = make
  }

  /// Creates a transition from an existing block of animations, as it is passed to a one-shot animation of UIKit.
  /// A property animator takes the block, so that a finger may take the transition.
  /// - Parameters:
  ///   - machine: the state machine.
  ///   - value: the value before the transition, finite.
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - timing: the timing.
  ///   - animator: the animator that advances it.
  ///   - onChange: the closure that is called with every value.
  ///   - animations: changes the value to that after the transition; called once.
  public convenience init(
    _ machine: TransitionMachine = TransitionMachine(), from value: Value, duration: Double,
    timing: AnimationTiming<Value> = .curve(.easeInOut), on animator: Animator,
    onChange: ((Value) -> Void)? = nil, animations: @escaping @MainActor (inout Value) -> Void
  ) {
    self.init(machine) {
      let wrapped = PropertyAnimator(
        value, duration: duration, timing: timing, on: animator, animations: animations)
      wrapped.onChange = onChange
      return wrapped
    }
  }

  /// Returns the property animator of the transition; nil after the end. It is created by the first call and
  /// is the same until the transition ends. Changes that are added to it end with it.
  public func interruptibleAnimator() -> PropertyAnimator<Value>? {
    if case .ended = machine.phase { return nil }
    animator = animator ?? make()
    return animator
  }

  /// Begins the transition, paused under the finger or running.
  public func begin(at time: Double? = nil) throws(AnimatorError) { try handle(.begin, at: time) }

  /// Hands a running transition to the finger, paused at its current position; has no effect if a finger may
  /// not take it.
  public func interrupt(at time: Double? = nil) throws(AnimatorError) { try handle(.interrupt, at: time) }

  /// Sets the fraction to that of the finger, limited to 0…1. An animator that a finger took beyond an end stays there until
  /// the finger has moved it back.
  /// - Throws: also `AnimatorError.fractionOutsideUnit` for a fraction that is no number.
  public func update(_ fraction: Double, at time: Double? = nil) throws(AnimatorError) {
    guard !fraction.isNaN else { throw .fractionOutsideUnit(fraction) }
    try handle(.update(reach.clamped(fraction)), at: time)
  }

  /// Releases the transition.
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - timing: the timing of the rest; the current one by default.
  ///   - factor: the time for the rest as a multiple of the original duration, finite, 0 or more; 0 means the
  ///     remaining time.
  ///   - time: the time, in s on the link's clock; now by default.
  public func release(
    _ outcome: TransitionOutcome, with timing: AnimationTiming<Value>? = nil, factor: Double = 0,
    at time: Double? = nil
  ) throws(AnimatorError) {
    try handle(.release(outcome), at: time, timing, factor)
  }

  private func handle(
    _ event: TransitionMachine.Event, at time: Double?, _ timing: AnimationTiming<Value>? = nil,
    _ factor: Double = 0
  ) throws(AnimatorError) {
    try checkContract(of: event)
    // Updates are many, and change no phase: the log is not copied for them.
    let before: TransitionMachine? = if case .update = event { nil } else { machine }
    let effects = machine.take(event)
    let phase = machine.phase
    do throws(AnimatorError) {
      for effect in effects {
        if let animator = interruptibleAnimator() {
          try perform(effect, on: animator, at: time, timing, factor)
        }
        onEffect?(effect)
      }
    } catch {
      if let before, machine.phase == phase { machine = before }
      throw error
    }
    if case .ended = machine.phase { animator = nil }
  }

  private func checkContract(of event: TransitionMachine.Event) throws(AnimatorError) {
    guard let animator = interruptibleAnimator() else { return }
    switch machine.phase {
    case .idle where event == .begin:
      if !animator.hasAnimations { throw .unusedInTransition }
    case .interactive, .animating:
      if event != .animatorsEnded, animator.state != .active { throw .endedBeforeTransition }
    case .idle, .ended: break
    }
  }

  /// Ends the transition if its animator has reached the end that it ran to; at another position others have ended it.
  private func end(at position: AnimatorPosition) {
    guard case .animating(let outcome) = machine.phase, position == (outcome == .finish ? .end : .start)
    else {
      return
    }
    try? handle(.animatorsEnded, at: nil)
  }

  private func perform(
    _ effect: TransitionMachine.Effect, on animator: PropertyAnimator<Value>, at time: Double?,
    _ timing: AnimationTiming<Value>?, _ factor: Double
  ) throws(AnimatorError) {
    switch effect {
    case .startInteractive, .complete: break
    case .animate:
      // An animator that is not interruptible cannot be paused at its start.
      if animator.options.isInterruptible || machine.phase == .interactive { try animator.pause(at: time) }
      animator.addCompletion { [weak self] in self?.end(at: $0) }
    case .start: try animator.start(at: time)
    case .pause:
      try animator.pause(at: time)
      try animator.setReversed(false, at: time)
      let held = animator.fractionComplete
      reach = .reach(from: held)
    case .update(let fraction): try animator.scrub(to: fraction, at: time)
    case .finish, .cancel:
      let wasReversed = animator.isReversed
      try animator.setReversed(effect == .cancel, at: time)
      do throws(AnimatorError) {
        try animator.continueAnimation(with: timing, factor: factor, at: time)
      } catch {
        try animator.setReversed(wasReversed, at: time)
        throw error
      }
    }
  }
}
