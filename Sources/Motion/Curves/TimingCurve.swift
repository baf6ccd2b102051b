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
  /// - Throws: `RangeError` where an x lies outside 0…1 or a y is not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(RangeError) {
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
  /// Its error is about 1e-15. At a vertical tangent inside the curve, as of (1, 0, 0, 1) at ½, progress changes with
  /// the last digit of the fraction. There the error is 1e-8 at a distance of 1e-12, and 1e-5 closer to it.
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
  func sample(at fraction: Double) -> (progress: Double, slope: Double) {
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

  /// Returns the s between `low` and `high`, where the cubic is monotone, at which it has `value`. Each step of
  /// Newton's method narrows a bracket; a step that would leave the bracket halves it.
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

extension TimingCurve {
  /// An error in the numbers of a timing curve.
  public enum RangeError: Error, Hashable, CustomStringConvertible {
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
}

/// A motion along a timing curve from one value to another in a given time, as UIKit and Core Animation do it.
///
/// It cannot start with a velocity, so a motion that it interrupts loses its velocity. Use it for values that start
/// at rest, and a spring for values that move.
public struct TimedMotion<Value: MotionVector>: Law, Equatable {
  /// The value from time `duration` on.
  public let end: Value
  let start: Value
  package let duration: Double
  let curve: TimingCurve

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

  /// Value and velocity (per second), `time` seconds after the start; at rest, exactly at `end`, from `duration`
  /// on. At a vertical tangent the velocity is infinite, except for components that do not change.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard time < duration, start != end else { return (end, .zero) }
    let (progress, slope) = curve.sample(at: time / duration)
    let delta = end - start
    return (start + progress * delta, delta.covered(at: slope / duration))
  }
}
