import MotionDynamics
import Motion
import Testing

struct SpringFloorTests {
  private static let springs = [
    Spring(stiffness: 300, damping: 20), Spring(stiffness: 300, damping: 4, mass: 0.3),
    Spring(stiffness: 120, damping: 6, mass: 2.5), Spring(stiffness: 200, damping: 90, mass: 3)
  ]

  @Test(arguments: springs)
  func `acceleration and jerk of a floor on a spring are derivatives, and stay within their bounds`(
    spring: Spring
  ) {
    let floor = SpringFloor(SpringMotion(spring: spring, from: 400.0, velocity: -300, to: 100), start: 2)
    let step = 1e-5
    for time in stride(from: 2.0, to: 4, by: 0.05) {
      let bounds = (floor.bounds(from: time).acceleration, floor.bounds(from: time).jerk)
      for later in stride(from: time, to: 4, by: 0.05) {
        let (before, after) = (later - step, later + step)
        let acceleration = (floor.state(at: after).velocity - floor.state(at: before).velocity) / (2 * step)
        let jerk = (floor.state(at: after).acceleration - floor.state(at: before).acceleration) / (2 * step)
        #expect(abs(acceleration - floor.state(at: later).acceleration) < 1e-2)
        #expect(abs(acceleration) < bounds.0 + 1e-2 && abs(jerk) < bounds.1 + 1)
      }
    }
  }

  @Test(arguments: [0.4, 1, 2.5])
  func `without damping the bounds are reached within a period`(mass: Double) {
    let spring = Spring(stiffness: 250, damping: 0, mass: mass)
    let floor = SpringFloor(SpringMotion(spring: spring, from: 400.0, velocity: 700, to: 100))
    let period = 2 * .pi * (mass / 250).squareRoot()
    let times = stride(from: 0, to: period, by: period / 1000)
    let acceleration = times.map { abs(floor.state(at: $0).acceleration) }.max()!
    let step = 1e-6
    let jerk = times.map {
      abs(floor.state(at: $0 + step).acceleration - floor.state(at: $0).acceleration) / step
    }.max()!
    #expect(abs(acceleration / floor.bounds(from: 0).acceleration - 1) < 1e-4)
    #expect(abs(jerk / floor.bounds(from: 0).jerk - 1) < 1e-4)
  }
}
