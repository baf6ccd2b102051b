public import Kinematics

/// A transition between two screens on an animator: asks for its property animator once, and lets a finger
/// take it at any time. It is the thin shell of a `TransitionMachine`.
///
///     let transition = TransitionController { PropertyAnimator(screens, duration: 0.5, on: animator) }
///     transition.onEffect = { … }          // what is reported, in order
///     try transition.begin()
///     try transition.interrupt()           // a finger takes it, in the middle of a push or of a pop
///     try transition.update(0.4)
///     try transition.release(.cancel)
@MainActor public final class TransitionController<Value: MotionVector> {
  /// Is told what is done and reported, in order.
  public var onEffect: ((TransitionMachine.Effect) -> Void)?
  /// States, effects and their log.
  public private(set) var machine: TransitionMachine

  private let make: () -> PropertyAnimator<Value>
  private var animator: PropertyAnimator<Value>?

  /// A transition that has not begun.
  /// - Parameters:
  ///   - machine: its states: how it begins, and whether a finger may take it.
  ///   - make: makes its animator, with its animations added and not yet started; is called once.
  public init(
    _ machine: TransitionMachine = TransitionMachine(), animator make: @escaping () -> PropertyAnimator<Value>
  ) {
    self.machine = machine
    self.make = make
  }

  /// The transition's animator: the same one each time, made when it is first asked for, alive until the
  /// transition ends; nil after that. What is added to it ends with it.
  public func interruptibleAnimator() -> PropertyAnimator<Value>? {
    if case .ended = machine.phase { return nil }
    if let animator { return animator }
    let made = make()
    animator = made
    return made
  }

  /// Begins: paused under the finger, or running.
  public func begin(at time: Double? = nil) throws(AnimatorError) { try handle(.begin, at: time) }

  /// A finger takes it in mid-flight: it stays where it is. Does nothing where it may not be taken.
  public func interrupt(at time: Double? = nil) throws(AnimatorError) { try handle(.interrupt, at: time) }

  /// The finger has brought it to a fraction, 0 to 1.
  public func update(_ fraction: Double, at time: Double? = nil) throws(AnimatorError) {
    try handle(.update(fraction), at: time)
  }

  /// The finger has let go of it.
  /// - Parameters:
  ///   - outcome: where it shall end.
  ///   - timing: how it goes on; as it was going unless given.
  ///   - factor: in how much of its original duration, finite, 0 or more; 0 is the time that is left.
  ///   - time: in s on the link's clock; now unless given.
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
    for effect in machine.handle(event) {
      if let animator = interruptibleAnimator() {
        try perform(effect, on: animator, at: time, timing, factor)
      }
      onEffect?(effect)
    }
    if case .ended = machine.phase { animator = nil }
  }

  private func perform(
    _ effect: TransitionMachine.Effect, on animator: PropertyAnimator<Value>, at time: Double?,
    _ timing: AnimationTiming<Value>?, _ factor: Double
  ) throws(AnimatorError) {
    switch effect {
    case .startInteractive, .complete: break
    case .animate:
      animator.addCompletion { [weak self] _ in try? self?.handle(.animatorsEnded, at: nil) }
      try animator.pause(at: time)
    case .start: try animator.start(at: time)
    case .pause:
      try animator.pause(at: time)
      try animator.setReversed(false, at: time)
    case .update(let fraction): try animator.setFraction(fraction, at: time)
    case .finish, .cancel:
      try animator.setReversed(effect == .cancel, at: time)
      try animator.continueAnimation(with: timing, factor: factor, at: time)
    }
  }
}
