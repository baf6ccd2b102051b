internal import RealModule

/// The fling of Android's scroller and of Compose's `splineBasedDecay`: released content follows a fixed curve, whose
/// distance and duration depend on its speed.
///
/// With the friction f, g = 9.80665 m/s² · 39.37 in/m · 160 pt/in · 0.84, the inflexion i = 0.35, the rate D = ln 0.78 / ln 0.9
/// and the speed v:
///
///     l = ln(i v / f g)        distance = f g e^(D l/(D − 1))        duration = e^(l/(D − 1))
///
/// The curve from 0 to 1 is a cubic Bézier whose control points are (i/2, 1/2) and (i, 1). Android uses a table of 100 of its
/// points. Here it is the curve itself, which starts with exactly the velocity of the release. (AOSP, OverScroller.java)
public struct Fling<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The value at time 0, in points of 1/160 inch (dp).
  public let initialValue: Value
  /// The velocity at time 0, in pt/s.
  public let initialVelocity: Value
  /// The friction, over 0.
  public let friction: Double
  private let motion: TimedMotion<Value>

  /// `ViewConfiguration.getScrollFriction()` of Android.
  public static var standardFriction: Double { 0.015 }

  /// A fling.
  /// - Parameters:
  ///   - value: the value at the release, in points, finite.
  ///   - velocity: the velocity at the release, in pt/s, finite.
  ///   - friction: the friction, finite and over 0.
  public init(from value: Value, velocity: Value, friction: Double = Fling.standardFriction) {
    require(value.isFinite && velocity.isFinite, "a fling must start at a finite value and velocity")
    require(positive: friction, "a friction")
    initialValue = value
    initialVelocity = velocity
    self.friction = friction
    let speed = velocity.length
    guard speed > 0 else {
      motion = TimedMotion(from: value, to: value, duration: 0)
      return
    }
    let resistance = friction * 9.80665 * 39.37 * 160 * 0.84
    let rate = Double.log(0.78) / Double.log(0.9)
    let logarithm = Double.log(0.35 * speed / resistance)
    let distance = resistance * Double.exp(rate / (rate - 1) * logarithm)
    motion = TimedMotion(
      from: value, to: value + (distance / speed) * velocity, duration: Double.exp(logarithm / (rate - 1)),
      curve: .fling)
  }

  /// The duration, in s.
  public var duration: Double { motion.duration }

  /// The value at rest, in points.
  public var end: Value { motion.end }

  /// The value and the velocity (in pt/s), `time` seconds after the release.
  public func state(at time: Double) -> (value: Value, velocity: Value) { motion.state(at: time) }

  /// The duration, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double { duration }

  /// The time at which it reaches its end, in s: the duration.
  public var reachTime: Double { duration }

  /// The fling with the same friction from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> Fling? {
    Fling(from: value, velocity: velocity, friction: friction)
  }
}

/// A motion along a straight line that a constant force brakes to rest: v decreases linearly, and the way is v₀²/2d.
public struct ConstantDeceleration<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The value at time 0.
  public let initialValue: Value
  /// The velocity at time 0, per second.
  public let initialVelocity: Value
  /// d: the loss of speed, per s², over 0.
  public let deceleration: Double
  /// The time at which it rests, |v₀|/d, in s.
  public let duration: Double

  /// A braked motion.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - deceleration: the loss of speed, in the value's unit per s², finite and over 0.
  public init(from value: Value, velocity: Value, deceleration: Double) {
    require(value.isFinite && velocity.isFinite, "a motion must start at a finite value and velocity")
    require(positive: deceleration, "a deceleration")
    initialValue = value
    initialVelocity = velocity
    self.deceleration = deceleration
    duration = velocity.length / deceleration
  }

  /// The value at rest.
  public var end: Value { initialValue + (duration / 2) * initialVelocity }

  /// The value and the velocity (per second), `time` seconds after the start.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard time < duration else { return (end, .zero) }
    let value = initialValue + (time * (1 - time / (2 * duration))) * initialVelocity
    return (value, (1 - time / duration) * initialVelocity)
  }

  /// The first time from which the value stays within the tolerance of its end: the distance left is d (T − t)²/2.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    guard duration > 0 else { return 0 }
    return max(0, duration - (2 * tolerance.distance(ofWay: way) / deceleration).squareRoot())
  }

  /// The time at which it reaches its end, in s: the duration.
  public var reachTime: Double { duration }

  /// The motion with the same deceleration from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> ConstantDeceleration? {
    ConstantDeceleration(from: value, velocity: velocity, deceleration: deceleration)
  }
}

/// A fall under gravity with bounces on a floor, y growing downwards, exact to the limit of the bounces.
///
/// The first impact has the speed u; the n-th bounce leaves the floor with u eⁿ and lasts 2u eⁿ/g. The bounces add up
/// to P = 2u e / (g(1 − e)), after which the body rests on the floor. At a time R before that end,
/// the current bounce is the n-th after the first with eⁿ ≥ R/P > eⁿ⁺¹, which needs no sum over the bounces.
public struct Flight: Trajectory, Hashable {
  /// y at time 0, in points.
  public let initialValue: Double
  /// The velocity at time 0, in pt/s, downwards.
  public let initialVelocity: Double
  /// g, in pt/s², downwards; over 0.
  public let gravity: Double
  /// y of the floor, in points; infinite where there is none.
  public let floor: Double
  /// e: the share of its speed that a bounce keeps; 0 to 1.
  public let elasticity: Double

  /// The time of the first impact on the floor, in seconds; infinite without a floor.
  public let firstImpactTime: Double
  /// The speed u of the first impact, in pt/s; infinite without a floor.
  public let firstImpactSpeed: Double

  /// A flight that starts above its floor or on it.
  /// - Parameters:
  ///   - value: y at the start, finite, at most `floor`.
  ///   - velocity: in pt/s, downwards, finite.
  ///   - gravity: in pt/s², finite and over 0; UIKit's gravity of 1 is 1000.
  ///   - floor: y of the floor; infinite for a fall without end.
  ///   - elasticity: 0 to 1; at 1 it bounces for ever.
  public init(
    from value: Double, velocity: Double = 0, gravity: Double = 1000, floor: Double = .infinity,
    elasticity: Double = 0
  ) {
    require(value.isFinite && velocity.isFinite, "a flight must start at a finite value and velocity")
    require(positive: gravity, "gravity")
    require(value <= floor, "a flight must start above its floor \(floor) or on it; got \(value)")
    require((0...1).contains(elasticity), "elasticity must be 0 to 1; got \(elasticity)")
    initialValue = value
    initialVelocity = velocity
    self.gravity = gravity
    self.floor = floor
    self.elasticity = elasticity
    // h = v t + g t²/2, solved with the form of the root that has no cancellation.
    let height = floor - value
    let speed = (velocity * velocity + 2 * gravity * height).squareRoot()
    firstImpactSpeed = speed
    if !height.isFinite {
      firstImpactTime = .infinity
    } else {
      firstImpactTime = velocity > 0 ? 2 * height / (velocity + speed) : (speed - velocity) / gravity
    }
  }

  /// The time from which on the body rests on the floor, in s: the sum of all bounces. Infinite without a floor and
  /// at elasticity 1, unless the body never left the floor.
  public var restingTime: Double { firstImpactTime + bouncingTime }

  /// The time of the n-th impact, in seconds, the first being 1; it tends to `restingTime`.
  public func impactTime(_ number: Int) -> Double {
    require(number >= 1, "impacts must be counted from 1; got \(number)")
    guard number > 1 else { return firstImpactTime }
    guard elasticity < 1 else { return firstImpactTime + Double(number - 1) * 2 * firstImpactSpeed / gravity }
    return firstImpactTime + bouncingTime * (1 - Double.pow(elasticity, number - 1))
  }

  /// The apex above the floor after the n-th impact, in points: (u eⁿ)² / 2g.
  public func apexHeight(afterImpact number: Int) -> Double {
    require(number >= 1, "impacts must be counted from 1; got \(number)")
    let speed = firstImpactSpeed * Double.pow(elasticity, number)
    return speed * speed / (2 * gravity)
  }

  /// y, never below the floor, and the velocity (in pt/s, downwards; at an impact, the one after it), `time` seconds after
  /// the start.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    require(time: time)
    if time < firstImpactTime {
      let y = initialValue + (initialVelocity + gravity * time / 2) * time
      return (min(y, floor), initialVelocity + gravity * time)
    }
    guard time < restingTime else { return (floor, 0) }
    let (speed, elapsed) = bounce(at: time)
    return (min(floor + (gravity * elapsed / 2 - speed) * elapsed, floor), gravity * elapsed - speed)
  }

  /// The speed at which the current bounce left the floor, and the time since, in pt/s and s.
  private func bounce(at time: Double) -> (speed: Double, elapsed: Double) {
    guard elasticity < 1 else {
      let period = 2 * firstImpactSpeed / gravity
      return (firstImpactSpeed, (time - firstImpactTime).truncatingRemainder(dividingBy: period))
    }
    let left = restingTime - time
    let number = max((Double.log(left / bouncingTime) / Double.log(elasticity)).rounded(.down), 0)
    let share = Double.pow(elasticity, number)
    return (firstImpactSpeed * elasticity * share, max(bouncingTime * share - left, 0))
  }

  /// P, in seconds.
  private var bouncingTime: Double {
    guard firstImpactSpeed > 0, elasticity > 0 else { return 0 }
    return 2 * firstImpactSpeed / gravity * elasticity / (1 - elasticity)
  }
}
