import Motion
import RealModule
import Testing

/// A law that has only what the protocol requires: an exponential approach to 10.
private struct Approach: Law {
  var end: Double { 10 }
  func state(at time: Double) -> (value: Double, velocity: Double) {
    (10 - 10 * .exp(-time), 10 * .exp(-time))
  }
  func settlingTime(within tolerance: Tolerance) -> Double { .log(way / tolerance.distance) }
}

struct ToleranceTests {
  @Test func `a law that says no more comes near its end for ever, and cannot start with a velocity`() {
    let law = Approach()
    #expect(law.way == 10 && law.reachTime == .infinity && law.kicked(from: 3, velocity: 5) == nil)
    #expect((law.value(at: 2), law.velocity(at: 2)) == law.state(at: 2))
  }

  @Test func `a tolerance of 0 fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0) }
    #expect(Tolerance(distance: 1e-300).distance == 1e-300)
  }

  @Test func `the standard tolerance is 0.25 pt, and that of fractions half a step of 255`() {
    #expect(Tolerance.standard.distance == 0.25 && Tolerance.fraction.distance == 0.5 / 255)
  }
}
