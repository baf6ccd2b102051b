import MotionKinematics
import Testing

/// A spring with the argument labels of SwiftUI.
struct SpringSwiftUITests {
  static let springs = [
    Spring.standard, Spring(stiffness: 100, damping: 20), Spring(stiffness: 40, damping: 90, mass: 3),
    Spring(stiffness: 12, damping: 0, mass: 0.4)
  ]

  @Test func `the labels of SwiftUI make the springs of the library's own labels`() {
    #expect(
      Spring(mass: 3, stiffness: 40, damping: 90) == Spring(stiffness: 40, damping: 90, mass: 3))
    #expect(
      Spring(response: 0.4, dampingFraction: 0.7) == Spring(response: 0.4, dampingRatio: 0.7))
  }

  @Test(arguments: springs, [0, 0.05, 0.3, 2])
  func `value and velocity are those of the motion, from zero unless a start is given`(
    spring: Spring, time: Double
  ) {
    let (start, velocity, target) = (SIMD2(3.0, -40), SIMD2(-900.0, 20), SIMD2(400.0, 7))
    let motion = SpringMotion(spring: spring, from: start, velocity: velocity, to: target)
    let (value, speed) = motion.state(at: time)
    #expect(
      spring.value(fromValue: start, toValue: target, initialVelocity: velocity, time: time) == value)
    #expect(
      spring.velocity(fromValue: start, toValue: target, initialVelocity: velocity, time: time) == speed)
    let fromZero = SpringMotion(spring: spring, from: .zero, velocity: velocity, to: target)
    #expect(
      spring.value(target: target, initialVelocity: velocity, time: time) == fromZero.value(at: time))
    #expect(
      spring.velocity(target: target, initialVelocity: velocity, time: time) == fromZero.velocity(at: time))
    let fromRest = SpringMotion(spring: spring, from: .zero, to: target)
    #expect(spring.value(target: target, time: time) == fromRest.value(at: time))
    #expect(spring.velocity(target: target, time: time) == fromRest.velocity(at: time))
  }

  @Test(arguments: springs)
  func `many updates are the motion, and the force is the mass times the acceleration`(spring: Spring) {
    let motion = SpringMotion(spring: spring, from: 3, velocity: -900, to: 400)
    var (value, velocity) = (3.0, -900.0)
    for frame in 1...60 {
      spring.update(value: &value, velocity: &velocity, target: 400, deltaTime: 1.0 / 60)
      let expected = motion.state(at: Double(frame) / 60)
      #expect(near(value, expected.value, 1e-8) && near(velocity, expected.velocity, 1e-6))
    }
    let (time, step) = (0.1, 1e-5)
    let (place, speed) = motion.state(at: time)
    let acceleration = (motion.velocity(at: time + step) - motion.velocity(at: time - step)) / (2 * step)
    let force = spring.force(target: 400, position: place, velocity: speed)
    #expect(agrees(force, spring.mass * acceleration, to: 1e-4))
  }
}
