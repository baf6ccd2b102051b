internal import MotionKinematics

/// A straight boundary of ideal stepping.
struct IdealLine: Sendable {
  let identifier: String
  let start: SIMD2<Double>
  let end: SIMD2<Double>
  /// The unit vectors along the line and perpendicular to it.
  let along: SIMD2<Double>
  let normal: SIMD2<Double>
  let length: Double
  let mask: UInt64
  let elasticity: Double
  let friction: Double

  init(_ line: BehaviorLayout.BoundaryLine) {
    identifier = line.identifier
    start = line.start
    end = line.end
    length = (end - start).length
    along = (end - start) / length
    normal = SIMD2(-along.y, along.x)
    mask = line.mask
    elasticity = line.elasticity
    friction = line.friction
  }

  var bounds: BoundingBox { BoundingBox(lower: pointwiseMin(start, end), upper: pointwiseMax(start, end)) }
}
