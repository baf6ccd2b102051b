internal import MotionKinematics

// The shown value and related quantities.
extension PropertyAnimation {
  /// Returns the value and its velocity (per second; 0 unless running) at `time`, no earlier than the last
  /// call.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch lifecycle.condition {
    case .empty, .queued: return (record.base, .zero)
    case .stopped: return (stoppedValue, .zero)
    case .paused: return (shown(at: cursor).value, .zero)
    case .running:
      guard time < endTime else { return (value(of: isReversed ? .start : .end), .zero) }
      let (value, slope) = shown(at: cursor(at: time))
      // The cursor stands still during a delay.
      return (value, time < anchor ? .zero : (direction / run.duration) * slope)
    }
  }

  /// Returns the completed fraction in the animator's direction. While paused, it is the fraction of the way,
  /// which for a spring may exceed 1, unless the animator does not scrub linearly; while running, it is the
  /// fraction of the time. It is 0 while inactive.
  public func fractionComplete(at time: Double) -> Double {
    guard lifecycle.state != .inactive else { return 0 }
    let fraction = lifecycle.isRunning ? run.timeFraction(at: cursor(at: time)) : pausedFraction
    return direction > 0 ? fraction : 1 - fraction
  }

  /// The completed fraction in the run's direction while paused.
  var pausedFraction: Double {
    if let scrubbed { return scrubbed.progress }
    return options.scrubsLinearly ? run.travelled(at: cursor, record.delta) : run.timeFraction(at: cursor)
  }

  /// The time at which the animator will end, in s; infinite while it is not running.
  public var endTime: Double {
    guard lifecycle.isRunning else { return .infinity }
    return anchor + cursorLeft * run.duration
  }

  /// Returns the time by which all components have reached or crossed, since `time`, the value at which the animator will
  /// end; all in s. Infinite while it is not running.
  ///
  /// It is in closed form for a curve and for a spring. With keyframes, with changes that were added later, and back along
  /// a spring, it is found by halving, between those of 256 equal steps around which a component first passes its end.
  public func reachTime(from time: Double) -> Double {
    guard lifecycle.isRunning else { return .infinity }
    let time = max(time, anchor)
    let end = value(of: isReversed ? .start : .end)
    let cursor = cursor(at: time)
    let timeLeft = max(endTime - time, 0)
    if record.isPlain, direction > 0 {
      switch run.law {
      case .curve(let curve):
        if run.startOffset == .zero, let first = curve.fraction(at: 1), first >= cursor {
          return time + (first - cursor) * run.duration
        }
      case .spring(let timing, let span) where run.duration > 0:
        let (value, slope) = shown(at: cursor)
        let motion = timing.motion(from: value, velocity: (1 / span) * slope, to: end)
        return time + min(motion.reachTime / span * run.duration, timeLeft)
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

  /// Returns the value at a position at which the animator may finish.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: record.base
    case .end: record.end
    case .current: stoppedValue
    }
  }

  /// The direction of the cursor: 1 in the run's direction, −1 back along the same way.
  var direction: Double { isReversed == run.isBack ? 1 : -1 }

  var cursorLeft: Double { direction > 0 ? 1 - cursor : cursor }

  func cursor(at time: Double) -> Double {
    // It stands still during a delay.
    guard lifecycle.isRunning, time >= anchor else { return cursor }
    let elapsed = time - anchor
    guard elapsed < cursorLeft * run.duration else { return direction > 0 ? 1 : 0 }
    return cursor + direction * elapsed / run.duration
  }

  /// Converts a fraction in the run's direction of travel to one counted from the start.
  func forward(_ rate: Dual) -> Dual { run.isBack ? Dual(1) - rate : rate }

  /// Returns the fraction of the duration that has passed, counted from the start.
  func share(at cursor: Double) -> Double {
    forward(scrubbed.map { Dual($0.share) } ?? run.share(at: cursor)).value
  }

  func shown(at cursor: Double) -> (value: Value, slope: Value) {
    if let scrubbed {
      return record.value(
        progress: forward(Dual(scrubbed.progress)), share: forward(Dual(scrubbed.share)))
    }
    let (value, slope) = record.value(
      progress: forward(run.progress(at: cursor)), share: forward(run.share(at: cursor)))
    let offset = run.offset(at: cursor)
    return (value + offset.value, slope + offset.slope)
  }
}
