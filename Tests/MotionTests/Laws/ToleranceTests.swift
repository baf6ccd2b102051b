import Motion
import RealModule
import Testing

/// A law that has only what the protocol requires: an exponential approach to 10.
private struct Approach: Law {
  var end: Double { 10 }
  func state(at time: Double) -> (value: Double, velocity: Double) {
    (10 - 10 * .exp(-time), 10 * .exp(-time))
  }
  func settlingTime(within tolerance: Tolerance) -> Double { .log(way / tolerance.distance(ofWay: way)) }
}

struct ToleranceTests {
  @Test func `a law that says no more has its way from the distance at time 0`() {
    let law = Approach()
    #expect(law.way == 10 && (law.value(at: 2), law.velocity(at: 2)) == law.state(at: 2))
    #expect(Course(law).settlingTime() == law.settlingTime(within: .automatic))
  }

  @Test func `a share is of the way, and at most a distance`() {
    #expect(Tolerance(share: 0.1).distance(ofWay: 20) == 2)
    #expect(Tolerance(share: 0.1, atMost: 1).distance(ofWay: 20) == 1)
    #expect(
      Tolerance.automatic.distance(ofWay: 20) == 0.02 && Tolerance.automatic.distance(ofWay: 900) == 0.25)
    #expect(
      Tolerance.standard.distance(ofWay: 1e9) == 0.25 && Tolerance.fraction.distance(ofWay: 9) == 0.5 / 255)
  }

  @Test(arguments: [(0, 0.5), (.infinity, 0.5), (1, 0), (1, 1)])
  func `a tolerance must be a finite distance over 0, or a share between 0 and 1`(
    distance: Double, share: Double
  )
    async
  {
    if share == 0.5 { await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0) } }
    await #expect(processExitsWith: .failure) { [share] in _ = Tolerance(share: share == 0.5 ? .nan : share) }
  }
}
