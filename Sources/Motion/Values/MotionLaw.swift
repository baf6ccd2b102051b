
/// A law of a value, with its settling time. After it, the value is exactly at the law's end, at rest.
public enum MotionLaw<Value: MotionVector>: Law {
  /// Stays at a value.
  case still(Value)
  /// Moves to a target on a spring.
  case spring(SpringMotion<Value>)
  /// Moves to a target on a spring that counts as settled after `duration` seconds, 0 or more: a spring as
  /// timing.
  case timedSpring(SpringMotion<Value>, duration: Double)
  /// Coasts to rest.
  case decay(Decay<Value>)
  /// Follows a law that determines its own end and settling time, such as a `ScrollMotion`.
  case settling(any Law<Value>)
  /// Follows any other law for `duration` seconds, 0 or more.
  case timed(any Law<Value>, duration: Double)

  /// Returns the value and velocity (per second), `time` seconds (0 or more) after the law began. The velocity is one that
  /// another law can take over: an infinite one, as at a vertical tangent of a timing curve, lasts no time and is 0.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    return switch self {
    case .still(let value): (value, .zero)
    case .spring(let motion), .timedSpring(let motion, _): motion.state(at: time)
    case .decay(let decay): decay.state(at: time)
    case .settling(let trajectory): trajectory.state(at: time)
    case .timed(let trajectory, _): takenOver(trajectory.state(at: time))
    }
  }

  @usableFromInline func takenOver(_ state: (value: Value, velocity: Value)) -> (
    value: Value, velocity: Value
  ) {
    (state.value, state.velocity.takenOver)
  }

  /// The value at rest.
  @inlinable public var end: Value {
    switch self {
    case .still(let value): value
    case .spring(let motion), .timedSpring(let motion, _): motion.target
    case .decay(let decay): decay.end
    case .settling(let trajectory): trajectory.end
    case .timed(let trajectory, let duration): trajectory.value(at: duration)
    }
  }

  /// The way to the value at rest, of which a relative tolerance is a share, in the value's unit.
  @inlinable public var way: Double {
    switch self {
    case .still: 0
    case .spring(let motion), .timedSpring(let motion, _): motion.way
    case .decay(let decay): decay.way
    case .settling(let trajectory): trajectory.way
    case .timed(let trajectory, let duration):
      (trajectory.value(at: 0) - trajectory.value(at: duration)).length
    }
  }

  /// The first time at which all components have reached or crossed their values at rest, in s after the law began;
  /// infinite for a law that only comes near them.
  public var reachTime: Double {
    switch self {
    case .still: 0
    case .spring(let motion), .timedSpring(let motion, _): motion.reachTime
    case .decay(let decay): decay.reachTime
    case .settling(let trajectory): trajectory.reachTime
    case .timed(let trajectory, let duration): (trajectory as? TimedMotion<Value>)?.reachTime ?? duration
    }
  }

  /// Returns the settling time, in s after the law began; infinite if it never settles.
  @inlinable public func settlingTime(within tolerance: Tolerance) -> Double {
    switch self {
    case .still: 0
    case .spring(let motion): motion.settlingTime(within: tolerance)
    case .decay(let decay): decay.settlingTime(within: tolerance)
    case .settling(let trajectory): trajectory.settlingTime(within: tolerance)
    case .timedSpring(_, let duration), .timed(_, let duration): duration
    }
  }
}

extension MotionLaw {
  /// The spring; nil if the law is not a spring.
  var spring: Spring? {
    switch self {
    case .spring(let motion), .timedSpring(let motion, _): motion.spring
    case .settling(let trajectory): (trajectory as? any SpringLaw<Value>)?.spring
    case .still, .decay, .timed: nil
    }
  }

  /// Returns a law of the same kind from another value and velocity (per second); nil if this kind takes no velocity.
  /// - Parameter end: the target if it is a spring. Other laws have their own, or coast.
  func kicked(from value: Value, velocity: Value, to end: Value) -> MotionLaw? {
    func motion(on spring: Spring) -> SpringMotion<Value> {
      SpringMotion(spring: spring, from: value, velocity: velocity, to: end)
    }
    switch self {
    case .still, .timed: return nil
    case .spring(let former): return .spring(motion(on: former.spring))
    case .timedSpring(let former, _):
      let duration = SpringTiming(former.spring).settlingTime(displacement: value - end, velocity: velocity)
      return .timedSpring(motion(on: former.spring), duration: duration)
    case .decay(let decay): return decay.kicked(from: value, velocity: velocity).map { .decay($0) }
    case .settling(let trajectory):
      return trajectory.kicked(from: value, velocity: velocity).map { .settling($0) }
    }
  }

  /// Returns the first instant from `start` to `end` (law times in s) at which a component leaves its bounds. A law without an
  /// end is watched for a minute.
  func exit(from bounds: Bounds<Value>, after start: Double, upTo end: Double) -> BoundExit? {
    let watched = end.isFinite ? end : start + 60
    return switch self {
    case .still: nil
    case .spring(let motion), .timedSpring(let motion, _): motion.exit(from: bounds, after: start, upTo: end)
    case .decay(let decay): decay.exit(from: bounds, after: start, upTo: end)
    case .settling(let trajectory): trajectory.exit(from: bounds, after: start, upTo: watched)
    case .timed(let trajectory, _): trajectory.exit(from: bounds, after: start, upTo: watched)
    }
  }
}

/// The phase of the value.
public enum MotionPhase: Hashable, Sendable {
  /// The value is at rest.
  case resting
  /// The value follows a law.
  case moving
  /// A finger holds the value.
  case held
}

/// The laws of motion that a preference for reduced motion changes.
extension MotionEnvironment {
  /// Returns the law to use instead of `law`. In reduced motion its springs are those of `spring(_:)`, from
  /// the same value and velocity to the same target; a spring as timing takes its own settling
  /// time (formula F5).
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
      return (trajectory as? any SpringLaw<Value>)?.reduced(by: self) ?? law
    case .still, .decay, .timed: return law
    }
  }

  fileprivate func reduced<Value>(_ motion: SpringMotion<Value>) -> SpringMotion<Value> {
    SpringMotion(
      spring: spring(motion.spring), from: motion.target + motion.initialDisplacement,
      velocity: motion.initialVelocity, to: motion.target)
  }

  /// Returns the duration to use instead of `duration`, in s. In reduced motion it is 0 for properties that
  /// travel, and unchanged for those that fade.
  public func duration(_ duration: Double, of kind: PropertyKind) -> Double {
    changesAtOnce(kind) ? 0 : duration
  }

  /// Returns true if properties of a kind change at once: in reduced motion, those that travel.
  func changesAtOnce(_ kind: PropertyKind) -> Bool { reducesMotion && kind.isTravel }

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

protocol SpringLaw<Value>: Law {
  var spring: Spring { get }
  /// Returns the law from the same state to the same end in an environment that reduces motion.
  func reduced(by environment: MotionEnvironment) -> MotionLaw<Value>
}

extension SpringMotion: SpringLaw {
  func reduced(by environment: MotionEnvironment) -> MotionLaw<Value> { .spring(environment.reduced(self)) }
}

extension ClampedSpringMotion: SpringLaw {
  var spring: Spring { motion.spring }

  func reduced(by environment: MotionEnvironment) -> MotionLaw<Value> {
    .settling(Self(environment.reduced(motion), at: clamp))
  }
}

extension RepeatedSpringMotion: SpringLaw {
  var spring: Spring { motion.spring }

  func reduced(by environment: MotionEnvironment) -> MotionLaw<Value> {
    .settling(Self(environment.reduced(motion), count: count, autoreverses: autoreverses))
  }
}
