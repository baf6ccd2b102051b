internal import MotionKinematics

// The implementation of the calls.
extension PropertyAnimation {
  /// Makes the animator active, paused at its start, and records the queued changes.
  mutating func activate() {
    for change in queue {
      let since = change.delayFactor
      record.add(change, late: since > 0 ? LateCourse(since: since, law: .curve(.linear)) : nil)
    }
    queue = []
    lifecycle.state = .active
    (run, duration) = AnimationRun.whole(timing, delta: record.extent, duration: givenDuration)
    record.setLawOfDelayed(run.law.fromRest)
    (cursor, scrubbed) = (0, nil)
  }

  mutating func hold(at time: Double) {
    cursor = cursor(at: time)
    lifecycle.isRunning = false
  }

  /// Pauses, makes a change, and continues if the animator was running.
  mutating func whilePaused(
    at time: Double, _ change: (inout PropertyAnimation) -> Void
  ) throws(AnimatorError) {
    let wasRunning = lifecycle.isRunning
    if lifecycle.state == .inactive { activate() } else { hold(at: time) }
    change(&self)
    if wasRunning { resume(with: nil, factor: 0, at: time) }
  }

  /// Sets the fraction of the way; a fraction outside 0…1 is the overshoot of a spring.
  mutating func scrub(to fraction: Double) {
    let progress = direction > 0 ? fraction : 1 - fraction
    if abs(progress - pausedFraction) <= 1e-12 { return }
    if !options.scrubsLinearly, let place = run.cursor(atTimeFraction: progress) {
      (cursor, scrubbed) = (place, nil)
    } else if run.isRetraceable, case .curve(let curve) = run.law, let place = curve.cursor(at: progress) {
      (cursor, scrubbed) = (place, nil)
    } else {
      // Changes that were added while active keep their value here and interpolate to their own ends at the
      // ends of the way.
      let here = scrubbed ?? (run.travelled(at: cursor, record.delta), run.share(at: cursor).value)
      let share =
        progress < here.progress
        ? progress > 0 ? here.share * progress / here.progress : 0
        : here.progress < 1
          ? here.share + (1 - here.share) * (progress - here.progress) / (1 - here.progress) : 1
      scrubbed = (progress, share)
    }
  }

  mutating func resume(with timing: AnimationTiming<Value>?, factor: Double, at time: Double) {
    let isOnRun = scrubbed == nil && (direction > 0 || run.isRetraceable)
    let isSameLaw = timing == nil && isOnRun
    let timeLeft =
      if isOnRun {
        cursorLeft * run.duration
      } else if scrubbed != nil {
        (1 - fractionComplete(at: time)) * duration
      } else {
        // The way back is longer than the run, which began on the way.
        run.share(at: cursor).value * duration
      }
    let timeToRun = factor > 0 ? factor * duration : timeLeft
    if isSameLaw {
      if factor > 0, cursorLeft > 0 { run.duration = timeToRun / cursorLeft }
    } else {
      // A spring that is reversed on the way starts with the opposite velocity. A run without a duration has none.
      let hasVelocity = scrubbed == nil && timing == nil && run.duration > 0
      let bounce = hasVelocity ? (direction / run.duration) * shown(at: cursor).slope : .zero
      currentTiming = timing ?? currentTiming.withVelocity(bounce)
      let progress = forward(scrubbed.map { Dual($0.progress) } ?? run.progress(at: cursor)).value
      let share = share(at: cursor)
      let offset = scrubbed == nil ? run.offset(at: cursor).value : .zero
      (run, cursor) = AnimationRun.from(
        progress: progress, share: share, offset: offset,
        late: record.lateDisplacement(at: share, isBack: isReversed), currentTiming, delta: record.delta,
        hasKeyframes: record.hasKeyframes, isBack: isReversed, timeToRun: timeToRun, duration: duration)
      // A spring starts with the given velocity in all its parts, including the changes that were added while
      // active; a curve has no velocity.
      if case .spring = run.law { record.followLate(run.law, from: share, isBack: isReversed) }
      scrubbed = nil
    }
    lifecycle.isRunning = true
    anchor = time
  }

  /// Makes the animator inactive at a value, with nothing queued.
  mutating func end(at value: Value) {
    lifecycle = AnimatorLifecycle(options)
    record = AnimationRecord(value)
    isReversed = false
    (currentTiming, duration, run) = (timing, givenDuration, .empty)
    (cursor, scrubbed) = (0, nil)
  }
}
