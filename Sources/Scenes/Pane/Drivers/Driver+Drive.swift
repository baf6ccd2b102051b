internal import Animation
internal import Dynamics
internal import Kinematics

extension Driver {
  /// Pop's bounciness and speed.
  private static let popSpring = Spring(bounciness: 6, speed: 15)
  /// The velocity that additive animation inherits from elsewhere fades critically damped.
  private static let momentum = Spring(stiffness: 100, damping: 20)

  /// Begins the driver's own machinery, from the state that the machinery before had.
  func drive(_ handover: DriveHandover) -> Drive {
    switch self {
    case .spring: .value(handover.following(.spring(handover.motion(on: handover.spring))))
    case .pop: .keyed(pop(handover))
    case .animator: .animator(animator(handover))
    case .dynamics: .world(world(.uikit, handover))
    case .dynamicsIdeal: .world(world(.ideal, handover))
    case .article: .value(handover.following(article(handover)))
    case .additive: .value(additive(handover))
    // The model value was set to the old target when that animation began; a finger sets it as it goes.
    case .jump:
      .value(
        handover.following(
          handover.animation.law(from: handover.previous?.target ?? handover.position, to: handover.target)))
    case .fromCurrent:
      .value(handover.following(handover.animation.law(from: handover.position, to: handover.target)))
    }
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

  /// Goes on in the same world, or in a new one if something else drove the pane.
  private func world(_ stepping: World.Stepping, _ handover: DriveHandover) -> AttachedPane {
    if case .world(var pane) = handover.previous, pane.isTicking == (stepping == .uikit) {
      pane.aim(at: handover.target, time: handover.time)
      return pane
    }
    return AttachedPane(
      stepping, from: handover.position, velocity: handover.velocity, to: handover.target, at: handover.time)
  }

  private func article(_ handover: DriveHandover) -> MotionLaw<Double> {
    let motion = EulerMotion(
      from: handover.position, velocity: handover.velocity, to: handover.target, rate: 60)
    return .timed(motion, duration: Double(motion.finishingTick() ?? 0) / motion.rate)
  }

  /// Additive animation: the model value is the end at once, and offsets that fade lie on top. What fades goes on; a
  /// velocity that comes from elsewhere is an offset of its own.
  private func additive(_ handover: DriveHandover) -> MovingValue<Double> {
    var (motion, start) = (AdditiveMotion<MotionLaw<Double>>(handover.position), handover.time)
    if case .value(let value) = handover.previous, let running = Drive.additive(value.law) {
      (motion, start) = (running, value.startTime)
    }
    let elapsed = handover.time - start
    motion.removeEnded(by: elapsed)
    let velocity = motion.velocity(at: elapsed)
    func add(_ law: MotionLaw<Double>, key: String?, lasting duration: Double) {
      motion.add(law, key: key, at: elapsed, until: elapsed + duration)
    }
    let way = handover.animation.law(from: motion.model - handover.target, to: 0)
    motion.model = handover.target
    // Those of one name replace each other; those without a name all run to their end.
    add(
      way, key: handover.animation.sharesName ? "way" : nil, lasting: way.settlingTime(within: .standard))
    if velocity != handover.velocity {
      let rest = MotionLaw.spring(
        SpringMotion(spring: Self.momentum, from: 0, velocity: handover.velocity - velocity, to: 0))
      add(rest, key: nil, lasting: max(handover.animation.duration, rest.settlingTime(within: .standard)))
    }
    var value = MovingValue(handover.position)
    value.follow(.timed(motion, duration: motion.offsets.map(\.end).max() ?? 0), at: start)
    return value
  }
}
