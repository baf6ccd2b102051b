/// A cubic Bézier from (0, 0) to (1, 1): progress as a function of the fraction of the time that has passed
/// (formula F6).
///
/// The curve is x(s), y(s) with two control points; x is the fraction, y the progress. The control points' x lie
/// in 0…1, so that x(s) is monotone and every fraction has one progress; their y can have any value.
public struct TimingCurve: Hashable, Sendable {
  /// The first control point, (fraction, progress).
  public let first: SIMD2<Double>
  /// The second control point, (fraction, progress).
  public let second: SIMD2<Double>

  private let fractionCubic: Cubic
  private let progressCubic: Cubic

  /// A curve by the coordinates of its control points, in the order that CSS and UIKit have them.
  /// - Throws: `TimingCurveError` where an x lies outside 0…1 or a y is not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(TimingCurveError) {
    for x in [x1, x2] where !(0...1).contains(x) { throw .fractionOutsideUnit(x) }
    for y in [y1, y2] where !y.isFinite { throw .progressNotFinite(y) }
    self.init(checked: SIMD2(x1, y1), SIMD2(x2, y2))
  }

  private init(checked first: SIMD2<Double>, _ second: SIMD2<Double>) {
    self.first = first
    self.second = second
    fractionCubic = Cubic(first.x, second.x)
    progressCubic = Cubic(first.y, second.y)
  }

  /// (0, 0, 1, 1): linear progress.
  public static let linear = TimingCurve(checked: SIMD2(0, 0), SIMD2(1, 1))
  /// (0.42, 0, 1, 1): starts with slope 0.
  public static let easeIn = TimingCurve(checked: SIMD2(0.42, 0), SIMD2(1, 1))
  /// (0, 0, 0.58, 1): ends with slope 0.
  public static let easeOut = TimingCurve(checked: SIMD2(0, 0), SIMD2(0.58, 1))
  /// (0.42, 0, 0.58, 1): starts and ends with slope 0.
  public static let easeInOut = TimingCurve(checked: SIMD2(0.42, 0), SIMD2(0.58, 1))
  /// (0.25, 0.1, 0.25, 1): Core Animation's default, which starts with slope 0.4.
  public static let coreAnimationDefault = TimingCurve(checked: SIMD2(0.25, 0.1), SIMD2(0.25, 1))

  /// The progress at a fraction of the time; 0 up to fraction 0, and 1 from fraction 1 on.
  ///
  /// Its error is about 1e-15. At a vertical tangent inside the curve, as of (1, 0, 0, 1) at ½, progress changes
  /// with the last digit of the fraction: the error is 1e-8 at a distance of 1e-12 from it, and 1e-5 closer to it.
  public func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return isStraight ? fraction : progressCubic.value(at: parameter(at: fraction))
  }

  /// The slope dy/dx at a fraction from 0 to 1; infinite at a vertical tangent.
  public func slope(at fraction: Double) -> Double {
    if isStraight { return 1 }
    return slope(atParameter: fraction <= 0 ? 0 : fraction >= 1 ? 1 : parameter(at: fraction))
  }

  /// Progress and slope at a fraction, for one solution of x(s).
  @usableFromInline func sample(at fraction: Double) -> (progress: Double, slope: Double) {
    guard fraction > 0 && fraction < 1 && !isStraight else {
      return (progress(at: fraction), slope(at: fraction))
    }
    let s = parameter(at: fraction)
    return (progressCubic.value(at: s), slope(atParameter: s))
  }

  private func slope(atParameter s: Double) -> Double {
    let (dx, dy) = (max(fractionCubic.derivative(at: s), 0), progressCubic.derivative(at: s))
    if dx != 0 || dy != 0 { return dy / dx }
    // If a control point coincides with its end point, the direction there is that towards the other control point.
    let (delta, rise) = s < 0.5 ? (second.x, second.y) : (1 - first.x, 1 - first.y)
    return rise / delta
  }

  /// The first fraction with the given progress, which is the inverse of `progress(at:)`; nil if the curve never
  /// reaches it. Every progress from 0 to 1 has one.
  public func fraction(at progress: Double) -> Double? {
    if progress == 0 || isStraight { return (0...1).contains(progress) ? progress : nil }
    // The cubic is monotone between its extrema; the first such interval that contains the value has the solution.
    var low = 0.0
    let turns = progressCubic.turns
    for index in 0..<3 {
      let high = index < 2 ? turns[index] : 1
      // At the end the coefficients may add up to slightly less than 1.
      let (before, after) = (progressCubic.value(at: low), high == 1 ? 1 : progressCubic.value(at: high))
      if progress >= min(before, after) && progress <= max(before, after) {
        // A flat end has few digits of the parameter.
        if progress == 1, high > 1 - 1e-6 { return 1 }
        return fractionCubic.value(
          at: progressCubic.root(of: progress, in: low, high, from: (low + high) / 2))
      }
      low = high
    }
    return nil
  }

  private var isStraight: Bool { first.x == first.y && second.x == second.y }

  private func parameter(at fraction: Double) -> Double {
    fractionCubic.root(of: fraction, in: 0, 1, from: fraction)
  }
}

/// One coordinate of the curve: 3(1−s)²s p + 3(1−s)s² q + s³, as ((a s + b) s + c) s.
private struct Cubic: Hashable, Sendable {
  let a, b, c: Double

  init(_ p: Double, _ q: Double) {
    a = 1 + 3 * p - 3 * q
    b = 3 * q - 6 * p
    c = 3 * p
  }

  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

  func derivative(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

  /// The parameters inside 0…1 at which the derivative changes sign, in order, and 1 for each one that is missing.
  var turns: SIMD2<Double> {
    let square = b * b - 3 * a * c
    guard square > 0 else { return SIMD2(1, 1) }
    // The roots of 3a s² + 2b s + c are q/3a and c/q; neither suffers from cancellation.
    let q = -(b + (b < 0 ? -1 : 1) * square.squareRoot())
    func inside(_ s: Double) -> Double { s > 0 && s < 1 ? s : 1 }
    let (one, other) = (inside(q / (3 * a)), inside(c / q))
    return SIMD2(min(one, other), max(one, other))
  }

  /// The s between `low` and `high`, where the cubic is monotone, at which it has `value`: Newton's method,
  /// kept inside a bracket that each step narrows, and halving the bracket where it would leave it.
  func root(of value: Double, in low: Double, _ high: Double, from guess: Double) -> Double {
    var (low, high, s) = (low, high, guess)
    let rises = self.value(at: high) >= self.value(at: low)
    for _ in 0..<100 {
      let excess = self.value(at: s) - value
      if excess == 0 { break }
      if (excess > 0) == rises { high = s } else { low = s }
      var next = s - excess / derivative(at: s)
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if abs(next - s) <= s.ulp { break }
      s = next
    }
    return s
  }
}

/// An error in the numbers of a timing curve.
public enum TimingCurveError: Error, Hashable, CustomStringConvertible {
  /// The x of a control point is outside 0…1, where the curve would run backwards in time.
  case fractionOutsideUnit(Double)
  /// A control point's y is NaN or infinite.
  case progressNotFinite(Double)

  /// The error and the expected range, in words.
  public var description: String {
    switch self {
    case .fractionOutsideUnit(let x): "the x of a control point lies in 0 to 1, not at \(x)"
    case .progressNotFinite(let y): "the y of a control point is finite, not \(y)"
    }
  }
}

/// A motion along a timing curve from one value to another in a given time, as UIKit and Core Animation do it.
///
/// It cannot start with a velocity, so a motion that it interrupts loses its velocity (`Interruption`). Use it for values that
/// start at rest, and a spring for values that move.
public struct TimedMotion<Value: MotionVector>: Law, Equatable {
  /// The value at time 0.
  public let start: Value
  /// The value from time `duration` on.
  public let end: Value
  /// The duration, in seconds; 0 or more.
  public let duration: Double
  /// Progress as a function of the fraction of the duration.
  public let curve: TimingCurve

  /// A motion from a value to a value.
  /// - Parameters:
  ///   - start: the value at time 0, finite.
  ///   - end: the value from `duration` on, finite.
  ///   - duration: in seconds, finite, 0 or more.
  ///   - curve: progress between them.
  public init(from start: Value, to end: Value, duration: Double, curve: TimingCurve = .easeInOut) {
    require(start.isFinite && end.isFinite, "a motion must start and end at finite values")
    require(notNegative: duration, "a duration")
    self.start = start
    self.end = end
    self.duration = duration
    self.curve = curve
  }

  /// The duration, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double { duration }

  /// The value, `time` seconds after the start; exactly `end` from `duration` on.
  @inlinable public func value(at time: Double) -> Value {
    require(time: time)
    guard time < duration else { return end }
    return start + curve.progress(at: time / duration) * (end - start)
  }

  /// Value and velocity at `time`, with one solution of the curve.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard time < duration, start != end else { return (end, .zero) }
    let (progress, slope) = curve.sample(at: time / duration)
    let delta = end - start
    return (start + progress * delta, delta.covered(at: slope / duration))
  }

  /// The first time at which the value reaches or crosses its end, in s: earlier than `duration` for a curve that
  /// overshoots.
  public var reachTime: Double {
    start == end ? 0 : duration * (curve.fraction(at: 1) ?? 1)
  }

  /// The velocity at `time`, per second; 0 from `duration` on. At a vertical tangent it is infinite, except
  /// for components that do not change.
  @inlinable public func velocity(at time: Double) -> Value {
    require(time: time)
    guard time < duration, start != end else { return .zero }
    return (end - start).covered(at: curve.slope(at: time / duration) / duration)
  }
}

/// A motion along the cubic that has given values and velocities at both ends of a span of time: a Hermite curve.
struct CubicMotion<Value: MotionVector>: Equatable, Sendable {
  let start: Value
  /// The length of the span, in s.
  private let duration: Double
  /// The coefficients of the value for the powers 1 to 3 of the share of the span. Their size is that of the way, however short
  /// the span is.
  private let c1, c2, c3: Value

  /// A motion from a state to a state.
  /// - Parameters:
  ///   - start: the value and the velocity (per second) at time 0.
  ///   - end: those at the end of the span.
  ///   - duration: the length of the span, in s; at 0 the motion is at its end.
  init(
    from start: (value: Value, velocity: Value), to end: (value: Value, velocity: Value), duration: Double
  ) {
    guard duration > 0 else {
      self.init(start: end.value, 1, end.velocity, .zero, .zero)
      return
    }
    let way = end.value - start.value
    let (first, last) = (duration * start.velocity, duration * end.velocity)
    self.init(
      start: start.value, duration, first, 3.0 * way - 2.0 * first - last, first + last - 2.0 * way)
  }

  /// An even motion from a value to a value in a time, in s, over 0.
  init(evenlyFrom start: Value, to end: Value, duration: Double) {
    self.init(start: start, duration, end - start, .zero, .zero)
  }

  private init(start: Value, _ duration: Double, _ c1: Value, _ c2: Value, _ c3: Value) {
    self.start = start
    self.duration = duration
    self.c1 = c1
    self.c2 = c2
    self.c3 = c3
  }

  /// Value and velocity, `time` seconds after the start.
  func state(at time: Double) -> (value: Value, velocity: Value) {
    (start + moved(at: time), slope(at: time))
  }

  /// Returns the terms after the start at a time (s), each multiplied by a weight.
  func moved(at time: Double, weights: (Double, Double, Double) = (1, 1, 1)) -> Value {
    let share = time / duration
    return share * (weights.0 * c1 + share * (weights.1 * c2 + (share * weights.2) * c3))
  }

  /// Returns the derivatives of the terms after the start at a time (s), per second, each multiplied by a weight.
  func slope(at time: Double, weights: (Double, Double, Double) = (1, 1, 1)) -> Value {
    let share = time / duration
    // The weights are divided, not multiplied by a rate, which is infinite for the shortest spans.
    return (weights.0 / duration) * c1 + (2 * share * weights.1 / duration) * c2
      + (3 * share * share * weights.2 / duration) * c3
  }
}

/// The ways to interrupt a timed motion that lose the value or the velocity, as negative examples.
public enum Interruption: Hashable, Sendable, CaseIterable {
  /// The next motion starts at the end of the interrupted one: the value jumps there, and the velocity is lost. An
  /// animation from Core Animation's model value does this.
  case jump
  /// The next motion starts where the interrupted one is: the value stays, the velocity is lost. UIKit's
  /// `beginFromCurrentState` did this.
  case fromCurrent

  /// Returns the value at which the next motion starts.
  /// - Parameters:
  ///   - value: the value at the interruption.
  ///   - end: the end of the interrupted motion.
  public func start<Value>(value: Value, end: Value) -> Value {
    switch self {
    case .jump: end
    case .fromCurrent: value
    }
  }
}

extension TimedMotion {
  /// The motion to `target` that starts at `time`, with the same duration and curve; `time` is its time 0.
  public func interrupted(at time: Double, to target: Value, by interruption: Interruption) -> Self {
    let start = interruption.start(value: value(at: time), end: end)
    return Self(from: start, to: target, duration: duration, curve: curve)
  }
}
