public import Kinematics

/// A value that moves, as a value itself: it can be read at any time, retargeted, grabbed and released.
///
/// It holds a law and the instant at which that law began, nothing else: every change reads value and
/// velocity at its own instant and starts the next law from there. Times are seconds on any one clock.
/// `Animated` is the same on a display link, with callbacks.
public struct MovingValue<Value: MotionVector>: Sendable {
  /// What is going on.
  public enum Phase: Hashable, Sendable {
    /// It stands still.
    case resting
    /// It follows a law.
    case moving
    /// A finger holds it.
    case held
  }

  /// What is going on.
  public private(set) var phase: Phase
  /// The law where it is a spring's: a plain value in the open, so that a frame reads it where it lies.
  @usableFromInline var spring: SpringMotion<Value>
  /// The law where it is no spring's.
  @usableFromInline var otherLaw: MotionLaw<Value>?
  @usableFromInline var isOnSpring = true
  /// When the law began, in s.
  public private(set) var startTime: Double
  /// When the law is at rest, in s; infinite where it never is.
  public private(set) var endTime: Double
  /// When a motion counts as arrived.
  public let tolerance: Tolerance
  /// The velocity while held: the finger's.
  @usableFromInline var heldVelocity: Value = .zero

  /// A value at rest.
  /// - Parameters:
  ///   - value: where it is.
  ///   - tolerance: when its motions count as arrived, in its own unit: `.standard` is for points, `.fraction`
  ///     for what goes from 0 to 1.
  public init(_ value: Value, tolerance: Tolerance = .standard) {
    precondition(value.isFinite, "a value that moves is finite, not \(value)")
    phase = .resting
    spring = SpringMotion(spring: .standard, from: value, to: value)
    startTime = 0
    endTime = 0
    self.tolerance = tolerance
  }

  /// The law of the motion, or of the last one.
  public private(set) var law: MotionLaw<Value> {
    get { otherLaw ?? .spring(spring) }
    set {
      if case .spring(let motion) = newValue {
        spring = motion
        otherLaw = nil
        isOnSpring = true
      } else {
        otherLaw = newValue
        isOnSpring = false
      }
    }
  }

  /// Value and velocity at a time; before the last change, as at the change.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard phase == .moving, time < endTime else { return (target, phase == .held ? heldVelocity : .zero) }
    let elapsed = max(0, time - startTime)
    return isOnSpring ? spring.state(at: elapsed) : law.state(at: elapsed)
  }

  /// The value at a time.
  @inlinable public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at a time, per second.
  @inlinable public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// Where it rests, or will when nothing interferes.
  @inlinable public var target: Value { isOnSpring ? spring.target : law.end }

  /// Lets time pass. Returns how the motion ended, if it did, with the exact instant.
  @inlinable public mutating func advance(to time: Double) -> Completion? {
    guard phase == .moving, endTime <= time else { return nil }
    rest()
    return Completion(.settled, at: endTime)
  }

  @usableFromInline mutating func rest() {
    law = .still(target)
    phase = .resting
  }

  /// Follows another law from `time` on; the law says where and how fast it starts. Returns the end of the
  /// motion before.
  @discardableResult public mutating func follow(_ law: MotionLaw<Value>, at time: Double) -> Completion? {
    begin(law, at: time, ending: .replaced)
  }

  /// Goes to another target, from the value and velocity of that instant.
  /// - Parameters:
  ///   - target: where to.
  ///   - spring: the law; unless given, the spring it is on, or else `Spring.standard`.
  ///   - time: when, in s.
  /// - Returns: the end of the motion before.
  @discardableResult public mutating func retarget(
    to target: Value, with spring: Spring? = nil, at time: Double
  ) -> Completion? {
    let (value, velocity) = state(at: time)
    let law = MotionLaw.spring(
      SpringMotion(spring: spring ?? currentSpring, from: value, velocity: velocity, to: target))
    return begin(law, at: time, ending: .retargeted)
  }

  /// Goes on with another velocity (per second), on the same kind of law: a kick. A spring as timing takes its
  /// settling time (F5) from there; what stands still, and a timed law, which has no room for a velocity, go on
  /// by `Spring.standard`.
  /// - Parameters:
  ///   - velocity: per second, finite.
  ///   - time: when, in s.
  ///   - environment: what the user asks of all motion: of springs, here.
  /// - Returns: the end of the motion before.
  @discardableResult public mutating func setVelocity(
    _ velocity: Value, at time: Double, environment: MotionEnvironment = .standard
  ) -> Completion? {
    let law = environment.law(kicked(from: value(at: time), velocity: velocity))
    return begin(law, at: time, ending: .retargeted)
  }

  /// Takes hold of it: it stands still under the finger, where it was at that instant.
  /// - Returns: the end of the motion before.
  @discardableResult public mutating func grab(at time: Double) -> Completion? {
    stop(at: time, phase: .held, ending: .grabbed)
  }

  /// Moves it under the finger that holds it; it is held.
  /// - Parameters:
  ///   - value: where it is.
  ///   - velocity: the finger's, per second, where it is known.
  public mutating func drag(to value: Value, velocity: Value = .zero) {
    precondition(phase == .held, "only what is held can be dragged: grab it first")
    precondition(value.isFinite && velocity.isFinite, "it is dragged to a finite value at a finite velocity")
    law = .still(value)
    heldVelocity = velocity
  }

  /// Lets go of it, which is held: it goes to a target with the finger's velocity, on a spring.
  /// - Parameters:
  ///   - velocity: the finger's, per second, finite.
  ///   - target: where to, finite.
  ///   - spring: the law.
  ///   - time: when, in s.
  public mutating func release(
    velocity: Value, to target: Value, with spring: Spring = .standard, at time: Double
  ) {
    precondition(phase == .held, "only what is held can be released: grab it first")
    let motion = SpringMotion(spring: spring, from: self.target, velocity: velocity, to: target)
    _ = begin(.spring(motion), at: time, ending: .replaced)
  }

  /// Stops it where it is. Returns the end of the motion before.
  @discardableResult public mutating func cancel(at time: Double) -> Completion? {
    stop(at: time, phase: .resting, ending: .cancelled)
  }

  /// Puts it somewhere, at rest. Returns the end of the motion before.
  @discardableResult public mutating func place(at value: Value, at time: Double) -> Completion? {
    precondition(value.isFinite, "it is placed at a finite value, not \(value)")
    let completion = stop(at: time, phase: .resting, ending: .replaced)
    law = .still(value)
    return completion
  }

  /// The spring it is on; `Spring.standard` where it is on none.
  public var currentSpring: Spring {
    switch law {
    case .spring(let motion), .timedSpring(let motion, _): motion.spring
    case .settling(let trajectory): (trajectory as? SpringMotion<Value>)?.spring ?? .standard
    case .still, .decay, .timed: .standard
    }
  }

  private func kicked(from value: Value, velocity: Value) -> MotionLaw<Value> {
    switch law {
    case .decay(let decay):
      if let kicked = decay.kicked(from: value, velocity: velocity) { return .decay(kicked) }
    case .settling(let trajectory):
      if let kicked = trajectory.kicked(from: value, velocity: velocity) { return .settling(kicked) }
    case .still, .spring, .timedSpring, .timed: break
    }
    let motion = SpringMotion(spring: currentSpring, from: value, velocity: velocity, to: target)
    guard case .timedSpring = law else { return .spring(motion) }
    let duration = SpringTiming(motion.spring).settlingTime(displacement: value - target, velocity: velocity)
    return .timedSpring(motion, duration: duration)
  }

  private mutating func begin(
    _ law: MotionLaw<Value>, at time: Double, ending reason: Completion.Reason
  ) -> Completion? {
    precondition(time.isFinite, "a law begins at a finite time, not \(time)")
    let completion = ended(reason, at: time)
    let duration = law.settlingTime(within: tolerance)
    precondition(duration >= 0, "a law lasts 0 s or more, not \(duration)")
    self.law = law
    startTime = time
    endTime = time + duration
    heldVelocity = .zero
    phase = .moving
    return completion
  }

  private mutating func stop(
    at time: Double, phase: Phase, ending reason: Completion.Reason
  ) -> Completion? {
    precondition(time.isFinite, "a motion stops at a finite time, not \(time)")
    let completion = ended(reason, at: time)
    law = .still(value(at: time))
    heldVelocity = .zero
    self.phase = phase
    return completion
  }

  /// How the motion that goes on at `time` ends there: it may have settled before.
  private func ended(_ reason: Completion.Reason, at time: Double) -> Completion? {
    guard phase == .moving else { return nil }
    return endTime <= time ? Completion(.settled, at: endTime) : Completion(reason, at: time)
  }
}
