
/// A value that moves on an animator. It can be read, retargeted, grabbed and released at any time.
///
///     let top = Animated(592.0, on: animator, spring: .snappy)
///     top.onChange = { panel.top = $0 }
///     top.target = 272                            // also in flight: value and velocity are continuous
///     let end = await top.move(to: 592)           // the reason for the end: settled, retargeted, grabbed …
///
/// It is a thin shell around a `MovingValue`. It keeps a reference to its animator, and the animator keeps one
/// to it while it moves or waits to move. Times are in seconds on the link's clock, those that are passed to closures too, also
/// in slow motion; the default is now. Pass an input's own time stamp if it has one. Every spring, given or default, is adapted by the animator's
/// environment.
@MainActor public final class Animated<Value: MotionVector> {
  /// The animator that advances the value.
  public let animator: Animator
  /// The spring of every change that is given no spring of its own.
  public var spring: Spring
  /// The closure that is called with every value, at each frame and at each change. It may change this value and others:
  /// a motion that it starts is shown from the next frame on, and after any other change it is called again.
  public var onChange: ((Value) -> Void)? {
    didSet { noteWatchers() }
  }

  /// The closure that is called once for each motion, when all components have reached or crossed its target for the
  /// first time, with the exact instant in s on the link's clock, not later than the frame that shows it. A motion that only
  /// approaches its target reaches it when it has settled. It is not called for a motion that is replaced before. If a block
  /// scrubs a motion past its first reach, that reach is at the instant of the scrub. A closure that is set in flight is called
  /// for a reach from then on.
  ///
  /// Use it for a tap of a haptic engine or the next step of an interface: a spring that rings reaches its target long before
  /// it has settled. SwiftUI calls such an end logically complete.
  public var onFirstReach: ((Double) -> Void)? {
    willSet { if core.reachTime <= sceneNow { tellReach() } }
    didSet { noteReach(since: sceneNow) }
  }

  @usableFromInline var core: Core
  /// The closure for the end of the current motion, in scene time.
  @usableFromInline var completion: ((Completion) -> Void)?
  /// The current motion as a part of a block; nil if it belongs to none.
  weak var blockMotion: BlockMotion<Value>?
  @usableFromInline var member: Animator.Member?
  var delayedChange: DelayedChange?
  /// The tracker of the finger that holds the value, whose samples have times on the link's clock.
  @usableFromInline var fingerTracker: VelocityTracker<Value>?
  /// The time of the last sample of that finger, in s on the link's clock.
  @usableFromInline var sampleTime = -Double.infinity
  /// Indicates whether the watchers are being told of a value, and whether it was shown again meanwhile.
  @exclusivity(unchecked) @usableFromInline var isTelling = false
  @exclusivity(unchecked) @usableFromInline var isShownAgain = false
  /// The number of changes of the motion, and the scene time of the last one, in s.
  @usableFromInline var changeCount = 0
  @usableFromInline var lastChange = -Double.infinity
  /// The following of another value by this one; nil if it follows none.
  nonisolated(unsafe) var following: FollowedLeader<Value>?
  var followers = FollowerList<Value>()
  /// Indicates whether this value follows another one, or is followed.
  @usableFromInline var isLinked = false
  /// The streams of values with their numbers, and the number of the last one.
  @usableFromInline var streams: [(number: Int, continuation: AsyncStream<Value>.Continuation)] = [] {
    didSet { noteWatchers() }
  }
  var streamCount = 0

  /// The state that a frame of an unwatched value needs, in one property, because each access to a property
  /// of an object costs a check of exclusive access.
  @usableFromInline struct Core {
    @usableFromInline var machine: MovingValue<Value>
    @usableFromInline var shown: (value: Value, velocity: Value)
    @usableFromInline var shownTime = 0.0
    @usableFromInline var isWatched = false
    @usableFromInline var isFollowing = false
    /// The scene time at which the delayed change begins, in s; infinite if there is none.
    @usableFromInline var delayedStart = Double.infinity
    /// The scene time at which the motion reaches its target, in s; infinite if it is not awaited.
    @usableFromInline var reachTime = Double.infinity

    @usableFromInline init(machine: MovingValue<Value>, shown: (value: Value, velocity: Value)) {
      self.machine = machine
      self.shown = shown
    }

    /// Returns false if nothing but a new value is due at a scene time in s.
    @inlinable func isDue(by time: Double) -> Bool {
      isFollowing || delayedStart <= time || reachTime <= time
        || machine.phase == .moving && machine.endTime <= time
    }

    /// Shows the value at a scene time in s. Returns true if it is watched.
    @inlinable @discardableResult mutating func show(at time: Double) -> Bool {
      shown = machine.state(at: time)
      shownTime = time
      return isWatched
    }
  }

  /// Creates a value at rest.
  /// - Parameters:
  ///   - value: the value.
  ///   - animator: the animator that advances it.
  ///   - spring: the spring of every change that is given no spring of its own.
  ///   - tolerance: the tolerance within which motions count as settled; by default 0.1 % of the way, and at most
  ///     0.25 in the value's unit.
  public init(
    _ value: Value, on animator: Animator, spring: Spring = .standard, tolerance: Tolerance = .automatic
  ) {
    self.animator = animator
    self.spring = spring
    core = Core(machine: MovingValue(value, tolerance: tolerance), shown: (value, .zero))
  }

  deinit {
    for stream in streams { stream.continuation.finish() }
    // The values before it that nothing else keeps are released one after the other, and not one inside the other.
    var last = following
    following = nil
    while last != nil, isKnownUniquelyReferenced(&last) { last = last?.takeLeadersFollowing() }
  }

  /// The value at the last frame or change.
  @inlinable public var value: Value { core.shown.value }
  /// The velocity at the last frame or change, per second of scene time: the animator's rate does not scale it, and a pause
  /// of the animator keeps it. On the screen the value moves by it times the rate. That of a held value is its finger's, now.
  @inlinable public var velocity: Value {
    core.machine.phase == .held ? fingerVelocity(at: animator.link.now) : core.shown.velocity
  }
  /// The phase: resting, moving or held.
  @inlinable public var phase: MotionPhase { core.machine.phase }
  /// The value at rest: the current one, or the one at the end of the motion. A change that waits for its delay counts from
  /// the call on, as the value of a model does. Setting it retargets the value.
  @inlinable public var target: Value {
    get { currentTarget }
    set { retarget(to: newValue) }
  }
  /// The bounds that the value may not pass; nil if there are none. Setting them sets them from now on, also for the current
  /// motion: see `setBounds(_:at:)`.
  public var bounds: Bounds<Value>? {
    get { core.machine.bounds }
    set { setBounds(newValue) }
  }

  /// Sets the bounds that the value may not pass. A motion ends at the exact instant at which a component would, at rest, with
  /// the reason `reachedBound`, which has its velocity. A value that is beyond its bounds is moved to them, which ends its
  /// motion, a paused one too, and a finger cannot move it out. A value that follows another one goes on following it.
  /// - Parameters:
  ///   - bounds: the bounds; nil for none.
  ///   - time: the time, in s on the link's clock; now by default.
  public func setBounds(_ bounds: Bounds<Value>?, at time: Double? = nil) {
    let sceneTime = animator.reach(time)
    performDue(by: sceneTime)
    if isLinked {
      noteFollowing(at: sceneTime)
      noteFollowers(at: sceneTime)
    }
    core.machine.setBounds(bounds, at: sceneTime)
    if following != nil { leaderChanged(at: sceneTime) } else if isLinked { tellFollowers(at: sceneTime) }
    noteReach(since: sceneTime)
    show(at: sceneTime)
    performDue(by: sceneTime)
    resume(at: sceneTime)
  }

  /// Returns the value and velocity (per second of scene time) at a time (in s on the link's clock), no earlier than the last
  /// change. A delayed change is included from its start on. The changes of a block that follows another one (`then`) are
  /// included from the first frame or change after the end of that one on, because its targets are unknown before. The state of
  /// a value that follows another one is that which the next frames will show if nothing else changes those before it.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    let sceneTime = animator.layerTime.sceneTime(at: time)
    if core.delayedStart <= sceneTime { return delayedState(at: sceneTime) }
    if core.machine.phase == .held { return (core.machine.target, fingerVelocity(at: time)) }
    return core.isFollowing ? forecastState(at: sceneTime) : core.machine.state(at: sceneTime)
  }

  /// Moves to a target on a spring, from the value and velocity at `time`.
  /// - Parameters:
  ///   - target: the target.
  ///   - spring: the spring; the value's own by default.
  ///   - time: the time, in s on the link's clock; now by default. It is for the time stamp of an input, and not for
  ///     scheduling: a change that is to come later takes `retarget(to:after:)`. In a block of `animate` it is the block's time instead.
  ///   - completion: called once, when this motion has ended, with the reason.
  @inlinable public func retarget(
    to target: Value, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    if let block = animator.openBlock { return retarget(to: target, with: spring, in: block, completion) }
    let spring = animator.environment.spring(spring ?? self.spring)
    change(at: time, ending: .retargeted, completion) { $0.retarget(to: target, with: spring, at: $1) }
  }

  /// Follows a law, which determines the initial value and velocity.
  /// - Parameters:
  ///   - law: the law, which begins at `time`. If the environment reduces motion, its springs are reduced
  ///     (`MotionEnvironment.law(_:)`); a decay, scrolling or a timed law is unchanged.
  ///   - time: the time, in s on the link's clock; now by default.
  ///   - completion: called once, when this motion has ended, with the reason.
  @inlinable public func follow(
    _ law: MotionLaw<Value>, at time: Double? = nil, completion: ((Completion) -> Void)? = nil
  ) {
    let law = animator.environment.law(law)
    change(at: time, ending: .replaced, completion) { $0.follow(law, at: $1) }
  }

  /// Moves to a target on a spring and waits for the end of that motion, for any reason. If the waiting task
  /// is cancelled, the motion is cancelled too, and the value stays where it is.
  /// - Parameters:
  ///   - target: the target.
  ///   - spring: the spring; the value's own by default.
  ///   - time: the time, in s on the link's clock; now by default.
  /// - Returns: the reason and the time of the end.
  @inlinable @discardableResult public func move(
    to target: Value, with spring: Spring? = nil, at time: Double? = nil
  ) async -> Completion {
    performDue(by: animator.reach(time))
    let number = changeCount + 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        retarget(to: target, with: spring, at: time) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in cancel(change: number) }
    }
  }

  /// Cancels the motion of the change with a number, unless there was another change since.
  @usableFromInline func cancel(change number: Int) {
    if changeCount == number, core.machine.phase == .moving { cancel() }
  }

  /// Continues with another velocity, for instance after a kick, as a new motion: on the same kind of law, or on the value's
  /// spring if it rests, is held, or is on a timed law.
  /// - Parameters:
  ///   - velocity: the velocity, per second, finite.
  ///   - time: the time, in s on the link's clock; now by default.
  ///   - completion: called once, when this motion has ended, with the reason.
  @inlinable public func setVelocity(
    _ velocity: Value, at time: Double? = nil, completion: ((Completion) -> Void)? = nil
  ) {
    let (environment, spring) = (animator.environment, spring)
    change(at: time, ending: .retargeted, completion) {
      $0.setVelocity(velocity, at: $1, springAtRest: spring, environment: environment)
    }
  }

  /// Stops the value where it is.
  @inlinable public func cancel(at time: Double? = nil) {
    change(at: time, ending: .cancelled) { $0.cancel(at: $1) }
  }

  /// Sets the value, at rest.
  @inlinable public func place(_ value: Value, at time: Double? = nil) {
    change(at: time, ending: .replaced) { $0.place(value, at: $1) }
  }

  /// Performs a change: changes the machine, adds it to the animator exactly while it moves, shows the new
  /// value, and reports the end of the old motion. What is due since the last frame happens before that.
  /// A change that is made in a block happens at the time of the block. A change that has waited ends for the given reason.
  @inlinable func change(
    at time: Double?, ending reason: Completion.Reason, _ completion: ((Completion) -> Void)? = nil,
    _ change: (inout MovingValue<Value>, Double) -> Completion?
  ) {
    let time = hostTime(ofChangeAt: time)
    let sceneTime = animator.reach(time)
    performDue(by: sceneTime)
    if isLinked { prepareFollowers(at: sceneTime) }
    noteFinger(at: time)
    let ended = change(&core.machine, sceneTime)
    (changeCount, lastChange) = (changeCount + 1, sceneTime)
    let ending = self.completion
    self.completion = animator.inSceneTime(completion)
    joinOpenBlock()
    noteReach()
    if isLinked { tellFollowers(at: sceneTime) }
    let replaced = takeDelayedChange()
    if core.machine.phase == .moving { join(at: time) } else { leave() }
    // A watcher may end the new motion, after the end of the old one.
    core.show(at: sceneTime)
    report(ended, to: ending)
    report(Completion(reason, at: sceneTime), to: replaced)
    animator.callOutsideBlocks { tellWatchers() }
  }

  /// Returns the time of a change, in s on the link's clock: that of the block in which it is made, the given one, or now.
  @inlinable func hostTime(ofChangeAt time: Double?) -> Double {
    animator.openBlock.map { hostTime(in: $0) } ?? time ?? animator.link.now
  }

  /// Calls a completion, which is no part of the block whose changes are being made: at once, or in a frame after all values
  /// have been shown.
  @usableFromInline func report(
    _ end: Completion?, to completion: ((Completion) -> Void)?, inFrame: Bool = false
  ) {
    guard let end, let completion else { return }
    if inFrame {
      animator.report(at: end.time) { completion(end) }
    } else {
      animator.callOutsideBlocks { completion(end) }
    }
  }

  /// Performs and reports what is due by a scene time in s, before its frame has come.
  @inlinable func performDue(by time: Double) {
    if core.isDue(by: time) { performDue(by: time, inFrame: false) }
  }

  /// Performs what is due by a scene time in s: the start of the delayed change, the first reach, and the end of the motion.
  /// They are reported at once, or in a frame after all values have been shown.
  @usableFromInline func performDue(by time: Double, inFrame: Bool) {
    if core.delayedStart <= time { beginDelayedChange(inFrame: inFrame) }
    if core.isFollowing { passBounds(to: time) }
    if core.reachTime <= time { tellReach(inFrame: inFrame) }
    // The law of a follower is its own only while its leader rests.
    guard following?.isLeaderResting != false, let ended = core.machine.advance(to: time) else { return }
    let ending = completion
    completion = nil
    if !inFrame { core.show(at: time) }
    report(ended, to: ending, inFrame: inFrame)
    if !inFrame { animator.callOutsideBlocks { tellWatchers() } }
  }

  /// Adds the value to the animator, unless it is there already.
  @inlinable func join(at time: Double) {
    guard member == nil else { return }
    // The closure is created here, where `Value` is known to the caller, so that each frame runs specialised
    // code.
    member = animator.add(at: time, cancelled: { [self] in abandon() }) { [self] in advance(to: $0) }
  }

  @usableFromInline func leave() {
    if let member { animator.remove(member) }
    member = nil
  }

  /// Cancels the motion at the shown value, because the animator was emptied.
  @usableFromInline func abandon() {
    member = nil
    let time = core.shownTime
    core.reachTime = .infinity
    blockMotion = nil
    if isLinked { prepareFollowers(at: time) }
    let ended = core.machine.cancel(at: time)
    // A change of its leader since the last frame has brought a follower further than it was shown.
    core.machine.place(core.shown.value, at: time)
    core.show(at: time)
    let ending = completion
    completion = nil
    let replaced = takeDelayedChange()
    report(ended, to: ending)
    report(Completion(.cancelled, at: time), to: replaced)
  }

  @inlinable func advance(to frame: Frame) -> Animator.Progress {
    let time = frame.timestamp
    let isDue = core.isDue(by: time)
    if isDue {
      performDue(by: time, inFrame: true)
      if core.isFollowing, advanceFollowing(to: time) { return .moving }
    }
    // A value that waits for its delay, or is held meanwhile, does not change.
    let isWatched = core.show(at: time) && core.machine.phase == .moving
    guard isDue || isWatched else { return .moving }
    tellWatchers()
    // A watcher may have started or stopped the motion.
    if core.machine.phase == .moving || core.delayedStart < .infinity { return .moving }
    member = nil
    return .finished
  }

  @inlinable func show(at sceneTime: Double) {
    core.show(at: sceneTime)
    animator.callOutsideBlocks { tellWatchers() }
  }

  /// The present scene time, in s.
  private var sceneNow: Double { animator.layerTime.sceneTime(at: animator.link.now) }
}

extension Animated where Value == Double {
  /// The range that the value may not leave; nil if there is none.
  @_disfavoredOverload public var bounds: ClosedRange<Double>? {
    get { core.machine.bounds.map { $0.lower...$0.upper } }
    set { setBounds(newValue.map { Bounds($0) }) }
  }
}
