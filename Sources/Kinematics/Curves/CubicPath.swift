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
