/// Room on both sides of a curve, and the polyline with the fewest corners through it.
///
/// What one line can reach from the start is bounded by one line, the one that reaches furthest; whatever goes beyond
/// crosses it, so that its corner may as well stand there. From corner to corner the furthest line is the best one
/// (S. Suri, “A linear time algorithm for minimum link paths inside a simple polygon”, 1986), here with corners at steps.
struct Corridor {
  /// The curve at its steps.
  let values: [Double]
  /// How far a line may be from it.
  let tolerance: Double

  struct Corner: Hashable {
    var index: Int
    var value: Double
  }

  /// A line from a step on, as far as there is room.
  private struct Reach {
    var corner: Corner
    /// Per step.
    var slope: Double
    /// Where it leaves, in steps.
    var exit: Double
    /// The step at which it touches the side that it turns round.
    var touch: Int
  }

  /// The corners from the first value to `end`, at any step from `earliest` on; nil if that is too far.
  func corners(to end: Double, from earliest: Int) -> [Corner]? {
    var corners: [Corner] = []
    var line = Reach(corner: Corner(index: 0, value: values[0]), slope: 0, exit: 0, touch: 0)
    while true {
      var furthest: Reach?
      var (first, last) = (line.touch, max(Int(line.exit.rounded(.up)) - 1, line.touch))
      // A few corners on the line, then closer about the best of them.
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
      guard let next = furthest, next.exit > line.exit, next.exit < Double(values.count - 1) else {
        return nil
      }
      corners.append(next.corner)
      line = next
    }
  }

  /// So many corners are tried at once.
  private static let starts = 12

  private enum Outcome {
    case there(Int)
    case leaves(Reach)
  }

  /// The line from a corner that goes furthest, or the step at which one meets the end.
  private func reach(from start: Corner, to end: Double, from earliest: Int) -> Outcome {
    var (least, greatest) = (-Double.infinity, Double.infinity)
    var (leastTouch, greatestTouch) = (start.index, start.index)
    for index in (start.index + 1)..<values.count {
      let distance = Double(index - start.index)
      let low = (values[index] - tolerance - start.value) / distance
      let high = (values[index] + tolerance - start.value) / distance
      if low > greatest || high < least {
        let isBelow = low > greatest
        let slope = isBelow ? greatest : least
        // How far it is inside of the side that it leaves by, at the step before, and outside of it here.
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
      if index >= earliest, ((end - start.value) / distance) >= least,
        ((end - start.value) / distance) <= greatest
      {
        return .there(index)
      }
    }
    return .leaves(
      Reach(corner: start, slope: least, exit: Double(values.count - 1), touch: leastTouch))
  }
}
