/// The least and the greatest values between which a value may move, component by component.
public struct Bounds<Value: MotionVector>: Equatable, Sendable {
  package let lower, upper: Value

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
  package func clamped(_ value: Value) -> Value {
    value.mapComponents { min(max($1, lower[component: $0]), upper[component: $0]) }
  }

  /// Returns the bound that a component of a value is beyond, or nil. A motion that ends on a bound is not beyond
  /// it by a rounding error.
  private func passed(by value: Double, component: Int) -> Double? {
    let (low, high) = (lower[component: component], upper[component: component])
    let slack = 1e-12 * max(high.isFinite ? abs(high) : 0, low.isFinite ? abs(low) : 0, 1e-3)
    return value > high + slack ? high : value < low - slack ? low : nil
  }

  /// The reach of a bound: the time in s after the motion began, the component that reaches it first, and its
  /// velocity there, per second.
  package typealias Exit = (time: Double, component: Int, velocity: Double)

  /// Returns the first exit of a law.
  /// - Parameter time: returns the time (s) at which a component passes a bound. The component passes none at the times
  ///   that `times` lists before it, and it is monotone between two of them.
  fileprivate func exit(
    of law: some Law<Value>, times: (_ component: Int) -> [Double],
    time: (_ component: Int, _ bound: Double, _ after: Double, _ upTo: Double) -> Double
  ) -> Exit? {
    var first: Exit?
    for component in 0..<Value.componentCount {
      var last = 0.0
      for next in [0] + times(component) {
        let value = next < .infinity ? law.value(at: next) : law.end
        if let bound = passed(by: value[component: component], component: component) {
          let time = next > 0 ? time(component, bound, last, next) : 0
          if time < first?.time ?? .infinity {
            first = (time, component, law.velocity(at: time)[component: component])
          }
          break
        }
        last = next
      }
    }
    return first
  }
}

extension Bounds where Value == Double {
  /// The bounds of a range.
  public init(_ range: ClosedRange<Double>) { self.init(lower: range.lowerBound, upper: range.upperBound) }
}

extension Course {
  /// Returns the course that ends where it reaches a bound, at rest on it.
  fileprivate func stopped(at exit: Bounds<Value>.Exit?, on bounds: Bounds<Value>) -> Course {
    guard let exit else { return self }
    return then(at: exit.time) {
      var value = bounds.clamped($0.value)
      let (low, high) = (bounds.lower[component: exit.component], bounds.upper[component: exit.component])
      let place = value[component: exit.component]
      // The instant is rounded.
      value[component: exit.component] = place - low < high - place ? low : high
      return Rest(value)
    }
  }
}

extension SpringMotion {
  /// Returns the first exit from bounds, with its time (s) exact to the last digits; nil if no component passes a
  /// bound. A motion that begins beyond a bound passes it at time 0.
  package func exit(from bounds: Bounds<Value>) -> Bounds<Value>.Exit? {
    // A component is monotone between the zeros of its velocity, which are half a turn apart, and from the last one
    // on. The amplitude never grows: within its bounds at its first two extrema, it stays within them.
    let state = coefficients.derivative(phase(at: 0))
    let turn = coefficients.discriminant < 0 ? .pi / coefficients.splitting : Double.infinity
    return bounds.exit(of: self) { component in
      let zero = coefficients.firstZero(
        displacement: state.displacement[component: component], velocity: state.velocity[component: component]
      )
      return [zero, zero + turn].filter { $0 > 0 && $0 < .infinity } + [.infinity]
    } time: { component, bound, start, end in
      let isRising = bound == bounds.upper[component: component]
      func isInside(_ time: Double) -> Bool {
        let value = value(at: time)[component: component]
        return isRising ? value <= bound : value >= bound
      }
      return end < .infinity
        ? Bisection.boundary(after: start, upTo: end, where: isInside)
        : Bisection.boundary(after: start, step: spring.response, where: isInside)
    }
  }

  /// Returns the motion that ends where a component first reaches its bound, at rest in all components. Its
  /// settling time is that instant.
  public func stopped(at bounds: Bounds<Value>) -> Course<Value> {
    Course(self).stopped(at: exit(from: bounds), on: bounds)
  }
}

extension Decay {
  /// Returns the first exit from bounds, with its time (s) in closed form; nil if no component passes a bound. A
  /// motion that begins beyond a bound passes it at time 0.
  package func exit(from bounds: Bounds<Value>) -> Bounds<Value>.Exit? {
    bounds.exit(of: self) { _ in
      [.infinity]
    } time: { component, bound, _, _ in
      time(reaching: bound, component: component)
    }
  }

  /// Returns the motion that ends where a component first reaches its bound, at rest in all components. Its
  /// settling time is that instant.
  public func stopped(at bounds: Bounds<Value>) -> Course<Value> {
    Course(self).stopped(at: exit(from: bounds), on: bounds)
  }
}
