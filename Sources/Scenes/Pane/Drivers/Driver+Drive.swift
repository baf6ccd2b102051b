internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

extension Driver {
  /// Pop's bounciness and speed.
  private static let popSpring = PopSpring(bounciness: 6, speed: 15).spring

  /// The time after which the article's spring ends even if it does not settle, in s.
  private static let longest = 5.0

  /// Starts this driver's drive from the state of the previous one.
  func drive(_ handover: DriveHandover) -> Drive {
    switch self {
    case .spring: .value(handover.following(.spring(handover.motion(on: handover.spring))))
    case .smooth: .value(handover.following(.settling(smooth(handover))))
    case .pop: .keyed(pop(handover))
    case .animator: .animator(animator(handover))
    case .dynamics: .world(world(.uikit, handover))
    case .dynamicsIdeal: .world(world(.ideal, handover))
    case .article: .value(handover.following(article(handover)))
    case .additive: .additive(additive(handover))
    case .jump: .value(handover.following(timed(.jump, handover)))
    case .fromCurrent: .value(handover.following(timed(.fromCurrent, handover)))
    }
  }

  /// Starts from the position after an interruption. The end of the previous animation is the model value: it was set
  /// when that animation began, or by a drag.
  private func timed(_ interruption: Interruption, _ handover: DriveHandover) -> MotionLaw<Double> {
    let end = handover.previous?.target ?? handover.position
    return handover.animation.law(
      from: interruption.start(value: handover.position, end: end), to: handover.target)
  }

  /// Starts with the acceleration of the previous drive.
  private func smooth(_ handover: DriveHandover) -> SmoothMotion<Double> {
    SmoothMotion(
      spring: handover.spring, from: handover.position, velocity: handover.velocity,
      acceleration: handover.previous?.acceleration(at: handover.time) ?? 0, to: handover.target)
  }

  private func pop(_ handover: DriveHandover) -> KeyedValues<Drive.PaneEdge> {
    var edge = KeyedValues(Drive.PaneEdge(y: handover.position))
    edge.send(
      Drive.PaneEdge.key, \.y, to: handover.target, with: Self.popSpring, within: .standard,
      velocity: handover.velocity, at: handover.time)
    return edge
  }

  private func animator(_ handover: DriveHandover) -> PropertyAnimation<Double> {
    var animator = PropertyAnimation(
      handover.position, duration: 0.5, timing: .dampingRatio(0.7, velocity: handover.velocity))
    do throws(AnimatorError) {
      try animator.addAnimations(at: handover.time) { [target = handover.target] in $0 = target }
      try animator.start(at: handover.time)
    } catch {
      preconditionFailure("a new animator takes an animation and starts: \(error)")
    }
    return animator
  }

  /// Continues in the same world, or in a new one if another driver moved the pane.
  private func world(_ stepping: World.Stepping, _ handover: DriveHandover) -> AttachedPane {
    if case .world(var pane) = handover.previous, pane.body.isTicking == (stepping == .uikit) {
      pane.aim(at: handover.target, time: handover.time)
      return pane
    }
    return AttachedPane(
      stepping, from: handover.position, velocity: handover.velocity, to: handover.target, at: handover.time)
  }

  /// Adds to the running animations, or starts with one if another driver moved the pane.
  private func additive(_ handover: DriveHandover) -> AdditivePane {
    guard case .additive(var pane) = handover.previous else {
      return AdditivePane(
        from: handover.position, velocity: handover.velocity, to: handover.target, by: handover.animation,
        at: handover.time)
    }
    pane.send(to: handover.target, by: handover.animation, at: handover.time)
    return pane
  }

  private func article(_ handover: DriveHandover) -> MotionLaw<Double> {
    let motion = EulerMotion(
      from: handover.position, velocity: handover.velocity, to: handover.target, rate: handover.frameRate)
    // With dropped frames it may never settle.
    let limit = Int(Self.longest * motion.rate)
    return .timed(motion, duration: Double(motion.finishingTick(upTo: limit) ?? limit) / motion.rate)
  }
}
