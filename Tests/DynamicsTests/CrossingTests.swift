import Testing

@testable import MotionDynamics

struct CrossingTests {
  @Test(arguments: [0x1p-20, 0.3, 0.75])
  func `the search advances by long probes where no interval without a zero is known`(zero: Double) {
    var count = 0
    let found = Crossing.first(from: 0, before: 1, value: { zero - $0 }) { _ in
      count += 1
      return count < 100_000 ? 0 : .infinity
    }
    #expect(abs((found ?? .nan) - zero) < 1e-12)
  }

  @Test func `a parabola that is at a level at its start has arrived there`() {
    for velocity in [-3.0, 0, 3] {
      let parabola = Parabola(start: 2, value: 5, velocity: velocity, acceleration: -1)
      #expect(parabola.arrival(at: 5) == 2)
    }
    let parabola = Parabola(start: 2, value: 5, velocity: 6, acceleration: -3)
    #expect(parabola.arrival(at: 4) == 2 && parabola.arrival(at: 11.1) == nil)
    #expect(abs((parabola.arrival(at: 9.5) ?? .nan) - 3) < 1e-12)
  }
}
