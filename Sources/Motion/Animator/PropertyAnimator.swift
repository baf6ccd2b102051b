
/// A property animator on a display link, which can be started, paused, scrubbed, reversed, continued,
/// stopped and finished at any time without a jump.
///
///     let sliding = PropertyAnimator(square, duration: 1, timing: .curve(.easeIn), on: animator) {
///       $0.center = [400, 0]
///     }
///     sliding.onChange = { view.square = $0 }
///     sliding.addCompletion { position in … }
///     try sliding.start()
///
/// It is a thin shell around a value that conforms to `PropertyAnimating`: a `PropertyAnimation` or another one. `AnimatorLifecycle` determines which calls are legal in which state. Times are in
/// seconds on the link's clock; the default is now.
@MainActor public final class PropertyAnimator<Value: MotionVector> {
  /// The closure that is called with every value, at each frame and at each change. It may control the animator: while that
  /// runs, the new state is shown from the next frame on, and otherwise the closure is called again.
  public var onChange: ((Value) -> Void)?
  /// The closure that is called with each change of the animator's properties.
  public var observer: ((Change) -> Void)?
  /// The closure that is called when all components have reached or crossed, for the first time since the last call, the
  /// value at which the animator will end, with the exact instant in s on the link's clock.
  public var onFirstReach: ((Double) -> Void)? {
    didSet { noteReach() }
  }
  /// The value at the last frame or call.
  public private(set) var value: Value
  /// The velocity at the last frame or call, per second of scene time: the rate of the `Animator` does not scale it, and a
  /// pause of the `Animator` keeps it.
  public private(set) var velocity = Value.zero

  private var machine: any PropertyAnimating<Value>
  private weak var animator: Animator?
  private var member: Animator.Member?
  private var isTelling = false
  private var completions: [(AnimatorPosition, _ time: Double) -> Void] = []
  /// The tasks that wait for the end, in the order of their numbers.
  private var waiting: [Int: CheckedContinuation<AnimatorPosition?, Never>] = [:]
  private var waitCount = 0
  /// The animator's watcher, which ends the waiting when the animator is released; nil while no task waits.
  private var watcher: Animator.Member?
  /// The scene time of the last frame or call, in s.
  private var time = 0.0
  /// The time at which the end is reached for the first time, in s; nil if it has been reported or has no observer.
  private var reachTime: Double?

  /// Creates an inactive animator for a value that conforms to `PropertyAnimating`.
  public init(driving machine: some PropertyAnimating<Value>, on animator: Animator) {
    self.machine = machine
    self.animator = animator
    time = animator.now
    value = machine.state(at: animator.now).value
  }

  /// Creates an animator with a timing. If the environment reduces motion, springs are critically damped.
  /// - Parameters:
  ///   - value: the current value.
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - timing: the timing from start to end.
  ///   - options: the properties that it has from now on.
  ///   - animator: the animator that advances it.
  ///   - animations: the changes, as by `addAnimations`.
  public convenience init(
    _ value: Value, duration: Double, timing: AnimationTiming<Value> = .curve(.easeInOut),
    options: AnimatorOptions = AnimatorOptions(), on animator: Animator,
    animations: (@MainActor (inout Value) -> Void)? = nil
  ) {
    var machine = PropertyAnimation(
      value, duration: duration, timing: animator.environment.timing(timing), options: options)
    // An inactive animator accepts every change, so nothing is thrown.
    if let animations { try? machine.addAnimations(at: animator.now, Self.sendable(animations)) }
    self.init(driving: machine, on: animator)
  }

  /// The properties that were chosen when the animator was created.
  public var options: AnimatorOptions { machine.options }
  /// The state.
  public var state: AnimatorState { machine.state }
  /// Indicates whether animations were added since it became inactive.
  var hasAnimations: Bool { machine.lifecycle.hasAnimations }
  /// Indicates whether the value moves with time.
  public var isRunning: Bool { machine.isRunning }
  /// Indicates whether the animator moves from the end to the start.
  public var isReversed: Bool { machine.isReversed }
  /// The completed fraction in the animator's direction: of the way while paused, of the time while running.
  public var fractionComplete: Double { machine.fractionComplete(at: time) }

  /// The duration of the animation, in s of scene time. A spring with given coefficients has its settling time, which is known
  /// once the animator is active.
  public var duration: Double { machine.duration }
  /// The time at which the animator will end, in s on the link's clock. It is infinite while the animator is not running,
  /// while the time of its `Animator` stands still, and if it is not known.
  public var endTime: Double { animator?.layerTime.hostTime(at: machine.endTime) ?? .infinity }

  /// Returns the value and its velocity (per second of scene time; 0 unless running) at a time of the link's clock, in s,
  /// no earlier than the last frame or call, if nothing changes until then.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard let animator else { return (value, velocity) }
    return machine.state(at: animator.layerTime.sceneTime(at: time))
  }

  /// Adds a change. It is queued until the animator becomes active. An active animator applies it at once and
  /// takes the remaining time for it. The closure is called once, when the change is applied.
  public func addAnimations(
    at time: Double? = nil, _ change: @escaping @MainActor (inout Value) -> Void
  ) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.addAnimations(at: time, Self.sendable(change))
    }
  }

  /// Returns a change as the machine takes it, which is a value that may be sent. This animator calls its machine on the
  /// main actor only.
  private static func sendable(
    _ change: @escaping @MainActor (inout Value) -> Void
  ) -> @Sendable (inout Value) -> Void {
    { value in
      let before = value
      value = MainActor.assumeIsolated {
        var value = before
        change(&value)
        return value
      }
    }
  }

  /// Adds a change that begins after a part (0 or more, under 1) of the duration, or of the remaining time, and takes the
  /// rest of it. In a motion without a duration, a delay is an error.
  public func addAnimations(
    delayFactor: Double, at time: Double? = nil, _ change: @escaping @MainActor (inout Value) -> Void
  ) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.addAnimations(delayFactor: delayFactor, at: time, Self.sendable(change))
    }
  }

  /// Adds changes that each happen in a part of the duration; for an active animator, in a part of the
  /// remaining time.
  public func addKeyframes(
    _ changes: [RecordedChange<Value>], at time: Double? = nil
  ) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.addKeyframes(changes, at: time)
    }
  }

  /// Adds a closure that is called once, when the animator ends, with the position. It is dropped without a
  /// call if the animator is stopped without finishing.
  public func addCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
    completions.append { position, _ in completion(position) }
  }

  /// Adds a closure that is called once, when the animator ends, with the position and the exact instant, in s on the link's
  /// clock: usually between two frames.
  public func addCompletion(_ completion: @escaping (AnimatorPosition, _ time: Double) -> Void) {
    completions.append(completion)
  }

  /// Starts from the beginning, or continues for the rest of the way, after a delay (s, finite, 0 or more). An
  /// interruption drops the rest of the delay.
  public func start(afterDelay delay: Double = 0, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.start(afterDelay: delay, at: time)
    }
  }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public func pause(at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in try machine.pause(at: time) }
  }

  /// Sets the completed fraction (0 to 1) of the way in the animator's direction. A running animator
  /// continues from there.
  public func setFraction(_ fraction: Double, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.setFraction(fraction, at: time)
    }
  }

  /// Sets the fraction of the way in the animator's direction, finite, also outside of 0…1: the overshoot of a spring that a
  /// finger took. A running animator continues from there.
  public func scrub(to fraction: Double, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in try machine.scrub(to: fraction, at: time) }
  }

  /// Sets the direction, at the current value.
  public func setReversed(_ isReversed: Bool, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.setReversed(isReversed, at: time)
    }
  }

  /// Continues a paused animator with another timing, or with the same one (nil).
  /// - Parameters:
  ///   - timing: the timing of the rest; nil keeps the current one.
  ///   - factor: the time for the rest as a multiple of the original duration, finite, 0 or more; 0 means the
  ///     remaining time.
  ///   - time: the time of the call, in s on the link's clock; now by default.
  public func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double? = nil
  ) throws(AnimatorError) {
    let environment = animator?.environment ?? .standard
    try call(at: time) { (machine, time) throws(AnimatorError) in
      try machine.continueAnimation(
        with: timing.map { environment.timing($0) }, factor: factor, at: time)
    }
  }

  /// Stops at the current value. The animator then waits for `finish(at:)`, or becomes inactive if
  /// `withoutFinishing` is true; the completions are then dropped.
  public func stop(withoutFinishing: Bool, at time: Double? = nil) throws(AnimatorError) {
    try call(at: time) { (machine, time) throws(AnimatorError) in
      let wasActive = machine.state == .active
      try machine.stop(withoutFinishing: withoutFinishing, at: time)
      if wasActive, withoutFinishing { dropCompletions() }
    }
  }

  /// Ends a stopped animator at its start, its end, or its current value, and calls the completions.
  public func finish(at position: AnimatorPosition) throws(AnimatorError) {
    var completed: (AnimatorPosition, Double) -> Void = { _, _ in }
    try call(at: nil) { (machine, _) throws(AnimatorError) in
      try machine.finish(at: position)
      completed = takeCompletions()
    }
    animator?.callOutsideBlocks { [link = animator?.link] in completed(position, link?.now ?? time) }
  }

  /// Sets the value while the animator is not active, after something else has moved it.
  public func place(_ value: Value) throws(AnimatorError) {
    try call(at: nil) { (machine, _) throws(AnimatorError) in try machine.place(value) }
  }

  /// Waits for the end and returns its position.
  /// - Returns: nil if the end never comes, because the animator is stopped without finishing, or because the
  ///   animator that advances it is released or emptied, even while this one is paused. Returns nil
  ///   immediately if there are no animations, or if the waiting task is cancelled; the animation then
  ///   continues.
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
  /// Performs a call: changes the machine, adds it to the animator exactly while it runs, shows the value and
  /// reports the changes.
  private func call(
    at time: Double?, _ body: (inout any PropertyAnimating<Value>, Double) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    guard let animator else {
      fatalError("the animator of this property animator was released: keep a reference to it")
    }
    let hostTime = time ?? animator.link.now
    let sceneTime = animator.reach(hostTime)
    let before = properties(at: sceneTime)
    if let reachTime, reachTime <= sceneTime { animator.callOutsideBlocks { tellReach(at: reachTime) } }
    try body(&machine, sceneTime)
    if machine.isRunning, member == nil {
      member = animator.add(at: hostTime, cancelled: { [self] in abandon() }) { [self] in advance(to: $0) }
    } else if !machine.isRunning, let member {
      animator.remove(member)
      self.member = nil
    }
    animator.callOutsideBlocks {
      show(at: sceneTime)
      noteReach()
      tell(since: before)
    }
  }

  private func advance(to frame: Frame) -> Animator.Progress {
    let before = properties(at: frame.timestamp)
    let end = machine.advance(to: frame.timestamp)
    // Completions that a watcher of the end adds are for the next run.
    let completed = end.map { _ in takeCompletions() }
    if let reach = reachTime.map({ min($0, end?.time ?? .infinity) }), reach <= frame.timestamp {
      reachTime = nil
      if let onFirstReach, let animator {
        let hostTime = animator.eventTime(at: reach)
        animator.report(at: reach) { onFirstReach(hostTime) }
      }
    }
    show(at: frame.timestamp)
    if !machine.isRunning { tell(since: before) }
    if let end, let completed, let animator {
      let time = animator.eventTime(at: end.time)
      animator.report(at: end.time) { completed(end.position, time) }
    }
    if machine.isRunning { return .moving }
    member = nil
    return .finished
  }

  /// Notes when the end is reached for the first time from the last frame or call on, if it is to be told.
  private func noteReach() {
    reachTime = onFirstReach != nil && machine.isRunning ? machine.reachTime(from: time) : nil
  }

  private func tellReach(at time: Double) {
    reachTime = nil
    onFirstReach?(animator?.eventTime(at: time) ?? time)
  }

  private func show(at time: Double) {
    self.time = time
    (value, velocity) = machine.state(at: time)
    tellWatchers()
  }

  /// Tells the watcher of the value. If the watcher changes it, it is told again after this call, or at the next frame if
  /// the value moves.
  private func tellWatchers() {
    guard !isTelling else { return }
    isTelling = true
    tellInRounds {
      let told = value
      onChange?(told)
      return value != told && !machine.isRunning
    }
    isTelling = false
  }

  /// The observable properties, each as the change that reports it.
  private typealias Properties = (Change, Change, Change, Change)

  private func properties(at time: Double) -> Properties {
    (
      .state(machine.state), .isRunning(machine.isRunning), .isReversed(machine.isReversed),
      .fraction(machine.fractionComplete(at: time))
    )
  }

  private func tell(since before: Properties) {
    guard let observer else { return }
    let after = properties(at: time)
    if after.0 != before.0 { observer(after.0) }
    if after.1 != before.1 { observer(after.1) }
    if after.2 != before.2 { observer(after.2) }
    if after.3 != before.3 { observer(after.3) }
  }

  /// Removes the completions and the waiting tasks. Returns the call of both with the position of the end.
  private func takeCompletions() -> (AnimatorPosition, _ time: Double) -> Void {
    let (told, resume) = (completions, takeWaiting())
    completions = []
    return { position, time in
      for completion in told { completion(position, time) }
      resume(position)
    }
  }

  private func dropCompletions() {
    completions = []
    takeWaiting()(nil)
  }

  /// Removes the waiting tasks. Returns the call that resumes them, in the order in which they began to wait, so that runs
  /// are reproducible.
  private func takeWaiting() -> (AnimatorPosition?) -> Void {
    let tasks = waiting.sorted { $0.key < $1.key }
    waiting = [:]
    unwatch()
    return { position in for (_, task) in tasks { task.resume(returning: position) } }
  }

  /// Registers for the release of the animator; returns false if it has been released. This is a separate
  /// function, because the waiting function would keep the animator alive.
  private func watch() -> Bool {
    if watcher == nil { watcher = animator?.watch { [weak self] in self?.takeWaiting()(nil) } }
    return animator != nil
  }

  private func unwatch() {
    if let watcher { animator?.unwatch(watcher) }
    watcher = nil
  }

  /// Stops the animator without finishing, at the shown value, because its animator was released or emptied.
  private func abandon() {
    member = nil
    let before = properties(at: time)
    machine.abandon(at: time)
    show(at: time)
    tell(since: before)
    dropCompletions()
  }
}

extension PropertyAnimator {
  /// A change of an animator, caused by a call or by its end, in the order in which changes are reported.
  public enum Change: Hashable, Sendable {
    /// The state changed.
    case state(AnimatorState)
    /// The animator started or stopped running.
    case isRunning(Bool)
    /// The direction changed.
    case isReversed(Bool)
    /// The fraction jumped: it was set, the animator was reversed, or the fraction switched between progress
    /// and time. The passing of time is not reported.
    case fraction(Double)
  }
}
