internal import MotionAnimation
internal import MotionKinematics

/// Keyframes that imitate a fall with rebounds (M133).
///
/// They depend neither on gravity nor on velocity: a drop in flight starts them from rest, and the heights of the
/// rebounds follow from the position of the drop alone.
enum BounceImitation {
  /// The number of rebounds.
  private static let reboundCount = 3
  /// The gravity whose times they imitate, in pt/s².
  private static let gravity = 1000.0

  /// Returns the motion from a y above the line, in pt, to the line.
  /// - Parameter elasticity: The fraction of its speed that a rebound seems to keep.
  static func law(from y: Double, elasticity: Double) -> MotionLaw<Double> {
    guard y < 0 else { return .still(0) }
    let fall = (-2 * y / gravity).squareRoot()
    var (steps, time) = ([(time: 0.0, y: y, curve: TimingCurve.linear)], fall)
    steps.append((time, 0, .easeIn))
    var kept = elasticity
    for _ in 0..<reboundCount where kept > 0 {
      steps.append((time + kept * fall, kept * kept * y, .easeOut))
      time += 2 * kept * fall
      steps.append((time, 0, .easeIn))
      kept *= elasticity
    }
    let frames = steps.enumerated().map { index, step in
      Keyframe(time: index + 1 == steps.count ? 1 : step.time / time, value: step.y, curve: step.curve)
    }
    return .timed(KeyframeMotion(Keyframes(frames), duration: time), duration: time)
  }
}
