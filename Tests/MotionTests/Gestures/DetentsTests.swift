import SeededRandom
import Motion
import Testing

struct DetentsTests {
  /// The two detents of the control panel.
  static let ends = Detents([272.0, 592])

  @Test(arguments: [(300.0, 272.0), (431, 272), (433, 592), (1000, 592), (-50, 272)])
  func `the nearest detent is chosen`(row: (value: Double, place: Double)) {
    #expect(Self.ends.nearest(to: row.value) == row.place)
  }

  @Test func `F10: a tie between detents goes to the last detent, or else to the first in order`() {
    #expect(Self.ends.nearest(to: 432, last: 592) == 592)
    #expect(Self.ends.nearest(to: 432, last: 272) == 272)
    #expect(Self.ends.nearest(to: 432) == 272)
    #expect(Self.ends.nearest(to: 432, last: 7) == 272)
    #expect(
      Detents([-8.0, 0]).nearest(to: -4) == -8 && Detents([-8.0, 0]).landing(from: -4, velocity: 0) == -8)
    // The last detent matters only in a tie.
    #expect(Self.ends.nearest(to: 431, last: 592) == 272)
  }

  @Test(arguments: [(590.0, -316.0, 592.0), (590, -317, 272), (280, 310, 592), (280, 300, 272), (432, 0, 592)]
  )
  func `F10: a throw lands on the detent nearest to its projected end`(
    row: (value: Double, velocity: Double, place: Double)
  ) {
    // It coasts by 0.4995 s · v: 157.84 or 158.34 pt from 590, and the middle is at 158 pt.
    #expect(Self.ends.landing(from: row.value, velocity: row.velocity, last: 592) == row.place)
  }

  @Test func `F10: in a tie between landings the last position of rest wins`() {
    #expect(Self.ends.landing(from: 432, velocity: 0) == 272)
    #expect(Self.ends.landing(from: 432, velocity: 0, last: 592) == 592)
  }

  @Test func `a list of detents that is empty or not finite stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Detents<Double>([]) }
    await #expect(processExitsWith: .failure) { _ = Detents([0, Double.nan]) }
  }

  @Test(arguments: UInt64(0)..<20)
  func `no detent is nearer to the projected end than the chosen one, also in two dimensions`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func point() -> SIMD2<Double> {
      SIMD2(.random(in: -500...500, using: &random), .random(in: -500...500, using: &random))
    }
    let corners = Detents((0..<6).map { _ in point() })
    let (value, velocity) = (point(), point())
    let landing = corners.landing(from: value, velocity: velocity)
    let end = Decay(from: value, velocity: velocity).end
    #expect(corners.places.allSatisfy { ($0 - end).length >= (landing - end).length - 1e-9 })
  }
}
