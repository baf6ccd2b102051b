internal import Motion

/// A cell of formula F7: the effect of a call in a condition.
private enum Effect: Equatable {
  case error, nothing
  case becomes(AnimatorCondition)

  /// The table of formula F7, by calls and, in each row, by conditions: empty, queued, running, paused, stopped.
  static func of(_ call: AnimatorError.Call, in condition: AnimatorCondition) -> Effect {
    let row: [Effect] =
      switch call {
      case .start: [.error, .becomes(.running), .nothing, .becomes(.running), .error]
      case .pause: [.error, .becomes(.paused), .becomes(.paused), .nothing, .error]
      case .setFraction, .setReversed:
        [.nothing, .becomes(.paused), .becomes(.running), .becomes(.paused), .error]
      case .continueAnimation: [.error, .error, .error, .becomes(.running), .error]
      case .stopWithoutFinishing: [.nothing, .nothing, .becomes(.empty), .becomes(.empty), .error]
      case .stop: [.nothing, .nothing, .becomes(.stopped), .becomes(.stopped), .error]
      case .finish: [.error, .error, .error, .error, .becomes(.empty)]
      case .addAnimations:
        [.becomes(.queued), .becomes(.queued), .becomes(.running), .becomes(.paused), .error]
      }
    return row[AnimatorCondition.allCases.firstIndex(of: condition)!]
  }
}

/// A run that was only started, paused and reversed: a cursor that moves evenly over the animation as it plays from its
/// start without an interruption.
private struct PlainRun {
  /// The animation, started at 0.
  let whole: PropertyAnimation<Double>
  /// The time of the animation that is shown, in s, at `since`.
  var place = 0.0
  /// The time since which the cursor moves, in s.
  var since = 0.0
  var isRunning = false
  var isReversed = false

  /// Returns the time of the animation that is shown at a time.
  func place(at time: Double) -> Double {
    guard isRunning, time > since else { return place }
    return min(max(place + (isReversed ? since - time : time - since), 0), whole.duration)
  }

  mutating func change(at time: Double, _ change: (inout PlainRun) -> Void) {
    (place, since) = (place(at: time), time)
    change(&self)
  }

  /// Returns the value and its velocity at a time; nil at the ends, where a spring goes the last thousandth at once.
  func state(at time: Double) -> (value: Double, velocity: Double)? {
    let place = place(at: time)
    guard place > 1e-9 * whole.duration, place < (1 - 1e-9) * whole.duration else { return nil }
    let (value, velocity) = whole.state(at: place)
    return (value, !isRunning || time < since ? 0 : isReversed ? -velocity : velocity)
  }
}

extension FuzzTarget {
  /// Calls of a property animator have the effects of formula F7, and its value stays finite and continuous. While it is
  /// only started, paused and reversed, it retraces its animation; and it ends at its end, or at its start if reversed.
  func animator(_ bytes: Choices) throws {
    var choices = bytes
    let duration = choices.flag() ? 0.5 : choices.size(1e-6...1e6)
    let timings: [AnimationTiming<Double>] = [
      .curve(choices.curve()), .curve(.linear), .dampingRatio(0.5), .dampingRatio(1),
      .spring(
        SpringTiming(
          Spring(response: choices.size(1e-3...1e3), dampingRatio: choices.number(0.05...5))))
    ]
    let timing = choices.element(of: timings)
    var machine: PropertyAnimation<Double> = PropertyAnimation(
      0, duration: duration, timing: timing)
    var time = 0.0
    var calls: [(time: Double, call: AnimatorError.Call, target: Double, share: Double, flag: Bool)] = []
    // The values before and after all animations, and the farthest value that was asked for.
    var (base, end, farthest) = (0.0, 0.0, 0.0)
    var plain: PlainRun?
    func story() -> String {
      "\(duration) s, \(timing)\n" + calls.map { "\($0)" }.joined(separator: "\n")
    }
    for _ in 0..<48 where !choices.isEmpty {
      time += choices.element(of: spans)
      let wasReversed = machine.isReversed
      if let ended = machine.advance(to: time) {
        try expect(
          ended.time <= time && ended.position == (wasReversed ? .start : .end)
            && machine.condition == .empty
            && machine.state(at: time).value == (wasReversed ? base : end),
          "an end at \(ended) with \(machine.state(at: time)), from \(base) to \(end)\n\(story())")
        (base, end, plain) = (machine.state(at: time).value, machine.state(at: time).value, nil)
      }
      let (before, condition) = (machine.state(at: time), machine.condition)
      let fraction = machine.fractionComplete(at: time)
      let inactive = machine
      let call = choices.element(of: AnimatorError.Call.allCases)
      // Each call has what it needs of these.
      let (target, share, flag) = (
        choices.number(-1e4...1e4), choices.number(0...1), choices.flag()
      )
      let position = choices.element(of: [AnimatorPosition.start, .end, .current])
      let next = flag ? choices.element(of: timings) : nil
      calls.append((time, call, target, share, flag))
      // A turn makes of a start an end.
      let turns = call == .setReversed && flag != wasReversed
      let hadEnded = abs((turns ? 1 - fraction : fraction) - 1) < 1e-9
      var refusal: AnimatorError?
      do throws(AnimatorError) {
        switch call {
        case .start: try machine.start(afterDelay: flag ? share : 0, at: time)
        case .pause: try machine.pause(at: time)
        case .setFraction: try machine.setFraction(share, at: time)
        case .setReversed: try machine.setReversed(flag, at: time)
        case .continueAnimation:
          try machine.continueAnimation(with: next, factor: 3 * share, at: time)
        case .stopWithoutFinishing: try machine.stop(withoutFinishing: true, at: time)
        case .stop: try machine.stop(withoutFinishing: false, at: time)
        case .finish: try machine.finish(at: position)
        case .addAnimations: try machine.addAnimations(at: time) { $0 = target }
        }
      } catch { refusal = error }
      let after = machine.state(at: time)
      try expect(
        after.value.isFinite && after.velocity.isFinite,
        "\(after) after \(call) when \(condition)\n\(story())")
      let effect = Effect.of(call, in: condition)
      var seen = Effect.error
      if refusal == nil { seen = .becomes(machine.condition) }
      try expect(
        seen == (effect == .nothing ? .becomes(condition) : effect),
        "\(call) when \(condition) has the effect \(seen) and not \(effect)\n\(story())")
      guard case .becomes = effect, refusal == nil else {
        try expect(
          after == before, "\(call) when \(condition) changes \(before) to \(after)\n\(story())")
        continue
      }

      // Where no time is left, what was added happens at once, and the rest of a spring is a thousandth of its way.
      // Beside a late time a short duration is nothing.
      let isOver = machine.endTime <= time + 8 * time.ulp
      if call == .addAnimations { farthest = max(farthest, abs(target)) }
      if ![.setFraction, .finish].contains(call) {
        let tolerance = isOver ? 2e-3 * farthest : 1e-6 * max(1, abs(before.value))
        try expect(
          isOver && (hadEnded || time > 1e3) || abs(after.value - before.value) <= tolerance,
          "\(call) when \(condition) moves \(before) to \(after)\n\(story())")
      }
      if !machine.isRunning {
        let later = machine.state(at: time + 1)
        try expect(
          later.value == after.value && after.velocity == 0,
          "\(after) and later \(later) when \(machine.condition)\n\(story())")
      }
      switch call {
      case .addAnimations: end = target
      case .setReversed where machine.condition == .paused && machine.isReversed != wasReversed:
        try expect(
          abs(machine.fractionComplete(at: time) - (1 - fraction)) <= 1e-9 * max(1, abs(fraction)),
          "a reversal changes the fraction \(fraction) to \(machine.fractionComplete(at: time))\n\(story())"
        )
      case .stopWithoutFinishing: (base, end) = (after.value, after.value)
      case .finish:
        let place: Double? = position == .start ? base : position == .end ? end : before.value
        try expect(after.value == place, "a finish at the \(position) is at \(after)\n\(story())")
        (base, end) = (after.value, after.value)
      default: break
      }
      try follow(&plain, call, flag: flag, share: share, at: time, from: condition, inactive)
      if let expected = plain?.state(at: time) {
        let rounding = 8 * time.ulp * abs(expected.velocity) + 1e-6 * max(1, abs(end - base))
        try expect(
          abs(after.value - expected.value) <= rounding,
          "\(call) when \(condition) is at \(after) and not \(expected)\n\(story())")
      }
    }
  }

  /// Makes a call of a plain run, too, and drops it if the call makes it another one.
  private func follow(
    _ plain: inout PlainRun?, _ call: AnimatorError.Call, flag: Bool, share: Double,
    at time: Double,
    from condition: AnimatorCondition, _ inactive: PropertyAnimation<Double>
  ) throws {
    if condition == .queued, [.start, .pause, .setReversed].contains(call) {
      var whole = inactive
      try whole.start(at: 0)
      plain = PlainRun(whole: whole)
    }
    switch call {
    case .start: plain?.change(at: time + (flag ? share : 0)) { $0.isRunning = true }
    case .pause: plain?.change(at: time) { $0.isRunning = false }
    case .setReversed: plain?.change(at: time) { $0.isReversed = flag }
    default: plain = nil
    }
  }
}
