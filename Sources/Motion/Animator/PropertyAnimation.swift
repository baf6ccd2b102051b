
/// A property animator as a value type: recorded changes of one value, and a timing.
///
///     var animation = PropertyAnimation(square, duration: 1, timing: .curve(.easeIn))
///     try animation.addAnimations(at: 0) { $0.center = [400, 0] }
///     try animation.start(at: 0)
///     try animation.pause(at: 0.5)
///     try animation.setReversed(true, at: 0.5)
///     try animation.continueAnimation(with: .dampingRatio(0.7), at: 0.5)
///
/// The value is a vector of everything that is animated together. A change is recorded as the difference that
/// it makes, and several changes add up. The shown value is a function of the progress, so that pausing,
/// scrubbing, reversing and changing the timing never make it jump. `PropertyAnimator` is the same on a
/// display link, with callbacks.
public typealias PropertyAnimation<Value: MotionVector> = AnimatorMachine<TimingSource<Value>>

extension AnimatorMachine {
  /// Creates an inactive animator for a value at rest.
  /// - Parameters:
  ///   - value: the current value, finite.
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - timing: the timing from start to end.
  ///   - options: the properties that it has from now on.
  public init<Vector>(
    _ value: Vector, duration: Double, timing: AnimationTiming<Vector> = .curve(.easeInOut),
    options: AnimatorOptions = AnimatorOptions()
  ) where Source == TimingSource<Vector> {
    require(finite: value, "a value that is animated")
    require(notNegative: duration, "a duration")
    self.init(
      TimingSource(value, duration: duration, timing: timing, scrubsLinearly: options.scrubsLinearly),
      options: options)
  }
}

/// The motion of a `PropertyAnimation`: its changes, as functions of the progress, on a timing.
public struct TimingSource<Value: MotionVector>: AnimationSource {
  /// True: a change can take a part of the duration.
  public static var hasTiming: Bool { true }

  /// The initial timing.
  public let timing: AnimationTiming<Value>
  /// The initial duration, in s.
  public let givenDuration: Double
  /// The duration of the animation, in s. It is the given one; for a spring with given coefficients, it is
  /// the settling time, which is known once the animator is active.
  public private(set) var duration: Double
  /// Indicates whether the motion goes from the end to the start.
  public var isReversed = false

  /// See `AnimatorOptions.scrubsLinearly`.
  private let scrubsLinearly: Bool
  private var record: AnimationRecord<Value>
  private var currentTiming: AnimationTiming<Value>
  private var run: AnimationRun<Value>
  /// The cursor of the run, at `anchor` while running, or the current one while held.
  private var cursor = 0.0
  /// The time from which the motion runs, in s; nil while it is held.
  private var anchor: Double?
  /// The place that was set by scrubbing, if no cursor corresponds to it.
  private var scrubbed: ScrubbedPlace?

  /// A place off the run.
  private struct ScrubbedPlace {
    /// The place on the run from which the scrub began.
    let start: ScrubStart<Value>
    /// The fraction of the duration at that place, in the run's direction.
    let startShare: Double
    /// The progress that was set, in the run's direction.
    var progress: Double
    /// The fraction of the duration at the progress: even on both sides of the start, to 0 at the start of the way and to 1
    /// at its end. Further beyond an end, a start that is itself beyond it stays.
    var share: Double {
      let step = progress - start.progress
      let end = step > 0 ? 1.0 : 0
      let wayLeft = end - start.progress
      guard step * wayLeft > 0 else { return startShare }
      return startShare + (end - startShare) * min(1, step / wayLeft)
    }
  }

  init(_ value: Value, duration: Double, timing: AnimationTiming<Value>, scrubsLinearly: Bool) {
    self.timing = timing
    givenDuration = duration
    self.duration = duration
    self.scrubsLinearly = scrubsLinearly
    record = AnimationRecord(value)
    currentTiming = timing
    run = .empty
  }
}

// The calls of the machine.
extension TimingSource {
  /// Records the changes, and holds the cursor at the start.
  public mutating func activate(with changes: [RecordedChange<Value>]) {
    for change in changes {
      let since = change.delayFactor
      record.add(change, late: since > 0 ? LateCourse(since: since, law: .curve(.linear)) : nil)
    }
    (run, duration) = AnimationRun.whole(timing, delta: record.extent, duration: givenDuration)
    record.setLawOfDelayed(run.law.fromRest)
    (cursor, scrubbed) = (0, nil)
  }

  /// Records changes that take the remaining time, or a part of it.
  public mutating func add(_ changes: [RecordedChange<Value>], at time: Double) {
    let share = share(at: cursor(at: time))
    let law = scrubbed != nil && scrubsLinearly ? .curve(.linear) : run.law.fromRest
    for change in changes {
      let since = share + change.delayFactor * (1 - share)
      // At the end no time is left for a change: it has happened.
      record.add(change, late: LateCourse(since: since, law: law, startProgress: since < 1 ? 0 : 1))
    }
  }

  /// Holds the cursor.
  public mutating func hold(at time: Double) { (cursor, anchor) = (cursor(at: time), nil) }

  /// Sets the fraction of the way; a fraction outside 0…1 is the overshoot of a spring.
  public mutating func scrub(to fraction: Double) {
    let progress = direction > 0 ? fraction : 1 - fraction
    if abs(progress - pausedFraction) <= 1e-12 { return }
    if !scrubsLinearly, let place = run.cursor(atTimeFraction: progress) {
      (cursor, scrubbed) = (place, nil)
    } else if run.isRetraceable, case .curve(let curve) = run.law, let place = curve.cursor(at: progress) {
      (cursor, scrubbed) = (place, nil)
    } else {
      if scrubbed == nil { leaveRun() }
      scrubbed?.progress = progress
    }
  }

  /// Notes the place on the run from which a scrub begins. What the progress does not account for is kept there, and goes
  /// evenly to its own ends at the ends of the way: the offset, and the changes that were added while active.
  private mutating func leaveRun() {
    let (progress, share) = (run.travelled(at: cursor, record.delta), run.share(at: cursor).value)
    let onWay = record.value(progress: forward(Dual(progress)), share: forward(Dual(share))).value
    let offset = run.offset(at: cursor).value
    let start = ScrubStart(
      progress: progress, shown: offset == .zero ? onWay : shown(at: cursor).value, onWay: onWay,
      scale: offset.length + record.extent.length)
    if scrubsLinearly { record.goLinearly(from: forward(Dual(share)).value) }
    scrubbed = ScrubbedPlace(start: start, startShare: share, progress: progress)
  }

  /// Continues from the cursor, or from the fraction that a scrub has set.
  public mutating func resume(at time: Double) { resume(with: nil, factor: 0, at: time) }

  /// Continues with another timing, or with the same one (nil), at the shown value.
  public mutating func resume(with timing: AnimationTiming<Value>?, factor: Double, at time: Double) {
    let isOnRun = scrubbed == nil && (direction > 0 || run.isRetraceable)
    let isSameLaw = timing == nil && isOnRun
    let timeLeft =
      if isOnRun {
        self.timeLeft
      } else if scrubbed != nil {
        // A way back from an overshoot takes time, too.
        abs(1 - fractionComplete(at: time)) * duration
      } else {
        // The way back is longer than the run, which began on the way.
        run.share(at: cursor).value * duration
      }
    let timeToRun = factor > 0 ? factor * duration : timeLeft
    if isSameLaw {
      if factor > 0 { run.setTimeLeft(timeToRun, at: cursor, direction) }
    } else {
      // A spring that is reversed on the way starts with the opposite velocity. A run without a duration has none.
      let pace = run.pace(at: cursor, direction)
      let hasVelocity = scrubbed == nil && timing == nil && pace > 0
      let bounce = hasVelocity ? (direction / pace) * shown(at: cursor).slope : .zero
      currentTiming = timing ?? currentTiming.withVelocity(bounce)
      let progress = forward(scrubbed.map { Dual($0.progress) } ?? run.progress(at: cursor)).value
      let share = share(at: cursor)
      let offset = scrubbed.map { $0.start.offset(at: $0.progress) } ?? run.offset(at: cursor).value
      (run, cursor) = AnimationRun.from(
        progress: progress, share: share, offset: offset,
        late: record.lateDisplacement(at: share, isBack: isReversed), currentTiming, delta: record.delta,
        extent: record.firstExtent, hasKeyframes: record.hasKeyframes, isBack: isReversed,
        timeToRun: timeToRun, duration: duration)
      scrubbed = nil
      // A spring starts with the given velocity in all its parts, including the changes that were added while
      // active; a curve has no velocity. They begin at the share of the new run, which may differ by rounding.
      if case .spring = run.law {
        record.followLate(run.law, from: self.share(at: cursor), isBack: isReversed)
      }
    }
    anchor = time
  }

  /// Returns the time of the end if it has come.
  public mutating func advance(to time: Double) -> Double? { endTime <= time ? endTime : nil }

  /// Holds the cursor at its end.
  public mutating func holdAtEnd() { (cursor, anchor) = (direction > 0 ? 1 : 0, nil) }

  /// Ends the motion with an empty record.
  public mutating func rest(at value: Value) {
    record = AnimationRecord(value)
    isReversed = false
    (currentTiming, duration, run) = (timing, givenDuration, .empty)
    (cursor, anchor, scrubbed) = (0, nil, nil)
  }
}

// The shown value and related quantities.
extension TimingSource {
  /// The value at the start of the changes.
  public var start: Value { record.base }
  /// The value at the end of the changes.
  public var end: Value { record.end }

  /// Returns the value and its velocity, per second, which is zero while the motion is held.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard let anchor else { return (shown(at: cursor).value, .zero) }
    guard time < endTime else { return (target, .zero) }
    let cursor = cursor(at: time)
    let (value, slope) = shown(at: cursor)
    // The cursor stands still during a delay.
    return (value, time < anchor ? .zero : (direction / run.pace(at: cursor, direction)) * slope)
  }

  /// Returns the fraction of the way while the motion is held, and of the time while it runs.
  public func fractionComplete(at time: Double) -> Double {
    let fraction = anchor == nil ? pausedFraction : run.timeFraction(at: cursor(at: time))
    return direction > 0 ? fraction : 1 - fraction
  }

  /// The completed fraction in the run's direction while paused.
  private var pausedFraction: Double {
    if let scrubbed { return scrubbed.progress }
    return scrubsLinearly ? run.travelled(at: cursor, record.delta) : run.timeFraction(at: cursor)
  }

  /// The time at which the cursor will be at its end, in s; infinite while it is held.
  public var endTime: Double { anchor.map { $0 + timeLeft } ?? .infinity }

  /// Returns the first time at which all components have reached or crossed the value of the end. The law of a plain motion
  /// in its own direction has it in closed form.
  public func reachTime(from time: Double) -> Double {
    guard let anchor else { return .infinity }
    let time = max(time, anchor)
    let end = target
    let cursor = cursor(at: time)
    let timeLeft = max(endTime - time, 0)
    if record.isPlain, direction > 0 {
      switch run.law {
      case .curve(let curve):
        if run.startOffset == .zero, let first = curve.fraction(at: 1), first >= cursor {
          return time + run.time(of: first - cursor, from: cursor, 1)
        }
      case .spring(let timing, let span) where run.duration > 0:
        let (value, slope) = shown(at: cursor)
        let motion = timing.motion(from: value, velocity: (1 / span) * slope, to: end)
        return time + min(run.time(of: motion.reachTime / span, from: cursor, 1), timeLeft)
      case .spring: return endTime
      }
    }
    return (0..<Value.componentCount).reduce(time) { latest, index in
      let passage = Bisection.firstZero(upTo: timeLeft, parts: 256) {
        shown(at: self.cursor(at: time + $0)).value[component: index] - end[component: index]
      }
      return max(latest, time + (passage ?? timeLeft))
    }
  }

  /// The direction of the cursor: 1 in the run's direction, −1 back along the same way.
  private var direction: Double { isReversed == run.isBack ? 1 : -1 }

  private var cursorLeft: Double { direction > 0 ? 1 - cursor : cursor }

  /// The time from the cursor to its end, in s; 0 for a cursor that was scrubbed beyond it.
  private var timeLeft: Double { max(0, run.time(of: cursorLeft, from: cursor, direction)) }

  private func cursor(at time: Double) -> Double {
    // It stands still during a delay.
    guard let anchor, time >= anchor else { return cursor }
    let elapsed = time - anchor
    guard elapsed < timeLeft else { return direction > 0 ? 1 : 0 }
    return cursor + direction * run.way(in: elapsed, from: cursor, direction)
  }

  /// Converts a fraction in the run's direction of travel to one counted from the start.
  private func forward(_ rate: Dual) -> Dual { run.isBack ? Dual(1) - rate : rate }

  /// Returns the fraction of the duration that has passed, counted from the start.
  private func share(at cursor: Double) -> Double {
    forward(scrubbed.map { Dual($0.share) } ?? run.share(at: cursor)).value
  }

  private func shown(at cursor: Double) -> (value: Value, slope: Value) {
    if let scrubbed {
      let (value, slope) = record.value(
        progress: forward(Dual(scrubbed.progress)), share: forward(Dual(scrubbed.share)))
      return (value + scrubbed.start.offset(at: scrubbed.progress), slope)
    }
    let (value, slope) = record.value(
      progress: forward(run.progress(at: cursor)), share: forward(run.share(at: cursor)))
    let offset = run.offset(at: cursor)
    return (value + offset.value, slope + offset.slope)
  }
}
