public import Kinematics

/// A property animator on an animator's display link: started, paused, scrubbed, reversed, continued, stopped
/// and finished at will, without a jump.
///
///     let sliding = PropertyAnimator(square, duration: 1, timing: .curve(.easeIn), on: animator) {
///       $0.center = [400, 0]
///     }
///     sliding.onChange = { view.square = $0 }
///     sliding.addCompletion { position in … }
///     try sliding.start()
///
/// It is the thin shell of a machine that conforms to `PropertyAnimating`: a `PropertyAnimation`, or one that
/// a simulation drives. Which calls are legal when is `AnimatorLifecycle`'s table. Times are seconds on the
/// link's clock, now unless given.
@MainActor public final class PropertyAnimator<Value: MotionVector> {
  /// Is called with every value, at each frame and at each change.
  public var onChange: ((Value) -> Void)?
  /// Is told what changed.
  public var observer: ((Change) -> Void)?
  /// The value at the last frame or call.
  public private(set) var value: Value
  /// The velocity then, per second.
  public private(set) var velocity = Value.zero

  private var machine: any PropertyAnimating<Value>
  private weak var animator: Animator?
  private var member: Animator.Member?
  private var completions: [(AnimatorPosition) -> Void] = []
  /// Who waits for the end, by a number of their own.
  private var waiting: [Int: CheckedContinuation<AnimatorPosition?, Never>] = [:]
  private var waitCount = 0
  /// Tells who waits that the animator is gone, while somebody does.
  private var watcher: Animator.Member?
  /// The scene time of the last frame or call, in s.
  private var time = 0.0

  /// Whatever conforms, on an animator; it is inactive.
  public init(driving machine: some PropertyAnimating<Value>, on animator: Animator) {
    self.machine = machine
    self.animator = animator
    time = animator.now
    value = machine.state(at: animator.now).value
  }

  /// An animator by a timing. In reduced motion springs are critical.
  /// - Parameters:
  ///   - value: where it is.
  ///   - duration: in s, finite, 0 or more.
  ///   - timing: how it gets there.
  ///   - animator: what it moves on.
  ///   - animations: what it does, as by `addAnimations`.
  public convenience init(
    _ value: Value, duration: Double, timing: AnimationTiming<Value> = .curve(.easeInOut),
    on animator: Animator, animations: (@Sendable (inout Value) -> Void)? = nil
  ) {
    var machine = PropertyAnimation(
      value, duration: duration, timing: animator.environment.timing(timing))
    // What has not begun takes them: nothing is thrown.
    if let animations { try? machine.addAnimations(at: animator.now, animations) }
    self.init(driving: machine, on: animator)
  }

  /// Where it is in its life.
  public var state: AnimatorState { machine.state }
  /// Whether time moves it.
  public var isRunning: Bool { machine.isRunning }
  /// Whether it goes from the end to the start.
  public var isReversed: Bool { machine.isReversed }
  /// How far it is in its direction: while paused how much of the way, while running how much of the time.
  public var fractionComplete: Double { machine.fractionComplete(at: time) }

  /// Queues a change; an active animator goes the new way in the time that is left.
  public func addAnimations(
    at time: Double? = nil, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.addAnimations(at: time, change)
    }
  }

  /// Queues changes that each happen in a part of the time; those of an active animator in parts of what is
  /// left. A machine that follows no timing makes them as by `addAnimations`.
  public func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double? = nil
  ) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.addKeyframes(changes, at: time)
    }
  }

  /// Is called once when it ends, with where; not when it is stopped for good. Then it is forgotten.
  public func addCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
    completions.append(completion)
  }

  /// Lets it run: from the beginning, or for the rest of the way.
  public func start(at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in try machine.start(at: time) }
  }

  /// Holds it where it is; before it has begun, at its beginning.
  public func pause(at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in try machine.pause(at: time) }
  }

  /// Puts it at a fraction (0 to 1) of the way in its direction. A running one goes on from there.
  public func setFraction(_ fraction: Double, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.setFraction(fraction, at: time)
    }
  }

  /// Turns it round where it is.
  public func setReversed(_ isReversed: Bool, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.setReversed(isReversed, at: time)
    }
  }

  /// Lets a paused one run on with another timing, or the same (nil).
  /// - Parameters:
  ///   - timing: how it goes on; as it was going for nil.
  ///   - factor: the time to run for in parts of the original duration, finite, 0 or more; 0 is the time that
  ///     is left.
  ///   - time: in s on the link's clock; now unless given.
  public func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double? = nil
  ) throws(AnimatorError) {
    let environment = animator?.environment ?? .standard
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.continueAnimation(
        with: timing.map { environment.timing($0) }, factor: factor, at: time)
    }
  }

  /// Stops it where it is: to be finished by `finish(at:)`; or for good, and who waits for the end never
  /// hears of it.
  public func stop(withoutFinishing: Bool, at time: Double? = nil) throws(AnimatorError) {
    let wasActive = state == .active
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.stop(withoutFinishing: withoutFinishing, at: time)
    }
    if wasActive, withoutFinishing { dropCompletions() }
  }

  /// Ends a stopped one at its start, its end, or where it is, and tells who waits.
  public func finish(at position: AnimatorPosition) throws(AnimatorError) {
    try call(at: nil) { (machine, _) throws(AnimatorError) in try machine.finish(at: position) }
    complete(position)
  }

  /// Puts the value somewhere while it is not active: where something else took it meanwhile.
  public func place(at value: Value) throws(AnimatorError) {
    try call(at: nil) { (machine, _) throws(AnimatorError) in try machine.place(at: value) }
  }

  /// Waits for the end. Nil where it never comes: it is stopped for good, or what it runs on is released or
  /// emptied meanwhile, though it be paused then; at once where there are no animations to wait for, and where
  /// the task that waits is cancelled, in which case it goes on.
  public func finished() async -> AnimatorPosition? {
    guard machine.lifecycle.condition != .empty, watch() else { return nil }
    waitCount += 1
    let number = waitCount
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume(returning: nil) } else { waiting[number] = continuation }
      }
    } onCancel: {
      Task { @MainActor in
        waiting.removeValue(forKey: number)?.resume(returning: nil)
        if waiting.isEmpty { unwatch() }
      }
    }
  }
}

extension PropertyAnimator {
  /// One call: the machine makes it, the value is shown, the changes are told, and the animator has it
  /// exactly while it runs.
  private func call(
    at time: Double?,
    _ body: (inout any PropertyAnimating<Value>, Double) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    guard let animator else {
      preconditionFailure("a property animator runs on an animator: keep it, this one was released")
    }
    let hostTime = time ?? animator.link.now
    let sceneTime = animator.reach(hostTime)
    let before = Snapshot(machine, at: sceneTime)
    try body(&machine, sceneTime)
    if machine.isRunning, member == nil {
      member = animator.add(at: hostTime, cancelled: { [self] in abandon() }) { [self] in advance(to: $0) }
    } else if !machine.isRunning, let member {
      animator.remove(member)
      self.member = nil
    }
    show(at: sceneTime)
    tell(since: before)
  }

  private func advance(to frame: Frame) -> Animator.Progress {
    let before = Snapshot(machine, at: frame.timestamp)
    let end = machine.advance(to: frame.timestamp)
    show(at: frame.timestamp)
    if let end {
      tell(since: before)
      complete(end.position)
    }
    if machine.isRunning { return .moving }
    member = nil
    return .finished
  }

  private func show(at time: Double) {
    self.time = time
    (value, velocity) = machine.state(at: time)
    onChange?(value)
  }

  /// What can be observed, at one instant.
  private struct Snapshot {
    let state: AnimatorState
    let isRunning: Bool
    let isReversed: Bool
    let fraction: Double

    init(_ machine: any PropertyAnimating<Value>, at time: Double) {
      state = machine.state
      isRunning = machine.isRunning
      isReversed = machine.isReversed
      fraction = machine.fractionComplete(at: time)
    }
  }

  private func tell(since before: Snapshot) {
    guard let observer else { return }
    let after = Snapshot(machine, at: time)
    if after.state != before.state { observer(.state(after.state)) }
    if after.isRunning != before.isRunning { observer(.isRunning(after.isRunning)) }
    if after.isReversed != before.isReversed { observer(.isReversed(after.isReversed)) }
    if after.fraction != before.fraction { observer(.fraction(after.fraction)) }
  }

  private func complete(_ position: AnimatorPosition) {
    let (told, waiting) = (completions, waiting)
    (completions, self.waiting) = ([], [:])
    unwatch()
    for completion in told { completion(position) }
    resume(waiting, position)
  }

  private func dropCompletions() {
    completions = []
    giveUp()
  }

  /// Nobody has anything to wait for any more.
  private func giveUp() {
    let waiting = waiting
    self.waiting = [:]
    unwatch()
    resume(waiting, nil)
  }

  /// In the order in which they came: the same script twice goes the same way.
  private func resume(
    _ waiting: [Int: CheckedContinuation<AnimatorPosition?, Never>], _ position: AnimatorPosition?
  ) {
    for (_, continuation) in waiting.sorted(by: { $0.key < $1.key }) {
      continuation.resume(returning: position)
    }
  }

  /// Asks the animator to tell when it goes; false where it has gone. Not in the function that waits, which
  /// would keep it alive.
  private func watch() -> Bool {
    if watcher == nil { watcher = animator?.watch { [weak self] in self?.giveUp() } }
    return animator != nil
  }

  private func unwatch() {
    if let watcher { animator?.unwatch(watcher) }
    watcher = nil
  }

  /// Its animator is released or emptied: it is stopped for good where it was shown.
  private func abandon() {
    member = nil
    let before = Snapshot(machine, at: time)
    // Running machines may always be stopped.
    try? machine.stop(withoutFinishing: true, at: time)
    show(at: time)
    tell(since: before)
    dropCompletions()
  }
}
