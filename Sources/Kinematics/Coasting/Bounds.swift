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
  public func clamped(_ value: Value) -> Value {
    var result = value
    for index in 0..<Value.componentCount {
      result[component: index] = min(
        max(value[component: index], lower[component: index]), upper[component: index])
    }
    return result
  }
}

extension Bounds where Value == Double {
  /// The bounds of a range.
  public init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }
}

/// The instant at which a motion leaves its bounds.
package struct BoundExit: Equatable, Sendable {
  /// The time, in s after the law began.
  package let time: Double
  /// The index of the first component that leaves.
  package let component: Int
}

extension Trajectory {
  /// Returns the first time at which a component leaves its bounds, between those of 256 equal steps at which it is outside.
  /// - Parameters:
  ///   - bounds: the bounds.
  ///   - start: the time from which on it is watched, in s.
  ///   - end: the time up to which it is watched, in s, finite.
  package func exit(from bounds: Bounds<Value>, after start: Double, upTo end: Double) -> BoundExit? {
    let times = (0...256).map { start + (end - start) * Double($0) / 256 }
    return exit(from: bounds) { _ in times }
  }

  /// Returns the first time at which a component leaves its bounds, if it is monotone from each of given times to the next.
  fileprivate func exit(from bounds: Bounds<Value>, _ times: (Int) -> [Double]) -> BoundExit? {
    var first: BoundExit?
    for index in 0..<Value.componentCount {
      let (lower, upper) = (bounds.lower[component: index], bounds.upper[component: index])
      // Rounding must not make a motion leave that ends on its bound.
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
  /// A component is monotone between the zeros of its velocity, which are half a turn apart. The amplitude never grows, so
  /// that none leaves after the first two of them that has not left before.
  /// - Parameters:
  ///   - bounds: the bounds.
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
  ///   - bounds: the bounds.
  ///   - start: the time from which on it is watched, in s.
  ///   - end: the time up to which it is watched, in s.
  package func exit(from bounds: Bounds<Value>, after start: Double, upTo end: Double) -> BoundExit? {
    exit(from: bounds) { _ in [start, max(start, end)] }
  }
}

/// A decay between bounds, each component by itself a `ScrollMotion`: from the exact time at which it reaches an edge a
/// critically damped spring takes it back there, with its velocity.
public struct BoundedDecay<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The bounds.
  public let bounds: Bounds<Value>
  /// The motions of the components.
  public let components: [ScrollMotion]
  private let rate: Double

  /// A decay between bounds.
  /// - Parameters:
  ///   - value: the value at time 0, finite; inside the bounds or beyond.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - bounds: the bounds, finite.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(
    from value: Value, velocity: Value, within bounds: Bounds<Value>, rate: Double = Projection.normalRate
  ) {
    self.bounds = bounds
    self.rate = rate
    components = (0..<Value.componentCount).map {
      ScrollMotion(
        from: value[component: $0], velocity: velocity[component: $0],
        within: bounds.lower[component: $0]...bounds.upper[component: $0], rate: rate)
    }
  }

  /// Returns the vector of what a function makes of each component.
  private func vector(_ component: (ScrollMotion) -> Double) -> Value {
    var value = Value.zero
    for (index, motion) in components.enumerated() { value[component: index] = component(motion) }
    return value
  }

  /// The value, `time` seconds after the start.
  public func value(at time: Double) -> Value { vector { $0.value(at: time) } }

  /// The velocity at `time`, per second.
  public func velocity(at time: Double) -> Value { vector { $0.velocity(at: time) } }

  /// The value at rest.
  public var end: Value { vector { $0.end } }

  /// The way to the end, in the value's unit: the length of the ways of all components.
  public var way: Double { vector { $0.way }.length }

  /// A time from which the value stays within the tolerance of its end, in s: each component within its share of it.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let distance = tolerance.distance(ofWay: way) / Double(components.count).squareRoot()
    guard distance > 0 else { return 0 }
    return components.reduce(0) { max($0, $1.settlingTime(within: Tolerance(distance: distance))) }
  }

  /// The first time at which all components have reached or crossed their ends, in s; infinite if one only comes near it.
  public var reachTime: Double { components.reduce(0) { max($0, $1.reachTime) } }

  /// The motion between the same bounds from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> BoundedDecay? {
    BoundedDecay(from: value, velocity: velocity, within: bounds, rate: rate)
  }
}
