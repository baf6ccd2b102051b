import Motion
import Testing

struct StepsTests {
  /// Asserts that value and velocity are continuous at a time.
  private func isContinuous(_ course: Course<Double>, at time: Double) -> Bool {
    let h = 1e-13
    let (before, after) = (course.state(at: time - h), course.state(at: time + h))
    // What the motion itself changes in this time is below 1e-9.
    return abs(before.value - after.value) < 1e-9 && abs(before.velocity - after.velocity) < 1e-9
  }

  private let path = Course(
    from: 1.0, velocity: 3,
    [
      .spring(1.2, in: 0.2, on: .bouncy), .cubic(2, in: 0.4), .cubic(-1, in: 0.3), .linear(0, in: 0.1),
      .cubic(1, in: 0.2), .spring(0.5, in: 2, on: .snappy)
    ])

  @Test func `M163: the velocity is continuous at every spring and cubic step, and at the start`() {
    for time in [0.2, 0.6, 0.9, 1, 1.2] { #expect(isContinuous(path, at: time), "\(time) s") }
    #expect(path.state(at: 0) == (1, 3))
    #expect(near(path.value(at: 0.6), 2, 1e-12) && near(path.value(at: 0.9), -1, 1e-12))
    #expect(near(path.value(at: 1), 0, 1e-12) && near(path.velocity(at: 0.95), 10, 1e-9))
    // Between two cubics it is that of a Catmull–Rom curve.
    let spring = SpringMotion(spring: .bouncy, from: 1.0, velocity: 3, to: 1.2)
    #expect(near(path.velocity(at: 0.6), (-1 - spring.value(at: 0.2)) / 0.7, 1e-9))
    #expect(near(path.settlingTime(), 3.2, 1e-12) && path.end == 0.5 && path.state(at: 3.3) == (0.5, 0))
  }

  @Test func `M163: interrupted, steps hand on their velocity, and others take it over`() {
    for step in 0..<40 {
      let (value, velocity) = path.state(at: 0.041 * Double(step))
      let next = Course(from: value, velocity: velocity, [.cubic(0, in: 0.3), .spring(1)])
      let (first, speed) = next.state(at: 0)
      #expect(first == value && abs(speed - velocity) < 1e-9 && isContinuous(next, at: 0.3))
    }
  }

  @Test func `M163: a move jumps, at rest, and so does a step without a duration`() {
    let course = Course(
      from: 0.0, [.cubic(1, in: 1), .move(10), .linear(20, in: 2), .cubic(5, in: 0), .spring(30, in: 1)])
    #expect(course.state(at: 0) == (0, 0) && course.state(at: 1) == (10, 5))
    #expect(near(course.value(at: 1 - 1e-9), 1, 1e-8))
    #expect(course.state(at: 3) == (5, 0) && course.end == 30 && course.settlingTime() == 4)
    let spring = SpringMotion(spring: .standard, from: 5.0, to: 30)
    #expect(course.value(at: 3.2) == spring.value(at: course.settlingTime() - 3.8))
    #expect(near(Course(from: 2.0, [.move(9)]).value(at: 0), 9, 0))
  }

  @Test func `M163: a spring without a duration lasts until it has settled`() async {
    let spring = SpringMotion(spring: .bouncy, from: 0.0, velocity: 50, to: 100)
    let course = Course(from: 0.0, velocity: 50, [.spring(100, on: .bouncy), .linear(0, in: 1)])
    let settled = spring.settlingTime()
    #expect(near(course.settlingTime(), settled + 1, 1e-12) && course.value(at: 0.3) == spring.value(at: 0.3))
    #expect(near(course.value(at: settled + 0.5), spring.value(at: settled) / 2, 1e-9))
    #expect(Course(from: 4.0, velocity: 9, []).state(at: 0) == (4, 0))
    await #expect(processExitsWith: .failure) {
      _ = Course(from: 0.0, [.spring(1, on: Spring(stiffness: 100, damping: 0))])
    }
    await #expect(processExitsWith: .failure) { _ = Course(from: 0.0, [.cubic(1, in: -1)]) }
  }

  @Test func `M163: steps move points and colours too`() {
    let course = Course(from: SIMD3<Double>(0, 0, 5), velocity: [1, 2, 0], [.spring([100, 10, 5], in: 0.3)])
    let x = SpringMotion(spring: .standard, from: 0.0, velocity: 1, to: 100)
    #expect(near(course.value(at: 0.2).x, x.value(at: 0.2), 1e-9) && course.value(at: 0.2).z == 5)
  }
}
