public import Kinematics

/// How a property animator gets from start to end.
///
/// A velocity is absolute, per second and per component: one that is relative to the way says nothing where
/// there is no way to go. `RelativeVelocity` converts.
public enum AnimationTiming<Value: MotionVector>: Equatable, Sendable {
  /// Along a curve in the animator's duration.
  case curve(TimingCurve)
  /// On a spring by its coefficients: it settles when it settles (F5), and the animator's duration does not
  /// count.
  case spring(SpringTiming, velocity: Value = .zero)
  /// On the spring of a damping ratio, over 0, that settles in the animator's duration.
  case dampingRatio(Double, velocity: Value = .zero)

  /// Whether it is a spring.
  var isSpring: Bool { if case .curve = self { false } else { true } }

  /// How fast it starts, per second; a curve does not say.
  var velocity: Value {
    switch self {
    case .curve: .zero
    case .spring(_, let velocity), .dampingRatio(_, let velocity): velocity
    }
  }

  /// The same timing with another velocity to start with.
  func withVelocity(_ velocity: Value) -> AnimationTiming {
    switch self {
    case .curve: self
    case .spring(let timing, _): .spring(timing, velocity: velocity)
    case .dampingRatio(let ratio, _): .dampingRatio(ratio, velocity: velocity)
    }
  }

  /// The law for a displacement (value − end), and how long it takes, in s: `timeToRun`, but for a spring by
  /// its coefficients.
  func law(displacement: Value, timeToRun: Double) -> (law: RunLaw, span: Double) {
    switch self {
    case .curve(let curve): return (.curve(curve), timeToRun)
    case .spring(let timing, let velocity):
      let span = timing.settlingTime(displacement: displacement, velocity: velocity)
      precondition(span.isFinite, "a spring used as timing is damped, or it would never end")
      return (.spring(timing, span: span), span)
    case .dampingRatio(let ratio, let velocity):
      guard timeToRun > 0 else { return (.curve(.linear), 0) }
      let timing = SpringTiming(
        duration: timeToRun, dampingRatio: ratio, displacement: displacement, velocity: velocity)
      return (.spring(timing, span: timeToRun), timeToRun)
    }
  }
}
