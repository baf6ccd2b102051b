import Motion
import Testing

struct RelativeVelocityTests {
  @Test func `M62: 100 pt/s over 200 pt is 0.5, and (150, 150) over (200, 200) is 0.75`() throws {
    #expect(RelativeVelocity.alongLine(of: 100, from: 0, to: 200) == 0.5)
    let diagonal = RelativeVelocity.alongLine(of: SIMD2(150, 150), from: SIMD2(10, 10), to: SIMD2(210.0, 210))
    #expect(try near(#require(diagonal), 0.75, 1e-12))
  }

  @Test func `M62: only the velocity along the line counts, and it is negative away from the target`() {
    #expect(RelativeVelocity.alongLine(of: -100, from: 0, to: 200) == -0.5)
    #expect(RelativeVelocity.alongLine(of: -100, from: 200, to: 0) == 0.5)
    #expect(RelativeVelocity.alongLine(of: SIMD2(0, 70), from: SIMD2(0, 0), to: SIMD2(35.0, 0)) == 0)
    #expect(RelativeVelocity.absolute(-0.5, from: 200, to: 0) == 100)
    #expect(RelativeVelocity.absolute(0.75, from: SIMD2(0, 0), to: SIMD2(200.0, -100)) == SIMD2(150, -75))
  }

  @Test func `M61: without a distance there is no relative velocity`() {
    #expect(RelativeVelocity.alongLine(of: 100, from: 7, to: 7) == nil)
  }

  @Test func `M99: per-component relative velocities round-trip, and a component without distance gives 0`() {
    let (start, end, velocity) = (SIMD2(0.0, 10), SIMD2(50.0, -10), SIMD2(300.0, 70))
    let relative = RelativeVelocity.perComponent(of: velocity, from: start, to: end)
    #expect(relative == SIMD2(6, -3.5))
    #expect(RelativeVelocity.absolute(perComponent: relative, from: start, to: end) == velocity)
    let level = RelativeVelocity.perComponent(of: velocity, from: start, to: SIMD2(50, 10))
    #expect(level == SIMD2(6, 0))
  }

  @Test func `M112: a relative velocity is clipped to ±35`() async {
    #expect(RelativeVelocity.clipped(100) == 35 && RelativeVelocity.clipped(-100) == -35)
    #expect(RelativeVelocity.clipped(12) == 12 && RelativeVelocity.clipped(12, to: 10) == 10)
    await #expect(processExitsWith: .failure) { _ = RelativeVelocity.clipped(1, to: -1) }
  }
}
