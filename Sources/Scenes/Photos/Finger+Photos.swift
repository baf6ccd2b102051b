internal import MotionGestures
internal import MotionKinematics

extension Finger {
  /// Creates the finger of the arrow keys on a screen of a height, in pt. A rubber band slows it past the
  /// edges.
  /// - Parameters:
  ///   - location: The initial location, in pt.
  ///   - velocity: The initial velocity, in pt/s; down is positive.
  init(glidingFrom location: SIMD2<Double>, velocity: Double, height: Double, time: Double) {
    let edges = DragLimits.Axis.banded(0...height, RubberBand(dimension: height))
    self.init(
      taking: SIMD2(location.x, min(max(location.y, 0), height)), velocity: SIMD2(0, velocity),
      limits: DragLimits(horizontal: .locked, vertical: edges), time: time)
  }
}
