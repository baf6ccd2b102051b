internal import MotionKinematics

/// The laws of motion that a preference for reduced motion changes.
extension MotionEnvironment {
  /// Returns the law to use instead of `law`. In reduced motion its springs are those of `spring(_:)`, from
  /// the same value and velocity to the same target; a spring as timing takes its own settling time (formula F5).
  ///
  /// Decays, scrolling and timed laws are unchanged, because a finger threw them, or because only the caller
  /// knows whether they move or fade something.
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

  /// Returns the duration to use instead of `duration`, in s. In reduced motion it is 0 for properties that
  /// travel, and unchanged for those that fade.
  public func duration(_ duration: Double, of kind: PropertyKind) -> Double {
    reducesMotion && kind.isTravel ? 0 : duration
  }

  /// Returns the timing to use instead of `timing`. In reduced motion its spring does not overshoot.
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
