import SeededRandom
import MotionKinematics
import Testing

struct SmoothMotionTests {
  typealias Motion = SmoothMotion<SIMD2<Double>>

  /// A motion in flight that was retargeted three times, each time before the end of its blend.
  static func underWay(_ spring: Spring) -> Motion {
    Motion(spring: spring, from: [0, 0], to: [400, 0])
      .retargeted(to: [0, 300], at: 0.3 * spring.response / 4)
      .retargeted(to: [-50, 20], at: 0.6 * spring.response / 4)
  }

  @Test(arguments: SpringStepTests.springs)
  func `M140: value, velocity and acceleration are continuous at a retarget at any time`(spring: Spring) {
    var random = SplitMix64(seed: 140)
    var motion = Self.underWay(spring)
    for _ in 0..<20 {
      let time = Double.random(in: 0...0.5 * spring.response, using: &random)
      let target = SIMD2(
        Double.random(in: -500...500, using: &random), Double.random(in: -500...500, using: &random))
      let next = motion.retargeted(to: target, at: time)
      let (before, after) = (motion.state(at: time), next.state(at: 0))
      let scale = (motion.acceleration(at: time)).length + (next.course.acceleration(at: 0)).length
      #expect((after.value - before.value).length < 1e-12 * (before.value - target).length)
      #expect((after.velocity - before.velocity).length <= 1e-12 * before.velocity.length)
      #expect((next.acceleration(at: 0) - motion.acceleration(at: time)).length <= 1e-9 * scale)
      // A plain spring would not keep the acceleration.
      #expect((next.course.acceleration(at: 0) - motion.acceleration(at: time)).length > 1e-3 * scale)
      motion = next
    }
  }

  @Test(arguments: SpringStepTests.springs)
  func `M140: velocity, acceleration and jerk are successive derivatives of the value`(spring: Spring) {
    let motion = Self.underWay(spring)
    let h = 1e-6
    for t in [0.1, 0.4, 0.7, 1.3].map({ $0 * motion.blendDuration }) {
      func slope(_ law: (Double) -> SIMD2<Double>) -> SIMD2<Double> { (law(t + h) - law(t - h)) / (2 * h) }
      #expect((slope(motion.value(at:)) - motion.velocity(at: t)).length < 1e-3)
      #expect((slope(motion.velocity(at:)) - motion.acceleration(at: t)).length < 1e-1)
      #expect(
        (slope(motion.acceleration(at:)) - motion.jerk(at: t)).length < 1e-6 * motion.jerkBound + 1e-1)
    }
  }

  @Test(arguments: SpringStepTests.springs)
  func `M140: the jerk stays under its bound, and the correction adds 9 |A| divided by the blend duration`(
    spring: Spring
  ) {
    let motion = Self.underWay(spring)
    var (largest, correction) = (0.0, 0.0)
    for step in 0..<4000 {
      let t = 2 * motion.blendDuration * Double(step) / 4000
      largest = max(largest, motion.jerk(at: t).length)
      correction = max(correction, (motion.jerk(at: t) - motion.course.jerk(at: t)).length)
    }
    #expect(largest <= motion.jerkBound * (1 + 1e-12))
    // The bound is tight: it is reached at the start.
    let reached = 9 * motion.accelerationDifference.length / motion.blendDuration
    #expect(agrees(correction, reached, to: 1e-9))
    #expect(agrees(motion.jerkBound, motion.course.jerkBound(from: 0) + reached, to: 1e-12))
    #expect(motion.advanced(by: motion.blendDuration).jerkBound < motion.jerkBound)
  }

  @Test(arguments: [nil, 0.02, 0.5])
  func `M140: the motion equals the plain spring motion exactly from the end of the blend`(duration: Double?)
  {
    let motion = SmoothMotion(
      spring: .standard, from: 30.0, velocity: 900, acceleration: -4000, to: 200, blendDuration: duration)
    let joining = duration ?? Spring.standard.response / 4
    #expect(motion.joiningTime == joining && motion.blendDuration == joining)
    let course = SpringMotion(spring: .standard, from: 30.0, velocity: 900, to: 200)
    for t in [joining, joining * 1.001, 1, 5] {
      #expect(motion.state(at: t) == course.state(at: t))
      #expect(
        motion.acceleration(at: t) == course.acceleration(at: t) && motion.jerk(at: t) == course.jerk(at: t))
    }
    #expect(motion.value(at: 0.4 * joining) != course.value(at: 0.4 * joining))
    let near = joining * (1 - 1e-9)
    #expect(abs(motion.acceleration(at: near) - course.acceleration(at: near)) < 1e-3)
  }

  @Test func `M140: the value differs from the plain spring motion by at most 0.01728 A T²`() {
    let motion = SmoothMotion(
      spring: .standard, from: 0.0, acceleration: 100, to: 0, blendDuration: 0.5)
    let off = (0...1000).map { motion.value(at: Double($0) * 5e-4) }
    #expect(agrees(off.max()!, 0.01728 * 100 * 0.25, to: 1e-12) && motion.accelerationDifference == 100)
  }

  @Test(arguments: SpringStepTests.springs, [1, 7, 120])
  func `M140: one long step equals many short ones`(spring: Spring, count: Int) {
    let motion = Self.underWay(spring)
    let span = 1.7 * motion.blendDuration
    var stepped = motion
    for _ in 0..<count { stepped = stepped.advanced(by: span / Double(count)) }
    for t in [0, 0.1, 0.6] {
      let (left, right) = (stepped.state(at: t), motion.state(at: span + t))
      #expect((left.value - right.value).length < 1e-9)
      #expect((left.velocity - right.velocity).length < 1e-9 * max(1, spring.angularFrequency))
    }
    #expect(stepped.joiningTime == 0 && motion.joiningTime == motion.blendDuration)
    let half = motion.advanced(by: motion.blendDuration / 2)
    #expect(near(half.joiningTime, motion.blendDuration / 2, 1e-15))
    #expect((half.acceleration(at: 0) - motion.acceleration(at: motion.blendDuration / 2)).length < 1e-6)
  }

  @Test func `M140: from rest the motion starts with acceleration 0 and ends on its target`() {
    let motion = SmoothMotion(spring: .standard, from: 0.0, to: 100)
    #expect(motion.acceleration(at: 0) == 0 && motion.velocity(at: 0) == 0 && motion.value(at: 0) == 0)
    #expect(motion.end == 100 && near(motion.value(at: 5), 100, 1e-9))
  }

  @Test
  func `M18, M140: the motion settles with its plain spring motion, but not before the end of the blend`() {
    let long = SmoothMotion(spring: .standard, from: 0.0, to: 100)
    #expect(long.settlingTime() == long.course.settlingTime())
    let short = SmoothMotion(spring: .standard, from: 0.0, acceleration: 500, to: 0.1)
    #expect(short.course.settlingTime(within: .standard) == 0)
    #expect(short.settlingTime(within: .standard) == short.joiningTime)
    let still = SmoothMotion(spring: .standard, from: 5.0, to: 5)
    #expect(still.settlingTime() == 0)
  }

  @Test func `a retarget can change the spring and its blend`() {
    let motion = SmoothMotion(spring: .standard, from: 0.0, to: 100)
    let soft = Spring(response: 2, dampingRatio: 1)
    let next = motion.retargeted(to: 50, at: 0.1, spring: soft, blendDuration: 0.3)
    #expect(next.spring == soft && next.joiningTime == 0.3 && next.end == 50)
    #expect(motion.retargeted(to: 50, at: 0.1).spring == .standard)
  }

  @Test func `a kick starts a plain spring motion without a blend`() throws {
    let motion = SmoothMotion(spring: .standard, from: 0.0, to: 100)
    let kicked = try #require(motion.kicked(from: 40, velocity: -700))
    let course = SpringMotion(spring: .standard, from: 40.0, velocity: -700, to: 100)
    #expect(kicked.state(at: 0.05) == course.state(at: 0.05) && kicked.joiningTime == 0)
    #expect(kicked.acceleration(at: 0) == course.acceleration(at: 0))
  }

  @Test func `a blend duration of 0 fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      _ = SmoothMotion(spring: .standard, from: 0.0, to: 1, blendDuration: 0)
    }
  }
}
