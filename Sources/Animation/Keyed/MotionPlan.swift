public import MotionKinematics

/// A description of animations of the properties of a `Root`, without time or state. It is one animation,
/// several at once, or several in sequence, and can be delayed, repeated and reversed.
///
///     let bouncy = Spring(bounciness: 20, speed: 1)
///     let grow = MotionPlan<Ball>.spring(\.scale, to: [2, 2], bouncy, kind: .scale)
///     let blush = MotionPlan<Ball>.timed(\.color, to: red, duration: 0.2, kind: .color)
///     animations.add(.sequence([grow, .group([blush, grow]).delayed(by: 0.1)]), forKey: "hello")
///
/// A property is named by its key path, and its targets have the property's own type. Without a start value,
/// an animation starts at the value of the property when the animation begins. Without a velocity, it starts
/// with the property's velocity at that instant, under whatever key that was animated.
///
/// A plan holds key paths and, for custom animations, closures. It is therefore not `Sendable`, and neither
/// is `KeyedAnimations`.
public struct MotionPlan<Root> {
  enum Composition {
    case property(any PropertyMotion<Root>)
    case group([MotionPlan])
    case sequence([MotionPlan])
  }

  private(set) var part: Composition
  private(set) var delay = 0.0
  /// The number of passes; nil means endless repetition.
  private(set) var passes: Int? = 1
  private(set) var autoreverses = false
  /// Indicates whether the animation stays under its key after its end.
  private(set) var isKept = false

  init(_ part: Composition) { self.part = part }

  /// Returns a plan that runs all plans at once and ends with the last one.
  public static func group(_ plans: [MotionPlan]) -> MotionPlan { MotionPlan(.group(plans)) }

  /// Returns a plan that runs the plans one after another. Each begins at the exact instant at which the one
  /// before ends, usually between two frames.
  public static func sequence(_ plans: [MotionPlan]) -> MotionPlan { MotionPlan(.sequence(plans)) }

  /// Returns the plan delayed by `duration` seconds, 0 or more. The properties are not written until then.
  public func delayed(by duration: Double) -> MotionPlan {
    require(duration.isFinite && duration >= 0, "a delay must be finite and not negative; got \(duration)")
    var plan = self
    plan.delay += duration
    return plan
  }

  /// Returns the plan repeated for `passes` passes, 1 or more. Each pass starts from the initial values of
  /// the first one; the delay applies once. A pass that takes no time is the last one, because all others would take
  /// none. Of passes that begin and end within one frame, only the last one is played.
  public func repeated(_ passes: Int) -> MotionPlan {
    require(passes >= 1, "a plan must be repeated at least once; got \(passes) times")
    var plan = self
    plan.passes = passes
    return plan
  }

  /// Returns the plan repeated until it is removed. A pass that takes no time is the last one, for instance that of a
  /// property that begins within the tolerance of its target.
  public func repeatedForever() -> MotionPlan {
    var plan = self
    plan.passes = nil
    return plan
  }

  /// Returns the plan with every written component rounded to a multiple of `factor`, over 0, in the property's
  /// unit. The laws are not rounded. Custom animations are unchanged.
  public func rounded(to factor: Double) -> MotionPlan {
    require(
      factor.isFinite && factor > 0, "a rounding factor must be finite and greater than 0; got \(factor)")
    var plan = self
    switch part {
    case .property(let motion): plan.part = .property(motion.rounded(to: factor))
    case .group(let plans): plan.part = .group(plans.map { $0.rounded(to: factor) })
    case .sequence(let plans): plan.part = .sequence(plans.map { $0.rounded(to: factor) })
    }
    return plan
  }

  /// Returns the plan kept under its key after its end, at rest. A plan of a single property may then be
  /// retargeted to move again. Pop calls it `removedOnCompletion = false`.
  public func keptOnCompletion() -> MotionPlan {
    var plan = self
    plan.isKept = true
    return plan
  }

  /// Returns the plan with each pass followed by its reverse, which returns to the initial values by the same
  /// laws and in the opposite order.
  public func autoreversed() -> MotionPlan {
    var plan = self
    plan.autoreverses = true
    return plan
  }
}

extension MotionPlan {
  /// Returns a plan that moves a property to `target` on a spring.
  /// - Parameters:
  ///   - path: the property.
  ///   - target: the target.
  ///   - spring: the spring, in any parameterisation.
  ///   - start: the initial value; the current value by default.
  ///   - velocity: the initial velocity, per second; the current velocity by default.
  ///   - clamp: the ends at which the motion is clamped.
  ///   - kind: the visual kind of the property, which determines its tolerance and range.
  ///   - tolerance: the tolerance within which the property counts as settled, in its unit; that of its kind
  ///     by default.
  public static func spring<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, to target: Value, _ spring: Spring = .standard,
    from start: Value? = nil, velocity: Value? = nil, clamp: SpringClamp = [],
    kind: PropertyKind = .position, within tolerance: Tolerance? = nil
  ) -> MotionPlan {
    MotionPlan(
      path, .spring(spring, to: target, clamp: clamp), from: start, velocity: velocity, kind, tolerance)
  }

  /// Returns a plan that moves a property to `target` along a timing curve. Unlike a spring, it does not
  /// continue the current velocity.
  /// - Parameters:
  ///   - path: the property.
  ///   - target: the target.
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - curve: the timing curve.
  ///   - start: the initial value; the current value by default.
  ///   - kind: the visual kind of the property, which determines its range and whether it travels.
  public static func timed<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, to target: Value, duration: Double,
    curve: TimingCurve = .easeInOut, from start: Value? = nil, kind: PropertyKind = .position
  ) -> MotionPlan {
    require(duration.isFinite && duration >= 0, "a duration must be finite and not negative; got \(duration)")
    return MotionPlan(path, .timed(curve, duration: duration, to: target), from: start, kind)
  }

  /// Returns a plan that moves a property through keyframes.
  /// - Parameters:
  ///   - path: the property.
  ///   - keyframes: the values; the property jumps to the first one.
  ///   - duration: the duration of all keyframes, in s, finite and over 0.
  ///   - kind: the visual kind of the property, which determines its range and whether it travels.
  public static func keyframes<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, _ keyframes: Keyframes<Value>, duration: Double,
    kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .keyframes(KeyframeMotion(keyframes, duration: duration)), kind)
  }

  /// Returns a plan that lets a property coast to rest.
  /// - Parameters:
  ///   - path: the property.
  ///   - velocity: the initial velocity, per second; the current velocity by default.
  ///   - rate: the share of the velocity that is kept per millisecond, over 0 and under 1.
  ///   - kind: the visual kind of the property.
  public static func decay<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, velocity: Value? = nil, rate: Double = Projection.normalRate,
    kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .decay(rate: rate), velocity: velocity, kind)
  }

  /// Returns a plan that calls a closure at each frame.
  /// - Parameter body: receives the root and the time since its last call; returns whether it needs the next
  ///   frame.
  public static func custom(
    _ body: @escaping (inout Root, CustomFrame) -> Animator.Progress
  ) -> MotionPlan {
    MotionPlan(.property(CustomMotion(body: body)))
  }

  private init<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, _ law: PropertyLaw<Value>, from start: Value? = nil,
    velocity: Value? = nil, _ kind: PropertyKind, _ tolerance: Tolerance? = nil
  ) {
    self.init(
      .property(
        LawMotion(
          path: path, law: law, kind: kind, tolerance: tolerance, givenStart: start, givenVelocity: velocity))
    )
  }
}

/// The time of a custom animation.
public struct CustomFrame: Hashable, Sendable {
  /// The time since the animation began, in s.
  public let elapsed: Double
  /// The time since the last call, or since the animation began, in s. The durations of all calls add up to
  /// `elapsed`.
  public let duration: Double
}
