internal import MotionKinematics

/// A motion of a known duration, played from its end to its start.
struct BackwardMotion<Base: Trajectory>: Trajectory {
  let base: Base
  let duration: Double

  func value(at time: Double) -> Base.Value { base.value(at: max(0, duration - time)) }

  func velocity(at time: Double) -> Base.Value {
    time < duration ? -1 * base.velocity(at: duration - time) : .zero
  }
}
