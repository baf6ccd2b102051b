internal import Kinematics

// What is shown.
extension PropertyAnimation {
  /// The value and its velocity (per second; 0 unless it is running) at a time from the last call on.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch lifecycle.condition {
    case .empty, .queued: return (record.base, .zero)
    case .stopped: return (stoppedValue, .zero)
    case .paused: return (shown(at: cursor).value, .zero)
    case .running:
      guard time < endTime else { return (value(of: isReversed ? .start : .end), .zero) }
      let (value, slope) = shown(at: cursor(at: time))
      return (value, (direction / run.duration) * slope)
    }
  }

  /// How far it is in its direction: while paused how much of the way is behind it, which for a spring may be
  /// over 1; while running how much of the time. 0 while inactive.
  public func fractionComplete(at time: Double) -> Double {
    guard lifecycle.state != .inactive else { return 0 }
    let fraction =
      lifecycle.isRunning
      ? run.timeFraction(at: cursor(at: time)) : scrubbed?.progress ?? run.way(at: cursor, record.way)
    return direction > 0 ? fraction : 1 - fraction
  }

  /// When it will have run to its end, in s; infinite while it does not run.
  public var endTime: Double {
    guard lifecycle.isRunning else { return .infinity }
    return anchor + cursorLeft * run.duration
  }

  /// The value at each place where it may finish.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: record.base
    case .end: record.end
    case .current: stoppedValue
    }
  }

  /// 1 where the cursor goes forward, −1 where it goes back the way it came.
  var direction: Double { isReversed == run.isBack ? 1 : -1 }

  var cursorLeft: Double { direction > 0 ? 1 - cursor : cursor }

  func cursor(at time: Double) -> Double {
    guard lifecycle.isRunning else { return cursor }
    let elapsed = max(0, time - anchor)
    guard elapsed < cursorLeft * run.duration else { return direction > 0 ? 1 : 0 }
    return cursor + direction * elapsed / run.duration
  }

  /// A measure of the run's direction of travel, seen from the start.
  func forward(_ rate: Dual) -> Dual { run.isBack ? Dual(1) - rate : rate }

  /// How much of the whole time counts as over, from the start.
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
