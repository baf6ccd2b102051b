import MotionKinematics
import RealModule
import Testing

struct NotANumberForceTests {
  @Test func `a step that meets a force that is no number is repeated with a shorter one`() throws {
    // The first step is 0.01 s; the formula is 0/0 at its end, and nowhere else.
    let motion = try ForceMotion(
      integrating: { _, _, time in .sin(time - 0.01) / (time - 0.01) }, from: 0.0, velocity: 0, upTo: 1)
    let smooth = ForceMotion(from: 0.0, upTo: 1) { _, _, time in
      time == 0.01 ? 1 : .sin(time - 0.01) / (time - 0.01)
    }
    #expect(abs(motion.end - smooth.end) < 1e-6 && motion.end > 0.4)
  }

  @Test func `a force that is no number from an instant on is refused`() {
    #expect(throws: ForceError.self) {
      try ForceMotion(integrating: { _, _, time in time < 0.5 ? 1 : .nan }, from: 0.0, velocity: 0, upTo: 1)
    }
  }
}
