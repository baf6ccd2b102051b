
/// The animations of one object by key, on an animator: a thin shell around `KeyedAnimations`.
///
///     let animations = ObjectAnimations(of: ball, on: animator)
///     animations.add(.spring(\.scale, to: [2, 2], bouncy, kind: .scale), forKey: "grow")
///     animations["grow"]?.retarget(\.scale, to: [1, 1])     // the live animation; nil after its end
///
/// It keeps no reference to the object, and the animations end when the object is released. The animator
/// keeps a reference to it while something moves. Times are in seconds on the link's clock; the default is
/// now.
@MainActor public final class ObjectAnimations<Root: AnyObject> {
  /// A running animation. It is the same object until the animation ends.
  @MainActor public final class Live {
    /// The key of the animation.
    public let key: String
    fileprivate let number: Int
    fileprivate weak var owner: ObjectAnimations?
    fileprivate let completion: ((Completion) -> Void)?

    fileprivate init(
      key: String, number: Int, owner: ObjectAnimations, completion: ((Completion) -> Void)?
    ) {
      self.key = key
      self.number = number
      self.owner = owner
      self.completion = completion
    }

    /// Indicates whether the animation has not ended.
    public var isRunning: Bool { owner?[key] === self }

    /// Changes the target of a property that the animation moves. The property continues from its value and
    /// velocity; the animation remains the same one. Returns false, without effect, if it does not move that
    /// property now.
    /// - Parameters:
    ///   - path: the property.
    ///   - target: the target.
    ///   - spring: the spring; by default the current one, or `Spring.standard` if there is none.
    ///   - time: the time, in s on the link's clock; now by default.
    @discardableResult public func retarget<Value: MotionVector>(
      _ path: WritableKeyPath<Root, Value>, to target: Value, with spring: Spring? = nil,
      at time: Double? = nil
    ) -> Bool {
      guard isRunning, let owner else { return false }
      return owner.retarget(key, path, to: target, with: spring, at: time)
    }

    /// Stops the animation at its current values.
    public func cancel(at time: Double? = nil) {
      if isRunning { owner?.removeAnimation(forKey: key, at: time) }
    }
  }

  /// The animated object; nil once it has been released.
  public private(set) weak var object: Root?
  /// The closure that is called with each event of the animations, with its time on the link's clock.
  public var onEvent: ((KeyedAnimations<Root>.AnimationEvent) -> Void)? {
    didSet { listen() }
  }
  private weak var animator: Animator?
  private var machine = KeyedAnimations<Root>()
  /// The live animations by their keys; of two with the same key, the first is about to end.
  private var live: [String: [Live]] = [:]
  private var addedCount = 0
  private var member: Animator.Member?
  private struct WeakPart { weak var value: BlockPlan<Root>? }
  /// The newest animations that belong to blocks, which keep them, by their keys.
  private var parts: [String: WeakPart] = [:] {
    didSet { listen() }
  }
  /// The changes that were requested while the machine was working, by a property's observer or a custom
  /// animation.
  private var inbox: ArraySlice<() -> Void> = []
  private var isAtWork = false
  /// Indicates whether the need for events has changed while the machine was working.
  private var mustListen = false
  /// The scene time that the object shows, and the time on the link's clock, both in s.
  private var (shownTime, shownHostTime) = (0.0, 0.0)

  /// Creates an empty set of animations of an object.
  public init(of object: Root, on animator: Animator) {
    self.object = object
    self.animator = animator
  }

  /// The live animation with a key; nil after its end.
  public subscript(key: String) -> Live? { live[key]?.last }

  /// The keys of the animations that have not ended, in the order in which they were added.
  public var keys: [String] { liveInOrder.map(\.key) }

  private var liveInOrder: [Live] { live.values.joined().sorted { $0.number < $1.number } }

  /// Adds an animation in place of the one with the same key. Its properties continue from their values and,
  /// unless the plan gives others, their velocities at that instant. The first addition at an instant makes the other
  /// animations write their values for it. Inside a callback of an animation, this and all other changes wait until all
  /// animations have been advanced.
  ///
  /// If the plan is delayed, what the replaced animation moves goes on until the delay is over. A property that an animation
  /// under another key moves is taken over from it when this one begins it: the other one moves it no more, also after this
  /// one has ended, and goes on with its other properties until its own end.
  /// - Parameters:
  ///   - plan: the plan of the animation.
  ///   - key: the key of the animation.
  ///   - time: the time, in s on the link's clock; now by default. In a block of `animate` it is the block's time instead.
  ///   - completion: called when the animation has ended, with the reason; again if it is kept and ends again.
  @discardableResult public func add(
    _ plan: MotionPlan<Root>, forKey key: String, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) -> Live {
    var (plan, time, completion) = (plan, time, completion)
    var part: BlockPlan<Root>?
    if let block = animator?.openBlock {
      (part, plan, completion) = join(block, plan, key, inSceneTime(completion))
      time = animator?.hostTime(at: block.startTime)
    } else {
      completion = inSceneTime(completion)
    }
    let added = Live(key: key, number: addedCount, owner: self, completion: completion)
    part?.live = added
    addedCount += 1
    change(at: time) { [plan] shell, time, sceneTime in
      shell.work { $0.catchUp(&$1, to: sceneTime) }
      shell.live[key, default: []].append(added)
      let environment = shell.liveAnimator.environment
      shell.work { $0.add(plan, forKey: key, to: &$1, at: sceneTime, environment: environment) }
      shell.join(at: time)
    }
    return added
  }

  /// Stops an animation at its current values; has no effect if there is none with the key. Another animation that has lost a
  /// property to it does not move that again.
  public func removeAnimation(forKey key: String, at time: Double? = nil) {
    removeAnimation(forKey: key, of: nil, at: time)
  }

  /// Stops an animation at its current values. If one is given, there is an effect only while it is the one with the key.
  fileprivate func removeAnimation(forKey key: String, of live: Live?, at time: Double?) {
    change(at: time) { shell, _, sceneTime in
      guard live?.isRunning ?? true else { return }
      shell.work { $0.removeAnimation(forKey: key, from: &$1, at: sceneTime) }
      shell.leaveIfDone()
    }
  }

  /// Stops all animations at their current values, for instance when a finger grabs the object.
  public func removeAll(at time: Double? = nil) {
    change(at: time) { shell, _, sceneTime in
      shell.work { $0.removeAll(from: &$1, at: sceneTime) }
      shell.leaveIfDone()
    }
  }

  /// Pauses the animation with a key at its current values, or resumes it.
  public func setPaused(_ isPaused: Bool, forKey key: String, at time: Double? = nil) {
    changeTime(forKey: key, at: time) { isPaused ? $0.paused(at: $1) : $0.resumed(at: $1) }
  }

  /// Changes the speed of the animation with a key: values are continuous, and velocities are multiplied by the ratio of the
  /// speeds.
  /// - Parameters:
  ///   - speed: the seconds of its time that pass in a second, finite and over 0; 1 at its beginning.
  ///   - key: the key of the animation; there is no effect if there is none.
  ///   - time: the time, in s on the link's clock; now by default.
  public func setSpeed(_ speed: Double, forKey key: String, at time: Double? = nil) {
    changeTime(forKey: key, at: time) { $0.withRate(speed, at: $1) }
  }

  /// Changes the map from scene time to the time of the animation with a key: see `KeyedAnimations`. If an animation is given,
  /// there is an effect only while it is the one with the key.
  func changeTime(
    forKey key: String, of live: Live? = nil, at time: Double?,
    _ body: @escaping (LayerTime, Double) -> LayerTime
  ) {
    change(at: time) { shell, time, sceneTime in
      guard live?.isRunning ?? true else { return }
      shell.work { $0.changeTime(forKey: key, on: &$1, at: sceneTime, body) }
      shell.join(at: time)
    }
  }

  /// Changes the target of a property that the animation with a key moves. The property continues from its
  /// value and velocity; the animation remains the same one. Returns false, without effect, if no animation
  /// with the key moves that property now.
  /// - Parameters:
  ///   - key: the key of the animation.
  ///   - path: the property.
  ///   - target: the target.
  ///   - spring: the spring; by default the current one, or `Spring.standard` if there is none.
  ///   - time: the time, in s on the link's clock; now by default.
  @discardableResult public func retarget<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, to target: Value, with spring: Spring? = nil,
    at time: Double? = nil
  ) -> Bool {
    var isMoving = true
    let environment = liveAnimator.environment
    change(at: time) { shell, time, sceneTime in
      shell.work {
        let ends = $0.advance(&$1, to: sceneTime)
        isMoving = $0.retarget(
          key, path, to: target, with: spring, at: sceneTime, environment: environment)
        return ends
      }
      // An animation that was kept at rest moves again.
      shell.join(at: time)
    }
    return isMoving
  }

  /// Returns the velocity of a property, per second of scene time; 0 if no animation moves it.
  /// - Parameters:
  ///   - path: the property.
  ///   - time: the time, in s on the link's clock, no earlier than the last frame or change; now by default.
  public func velocity<Value: MotionVector>(
    of path: WritableKeyPath<Root, Value>, at time: Double? = nil
  ) -> Value {
    let animator = liveAnimator
    return machine.velocity(of: path, at: animator.layerTime.sceneTime(at: time ?? animator.link.now))
  }

  private var liveAnimator: Animator {
    guard let animator else {
      fatalError("the animator of these animations was released: keep a reference to it")
    }
    return animator
  }

  /// Lets the object show a scene time in s, unless it does already.
  func show(at time: Double) {
    guard shownTime < time, !isAtWork else { return }
    noteShown(time)
    animator?.callOutsideBlocks { work { $0.advance(&$1, to: time) } }
  }

  /// Performs a change at an instant of the link's clock, immediately or when the machine has finished its
  /// work.
  private func change(
    at time: Double?,
    _ body: @escaping (_ shell: ObjectAnimations, _ time: Double, _ sceneTime: Double) -> Void
  ) {
    let time = time ?? liveAnimator.link.now
    let sceneTime = liveAnimator.reach(time)
    (shownTime, shownHostTime) = (sceneTime, time)
    if isAtWork {
      inbox.append { [self] in body(self, time, sceneTime) }
    } else {
      liveAnimator.callOutsideBlocks { body(self, time, sceneTime) }
    }
  }

  /// Lets the machine work on the object, calls the completions of ended animations, in a frame after all others have been
  /// advanced, and then performs the changes that were requested meanwhile.
  private func work(
    inFrame: Bool = false, _ body: (inout KeyedAnimations<Root>, inout Root) -> [KeyedAnimations<Root>.End]
  ) {
    guard var root = object else { return abandon() }
    isAtWork = true
    let ends = body(&machine, &root)
    isAtWork = false
    if mustListen { listen() }
    // Completions may add animations under the keys of others that have ended.
    let ended = ends.compactMap { end -> (animation: Live, completion: Completion)? in
      guard let animation = live[end.key]?.first else { return nil }
      // An animation that is kept after its end stays the live one.
      if end.completion.reason != .settled || !machine.contains(end.key) { forget(animation) }
      return (animation, end.completion)
    }
    for (animation, end) in ended {
      guard let completion = animation.completion else { continue }
      if inFrame {
        liveAnimator.report(at: end.time) { completion(end) }
      } else {
        completion(end)
      }
    }
    while let change = inbox.popFirst() { change() }
  }

  private func noteShown(_ time: Double) {
    (shownTime, shownHostTime) = (time, animator?.hostTime(at: time) ?? shownHostTime)
  }

  /// Returns a closure for ends in scene time, which passes them on to another one with their times on the link's clock.
  private func inSceneTime(_ told: ((Completion) -> Void)?) -> ((Completion) -> Void)? {
    told.map { told in { [weak animator] in told(animator?.onLinkClock($0) ?? $0) } }
  }

  /// Removes the first live animation of its key.
  private func forget(_ animation: Live) {
    live[animation.key]?.removeFirst()
    if live[animation.key]?.isEmpty == true { live[animation.key] = nil }
  }

  private func join(at time: Double) {
    guard member == nil, !machine.isAtRest else { return leaveIfDone() }
    member = liveAnimator.add(at: time, cancelled: { [self] in abandon() }) { [self] frame in
      noteShown(frame.timestamp)
      work(inFrame: true) { $0.advance(&$1, to: frame.timestamp) }
      guard machine.isAtRest else { return .moving }
      member = nil
      return .finished
    }
  }

  /// Makes an animation that is to be added a part of a block. Returns the part, its plan and its completion.
  private func join(
    _ block: AnimationBlock, _ plan: MotionPlan<Root>, _ key: String, _ completion: ((Completion) -> Void)?
  ) -> (BlockPlan<Root>, MotionPlan<Root>, (Completion) -> Void) {
    let part = BlockPlan(key: key, of: self, in: block)
    parts[key] = WeakPart(value: part)
    block.add(part)
    return (
      part, (block.repetition.map { plan.repeated($0) } ?? plan).delayed(by: block.delay),
      { [weak self, weak part] end in
        let part = part
        if self?.parts[key]?.value === part { self?.parts[key] = nil }
        completion?(end)
        if let part { part.block?.noteEnd(of: part, end) }
      }
    )
  }

  /// Passes the events on while one of the closures needs them.
  private func listen() {
    // The machine is not changed while it works, such as by a closure that it calls.
    mustListen = isAtWork
    guard !isAtWork else { return }
    guard onEvent != nil || !parts.isEmpty else { return machine.onEvent = nil }
    machine.onEvent = { [weak self] event in
      guard let self else { return }
      if case .reachedTarget(let key, let time) = event,
        let part = parts[key]?.value
      {
        part.block?.noteReach(of: part, at: time)
      }
      if let onEvent { onEvent(event.mapTime { self.animator?.eventTime(at: $0) ?? $0 }) }
    }
  }

  private func leaveIfDone() {
    guard machine.isAtRest, let member else { return }
    animator?.remove(member)
    self.member = nil
  }

  /// Ends all animations as cancelled, because the object or the animator was released or emptied.
  private func abandon() {
    // A closure that the machine calls may have emptied the animator.
    guard !isAtWork else { return inbox.append { [self] in abandon() } }
    member = nil
    machine.forgetAll()
    let ended = liveInOrder
    live = [:]
    // An animator that was released converts no times.
    let end = Completion(.cancelled, at: animator == nil ? shownHostTime : shownTime)
    for animation in ended { animation.completion?(end) }
  }
}

/// The animation of an object that belongs to a block.
final class BlockPlan<Root: AnyObject>: BlockPart {
  let key: String
  private(set) weak var block: AnimationBlock?
  private let owner: ObjectAnimations<Root>
  /// The animation; nil after its end.
  weak var live: ObjectAnimations<Root>.Live?

  init(key: String, of owner: ObjectAnimations<Root>, in block: AnimationBlock) {
    self.key = key
    self.owner = owner
    self.block = block
  }

  override func settle(by time: Double) {
    guard let block, let live else { return }
    owner.changeTime(forKey: key, of: live, at: block.animator.hostTime(at: time)) { clock, _ in clock }
  }

  override func play(from lawTime: Double, speed: Double, at time: Double) {
    guard let block, let live else { return }
    // The plan has the delay of the block.
    let planTime = block.startTime + block.delay + lawTime
    owner.changeTime(forKey: key, of: live, at: block.animator.hostTime(at: time)) { _, time in
      let clock = LayerTime(rate: speed > 0 ? speed : 1, hostTime: time, sceneTime: planTime)
      return speed > 0 ? clock : clock.paused(at: time)
    }
  }

  override func show(at time: Double) { owner.show(at: time) }

  override func cancel(at time: Double) {
    guard let live else { return }
    owner.removeAnimation(forKey: key, of: live, at: block?.animator.hostTime(at: time))
  }
}
