/// The corridor of a tolerance around a curve, and the polyline with the fewest corners through it.
///
/// The region that one line from the start can reach is bounded by the line that reaches furthest. Every path
/// beyond that region crosses this line, so its first corner can be placed on it. Therefore the furthest line
/// from each corner is optimal (S. Suri, “A linear time algorithm for minimum link paths inside a simple
/// polygon”, 1986), here with corners at steps only.
package struct Corridor {
  /// The values of the curve at its steps.
  let values: [Double]
  /// The greatest distance from the curve to the polyline, in the unit of the values.
  package let tolerance: Double

  package init(values: [Double], tolerance: Double) {
    self.values = values
    self.tolerance = tolerance
  }

  /// A corner of the polyline: a step and the value there.
  package struct Corner: Hashable {
    package var index: Int
    package var value: Double
  }

  /// A line from a corner up to the point at which it leaves the corridor.
  private struct Reach {
    var corner: Corner
    /// The slope, per step.
    var slope: Double
    /// The point at which the line leaves the corridor, in steps.
    var exit: Double
    /// The step at which the line touches the side of the corridor that limits its slope.
    var touch: Int
  }

  /// Returns the corners from the first value to `end`, which is reached at step `earliest` or later; nil if
  /// it cannot be reached.
  package func corners(to end: Double, from earliest: Int) -> [Corner]? {
    var corners: [Corner] = []
    var line = Reach(corner: Corner(index: 0, value: values[0]), slope: 0, exit: 0, touch: 0)
    while true {
      let before = values.count - 2
      if line.exit > Double(before), line.corner.index < before {
        // The line reaches the last step, but not its value.
        let value = line.corner.value + line.slope * Double(before - line.corner.index)
        return corners + [Corner(index: before, value: value), Corner(index: before + 1, value: end)]
      }
      var furthest: Reach?
      var (first, last) = (line.touch, max(Int(line.exit.rounded(.up)) - 1, line.touch))
      // Tries a few corners on the line, then searches more closely around the best one.
      while true {
        let stride = max(1, (last - first) / Self.starts)
        for index in Swift.stride(from: first, through: last, by: stride) {
          let value = line.corner.value + line.slope * Double(index - line.corner.index)
          let start = Corner(index: index, value: value)
          switch reach(from: start, to: end, from: earliest) {
          case .there(let index): return corners + [start, Corner(index: index, value: end)]
          case .leaves(let reach): if reach.exit > furthest?.exit ?? -1 { furthest = reach }
          }
        }
        guard stride > 1, let best = furthest?.corner.index else { break }
        (first, last) = (max(first, best - stride + 1), min(last, best + stride - 1))
      }
      guard let next = furthest, next.exit > line.exit else { return nil }
      corners.append(next.corner)
      line = next
    }
  }

  /// The approximate number of corners that are tried in one pass.
  private static let starts = 12

  /// The result of a line from a corner: the step at which it meets the end, or the line that reaches
  /// furthest.
  private enum LineResult {
    case there(Int)
    case leaves(Reach)
  }

  /// Returns the line from a corner that reaches furthest, or the first step at which a line meets the end.
  private func reach(from start: Corner, to end: Double, from earliest: Int) -> LineResult {
    var (least, greatest) = (-Double.infinity, Double.infinity)
    var (leastTouch, greatestTouch) = (start.index, start.index)
    for index in (start.index + 1)..<values.count {
      let distance = Double(index - start.index)
      let low = (values[index] - tolerance - start.value) / distance
      let high = (values[index] + tolerance - start.value) / distance
      if low > greatest || high < least {
        let isBelow = low > greatest
        let slope = isBelow ? greatest : least
        // Returns the distance inside the side by which the line leaves; negative outside.
        func room(_ index: Int) -> Double {
          let value = start.value + slope * Double(index - start.index)
          return isBelow ? value - (values[index] - tolerance) : values[index] + tolerance - value
        }
        let (inside, outside) = (max(room(index - 1), 0), -room(index))
        return .leaves(
          Reach(
            corner: start, slope: slope, exit: Double(index - 1) + inside / max(inside + outside, 1e-300),
            touch: isBelow ? greatestTouch : leastTouch))
      }
      if low > least { (least, leastTouch) = (low, index) }
      if high < greatest { (greatest, greatestTouch) = (high, index) }
      let slope = (end - start.value) / distance
      if index >= earliest, slope >= least, slope <= greatest { return .there(index) }
    }
    return .leaves(
      Reach(corner: start, slope: least, exit: Double(values.count - 1), touch: leastTouch))
  }
}
