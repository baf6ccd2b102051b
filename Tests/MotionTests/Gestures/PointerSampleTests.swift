import Motion
import Testing

struct PointerSampleTests {
  @Test func `a sample stores its phase, location and time`() {
    let sample = PointerSample(.moved, location: SIMD2(3, -4), time: 0.25)
    #expect(sample.phase == .moved && sample.location == SIMD2(3, -4) && sample.time == 0.25)
  }

  @Test func `a location that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = PointerSample(.began, location: SIMD2(.nan, 0), time: 0) }
  }
}
