package import Motion

/// A motion as the CSS easing `linear()`, with the fewest points that keep the error under 0.1 % of a distance of 1.
///
/// A motion that approaches its end, as a spring does, ends at the time that needs the fewest points, once it stays
/// within the tolerance.
package struct LinearEasing: Sendable {
  /// The greatest difference between the easing and the motion, as a fraction of the distance.
  package static let tolerance = 0.001
  /// The tolerance in words, for comments in code.
  package static let accuracy = "less than 0.1 % of the distance off"
  /// The settling times for which there is an easing, in s, and the greatest one of a spring, in periods.
  private static let (durations, mostPeriods) = (1e-3...60, 100.0)
  private static let leastSteps = 2000.0
  /// The greatest error of a line between two steps at its middle: half of its greatest error where the motion has a
  /// corner.
  private static let stepError = 5e-6
  /// The greatest errors by half of the last decimal of a value, and by that of a percentage where the value moves by the
  /// distance in the whole duration.
  private static let (valueRounding, shareRounding) = (0.5e-5, 0.5e-6)
  /// The shortest step as a share of the duration, a tenth of a percentage's last decimal. A value jumps in it.
  private static let shortestStep = 1e-7
  /// The greatest distance by which an easing is late at its end, because its duration is rounded up.
  private static let lateness = 1e-4

  /// The duration, in ms: a whole number from 1000 on, and a multiple of 0.1 below. A motion that ends with a velocity has
  /// more decimals.
  package let milliseconds: Double
  /// The points of the easing, in order of time (s). Two at one percentage are a jump.
  package let points: [(time: Double, value: Double)]
  /// The CSS text, such as `linear(0, 0.0321 2.25%, …, 1)`.
  package let text: String

  /// Creates the easing of a spring from 0 to 1.
  /// - Throws: an error if the spring settles in less than 1 ms, or takes more than a minute or 100 periods.
  package init(of spring: Spring) throws(ParseError) {
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let settling = motion.settlingTime(within: Tolerance(distance: Self.tolerance))
    let most = min(Self.mostPeriods * spring.response, Self.durations.upperBound)
    // The end may be later than the settling time if that saves points.
    let latest = min(settling, most) * 1.1 + spring.response / 2
    try self.init(
      settling: settling > most ? .infinity : settling, latest: latest, shortest: spring.response / 2
    ) { motion.value(at: $0) }
  }

  /// Creates the easing of a motion.
  /// - Parameters:
  ///   - settling: the time at which it ends, or from which it stays within 0.1 % of its end, in s.
  ///   - latest: the latest time at which the easing may end, for a motion that approaches its end; nil for one that
  ///     reaches it.
  ///   - end: the value at the end.
  ///   - shortest: the shortest time in which the value turns or jumps again, in s; infinite if it does not.
  ///   - value: returns the value at a time, as a fraction of the distance. It may have corners and jumps.
  /// - Throws: an error if the motion settles in less than 1 ms or over a minute.
  package init(
    settling: Double, latest: Double? = nil, end: Double = 1, shortest: Double = .infinity,
    value: (Double) -> Double
  ) throws(ParseError) {
    guard Self.durations.contains(settling) else {
      let reason = settling < 1 ? "less than a millisecond" : "over a minute or a hundred periods"
      throw ParseError("No easing can express this motion: it settles in \(reason)")
    }
    let span = latest ?? settling
    var (times, values) = ([0.0], [value(0)])
    func add(upTo time: Double, _ next: Double) {
      let middle = (times[times.count - 1] + time) / 2
      let between = value(middle)
      let bend = abs(between - (values[values.count - 1] + next) / 2)
      if bend > Self.stepError, time - middle > span * Self.shortestStep {
        add(upTo: middle, between)
        add(upTo: time, next)
      } else {
        times.append(time)
        values.append(next)
      }
    }
    let steps = max(Self.leastSteps, (4 * span / shortest).rounded(.up))
    for index in 1...Int(steps) {
      let time = span * Double(index) / steps
      add(upTo: time, value(time))
    }
    let speeds = times.indices.dropFirst().map {
      abs(values[$0] - values[$0 - 1]) / (times[$0] - times[$0 - 1])
    }
    // A jump is taken as the fastest motion.
    let rounding = Self.valueRounding + Self.shareRounding * min((speeds.max() ?? 0) * span, 400)
    let corridor = Corridor(
      times: times, values: values, tolerance: Self.tolerance - 2 * Self.stepError - rounding)
    let near = (values.lastIndex { abs($0 - end) > corridor.tolerance } ?? 0) + 1
    guard let corners = corridor.corners(to: end, from: latest != nil ? near : values.count - 1) else {
      throw ParseError("No easing can express this motion: it does not stay at its end")
    }
    var points = corners.map { (time: times[$0.index], value: $0.value) }
    let (before, last) = (points[points.count - 2], points[points.count - 1])
    var precision = last.time < 1 ? 10.0 : 1
    let speed = latest != nil ? 0 : abs((last.value - before.value) / (last.time - before.time))
    while speed / (1000 * precision) > Self.lateness, precision < 1e6 { precision *= 10 }
    milliseconds = (last.time * 1000 * precision).rounded(.up) / precision
    let whole = milliseconds / 1000
    points[points.count - 1].time = whole
    self.points = points
    /// Returns a number, rounded to five or, for a percentage, to four decimals.
    func short(_ value: Double, perUnit scale: Double) -> String {
      DecimalText.number((value * scale).rounded() / scale)
    }
    let stops = points.enumerated().map { index, point in
      let value = short(point.value, perUnit: 1e5)
      let isInside = index > 0 && index < points.count - 1
      return isInside ? "\(value) \(short(point.time / whole * 100, perUnit: 1e4))%" : value
    }
    text = "linear(\(stops.joined(separator: ", ")))"
  }
}
