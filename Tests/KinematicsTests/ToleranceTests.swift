import MotionKinematics
import Testing

struct ToleranceTests {
  @Test func `a tolerance that is not finite or not over 0 fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: 0) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: -1) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Tolerance(distance: .nan) }
    #expect(Tolerance(distance: 1e-300).distance == 1e-300)
  }

  @Test func `the standard tolerance is 0.25 pt, and that of fractions half a step of 255`() {
    #expect(Tolerance.standard.distance == 0.25 && Tolerance.fraction.distance == 0.5 / 255)
  }
}
