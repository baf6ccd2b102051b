/// A value that moves on a display link. It can be read, retargeted, dragged and released at any time.
///
///     let x = Animated(0.0)                       // a default animator on the main queue's display link
///     x.onChange = { view.x = $0 }
///     x.target = 300                              // in flight again: velocity is continuous
///     x.drag(to: 120); x.release(to: Detents([0, 300]))
///     let end = await x.move(to: 0)               // the reason for the end: settled, retargeted, grabbed …
///
/// It shows what a `MovingValue` says at each frame. The animator keeps it while it moves. Times are in seconds on
/// the link's clock; the default is now. Pass an input's own time stamp if it has one. In reduced motion, give it
/// springs of `MotionEnvironment.spring(_:)`.
@MainActor public final class Animated<Value: MotionVector> {
  /// The animator whose frames it shows.
  public let animator: Animator
  /// Called with each value that differs from the one before: at frames, drags, stops and placements. It may change
  /// the value.
  public var onChange: ((Value) -> Void)?

  /// The value as it was shown last.
  @usableFromInline var shown: Value
  // The code of a frame and of a new target is inlinable: 70 and 280 ns, and 370 and 1,190 ns without.
  @usableFromInline var motion: MovingValue<Value>
  /// The closure for the end of the motion, the animation of the frames, and the number of changes.
  @usableFromInline var (completion, member, changeCount): (((Completion) -> Void)?, Animator.Member?, Int) =
    (nil, nil, 0)
  /// The finger: its track, the velocity that was given instead, and the time of its last sample, in s.
  private var tracker = VelocityTracker<Value>()
  private var givenVelocity: Value?
  private var sampleTime = -Double.infinity

  /// A value at rest.
  /// - Parameters:
  ///   - value: the value, finite.
  ///   - animator: the animator whose frames it shows.
  ///   - spring: the spring of all changes that are given no other.
  ///   - tolerance: the tolerance within which motions have settled; by default 0.1 % of the way, and at most 0.25
  ///     in the value's unit.
  public init(
    _ value: Value, on animator: Animator, spring: Spring = .standard, tolerance: Tolerance = .automatic
  ) {
    (self.animator, shown) = (animator, value)
    motion = MovingValue(value, spring: spring, tolerance: tolerance)
  }

  #if canImport(Dispatch)
    /// A value at rest on the main queue's animator, `Animator.main`; see `init(_:on:spring:tolerance:)`.
    public convenience init(_ value: Value, spring: Spring = .standard, tolerance: Tolerance = .automatic) {
      self.init(value, on: .main, spring: spring, tolerance: tolerance)
    }
  #endif

  // MARK: Reading

  /// The value as it was shown last.
  public var value: Value { shown }

  /// The source of the value: rest, a finger, or a law.
  public var phase: MovingValue<Value>.Phase { motion.phase }

  /// The spring of all changes that are given no other.
  public var spring: Spring {
    get { motion.spring }
    set { motion.spring = newValue }
  }

  /// The value at rest: the present one, or the end of the motion. Setting it sends the value there.
  @inlinable public var target: Value {
    get { motion.target }
    set { retarget(to: newValue) }
  }

  /// The velocity now, per second. That of a held value is its finger's.
  public var velocity: Value { state(at: animator.link.now).velocity }

  /// Value and velocity (per second) at a time, in s; before the last change, those at the change.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    motion.phase == .held ? (motion.target, fingerVelocity(at: time)) : motion.state(at: time)
  }

  // MARK: Changes

  /// Moves to a target on a spring, from the value and the velocity at an instant.
  /// - Parameters:
  ///   - target: the target, finite.
  ///   - spring: becomes the value's `spring`; nil for the present one.
  ///   - delay: the time for which the present motion goes on, in s, 0 or more. Another change before that replaces
  ///     this one.
  ///   - time: the instant; now by default.
  ///   - completion: called once, at the end of this motion, with the reason.
  @inlinable public func retarget(
    to target: Value, with spring: Spring? = nil, after delay: Double = 0, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    let time = time ?? animator.link.now
    if motion.phase == .held { noteFinger(at: time) }
    change(motion.retarget(to: target, with: spring, after: delay, at: time), at: time, completion)
  }

  /// Follows a law, which determines value and velocity and begins at an instant; now by default. The completion is
  /// called once, at the end of this motion, with the reason.
  public func follow(
    _ law: some Law<Value>, at time: Double? = nil, completion: ((Completion) -> Void)? = nil
  ) {
    let time = time ?? animator.link.now
    change(motion.follow(law, at: time), at: time, completion)
  }

  /// Retargets the value, and waits for the end of that motion, for any reason. If the task is cancelled, the value
  /// stops.
  @discardableResult public func move(
    to target: Value, with spring: Spring? = nil, at time: Double? = nil
  ) async -> Completion {
    let number = changeCount + 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        retarget(to: target, with: spring, at: time) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in stop(change: number) }
    }
  }

  /// Stops the value where it is at an instant; now by default.
  public func stop(at time: Double? = nil) {
    let time = time ?? animator.link.now
    change(motion.stop(at: time), at: time, shows: true)
  }

  /// Stops the motion that a change has begun, unless there was another change since.
  func stop(change number: Int) {
    if changeCount == number, phase == .moving { stop() }
  }

  /// Sets the value, at rest, at an instant; now by default.
  public func place(_ value: Value, at time: Double? = nil) {
    let time = time ?? animator.link.now
    let ended = motion.follow(Rest(value), at: time)
    motion.place(value)
    change(ended, at: time, shows: true)
  }

  // MARK: The finger

  /// Stops the value under a finger, which holds it from then on, at an instant; now by default.
  public func grab(at time: Double? = nil) {
    let time = time ?? animator.link.now
    tracker = VelocityTracker()
    (givenVelocity, sampleTime) = (nil, -.infinity)
    change(motion.grab(at: time), at: time, shows: true)
  }

  /// Moves the value with a finger, which holds it from then on; a value in flight stops under it.
  ///
  /// A `VelocityTracker` estimates its velocity. The first location is that of the press. An unchanged one is no
  /// sample, because a release repeats the last one, and neither is one that comes too late.
  /// - Parameters:
  ///   - value: the value, finite.
  ///   - velocity: the finger's velocity, per second; nil to estimate it. It lasts for 60 ms: a finger that does
  ///     not move is still.
  ///   - time: the time of the sample; now by default.
  public func drag(to value: Value, velocity: Value? = nil, at time: Double? = nil) {
    let time = time ?? animator.link.now
    if phase != .held { grab(at: time) }
    let isSample = value != motion.target || sampleTime == -.infinity || velocity != nil
    guard isSample, tracker.add(value, at: time) else { return }
    (sampleTime, givenVelocity) = (time, velocity)
    motion.drag(to: value)
    show(value)
  }

  /// Releases the value, which moves to a target on a spring with the finger's velocity or a given one, per second,
  /// finite. Without effect, unless a finger holds it. The other parameters are those of `retarget`.
  public func release(
    velocity: Value? = nil, to target: Value, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    guard phase == .held else { return }
    let time = time ?? animator.link.now
    motion.release(velocity: velocity ?? fingerVelocity(at: time), to: target, with: spring, at: time)
    change(nil, at: time, completion)
  }

  /// Releases the value, which moves to the detent nearest to where it would coast with that velocity.
  public func release(
    velocity: Value? = nil, to detents: Detents<Value>, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    let time = time ?? animator.link.now
    let velocity = velocity ?? fingerVelocity(at: time)
    let target = detents.landing(from: motion.target, velocity: velocity)
    release(velocity: velocity, to: target, with: spring, at: time, completion: completion)
  }

  private func fingerVelocity(at time: Double) -> Value {
    guard time - sampleTime <= VelocityTracker<Value>.longestPause else { return .zero }
    return givenVelocity ?? tracker.velocity(at: time)
  }

  /// Gives a held value the velocity of its finger, which the next motion takes over.
  @usableFromInline func noteFinger(at time: Double) {
    motion.drag(to: motion.target, velocity: fingerVelocity(at: time))
  }

  // MARK: Frames

  /// Notes a change, and reports the end of the motion before.
  @inlinable func change(
    _ ended: Completion?, at time: Double, _ completion: ((Completion) -> Void)? = nil, shows: Bool = false
  ) {
    changeCount += 1
    let ending = self.completion
    self.completion = completion
    if motion.phase != .moving {
      if let member { animator.remove(member) }
      member = nil
    } else if member == nil {
      // The closure is made where `Value` is known to the caller, so that each frame runs specialised code.
      member = animator.add(at: time) { [self] in advance(to: $0.timestamp) }
    }
    if shows { show(motion.target) }
    if let ended { ending?(ended) }
  }

  @inlinable func show(_ value: Value) {
    guard value != shown else { return }
    shown = value
    onChange?(value)
  }

  @inlinable func advance(to time: Double) -> Animator.Progress {
    let (value, ended) = motion.shown(at: time)
    guard let ended else {
      show(value)
      return .moving
    }
    let ending = completion
    (completion, member) = (nil, nil)
    show(value)
    ending?(ended)
    return .finished
  }
}

/// Motions of several values with one end.
///
///     let opening = AnimationGroup()
///     opening.move(top, to: 272)
///     opening.move(dim, to: 0.6, with: .smooth)
///     let end = await opening.end()
///
/// It has ended when all of its motions have. The end is `settled` if all of them have settled. Otherwise it has the
/// reason of the first one that has not, such as a grab. A motion that is added later begins the group anew.
@MainActor public final class AnimationGroup {
  private let onEnd: ((Completion) -> Void)?
  /// The number of motions that have not ended.
  package private(set) var count = 0
  private var stops: [() -> Void] = []
  /// The first reason that is not `settled`, and the time of the latest end, in s.
  private var (reason, endTime) = (Completion.Reason.settled, -Double.infinity)
  private var lastEnd: Completion?
  private var waiting: [CheckedContinuation<Completion, Never>] = []

  /// A group without motions.
  /// - Parameter onEnd: called at each end of the group, with the time of the last motion's end.
  public init(onEnd: ((Completion) -> Void)? = nil) { self.onEnd = onEnd }

  /// Moves a value to a target on a spring, as a motion of the group.
  /// - Parameters:
  ///   - value: the value.
  ///   - target: the target, finite.
  ///   - spring: becomes the value's `spring`; nil for the present one.
  ///   - delay: the time for which the present motion goes on, in s, 0 or more.
  ///   - time: the instant, in s; now by default.
  public func move<Value>(
    _ value: Animated<Value>, to target: Value, with spring: Spring? = nil, after delay: Double = 0,
    at time: Double? = nil
  ) {
    count += 1
    let change = value.changeCount + 1
    stops.append { value.stop(change: change) }
    value.retarget(to: target, with: spring, after: delay, at: time) { [self] in note($0) }
  }

  /// Stops all motions that have not ended, where they are.
  public func cancel() {
    for stop in stops { stop() }
  }

  /// Waits for the end of the group, unless it has ended, and returns it. If the task is cancelled, the group is
  /// cancelled.
  public func end() async -> Completion {
    if count == 0, let lastEnd { return lastEnd }
    require(count > 0, "a group without motions has no end to wait for: add one first")
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append($0) }
    } onCancel: {
      Task { @MainActor in cancel() }
    }
  }

  private func note(_ ended: Completion) {
    count -= 1
    if reason == .settled { reason = ended.reason }
    endTime = max(endTime, ended.time)
    guard count == 0 else { return }
    let (end, waiting) = (Completion(reason, at: endTime), waiting)
    (stops, reason, endTime, lastEnd, self.waiting) = ([], .settled, -.infinity, end, [])
    onEnd?(end)
    for continuation in waiting { continuation.resume(returning: end) }
  }
}
