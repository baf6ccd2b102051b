import SeededRandom
import Motion
import RealModule
import Testing

struct SpringTimingTests {
  @Test(arguments: [
    (4.5, 1300.0, 95.0, 0.709701), (3, 1000, 500, 0.505824), (1, 300, 20, 0.744256)
  ])
  func `M98, M104, M119: settling times by mass, stiffness and damping are UIKit's (F5)`(
    row: (Double, Double, Double, Double)
  ) {
    let spring = Spring(stiffness: row.1, damping: row.2, mass: row.0)
    #expect(near(SpringTiming(spring).settlingTime(), row.3, 1e-6))
  }

  @Test(arguments: [(0.4, 1.0, 0.587921), (0.3, 0.8, 0.462846)])
  func `F5: settling times by response and damping ratio are UIKit's`(row: (Double, Double, Double)) {
    let spring = Spring(response: row.0, dampingRatio: row.1)
    #expect(near(SpringTiming(spring).settlingTime(), row.2, 1e-6))
  }

  @Test(arguments: [
    (0.5, 0.7, 0.0, 470.388, 30.3638, 5e-4), (0.5, 0.7, 2, 461.990, 30.0915, 5e-4),
    (0.3, 0.7, 0, 1306.63, 50.606, 5e-3),
    (0.5, 0.2, 5, 4944, 28.13, 0.5)
  ])
  func `M61, M71: duration and damping ratio give k and c, and the spring settles within the duration`(
    row: (Double, Double, Double, Double, Double, Double)
  ) {
    let (duration, ratio, velocity, stiffness, damping, bound) = row
    let timing = SpringTiming(duration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    #expect(near(timing.spring.stiffness, stiffness, bound))
    #expect(near(timing.spring.damping, damping, bound))
    #expect(near(timing.settlingTime(relativeVelocity: velocity), duration, 1e-6))
  }

  @Test(arguments: [(0.5, 0.475), (0.3, 0.285)])
  func `M61: the value is within 1e-3 of its end from shortly before the duration on`(row: (Double, Double)) {
    let motion = SpringTiming(duration: row.0, dampingRatio: 0.7).motion(from: 0, to: 1)
    for t in stride(from: row.1, to: 2, by: 1e-3) { #expect(abs(motion.value(at: t) - 1) <= 1e-3) }
  }

  @Test(arguments: [0.15, 0.7, 0.999, 1, 4], [-20, -2, 0, 1, 5, 35])
  func `M61: duration and damping ratio round-trip with any velocity and mass`(
    ratio: Double, velocity: Double
  ) {
    for (duration, mass) in [(0.5, 1.0), (0.2, 7), (3, 0.1)] {
      let timing = SpringTiming(
        duration: duration, dampingRatio: ratio, relativeVelocity: velocity, mass: mass)
      #expect(near(timing.settlingTime(relativeVelocity: velocity), duration, 1e-9))
      #expect(near(timing.spring.dampingRatio, ratio, 1e-12) && timing.spring.mass == mass)
    }
  }

  @Test func `M61: without distance and velocity the settling time is 0`() {
    #expect(SpringTiming.standard.settlingTime(displacement: 0, velocity: 0) == 0)
    #expect(SpringTiming(.standard).settlingTime(displacement: SIMD2(0, 0), velocity: SIMD2(0.0, 0)) == 0)
  }

  @Test(arguments: [0.3, 0.999_999, 1, 1.5], [0.0, 1e-7, 2, -20])
  func `M61: the settling time does not depend on the unit of length`(ratio: Double, velocity: Double) {
    let timing = SpringTiming(Spring(response: 0.4, dampingRatio: ratio))
    let time = timing.settlingTime(displacement: 1, velocity: velocity)
    for scale in [1e-3, 400] {
      let scaled = timing.settlingTime(displacement: scale, velocity: scale * velocity)
      #expect(near(scaled, time, 1e-9))
    }
    #expect(timing.settlingTime(displacement: 0, velocity: 0) == 0)
  }

  @Test func `M71: a marker dropped by a spring falls 15.84 pt below the line and crosses it five times`() {
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.2, relativeVelocity: 5)
    let velocity = RelativeVelocity.absolute(5, from: -30, to: 0)
    let drop = timing.motion(from: -30, velocity: velocity, to: 0)
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
    #expect(timing.spring.dampingRatio > 4 && near(timing.played.dampingRatio, 1, 1e-15))
    #expect(near(timing.played.angularFrequency, spring.angularFrequency, 1e-12))
    #expect(near(timing.settlingTime(), 9.235_036_526_651_854 / spring.angularFrequency, 1e-15))
  }

  @Test(arguments: [-30, -3, 0.5, 8, 20, 25, 90, 4000])
  func `F5: the duration of a critical spring is the last time at which its residual is 0.001`(
    velocity: Double
  ) {
    let timing = SpringTiming(Spring(response: 0.3, dampingRatio: 1))
    let motion = timing.motion(from: -1, velocity: velocity, to: 0)
    let settled = timing.settlingTime(relativeVelocity: velocity)
    #expect(near(abs(motion.value(at: settled)), 1e-3, 1e-12))
    for t in stride(from: settled, to: settled + 1, by: 1e-3) {
      #expect(abs(motion.value(at: t)) <= 1.000_001e-3)
    }
  }

  @Test
  func `F5: a critical spring that overshoots by less than 0.001 settles before it reaches the target`() {
    let timing = SpringTiming(Spring(response: 0.3, dampingRatio: 1))
    let frequency = timing.spring.angularFrequency
    // Slightly above ω₀, the largest velocity without overshoot: it overshoots late, by less than 0.001.
    let velocity = frequency * 1.1
    let settled = timing.settlingTime(relativeVelocity: velocity)
    let motion = timing.motion(from: -1, velocity: velocity, to: 0)
    #expect(settled < 10 / frequency && near(abs(motion.value(at: settled)), 1e-3, 1e-12))
    #expect(motion.value(at: settled) < 0)
    for t in stride(from: settled, to: 2, by: 1e-3) { #expect(abs(motion.value(at: t)) <= 1.000_001e-3) }
  }

  @Test(arguments: [0.3, 0.8, 1, 3], [0.0, 900])
  func `F5: with several components the settling time depends on lengths and not on axes`(
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

  @Test func `F5: an under-damped vector settles when UIKit's envelope of lengths does`() {
    let spring = Spring(stiffness: 300, damping: 20)
    let (displacement, velocity) = (SIMD2(-400.0, 100), SIMD2(900.0, -700))
    let decay = 10.0
    let amplitude = (velocity + decay * displacement).length / 200.0.squareRoot()
    let expected = Double.log((displacement.length + amplitude) / (1e-3 * displacement.length)) / decay
    #expect(
      near(SpringTiming(spring).settlingTime(displacement: displacement, velocity: velocity), expected, 1e-12)
    )
  }

  @Test(arguments: [1.0, 2])
  func `F5: a critically damped vector settles at the last time at which its length is 0.001 of the distance`(
    ratio: Double
  ) {
    let timing = SpringTiming(Spring(response: 0.3, dampingRatio: ratio))
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      func component(_ size: Double) -> Double { Double.random(in: -size...size, using: &random) }
      let displacement = SIMD2(component(400), component(400))
      let velocity = SIMD2(component(20_000), component(20_000))
      let motion = timing.motion(from: displacement, velocity: velocity, to: .zero)
      let settled = timing.settlingTime(displacement: displacement, velocity: velocity)
      let threshold = 1e-3 * displacement.length
      #expect(near(motion.value(at: settled).length / threshold, 1, 1e-9))
      for t in stride(from: settled, to: settled + 1, by: 5e-3) {
        #expect(motion.value(at: t).length <= threshold * (1 + 1e-9))
      }
    }
  }

  @Test(arguments: [0.0, 0.5, 3, -2, 7, 12])
  func `F5: the duration is continuous at damping ratio 1, and the residual stays within 0.001`(
    velocity: Double
  ) {
    func settling(_ ratio: Double) -> Double {
      SpringTiming(Spring(response: 1, dampingRatio: ratio)).settlingTime(relativeVelocity: velocity)
    }
    let critical = settling(1)
    if velocity == 0 { #expect(near(critical, 1.469_802, 1e-6)) }
    for exponent in 1...16 {
      let offset = Double.pow(10, -Double(exponent))
      #expect(settling(1 + offset) == critical)
      // The duration changes in proportion to 1 − ζ; at ζ = 0.9 and 0.99 UIKit's envelope decides.
      let bound = exponent <= 2 ? 0.4 : 500 * offset
      #expect(abs(settling(1 - offset) - critical) <= bound * critical + 1e-12)
      let motion = SpringTiming(Spring(response: 1, dampingRatio: 1 - offset))
        .motion(from: -1, velocity: velocity, to: 0)
      for t in stride(from: settling(1 - offset), to: 4, by: 2e-3) {
        #expect(abs(motion.value(at: t)) <= 1e-3 * (1 + 1e-9))
      }
    }
  }

  @Test func `F5: small changes of damping ratio or velocity change the duration only slightly`() {
    var last: Double?
    for step in 0...20_000 {
      let ratio = 0.98 + Double(step) * 1e-6
      let time = SpringTiming(Spring(response: 1, dampingRatio: ratio)).settlingTime()
      if let last { #expect(abs(time - last) < 3e-5) }
      last = time
    }
    let critical = SpringTiming(Spring(response: 1, dampingRatio: 1))
    for velocity in [0, 1e-12, 1e-9, 1e-7, 1e-6, 2e-6, 6e-6, 7e-6, 1e-5] {
      #expect(near(critical.settlingTime(relativeVelocity: velocity), 1.4697, 2e-4))
      let next = critical.settlingTime(relativeVelocity: velocity + 1e-12)
      #expect(near(critical.settlingTime(relativeVelocity: velocity), next, 1e-9))
    }
  }

  @Test
  func `F5: just below critical damping the duration blends the envelope's bound and the last crossing`() {
    let spring = Spring(response: 1, dampingRatio: 0.9999)
    let (frequency, relativeVelocity) = (2 * Double.pi, 12.0)
    let decay = 0.9999 * frequency
    let slope = abs(relativeVelocity - decay)
    let motion = SpringMotion(spring: spring, from: -1, velocity: relativeVelocity, to: 0)
    /// The last time at which `isOver` holds, found by steps backwards and then by bisection.
    func last(_ isOver: (Double) -> Bool) -> Double {
      var low = 4.0
      while !isOver(low) { low -= 1e-3 }
      var high = low + 1e-3
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if isOver(middle) { low = middle } else { high = middle }
      }
      return high
    }
    let bound = last { (1 + slope * $0) * Double.exp(-decay * $0) > 1e-3 }
    let crossing = last { abs(motion.value(at: $0)) > 1e-3 }
    let angle = frequency * (1 - 0.9999 * 0.9999).squareRoot() * bound
    #expect(angle < 0.3 && bound - crossing > 0.01)
    let settled = SpringTiming(spring).settlingTime(relativeVelocity: relativeVelocity)
    #expect(near(settled, crossing + 9 * angle * angle * (bound - crossing), 1e-9))
  }

  @Test func `F5: without a distance a velocity counts if it moves the value by 1 pt, even briefly`() {
    let spring = Spring(response: 1, dampingRatio: 1)
    // The residual v t e^(−ω₀t) is largest at 1/ω₀: v/(e ω₀).
    let most = spring.angularFrequency * Double.exp(1)
    let settled = SpringTiming(spring).settlingTime(displacement: 0, velocity: 1.05 * most)
    #expect(settled > 1 / spring.angularFrequency && settled < 2 / spring.angularFrequency)
    let motion = SpringMotion(spring: spring, from: 0, velocity: 1.05 * most, to: 0)
    #expect(near(motion.value(at: settled), 1, 1e-9))
    #expect(SpringTiming(spring).settlingTime(displacement: 0, velocity: 0.99 * most) == 0)
  }

  @Test
  func `F5: a critical spring with velocity −ω₀d decays as one exponential and settles after ln 1000 / ω₀`() {
    let timing = SpringTiming(Spring(stiffness: 100, damping: 20))
    for displacement in [-400.0, 3] {
      let settled = timing.settlingTime(displacement: displacement, velocity: -10 * displacement)
      #expect(near(settled, Double.log(1000) / 10, 1e-12))
    }
  }

  @Test func `F5: k 300, c 34.6410161513775 settles in 0.5332 s, as the critical spring does`() {
    let timing = SpringTiming(Spring(stiffness: 300, damping: 34.641_016_151_377_5))
    #expect(near(timing.settlingTime(), 9.235_036_526_651_854 / 300.0.squareRoot(), 1e-6))
  }

  @Test func `F5: without a distance the settling threshold is 1 pt`() {
    for ratio in [0.2, 1] {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      let settled = SpringTiming(spring).settlingTime(displacement: 0, velocity: 700)
      let ringing = spring.angularFrequency * (1 - ratio * ratio).squareRoot()
      let decay = ratio * spring.angularFrequency
      let left =
        ratio == 1
        ? 700 * settled * Double.exp(-decay * settled) : 700 / ringing * Double.exp(-decay * settled)
      #expect(near(left, 1, 1e-9))
      #expect(SpringTiming(spring).settlingTime(displacement: 0, velocity: 1) == 0)
    }
    // A velocity so low that the value settles in half a second only on a spring softer than ω₀ = 1 / 0.5 s.
    let timing = SpringTiming(duration: 0.5, dampingRatio: 0.2, displacement: 0.0, velocity: 2)
    #expect(near(timing.settlingTime(displacement: 0.0, velocity: 2), 0.5, 1e-9))
    #expect(timing.spring.angularFrequency < 2)
    // A value that is at its target already takes the spring that settles as fast from 0 to 1.
    let still = SpringTiming(duration: 0.5, dampingRatio: 0.2, displacement: 0.0, velocity: 0)
    #expect(still == SpringTiming(duration: 0.5, dampingRatio: 0.2))
  }

  @Test func `F5: without damping the settling time is infinite`() {
    #expect(SpringTiming(Spring(stiffness: 10, damping: 0)).settlingTime() == .infinity)
  }

  @Test func `timing that must end raises a damping ratio below 0.05 to 0.05`() {
    for spring in [
      Spring(stiffness: 100, damping: 0), Spring(stiffness: 300, damping: 1e-8, mass: 7),
      Spring(frequency: 1e50, dampingRatio: 0), Spring(frequency: 1e-50, dampingRatio: 0.04)
    ] {
      let timing = SpringTiming(damped: spring)
      #expect(near(timing.spring.dampingRatio, 0.05, 1e-15))
      #expect(timing.spring.stiffness == spring.stiffness && timing.spring.mass == spring.mass)
      #expect(timing.settlingTime() < 23 * spring.response && timing.settlingTime() > 21 * spring.response)
    }
    for ratio in [0.05, 0.3, 1, 4] {
      let spring = Spring(stiffness: 300, damping: 2 * ratio * 300.0.squareRoot())
      #expect(SpringTiming(damped: spring) == SpringTiming(spring))
    }
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

  @Test func `a duration of 0 fails a precondition`()
    async
  {
    await #expect(processExitsWith: .failure) { _ = SpringTiming(duration: 0, dampingRatio: 0.7) }
  }
}
