internal import Kinematics

/// A law of motion as it is sampled: along a line, where every y is 0, or on a plane.
package protocol SampledLaw {
  /// How many coordinates it has: 1 or 2.
  var dimension: Int { get }
  /// When it has settled, in s; infinite if it never does.
  var settlingTime: Double { get }
  /// Value and velocity, `time` seconds after it began. Times may come in any order.
  mutating func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>)
}

/// Scalar laws side by side, one for each coordinate.
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

/// A law whose coordinates settle together.
struct AsOne<Law: Trajectory<SIMD2<Double>>>: SampledLaw {
  let law: Law
  let dimension: Int
  let settlingTime: Double

  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) { law.state(at: time) }
}
