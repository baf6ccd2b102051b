import Motion
import Testing

struct KeyframeCurveTests {
  let track = KeyframeCurve([
    .init(time: 0, value: SIMD2(0, 10)),
    .init(time: 0.25, value: SIMD2(100, 0), curve: .easeIn),
    .init(time: 0.7, value: SIMD2(-40, 8.0), curve: .easeInOut),
    .init(time: 1, value: SIMD2(60, 60))
  ])

  @Test func `M110: at the time of a keyframe the value is exactly the keyframe's`() {
    #expect(track.value(at: 0.25) == SIMD2(100, 0) && track.value(at: 0.7) == SIMD2(-40, 8))
    #expect(track.value(at: 0) == SIMD2(0, 10) && track.value(at: 1) == SIMD2(60, 60))
    #expect(track.value(at: -1) == SIMD2(0, 10) && track.value(at: 2) == SIMD2(60, 60))
  }

  @Test func `M110: between two keyframes the curve of the later one applies`() {
    let half = TimingCurve.easeIn.progress(at: 0.5)
    #expect((track.value(at: 0.125) - SIMD2(100 * half, 10 - 10 * half)).length < 1e-12)
    #expect((track.value(at: 0.475) - SIMD2(30, 4)).length < 1e-9)
    #expect((track.value(at: 0.85) - SIMD2(10, 34)).length < 1e-12)
  }

  @Test func `M110: scrubbing to fractions in any order gives the same values as a separate computation`() {
    // Computed separately: the piece that contains the fraction, with the curve of that piece.
    func offline(_ fraction: Double) -> SIMD2<Double> {
      let (start, end, from, to, curve): (Double, Double, SIMD2<Double>, SIMD2<Double>, TimingCurve) =
        fraction <= 0.25
        ? (0, 0.25, [0, 10], [100, 0], .easeIn)
        : fraction <= 0.7
          ? (0.25, 0.7, [100, 0], [-40, 8], .easeInOut) : (0.7, 1, [-40, 8], [60, 60], .linear)
      return from + curve.progress(at: (fraction - start) / (end - start)) * (to - from)
    }
    let motion = track.played(in: 4)
    for fraction in [0.9, 0.1, 0.5, 0.24, 0.26, 0.69, 0.71, 0.02, 0.99, 0.1] {
      #expect((track.value(at: fraction) - offline(fraction)).length <= 1e-9)
      #expect((motion.value(at: 4 * fraction) - offline(fraction)).length <= 1e-9)
    }
  }

  @Test
  func `the slope is the derivative of the value, and the velocity is the slope divided by the duration`() {
    let motion = track.played(in: 2)
    #expect(track.played(in: 0.5).value(at: 0.35) == track.value(at: 0.7))
    for fraction in stride(from: 0.005, to: 1, by: 0.01) {
      let slope = (1 / 2e-6) * (track.value(at: fraction + 1e-6) - track.value(at: fraction - 1e-6))
      #expect((slope - track.slope(at: fraction)).length < 1e-2)
      #expect((2 * motion.velocity(at: 2 * fraction) - track.slope(at: fraction)).length < 1e-9)
      #expect(motion.value(at: 2 * fraction) == track.value(at: fraction))
    }
    #expect(motion.value(at: 9) == SIMD2(60, 60) && motion.velocity(at: 2) == .zero)
    // At a keyframe it is the slope of the curve after it: of an ease-in that is 0, of a line its rise over its run.
    #expect(track.slope(at: 0) == .zero)
    for fraction in [0.7, 1] {
      #expect((track.slope(at: fraction) - SIMD2(100, 52) * (1 / 0.3)).length < 1e-9)
    }
  }

  @Test func `between two keyframes of equal value the slope is 0`() {
    let hold = KeyframeCurve([
      .init(time: 0, value: 3.0), .init(time: 0.5, value: 3), .init(time: 1, value: 9)
    ])
    #expect(hold.value(at: 0.3) == 3 && hold.slope(at: 0.3) == 0)
  }

  @Test func `keyframes that do not run from 0 to 1 fail a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = KeyframeCurve([.init(time: 0, value: 1.0)]) }
    for times in [[0, 0.9], [0.1, 1], [0, 0.5, 0.5, 1]] {
      await #expect(processExitsWith: .failure) { [times = times as [Double]] in
        _ = KeyframeCurve(times.map { .init(time: $0, value: 1.0) })
      }
    }
  }
}
