/// A path of cubic Bézier curves, each of which begins where the one before ends, measured by its arc length.
///
/// Points on it are given by their distance from its start along the path. An open path continues in a straight line beyond its
/// ends; a closed one repeats.
public struct CubicPath<Value: MotionVector>: Equatable, Sendable {
  /// A cubic Bézier curve from the end of the one before.
  public struct CubicCurve: Equatable, Sendable {
    /// The first control point: the curve starts in its direction.
    public let first: Value
    /// The second control point: the curve ends in the direction from it.
    public let second: Value
    /// The end of the curve.
    public let end: Value

    /// A curve by its control points and its end.
    public init(_ first: Value, _ second: Value, to end: Value) {
      self.first = first
      self.second = second
      self.end = end
    }
  }

  /// The start of the path.
  public let start: Value
  /// The curves, in order; of a closed path, the last one ends at the start.
  public let curves: [CubicCurve]
  /// True if the path ends at its start and goes round.
  public let isClosed: Bool
  private let pieces: [CubicPiece<Value>]
  /// The distances from the start at which the pieces begin, and the length of the path, in the value's unit.
  private let distances: [Double]

  /// A path from `start` through at least one curve, all points finite.
  /// - Parameters:
  ///   - start: the start of the path.
  ///   - curves: the curves; at least one.
  ///   - closed: true if the path leads back to its start. A straight line is added if it does not end there.
  public init(from start: Value, _ curves: [CubicCurve], closed: Bool = false) {
    require(!curves.isEmpty, "a path must have at least one curve")
    require(
      start.isFinite && curves.allSatisfy { $0.first.isFinite && $0.second.isFinite && $0.end.isFinite },
      "the points of a path must be finite")
    var curves = curves
    let end = curves[curves.count - 1].end
    if closed, end != start {
      let way = start - end
      curves.append(CubicCurve(end + (1.0 / 3) * way, end + (2.0 / 3) * way, to: start))
    }
    self.start = start
    self.curves = curves
    isClosed = closed
    pieces = zip([start] + curves.map(\.end), curves).map { CubicPiece(from: $0, $1) }
    distances = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }
  }

  /// The arc length of the path, in the value's unit.
  public var length: Double { distances[pieces.count] }

  /// The value at the end of the path.
  public var end: Value { curves[curves.count - 1].end }

  /// The value and the tangent of length 1 at a distance from the start along the path, in the value's unit. The
  /// tangent is 0 on a path without length.
  public func point(at distance: Double) -> (value: Value, tangent: Value) {
    guard length > 0 else { return (start, .zero) }
    var distance = distance
    if isClosed {
      let rounds = (distance / length).rounded(.down)
      if distance != length { distance -= rounds * length }
    } else if distance < 0 || distance > length {
      let (value, tangent) = point(at: distance < 0 ? 0 : length)
      return (value + (distance < 0 ? distance : distance - length) * tangent, tangent)
    }
    // The last piece with a length that begins at or before the distance.
    var index = 0
    while index + 1 < pieces.count, distances[index + 1] <= distance || pieces[index].length == 0 {
      index += 1
    }
    while index > 0, pieces[index].length == 0 { index -= 1 }
    return pieces[index].point(at: min(distance - distances[index], pieces[index].length))
  }
}

/// The Gauss–Legendre rule of five points on −1…1.
private let gaussPoints: [(node: Double, weight: Double)] = [
  (0, 0.568888888888889), (0.538469310105683, 0.478628670499366), (-0.538469310105683, 0.478628670499366),
  (0.906179845938664, 0.236926885056189), (-0.906179845938664, 0.236926885056189)
]

/// One cubic Bézier curve, with a table of its arc length.
private struct CubicPiece<Value: MotionVector>: Equatable, Sendable {
  /// The number of equal parts of the parameter for which the table has the length.
  private static var partCount: Int { 16 }

  let start: Value
  let curve: CubicPath<Value>.CubicCurve
  /// The arc length from the start to each part's beginning, and the whole.
  private var table: [Double] = [0]

  init(from start: Value, _ curve: CubicPath<Value>.CubicCurve) {
    self.start = start
    self.curve = curve
    for part in 0..<Self.partCount {
      let low = Double(part) / Double(Self.partCount)
      table.append(table[part] + length(from: low, to: low + 1 / Double(Self.partCount)))
    }
  }

  var length: Double { table[Self.partCount] }

  /// The value and the unit tangent at a distance from the start of the piece, 0 to `length`.
  func point(at distance: Double) -> (value: Value, tangent: Value) {
    let s = parameter(at: distance)
    return (value(at: s), tangent(at: s))
  }

  private func value(at s: Double) -> Value {
    let r = 1 - s
    let (a, b) = (r * r * r * start + (3 * r * r * s) * curve.first, (3 * r * s * s) * curve.second)
    return a + b + (s * s * s) * curve.end
  }

  private func derivative(at s: Double) -> Value {
    let r = 1 - s
    let (a, b) = ((3 * r * r) * (curve.first - start), (6 * r * s) * (curve.second - curve.first))
    return a + b + (3 * s * s) * (curve.end - curve.second)
  }

  /// The direction of the curve. The derivative is 0 at an end on which its control point lies; the direction there is that
  /// of the next point.
  private func tangent(at s: Double) -> Value {
    var direction = derivative(at: s)
    if direction.squaredLength == 0 {
      let near = s < 0.5 ? curve.second - start : curve.end - curve.first
      direction = near.squaredLength > 0 ? near : curve.end - start
    }
    let length = direction.length
    return length > 0 ? (1 / length) * direction : .zero
  }

  /// The arc length between two parameters, by the Gauss–Legendre rule of five points.
  private func length(from low: Double, to high: Double) -> Double {
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    var sum = 0.0
    for point in gaussPoints { sum += point.weight * derivative(at: middle + half * point.node).length }
    return half * sum
  }

  /// The parameter at a distance: Newton's method within the part of the table that has it, kept in a bracket.
  private func parameter(at distance: Double) -> Double {
    if distance <= 0 { return 0 }
    if distance >= length { return 1 }
    let part = (table.firstIndex { $0 > distance } ?? 1) - 1
    let first = Double(part) / Double(Self.partCount)
    var (low, high) = (first, first + 1 / Double(Self.partCount))
    var s = low + (high - low) * (distance - table[part]) / (table[part + 1] - table[part])
    for _ in 0..<60 {
      let excess = table[part] + length(from: first, to: s) - distance
      if excess > 0 { high = s } else { low = s }
      var next = s - excess / derivative(at: s).length
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - s) <= 1e-14 { break }
      s = next
    }
    return s
  }
}

/// Values at places, with straight lines between them.
package struct Polyline: Hashable, Sendable {
  /// A point of the line: x is its place, a time, a share of one, or a step, and y is the value there.
  package typealias Vertex = SIMD2<Double>

  /// At least two, each at a later place than the one before.
  package var vertices: [Vertex]

  package init(_ vertices: [Vertex]) { self.vertices = vertices }

  /// Returns the value at a place, which is not beyond the last vertex. The line is found by halving.
  package func value(at place: Double) -> Double {
    let index = Bisection.lastIndex(below: vertices.count - 1) { vertices[$0].x < place }
    let (first, last) = (vertices[index], vertices[index + 1])
    return first.y + (last.y - first.y) * ((place - first.x) / (last.x - first.x))
  }
}

extension Corridor {
  /// Returns the line from the first value to the last one, at the places of the steps; nil if there is none.
  package func line(at place: (_ step: Int) -> Double) -> Polyline? {
    corners(to: values[values.count - 1], from: values.count - 1).map { corners in
      Polyline(corners.map { Polyline.Vertex(place($0.index), $0.value) })
    }
  }
}

/// A motion along a path in a given time. Its timing curve gives the covered fraction of the path's length, so the
/// velocity is always along the tangent, and its magnitude does not depend on the control points.
public struct PathMotion<Value: MotionVector>: Trajectory, Equatable {
  /// The path.
  public let path: CubicPath<Value>
  /// The duration, in seconds; over 0.
  public let duration: Double
  /// The part of the length that is covered, as a function of the fraction of the duration.
  public let curve: TimingCurve

  /// A motion along a path in `duration` seconds, finite and over 0.
  public init(_ path: CubicPath<Value>, duration: Double, curve: TimingCurve = .easeInOut) {
    require(positive: duration, "a duration")
    self.path = path
    self.duration = duration
    self.curve = curve
  }

  /// Value and velocity (per second, along the tangent), `time` seconds after the start; from `duration` on, the end of the
  /// path and 0. At a vertical tangent of the curve the velocity is infinite, except for components that do not change.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard time < duration else { return (path.end, .zero) }
    let (progress, slope) = curve.sample(at: time / duration)
    let (value, tangent) = path.point(at: progress * path.length)
    return (value, tangent.covered(at: path.length * slope / duration))
  }
}

/// The corridor of a tolerance around a curve, and the polyline with the fewest corners through it.
///
/// The region that one line from the start can reach is bounded by the line that reaches furthest. Every path
/// beyond that region crosses this line, so its first corner can be placed on it. Therefore the furthest line
/// from each corner is optimal (S. Suri, “A linear time algorithm for minimum link paths inside a simple
/// polygon”, 1986), here with corners at steps only.
package struct Corridor {
  /// The values of the curve at its steps.
  let values: [Double]
  /// The places of the steps, each later than the one before; nil if they are the numbers of the steps.
  private let places: [Double]?
  /// The greatest distance from the curve to the polyline, in the unit of the values.
  package let tolerance: Double

  /// - Parameter places: the places of the values, each later than the one before; nil for evenly spaced values.
  package init(values: [Double], at places: [Double]? = nil, tolerance: Double) {
    self.values = values
    self.places = places
    self.tolerance = tolerance
  }

  /// Returns the distance between the places of two steps; between evenly spaced ones it is 1.
  private func distance(from first: Int, to last: Int) -> Double {
    guard let places else { return Double(last - first) }
    return places[last] - places[first]
  }

  /// A corner of the polyline: a step and the value there.
  package struct Corner: Hashable {
    package var index: Int
    package var value: Double
  }

  /// A line from a corner up to the point at which it leaves the corridor.
  private struct Reach {
    var corner: Corner
    /// The slope, per unit of the places.
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
        // The line reaches the last value’s place, but not the value.
        let value = line.corner.value + line.slope * distance(from: line.corner.index, to: before)
        return corners + [Corner(index: before, value: value), Corner(index: before + 1, value: end)]
      }
      var furthest: Reach?
      var (first, last) = (line.touch, max(Int(line.exit.rounded(.up)) - 1, line.touch))
      // Tries a few corners on the line, then searches more closely around the best one.
      while true {
        let stride = max(1, (last - first) / Self.starts)
        for index in Swift.stride(from: first, through: last, by: stride) {
          let value = line.corner.value + line.slope * distance(from: line.corner.index, to: index)
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
      let distance = self.distance(from: start.index, to: index)
      let low = (values[index] - tolerance - start.value) / distance
      let high = (values[index] + tolerance - start.value) / distance
      if low > greatest || high < least {
        let isBelow = low > greatest
        let slope = isBelow ? greatest : least
        // Returns the distance inside the side by which the line leaves; negative outside.
        func room(_ index: Int) -> Double {
          let value = start.value + slope * self.distance(from: start.index, to: index)
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
