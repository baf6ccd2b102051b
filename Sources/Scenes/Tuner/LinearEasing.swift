package import Kinematics

/// A spring as CSS's `linear()` easing: the fewest points that keep the error under a thousandth of the way.
///
/// It begins at 0 and ends at 1, when it suits the points, but not before the spring is near enough to be left at 1.
package struct LinearEasing: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// In s.
    package let time: Double
    /// As a part of the way.
    package let value: Double
  }

  /// How far the easing may be from the spring, as a part of the way.
  package static let tolerance = 0.001
  /// Steps per period of the spring: the curve between two of them is (ω₀h)²/8 from straight, for a step h.
  private static let stepsPerPeriod = 500.0
  /// And in all at least.
  private static let leastSteps = 2000.0
  /// What a browser is asked for: times in ms that are of use.
  private static let durations = 1.0...60_000
  /// And no more periods than anyone would look at.
  private static let mostPeriods = 100.0
  /// Values have so many decimals, and percentages one less.
  private static let decimals = 5

  /// How long it takes, in ms; from 1000 on a whole number, below with a tenth.
  package let milliseconds: Double
  /// Its points.
  package let points: [Point]
  /// `linear(0, 0.0321 2.25%, …, 1)`.
  package let text: String

  /// The easing; nil for a spring that takes no time, or over a minute, or over a hundred periods to settle.
  package init?(of spring: Spring) {
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let settling = motion.settlingTime(within: Tolerance(distance: Self.tolerance))
    guard Self.durations.contains(settling * 1000), settling <= Self.mostPeriods * spring.response else {
      return nil
    }
    // The end may wait for its points.
    let span = settling * 1.1 + spring.response / 2
    let steps = max(Self.leastSteps, (Self.stepsPerPeriod * span / spring.response).rounded(.up))
    let step = span / steps
    let values = (0...Int(steps)).map { motion.value(at: step * Double($0)) }
    let bend = spring.angularFrequency * step
    // Half a last decimal of a value, and as much by a time that is off by half of a percentage's: no spring is faster
    // than its ω₀.
    let rounding = 0.5e-5 + 0.5e-6 * min(spring.angularFrequency * settling, 400)
    let corridor = Corridor(values: values, tolerance: Self.tolerance - bend * bend / 8 - rounding)
    let near = (values.lastIndex { abs($0 - 1) > corridor.tolerance } ?? 0) + 1
    guard let corners = corridor.corners(to: 1, from: near), let last = corners.last else { return nil }
    let duration = step * Double(last.index) * 1000
    let precision = duration < 1000 ? 10.0 : 1
    milliseconds = (duration * precision).rounded(.up) / precision
    let whole = milliseconds / 1000
    points = corners.map { corner in
      Point(time: corner == last ? whole : step * Double(corner.index), value: corner.value)
    }
    let stops = points.enumerated().map { [points] index, point in
      let value = Self.short(point.value, decimals: Self.decimals)
      if index == 0 || index == points.count - 1 { return value }
      return "\(value) \(Self.short(point.time / whole * 100, decimals: Self.decimals - 1))%"
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }

  private static func short(_ value: Double, decimals: Int) -> String {
    let unit = decimals == 5 ? 1e5 : 1e4
    return SpringCode.number((value * unit).rounded() / unit)
  }
}
