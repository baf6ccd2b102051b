import Motion
import SeededRandom
import Testing

@testable import PaneScenes

/// A finger's hold of an item, as a scene sees it.
struct HoldTests {
  private static let band = RubberBand(dimension: 300)
  private static let limits = DragLimits(horizontal: .locked, vertical: .banded(0...100, band))

  private static func touch(
    _ phase: Touch.Phase = .began, _ source: Touch.Source = .script, step: SIMD2<Double> = .zero,
    velocity: SIMD2<Double>? = nil, isDrag: Bool = true, at time: Double, clock: LayerTime = LayerTime()
  ) -> Touch {
    var touch = Touch(
      item: 0, phase: phase, source: source, location: .zero, isDrag: isDrag,
      handTime: clock.hostTime(at: time) ?? 0,
      clock: clock)
    (touch.step, touch.velocity) = (step, velocity)
    return touch
  }

  @Test(arguments: UInt64(0)..<20)
  func `M4: arrow keys take over in flight with position and velocity, also beyond an edge`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let value = SIMD2(5, Double.random(in: -200...300, using: &random))
    let velocity = SIMD2(0, Double.random(in: -2000...2000, using: &random))
    func target() -> SIMD2<Double> { SIMD2(0, .random(in: -480...480, using: &random)) }
    var time = 3.0
    var hold = Hold(
      Self.touch(.began, .arrows, velocity: target(), at: time), taking: value, velocity: velocity,
      limits: Self.limits, at: time)
    var before = (value: value, velocity: velocity)
    for _ in 0..<12 {
      let state = hold.state(at: time)
      #expect((state.value - before.value).length < 1e-9)
      #expect((state.velocity - before.velocity).length < 1e-9 * max(1, before.velocity.length))
      time += .random(in: 0.001...0.2, using: &random)
      before = hold.state(at: time)
      hold.follow(Self.touch(.moved, .arrows, velocity: target(), at: time), at: time)
    }
  }

  @Test func `M13: a pointer stops the item where it is, and a click does not move it`() {
    var hold = Hold(Self.touch(isDrag: false, at: 0), taking: SIMD2(0, 40), limits: Self.limits, at: 0)
    hold.follow(Self.touch(.moved, step: SIMD2(0, 3), isDrag: false, at: 0.1), at: 0.1)
    #expect(hold.state(at: 0.1) == (SIMD2(0, 40), .zero) && hold.isStill(at: 0.1))
  }

  @Test(arguments: [1.0, 0.25, 1.0 / 16])
  func `M15, M58: the velocity is that of the hand at any rate of time, reduced by the band beyond an edge`(
    rate: Double
  ) {
    let clock = LayerTime(rate: rate)
    var hold = Hold(Self.touch(at: 0, clock: clock), taking: SIMD2(0, 90), limits: Self.limits, at: 0)
    for sample in 1...10 {
      let time = rate * Double(sample) / 100
      hold.follow(Self.touch(.moved, step: SIMD2(9, 6), at: time, clock: clock), at: time)
    }
    let time = rate * 0.1
    #expect((hold.fingerVelocity(at: time) - SIMD2(0, 600)).length < 1e-6)
    let value = hold.value(at: time)
    #expect(value == SIMD2(0, Self.band.value(forFinger: 150, within: 0...100)))
    #expect(abs(hold.velocity(at: time).y - 600 * Self.band.slope(at: 50)) < 1e-6)
    #expect(hold.velocity(at: time).x == 0)
    #expect(hold.velocity(at: time, finger: SIMD2(0, 100)).y == 100 * Self.band.slope(at: 50))
    // A finger that has not moved for 60 ms stands still.
    #expect(!hold.isStill(at: time) && hold.isStill(at: time + rate * 0.07))
  }

  @Test func `M1: a hold that takes another item follows from the press, with its movement since then`() {
    var hold = Hold(Self.touch(at: 0), taking: .zero, at: 0)
    for sample in 1...10 {
      hold.follow(Self.touch(.moved, step: SIMD2(0, 6), at: Double(sample) / 100), at: Double(sample) / 100)
    }
    hold.take(SIMD2(0, 20), limits: DragLimits())
    #expect(hold.value(at: 0.1) == SIMD2(0, 80))
    #expect((hold.velocity(at: 0.1) - SIMD2(0, 600)).length < 1e-6)
    hold.take(SIMD2(0, 20), followsFromPress: false, limits: DragLimits())
    #expect(hold.value(at: 0.1) == SIMD2(0, 20))
  }
}
