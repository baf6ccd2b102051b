internal import RealModule

/// The fling of Android's scroller and of Compose's `splineBasedDecay`: released content follows a fixed curve, whose
/// distance and duration depend on its speed.
///
/// With the friction f, g = 9.80665 m/s² · 39.37 in/m · 160 pt/in · 0.84, the inflexion i = 0.35, the rate D = ln 0.78 / ln 0.9
/// and the speed v:
///
///     l = ln(i v / f g)        distance = f g e^(D l/(D − 1))        duration = e^(l/(D − 1))
///
/// The curve from 0 to 1 is a cubic Bézier whose control points are (i/2, 1/2) and (i, 1). Android has a table of 100 of its
/// points; here it is the curve itself, which starts with exactly the velocity of the release. (AOSP, OverScroller.java)
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
    require(
      friction.isFinite && friction > 0, "a friction must be finite and greater than 0; got \(friction)")
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

  /// Value and velocity, `time` seconds after the release.
  public func state(at time: Double) -> (value: Value, velocity: Value) { motion.state(at: time) }

  /// The value, `time` seconds after the release.
  public func value(at time: Double) -> Value { motion.value(at: time) }

  /// The velocity at `time`, in pt/s.
  public func velocity(at time: Double) -> Value { motion.velocity(at: time) }

  /// The duration, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double { duration }

  /// The time at which it reaches its end, in s: the duration.
  public var reachTime: Double { duration }

  /// The fling with the same friction from another value and velocity.
  public func kicked(from value: Value, velocity: Value) -> Fling? {
    Fling(from: value, velocity: velocity, friction: friction)
  }
}

/// A motion that a constant force brakes to rest along its straight way: v falls evenly, and the way is v₀²/2d.
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
    require(
      deceleration.isFinite && deceleration > 0,
      "a deceleration must be finite and greater than 0; got \(deceleration)")
    initialValue = value
    initialVelocity = velocity
    self.deceleration = deceleration
    duration = velocity.length / deceleration
  }

  /// The value at rest.
  public var end: Value { initialValue + (duration / 2) * initialVelocity }

  /// The value, `time` seconds after the start.
  public func value(at time: Double) -> Value {
    guard time < duration else { return end }
    return initialValue + (time * (1 - time / (2 * duration))) * initialVelocity
  }

  /// The velocity at `time`, per second.
  public func velocity(at time: Double) -> Value {
    time < duration ? (1 - time / duration) * initialVelocity : .zero
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
