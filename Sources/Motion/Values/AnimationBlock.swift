
/// Changes of several values that are made together: one handle to pause, scrub, speed up, cancel and await them.
///
///     let block = animator.animate(.snappy.speed(2), delay: 0.1) {
///       card.target = [320, 40]
///       dim.target = 0.6
///     }
///     let reason = await block.finished           // settled, cancelled, retargeted, grabbed …
///
/// The animations that are added to `ObjectAnimations` inside belong to it too, with their own springs. They cannot be scrubbed
/// back into a part of their plan that has ended. Changes by closures that are called meanwhile, such as `onChange` or the
/// completion of a motion that is replaced, do not belong to it. Neither do values that begin to follow others, nor a
/// `PropertyAnimator` that is started.
///
/// A value that is changed by something else leaves the block, with the reason for the end of its motion. The block ends
/// when all of its motions have ended. Until then it continues without a reference to it, unless it is paused: a paused block
/// that is released ends as cancelled. Times are in seconds on the link's clock; the default is now.
@MainActor public final class AnimationBlock {
  /// The animator of the values.
  public let animator: Animator
  /// The spring of every target that is given no spring of its own.
  public let spring: Spring
  /// The time between the beginning of the block and that of its motions, in s.
  public let delay: Double
  /// The end of the block, with the reason: `settled` if all motions have settled, otherwise that of the first one that
  /// has not. Nil until then.
  public private(set) var completion: Completion?
  /// The time at which all motions have reached or crossed their targets for the first time, in s; nil until then.
  public private(set) var firstReachTime: Double?

  /// The number of repetitions, nil without end, and whether each goes there and back.
  typealias Repetition = (count: Int?, autoreverses: Bool)
  /// The repetition; nil if the motions are made once.
  let repetition: Repetition?
  nonisolated(unsafe) private var onCompletion: ((Completion) -> Void)?
  /// The blocks that begin when this one has settled, with their changes.
  nonisolated(unsafe) private var successors: [(block: AnimationBlock, changes: () -> Void)] = []
  /// The map from scene time to the time of the block. Until it has begun, the scene time 0 stands for that of its beginning.
  private var layerTime = LayerTime()
  private var hasBegun = false
  private var parts: [BlockPart] = []
  /// The number of parts that have not ended, and of those that have not reached their targets yet.
  private var (runningCount, unreachedCount) = (0, 0)
  private var isOpen = false
  /// The scene times at which the block began and ended, in s.
  private(set) var (startTime, endTime) = (0.0, 0.0)
  private var waiting: [CheckedContinuation<Completion, Never>] = []
  private var reachStreams: [AsyncStream<Double>.Continuation] = []
  private var watcher: Animator.Member?

  init(
    on animator: Animator, _ spring: Spring, delay: Double, _ repetition: Repetition,
    _ onCompletion: ((Completion) -> Void)?
  ) {
    require(notNegative: delay, "a delay")
    require(
      repetition.count.map { $0 > 0 } ?? true,
      "a block must be repeated at least once; got \(repetition.count ?? 0) times")
    self.animator = animator
    self.spring = spring
    self.delay = delay
    self.repetition = repetition.count == 1 && !repetition.autoreverses ? nil : repetition
    self.onCompletion = onCompletion
  }

  func requireNoDelay() { require(delay == 0, "a delayed block takes targets alone") }

  deinit {
    guard completion == nil else { return }
    // No other reference to the block exists, so its parts and closures may be sent to the main actor.
    nonisolated(unsafe) let told = onCompletion
    nonisolated(unsafe) let successors = successors
    let (animator, parts, streams) = (animator, parts, reachStreams)
    callOnMainActor {
      let end = Completion(.cancelled, at: animator.reach())
      for part in parts where part.end == nil { part.cancel(at: end.time) }
      for stream in streams { stream.finish() }
      animator.callOutsideBlocks { told?(animator.onLinkClock(end)) }
      for successor in successors { successor.block.end(end) }
    }
  }

  /// Lets the animator keep the block until its end, unless it is paused, and end it when the animator is emptied.
  private func watch() {
    if let watcher { animator.unwatch(watcher) }
    watcher = isPaused ? animator.watch { [weak self] in self?.cancel() } : animator.watch { self.cancel() }
  }

  /// Makes the changes, at a scene time in s.
  func begin(at time: Double, _ changes: () -> Void) {
    if let end = begun(at: time, changes) { self.end(end) }
  }

  /// Makes the changes, at a scene time in s. Returns the end of a block without motions, which has not ended yet.
  private func begun(at time: Double, _ changes: () -> Void) -> Completion? {
    guard completion == nil else { return nil }
    startTime = time
    let isChanged = layerTime != LayerTime()
    layerTime = layerTime.scrubbed(to: layerTime.sceneTime(at: 0), at: time)
    hasBegun = true
    watch()
    let outer = animator.openBlock
    (animator.openBlock, isOpen) = (self, true)
    changes()
    (animator.openBlock, isOpen) = (outer, false)
    parts.removeAll { $0.isReplaced }
    if isChanged { play(at: time) }
    // A block that follows another one begins between two frames.
    if animator.now > time { for part in parts { part.show(at: animator.now) } }
    return endOfParts(at: time)
  }

  // MARK: Control

  /// Indicates whether the block is paused.
  public var isPaused: Bool { layerTime.isPaused }
  /// The speed of the motions, in seconds of their laws per second of scene time, by which their velocities are multiplied;
  /// 1 at the beginning. Setting it changes it now.
  public var speed: Double {
    get { layerTime.rate }
    set { setSpeed(newValue) }
  }

  /// Changes the speed of all motions: the values are continuous, and the velocities are multiplied by the ratio of the
  /// speeds. The rest of the delay passes at the new speed, too.
  /// - Parameters:
  ///   - speed: the speed, finite and over 0.
  ///   - time: the instant; now by default.
  public func setSpeed(_ speed: Double, at time: Double? = nil) {
    require(positive: speed, "the speed of a block")
    changeTime(at: time) { $0.withRate(speed, at: $1) }
  }

  /// Pauses all motions, and the rest of the delay. The display link needs no frames for them.
  public func pause(at time: Double? = nil) { changeTime(at: time) { $0.paused(at: $1) } }

  /// Resumes all motions with their velocities.
  public func resume(at time: Double? = nil) { changeTime(at: time) { $0.resumed(at: $1) } }

  /// Moves all motions to a time of the block, forwards or backwards, paused or running as before. A value that has
  /// settled in the meantime comes along; one that was changed by something else does not.
  /// - Parameters:
  ///   - blockTime: the time since the beginning of the block, in s, finite; it includes the delay.
  ///   - time: the instant; now by default.
  public func scrub(to blockTime: Double, at time: Double? = nil) {
    changeTime(at: time, includingSettled: true) { $0.scrubbed(to: blockTime, at: $1) }
  }

  /// Stops all motions at their values. Motions that wait for the delay do not begin.
  public func cancel(at time: Double? = nil) {
    let time = animator.reach(time)
    for part in parts where part.end == nil { part.cancel(at: time) }
    // A block that has not begun has no parts.
    if !hasBegun, completion == nil { end(Completion(.cancelled, at: time)) }
  }

  private func changeTime(
    at time: Double?, includingSettled: Bool = false, _ change: (LayerTime, Double) -> LayerTime
  ) {
    guard completion == nil else { return }
    guard hasBegun else { return layerTime = change(layerTime, 0) }
    let sceneTime = animator.reach(time)
    // A motion may have ended since the last frame, and the block with it.
    for part in parts where part.end == nil { part.settle(by: sceneTime) }
    guard completion == nil else { return }
    let wasPaused = isPaused
    layerTime = change(layerTime, sceneTime)
    if isPaused != wasPaused { watch() }
    play(at: sceneTime, includingSettled: includingSettled)
  }

  /// Plays the motions in the time of the block, from a scene time (s) on.
  private func play(at sceneTime: Double, includingSettled: Bool = false) {
    for part in parts where part.end == nil || includingSettled && part.end?.reason == .settled {
      // A closure that is told of a value may have changed the time of the block, or ended it.
      guard completion == nil else { return }
      part.play(from: layerTime.sceneTime(at: sceneTime) - delay, speed: currentSpeed, at: sceneTime)
    }
  }

  /// The speed at which a motion begins, in seconds of its law per second.
  var currentSpeed: Double { isPaused ? 0 : speed }

  // MARK: Parts

  func add(_ part: BlockPart) {
    parts.append(part)
    (runningCount, unreachedCount) = (runningCount + 1, unreachedCount + 1)
  }

  /// Notes that a part has reached its target, at a scene time in s.
  func noteReach(of part: BlockPart, at time: Double) {
    if part.reach == nil { unreachedCount -= 1 }
    part.reach = time
    guard firstReachTime == nil, !isOpen, unreachedCount == 0 else { return }
    let reach = parts.reduce(time) { max($0, $1.reach ?? $0) }
    let hostTime = animator.eventTime(at: reach)
    firstReachTime = hostTime
    for stream in reachStreams {
      stream.yield(hostTime)
      stream.finish()
    }
    reachStreams = []
  }

  /// Notes the end of a part. A target that is replaced while the changes are made is no part of the block.
  func noteEnd(of part: BlockPart, _ end: Completion) {
    if part.end == nil { runningCount -= 1 }
    part.end = end
    guard isOpen else {
      if let end = endOfParts(at: end.time) { self.end(end) }
      return
    }
    if !part.isReplaced, part.reach == nil { unreachedCount -= 1 }
    part.isReplaced = true
  }

  /// Notes that a part that had settled moves again.
  func noteReturn(of part: BlockPart) {
    part.end = nil
    runningCount += 1
  }

  /// Returns the end of the block, in scene time, if its parts have ended.
  private func endOfParts(at time: Double) -> Completion? {
    guard completion == nil, runningCount == 0 else { return nil }
    let ends = parts.compactMap(\.end)
    let reason = ends.filter { $0.reason != .settled }.min { $0.time < $1.time }?.reason ?? .settled
    return Completion(reason, at: ends.reduce(time) { max($0, $1.time) })
  }

  /// Ends the block, and begins those that follow it. All of those that end at once are ended here, one after the other, so
  /// that a sequence of any length needs no more of the stack than one block.
  private func end(_ end: Completion) {
    var steps: [(block: AnimationBlock, changes: (() -> Void)?, end: Completion)] = [(self, nil, end)]
    while let (block, changes, end) = steps.popLast() {
      if let changes, end.reason == .settled {
        if let end = block.begun(at: end.time, changes) { steps.append((block, nil, end)) }
      } else {
        for next in block.conclude(end).reversed() { steps.append((next.block, next.changes, end)) }
      }
    }
  }

  /// Notes and reports the end, which is in scene time. Returns the blocks that follow.
  private func conclude(_ end: Completion) -> [(block: AnimationBlock, changes: () -> Void)] {
    guard completion == nil else { return [] }
    let completion = animator.onLinkClock(end)
    (self.completion, endTime) = (completion, end.time)
    if let watcher { animator.unwatch(watcher) }
    parts = []
    let (told, waiting, streams) = (onCompletion, waiting, reachStreams)
    (onCompletion, self.waiting, reachStreams) = (nil, [], [])
    for stream in streams { stream.finish() }
    animator.callOutsideBlocks { told?(completion) }
    for continuation in waiting { continuation.resume(returning: completion) }
    defer { successors = [] }
    return successors
  }

  // MARK: Waiting

  /// Waits for the end of the block, and returns the reason. If the waiting task is cancelled, the block is cancelled too,
  /// and the values stay where they are.
  public var finished: Completion.Reason {
    get async {
      if let completion { return completion.reason }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { waiting.append($0) }.reason
      } onCancel: {
        Task { @MainActor in cancel() }
      }
    }
  }

  /// The first reach, as a sequence of one element: the time (s) at which all motions have reached or crossed their targets
  /// for the first time. It is empty if the block ends before.
  public var firstReach: AsyncStream<Double> {
    AsyncStream { continuation in
      if let firstReachTime { continuation.yield(firstReachTime) }
      if firstReachTime != nil || completion != nil {
        continuation.finish()
      } else {
        reachStreams.append(continuation)
      }
    }
  }

  // MARK: Sequences

  /// Returns a block that begins at the exact end of this one, if all motions of this one settle. Otherwise it ends with the
  /// same reason, without changes. After a block that has already ended, it begins now. A value that was changed otherwise since
  /// that end continues from that change. A speed, a pause or a time that is set before the new block begins applies from its
  /// beginning.
  /// - Parameters:
  ///   - spring: the spring of every target that is given no spring of its own.
  ///   - delay: the delay from the beginning of the new block, in s, finite, 0 or more.
  ///   - repeatCount: the number of repetitions, over 0; nil for repetition without end.
  ///   - autoreverses: true if each repetition goes there and back.
  ///   - changes: sets the targets.
  ///   - completion: called once, when the block has ended, with the reason.
  @discardableResult public func then(
    _ spring: Spring = .standard, delay: Double = 0, repeatCount: Int? = 1, autoreverses: Bool = false,
    _ changes: @escaping () -> Void, completion: ((Completion) -> Void)? = nil
  ) -> AnimationBlock {
    let next = AnimationBlock(on: animator, spring, delay: delay, (repeatCount, autoreverses), completion)
    guard let completion = self.completion else {
      successors.append((next, changes))
      return next
    }
    // Its values may have moved since.
    let time = max(endTime, animator.reach())
    if completion.reason == .settled {
      next.begin(at: time, changes)
    } else {
      next.end(Completion(completion.reason, at: time))
    }
    return next
  }
}

extension Animator {
  /// Makes changes of values together. Inside the closure, setting a target starts a motion that belongs to the block.
  /// - Parameters:
  ///   - spring: the spring of every target that is given no spring of its own.
  ///   - delay: the delay, in s, finite, 0 or more. A delayed block takes targets alone; until it begins, the values go on
  ///     with their present motions.
  ///   - repeatCount: the number of repetitions, over 0; nil for repetition without end.
  ///   - autoreverses: true if each repetition goes there and back.
  ///   - time: the instant of the changes, in s on the link's clock; now by default.
  ///   - changes: sets the targets of values of this animator.
  ///   - completion: called once, when the block has ended, with the reason.
  /// - Returns: the handle to the motions.
  @discardableResult public func animate(
    _ spring: Spring = .standard, delay: Double = 0, repeatCount: Int? = 1, autoreverses: Bool = false,
    at time: Double? = nil, _ changes: () -> Void, completion: ((Completion) -> Void)? = nil
  ) -> AnimationBlock {
    let block = AnimationBlock(on: self, spring, delay: delay, (repeatCount, autoreverses), completion)
    block.begin(at: reach(time), changes)
    return block
  }

  /// Changes values one after the other: each in a block of its own, which can be interrupted alone.
  /// - Parameters:
  ///   - values: values of this animator.
  ///   - stagger: the delays.
  ///   - spring: the spring of every target that is given no spring of its own.
  ///   - time: the instant from which the delays count, in s on the link's clock; now by default.
  ///   - change: sets the target of a value.
  /// - Returns: the handles to the motions, one for each value.
  @discardableResult public func animate<Value>(
    _ values: [Animated<Value>], staggeredBy stagger: Stagger<Value>, _ spring: Spring = .standard,
    at time: Double? = nil, _ change: (Animated<Value>) -> Void
  ) -> [AnimationBlock] {
    let time = reach(time)
    let delays = values.enumerated().map { stagger.delay(of: $0.offset, at: $0.element.value) }
    return zip(values, delays).map { value, delay in
      animate(spring, delay: delay, at: time) { change(value) }
    }
  }
}

/// A motion that belongs to a block.
@MainActor class BlockPart {
  /// The end of the motion; nil until then.
  var end: Completion?
  /// The time of its first reach, in s; nil until then.
  var reach: Double?
  /// Indicates whether it was replaced while the changes of its block were made, and so is no part of the block.
  var isReplaced = false

  /// Ends the motion if it has settled by a scene time in s.
  func settle(by time: Double) {}

  /// Plays the motion from a time of its law (s; before 0 it has not begun) at a speed, from a scene time (s) on.
  func play(from lawTime: Double, speed: Double, at time: Double) {}

  /// Shows the motion at a scene time in s.
  func show(at time: Double) {}

  /// Stops the motion at its value, at a scene time in s.
  func cancel(at time: Double) {}
}
