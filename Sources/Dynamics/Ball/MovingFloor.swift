package import Motion

/// A horizontal floor in motion, as a law of absolute time in s.
///
/// The law is smooth over the span of each call. If its velocity or its acceleration jumps, the caller ends
/// one call there and begins the next. Equal times must give bit-identical results, so that every subdivision
/// of the time gives the same contacts.
package protocol MovingFloor: Sendable {
  /// The y of its surface, in pt (y grows downwards), and its first and second derivative, in pt/s and pt/s².
  func state(at time: Double) -> (height: Double, velocity: Double, acceleration: Double)
  /// Bounds of |acceleration|, in pt/s², and of its derivative of either sign, in pt/s³, at `time` and later in the span.
  func bounds(from time: Double) -> (acceleration: Double, jerk: Double)
}

/// A floor that does not move.
package struct StillFloor: MovingFloor {
  private let height: Double

  /// Creates a floor at `height` pt, finite.
  package init(height: Double) {
    require(finite: height, "the height of a floor")
    self.height = height
  }

  package func state(at time: Double) -> (height: Double, velocity: Double, acceleration: Double) {
    (height, 0, 0)
  }

  package func bounds(from time: Double) -> (acceleration: Double, jerk: Double) { (0, 0) }
}

/// A floor that moves on a spring from a given instant.
package struct SpringFloor: MovingFloor, Equatable {
  /// The height of its surface, in pt, as a law of the time since `start`, in s.
  package let motion: SpringMotion<Double>
  /// The absolute time at which the law began, in s.
  package let start: Double

  /// Creates a floor that follows `motion` from the absolute time `start` on, in s.
  package init(_ motion: SpringMotion<Double>, start: Double = 0) {
    require(finite: start, "the start of a motion")
    self.motion = motion
    self.start = start
  }

  /// The law's value and velocity, and the acceleration a = −(k/m) y − (c/m) v with the displacement y.
  package func state(at time: Double) -> (height: Double, velocity: Double, acceleration: Double) {
    let (value, velocity) = motion.state(at: time - start)
    let force = -motion.spring.stiffness * (value - motion.target) - motion.spring.damping * velocity
    return (value, velocity, force / motion.spring.mass)
  }

  /// The bounds √(a² + ω₀² v²) and √(j² + ω₀² a²), with the jerk j = −ω₀² v − (c/m) a. Every derivative of a motion
  /// obeys the spring's own equation, so that its amplitude never grows either.
  package func bounds(from time: Double) -> (acceleration: Double, jerk: Double) {
    let (_, velocity, acceleration) = state(at: time)
    let squaredFrequency = motion.spring.stiffness / motion.spring.mass
    let jerk = -squaredFrequency * velocity - motion.spring.damping / motion.spring.mass * acceleration
    return (
      (acceleration * acceleration + squaredFrequency * velocity * velocity).squareRoot(),
      (jerk * jerk + squaredFrequency * acceleration * acceleration).squareRoot()
    )
  }
}

/// The search for the first instant at which a function of time falls to zero.
///
/// It advances by intervals that contain no zero (conservative advancement), so that it finds the first of several zeros.
/// It probes ahead and bisects where these intervals are too short to make progress. The bracket lies on a grid of
/// absolute time, so that the zero has the same bits for every start of the search.
enum Crossing {
  /// The spacing of the grid for brackets, and the first length of a probe, in s.
  static let cell = 0x1p-30
  /// The longest probe over an interval that may contain zeros, in s. It could miss two zeros within it: a
  /// dip of M·(1.5e-5 s)²/8, 3e-6 pt at M = 1e5 pt/s².
  static let longestLook = 0x1p-16

  /// Returns the first time in `start ..< end` at which `value` is 0 or less, to the last bit; nil if there
  /// is none.
  ///
  /// `value` counts as positive at `start`. `free(t)` returns a duration after t, in s, in which it is certainly positive.
  static func first(
    from start: Double, before end: Double, value: (Double) -> Double, free: (Double) -> Double
  ) -> Double? {
    var now = start
    var look = cell
    while true {
      let safe = free(now)
      guard now + safe < end else { return nil }
      let length = max(look, now.ulp)
      if safe >= length {
        now += safe
      } else {
        let probe = min(now + length, end)
        if value(probe) <= 0 { return bisect(from: now, to: probe, notBefore: start, value: value) }
        guard probe < end else { return nil }
        now = probe
      }
      look = min(2 * look, longestLook)
    }
  }

  /// Returns the duration for which a function with this value and derivative is certainly positive, if its second
  /// derivative is at least −`bound`. It is the zero of the parabola, or infinity if it has none.
  static func positiveTime(value: Double, derivative: Double, bound: Double) -> Double {
    guard bound > 0 else { return derivative < 0 ? value / -derivative : .infinity }
    let root = (derivative * derivative + 2 * bound * value).squareRoot()
    return derivative < 0 ? 2 * value / (root - derivative) : (derivative + root) / bound
  }

  private static func bisect(
    from positive: Double, to negative: Double, notBefore start: Double, value: (Double) -> Double
  ) -> Double {
    func isPositive(_ time: Double) -> Bool { time <= start || time < negative && value(time) > 0 }
    var lower = (positive / cell).rounded(.down)
    var upper = (negative / cell).rounded(.up)
    while upper - lower > 1 {
      let middle = ((lower + upper) / 2).rounded(.down)
      if isPositive(middle * cell) { lower = middle } else { upper = middle }
    }
    var before = lower * cell
    var after = upper * cell
    while true {
      let middle = before + (after - before) / 2
      guard middle > before, middle < after else { return max(start, min(after, negative)) }
      if isPositive(middle) { before = middle } else { after = middle }
    }
  }
}
