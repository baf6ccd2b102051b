internal import RealModule

/// The motion of followers on equal springs, each of which is pulled towards the one before it. The first one is
/// pulled towards a target that moves evenly. Exact at any time, in all three regimes.
///
/// Each follower obeys m x″ = −k (x − x₋₁) − c x′, where x₋₁ is the value of the one before. In the end each one
/// moves with the target, behind the one before it by the `lag`. An interruption is a new chain from the states of
/// the old one.
package struct FollowerChain<Value: MotionVector>: Sendable {
  /// The law of force of each follower.
  private let spring: Spring
  /// The value of the target at time 0.
  package let target: Value
  /// The velocity of the target, per second.
  package let targetVelocity: Value
  /// The states of the followers at time 0, relative to their places in even motion.
  private var starts: [(value: Value, velocity: Value)] = []

  /// A chain of followers.
  /// - Parameters:
  ///   - spring: the law of force of each follower.
  ///   - states: the values and velocities of the followers at time 0, finite, the first one first; 1 to 32.
  ///   - target: the value of the target at time 0, finite.
  ///   - targetVelocity: the velocity of the target, per second, finite.
  package init(
    spring: Spring, from states: [(value: Value, velocity: Value)], following target: Value,
    velocity targetVelocity: Value = .zero
  ) {
    require(1...32 ~= states.count, "a chain must have 1 to 32 followers; got \(states.count)")
    let values = [target, targetVelocity] + states.flatMap { [$0.value, $0.velocity] }
    require(values.allSatisfy(\.isFinite), "a chain must start at finite values and follow a finite target")
    (self.spring, self.target, self.targetVelocity) = (spring, target, targetVelocity)
    starts = states.enumerated().map { index, state in
      (state.value - target + Double(index + 1) * lag, state.velocity - targetVelocity)
    }
  }

  /// c v / k: the distance of each follower behind the one before it, or the target, when all move evenly.
  package var lag: Value { spring.damping / spring.stiffness * targetVelocity }

  /// Returns the value and the velocity (per second) of a follower at a time in s, finite, 0 or later. Its index is
  /// the number of followers before it.
  @specialized(where Value == SIMD2<Double>)  // Else it takes ten times as long, and allocates.
  package func state(of index: Int, at time: Double) -> (value: Value, velocity: Value) {
    require(starts.indices.contains(index), "a chain of \(starts.count) has no follower \(index)")
    require(notNegative: time, "the time of a chain")
    let (value, velocity) = spring.withResponses(count: index + 1, time: time) { state(of: index, $0) }
    return (target + time * targetVelocity - Double(index + 1) * lag + value, targetVelocity + velocity)
  }

  private func state(of index: Int, _ responses: Responses) -> (value: Value, velocity: Value) {
    let (rate, square) = (spring.damping / (2 * spring.mass), spring.stiffness / spring.mass)
    var (value, velocity) = (Value.zero, Value.zero)
    for source in 0...index {
      let (start, (cosine, sine, _)) = (starts[source], responses[index - source])
      let pull = source < index ? responses[index - source - 1].sine : 0
      value = value + (cosine + rate * sine) * start.value + sine * start.velocity
      velocity = velocity + (square * (pull - sine)) * start.value + (cosine - rate * sine) * start.velocity
    }
    return (value, velocity)
  }

  /// A time (s) from which on each follower stays within a tolerance of its place in the even motion; infinite
  /// without damping. At a target that stands still, all are at rest from then on.
  ///
  /// From any time on, follower i stays within Sᵢ = Aᵢ + g Sᵢ₋₁ of its place. A is the amplitude that it has by
  /// itself, which never grows. The factor g is the largest gain of a spring, the integral of its impulse response
  /// without sign. It is coth(πζ / 2√(1 − ζ²)), and 1 from the critical damping on. The time is one at which the last
  /// S is the tolerance.
  @specialized(where Value == SIMD2<Double>)
  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let distance = tolerance.distance(ofWay: starts.map(\.value.length).max() ?? 0)
    let coefficients = SpringCoefficients(spring)
    let gain = (1 + spring.overshoot) / (1 - spring.overshoot)
    func isFar(at time: Double) -> Bool {
      spring.withResponses(count: starts.count, time: time) { responses in
        starts.indices.reduce(0) { bound, index in
          let (value, velocity) = state(of: index, responses)
          return coefficients.amplitude(value, velocity) + (bound > 0 ? gain * bound : 0)
        } > distance
      }
    }
    guard isFar(at: 0) else { return 0 }
    guard spring.damping > 0 else { return .infinity }
    return Bisection.boundary(after: 0, step: 1 / spring.angularFrequency, where: isFar(at:))
  }
}

/// The coefficients of C and S of `SpringStep`, and of a power of q, from a follower to the n-th one after it.
private typealias Responses = UnsafeMutableBufferPointer<(cosine: Double, sine: Double, power: Double)>

extension Spring {
  /// Calls a function with C and S over a time (s), as power series in z, the step to the next follower.
  ///
  /// Relative to their places in even motion the followers obey y″ = −ω₀² (y − y₋₁) − 2a y′. This is one spring,
  /// with ω₀²(1 − z) in the place of ω₀² and q(z) = a² − ω₀²(1 − z). The series of a short time is Taylor's, in q;
  /// then the time is doubled: S(2t) = 2CS, C(2t) = C² + qS². No regime is special.
  fileprivate func withResponses<Result>(count: Int, time: Double, _ body: (Responses) -> Result) -> Result {
    let (rate, square) = (damping / (2 * mass), stiffness / mass)
    let constant = rate * rate - square
    let doublings = max(0, Int((4 * angularFrequency * time * (1 + dampingRatio)).exponent) + 1)
    let step = Double(sign: .plus, exponent: -doublings, significand: time)
    return withUnsafeTemporaryAllocation(of: Responses.Element.self, capacity: count) { series in
      series.initialize(repeating: (0, 0, 0))
      series[0].power = Double.exp(-rate * step)
      // Each coefficient depends on those before it: from the last one on.
      var weight = 1.0
      for order in stride(from: 1.0, through: 19, by: 2) {
        for index in (0..<count).reversed() {
          let power = series[index].power
          series[index].cosine += weight * power
          series[index].sine += weight * step / order * power
          series[index].power = constant * power + (index > 0 ? square * series[index - 1].power : 0)
        }
        weight *= step * step / (order * (order + 1))
      }
      for _ in 0..<doublings {
        for index in (0..<count).reversed() {
          var (cosine, sine) = (0.0, 0.0)
          for other in 0...index {
            let (left, right) = (series[other], series[index - other])
            sine += 2 * left.cosine * right.sine
            cosine += left.cosine * right.cosine + constant * left.sine * right.sine
            if other < index { cosine += square * left.sine * series[index - other - 1].sine }
          }
          series[index] = (cosine, sine, 0)
        }
      }
      return body(series)
    }
  }
}
