import MotionGestures
import MotionKinematics
import SeededRandom
import Testing

@testable import PaneScenes

/// Tests of the pane's edge under the arrow keys' finger as the floor of the ball.
struct PaneFloorTests {
  /// A floor past one of the ends, 100 pt, under a finger that begins there.
  private func floor(sign: Double, velocity: Double, to endVelocity: Double) -> GlideFloor {
    let glide = Glide(from: 100, velocity: sign * velocity, to: sign * endVelocity, rampDuration: 0.25)
    return GlideFloor(
      glide: glide, start: 3, slack: 0,
      passed: GlideFloor.PassedEnd(y: 100, sign: sign, band: RubberBand(dimension: 400)))
  }

  @Test(arguments: [1.0, -1], 0..<10)
  func `past an end velocity, acceleration and jerk are derivatives, and stay within their bounds`(
    sign: Double, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let floor = floor(
      sign: sign, velocity: .random(in: 0...900, using: &random), to: .random(in: 0...900, using: &random))
    let bounds = (floor.accelerationBound(from: 3), floor.jerkBound(from: 3))
    let step = 1e-4
    // The acceleration of the finger changes at the end of its ramp.
    for time in stride(from: 3.0, to: 3.7, by: 0.01) where abs(time - 3.25) > 0.005 {
      let (before, after) = (time + step / 2, time + 1.5 * step)
      let (middle, change) = (time + step, after - before)
      let velocity = (floor.height(at: after) - floor.height(at: before)) / change
      let acceleration = (floor.velocity(at: after) - floor.velocity(at: before)) / change
      let jerk = (floor.acceleration(at: after) - floor.acceleration(at: before)) / change
      #expect(abs(velocity - floor.velocity(at: middle)) < 1e-3)
      #expect(abs(acceleration - floor.acceleration(at: middle)) < 1e-2)
      #expect(abs(acceleration) <= bounds.0 + 1e-2 && abs(jerk) <= bounds.1 + 1)
    }
  }

  @Test(arguments: [1.0, -1])
  func `the bounds are reached at the end by a finger that slows down`(sign: Double) {
    let floor = floor(sign: sign, velocity: 600, to: 0)
    #expect(abs(floor.acceleration(at: 3) + sign * floor.accelerationBound(from: 3)) < 1e-9)
    let step = 1e-6
    let jerk = (floor.acceleration(at: 3 + step) - floor.acceleration(at: 3)) / step
    #expect(abs(sign * jerk - floor.jerkBound(from: 3)) < 1e-3 * floor.jerkBound(from: 3))
  }
}
