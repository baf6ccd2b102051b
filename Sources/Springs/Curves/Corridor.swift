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
