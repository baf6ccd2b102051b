import Motion
import RealModule
import SeededRandom
import Testing

/// A spring as timing (F5).
struct SpringTimingTests {
  @Test(arguments: [
    (Spring(stiffness: 1300, damping: 95, mass: 4.5), 0.709701),
    (Spring(stiffness: 1000, damping: 500, mass: 3), 0.505824),
    (Spring(stiffness: 300, damping: 20), 0.744256),
    (Spring(response: 0.4, dampingRatio: 1), 0.587921), (Spring(response: 0.3, dampingRatio: 0.8), 0.462846),
    // Critical but for the rounding of its damping to 15 digits: 9.235036526651854/ω₀.
    (Spring(stiffness: 300, damping: 34.641_016_151_377_5), 0.533185),
    (Spring(stiffness: 10, damping: 0), .infinity)
  ])
  func `F5, M98, M104, M119: from rest the durations are UIKit's`(row: (Spring, Double)) {
    let duration = SpringTiming(row.0).settlingTime()
    #expect(duration == row.1 || near(duration, row.1, 1e-6))
  }

  @Test(arguments: [
    (0.5, 0.7, 0.0, 470.388, 30.3638, 5e-4), (0.5, 0.7, 2, 461.990, 30.0915, 5e-4),
    (0.3, 0.7, 0, 1306.63, 50.606, 5e-3), (0.5, 0.2, 5, 4944, 28.13, 0.5)
  ])
  func `M61, M71: duration and damping ratio give k and c, and the spring settles within the duration`(
    row: (Double, Double, Double, Double, Double, Double)
  ) {
    let (duration, ratio, velocity, stiffness, damping, bound) = row
    let timing = SpringTiming(duration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    #expect(near(timing.spring.stiffness, stiffness, bound))
    #expect(near(timing.spring.damping, damping, bound))
    #expect(near(timing.settlingTime(relativeVelocity: velocity), duration, 1e-6))
    guard velocity == 0 else { return }
    let motion = timing.motion(from: 0, to: 1)
    for t in stride(from: 0.95 * duration, to: 2, by: 1e-3) { #expect(abs(motion.value(at: t) - 1) <= 1e-3) }
  }

  @Test(arguments: [0.15, 0.7, 0.999, 1, 4], [-20, -2, 0, 1, 5, 35])
  func `M61: duration and damping ratio round-trip with any velocity and mass, and over any distance`(
    ratio: Double, velocity: Double
  ) {
    for (duration, mass) in [(0.5, 1.0), (0.2, 7), (3, 0.1)] {
      let timing = SpringTiming(
        duration: duration, dampingRatio: ratio, relativeVelocity: velocity, mass: mass)
      #expect(near(timing.settlingTime(relativeVelocity: velocity), duration, 1e-9))
      #expect(near(timing.spring.dampingRatio, ratio, 1e-12) && timing.spring.mass == mass)
      let absolute = SpringTiming(
        duration: duration, dampingRatio: ratio, displacement: SIMD2(-300, 400.0),
        velocity: SIMD2(300, -400) * velocity)
      #expect(agrees(absolute.spring.stiffness, timing.spring.stiffness / mass, to: 1e-9))
    }
  }

  @Test(arguments: [0.3, 0.999_999, 1, 1.5], [0.0, 1e-7, 2, -20])
  func `M61: the duration does not depend on the unit of length`(ratio: Double, velocity: Double) {
    let timing = SpringTiming(Spring(response: 0.4, dampingRatio: ratio))
    let time = timing.settlingTime(displacement: 1, velocity: velocity)
    for scale in [1e-3, 400] {
      let scaled = timing.settlingTime(displacement: scale, velocity: scale * velocity)
      #expect(near(scaled, time, 1e-9))
    }
  }

  @Test(arguments: [0.2, 0.9, 1, 3])
  func `F5: without a distance a velocity settles within a thousandth of the way it makes, in any unit`(
    ratio: Double
  ) {
    let timing = SpringTiming(Spring(response: 0.4, dampingRatio: ratio))
    let motion = timing.motion(from: 0.5, velocity: 3, to: 0.5)
    let settled = timing.settlingTime(displacement: 0, velocity: 3.0)
    #expect(settled > 0.2)
    for t in stride(from: settled, to: settled + 2, by: 1e-3) {
      #expect(abs(motion.value(at: t) - 0.5) <= 1.000_001e-3 * motion.way)
    }
    for velocity in [SIMD2(3e-9, 0), SIMD2(0, -3000), SIMD2(3e6, 4e6)] {
      #expect(agrees(timing.settlingTime(displacement: .zero, velocity: velocity), settled, to: 1e-12))
    }
    let chosen = SpringTiming(duration: 0.5, dampingRatio: ratio, displacement: 0.0, velocity: 2)
    #expect(near(chosen.settlingTime(displacement: 0.0, velocity: 7), 0.5, 1e-9))
  }

  @Test func `M61: without distance and velocity the duration is 0, and a duration gives the spring to 1`() {
    #expect(SpringTiming.standard.settlingTime(displacement: 0, velocity: 0) == 0)
    #expect(SpringTiming(.standard).settlingTime(displacement: SIMD2(0, 0), velocity: SIMD2(0.0, 0)) == 0)
    let still = SpringTiming(duration: 0.5, dampingRatio: 0.2, displacement: 0.0, velocity: 0)
    #expect(still == SpringTiming(duration: 0.5, dampingRatio: 0.2))
  }

  @Test func `M71: a marker dropped by a spring falls 15.84 pt below the line and crosses it five times`() {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.2, relativeVelocity: 5)
    // A relative velocity of 5 along 30 pt.
    let drop = timing.motion(from: -30, velocity: 150, to: 0)
    let values = stride(from: 0, to: 0.5, by: 1e-4).map { drop.value(at: $0) }
    #expect(near(values.max()!, 15.84, 0.3))
    #expect(zip(values, values.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count >= 5)
  }

  @Test func `M82: a spring used as timing can exceed 1 and ends within 1e-3 of it`() {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.5)
    let motion = timing.motion(from: 0, to: 1)
    #expect(stride(from: 0, to: 0.5, by: 1e-3).map { motion.value(at: $0) }.max()! > 1.1)
    #expect(near(motion.value(at: timing.settlingTime()), 1, 1e-3))
  }

  @Test func `M98: the default timing is within 1e-3 of 1 at 0.505824 s and never exceeds 1`() {
    let motion = SpringTiming.standard.motion(from: 0, to: 1)
    #expect(near(motion.value(at: 0.505_824), 1, 1e-3))
    for t in stride(from: 0, to: 2, by: 1e-3) { #expect(motion.value(at: t) <= 1 + 1e-12) }
  }

  @Test func `M98: spring timing plays an over-damped spring as critically damped`() {
    let spring = Spring(stiffness: 1000, damping: 500, mass: 3)
    let timing = SpringTiming(spring)
    #expect(timing.spring == spring && near(timing.played.dampingRatio, 1, 1e-15))
    #expect(near(timing.played.angularFrequency, spring.angularFrequency, 1e-12))
    #expect(near(timing.settlingTime(), 9.235_036_526_651_854 / spring.angularFrequency, 1e-15))
  }

  @Test func `M99: a velocity off the line bends the path, and each axis moves as a separate spring`() {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.7)
    let (start, velocity) = (SIMD2(120.0, -40), SIMD2(-300.0, 900))
    let motion = timing.motion(from: start, velocity: velocity, to: .zero)
    var crossTrack = 0.0
    for t in stride(from: 0, to: 1, by: 0.01) {
      let value = motion.value(at: t)
      for axis in 0..<2 {
        let alone = timing.motion(from: start[axis], velocity: velocity[axis], to: 0)
        #expect(near(alone.value(at: t), value[axis], 1e-9))
      }
      crossTrack = max(crossTrack, abs(start.x * value.y - start.y * value.x) / start.length)
    }
    #expect(crossTrack > 10)
  }

  @Test(arguments: [0.1, 0.577, 0.99, 0.999_999])
  func `F5: an under-damped vector settles when UIKit's envelope of lengths does`(ratio: Double) {
    let spring = Spring(stiffness: 300, dampingRatio: ratio, mass: 3)
    let (displacement, velocity) = (SIMD2(-400.0, 100), SIMD2(900.0, -700))
    let decay = ratio * 10
    let amplitude = (velocity + decay * displacement).length / (10 * (1 - ratio * ratio).squareRoot())
    let expected = Double.log((displacement.length + amplitude) / (1e-3 * displacement.length)) / decay
    let settled = SpringTiming(spring).settlingTime(displacement: displacement, velocity: velocity)
    #expect(agrees(settled, expected, to: 1e-9))
  }

  @Test(arguments: [1.0, 2])
  func `F5: a critical motion settles at the last time at which its length is 0.001 of the distance`(
    ratio: Double
  ) {
    let timing = SpringTiming(Spring(response: 0.3, dampingRatio: ratio))
    let frequency = timing.spring.angularFrequency
    var random = SplitMix64(seed: 5)
    func component(_ size: Double) -> Double { Double.random(in: -size...size, using: &random) }
    // Also velocities with which the motion passes its target late, by less and by more than a thousandth.
    let fixed = [-30, -3, 0.5, 8, 1.1 * frequency, 20, 25, 90, 4000].map { (SIMD2(-1.0, 0), SIMD2($0, 0)) }
    let others = (0..<200).map { _ in
      (SIMD2(component(400), component(400)), SIMD2(component(20_000), component(20_000)))
    }
    for (displacement, velocity) in fixed + others {
      let motion = timing.motion(from: displacement, velocity: velocity, to: .zero)
      let settled = timing.settlingTime(displacement: displacement, velocity: velocity)
      let threshold = 1e-3 * displacement.length
      #expect(near(motion.value(at: settled).length / threshold, 1, 1e-9))
      for t in stride(from: settled, to: settled + 1, by: 5e-3) {
        #expect(motion.value(at: t).length <= threshold * (1 + 1e-9))
      }
    }
  }

  @Test
  func `F5: a critical spring with velocity −ω₀d decays as one exponential and settles after ln 1000 / ω₀`() {
    let timing = SpringTiming(Spring(stiffness: 100, damping: 20))
    for displacement in [-400.0, 3] {
      let settled = timing.settlingTime(displacement: displacement, velocity: -10 * displacement)
      #expect(near(settled, Double.log(1000) / 10, 1e-12))
    }
  }

  @Test(arguments: [0.3, 0.8, 1, 3], [0.0, 900])
  func `F5: with several components the duration depends on lengths and not on axes`(
    ratio: Double, across: Double
  ) {
    let timing = SpringTiming(Spring(response: 0.4, dampingRatio: ratio))
    let settled = timing.settlingTime(displacement: SIMD2(-400, 0), velocity: SIMD2(900, across))
    for angle in [0.3, 1, 2.5, 4] {
      let (cosine, sine) = (Double.cos(angle), Double.sin(angle))
      func turned(_ x: Double, _ y: Double) -> SIMD2<Double> {
        [cosine * x - sine * y, sine * x + cosine * y]
      }
      let rotated = timing.settlingTime(displacement: turned(-400, 0), velocity: turned(900, across))
      #expect(near(rotated, settled, 1e-12))
    }
    guard across == 0 else { return }
    #expect(near(timing.settlingTime(displacement: -400, velocity: 900), settled, 1e-12))
    #expect(near(timing.settlingTime(relativeVelocity: 2.25), settled, 1e-12))
  }

  @Test func `a duration or a damping ratio of 0, and a velocity that is not finite, stop the program`() async
  {
    await #expect(processExitsWith: .failure) { _ = SpringTiming(duration: 0, dampingRatio: 0.7) }
    await #expect(processExitsWith: .failure) { _ = SpringTiming(duration: 1, dampingRatio: 0) }
    await #expect(processExitsWith: .failure) {
      _ = SpringTiming(.standard).settlingTime(relativeVelocity: .nan)
    }
  }
}
