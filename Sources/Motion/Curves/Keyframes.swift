/// Values at times from 0 to 1, with a timing curve between each and the next. Read by a fraction, they can be
/// paused, scrubbed and reversed.
public struct KeyframeCurve<Value: MotionVector>: Equatable, Sendable {
  /// A value at a fraction of a motion's duration, and the curve that leads to it from the keyframe before.
  public struct Frame: Equatable, Sendable {
    let time: Double
    let value: Value
    let curve: TimingCurve

    /// A keyframe.
    /// - Parameters:
    ///   - time: a fraction of the whole, 0 to 1.
    ///   - value: the value at that time, finite.
    ///   - curve: the curve from the keyframe before; the first keyframe's is not used.
    public init(time: Double, value: Value, curve: TimingCurve = .linear) {
      require((0...1).contains(time), "a keyframe's time must lie in 0 to 1; got \(time)")
      require(finite: value, "a keyframe's value")
      self.time = time
      self.value = value
      self.curve = curve
    }
  }

  private let frames: [Frame]

  /// Keyframes in the order of their times.
  /// - Parameter frames: at least two; the first at 0, the last at 1, each later than the one before.
  public init(_ frames: [Frame]) {
    require(frames.count >= 2, "there must be at least two keyframes; got \(frames.count)")
    require(
      frames.first?.time == 0 && frames.last?.time == 1, "the first keyframe must be at 0 and the last at 1")
    require(
      zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time },
      "each keyframe must be later than the one before")
    self.frames = frames
  }

  /// The value at a fraction of the whole; the first value up to 0, the last from 1 on.
  public func value(at fraction: Double) -> Value {
    if fraction <= 0 { return frames[0].value }
    if fraction >= 1 { return frames[frames.count - 1].value }
    let (before, after) = segment(at: fraction)
    let share = after.curve.progress(at: (fraction - before.time) / (after.time - before.time))
    return before.value + share * (after.value - before.value)
  }

  /// The derivative of the value by the fraction, at a fraction from 0 to 1; at a keyframe, that of the curve after it.
  public func slope(at fraction: Double) -> Value {
    let (before, after) = segment(at: fraction)
    let span = after.time - before.time
    let change = after.value - before.value
    return change.covered(at: after.curve.slope(at: (fraction - before.time) / span) / span)
  }

  /// The keyframes around a fraction: the last at or before it and the next.
  private func segment(at fraction: Double) -> (before: Frame, after: Frame) {
    let index = Bisection.lastIndex(below: frames.count - 1) { frames[$0].time <= fraction }
    return (frames[index], frames[index + 1])
  }

  /// Returns the keyframes as a law that plays them in `duration` seconds, finite and over 0.
  public func played(in duration: Double) -> some Law<Value> {
    require(positive: duration, "a duration")
    return KeyframeMotion(keyframes: self, duration: duration)
  }
}

/// Keyframes played in a given time.
private struct KeyframeMotion<Value: MotionVector>: Law {
  let keyframes: KeyframeCurve<Value>
  let duration: Double
  var end: Value { keyframes.value(at: 1) }

  func settlingTime(within tolerance: Tolerance) -> Double { duration }

  func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    let share = time / duration
    return (keyframes.value(at: share), share < 1 ? (1 / duration) * keyframes.slope(at: share) : .zero)
  }
}

extension Course {
  /// A step of a motion: the value at its end, and the way there.
  public enum Step: Sendable {
    /// Moves to a value on a spring, which begins with the velocity of the step before. The next step takes over
    /// value and velocity after the duration (s, finite, 0 or more), or when the spring has settled.
    case spring(Value, in: Double? = nil, on: Spring = .standard)
    /// Moves to a value along a cubic in a duration (s, finite, 0 or more; 0 jumps). It begins with the velocity of
    /// the step before. It ends with the velocity of a Catmull–Rom curve before another cubic, with that of a linear
    /// step before one, and otherwise at rest.
    case cubic(Value, in: Double)
    /// Moves to a value at an even velocity, in a duration (s, finite, 0 or more; 0 jumps).
    case linear(Value, in: Double)
    /// Jumps to a value, at rest.
    case move(Value)
  }

  /// Creates a course of steps, one after the other. After the last one the value rests at its target. It jumps there
  /// after a spring whose duration is shorter than its settling time.
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
