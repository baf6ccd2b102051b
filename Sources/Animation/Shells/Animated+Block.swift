public import MotionKinematics

// Motions that belong to a block.
extension Animated {
  /// Moves to a target as a part of the block whose changes are being made.
  @usableFromInline func retarget(
    to target: Value, with spring: Spring?, in block: AnimationBlock, _ completion: ((Completion) -> Void)?
  ) {
    require(block.animator === animator, "a block must change values of its own animator")
    let spring = animator.environment.spring(spring ?? block.spring)
    let time = animator.hostTime(at: block.startTime)
    guard block.delay > 0 else {
      let (repetition, start) = (block.repetition, block.startTime)
      change(at: time, completion) { machine, _ in
        Self.begin(&machine, target, spring, repetition, at: start)
      }
      // A block that follows another one begins between two frames.
      if animator.now > block.startTime { show(at: animator.now) }
      return
    }
    require(target.isFinite, "a target must be finite; got \(target)")
    let replaced = takeDelayedChange()
    let motion = BlockMotion(of: self, in: block)
    block.add(motion)
    delayedChange = DelayedChange(
      target: target, spring: spring, completion: ending(motion, completion), motion: motion)
    core.delayedStart = block.startTime + block.delay
    join(at: time)
    replaced?(Completion(.replaced, at: block.startTime))
  }

  /// Begins the motion to a target, repeated if the block repeats. Returns the end of the previous motion.
  static func begin(
    _ machine: inout MovingValue<Value>, _ target: Value, _ spring: Spring,
    _ repetition: AnimationBlock.Repetition, at time: Double
  ) -> Completion? {
    guard repetition.count != 1 || repetition.autoreverses else {
      return machine.retarget(to: target, with: spring, at: time)
    }
    let (value, velocity) = machine.state(at: time)
    let motion = SpringMotion(spring: spring, from: value, velocity: velocity, to: target)
    return machine.follow(
      .settling(
        RepeatedSpringMotion(motion, count: repetition.count, autoreverses: repetition.autoreverses)),
      at: time)
  }

  /// Returns the completion of a motion of a block.
  private func ending(
    _ motion: BlockMotion<Value>, _ completion: ((Completion) -> Void)?
  ) -> (Completion) -> Void {
    { [self] end in
      if blockMotion === motion { blockMotion = nil }
      completion?(end)
      motion.block.noteEnd(of: motion, end)
    }
  }

  /// Makes the motion that has just begun a part of the block whose changes are being made, if there is one.
  @usableFromInline func joinOpenBlock() {
    blockMotion = nil
    guard let block = animator.openBlock, core.machine.phase == .moving else { return }
    require(block.delay == 0, "a delayed block takes targets alone")
    let motion = BlockMotion(of: self, in: block)
    motion.begun = (core.machine.law, changeCount)
    block.add(motion)
    blockMotion = motion
    completion = ending(motion, completion)
  }

  /// Begins and ends a motion of a block if its times are over by a scene time in s.
  func settle(_ motion: BlockMotion<Value>, by time: Double) {
    if delayedChange?.motion === motion, core.delayedStart <= time { beginDelayedChange() }
    guard motion.begun?.change == changeCount else { return }
    if core.reachTime <= time { tellReach() }
    guard let ended = core.machine.advance(to: time) else { return }
    let ending = completion
    completion = nil
    resume(at: time)
    show(at: time)
    ending?(ended)
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
      motion.end = nil
      core.machine.follow(law, at: time)
      (completion, blockMotion) = (ending(motion, nil), motion)
    }
    if isLinked { prepareFollowers(at: time) }
    core.machine.play(from: lawTime, speed: speed, at: time)
    noteReach()
    if isLinked { tellFollowers(at: time) }
    resume(at: time)
    show(at: time)
  }

  /// Stops a motion of a block at a scene time in s.
  func cancel(_ motion: BlockMotion<Value>, at time: Double) {
    if motion.begun == nil, delayedChange?.motion === motion {
      takeDelayedChange()?(Completion(.cancelled, at: time))
      resume(at: time)
    } else if motion.begun?.change == changeCount {
      cancel(at: animator.hostTime(at: time))
    }
  }

  /// Adds the value to the animator while it moves or waits for a delay that passes, and removes it otherwise.
  private func resume(at time: Double) {
    let isMoving = core.machine.phase == .moving && core.machine.speed > 0
    if isMoving || core.delayedStart < .infinity {
      join(at: animator.hostTime(at: time))
    } else {
      leave()
    }
  }
}
