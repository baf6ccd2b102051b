public import Kinematics

/// What properties of a `Root` shall do, as a description without time or state: one animation, several at
/// once, or one after the other; delayed, repeated, there and back.
///
///     let bouncy = Spring(bounciness: 20, speed: 1)
///     let grow = MotionPlan<Ball>.spring(\.scale, to: [2, 2], bouncy, kind: .scale)
///     let blush = MotionPlan<Ball>.timed(\.color, to: red, duration: 0.2, kind: .color)
///     animations.add(.sequence([grow, .group([blush, grow]).delayed(by: 0.1)]), forKey: "hello")
///
/// A property is named by its key path, and what it may become is of the property's own type. Without a
/// from-value an animation starts at the value the property has when its turn comes; without a velocity, at
/// the one the property moves with then, under whatever key that is.
///
/// It holds key paths, and closures where it is custom: it is not `Sendable`, and neither are `KeyedAnimations`.
public struct MotionPlan<Root> {
  enum Part {
    case property(any PropertyMotion<Root>)
    case group([MotionPlan])
    case sequence([MotionPlan])
  }

  let part: Part
  private(set) var delay = 0.0
  /// Nil for ever.
  private(set) var passes: Int? = 1
  private(set) var autoreverses = false

  init(_ part: Part) { self.part = part }

  /// All of them at once; it ends with the last one.
  public static func group(_ plans: [MotionPlan]) -> MotionPlan { MotionPlan(.group(plans)) }

  /// One after the other: each begins at the exact instant at which the one before ends, between two frames
  /// as a rule, and what was left of the frame belongs to it.
  public static func sequence(_ plans: [MotionPlan]) -> MotionPlan { MotionPlan(.sequence(plans)) }

  /// Begins `duration` seconds later, 0 or more; the properties are left alone until then.
  public func delayed(by duration: Double) -> MotionPlan {
    precondition(duration.isFinite && duration >= 0, "a delay is finite and not negative, not \(duration)")
    var plan = self
    plan.delay += duration
    return plan
  }

  /// Is played `passes` times, 1 or more, each from the values that the first one started at; the delay comes
  /// once.
  public func repeated(_ passes: Int) -> MotionPlan {
    precondition(passes >= 1, "a plan is played once or more often, not \(passes) times")
    var plan = self
    plan.passes = passes
    return plan
  }

  /// Is played until it is removed. A pass takes time: one that ends as it begins is the last.
  public func repeatedForever() -> MotionPlan {
    var plan = self
    plan.passes = nil
    return plan
  }

  /// Goes back after each pass, by the same laws and in the opposite order, to the values it started at.
  public func autoreversed() -> MotionPlan {
    var plan = self
    plan.autoreverses = true
    return plan
  }
}

extension MotionPlan {
  /// A property goes to `target` on a spring.
  /// - Parameters:
  ///   - path: the property.
  ///   - target: where to.
  ///   - spring: by bounciness and speed, by raw coefficients, or in any other way.
  ///   - start: where it starts; at its current value unless given.
  ///   - velocity: how fast it starts, per second; as it moves already unless given.
  ///   - kind: what the property is to the eye: when it counts as arrived, and what its range is.
  public static func spring<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, to target: Value, _ spring: Spring = .standard,
    from start: Value? = nil, velocity: Value? = nil, kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .spring(spring, to: target), from: start, velocity: velocity, kind)
  }

  /// A property goes to `target` along a timing curve. It takes no velocity over: that is what springs are for.
  /// - Parameters:
  ///   - path: the property.
  ///   - target: where to.
  ///   - duration: in s, finite, 0 or more.
  ///   - curve: the way there.
  ///   - start: where it starts; at its current value unless given.
  ///   - kind: what the property is to the eye: whether it travels, and what its range is.
  public static func timed<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, to target: Value, duration: Double,
    curve: TimingCurve = .easeInOut, from start: Value? = nil, kind: PropertyKind = .position
  ) -> MotionPlan {
    precondition(duration.isFinite && duration >= 0, "a duration is finite and not negative, not \(duration)")
    return MotionPlan(path, .timed(curve, duration: duration, to: target), from: start, kind)
  }

  /// A property goes through keyframes.
  /// - Parameters:
  ///   - path: the property.
  ///   - keyframes: its values; it jumps to the first.
  ///   - duration: of the whole, in s, finite and over 0.
  ///   - kind: what the property is to the eye: whether it travels, and what its range is.
  public static func keyframes<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, _ keyframes: Keyframes<Value>, duration: Double,
    kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .keyframes(KeyframeMotion(keyframes, duration: duration)), kind)
  }

  /// A property coasts to rest.
  /// - Parameters:
  ///   - path: the property.
  ///   - velocity: how fast it starts, per second; as it moves already unless given.
  ///   - rate: the share of its velocity kept per millisecond, over 0 and under 1.
  ///   - kind: what the property is to the eye.
  public static func decay<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, velocity: Value? = nil, rate: Double = Projection.normalRate,
    kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .decay(rate: rate), velocity: velocity, kind)
  }

  /// Whatever a body does to the root at each frame.
  /// - Parameter body: is given the root and the time since it was called last; says whether it wants the next
  ///   frame.
  public static func custom(
    _ body: @escaping (inout Root, CustomFrame) -> Animator.Progress
  ) -> MotionPlan {
    MotionPlan(.property(CustomMotion(body: body)))
  }

  private init<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, _ law: PropertyLaw<Value>, from start: Value? = nil,
    velocity: Value? = nil, _ kind: PropertyKind
  ) {
    self.init(
      .property(LawMotion(path: path, law: law, kind: kind, givenStart: start, givenVelocity: velocity)))
  }
}

/// The time of a custom animation.
public struct CustomFrame: Hashable, Sendable {
  /// Since the animation began, in s.
  public let elapsed: Double
  /// Since it was called last, or since it began, in s. The sum is `elapsed`: no time is lost.
  public let duration: Double
}
