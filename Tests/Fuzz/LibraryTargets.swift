internal import Motion

/// Spans of time between two calls, in s: of frames, of nothing, and of the ends of what a clock may say.
let spans = [1.0 / 60, 0, 1e-9, 0.1, 1.0 / 120, 1, 60, 1e5, 1e9]

extension Choices {
  mutating func spring() -> Spring {
    Spring(
      stiffness: size(1e-3...1e7), damping: flag() ? 0 : size(1e-3...1e5), mass: size(1e-2...1e2))
  }
}

extension FuzzTarget {
  /// Calls of a value that moves, also at times before the last call: it is finite at any time; a call changes it only
  /// as it says; and after its end it is at its target, at rest.
  func value(_ bytes: Choices) throws {
    var choices = bytes
    var moving = MovingValue(choices.number(-1e6...1e6))
    var time = choices.flag() ? 0 : choices.number(-1e9...1e9)
    for _ in 0..<64 where !choices.isEmpty {
      let byte = choices.byte()
      let span = spans[Int(byte) % spans.count]
      time += byte >= 252 ? -span : span
      let before = moving.state(at: time)
      let call = choices.index(below: 7)
      var keepsVelocity = true
      switch call {
      case 0: moving.retarget(to: choices.number(-1e6...1e6), with: choices.spring(), at: time)
      case 1:
        moving.grab(at: time)
        keepsVelocity = false
      case 2 where moving.phase == .held:
        moving.release(
          velocity: before.velocity, to: choices.number(-1e6...1e6), with: choices.spring(),
          at: time)
      case 3:
        moving.stop(at: time)
        keepsVelocity = false
      case 4:
        moving.follow(
          Decay(from: before.value, velocity: before.velocity, rate: choices.number(0.5...0.999)),
          at: time)
      case 5:
        moving.follow(
          TimedMotion(
            from: before.value, to: choices.number(-1e6...1e6), duration: choices.size(1e-6...1e6),
            curve: choices.curve()), at: time)
        keepsVelocity = false
      default:
        let end = moving.advance(to: time)
        try expect(end.map { $0.time <= time } ?? true, "an end of later: \(end!)")
      }
      let after = moving.state(at: time)
      let scale = max(1, abs(before.value), abs(moving.target))
      try expect(
        abs(after.value - before.value) <= 0.25 + 1e-9 * scale,
        "call \(call) moves \(before) to \(after)")
      if keepsVelocity, moving.phase == .moving {
        let speed = max(1, abs(before.velocity), abs(after.velocity))
        try expect(
          abs(after.velocity - before.velocity) <= 1e-6 * speed,
          "call \(call) turns \(before) to \(after)")
      }
      for other in [-1e9, -1, 0, 1e-9, 0.01, 1, 1e9, 1e300] {
        let state = moving.state(at: time + other)
        try expect(
          state.value.isFinite && state.velocity.isFinite, "\(state) \(other) s after call \(call)")
      }
    }
  }
}
