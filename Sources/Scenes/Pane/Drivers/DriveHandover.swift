internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The state that one drive hands over to the next one, and the start of the next one.
struct DriveHandover {
  /// The position in pt and velocity in pt/s.
  let position: Double
  let velocity: Double
  /// The target, in pt.
  let target: Double
  /// The scene time of the handover, in s.
  let time: Double
  /// The spring that the user chose.
  let spring: Spring
  /// The animation that the user chose, for drivers that do not take over a velocity.
  let animation: BasicAnimation
  /// The frames per s, for a driver that takes a step in each.
  let frameRate: Double
  /// The previous drive; nil at rest and under a finger.
  let previous: Drive?

  /// Returns a value that follows `law` from `time` on.
  private func following(_ law: MotionLaw<Double>) -> MovingValue<Double> {
    var value = MovingValue(position, tolerance: .standard)
    value.follow(law, at: time)
    return value
  }

  /// Pop's bounciness and speed.
  private static let popSpring = PopSpring(bounciness: 6, speed: 15).spring

  /// Returns the drive of a driver, which starts from the state of the previous one.
  func drive(of driver: Driver) -> Drive {
    switch driver {
    case .spring:
      .value(
        following(.spring(SpringMotion(spring: spring, from: position, velocity: velocity, to: target))))
    case .smooth: .value(following(.settling(smooth)))
    case .pop: .keyed(pop)
    case .animator: .animator(animator)
    case .dynamics: .world(world(.uikit))
    case .dynamicsIdeal: .world(world(.ideal))
    case .article: .value(following(steps(.nominal)))
    case .eulerMeasured: .value(following(steps(.measured)))
    case .additive: .additive(additive)
    case .jump: .value(following(timed(.jump)))
    case .fromCurrent: .value(following(timed(.fromCurrent)))
    }
  }

  /// Starts from the position after an interruption. The end of the previous animation is the model value: it was set
  /// when that animation began, or by a drag.
  private func timed(_ interruption: Interruption) -> MotionLaw<Double> {
    let end = previous?.target ?? position
    return animation.law(from: interruption.start(value: position, end: end), to: target)
  }

  /// A motion that starts with the acceleration of the previous drive.
  private var smooth: SmoothMotion<Double> {
    SmoothMotion(
      spring: spring, from: position, velocity: velocity,
      acceleration: previous?.acceleration(at: time) ?? 0, to: target)
  }

  private var pop: KeyedValues<Drive.PaneEdge> {
    var edge = KeyedValues(Drive.PaneEdge(y: position))
    edge.send(
      Drive.PaneEdge.key, \.y, to: target, with: Self.popSpring, within: .standard, velocity: velocity,
      at: time)
    return edge
  }

  private var animator: PropertyAnimation<Double> {
    var animator = PropertyAnimation(position, duration: 0.5, timing: .dampingRatio(0.7, velocity: velocity))
    do throws(AnimatorError) {
      try animator.addAnimations(at: time) { [target] in $0 = target }
      try animator.start(at: time)
    } catch {
      preconditionFailure("a new animator takes an animation and starts: \(error)")
    }
    return animator
  }

  /// Continues in the same world, or in a new one if another driver moved the pane.
  private func world(_ stepping: World.Stepping) -> AttachedPane {
    if case .world(var pane) = previous, pane.body.isTicking == (stepping == .uikit) {
      pane.aim(at: target, time: time)
      return pane
    }
    return AttachedPane(stepping, from: position, velocity: velocity, to: target, at: time)
  }

  /// The running animations and another one, or a single one if another driver moved the pane.
  private var additive: AdditivePane {
    guard case .additive(var pane) = previous else {
      return AdditivePane(from: position, velocity: velocity, to: target, by: animation, at: time)
    }
    pane.send(to: target, by: animation, at: time)
    return pane
  }

  /// Continues with the velocity in the code of the previous drive, which under load is not the one on the screen; the
  /// code takes that of a finger as it is.
  private func steps(_ duration: EulerFrames.StepDuration) -> MotionLaw<Double> {
    .settling(
      EulerFrames(
        from: position, velocity: velocity / (previous?.pace ?? 1), to: target, frameRate: frameRate,
        steps: duration))
  }
}
