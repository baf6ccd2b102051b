internal import MotionKinematics

/// A law of motion that can be sampled, along a line (where every y is 0) or in the plane.
package protocol SampledLaw {
  /// The number of coordinates: 1 or 2.
  var dimension: Int { get }
  /// The settling time, in s; infinite if the law never settles.
  var settlingTime: Double { get }
  /// Returns the value (pt) and velocity (pt/s) at `time` seconds after the law began. Times may come in any
  /// order.
  mutating func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>)
  /// The times at which the value jumps, in s, if they are known: there it is the value after the jump.
  var jumps: [Double] { get }
}

extension SampledLaw {
  package var jumps: [Double] { [] }
}

/// A law in the plane that consists of an independent scalar law for each coordinate.
struct SideBySide<Law: Trajectory<Double>>: SampledLaw {
  let x: Law
  let y: Law?
  let settlingTime: Double

  var dimension: Int { y == nil ? 1 : 2 }

  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    let x = x.state(at: time)
    let y = y?.state(at: time) ?? (value: 0, velocity: 0)
    return (SIMD2(x.value, y.value), SIMD2(x.velocity, y.velocity))
  }
}

/// A vector law whose coordinates settle together.
struct AsOne<Law: Trajectory<SIMD2<Double>>>: SampledLaw {
  let law: Law
  let dimension: Int
  let settlingTime: Double
  var jumps: [Double] = []

  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) { law.state(at: time) }
}
