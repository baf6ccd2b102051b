import Kinematics
import Testing

struct SpringTimingTests {
  @Test(arguments: [
    (4.5, 1300.0, 95.0, 0.709701), (3, 1000, 500, 0.505824), (1, 300, 20, 0.744256)
  ])
  func `M98, M104: settling times by mass, stiffness and damping (F5)`(row: (Double, Double, Double, Double))
  {
    let spring = Spring(stiffness: row.1, damping: row.2, mass: row.0)
    #expect(near(SpringTiming(spring).settlingTime(), row.3, 1e-6))
  }

  @Test(arguments: [(0.4, 1.0, 0.587921), (0.3, 0.8, 0.462846)])
  func `F5: settling times by response and ratio`(row: (Double, Double, Double)) {
    let spring = Spring(response: row.0, dampingRatio: row.1)
    #expect(near(SpringTiming(spring).settlingTime(), row.2, 1e-6))
  }

  @Test(arguments: [
    (0.5, 0.7, 0.0, 470.388, 30.3638, 5e-4), (0.5, 0.7, 2, 461.990, 30.0915, 5e-4),
    (0.3, 0.7, 0, 1306.63, 50.606, 5e-3),
    (0.5, 0.2, 5, 4944, 28.13, 0.5)
  ])
  func `M61, M71: duration and ratio become k and c, and settle in the duration`(
    row: (Double, Double, Double, Double, Double, Double)
  ) {
    let (duration, ratio, velocity, stiffness, damping, bound) = row
    let timing = SpringTiming(duration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    #expect(near(timing.spring.stiffness, stiffness, bound))
    #expect(near(timing.spring.damping, damping, bound))
    #expect(near(timing.settlingTime(relativeVelocity: velocity), duration, 1e-6))
  }

  @Test(arguments: [(0.5, 0.475), (0.3, 0.285)])
  func `M61: it is within 1e-3 of its end from shortly before its duration on`(row: (Double, Double)) {
    let motion = SpringTiming(duration: row.0, dampingRatio: 0.7).motion(from: 0, to: 1)
    for t in stride(from: row.1, to: 2, by: 1e-3) { #expect(abs(motion.value(at: t) - 1) <= 1e-3) }
  }

  @Test(arguments: [0.15, 0.7, 0.999, 1, 4], [-20, -2, 0, 1, 5, 35])
  func `M61: duration and ratio round-trip with any velocity and mass`(ratio: Double, velocity: Double) {
    for (duration, mass) in [(0.5, 1.0), (0.2, 7), (3, 0.1)] {
      let timing = SpringTiming(
        duration: duration, dampingRatio: ratio, relativeVelocity: velocity, mass: mass)
      #expect(near(timing.settlingTime(relativeVelocity: velocity), duration, 1e-9))
      #expect(near(timing.spring.dampingRatio, ratio, 1e-12) && timing.spring.mass == mass)
    }
  }

  @Test func `M61: with no distance and no velocity it is settled at once`() {
    #expect(SpringTiming.standard.settlingTime(displacement: 0, velocity: 0) == 0)
    #expect(SpringTiming(.standard).settlingTime(displacement: SIMD2(0, 0), velocity: SIMD2(0.0, 0)) == 0)
  }

  @Test func `M71: the marker dropped by a spring goes 15.84 pt below the line and crosses it five times`() {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.2, relativeVelocity: 5)
    let velocity = RelativeVelocity.absolute(5, from: -30, to: 0)
    let drop = timing.motion(from: -30, velocity: velocity, to: 0)
    let values = stride(from: 0, to: 0.5, by: 1e-4).map { drop.value(at: $0) }
    #expect(near(values.max()!, 15.84, 0.3))
    #expect(zip(values, values.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count >= 5)
  }

  @Test func `M82: a spring as timing may pass 1 and ends within 1e-3 of it`() {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.5)
    let motion = timing.motion(from: 0, to: 1)
    #expect(stride(from: 0, to: 0.5, by: 1e-3).map { motion.value(at: $0) }.max()! > 1.1)
    #expect(near(motion.value(at: timing.settlingTime()), 1, 1e-3))
  }

  @Test func `M98: the default timing is within 1e-3 of 1 at .505824 s and never above 1`() {
    let motion = SpringTiming.standard.motion(from: 0, to: 1)
    #expect(near(motion.value(at: 0.505_824), 1, 1e-3))
    for t in stride(from: 0, to: 2, by: 1e-3) { #expect(motion.value(at: t) <= 1 + 1e-12) }
  }

  @Test func `M98: an over-damped spring is played critical as timing, and only there`() {
    let spring = Spring(stiffness: 1000, damping: 500, mass: 3)
    let timing = SpringTiming(spring)
    #expect(timing.spring.dampingRatio > 4 && near(timing.played.dampingRatio, 1, 1e-15))
    #expect(near(timing.played.angularFrequency, spring.angularFrequency, 1e-12))
    #expect(near(timing.settlingTime(), 9.235_036_526_651_854 / spring.angularFrequency, 1e-15))
  }

  @Test(arguments: [-30, -3, 0.5, 8, 20, 25, 90, 4000])
  func `F5: a critical spring's duration is the last time its residual is .001`(velocity: Double) {
    let timing = SpringTiming(Spring(response: 0.3, dampingRatio: 1))
    let motion = timing.motion(from: -1, velocity: velocity, to: 0)
    let settled = timing.settlingTime(relativeVelocity: velocity)
    #expect(near(abs(motion.value(at: settled)), 1e-3, 1e-12))
    for t in stride(from: settled, to: settled + 1, by: 1e-3) {
      #expect(abs(motion.value(at: t)) <= 1.000_001e-3)
    }
  }

  @Test
  func `F5: a critical spring whose swing past the target is too small to count settles on the way there`() {
    let timing = SpringTiming(Spring(response: 0.3, dampingRatio: 1))
    let frequency = timing.spring.angularFrequency
    // Nearly the slope −ω₀d that never passes: it passes late, by less than .001.
    let velocity = frequency * 1.1
    let settled = timing.settlingTime(relativeVelocity: velocity)
    let motion = timing.motion(from: -1, velocity: velocity, to: 0)
    #expect(settled < 10 / frequency && near(abs(motion.value(at: settled)), 1e-3, 1e-12))
    #expect(motion.value(at: settled) < 0)
    for t in stride(from: settled, to: 2, by: 1e-3) { #expect(abs(motion.value(at: t)) <= 1.000_001e-3) }
  }

  @Test(arguments: [0.3, 0.8, 1])
  func `F5: with several components the slowest counts, against the length of the whole way`(ratio: Double) {
    let timing = SpringTiming(Spring(response: 0.4, dampingRatio: ratio))
    let alone = timing.settlingTime(displacement: -400, velocity: 900)
    let along = timing.settlingTime(displacement: SIMD2(-400, 0), velocity: SIMD2(900, 0))
    #expect(near(alone, along, 1e-12) && near(alone, timing.settlingTime(relativeVelocity: 2.25), 1e-12))
    let crossed = timing.settlingTime(displacement: SIMD2(-400, 0), velocity: SIMD2(900, 50_000))
    #expect(crossed > along)
    let motion = timing.motion(from: SIMD2(-400, 0), velocity: SIMD2(900, 50_000), to: SIMD2(0.0, 0))
    #expect(abs(motion.value(at: crossed).y) <= 0.4 * (1 + 1e-9))
  }

  @Test func `F5: without a distance the threshold is a thousandth of a point`() {
    let timing = SpringTiming(Spring(response: 0.4, dampingRatio: 1))
    let settled = timing.settlingTime(displacement: 0, velocity: 700)
    #expect(near(abs(timing.motion(from: 0, velocity: 700, to: 0).value(at: settled)), 1e-3, 1e-12))
  }

  @Test func `F5: without damping it never settles`() {
    #expect(SpringTiming(Spring(stiffness: 10, damping: 0)).settlingTime() == .infinity)
  }

  @Test func `M99: a velocity off the line bends the path, and each axis is a spring of its own`() {
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

  @Test func `a duration of nothing and a ratio of 0 are mistakes`() async {
    await #expect(processExitsWith: .failure) { _ = SpringTiming(duration: 0, dampingRatio: 0.7) }
    await #expect(processExitsWith: .failure) { _ = SpringTiming(duration: 1, dampingRatio: 0) }
  }
}
