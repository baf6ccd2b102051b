import MotionKinematics
import Testing

struct ToleranceTests {
  @Test func `a tolerance is a finite distance over 0`() async {
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: -1) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: .nan) }
    #expect(Tolerance(distance: 1e-300).distance == 1e-300)
  }

  @Test func `points settle within a quarter, fractions within half a step of 255`() {
    #expect(Tolerance.standard.distance == 0.25 && Tolerance.fraction.distance == 0.5 / 255)
  }
}
