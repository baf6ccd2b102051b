/// A `PropertyAnimation` on a display link, with callbacks.
///
///     let sliding = PropertyAnimator(square, duration: 1, timing: .curve(.easeIn), on: animator) {
///       $0.center = [400, 0]
///     }
///     sliding.onChange = { view.square = $0 }
///     try sliding.start()
///
/// The times of its calls are in seconds on the link's clock; the default is now. Keep a reference to the
/// `Animator`. A running property animator is kept until it ends.
@MainActor public final class PropertyAnimator<Value: MotionVector> {
  /// A change of an animator, caused by a call or by its end.
  public enum Change: Hashable, Sendable {
    case state(AnimatorState)
    case isRunning(Bool)
    case isReversed(Bool)
  }

  /// The animator as a value, with its state, duration and end, whose times are in s of scene time.
  public private(set) var animation: PropertyAnimation<Value>
  /// The value at the last frame or call.
  public private(set) var value: Value
  /// The velocity at the last frame or call, per second of scene time.
  public private(set) var velocity = Value.zero
  /// The completed fraction: of the way while paused, of the time while running.
  public var fractionComplete: Double { animation.fractionComplete(at: time) }
  /// The closure that is called with every new value.
  public var onChange: ((Value) -> Void)?
  /// The closure that is called with the changes of a call or a frame, in the order of `Change`.
  public var observer: ((Change) -> Void)?

  private weak var animator: Animator?
  private var member: Animator.Member?
  private var completions: [(AnimatorPosition) -> Void] = []
  /// The scene time of the last frame or call, in s.
  private var time: Double

  /// Creates an animator for an inactive animation, which the `Animator` advances.
  public init(_ animation: PropertyAnimation<Value>, on animator: Animator) {
    (self.animation, self.animator) = (animation, animator)
    (value, time) = (animation.value(of: .current), animator.now)
  }

  /// Creates an inactive animator for a finite value at rest, with a change as by `addAnimations`.
  /// - Parameters:
  ///   - value: the value at the start, finite.
  ///   - duration: the duration, in s, finite, 0 or more. A spring with given coefficients ignores it.
  ///   - timing: the timing from the start to the end.
  ///   - animator: the animator that advances it.
  ///   - animations: the change; nil for none yet.
  public convenience init(
    _ value: Value, duration: Double, timing: AnimationTiming<Value> = .curve(.easeInOut),
    on animator: Animator, animations: (@Sendable (inout Value) -> Void)? = nil
  ) {
    var animation = PropertyAnimation(value, duration: duration, timing: timing)
    // An inactive animator accepts every change, so nothing is thrown.
    if let animations { try? animation.addAnimations(at: animator.now, animations) }
    self.init(animation, on: animator)
  }

  /// Adds a change, in a part of the duration. See `PropertyAnimation.addAnimations(at:in:curve:_:)`.
  public func addAnimations(
    at time: Double? = nil, in window: ClosedRange<Double> = 0...1, curve: TimingCurve = .linear,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try call(at: time) { (it, now) throws(AnimatorError) in
      try it.addAnimations(at: now, in: window, curve: curve, change)
    }
  }

  /// Adds a closure that is called once, when the animator ends. It is dropped if the animator is stopped without
  /// finishing.
  public func addCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts from the beginning, or continues for the rest of the way, after a delay in s.
  public func start(afterDelay delay: Double = 0, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (it, now) throws(AnimatorError) in try it.start(afterDelay: delay, at: now)
    }
  }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public func pause(at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (it, now) throws(AnimatorError) in try it.pause(at: now) }
  }

  /// Sets the completed fraction of the way in the animator's direction, finite.
  public func setFraction(_ fraction: Double, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (it, now) throws(AnimatorError) in try it.setFraction(fraction, at: now) }
  }

  /// Sets the direction, at the current value.
  public func setReversed(_ isReversed: Bool, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (it, now) throws(AnimatorError) in try it.setReversed(isReversed, at: now)
    }
  }

  /// Continues a paused animator. See `PropertyAnimation.continueAnimation(with:factor:at:)`.
  public func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double? = nil
  ) throws(AnimatorError) {
    try call(at: time) { (it, now) throws(AnimatorError) in
      try it.continueAnimation(with: timing, factor: factor, at: now)
    }
  }

  /// Stops at the current value. It then waits for `finish(at:)`, or becomes inactive and drops its completions.
  public func stop(withoutFinishing: Bool, at time: Double? = nil) throws(AnimatorError) {
    let wasActive = animation.state == .active
    try call(at: time) { (it, now) throws(AnimatorError) in
      try it.stop(withoutFinishing: withoutFinishing, at: now)
    }
    if wasActive, withoutFinishing { completions = [] }
  }

  /// Ends a stopped animator at its start, its end, or its current value, and calls the completions.
  public func finish(at position: AnimatorPosition) throws(AnimatorError) {
    try call(at: nil) { (it, _) throws(AnimatorError) in try it.finish(at: position) }
    complete(at: position)
  }
}

extension PropertyAnimator {
  /// Performs a call: changes the animation, is a member of the animator exactly while it runs, and tells what changed.
  private func call(
    at time: Double?, _ body: (inout PropertyAnimation<Value>, Double) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    guard let animator else { fatalError("an Animator was released before its property animators: keep it") }
    let before = animation
    let sceneTime = animator.reach(time)
    try body(&animation, sceneTime)
    if animation.isRunning, member == nil {
      member = animator.add(at: time) { [self] in advance(to: $0.timestamp) }
    } else if !animation.isRunning, let member {
      animator.remove(member)
      self.member = nil
    }
    show(at: sceneTime, since: before)
  }

  private func advance(to time: Double) -> Animator.Progress {
    let before = animation
    let end = animation.advance(to: time)
    let progress = animation.isRunning ? Animator.Progress.moving : .finished
    if progress == .finished { member = nil }
    show(at: time, since: before)
    if let end { complete(at: end.position) }
    return progress
  }

  private func show(at time: Double, since before: PropertyAnimation<Value>) {
    let shown = value
    self.time = time
    (value, velocity) = animation.state(at: time)
    if value != shown { onChange?(value) }
    if animation.state != before.state { observer?(.state(animation.state)) }
    if animation.isRunning != before.isRunning { observer?(.isRunning(animation.isRunning)) }
    if animation.isReversed != before.isReversed { observer?(.isReversed(animation.isReversed)) }
  }

  private func complete(at position: AnimatorPosition) {
    let due = completions
    completions = []
    for completion in due { completion(position) }
  }
}
