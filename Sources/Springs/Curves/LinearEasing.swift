package import Motion

/// A spring as the CSS easing `linear()`, with the fewest points that keep the error under 0.1 % of the
/// distance.
///
/// It begins at 0 and ends at 1. The end is the time that needs the fewest points, once the spring stays
/// within the tolerance of 1.
package struct LinearEasing: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// The time of the point, in s.
    package let time: Double
    /// The value of the point, as a fraction of the distance.
    package let value: Double
  }

  /// The greatest difference between the easing and the spring, as a fraction of the distance.
  package static let tolerance = 0.001
  /// The number of steps per period of the spring. Between two steps of length h, the curve differs from a
  /// straight line by at most (ω₀h)²/8.
  private static let stepsPerPeriod = 500.0
  private static let leastSteps = 2000.0
  /// The greatest distance by which an easing may be late at a stop, because its duration is rounded up, as a fraction
  /// of the distance.
  private static let lateness = 1e-4
  /// The settling times for which there is an easing, in ms.
  private static let durations = 1.0...60_000
  /// The greatest settling time for which there is an easing, in periods.
  private static let mostPeriods = 100.0

  /// The duration, in ms: a whole number from 1000 on, and a multiple of 0.1 below. A spring that stops at its target with a
  /// velocity has more decimals.
  package let milliseconds: Double
  /// The points of the easing, in order of time.
  package let points: [Stop]
  /// The CSS text, such as `linear(0, 0.0321 2.25%, …, 1)`.
  package let text: String

  enum Obstacle: Error {
    case isShort, isLong, isSteep

    /// The reason, for comments in code.
    var text: String {
      let reason =
        switch self {
        case .isShort: "it settles in less than a millisecond"
        case .isLong: "it settles in over a hundred periods, or over a minute"
        case .isSteep: "its velocity is too great for an easing within 0.1 % of the distance"
        }
      return "No easing can express this spring: \(reason)."
    }
  }

  /// Creates the easing; nil if the spring settles in less than 1 ms, or takes more than a minute or 100
  /// periods.
  package init?(of spring: Spring) {
    guard let easing = try? LinearEasing(of: SpringCall(spring)) else { return nil }
    self = easing
  }

  /// Creates the easing of a call, without its delay; its velocity is in distances per second.
  init(of call: SpringCall) throws(Obstacle) {
    let spring = call.spring
    let motion = call.motion(over: 1)
    let stop = call.isClamped ? motion.reachTime : .infinity
    let settling = min(motion.settlingTime(within: Tolerance(distance: Self.tolerance)), stop)
    guard settling * 1000 >= Self.durations.lowerBound else { throw .isShort }
    guard settling * 1000 <= Self.durations.upperBound, settling <= Self.mostPeriods * spring.response else {
      throw .isLong
    }
    // The end may be later than the settling time if that saves points.
    let span = stop.isFinite ? settling * 1.05 : settling * 1.1 + spring.response / 2
    let steps = max(Self.leastSteps, (Self.stepsPerPeriod * span / spring.response).rounded(.up))
    let step = span / steps
    let values = (0...Int(steps)).map { index in
      step * Double(index) < stop ? motion.value(at: step * Double(index)) : 1
    }
    // A motion on a unit step is never faster and never bends more than its amplitude allows.
    let amplitude = max(1, motion.amplitude(at: 0))
    let bend = spring.angularFrequency * step
    // Half of the last decimal of a value, and the error of a time that is off by half of the last decimal of
    // a percentage.
    let lateness = stop.isFinite ? Self.lateness : 0
    let rounding = 0.5e-5 + 0.5e-6 * min(amplitude * spring.angularFrequency * settling, 400) + lateness
    let corridor = Corridor(
      values: values, tolerance: Self.tolerance - amplitude * bend * bend / 8 - rounding)
    guard corridor.tolerance > 0 else { throw .isSteep }
    let near = (values.lastIndex { abs($0 - 1) > corridor.tolerance } ?? 0) + 1
    guard let corners = corridor.corners(to: 1, from: near), let last = corners.last else { throw .isSteep }
    let duration = step * Double(last.index) * 1000
    var precision = duration < 1000 ? 10.0 : 1
    if stop.isFinite {
      let speed = abs(motion.velocity(at: stop))
      while speed / (1000 * precision) > Self.lateness { precision *= 10 }
    }
    milliseconds = (duration * precision).rounded(.up) / precision
    let whole = milliseconds / 1000
    points = corners.map { corner in
      Stop(time: corner == last ? whole : step * Double(corner.index), value: corner.value)
    }
    let stops = points.enumerated().map { [points] index, point in
      let value = Self.short(point.value, perUnit: 1e5)
      if index == 0 || index == points.count - 1 { return value }
      return "\(value) \(Self.short(point.time / whole * 100, perUnit: 1e4))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }

  /// Returns a number, rounded to five or, for a percentage, to four decimals.
  private static func short(_ value: Double, perUnit scale: Double) -> String {
    DecimalText.number((value * scale).rounded() / scale)
  }
}
