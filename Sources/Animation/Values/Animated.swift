public import Kinematics

/// A value that moves on an animator: read it at any time, retarget it, grab it, release it.
///
///     let top = Animated(592.0, on: animator)
///     top.onChange = { panel.top = $0 }
///     top.retarget(to: 272)                       // and again in mid-flight: value and velocity go on
///     let end = await top.move(to: 592)           // why it ended: settled, retargeted, grabbed …
///
/// It is a thin shell around a `MovingValue`, which decides. The animator keeps it while it moves; it does
/// not keep the animator, and once that is released it can be read but not moved. Times are seconds on the
/// link's clock, now unless given: pass an input's own time stamp where there is one. Every spring, given or
/// not, is the one that the animator's environment has for it.
@MainActor public final class Animated<Value: MotionVector> {
  /// What it moves on; nil once that was released.
  public var animator: Animator? { home }
  /// Is called with every value, at each frame and at each change.
  public var onChange: ((Value) -> Void)? {
    didSet { noteWatchers() }
  }

  @usableFromInline weak var home: Animator?
  @usableFromInline var core: Core
  @usableFromInline var completion: ((Completion) -> Void)?
  @usableFromInline var member: Animator.Member?
  /// How often its motion has been changed.
  @usableFromInline var changeCount = 0
  @usableFromInline var streams: [AsyncStream<Value>.Continuation] = [] {
    didSet { noteWatchers() }
  }

  /// What a frame of an unwatched value needs, together, because each property of an object that is touched
  /// costs a check of exclusive access.
  @usableFromInline struct Core {
    @usableFromInline var machine: MovingValue<Value>
    @usableFromInline var shown: (value: Value, velocity: Value)
    @usableFromInline var shownTime = 0.0
    @usableFromInline var isWatched = false

    @usableFromInline init(machine: MovingValue<Value>, shown: (value: Value, velocity: Value)) {
      self.machine = machine
      self.shown = shown
    }

    @inlinable mutating func advance(to time: Double) -> (ended: Completion?, isWatched: Bool) {
      let ended = machine.advance(to: time)
      show(at: time)
      return (ended, isWatched)
    }

    @inlinable mutating func show(at time: Double) {
      shown = machine.state(at: time)
      shownTime = time
    }
  }

  /// A value at rest.
  /// - Parameters:
  ///   - value: where it is.
  ///   - animator: what it moves on.
  ///   - tolerance: when its motions count as arrived, in its own unit: `.standard` is for points, `.fraction`
  ///     for what goes from 0 to 1.
  @inlinable public init(_ value: Value, on animator: Animator, tolerance: Tolerance = .standard) {
    home = animator
    core = Core(machine: MovingValue(value, tolerance: tolerance), shown: (value, .zero))
  }

  isolated deinit {
    for stream in streams { stream.finish() }
  }

  /// The value at the last frame or change.
  @inlinable public var value: Value { core.shown.value }
  /// The velocity then, per second.
  @inlinable public var velocity: Value { core.shown.velocity }
  /// Whether it stands still, moves or is held.
  @inlinable public var phase: MovingValue<Value>.Phase { core.machine.phase }
  /// Where it rests, or will when nothing interferes.
  @inlinable public var target: Value { core.machine.target }
  /// Value and velocity at a time (in s on the link's clock) from the last change on.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    core.machine.state(at: liveAnimator.layerTime.sceneTime(at: time))
  }

  /// Goes to a target from the value and velocity of that instant.
  /// - Parameters:
  ///   - target: where to.
  ///   - spring: the law; unless given, the spring it is on, or else `Spring.standard`.
  ///   - time: in s on the link's clock; now unless given.
  ///   - completion: is called once, when this motion has ended, with the reason.
  @inlinable public func retarget(
    to target: Value, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    let environment = liveAnimator.environment
    change(at: time, completion) {
      $0.retarget(to: target, with: environment.spring(spring ?? $0.currentSpring), at: $1)
    }
  }

  /// Follows a law; the law says where and how fast it starts.
  /// - Parameters:
  ///   - law: begins at `time`. In reduced motion its springs are reduced (`MotionEnvironment.law(_:)`); a decay,
  ///     scrolling or a timed law is followed as it is.
  ///   - time: in s on the link's clock; now unless given.
  ///   - completion: is called once, when this motion has ended, with the reason.
  @inlinable public func follow(
    _ law: MotionLaw<Value>, at time: Double? = nil, completion: ((Completion) -> Void)? = nil
  ) {
    let law = liveAnimator.environment.law(law)
    change(at: time, completion) { $0.follow(law, at: $1) }
  }

  /// Goes to a target and waits for the end of that motion, whatever ends it. Where the task that waits is
  /// cancelled, the motion is: the value stays where it is.
  /// - Parameters:
  ///   - target: where to.
  ///   - spring: the law; unless given, the spring it is on, or else `Spring.standard`.
  ///   - time: in s on the link's clock; now unless given.
  /// - Returns: why it ended, and when.
  @inlinable @discardableResult public func move(
    to target: Value, with spring: Spring? = nil, at time: Double? = nil
  ) async -> Completion {
    let number = changeCount + 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        retarget(to: target, with: spring, at: time) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in cancel(change: number) }
    }
  }

  /// Stops the motion that a change began, unless another one came since.
  @usableFromInline func cancel(change number: Int) {
    if changeCount == number, core.machine.phase == .moving, home != nil { cancel() }
  }

  /// Goes on with another velocity: a kick. The motion is another one from then on.
  /// - Parameters:
  ///   - velocity: per second, finite.
  ///   - time: in s on the link's clock; now unless given.
  ///   - completion: is called once, when this motion has ended, with the reason.
  @inlinable public func setVelocity(
    _ velocity: Value, at time: Double? = nil, completion: ((Completion) -> Void)? = nil
  ) {
    let environment = liveAnimator.environment
    change(at: time, completion) { $0.setVelocity(velocity, at: $1, environment: environment) }
  }

  /// Takes hold of it: it stands still under the finger.
  @inlinable public func grab(at time: Double? = nil) { change(at: time) { $0.grab(at: $1) } }

  /// Moves it under the finger that holds it; it is held.
  /// - Parameters:
  ///   - value: where it is.
  ///   - velocity: the finger's, per second, where it is known.
  @inlinable public func drag(to value: Value, velocity: Value = .zero) {
    core.machine.drag(to: value, velocity: velocity)
    show(at: liveAnimator.now)
  }

  /// Lets go of it, which is held: it goes to a target with the finger's velocity, on a spring.
  /// - Parameters:
  ///   - velocity: the finger's, per second, finite.
  ///   - target: where to.
  ///   - spring: the law.
  ///   - time: in s on the link's clock; now unless given.
  ///   - completion: is called once, when this motion has ended, with the reason.
  @inlinable public func release(
    velocity: Value, to target: Value, with spring: Spring = .standard, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    let spring = liveAnimator.environment.spring(spring)
    change(at: time, completion) {
      $0.release(velocity: velocity, to: target, with: spring, at: $1)
      return nil
    }
  }

  /// Stops it where it is.
  @inlinable public func cancel(at time: Double? = nil) { change(at: time) { $0.cancel(at: $1) } }

  /// Puts it somewhere, at rest.
  @inlinable public func place(at value: Value, time: Double? = nil) {
    change(at: time) { $0.place(at: value, at: $1) }
  }

  /// Its values from now on: the current one, then one a frame while it moves. Who is slow gets the newest.
  public var values: AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      continuation.yield(value)
      streams.append(continuation)
    }
  }

  /// One change: the machine makes it, the new value is shown, the old motion hears of its end, and the
  /// animator has it exactly while it moves.
  @inlinable func change(
    at time: Double?, _ completion: ((Completion) -> Void)? = nil,
    _ change: (inout MovingValue<Value>, Double) -> Completion?
  ) {
    let animator = liveAnimator
    let time = time ?? animator.link.now
    let sceneTime = animator.reach(time)
    let ended = change(&core.machine, sceneTime)
    changeCount += 1
    let ending = self.completion
    self.completion = completion
    if core.machine.phase != .moving {
      if let member { animator.remove(member) }
      member = nil
    } else if member == nil {
      // Made here, where `Value` is known to the caller, so that each frame runs specialised code.
      member = animator.add(at: time, cancelled: { [self] in abandon() }) { [self] in advance(to: $0) }
    }
    show(at: sceneTime)
    if let ended { ending?(ended) }
  }

  @usableFromInline var liveAnimator: Animator {
    guard let home else {
      preconditionFailure("a value moves on an animator: keep it, this one was released")
    }
    return home
  }

  /// Its animator is released or emptied: it stays where it was shown, and who waits hears of it.
  @usableFromInline func abandon() {
    member = nil
    let time = core.shownTime
    let ended = core.machine.cancel(at: time)
    core.show(at: time)
    let ending = completion
    completion = nil
    if let ended { ending?(ended) }
  }

  @inlinable func advance(to frame: Frame) -> Animator.Progress {
    let (ended, isWatched) = core.advance(to: frame.timestamp)
    if ended == nil, !isWatched { return .moving }
    let ending = completion
    if ended != nil { completion = nil }
    tellWatchers()
    if let ended { ending?(ended) }
    // Either callback may have set it moving again, or stopped it.
    if core.machine.phase == .moving { return .moving }
    member = nil
    return .finished
  }

  @inlinable func show(at sceneTime: Double) {
    core.show(at: sceneTime)
    tellWatchers()
  }

  @inlinable func tellWatchers() {
    onChange?(value)
    if !streams.isEmpty { yield() }
  }

  @usableFromInline func yield() {
    streams.removeAll { stream in
      if case .terminated = stream.yield(value) { true } else { false }
    }
  }

  @usableFromInline func noteWatchers() { core.isWatched = onChange != nil || !streams.isEmpty }
}
