public import Kinematics

/// What the user asks of all motion: everything, or little of it.
///
/// With `reducesMotion`, springs become critically damped and short, bounces and travel go, cross-fades stay.
///
/// An animator's values, objects and property animators ask it for each spring, wherever that comes from; keyed
/// animations know by their `PropertyKind` what travels, and ask for that too. Nobody asks it for what a caller
/// made and only he knows: whether a decay or a timed law that a value follows moves a thing or fades it, and how
/// elastic the bodies and boundaries of a world are. Ask `duration(_:of:)` and `elasticity(_:)` there.
public struct MotionEnvironment: Hashable, Sendable {
  /// Whether the user asks for little motion.
  public var reducesMotion: Bool

  /// The longest response of a spring in reduced motion, in s: it settles in about .3 s.
  public static let reducedResponse = 0.2

  /// All motion as it is.
  public static let standard = MotionEnvironment(reducesMotion: false)
  /// Little motion.
  public static let reduced = MotionEnvironment(reducesMotion: true)

  /// An environment.
  /// - Parameter reducesMotion: whether the user asks for little motion.
  public init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

  /// The spring to use for `spring`: in reduced motion one that does not overshoot and takes at most
  /// `reducedResponse`.
  public func spring(_ spring: Spring) -> Spring {
    guard reducesMotion else { return spring }
    return Spring(
      response: min(spring.response, Self.reducedResponse), dampingRatio: 1, mass: spring.mass)
  }

  /// The law to use for `law`: its springs are those of `spring(_:)`, from the same value and velocity to the
  /// same target, and one as timing takes its own settling time (F5). Coasting, scrolling and timed laws stay as
  /// they are: a finger threw them, or only their maker knows whether they move a thing or fade it.
  public func law<Value>(_ law: MotionLaw<Value>) -> MotionLaw<Value> {
    guard reducesMotion else { return law }
    switch law {
    case .spring(let motion): return .spring(reduced(motion))
    case .timedSpring(let motion, _):
      let timing = SpringTiming(spring(motion.spring))
      let duration = timing.settlingTime(
        displacement: motion.initialDisplacement, velocity: motion.initialVelocity)
      return .timedSpring(reduced(motion), duration: duration)
    case .settling(let trajectory):
      return (trajectory as? SpringMotion<Value>).map { .spring(reduced($0)) } ?? law
    case .still, .decay, .timed: return law
    }
  }

  private func reduced<Value>(_ motion: SpringMotion<Value>) -> SpringMotion<Value> {
    SpringMotion(
      spring: spring(motion.spring), from: motion.target + motion.initialDisplacement,
      velocity: motion.initialVelocity, to: motion.target)
  }

  /// The elasticity to use for `elasticity`: in reduced motion nothing bounces.
  public func elasticity(_ elasticity: Double) -> Double { reducesMotion ? 0 : elasticity }

  /// The duration to use for an animation of `duration` seconds: in reduced motion what travels goes at once,
  /// and what fades keeps its time.
  public func duration(_ duration: Double, of kind: PropertyKind) -> Double {
    reducesMotion && kind.isTravel ? 0 : duration
  }

  /// The timing to use for `timing`: in reduced motion its spring does not overshoot.
  public func timing<Value>(_ timing: AnimationTiming<Value>) -> AnimationTiming<Value> {
    guard reducesMotion else { return timing }
    return switch timing {
    case .curve: timing
    case .spring(let spring, let velocity):
      .spring(SpringTiming(self.spring(spring.spring)), velocity: velocity)
    case .dampingRatio(_, let velocity): .dampingRatio(1, velocity: velocity)
    }
  }
}
