internal import MotionAnimation
internal import MotionKinematics

/// Motion of the figures that the finger or a spring causes, not the animator.
extension PropertyAnimatorScene {
  /// Sets figures that a finger or a spring has moved.
  mutating func place(at figures: Figures) {
    change { stack, _ throws(AnimatorError) in try stack.place(at: figures) }
  }

  /// Releases the figures of a stopped animator: a spring takes them to the end that the velocity points to,
  /// or to the start if it points to none (M92).
  mutating func snap(velocity: Figures) {
    let way = stack.value(of: .end) - stack.value(of: .start)
    let end: AnimatorPosition =
      velocity.square.x * way.square.x + velocity.square.y * way.square.y > 0 ? .end : .start
    var motion = MovingValue(stack.state(at: time).value, tolerance: .standard)
    motion.follow(
      .spring(
        SpringMotion(
          spring: context.environment.spring(.standard), from: motion.target, velocity: velocity,
          to: stack.value(of: end))),
      at: time)
    snap = SnapBack(motion: motion, end: end)
    mark()
  }

  /// Releases the square away from its end: an animator brings it home on a spring that begins with the
  /// finger's velocity (M99).
  mutating func bringHome(velocity: SIMD2<Double>) {
    var home = self.figures.value
    home.square = home.circle
    let timing = settings.springTiming(velocity: Figures(square: velocity), in: context.environment)
    prepare(to: home, settings.onSpring, settings.maker(of: timing, in: context.environment))
    call("start()") { animator, time throws(AnimatorError) in try animator.start(at: time) }
    current?.duration = stack.newest.duration
  }
}
