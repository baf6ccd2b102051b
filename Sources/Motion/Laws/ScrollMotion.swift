internal import RealModule

/// The motion of content released at a velocity: a decay, and from the exact time at which it reaches an edge a
/// critically damped spring back to that edge, with the velocity at that time (formulas F8 and F9).
///
/// Content released beyond an edge starts on the spring. If the spring brings it back over the edge, because it was
/// released inwards fast enough, it decays from the time of the crossing. Value and velocity are continuous
/// throughout.
public struct ScrollMotion: Law, Equatable {
  /// The spring beyond an edge: k 100, c 20, m 1, critically damped.
  public static let edgeSpring = Spring(stiffness: 100, damping: 20, mass: 1)

  /// The values between which the content scrolls freely, in points.
  public let bounds: ClosedRange<Double>

  /// The time at which the first spring brings the content inside, in s: 0 if it was released inside, infinite if it
  /// stays on the spring.
  public let entryTime: Double
  /// The time at which the content reaches an edge from inside, in s; infinite if it never does.
  public let edgeTime: Double

  private let entry: SpringMotion<Double>
  private let decay: Decay<Double>
  private let exit: SpringMotion<Double>

  /// The motion of released content.
  /// - Parameters:
  ///   - value: the value at the release, in points; inside `bounds` or beyond.
  ///   - velocity: the velocity at the release, in pt/s.
  ///   - bounds: the values between which the content scrolls freely, finite, in points.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(
    from value: Double, velocity: Double, within bounds: ClosedRange<Double>,
    rate: Double = Projection.normalRate
  ) {
    require(value.isFinite && velocity.isFinite, "scrolling must start at a finite value and velocity")
    require(
      bounds.lowerBound.isFinite && bounds.upperBound.isFinite, "the edges of scrolling must be finite")
    self.bounds = bounds
    let nearest = min(max(value, bounds.lowerBound), bounds.upperBound)
    entry = SpringMotion(spring: Self.edgeSpring, from: value, velocity: velocity, to: nearest)
    entryTime = entry.reachTime
    guard entryTime.isFinite else {
      decay = Decay(from: nearest, velocity: 0, rate: rate)
      exit = SpringMotion(spring: Self.edgeSpring, from: nearest, to: nearest)
      edgeTime = .infinity
      return
    }
    let inwards = entryTime > 0 ? entry.velocity(at: entryTime) : velocity
    decay = Decay(from: nearest, velocity: inwards, rate: rate)
    let edge = inwards < 0 ? bounds.lowerBound : bounds.upperBound
    let reached = decay.time(reaching: edge)
    edgeTime = entryTime + reached
    exit = SpringMotion(
      spring: Self.edgeSpring, from: edge, velocity: reached.isFinite ? decay.velocity(at: reached) : 0,
      to: edge)
  }

  /// The value at rest, in points.
  public var end: Double {
    edgeTime.isFinite ? exit.target : entryTime.isFinite ? decay.end : entry.target
  }

  /// Value (in points) and velocity (in pt/s), `time` seconds after the release.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    require(time: time)
    if time < entryTime { return entry.state(at: time) }
    if time < edgeTime || edgeTime == .infinity {
      return entryTime.isFinite ? decay.state(at: time - entryTime) : entry.state(at: time)
    }
    return exit.state(at: time - edgeTime)
  }

  /// The way to the end, in points: the larger one of the distance at time 0 and the overshoot past an edge.
  public var way: Double {
    max(abs(value(at: 0) - end), edgeTime.isFinite ? exit.way : 0, entry.way)
  }

  /// The first time from which the value stays within the tolerance of its end, in seconds.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let distance = tolerance.distance(ofWay: way)
    // The last law that begins outside the tolerance determines the settling time.
    if edgeTime.isFinite {
      let onEdge = exit.settlingTime(withinDistance: distance)
      if onEdge > 0 { return edgeTime + onEdge }
    }
    guard entryTime.isFinite else { return entry.settlingTime(withinDistance: distance) }
    let travel = end - decay.initialValue
    if abs(travel) > distance {
      return entryTime + decay.time(reaching: end - (travel < 0 ? -distance : distance))
    }
    let slack = distance - abs(travel)
    return slack > 0 ? min(entryTime, entry.settlingTime(withinDistance: slack)) : entryTime
  }

  /// The first time at which the content reaches or crosses its end, in s; infinite if it only comes near it.
  public var reachTime: Double {
    if edgeTime.isFinite { return edgeTime }
    return entryTime.isFinite ? entryTime + decay.reachTime : entry.reachTime
  }

  /// The motion of the same content, between the same edges, released with another value and velocity.
  public func kicked(from value: Double, velocity: Double) -> ScrollMotion? {
    ScrollMotion(from: value, velocity: velocity, within: bounds, rate: decay.rate)
  }
}

extension Decay<Double> {
  /// The time at which the value is `place`, in seconds: −ln(1 − λ(place − x₀)/v₀)/λ; infinite if it never is.
  func time(reaching place: Double) -> Double {
    guard initialVelocity != 0 else { return .infinity }
    let share = decay.constant * (place - initialValue) / initialVelocity
    return share >= 0 && share < 1 ? -Double.log(onePlus: -share) / decay.constant : .infinity
  }
}

/// Resistance past an edge: the further the finger moves beyond it, the less the content follows (formula F9).
///
/// With u = x·c / dimension, the content shows b(x) = dimension · u / (u + 1) for a finger x beyond the edge,
/// which is formula F9's (1 − 1/(u + 1)) · dimension without its difference of near numbers. The law is odd: a finger
/// before the other edge has a negative x. b′(0) = c, and b never reaches the dimension.
public struct RubberBand: Hashable, Sendable {
  /// The limit of the offset, in points, which no overshoot reaches; usually the extent of the content. Over 0.
  public let dimension: Double
  /// c, the slope at the edge; over 0, at most 1.
  public let coefficient: Double

  /// A band for content of an extent.
  /// - Parameters:
  ///   - dimension: finite and over 0, in points.
  ///   - coefficient: over 0, at most 1; 0.55 is UIScrollView's.
  public init(dimension: Double, coefficient: Double = 0.55) {
    require(positive: dimension, "a rubber band's dimension")
    require(
      coefficient > 0 && coefficient <= 1,
      "a rubber band's coefficient must be greater than 0 and at most 1; got \(coefficient)")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// b(x): the content's offset past the edge, in points, for a finger `overshoot` points past it, finite.
  @inlinable public func offset(forOvershoot overshoot: Double) -> Double {
    require(overshoot.isFinite, "a finger on a rubber band must be at a finite place; got \(overshoot)")
    return overshoot * coefficient / (stretch(abs(overshoot)) + 1)
  }

  /// b⁻¹: the finger's distance past the edge, in points, for content that is `offset` points past it. A grab beyond
  /// the edge uses it, so that the content does not jump.
  /// - Parameter offset: over −`dimension`, under `dimension`: no finger stretches the band further.
  @inlinable public func overshoot(forOffset offset: Double) -> Double {
    require(
      abs(offset) < dimension,
      "a rubber band of \(dimension) pt must show less than that past its edge; got \(offset)")
    // u = o / (dimension − o)
    return offset / coefficient * (dimension / (dimension - abs(offset)))
  }

  /// b′(x) = c / (u + 1)²: the content's speed per speed of a finger `overshoot` points past the edge.
  @inlinable public func slope(at overshoot: Double) -> Double {
    let root = stretch(abs(overshoot)) + 1
    return coefficient / (root * root)
  }

  /// b″(x) = ∓2c² / (dimension (u + 1)³), in 1/pt; against the overshoot's sign, 0 at the edge itself, where
  /// the two one-sided values are opposite.
  @inlinable public func curvature(at overshoot: Double) -> Double {
    guard overshoot != 0 else { return 0 }
    let root = stretch(abs(overshoot)) + 1
    let magnitude = 2 * coefficient * coefficient / (dimension * root * root * root)
    return overshoot > 0 ? -magnitude : magnitude
  }

  /// The value shown for a finger at `finger`, finite: the same within the bounds, the band's offset beyond an edge;
  /// all in points.
  @inlinable public func value(forFinger finger: Double, within bounds: ClosedRange<Double>) -> Double {
    if bounds.contains(finger) { return finger }
    let edge = finger < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    return edge + offset(forOvershoot: finger - edge)
  }

  /// The finger's position for a shown value: the inverse of `value(forFinger:within:)`.
  /// - Parameters:
  ///   - value: the shown value, in points; less than `dimension` beyond either bound.
  ///   - bounds: the two edges, in points.
  @inlinable public func finger(forValue value: Double, within bounds: ClosedRange<Double>) -> Double {
    if bounds.contains(value) { return value }
    let edge = value < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    return edge + overshoot(forOffset: value - edge)
  }

  /// u = x·c / dimension, for x ≥ 0.
  @inlinable func stretch(_ overshoot: Double) -> Double { overshoot * coefficient / dimension }
}

/// The least and the greatest values between which a value may move, component by component.
public struct Bounds<Value: MotionVector>: Equatable, Sendable {
  /// The least components.
  public let lower: Value
  /// The greatest components.
  public let upper: Value

  /// Bounds by the least and the greatest components; infinite ones do not bound.
  /// - Parameters:
  ///   - lower: the least components.
  ///   - upper: the greatest components, each at least the least one.
  public init(lower: Value, upper: Value) {
    require(
      (0..<Value.componentCount).allSatisfy { lower[component: $0] <= upper[component: $0] },
      "lower bounds must be at most the upper ones; got \(lower) and \(upper)")
    self.lower = lower
    self.upper = upper
  }

  /// Returns the value with each component between its bounds.
  @inlinable public func clamped(_ value: Value) -> Value {
    value.mapComponents { min(max($1, lower[component: $0]), upper[component: $0]) }
  }
}

extension Bounds where Value == Double {
  /// The bounds of a range.
  public init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }
}

package struct BoundExit: Equatable, Sendable {
  /// The time, in s after the law began.
  package let time: Double
  /// The index of the first component that leaves.
  package let component: Int
}

extension Law {
  /// Returns the first time at which a component leaves its bounds.
  ///
  /// The motion is sampled at 256 equal steps. If it is watched for more than a minute, there are 256 steps a minute, but at
  /// most 16,384. An excursion between two samples is not found.
  /// - Parameters:
  ///   - start: the time from which on it is watched, in s.
  ///   - end: the time up to which it is watched, in s, finite.
  package func exit(from bounds: Bounds<Value>, after start: Double, upTo end: Double) -> BoundExit? {
    let count = Int(min(max(256 * (end - start) / 60, 256), 16_384).rounded(.up))
    let times = (0...count).map { start + (end - start) * Double($0) / Double(count) }
    return exit(from: bounds) { _ in times }
  }

  /// Returns the first time at which a component leaves its bounds, or nil.
  /// - Parameter times: returns, for the index of a component, ascending times between which the component is monotone.
  fileprivate func exit(from bounds: Bounds<Value>, _ times: (Int) -> [Double]) -> BoundExit? {
    var first: BoundExit?
    for index in 0..<Value.componentCount {
      let (lower, upper) = (bounds.lower[component: index], bounds.upper[component: index])
      // A motion that ends on a bound must not leave it by a rounding error.
      let slack = 1e-12 * max(upper.isFinite ? abs(upper) : 0, lower.isFinite ? abs(lower) : 0, 1e-3)
      func isInside(_ time: Double) -> Bool {
        let value = value(at: time)[component: index]
        return value <= upper + slack && value >= lower - slack
      }
      let times = times(index)
      guard let next = times.firstIndex(where: { !isInside($0) }) else { continue }
      let time =
        next == 0 ? times[0] : Bisection.boundary(after: times[next - 1], upTo: times[next], where: isInside)
      if time < first?.time ?? .infinity { first = BoundExit(time: time, component: index) }
    }
    return first
  }
}

extension SpringMotion {
  /// Returns the first time at which a component leaves its bounds, exact to the last digits.
  ///
  /// A component is monotone between the zeros of its velocity, which are half a turn apart. The amplitude never grows, so a
  /// component that is within its bounds at its first two extrema stays within them.
  /// - Parameters:
  ///   - start: the time from which on it is watched, in s.
  ///   - end: the time up to which it is watched, in s.
  package func exit(from bounds: Bounds<Value>, after start: Double, upTo end: Double) -> BoundExit? {
    let state = coefficients.derivative(phase(at: start))
    let turn = coefficients.discriminant < 0 ? .pi / coefficients.splitting : Double.infinity
    return exit(from: bounds) { index in
      let zero = coefficients.firstZero(
        displacement: state.displacement[component: index], velocity: state.velocity[component: index])
      let extremes = [zero, zero + turn, zero + 2 * turn].filter { $0.isFinite }.map { start + $0 }
      return [start] + extremes.filter { $0 > start && $0 < end } + (end.isFinite ? [max(start, end)] : [])
    }
  }
}

extension Decay {
  /// Returns the first time at which a component leaves its bounds; each component is monotone.
  /// - Parameters:
  ///   - start: the time from which on it is watched, in s.
  ///   - end: the time up to which it is watched, in s.
  package func exit(from bounds: Bounds<Value>, after start: Double, upTo end: Double) -> BoundExit? {
    exit(from: bounds) { _ in [start, max(start, end)] }
  }
}
