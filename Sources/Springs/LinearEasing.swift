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
  /// The greatest errors by rounding: half of the last decimal of a value, and that of a percentage if the value
  /// moves evenly.
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

/// The corridor of a tolerance around a curve, and the polyline with the fewest corners through it.
///
/// The region that one line from the start can reach is bounded by the line that reaches furthest. Every path
/// beyond that region crosses this line, so its first corner can be placed on it. Therefore the furthest line
/// from each corner is optimal (S. Suri, “A linear time algorithm for minimum link paths inside a simple
/// polygon”, 1986), here with corners at steps only.
package struct Corridor {
  /// The times of the steps, each later than the one before, and the values of the curve there.
  let times, values: [Double]
  /// The greatest distance from the curve to the polyline, in the unit of the values.
  let tolerance: Double

  package init(times: [Double], values: [Double], tolerance: Double) {
    (self.times, self.values, self.tolerance) = (times, values, tolerance)
  }

  /// A corner of the polyline: a step and the value there.
  package struct Corner: Hashable {
    package var index: Int
    package var value: Double
  }

  /// A line from a corner up to the point at which it leaves the corridor.
  private struct Reach {
    var corner: Corner
    /// The slope, per unit of time.
    var slope: Double
    /// The point at which the line leaves the corridor, in steps; infinite if it meets the end.
    var exit: Double
    /// The step at which the line touches the side of the corridor that limits its slope, or meets the end.
    var touch: Int
  }

  /// Returns the corners from the first value to `end`, which is reached at step `earliest` or later; nil if
  /// it cannot be reached.
  package func corners(to end: Double, from earliest: Int) -> [Corner]? {
    var corners: [Corner] = []
    var line = Reach(corner: Corner(index: 0, value: values[0]), slope: 0, exit: 0, touch: 0)
    let before = values.count - 2
    while line.exit <= Double(before) || line.corner.index >= before {
      var furthest: Reach?
      // A line along a jump begins at the last step before it.
      let latest = max(Int(line.exit.rounded(.up)) - 1, line.touch)
      let step = max(1, (latest - line.touch) / Self.starts)
      for index in Array(stride(from: line.touch, to: latest, by: step)) + [latest] {
        let reach = reach(
          from: Corner(index: index, value: value(of: line, at: index)), to: end, from: earliest)
        if reach.exit == .infinity { return corners + [reach.corner, Corner(index: reach.touch, value: end)] }
        if reach.exit > furthest?.exit ?? line.exit { furthest = reach }
      }
      guard let next = furthest else { return nil }
      corners.append(next.corner)
      line = next
    }
    // The line reaches the last step, but not its value.
    let last = Corner(index: before, value: value(of: line, at: before))
    return corners + [last, Corner(index: before + 1, value: end)]
  }

  private func value(of line: Reach, at index: Int) -> Double {
    line.corner.value + line.slope * (times[index] - times[line.corner.index])
  }

  /// The approximate number of corners that are tried on a line.
  private static let starts = 60

  /// Returns the line from a corner that reaches furthest, to the first step at which it meets the end if it can.
  private func reach(from start: Corner, to end: Double, from earliest: Int) -> Reach {
    var (least, greatest) = (-Double.infinity, Double.infinity)
    var (leastTouch, greatestTouch) = (start.index, start.index)
    for index in (start.index + 1)..<values.count {
      let distance = times[index] - times[start.index]
      let low = (values[index] - tolerance - start.value) / distance
      let high = (values[index] + tolerance - start.value) / distance
      if low > greatest || high < least {
        let isBelow = low > greatest
        let slope = isBelow ? greatest : least
        // Returns the distance inside the side by which the line leaves; negative outside.
        func room(_ index: Int) -> Double {
          let value = start.value + slope * (times[index] - times[start.index])
          return isBelow ? value - (values[index] - tolerance) : values[index] + tolerance - value
        }
        let (inside, outside) = (max(room(index - 1), 0), -room(index))
        return Reach(
          corner: start, slope: slope, exit: Double(index - 1) + inside / max(inside + outside, 1e-300),
          touch: isBelow ? greatestTouch : leastTouch)
      }
      if low > least { (least, leastTouch) = (low, index) }
      if high < greatest { (greatest, greatestTouch) = (high, index) }
      let slope = (end - start.value) / distance
      if index >= earliest, slope >= least, slope <= greatest {
        return Reach(corner: start, slope: slope, exit: .infinity, touch: index)
      }
    }
    return Reach(corner: start, slope: least, exit: Double(values.count - 1), touch: leastTouch)
  }
}
