internal import RealModule

// A motion's start, state and way are inlinable, with what they need: they run in each frame and each retarget, and
// code that is not specialised for the type of the value takes several times as long. Everything else is not.

/// The motion of a value on a spring towards a target (formula F1), exact at any time, in all three regimes.
@frozen public struct SpringMotion<Value: MotionVector>: Law, Equatable {
  /// The law of force.
  public let spring: Spring
  /// The value at rest.
  public let target: Value
  /// Value − target at time 0.
  public let initialDisplacement: Value
  /// The velocity at time 0, per second.
  public let initialVelocity: Value

  @usableFromInline let coefficients: SpringCoefficients

  /// A motion on a spring.
  /// - Parameters:
  ///   - spring: the law of force.
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - target: the value at rest, finite.
  @inlinable public init(spring: Spring, from value: Value, velocity: Value = .zero, to target: Value) {
    require(
      value.isFinite && velocity.isFinite && target.isFinite, "a motion must start and end at finite values")
    self.spring = spring
    self.target = target
    initialDisplacement = value - target
    initialVelocity = velocity
    coefficients = SpringCoefficients(spring)
  }

  /// The value at rest: the target.
  public var end: Value { target }

  /// Value and velocity (per second), `time` seconds after the start; a negative time continues the motion backwards.
  ///
  /// The time is finite; that of a damped motion may be infinity, where it is at its target.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    let (displacement, velocity) = phase(at: time)
    return (target + displacement, velocity)
  }

  /// Displacement and velocity, `time` seconds after the start.
  @inlinable func phase(at time: Double) -> (displacement: Value, velocity: Value) {
    require(
      time.isFinite || time == .infinity && spring.damping > 0,
      "the time must be finite, or infinity for the end of a damped motion; got \(time)")
    var (displacement, velocity) = (initialDisplacement, initialVelocity)
    SpringStep(coefficients, duration: time).advance(displacement: &displacement, velocity: &velocity)
    return (displacement, velocity)
  }
}

// MARK: Settling

extension SpringMotion {
  /// The way of the motion, in the value's unit, of which a relative tolerance is a share. It is the distance from
  /// the target at time 0, or the distance to which the velocity takes the value away from there.
  ///
  /// The velocity v alone takes a value from its target to the distance h|v|, h being the spring's largest response
  /// to a velocity of 1. The displacement d is worth at most |d| at that time. So the motion reaches at least the
  /// larger one of |d| and h|v| − |d|, which is the way. From rest it is |d|, and from the target it is h|v|.
  @inlinable public var way: Double {
    let distance = initialDisplacement.length
    return max(distance, coefficients.largestResponse * initialVelocity.length - distance)
  }

  /// The time from which on the motion is settled: the one time at which its amplitude falls to the tolerance.
  ///
  /// The amplitude √(y² + (y′/ω₀)²), with the displacement y, never grows. Therefore the time is unique and
  /// independent of frames, and the motion does not leave the tolerance again after it (M18). 0 if the motion starts
  /// within the tolerance; infinite without damping. This is the library's one definition of settled; see the page
  /// “Pick a spring”, formula F1.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let (displacement, velocity) = inPlane
    let distance = tolerance.share == nil ? tolerance.distance : tolerance.distance(ofWay: way)
    return coefficients.settlingTime(from: displacement, velocity, within: distance)
  }

  /// Displacement and velocity at time 0 in their common plane, with the first axis along the displacement. All lengths
  /// are the same there, and a search costs as much for any type of value.
  private var inPlane: (displacement: SIMD2<Double>, velocity: SIMD2<Double>) {
    guard Value.componentCount > 1 else {
      return (SIMD2(initialDisplacement[component: 0], 0), SIMD2(initialVelocity[component: 0], 0))
    }
    let distance = initialDisplacement.length
    guard distance > 0 else { return (.zero, SIMD2(initialVelocity.length, 0)) }
    let along = initialDisplacement.scalarProduct(with: initialVelocity) / distance
    let across = initialVelocity - (along / distance) * initialDisplacement
    return (SIMD2(distance, 0), SIMD2(along, across.length))
  }
}

extension SpringCoefficients {
  /// Returns the time from which on the amplitude is at most `distance`, in the value's unit, 0 or more.
  fileprivate func settlingTime(
    from displacement: SIMD2<Double>, _ velocity: SIMD2<Double>, within distance: Double
  ) -> Double {
    func amplitude(at time: Double) -> Double {
      var (y, v) = (displacement, velocity)
      SpringStep(self, duration: time).advance(displacement: &y, velocity: &v)
      return self.amplitude(y, v)
    }
    guard amplitude(at: 0) > distance else { return 0 }
    guard decayRate > 0 else { return .infinity }
    return Bisection.crossing(
      of: distance, after: 0, step: 1 / squaredFrequency.squareRoot(), by: amplitude(at:))
  }
}

// MARK: First reach

extension SpringMotion {
  /// The first time at which all components have reached or crossed their targets, in s; infinite if one never does.
  public var reachTime: Double {
    (0..<Value.componentCount).reduce(0) {
      max(
        $0,
        coefficients.firstZero(
          displacement: initialDisplacement[component: $1], velocity: initialVelocity[component: $1]))
    }
  }
}

extension SpringCoefficients {
  /// Returns the first time (s, 0 or more) at which a displacement is 0; infinite if there is none.
  ///
  /// With s = v + ay and σ = √|q|, the displacement is e^(−at) times
  ///
  ///     y cos σt + (s/σ) sin σt     below the critical damping: zero where tan σt = −σy/s
  ///     y + s t                     at it
  ///     y cosh σt + (s/σ) sinh σt   above it: zero where tanh σt = −σy/s
  func firstZero(displacement: Double, velocity: Double) -> Double {
    guard displacement != 0 else { return 0 }
    let distance = abs(displacement)
    let closing = -(displacement < 0 ? -1 : 1) * (velocity + decayRate * displacement)
    if discriminant < 0 {
      let time = Double.atan2(y: splitting * distance, x: closing) / splitting
      // Next to the critical damping the displacement is below the range of numbers before it changes its sign.
      return decayRate * time < 700 ? time : .infinity
    }
    guard closing > 0 else { return .infinity }
    if discriminant == 0 { return distance / closing }
    let ratio = splitting * distance / closing
    return ratio < 1 ? Double.atanh(ratio) / splitting : .infinity
  }
}

// MARK: The matrix

/// The motion of a spring over a fixed span of time. It is the 2×2 matrix that maps displacement and velocity at the
/// start to those at the end. Any number of springs with the same coefficients share it.
///
/// With a = ζω₀ and q = (ζω₀)² − ω₀² = ω₀²(ζ² − 1), every regime is the same matrix
///
///     y′ = (C + aS) y + S v        C = e^(−at) cosh √q t
///     v′ = −ω₀² S y + (C − aS) v   S = e^(−at) sinh √q t / √q
///
/// where q < 0 turns cosh and sinh into cos and sin. S and C are entire functions of q. No divisor vanishes
/// at ζ = 1, so that nothing cancels near it (formula F1).
@usableFromInline package struct SpringStep: Hashable, Sendable {
  @usableFromInline let valueFromValue, valueFromVelocity, velocityFromValue, velocityFromVelocity: Double

  /// The step of `spring` over `duration` seconds (finite; negative ones lead back).
  package init(_ spring: Spring, duration: Double) {
    require(duration.isFinite, "a step must take a finite time; got \(duration)")
    self.init(SpringCoefficients(spring), duration: duration)
  }

  @usableFromInline init(_ spring: SpringCoefficients, duration: Double) {
    let (cosine, sine) = spring.envelopes(at: duration)
    valueFromValue = cosine + spring.decayRate * sine
    valueFromVelocity = sine
    velocityFromValue = -spring.squaredFrequency * sine
    velocityFromVelocity = cosine - spring.decayRate * sine
  }

  /// Advances a displacement (value − target) and its velocity by the step.
  @inlinable package func advance<Value: MotionVector>(displacement: inout Value, velocity: inout Value) {
    let before = displacement
    displacement = valueFromValue * before + valueFromVelocity * velocity
    velocity = velocityFromValue * before + velocityFromVelocity * velocity
  }
}

/// The coefficients of a spring that formula F1 uses, computed once.
@usableFromInline struct SpringCoefficients: Hashable, Sendable {
  /// a = ζω₀ = c/2m, in 1/s.
  let decayRate: Double
  /// ω₀² = k/m, in 1/s².
  let squaredFrequency: Double
  /// q = a² − ω₀², in 1/s²; negative where the spring rings.
  let discriminant: Double
  /// √|q|: the angular frequency of the ringing, or the split of the two decay rates, in 1/s.
  let splitting: Double
  /// The rounding error of √|q|, which an oscillation of thousands of turns would magnify.
  private let splittingRest: Double
  /// 1/√|q|, not used where q is 0.
  private let inverseSplitting: Double
  /// a − √q, for q > 0: the slower of the two decay rates, in 1/s.
  private let slowRate: Double

  @usableFromInline init(_ spring: Spring) {
    decayRate = spring.damping / (2 * spring.mass)
    squaredFrequency = spring.stiffness / spring.mass
    discriminant = decayRate * decayRate - squaredFrequency
    splitting = abs(discriminant).squareRoot()
    // The remainders of k/m and of the root. That of a is left out: a spring that rings long enough has little damping.
    let quotientRest = spring.stiffness.addingProduct(-squaredFrequency, spring.mass) / spring.mass
    let rootRest = squaredFrequency.addingProduct(-splitting, splitting) - decayRate * decayRate
    splittingRest = discriminant < 0 ? (quotientRest + rootRest) / (2 * splitting) : 0
    inverseSplitting = 1 / splitting
    slowRate = squaredFrequency / (decayRate + splitting)
  }

  /// The largest distance from the target to which a velocity of 1 per second takes a value that starts there, in s.
  ///
  /// With σ = √|q|, the response S of `SpringStep` turns at the time t at which S′ = C − aS is 0:
  ///
  ///     ringing:   tan σt = σ/a     at the critical damping: t = 1/a     above it: tanh σt = σ/a
  ///
  /// and it is e^(−at)/ω₀ there. For the over-damped spring, t is ln((a + σ)/ω₀)/σ, in which nothing cancels.
  @usableFromInline var largestResponse: Double {
    let frequency = squaredFrequency.squareRoot()
    let time =
      discriminant < 0
      ? Double.atan2(y: splitting, x: decayRate) / splitting
      : discriminant > 0 ? Double.log((decayRate + splitting) / frequency) / splitting : 1 / decayRate
    return Double.exp(-decayRate * time) / frequency
  }

  /// (y, y′) → (y′, y″), y″ = −ω₀² y − 2a y′: a derivative of a motion is a motion of the same spring.
  func derivative<Value: MotionVector>(
    _ phase: (displacement: Value, velocity: Value)
  ) -> (displacement: Value, velocity: Value) {
    (phase.velocity, -squaredFrequency * phase.displacement - 2 * decayRate * phase.velocity)
  }

  /// √(y² + (y′/ω₀)²), which never grows.
  func amplitude<Value: MotionVector>(_ displacement: Value, _ velocity: Value) -> Double {
    (displacement.squaredLength + velocity.squaredLength / squaredFrequency).squareRoot()
  }

  /// C and S of `SpringStep` at `time`, which may be negative.
  func envelopes(at time: Double) -> (cosine: Double, sine: Double) {
    // e^(−800) is 0; the other factors may overflow.
    if (discriminant > 0 ? slowRate : decayRate) * time > 800 { return (0, 0) }
    let angle = splitting * time
    if abs(angle) < 0.05 {
      // √q t → 0: the first terms of cosh x and sinh x / x in x² = q t²; the next ones are below 1e-17.
      let square = discriminant * time * time
      let decay = Double.exp(-decayRate * time)
      let cosine = 1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56)))
      let sine = 1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72)))
      return (decay * cosine, decay * time * sine)
    }
    if discriminant < 0 {
      let decay = Double.exp(-decayRate * time)
      // After more turns than a Double can count, the phase is undefined.
      guard angle.isFinite else { return (decay, 0) }
      // The rounding errors of √|q| and of its product with the time; beyond 1e9 rad they are no longer small.
      let rest = abs(angle) < 1e9 ? (-angle).addingProduct(splitting, time) + splittingRest * time : 0
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      return (decay * (cosine - rest * sine), decay * (sine + rest * cosine) * inverseSplitting)
    }
    // The slow rate a − √q is ω₀²/(a + √q): no difference of two near numbers, no overflow of cosh.
    let slow = Double.exp(-slowRate * time) / 2
    let ratio = Double.exp(-2 * angle)
    return (slow * (1 + ratio), slow * (1 - ratio) * inverseSplitting)
  }
}
