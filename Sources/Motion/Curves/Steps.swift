extension Course {
  /// A step of a motion: the value at its end, and the way there.
  public enum Step: Sendable {
    /// To a value on a spring, which begins with the velocity of the step before. The next step begins with the
    /// value and the velocity of the spring after the duration (s, finite, 0 or more), or when it has settled.
    case spring(Value, in: Double? = nil, on: Spring = .standard)
    /// To a value along a cubic, which begins with the velocity of the step before, in a duration (s, finite, 0 or
    /// more). It ends with the velocity of a Catmull–Rom curve if another cubic follows, with that of the next step
    /// if that is linear, and at rest otherwise. One without a duration is a move.
    case cubic(Value, in: Double)
    /// To a value at an even velocity, in a duration (s, finite, 0 or more). One without a duration is a move.
    case linear(Value, in: Double)
    /// To a value at once, at rest.
    case move(Value)
  }

  /// Steps one after the other. After the last one the value rests at its target: after a spring whose duration is
  /// shorter than its settling time, the value jumps.
  ///
  ///     card.follow(Course(from: 1, velocity: card.velocity, [.spring(1.2, in: 0.3), .cubic(1, in: 0.4), .move(0)]))
  ///
  /// The velocity is continuous at the start of each spring and each cubic.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - steps: the steps.
  public init(from value: Value, velocity: Value = .zero, _ steps: [Step]) {
    require(value.isFinite && velocity.isFinite, "steps must start at a finite value and velocity")
    var (course, start, target) = (Course(HermiteCubic(from: (value, velocity))), 0.0, value)
    for (index, step) in steps.enumerated() {
      let (state, next) = (course.state(at: start), index + 1 < steps.count ? steps[index + 1] : nil)
      target = step.target
      require(finite: target, "the value of a step")
      var duration = step.duration ?? 0
      require(notNegative: duration, "the duration of a step")
      let law: any Law<Value>
      switch step {
      case .spring(_, let given, let spring):
        let motion = SpringMotion(spring: spring, from: state.value, velocity: state.velocity, to: target)
        law = motion
        duration = given ?? motion.settlingTime()
        require(duration.isFinite, "a step on a spring without damping must have a duration")
      case .cubic where duration > 0:
        let velocity = step.velocity(from: state.value, before: next)
        law = HermiteCubic(from: state, to: (target, velocity), duration: duration)
      case .linear where duration > 0:
        let velocity = (1 / duration) * (target - state.value)
        law = HermiteCubic(from: (state.value, velocity), to: (target, velocity), duration: duration)
      case .cubic, .linear, .move: law = Rest(target)
      }
      course = course.then(at: start) { _ in law }
      start += duration
    }
    self = course.then(at: start) { _ in Rest(target) }
  }
}

extension Course.Step {
  fileprivate var target: Value {
    switch self {
    case .spring(let value, _, _), .cubic(let value, _), .linear(let value, _), .move(let value): value
    }
  }

  /// The duration, in s; nil for a spring that settles.
  fileprivate var duration: Double? {
    switch self {
    case .spring(_, let duration, _): duration
    case .cubic(_, let duration), .linear(_, let duration): duration
    case .move: 0
    }
  }

  /// Returns the velocity with which a cubic from a value ends.
  fileprivate func velocity(from value: Value, before next: Course.Step?) -> Value {
    guard let next, let span = next.duration, span > 0 else { return .zero }
    return switch next {
    case .cubic: (1 / (span + (duration ?? 0))) * (next.target - value)
    case .linear: (1 / span) * (next.target - target)
    case .spring, .move: .zero
    }
  }
}

/// A motion along the cubic that has given values and velocities at both ends of a span of time: a Hermite curve.
private struct HermiteCubic<Value: MotionVector>: Law {
  let end: Value
  private let start: Value
  private let duration: Double
  /// The coefficients for the powers 1 to 3 of the share of the span. Their size is that of the way, however short
  /// the span is.
  private let c1, c2, c3: Value

  /// A motion from a state to a state in a duration, in s, over 0.
  init(
    from start: (value: Value, velocity: Value), to end: (value: Value, velocity: Value), duration: Double
  ) {
    let way = end.value - start.value
    let (first, last) = (duration * start.velocity, duration * end.velocity)
    (self.start, self.end, self.duration) = (start.value, end.value, duration)
    (c1, c2, c3) = (first, 3.0 * way - 2.0 * first - last, first + last - 2.0 * way)
  }

  /// A motion at an even velocity.
  init(from start: (value: Value, velocity: Value)) {
    self.init(from: start, to: (start.value + start.velocity, start.velocity), duration: 1)
  }

  func state(at time: Double) -> (value: Value, velocity: Value) {
    let share = time / duration
    // The weights are divided, not multiplied by a rate, which is infinite for the shortest spans.
    return (
      start + share * (c1 + share * (c2 + share * c3)),
      (1 / duration) * c1 + (2 * share / duration) * c2 + (3 * share * share / duration) * c3
    )
  }

  func settlingTime(within tolerance: Tolerance) -> Double { duration }
}
