internal import RealModule

/// The motion of followers on equal springs, each of which is pulled towards the one before it; the first one is pulled
/// towards a target that moves evenly. Exact at any time, in all three regimes.
///
/// Each follower obeys m x″ = −k (x − x₋₁) − c x′, where x₋₁ is the value of the one before. If the target moves with a
/// constant velocity v, all followers come to move with v as well, each one behind the one before it by the `lag`
///
///     c v / k
///
/// because the force of the spring then equals the friction c v. With y the distance of a follower from its place on that
/// steady line, the equation loses the target:
///
///     m y″ + c y′ + k y = k y₋₁
///
/// so that the first follower is on an ordinary spring (formula F1), and n followers further on an impulse arrives as
/// the response h of n + 1 springs in a row. Its Laplace transform is ω₀²ⁿ / (s² + 2as + ω₀²)ⁿ⁺¹, with a = c/2m, and
///
///     h = e^(−at) ω₀²ⁿ tⁿ⁺¹ jₙ(σt) / ((2σ)ⁿ n!),    σ² = ω₀² − a²
///
/// where j is the spherical Bessel function; σ is imaginary above the critical damping. A sum over the followers
/// before gives the value and the velocity of each one.
///
/// An interruption is `follow(_:velocity:with:at:)`: values and velocities stay. A chain of one is a value that follows
/// a moving target. Times are law times, in s, from 0 on. A target whose velocity changes is followed by a call at
/// each change.
public struct FollowerChain<Value: MotionVector>: Sendable, Equatable {
  /// The law of force of each follower.
  public private(set) var spring: Spring
  /// The value of the target at time 0.
  public private(set) var target: Value
  /// The velocity of the target, per second.
  public private(set) var targetVelocity: Value

  /// A follower at time 0, relative to its place on the steady line.
  private struct Follower: Equatable, Sendable {
    var displacement: Value
    var velocity: Value
  }
  private var followers: [Follower]
  private var coefficients: SpringCoefficients

  /// The largest number of followers. Up to it the closed form has been compared with numerical integration.
  public static var largestCount: Int { 32 }

  /// A chain of followers.
  /// - Parameters:
  ///   - spring: the law of force of each follower.
  ///   - states: the values and velocities of the followers at time 0, finite, the first one first; 1 to 32.
  ///   - target: the value of the target at time 0, finite.
  ///   - targetVelocity: the velocity of the target, per second, finite.
  public init(
    spring: Spring, from states: [(value: Value, velocity: Value)], following target: Value,
    velocity targetVelocity: Value = .zero
  ) {
    require(
      1...Self.largestCount ~= states.count,
      "a chain must have 1 to \(Self.largestCount) followers; got \(states.count)")
    require(
      states.allSatisfy { $0.value.isFinite && $0.velocity.isFinite } && target.isFinite
        && targetVelocity.isFinite, "a chain must start at finite values and follow a finite target")
    self.spring = spring
    self.target = target
    self.targetVelocity = targetVelocity
    coefficients = SpringCoefficients(spring)
    followers = states.map { Follower(displacement: $0.value, velocity: $0.velocity) }
    subtractSteadyMotion()
  }

  /// The number of followers.
  public var count: Int { followers.count }

  /// The distance of each follower behind the one before it, and of the first one behind the target, when all move
  /// evenly: c v / k.
  public var lag: Value { spring.damping / spring.stiffness * targetVelocity }

  /// The value and the velocity of a follower at a time.
  /// - Parameters:
  ///   - index: the number of followers before it.
  ///   - time: the time, in s, finite, 0 or later.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func state(of index: Int, at time: Double) -> (value: Value, velocity: Value) {
    require(
      followers.indices.contains(index), "there are \(count) followers, and none has the index \(index)")
    require(time >= 0 && time.isFinite, "the time must be finite and not before the start; got \(time)")
    return coefficients.withResponses(upTo: index, at: time) { state(of: index, at: time, $0) }
  }

  /// Replaces the target, and the spring if one is given. Values and velocities stay, and time starts again at 0.
  /// - Parameters:
  ///   - target: the value of the new target at `time`, finite.
  ///   - targetVelocity: the velocity of the new target, per second, finite.
  ///   - spring: the spring; by default the present one.
  ///   - time: the time, in s, which is the new time 0.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public mutating func follow(
    _ target: Value, velocity targetVelocity: Value = .zero, with spring: Spring? = nil, at time: Double
  ) {
    require(time >= 0 && time.isFinite, "the time must be finite and not before the start; got \(time)")
    require(target.isFinite && targetVelocity.isFinite, "a chain must follow a finite target")
    coefficients.withResponses(upTo: count - 1, at: time) { responses in
      // The last one first, because the motion of each depends on those before it.
      for index in followers.indices.reversed() {
        let (value, velocity) = state(of: index, at: time, responses)
        followers[index] = Follower(displacement: value, velocity: velocity)
      }
    }
    self.target = target
    self.targetVelocity = targetVelocity
    if let spring, spring != self.spring {
      self.spring = spring
      coefficients = SpringCoefficients(spring)
    }
    subtractSteadyMotion()
  }

  /// Copies the followers if their memory is shared with a copy of the chain.
  package mutating func takeMemory() { followers.reserveCapacity(followers.count) }

  /// Puts each follower on its place in the even motion, for instance at the settling time. Time starts again at 0.
  /// - Parameter time: the time, in s, which is the new time 0.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public mutating func settle(at time: Double) {
    require(time >= 0 && time.isFinite, "the time must be finite and not before the start; got \(time)")
    target = target + time * targetVelocity
    for index in followers.indices { followers[index] = Follower(displacement: .zero, velocity: .zero) }
  }

  /// A time from which on each follower stays within a tolerance of its place in the even motion, in s: at a target that
  /// stands still, the time from which all are at rest. Infinite without damping.
  ///
  /// From any time on, follower i stays within Sᵢ = Aᵢ + g Sᵢ₋₁ of its place: A is the amplitude that it has by itself,
  /// which never grows, and g = coth(πζ / 2√(1 − ζ²)), or 1 from the critical damping on, is the largest gain of a
  /// spring, the integral of its impulse response without sign. The time is one at which all S are at most the tolerance.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let way = followers.reduce(0) { max($0, $1.displacement.length) }
    let distance = tolerance.distance(ofWay: way)
    let gain = spring.largestGain
    func isFar(at time: Double) -> Bool {
      coefficients.withResponses(upTo: count - 1, at: time) { responses in
        var bound = 0.0
        for index in followers.indices {
          let (displacement, velocity) = displacement(of: index, responses)
          bound = coefficients.amplitude((displacement, velocity)) + (index == 0 ? 0 : gain * bound)
          if bound > distance { return true }
        }
        return false
      }
    }
    guard isFar(at: 0) else { return 0 }
    guard spring.damping > 0 else { return .infinity }
    return Bisection.boundary(
      after: 0, step: 1 / coefficients.squaredFrequency.squareRoot(), where: isFar(at:))
  }

  // MARK: Responses

  /// The response of a follower to an impulse 1 on one before it, and its derivative.
  private typealias Response = (value: Double, velocity: Double)

  private func state(
    of index: Int, at time: Double, _ responses: UnsafeMutableBufferPointer<Response>
  ) -> (value: Value, velocity: Value) {
    let (displacement, velocity) = displacement(of: index, responses)
    return (
      target + time * targetVelocity - Double(index + 1) * lag + displacement, targetVelocity + velocity
    )
  }

  /// y and y′ of a follower: an impulse v gives h v, and a displacement d gives (h′ + 2a h) d. The derivative of the latter
  /// is ω₀² (h₋₁ − h) d, by the equation of motion of h.
  private func displacement(
    of index: Int, _ responses: UnsafeMutableBufferPointer<Response>
  ) -> (displacement: Value, velocity: Value) {
    var (displacement, velocity) = (Value.zero, Value.zero)
    for (source, follower) in followers[...index].enumerated() {
      let order = index - source
      let (response, slope) = responses[order]
      let former = order == 0 ? 0 : responses[order - 1].value
      displacement =
        displacement + (slope + 2 * coefficients.decayRate * response) * follower.displacement
        + response * follower.velocity
      velocity =
        velocity + coefficients.squaredFrequency * (former - response) * follower.displacement
        + slope * follower.velocity
    }
    return (displacement, velocity)
  }

  private mutating func subtractSteadyMotion() {
    for index in followers.indices {
      followers[index].displacement =
        followers[index].displacement - target + Double(index + 1) * lag
      followers[index].velocity = followers[index].velocity - targetVelocity
    }
  }
}

extension SpringCoefficients {
  /// Calls a function with the responses at a time: the response at index n is that of the follower n places further on.
  fileprivate func withResponses<Result>(
    upTo last: Int, at time: Double,
    _ body: (UnsafeMutableBufferPointer<(value: Double, velocity: Double)>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: (value: Double, velocity: Double).self, capacity: last + 1) {
      responses in
      fill(responses, at: time)
      return body(responses)
    }
  }

  /// Fills in h and h′ of 1, 2, … springs in a row at a time of 0 s or later.
  ///
  /// With f = jₙ(z)/zⁿ, z = σt and w = z², which may be negative, the functions f of neighbouring n are connected by
  /// f₋₁ = (2n + 1) f − w f₊₁, so that
  ///
  ///     h₊₁ = ω₀²/(2(n + 1)σ²) ((2n + 1) h − ω₀²t²/2n h₋₁)      h′ = ω₀²t/2n h₋₁ − a h
  ///
  /// Upwards the rule is stable only while n < z. Beyond that, f / f₋₁ = 1 / (2n + 1 − w f₊₁ / f) is evaluated from
  /// a large n downwards, where the error of the first guess vanishes. Above the critical damping z is imaginary, and
  /// the second way is always right; it takes |z| steps, so the first one is used where |z| > n² makes it harmless.
  private func fill(
    _ responses: UnsafeMutableBufferPointer<(value: Double, velocity: Double)>, at time: Double
  ) {
    let (cosine, sine) = envelopes(at: time)
    let count = responses.count
    responses.initialize(repeating: (0, 0))
    responses[0] = (sine, cosine - decayRate * sine)
    // If the first response is too small for a Double, the others are too.
    guard count > 1, cosine != 0 || sine != 0 else { return }
    let (size, square) = (splitting * time, -discriminant * time * time)
    let isRinging = discriminant < 0
    // The first order that follows from a ratio.
    let turn =
      isRinging
      ? max(1, Int(min(size.rounded(.up), Double(count)))) : size > Double(count * count) ? count : 1
    if turn < count {
      var ratio = 0.0
      for order in (turn..<count + Int(isRinging ? 0 : size) + 40).reversed() {
        ratio = 1 / (Double(2 * order + 1) - square * ratio)
        if order < count { responses[order].value = ratio }
      }
    }
    for order in 1..<count {
      let former = responses[order - 1].value
      let push = squaredFrequency * time / Double(2 * order)
      if order >= turn {
        responses[order].value *= push * time * former
      } else {
        let before =
          order == 1
          ? time * cosine
          : squaredFrequency * time * time / Double(2 * order - 2) * responses[order - 2].value
        responses[order].value =
          squaredFrequency / (-2 * discriminant * Double(order)) * (Double(2 * order - 1) * former - before)
      }
      responses[order].velocity = push * former - decayRate * responses[order].value
    }
  }
}

extension Spring {
  /// The largest ratio of the value's excursion to that of the target, for any motion of the target: the integral of the
  /// impulse response without sign. Infinite without damping.
  fileprivate var largestGain: Double {
    guard dampingRatio < 1 else { return 1 }
    let decay = Double.exp(-.pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot())
    return (1 + decay) / (1 - decay)
  }
}

/// The motion of a value on a spring towards a moving target, which follows the cubic with given values and velocities at both
/// ends of a span of time. Exact in that span, however short, and in all three regimes. A target in even motion is a cubic too,
/// for a span of any length.
///
/// With the share u = t/T of the span, the target is at p₀ + V u + C u² + D u³. The value moves as on a spring to p₀, and the
/// spring adds its responses to the other terms, which are 0 at the start and in which nothing cancels:
///
///     x = p₀ + (free motion) + V u ρ₁ + C u² ρ₂ + D u³ ρ₃
///
/// where ρₙ tⁿ is the motion of a value at rest that is pulled towards tⁿ. Its derivative is n ρₙ₋₁ tⁿ⁻¹.
///
/// `FollowerChain` has followers of followers of a target in even motion.
public struct FollowingMotion<Value: MotionVector>: Law, Equatable {
  /// The law of force.
  public let spring: Spring
  /// The length of the span, in s.
  public let duration: Double
  /// The distance from the target and the velocity, at time 0.
  private let displacement, velocity: Value
  private let target: CubicMotion<Value>

  /// A motion towards a target that moves.
  /// - Parameters:
  ///   - spring: the law of force.
  ///   - state: the value at time 0 and its velocity, per second, finite.
  ///   - start: the value of the target at time 0 and its velocity, per second, finite.
  ///   - end: those at the end of the span, finite.
  ///   - duration: the length of the span, in s, finite and over 0.
  public init(
    spring: Spring, from state: (value: Value, velocity: Value),
    following start: (value: Value, velocity: Value),
    to end: (value: Value, velocity: Value), duration: Double
  ) {
    self.init(
      spring, from: state, following: CubicMotion(from: start, to: end, duration: duration), for: duration)
  }

  /// A motion towards a target that moves evenly from a value to a value, both finite, in a time (s), finite and over 0.
  package init(
    spring: Spring, from state: (value: Value, velocity: Value), following start: Value, to end: Value,
    duration: Double
  ) {
    self.init(
      spring, from: state, following: CubicMotion(evenlyFrom: start, to: end, duration: duration),
      for: duration)
  }

  private init(
    _ spring: Spring, from state: (value: Value, velocity: Value), following target: CubicMotion<Value>,
    for duration: Double
  ) {
    require(positive: duration, "a duration")
    self.spring = spring
    self.duration = duration
    self.target = target
    displacement = state.value - target.start
    velocity = state.velocity
  }

  public var end: Value { state(at: duration).value }
  public func settlingTime(within tolerance: Tolerance) -> Double { duration }

  /// Value and velocity (per second), `time` seconds after the start; 0 to `duration`.
  @specialized(where Value == Double)
  @specialized(where Value == SIMD2<Double>)
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(finite: time, "the time")
    var (value, velocity) = (displacement, velocity)
    let coefficients = SpringCoefficients(spring)
    SpringStep(coefficients, duration: time).advance(displacement: &value, velocity: &velocity)
    let responses = coefficients.powerResponses(at: time)
    let moved = target.moved(at: time, weights: (responses.y, responses.z, responses.w))
    let pushed = target.slope(at: time, weights: (responses.x, responses.y, responses.z))
    return (target.start + value + moved, velocity + pushed)
  }
}

extension SpringCoefficients {
  /// Returns ρ₀ to ρ₃ at a time (s, finite, 0 or more): ρₙ tⁿ is the motion of a value that is pulled towards tⁿ, from rest
  /// at 0. All are accurate to the last digits.
  ///
  /// With w = C + aS and S of `SpringStep`, the equation of motion, its n-th derivatives and the motion after half of the
  /// time give
  ///
  ///     n (n − 1) ρₙ₋₂ = ω₀²t² (1 − ρₙ) − 2at n ρₙ₋₁
  ///     2ⁿ ρₙ(2t) = w ρₙ + n ρₙ₋₁ S/t + Σₖ (n over k) ρₖ,    with ω₀² S t in the place of n ρₙ₋₁ for n = 0
  ///
  /// The first rule, from a large n downwards, divides each error by n: it is used while 2at and ω₀t are at most 1. A longer
  /// time is halved until they are, and then doubled by the second rule, in which no terms cancel.
  fileprivate func powerResponses(at time: Double) -> SIMD4<Double> {
    let frequency = squaredFrequency.squareRoot()
    var (time, doublings) = (time, 0)
    while max(2 * decayRate, frequency) * time > 1 {
      time /= 2
      doublings += 1
    }
    let (square, friction) = (squaredFrequency * time * time, 2 * decayRate * time)
    var responses = SIMD4<Double>.zero
    var (response, next) = (0.0, 0.0)
    for order in (0...16).reversed() {
      let (first, second) = (Double(order + 1), Double(order + 2))
      (response, next) = ((square * (1 - next) - friction * second * response) / (first * second), response)
      if order < 4 { responses[order] = response }
    }
    for _ in 0..<doublings {
      let (cosine, sine) = envelopes(at: time)
      let sums = SIMD4(
        responses.x, responses.x + responses.y, responses.x + 2 * responses.y + responses.z,
        responses.x + 3 * (responses.y + responses.z) + responses.w)
      let slopes = SIMD4(
        squaredFrequency * sine * time, responses.x, 2 * responses.y, 3 * responses.z)
      let free = (cosine + decayRate * sine) * responses + (sine / time) * slopes
      responses = (free + sums) * SIMD4(1, 0.5, 0.25, 0.125)
      time *= 2
    }
    return responses
  }
}
