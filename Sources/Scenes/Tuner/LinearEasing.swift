package import Kinematics

/// A spring as CSS's `linear()` easing: the fewest points that keep the error under a thousandth of the way.
package struct LinearEasing: Hashable, Sendable {
  /// How far the easing may be from the spring, as a part of the way.
  package static let tolerance = 0.001
  /// The part of the way that is left at its end.
  private static let rest = 0.0004
  /// What the rounding of values and times, and the curve between two steps, may take of the tolerance: half of a
  /// fourth decimal, as much by a time that is off by half of a percentage's fourth decimal, and (ω₀h)²/8 for a step h.
  private static let margin = 0.00025
  /// Steps per period of the spring, and in all at least.
  private static let stepsPerPeriod = 200.0
  private static let leastSteps = 400.0
  /// What a browser is asked for: times in ms that are of use, and no more steps than a spring needs that anyone
  /// would wait for.
  private static let durations = 1.0...60_000
  private static let mostSteps = 4000.0

  /// How long it takes, in ms, a whole number.
  package let milliseconds: Double
  /// Its points; time in s.
  package let points: [LinearApproximation.Point]
  /// `linear(0, 0.0321 2.25%, …, 1)`.
  package let text: String

  /// The easing; nil for a spring that takes no time, or over a minute, or over twenty periods to settle.
  package init?(of spring: Spring) {
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    milliseconds = (motion.settlingTime(within: Tolerance(distance: Self.rest)) * 1000).rounded(.up)
    let duration = milliseconds / 1000
    let steps = max(Self.leastSteps, (Self.stepsPerPeriod * duration / spring.response).rounded())
    guard Self.durations.contains(milliseconds), steps <= Self.mostSteps else { return nil }
    points =
      LinearApproximation(
        of: motion, duration: duration, tolerance: Self.tolerance - Self.margin, steps: Int(steps), end: 1
      ).points
    let stops = points.enumerated().map { [points] index, point in
      let value = SpringCode.number((point.value * 10_000).rounded() / 10_000)
      if index == 0 || index == points.count - 1 { return value }
      return "\(value) \(SpringCode.number((point.time / duration * 1_000_000).rounded() / 10_000))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }
}
