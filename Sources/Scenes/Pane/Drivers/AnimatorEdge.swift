internal import MotionAnimation

/// The pane's edge under a property animator, with spring timing.
struct AnimatorEdge: EdgeMotion {
  private var animator: PropertyAnimation<Double>

  init(from start: MotionStart) {
    animator = PropertyAnimation(
      start.position, duration: 0.5, timing: .dampingRatio(0.7, velocity: start.velocity))
    do throws(AnimatorError) {
      try animator.addAnimations(at: start.time) { [target = start.target] in $0 = target }
      try animator.start(at: start.time)
    } catch {
      preconditionFailure("a new animator takes an animation and starts: \(error)")
    }
  }

  var facts: EdgeFacts { EdgeFacts(target: animator.value(of: .end), settles: animator.endTime) }

  func state(at time: Double) -> (value: Double, velocity: Double) { animator.state(at: time) }

  func nextKink(after time: Double) -> Double? {
    FloorChords.next(after: time, from: 0, rate: 240).time
  }

  func line(from time: Double, to end: Double) -> LineFloor {
    let height = state(at: time).value
    if end <= time { return LineFloor(height: height) }
    return LineFloor(height: height, start: time, velocity: (state(at: end).value - height) / (end - time))
  }
}
