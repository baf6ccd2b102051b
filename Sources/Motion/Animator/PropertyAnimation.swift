/// A property animator as a value type: recorded changes of one value, and a timing.
///
///     var animation = PropertyAnimation(square, duration: 1, timing: .curve(.easeIn))
///     try animation.addAnimations(at: 0) { $0.center = [400, 0] }
///     try animation.start(at: 0)
///     try animation.pause(at: 0.5)
///     try animation.continueAnimation(with: .dampingRatio(0.7), at: 0.5)
///
/// A change is recorded as the difference that it makes, and several changes add up. The shown value is a function
/// of the progress, so that no call but a scrub makes it jump. Times are in seconds on any one clock. A call that
/// the state does not allow throws an `AnimatorError` and changes nothing (formula F7). `PropertyAnimator` is the
/// same on a display link.
public struct PropertyAnimation<Value: MotionVector>: Sendable {
  /// The timing from the start to the end.
  public let timing: AnimationTiming<Value>
  /// Indicates whether the animator pauses at the end instead of completing, and remains active. False by default.
  public var pausesOnCompletion = false
  /// Indicates whether the fraction of a paused animator counts the way (true, the default) or the time. Before the
  /// instant at which another timing took over, it always counts the way.
  public var scrubsLinearly = true
  /// The duration, in s, as it was given. A spring with given coefficients takes its settling time instead (formula
  /// F5), which is known once the animator is active.
  public private(set) var duration: Double
  /// Indicates whether the animator moves from the end to the start.
  public private(set) var isReversed = false
  /// The time at which the animator will end, in s; infinite while it is not running.
  public private(set) var endTime = Double.infinity

  package private(set) var condition = AnimatorCondition.empty
  private let givenDuration: Double
  private var queue: [Change] = []
  private var way: Way
  private var run = Run()
  /// The timing of the run.
  private var runTiming: AnimationTiming<Value>
  /// The time of the run, in s, by that of the calls.
  private var clock = LayerTime().paused(at: 0)
  /// The end of the delay of a start, in s.
  private var began = 0.0
  /// True until the first run is left: what is added before it has moved anything, belongs to it.
  private var isFirstRun = true
  /// The place of a paused animator that is not on its run.
  private var scrub: Scrub?

  /// Creates an inactive animator for a finite value at rest, with a finite duration in s, 0 or more.
  public init(_ value: Value, duration: Double, timing: AnimationTiming<Value> = .curve(.easeInOut)) {
    require(finite: value, "a value that is animated")
    require(notNegative: duration, "a duration")
    (self.timing, runTiming, givenDuration, self.duration) = (timing, timing, duration, duration)
    way = Way(value)
  }
}

// The shown value and related quantities.
extension PropertyAnimation {
  /// The state.
  public var state: AnimatorState { condition.state }
  /// Indicates whether the value moves with time.
  public var isRunning: Bool { condition == .running }

  /// Returns the value at a position at which the animator may finish; `current` is the value at the last call.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: way.start
    case .end: way.end
    case .current: shown(at: clock.sceneTime(at: began)).value
    }
  }

  // Specialised for the types of the demo: 160 to 240 ns, and 340 to 460 ns without.
  /// Returns the value and its velocity, per second (0 unless running), at a time no earlier than the last call, in s.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard isRunning else { return (shown(at: clock.sceneTime(at: 0)).value, .zero) }
    guard time < endTime else { return (isReversed ? way.start : way.end, .zero) }
    let (value, slope) = shown(at: runTime(at: time))
    return (value, time < began ? .zero : clock.hostVelocity(slope))
  }

  /// Returns the completed fraction in the animator's direction: while paused, of the way, which for a spring may
  /// exceed 1; while running, of the time.
  public func fractionComplete(at time: Double) -> Double {
    fraction(at: time, isOfTime: isRunning || !scrubsLinearly)
  }

  /// Returns the passed fraction of the time in the animator's direction, whether it runs or is paused. A pause beside the
  /// run has no time, and its fraction of the way, from which it would go on, counts.
  package func timeFraction(at time: Double) -> Double { fraction(at: time, isOfTime: true) }

  private func fraction(at time: Double, isOfTime: Bool) -> Double {
    require(time: time)
    guard state != .inactive else { return 0 }
    let time = runTime(at: time)
    let done =
      scrub.map { fromStart($0.progress) }
      ?? (isOfTime ? run.timeFraction(at: run.cursor(at: time).value) : travelled(at: time))
    return goesBack ? 1 - done : done
  }

  /// True if the run is played backwards.
  private var goesBack: Bool { isReversed != run.isBack }

  /// Converts a part in the run's direction of travel to one counted from the start, and the other way around.
  private func fromStart(_ part: Double) -> Double { run.isBack ? 1 - part : part }
  private func fromStart(_ part: Sloped) -> Sloped {
    run.isBack ? (1 - part.value, -part.slope) : part
  }

  /// Returns the time of the run, in s.
  private func runTime(at time: Double) -> Double {
    min(max(clock.sceneTime(at: max(time, began)), 0), run.span)
  }

  /// Returns the shown value at a time of the run, with its slope per second of that time.
  private func shown(at time: Double) -> (value: Value, slope: Value) {
    if let scrub {
      let value = way.state(progress: (scrub.progress, 0), share: (scrub.share, 0)).value
      return (value + scrub.rest, .zero)
    }
    let cursor = run.cursor(at: time, back: goesBack)
    let (travelled, weight, response) = run.state(at: cursor)
    let onWay = way.state(progress: fromStart(travelled), share: fromStart(run.share(at: cursor)))
    guard run.offset != .zero || run.velocity != .zero else { return onWay }
    return (
      onWay.value + weight.value * run.offset + response.value * run.velocity,
      onWay.slope + weight.slope * run.offset + response.slope * run.velocity
    )
  }

  /// Returns the part of the way that is shown at a time of the run, in its direction of travel.
  private func travelled(at time: Double) -> Double {
    let (travelled, weight, response) = run.state(at: run.cursor(at: time))
    guard run.takeover == nil else { return travelled.value }
    let off = weight.value * run.offset + response.value * run.velocity
    return travelled.value + (run.isBack ? -1 : 1) * (off.share(of: way.end - way.start) ?? 0)
  }
}

// The calls of formula F7.
extension PropertyAnimation {
  /// Adds a change. It waits until the animator becomes active. In an active animator it takes the remaining time; on
  /// a way back, or after a scrub, it follows the progress.
  /// - Parameters:
  ///   - time: the time of the call, in s.
  ///   - window: the part of the way in which it happens, in 0…1; in flight, the part of what is left.
  ///   - curve: the timing curve within that part.
  ///   - change: applies the change to the value at the end.
  public mutating func addAnimations(
    at time: Double, in window: ClosedRange<Double> = 0...1, curve: TimingCurve = .linear,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    require(
      window.lowerBound >= 0 && window.upperBound <= 1,
      "a part of the duration must lie in 0 to 1; got \(window)")
    guard try condition.allows(.addAnimations) else { return }
    let change = Change(window: window, curve: curve, body: change)
    guard state == .active else {
      condition = .queued
      return queue.append(change)
    }
    let now = runTime(at: time)
    let cursor = run.cursor(at: now)
    if isFirstRun, scrub == nil, now == 0 {
      way.add(change)
      begin()
      if isRunning { go(from: 0, at: began) }
    } else if scrub == nil, !run.isBack, isRunning || now < run.span {
      way.add(change, late: (run.share(at: cursor).value, run.law.fromRest))
    } else {
      if scrub == nil, !run.isBack { scrub = leave(at: now) }
      let before = shown(at: now).value
      way.add(change)
      if let scrub {
        self.scrub = scrubbed(to: scrub.progress, showing: before, passed: scrub.share)
      } else {
        run.shift(by: before - shown(at: now).value, at: cursor)
      }
    }
  }

  /// Starts from the beginning, or continues for the rest of the way, after a delay (s, finite, 0 or more). An
  /// interruption drops the rest of the delay.
  public mutating func start(afterDelay delay: Double = 0, at time: Double) throws(AnimatorError) {
    require(notNegative: delay, "a delay")
    guard try condition.allows(.start) else { return }
    hold(at: time)
    resume(at: time + delay)
  }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    if try condition.allows(.pause) { hold(at: time) }
  }

  /// Sets the completed fraction of the way in the animator's direction. It is finite, and outside of 0…1 in the
  /// overshoot of a spring that a finger took. A running animator continues from there.
  public mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError) {
    require(finite: fraction, "a fraction")
    guard try condition.allows(.setFraction) else { return }
    whilePaused(at: time) { $0.move(to: fraction, at: time) }
  }

  /// Sets the direction, at the current value. A running animator returns along the way it came, with the opposite
  /// velocity.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try condition.allows(.setReversed) else { return }
    whilePaused(at: time) { $0.isReversed = isReversed }
  }

  /// Continues a paused animator with another timing, or with the same one (nil), without a jump.
  ///
  /// A curve continues from the time at which it has the shown progress, a spring from the shown value with its
  /// given velocity. The same timing continues from its own time, unless it is a spring that was scrubbed. Where
  /// nothing is left to move, it ends at once.
  /// - Parameters:
  ///   - timing: the timing of the rest; nil keeps the current one.
  ///   - factor: the time for the rest as a multiple of `duration`, finite, 0 or more; 0 means the remaining time. A spring
  ///     with given coefficients takes its settling time instead.
  ///   - time: the time of the call, in s.
  public mutating func continueAnimation(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double
  ) throws(AnimatorError) {
    require(notNegative: factor, "a factor of time")
    guard try condition.allows(.continueAnimation) else { return }
    resume(with: timing, factor: factor, at: time)
  }

  /// Stops at the current value. It then waits for `finish(at:)`, or becomes inactive if `withoutFinishing` is true.
  public mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError) {
    guard try condition.allows(withoutFinishing ? .stopWithoutFinishing : .stop) else { return }
    hold(at: time)
    condition = .stopped
    if withoutFinishing { rest(at: value(of: .current)) }
  }

  /// Ends a stopped animator at its start, its end, or its current value.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    if try condition.allows(.finish) { rest(at: value(of: position)) }
  }

  /// Advances to `time`. Returns the position and the exact time of the end, in s, if it has ended and does not
  /// pause there.
  public mutating func advance(to time: Double) -> (position: AnimatorPosition, time: Double)? {
    require(time: time)
    guard isRunning, endTime <= time else { return nil }
    guard !pausesOnCompletion else {
      place(at: goesBack ? 0 : run.span)
      return nil
    }
    let end = (position: isReversed ? AnimatorPosition.start : .end, time: endTime)
    rest(at: value(of: end.position))
    return end
  }
}

// The motion.
extension PropertyAnimation {
  /// Makes the animator inactive at a value, with nothing queued.
  private mutating func rest(at value: Value) {
    var rested = PropertyAnimation(value, duration: givenDuration, timing: timing)
    (rested.pausesOnCompletion, rested.scrubsLinearly) = (pausesOnCompletion, scrubsLinearly)
    self = rested
  }

  /// Pauses at a time of the run, in s.
  private mutating func place(at time: Double) {
    clock = LayerTime(sceneTime: time).paused(at: 0)
    (condition, endTime, scrub) = (.paused, .infinity, nil)
  }

  /// Pauses at the current value; an inactive animator becomes active at its start.
  private mutating func hold(at time: Double) {
    if condition == .queued {
      for change in queue { way.add(change) }
      queue = []
      begin()
      place(at: 0)
    } else if isRunning {
      place(at: runTime(at: time))
    }
  }

  /// Pauses, makes a change, and continues if the animator was running.
  private mutating func whilePaused(at time: Double, _ change: (inout PropertyAnimation) -> Void) {
    let wasRunning = isRunning
    hold(at: time)
    change(&self)
    if wasRunning { resume(at: time) }
  }

  /// Moves a paused animator to a fraction: on its run, if it has a time there, and else off it.
  private mutating func move(to fraction: Double, at time: Double) {
    guard abs(fraction - fractionComplete(at: time)) > 1e-12 else { return }
    let part = goesBack ? 1 - fraction : fraction
    var cursor: Double?
    if !scrubsLinearly { cursor = run.cursor(atTimeFraction: part) }
    if cursor == nil, run.isRetraceable, case .curve(let curve) = run.law {
      cursor = curve.cursor(at: part)
    }
    if let cursor { return place(at: run.time(ofCursor: cursor)) }
    if scrub == nil { scrub = leave(at: runTime(at: time)) }
    scrub?.progress = isReversed ? 1 - fraction : fraction
  }

  /// Leaves the run at its time, in s: what was added in flight, and what is off the way, follow the progress from
  /// there on.
  private mutating func leave(at time: Double) -> Scrub {
    let (progress, shown) = (fromStart(travelled(at: time)), shown(at: time).value)
    let passed = fromStart(run.share(at: run.cursor(at: time)).value)
    way.dropLate()
    isFirstRun = false
    return scrubbed(to: progress, showing: shown, passed: passed)
  }

  private func scrubbed(to progress: Double, showing value: Value, passed: Double) -> Scrub {
    let offset = value - way.state(progress: (progress, 0), share: (passed, 0)).value
    let isRounding = offset.length <= 1e-12 * (way.extent.length + (value - way.start).length)
    return Scrub(
      progress: progress, origin: progress, offset: isRounding ? .zero : offset, passed: passed)
  }

  /// Begins the first run.
  private mutating func begin() {
    begin(timing, back: false, at: 0, offset: .zero, passed: 0, for: givenDuration)
    duration = run.span > Run.shortest ? run.span : 0
  }

  /// Begins a run where a part of the way was travelled and a share of the duration has passed, in its direction. The
  /// offset is the shown value minus that on the way, and `time` is for the rest, in s.
  private mutating func begin(
    _ timing: AnimationTiming<Value>, back: Bool, at travelled: Double, offset: Value, passed: Double,
    for time: Double
  ) {
    runTiming = timing
    run = Run(isBack: back, offset: offset)
    if case .curve(let curve) = timing, let cursor = curve.cursor(at: travelled),
      cursor < 1 || offset == .zero
    {
      (run.law, run.takeover, run.passed) = (.curve(curve), travelled, (cursor, passed))
      // Back from there it takes the time that has passed.
      let before =
        passed > 0 ? passed * duration : cursor < 1 ? cursor / (1 - cursor) * time : duration
      run.kink = (cursor, cursor > 0 ? before : 0)
      run.span = run.kink.time + (cursor < 1 ? time : 0)
    } else {
      let extent = (back ? 1 - travelled : travelled - 1) * way.extent
      (run.law, run.span) = timing.law(displacement: extent + offset, for: time)
      (run.start, run.velocity, run.passed) = (travelled, timing.velocity, (0, passed))
    }
    run.span = max(run.span, Run.shortest)
  }

  /// Continues a paused animator from a time on, with another timing, or with the same one (nil).
  private mutating func resume(
    with timing: AnimationTiming<Value>? = nil, factor: Double = 0, at time: Double
  ) {
    var now = clock.sceneTime(at: time)
    let isOnRun = scrub == nil && (!goesBack || run.isRetraceable)
    if isOnRun, timing == nil {
      if factor > 0 { now = run.setTimeLeft(factor * duration, at: now, back: goesBack) }
      return go(from: now, at: time)
    }
    // A way back from an overshoot takes time, too. That of a run that began on the way is longer than the run.
    let left =
      if scrub != nil {
        abs(1 - fractionComplete(at: time)) * duration
      } else if isOnRun {
        goesBack ? now : run.span - now
      } else {
        run.share(at: run.cursor(at: now)).value * duration
      }
    // A spring that is reversed on the way starts with the opposite velocity.
    let velocity =
      scrub == nil && timing == nil ? (goesBack ? -1 : 1) * shown(at: now).slope : .zero
    let scrub = scrub ?? leave(at: now)
    self.scrub = nil
    func directed(_ part: Double) -> Double { isReversed ? 1 - part : part }
    let (travelled, timing) = (directed(scrub.progress), timing ?? runTiming.withVelocity(velocity))
    let isThere =
      abs(1 - travelled) * way.extent.length + scrub.rest.length <= 1e-12 * way.extent.length
      && timing.velocity == .zero
    begin(
      timing, back: isReversed, at: isThere ? 1 : travelled, offset: isThere ? .zero : scrub.rest,
      passed: directed(scrub.share), for: isThere ? 0 : factor > 0 ? factor * duration : left)
    go(from: run.time(ofCursor: run.passed.cursor), at: time)
  }

  /// Runs from a time of the run, in s, at a time. Where nothing is left to move, it has ended.
  private mutating func go(from now: Double, at time: Double) {
    let isStill = way.extent == .zero && run.offset == .zero && run.velocity == .zero
    clock = LayerTime(rate: goesBack ? -1 : 1, hostTime: time, sceneTime: now)
    (condition, began) = (.running, time)
    let left = goesBack ? now : run.span - now
    endTime = time + (isStill || left <= Run.shortest ? 0 : left)
  }
}
