
// Changes that wait for a delay.
extension Animated {
  struct DelayedChange {
    let target: Value
    let spring: Spring
    let completion: ((Completion) -> Void)?
    weak var motion: BlockMotion<Value>?

    /// Begins the change on a value at a scene time in s. Returns the end of the motion before.
    @MainActor func begin(_ machine: inout MovingValue<Value>, at time: Double) -> Completion? {
      let block = motion?.block
      let ended = Animated.begin(&machine, target, spring, block?.repetition, at: time)
      if let block { machine.play(from: 0, speed: block.currentSpeed, at: time) }
      return ended
    }
  }

  /// Moves to a target on a spring after a delay. The present motion continues until then. Any other change
  /// before that replaces this one. The display link runs while a change waits; the watchers of a value at rest are not called.
  /// - Parameters:
  ///   - target: the target.
  ///   - delay: the delay, in s, finite and not negative.
  ///   - spring: the spring; the value's own by default.
  ///   - time: the time from which the delay counts, in s on the link's clock; now by default. In a block of `animate` the
  ///     delay is added to that of the block.
  ///   - completion: called once, when the delayed motion has ended, with the reason. If another change comes before it begins,
  ///     it is the reason for which that one would end a motion.
  public func retarget(
    to target: Value, after delay: Double, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) {
    require(notNegative: delay, "a delay")
    require(finite: target, "a target")
    if let block = animator.openBlock {
      return retarget(to: target, after: delay, with: spring, in: block, completion)
    }
    let time = time ?? animator.link.now
    let sceneTime = animator.reach(time)
    performDue(by: sceneTime)
    let replaced = takeDelayedChange()
    delayedChange = DelayedChange(
      target: target, spring: animator.environment.spring(spring ?? self.spring),
      completion: animator.inSceneTime(completion))
    core.delayedStart = sceneTime + delay
    join(at: time)
    report(Completion(.retargeted, at: sceneTime), to: replaced)
  }

  /// The target of the delayed change, or of the motion if there is none.
  @usableFromInline var currentTarget: Value { delayedChange?.target ?? core.machine.target }

  /// Returns the state at a scene time (s) after the start of the delayed change.
  @usableFromInline func delayedState(at time: Double) -> (value: Value, velocity: Value) {
    var machine = core.machine
    guard let change = delayedChange else { return machine.state(at: time) }
    if machine.phase == .held {
      machine.heldVelocity = fingerVelocity(at: animator.eventTime(at: core.delayedStart))
    }
    if core.isFollowing {
      let (value, velocity) = forecastState(at: core.delayedStart)
      let motion = SpringMotion(spring: change.spring, from: value, velocity: velocity, to: change.target)
      machine.follow(.spring(motion), at: core.delayedStart)
    }
    _ = change.begin(&machine, at: core.delayedStart)
    return machine.state(at: time)
  }

  @usableFromInline func takeDelayedChange() -> ((Completion) -> Void)? {
    guard delayedChange != nil else { return nil }
    let completion = delayedChange?.completion
    delayedChange = nil
    core.delayedStart = .infinity
    return completion
  }

  /// Begins the delayed change, at the instant at which its delay has passed.
  func beginDelayedChange(inFrame: Bool = false) {
    let start = core.delayedStart
    if core.reachTime <= start { tellReach(inFrame: inFrame) }
    // The closure for the reach may have begun or replaced this change.
    guard let change = delayedChange, core.delayedStart == start else { return }
    if isLinked { prepareFollowers(at: start) }
    delayedChange = nil
    core.delayedStart = .infinity
    noteFinger(at: animator.eventTime(at: start))
    let ended = change.begin(&core.machine, at: start)
    (changeCount, lastChange) = (changeCount + 1, start)
    let ending = completion
    completion = change.completion
    blockMotion = change.motion
    change.motion?.begun = (core.machine.law, changeCount)
    noteReach()
    if isLinked { tellFollowers(at: start) }
    report(ended, to: ending, inFrame: inFrame)
  }
}

/// The motion of a value that belongs to a block.
final class BlockMotion<Value: MotionVector>: BlockPart {
  private let value: Animated<Value>
  /// The block, which alone holds a strong reference to the motion.
  private(set) weak var block: AnimationBlock?
  /// The time from the beginning of the block to that of the motion, without the delay of the block, in s.
  private let lag: Double
  /// The law, and the number of the change of the value that began it; nil as long as it waits for its delay.
  var begun: (law: MotionLaw<Value>, change: Int)?

  init(of value: Animated<Value>, in block: AnimationBlock, lag: Double) {
    self.value = value
    self.block = block
    self.lag = lag
  }

  override func settle(by time: Double) { value.settle(self, by: time) }

  override func play(from lawTime: Double, speed: Double, at time: Double) {
    value.play(self, from: lawTime - lag, speed: speed, at: time)
  }

  override func show(at time: Double) { value.show(self, at: time) }

  override func cancel(at time: Double) { value.cancel(self, at: time) }
}

extension MotionLaw {
  static func repeated(
    _ motion: SpringMotion<Value>, _ repetition: AnimationBlock.Repetition
  ) -> MotionLaw {
    .settling(
      RepeatedSpringMotion(motion, count: repetition.count, autoreverses: repetition.autoreverses))
  }
}

// Motions that belong to a block.
extension Animated {
  /// Moves to a target as a part of the block whose changes are being made.
  @usableFromInline func retarget(
    to target: Value, after delay: Double = 0, with spring: Spring?, in block: AnimationBlock,
    _ completion: ((Completion) -> Void)?
  ) {
    require(block.animator === animator, "a block must change values of its own animator")
    let spring = animator.environment.spring(spring ?? block.spring)
    let start = startTime(in: block)
    guard block.delay + delay > 0 else {
      let repetition = block.repetition
      change(at: nil, ending: .retargeted, completion) { machine, _ in
        Self.begin(&machine, target, spring, repetition, at: start)
      }
      return
    }
    require(finite: target, "a target")
    performDue(by: start)
    let replaced = takeDelayedChange()
    let motion = BlockMotion(of: self, in: block, lag: start + delay - block.startTime)
    block.add(motion)
    delayedChange = DelayedChange(
      target: target, spring: spring, completion: ending(motion, animator.inSceneTime(completion)),
      motion: motion)
    core.delayedStart = start + block.delay + delay
    join(at: animator.hostTime(at: start))
    report(Completion(.retargeted, at: start), to: replaced)
  }

  /// Returns the scene time at which a change that is made in a block happens, in s: that of the block, but not before the
  /// last change, if the block follows another one and so begins between two frames.
  private func startTime(in block: AnimationBlock) -> Double {
    max(block.startTime, min(lastChange, animator.now))
  }

  /// Returns the time on the link's clock at which a change that is made in a block happens, in s.
  @usableFromInline func hostTime(in block: AnimationBlock) -> Double {
    animator.hostTime(at: startTime(in: block))
  }

  /// Begins the motion to a target, repeated if the block repeats. Returns the end of the previous motion.
  static func begin(
    _ machine: inout MovingValue<Value>, _ target: Value, _ spring: Spring,
    _ repetition: AnimationBlock.Repetition?, at time: Double
  ) -> Completion? {
    guard let repetition else { return machine.retarget(to: target, with: spring, at: time) }
    let (value, velocity) = machine.state(at: time)
    let motion = SpringMotion(spring: spring, from: value, velocity: velocity, to: target)
    return machine.follow(.repeated(motion, repetition), at: time)
  }

  /// Returns the completion of a motion of a block.
  private func ending(
    _ motion: BlockMotion<Value>, _ completion: ((Completion) -> Void)?
  ) -> (Completion) -> Void {
    { [weak self, weak motion] end in
      let part = motion
      if let part, self?.blockMotion === part { self?.blockMotion = nil }
      completion?(end)
      if let part { part.block?.noteEnd(of: part, end) }
    }
  }

  /// Makes the motion that has just begun a part of the block whose changes are being made, if there is one.
  @usableFromInline func joinOpenBlock() {
    blockMotion = nil
    guard let block = animator.openBlock, core.machine.phase == .moving else { return }
    block.requireNoDelay()
    let motion = BlockMotion(of: self, in: block, lag: lastChange - block.startTime)
    motion.begun = (core.machine.law, changeCount)
    block.add(motion)
    blockMotion = motion
    completion = ending(motion, completion)
  }

  /// Begins and ends a motion of a block as far as these instants have passed by a scene time in s.
  func settle(_ motion: BlockMotion<Value>, by time: Double) {
    performDue(by: time)
    if motion.begun?.change == changeCount { resume(at: time) }
  }

  /// Plays a motion of a block from a time of its law (s; before 0 it has not begun) at a speed, from a scene time (s) on.
  func play(_ motion: BlockMotion<Value>, from lawTime: Double, speed: Double, at time: Double) {
    if motion.begun == nil {
      guard delayedChange?.motion === motion else { return }
      core.delayedStart = lawTime >= 0 ? time : speed > 0 ? time - lawTime / speed : .infinity
      if lawTime < 0 { return resume(at: time) }
      beginDelayedChange()
    }
    guard let (law, change) = motion.begun, change == changeCount, core.machine.phase != .held else { return }
    if motion.end != nil {
      motion.block?.noteReturn(of: motion)
      core.machine.follow(law, at: time)
      (completion, blockMotion) = (ending(motion, nil), motion)
    }
    if isLinked { prepareFollowers(at: time) }
    core.machine.play(from: lawTime, speed: speed, at: time)
    noteReach()
    // A motion that was scrubbed past its first reach reaches its target at the instant of the scrub.
    core.reachTime = motion.reach == nil ? max(core.reachTime, time) : .infinity
    if isLinked { tellFollowers(at: time) }
    resume(at: time)
    show(at: time)
    if core.reachTime <= time { tellReach() }
  }

  /// Shows a motion of a block at a scene time in s, if it has begun and is the value's.
  func show(_ motion: BlockMotion<Value>, at time: Double) {
    if motion.begun?.change == changeCount { show(at: time) }
  }

  /// Stops a motion of a block at a scene time in s.
  func cancel(_ motion: BlockMotion<Value>, at time: Double) {
    performDue(by: time)
    if motion.begun == nil, delayedChange?.motion === motion {
      report(Completion(.cancelled, at: time), to: takeDelayedChange())
      resume(at: time)
    } else if motion.begun?.change == changeCount {
      cancel(at: animator.hostTime(at: time))
    }
  }

  /// Adds the value to the animator while it moves or waits for a delay that passes, and removes it otherwise.
  func resume(at time: Double) {
    let isMoving = core.machine.phase == .moving && core.machine.speed > 0
    if isMoving || core.delayedStart < .infinity {
      join(at: animator.hostTime(at: time))
    } else {
      leave()
    }
  }
}
