/// The polyline with the fewest points that stays within a tolerance of a trajectory, for CSS `linear()` or a table
/// of keyframes.
///
/// Its points are at multiples of `duration / steps`. Their values are free, so that chords lie on both sides
/// of the curve and fewer points suffice. Their number is the least possible: the search is breadth
/// first over the values that one line, two lines, and so on can reach (H. Imai, M. Iri, “An optimal algorithm for
/// approximating a piecewise linear function”, 1986, on a grid).
public struct LinearApproximation: Hashable, Sendable {
  /// A corner of the polyline.
  public struct Point: Hashable, Sendable {
    /// The time, in s, from 0 to the duration.
    public let time: Double
    /// The value, in the unit of the trajectory.
    public let value: Double
  }

  /// The corners in order of time, both ends included.
  public let points: [Point]

  /// Finds the fewest points for `trajectory` from 0 to `duration`.
  /// - Parameters:
  ///   - trajectory: the trajectory, finite at each multiple of `duration / steps`.
  ///   - duration: in s, over 0.
  ///   - tolerance: the largest distance from the trajectory at each multiple of `duration / steps`, over 0.
  ///   - steps: the number of steps of the grid, at least 1; so many that the trajectory is nearly straight in each.
  ///   - end: the value of the last point, within the tolerance of the trajectory's there; nil leaves it free.
  ///     The first point is the trajectory's own.
  public init(
    of trajectory: some Trajectory<Double>, duration: Double, tolerance: Double, steps: Int,
    end: Double? = nil
  ) {
    require(duration > 0 && duration.isFinite, "a duration is over 0 and finite, not \(duration) s")
    require(tolerance > 0 && tolerance.isFinite, "a tolerance is over 0 and finite, not \(tolerance)")
    require(steps >= 1, "an approximation has at least one step, not \(steps)")
    var tube: [ClosedRange<Double>] = []
    for index in 0...steps {
      let value = trajectory.value(at: duration * Double(index) / Double(steps))
      tube.append(value - tolerance...value + tolerance)
    }
    let start = trajectory.value(at: 0)
    tube[0] = start...start
    if let end {
      require(tube[steps].contains(end), "the end \(end) is within the tolerance of the trajectory's")
      tube[steps] = end...end
    }
    points = LinkSearch(tube: tube).shortest().map { corner in
      Point(time: duration * (Double(corner.index) / Double(steps)), value: corner.value)
    }
  }

  /// The polyline's value at a time from 0 to the duration, in s.
  public func value(at time: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.time >= time }), next > 0 else {
      return time <= 0 ? points[0].value : points[points.count - 1].value
    }
    let (from, to) = (points[next - 1], points[next])
    return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
  }
}

/// The search for the fewest lines through a tube.
private struct LinkSearch {
  /// The range of values that the polyline may have at each step.
  private let tube: [ClosedRange<Double>]
  /// The distance from the lowest value of the tube to the highest; no line within it is steeper per step.
  private let span: Double

  init(tube: [ClosedRange<Double>]) {
    self.tube = tube
    let lowest = tube.reduce(tube[0].lowerBound) { min($0, $1.lowerBound) }
    span = tube.reduce(tube[0].upperBound) { max($0, $1.upperBound) } - lowest
  }

  func shortest() -> [(index: Int, value: Double)] {
    let last = tube.count - 1
    // reached[k][i]: the values at step i that k lines can reach.
    var reached: [[ClosedRange<Double>?]] = [Array(repeating: nil, count: tube.count)]
    reached[0][0] = tube[0]
    var lines = LineSet(span: span)
    while reached[reached.count - 1][last] == nil {
      let known = reached[reached.count - 1]
      let before = reached.count > 1 ? reached[reached.count - 2] : Array(repeating: nil, count: tube.count)
      var next = known
      // Ranges that did not grow were extended in the last round.
      for start in 0..<last where known[start] != before[start] {
        guard let range = known[start] else { continue }
        extend(&lines, from: start, range) { index, range in
          next[index] =
            next[index].map {
              min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound)
            } ?? range
        }
      }
      reached.append(next)
    }
    return path(through: reached)
  }

  /// Calls `body` with each step that one line from `start` can reach, and the values there.
  private func extend(
    _ lines: inout LineSet, from start: Int, _ range: ClosedRange<Double>,
    _ body: (Int, ClosedRange<Double>) -> Void
  ) {
    lines.start(in: range)
    for index in (start + 1)..<tube.count {
      lines.pass(distance: Double(index - start), tube[index])
      guard let range = lines.range(distance: Double(index - start)) else { return }
      body(index, range)
    }
  }

  /// The corners, found from the end backwards: each line starts at a step that one line fewer can reach.
  private func path(through reached: [[ClosedRange<Double>?]]) -> [(index: Int, value: Double)] {
    var corners: [(index: Int, value: Double)] = []
    var index = tube.count - 1
    var value = reached[reached.count - 1][index].map { ($0.lowerBound + $0.upperBound) / 2 } ?? 0
    corners.append((index, value))
    var lines = LineSet(span: span)
    for count in stride(from: reached.count - 2, through: 0, by: -1) {
      for start in stride(from: index - 1, through: 0, by: -1) {
        guard let range = reached[count][start] else { continue }
        lines.start(in: range)
        for step in (start + 1)..<index { lines.pass(distance: Double(step - start), tube[step]) }
        lines.pass(distance: Double(index - start), value...value)
        guard let first = lines.startValue else { continue }
        (index, value) = (start, first)
        break
      }
      corners.append((index, value))
    }
    return corners.reversed()
  }
}

/// The straight lines that pass a row of gates: a convex polygon in the plane of (value at the start, slope).
private struct LineSet {
  private var corners: [SIMD2<Double>] = []
  /// The buffer for the next polygon.
  private var spare: [SIMD2<Double>] = []
  /// The steepest slope per step.
  private let span: Double
  /// The allowance for rounding, so that gates of a single value can be passed.
  private let slack: Double

  /// - Parameter span: the steepest slope per step, and the measure of rounding.
  init(span: Double) {
    self.span = span
    slack = 1e-9 * span
  }

  /// Starts with all lines whose first value is in `gate`.
  mutating func start(in gate: ClosedRange<Double>) {
    corners.removeAll(keepingCapacity: true)
    corners.append(SIMD2(gate.lowerBound, -span))
    corners.append(SIMD2(gate.upperBound, -span))
    corners.append(SIMD2(gate.upperBound, span))
    corners.append(SIMD2(gate.lowerBound, span))
  }

  /// The middle of the values at the start; nil if no line passes.
  var startValue: Double? {
    corners.isEmpty ? nil : corners.reduce(0) { $0 + $1.x } / Double(corners.count)
  }

  /// The values that the lines have after `distance` steps; nil if no line passes.
  func range(distance: Double) -> ClosedRange<Double>? {
    guard let first = corners.first else { return nil }
    var (least, greatest) = (first.x + first.y * distance, first.x + first.y * distance)
    for corner in corners {
      let value = corner.x + corner.y * distance
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return least...greatest
  }

  /// Keeps the lines that pass a gate after `distance` steps.
  mutating func pass(distance: Double, _ gate: ClosedRange<Double>) {
    clip(below: 1, distance: distance, limit: gate.upperBound + slack)
    clip(below: -1, distance: distance, limit: slack - gate.lowerBound)
  }

  /// Keeps the part of the polygon where sign · (value after `distance` steps) ≤ limit (Sutherland and Hodgman).
  private mutating func clip(below sign: Double, distance: Double, limit: Double) {
    guard var previous = corners.last else { return }
    var before = limit - sign * (previous.x + previous.y * distance)
    spare.removeAll(keepingCapacity: true)
    for corner in corners {
      let now = limit - sign * (corner.x + corner.y * distance)
      if (now >= 0) != (before >= 0) {
        spare.append(previous + (corner - previous) * (before / (before - now)))
      }
      if now >= 0 { spare.append(corner) }
      (previous, before) = (corner, now)
    }
    swap(&corners, &spare)
  }
}
