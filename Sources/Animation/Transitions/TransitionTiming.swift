public import MotionDynamics
public import MotionKinematics

/// The motion of the photo in an `InterruptibleTransition`.
public enum TransitionTiming: Hashable, Sendable {
  /// A spring as timing, which must be damped. The chrome takes the spring's settling time (formula F5).
  case spring(SpringTiming)
  /// A timing curve over the part of the chrome's duration that corresponds to the remaining fraction, at
  /// least a tenth. It does not take over a velocity.
  case curve(TimingCurve)
  /// A body in a world, pulled by a damped spring with the parameters of the timing. The chrome takes the
  /// spring's settling time (formula F5); the transition ends when both have ended.
  case simulation(SpringTiming, World.Stepping = .ideal)

  /// The spring of Apple's sample: mass 4.5, stiffness 1300, damping 95.
  public static let sample = TransitionTiming.spring(
    SpringTiming(Spring(stiffness: 1300, damping: 95, mass: 4.5)))
  /// The spring of the system's own push and pop: mass 3, stiffness 1000, damping 500, played as critically
  /// damped.
  public static let system = TransitionTiming.spring(.standard)
}

/// The photo of a transition: at rest, under a finger, or in flight to an end.
enum TransitionPhoto<Photo: MotionVector>: Sendable {
  case law(MovingValue<Photo>)
  case simulation(SimulatedAnimation<Photo>)

  init(_ value: Photo) { self = .law(MovingValue(value)) }

  func state(at time: Double) -> (value: Photo, velocity: Photo) {
    switch self {
    case .law(let value): value.state(at: time)
    case .simulation(let animation): animation.state(at: time)
    }
  }

  /// The time at which the photo will be at rest, in s; infinite while it does not run, and for a simulation.
  var endTime: Double {
    if case .law(let value) = self, value.phase == .moving { value.endTime } else { .infinity }
  }

  /// Holds the photo where it is.
  mutating func grab(at time: Double) {
    var value = MovingValue(state(at: time).value)
    value.grab(at: time)
    self = .law(value)
  }

  /// Moves a held photo.
  mutating func drag(to position: Photo) {
    guard case .law(var value) = self else { return }
    value.drag(to: position)
    self = .law(value)
  }

  /// Starts the way to an end.
  /// - Parameters:
  ///   - tolerance: the tolerance within which a simulation counts as settled.
  ///   - duration: the duration of a timing curve, in s.
  /// - Returns: the duration of the way; of a simulation, the settling time of its spring, in s.
  mutating func run(
    to end: Photo, _ timing: TransitionTiming, within tolerance: Tolerance, velocity: Photo, duration: Double,
    at time: Double
  ) -> Double {
    let start = state(at: time).value
    var value = MovingValue(start)
    switch timing {
    case .curve(let curve):
      let motion = TimedMotion(from: start, to: end, duration: duration, curve: curve)
      value.follow(.timed(motion, duration: duration), at: time)
      self = .law(value)
      return duration
    case .spring(let spring):
      let settling = spring.settlingTime(displacement: start - end, velocity: velocity)
      value.follow(
        .timedSpring(spring.motion(from: start, velocity: velocity, to: end), duration: settling), at: time)
      self = .law(value)
      return settling
    case .simulation(let spring, let stepping):
      self = .simulation(
        Self.simulated(
          from: start, velocity: velocity, to: end, spring, stepping, within: tolerance, at: time))
      return spring.settlingTime(displacement: start - end, velocity: velocity)
    }
  }

  private static func simulated(
    from start: Photo, velocity: Photo, to end: Photo, _ spring: SpringTiming, _ stepping: World.Stepping,
    within tolerance: Tolerance, at time: Double
  ) -> SimulatedAnimation<Photo> {
    var animation = SimulatedAnimation(
      start, velocity: velocity, frequency: spring.played.frequency, damping: spring.played.dampingRatio,
      stepping: stepping, tolerance: tolerance)
    do throws(AnimatorError) {
      try animation.addAnimations(at: time) { $0 = end }
      try animation.start(at: time)
    } catch {
      fatalError("a new animator takes an animation and starts: \(error)")
    }
    return animation
  }

  /// Advances to `time` (s). Returns true if the photo has ended.
  mutating func advance(to time: Double) -> Bool {
    switch self {
    case .law(var value):
      _ = value.advance(to: time)
      self = .law(value)
      return value.phase == .resting
    case .simulation(var animation):
      // Takes the animation out, so that advancing it does not copy its world.
      self = .law(MovingValue(.zero))
      _ = animation.advance(to: time)
      self = .simulation(animation)
      return animation.state == .inactive
    }
  }
}
