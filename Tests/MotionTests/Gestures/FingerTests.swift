import SeededRandom
import Motion
import Testing

struct FingerTests {
  static let band = RubberBand(dimension: 300)
  static let banded = DragLimits(horizontal: .locked, vertical: .banded(0...100, band))

  private func place(_ random: inout SplitMix64, within range: ClosedRange<Double>) -> SIMD2<Double> {
    SIMD2(.random(in: range, using: &random), .random(in: range, using: &random))
  }

  // MARK: A pointer

  @Test(arguments: UInt64(0)..<20)
  func `M1, M11: the held item moves by the same distance as the pointer, wherever it was touched`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let (value, start) = (place(&random, within: -500...500), place(&random, within: 0...900))
    var finger = Finger(taking: value, location: start, time: 0)
    var steps = Finger(taking: value, time: 0)
    #expect(finger.hold(at: 0).value == value && finger.hold(at: 0).velocity == .zero)
    var last = start
    for index in 1...20 {
      let next = place(&random, within: 0...900)
      let time = Double(index) / 60
      finger.move(to: next, at: time)
      steps.move(by: next - last, at: time)
      last = next
      let hold = finger.hold(at: time)
      #expect((hold.value - value - next + start).length < 1e-9 && hold.location == next)
      #expect((steps.hold(at: time).value - hold.value).length < 1e-9)
      #expect((steps.hold(at: time).velocity - hold.velocity).length < 1e-6)
    }
  }

  @Test(arguments: [0, 4, 10.0])
  func `within its slop the finger does not move the item, and beyond it the drag includes the slop`(
    slop: Double
  ) {
    var finger = Finger(taking: SIMD2(20, 30), location: SIMD2(100, 100), slop: slop, time: 0)
    finger.move(to: SIMD2(100 + slop, 100), at: 0.01)
    #expect(!finger.isDragging && finger.isStill(at: 0.01))
    #expect(finger.hold(at: 0.01).value == SIMD2(20, 30) && finger.hold(at: 0.01).velocity == .zero)
    finger.move(to: SIMD2(100.5 + slop, 100), at: 0.02)
    #expect(finger.isDragging && finger.hold(at: 0.02).value == SIMD2(20.5 + slop, 30))
    #expect(!finger.isStill(at: 0.02))
    // Back inside the slop it is still dragging.
    finger.move(to: SIMD2(100, 100), at: 0.03)
    #expect(finger.isDragging && finger.hold(at: 0.03).value == SIMD2(20, 30))
  }

  @Test(arguments: [-250.0, -80, -0.5, 0, 60, 100, 100.5, 300, 360])
  func `F9: grabbing an item past an edge does not move it, and dragging it back is continuous`(value: Double)
  {
    var finger = Finger(taking: SIMD2(7, value), limits: Self.banded, time: 0)
    #expect(abs(finger.hold(at: 0).value.y - value) < 1e-12)
    let direction = value > 50 ? -1.0 : 1
    var last = value
    for step in 1...4000 {
      finger.move(by: SIMD2(3, direction), at: Double(step) / 100)
      let hold = finger.hold(at: Double(step) / 100)
      #expect(hold.value.x == 7)
      let way = direction * (hold.value.y - last)
      #expect(way > 0 && way <= 1 + 1e-9)
      if (1.0...99).contains(last) && (1.0...99).contains(hold.value.y) { #expect(abs(way - 1) < 1e-9) }
      last = hold.value.y
    }
    // It has crossed the other edge, but by less than the dimension of the band.
    #expect(direction > 0 ? last > 100 && last < 400 : last < 0 && last > -300)
  }

  @Test(arguments: [-180.0, -20, 40, 99, 130, 250], [-35.0, 20, 70])
  func `M15: the item's velocity is the derivative of its position, past an edge b′ times the finger's`(
    value: Double, way: Double
  ) {
    func finger(way: Double) -> Finger {
      var finger = Finger(taking: SIMD2(0, value), limits: Self.banded, time: 0)
      finger.move(by: SIMD2(50, way), at: 0.05)
      return finger
    }
    let hold = finger(way: way).hold(at: 0.05)
    #expect((hold.fingerVelocity - SIMD2(1000, way / 0.05)).length < 1e-6)
    let step = 1e-5
    let rise = finger(way: way + step).hold(at: 0.05).value.y - finger(way: way - step).hold(at: 0.05).value.y
    #expect(abs(rise / (2 * step) * hold.fingerVelocity.y - hold.velocity.y) < 1e-5 * 1400)
    #expect(hold.velocity.x == 0)
    // A velocity given by the caller is scaled by the same band.
    let told = finger(way: way).hold(at: 0.05, fingerVelocity: SIMD2(9, 2 * hold.fingerVelocity.y))
    #expect(abs(told.velocity.y - 2 * hold.velocity.y) < 1e-9 && told.value == hold.value)
  }

  @Test func `M58: a paused pointer releases with velocity 0, and a repeated location is not a sample`() {
    var finger = Finger(taking: .zero, time: 0)
    for sample in 1...10 { finger.move(by: SIMD2(10, -5), at: Double(sample) / 100) }
    finger.move(by: .zero, at: 0.11)
    #expect((finger.hold(at: 0.11).velocity - SIMD2(1000, -500)).length < 1e-9)
    #expect(!finger.isStill(at: 0.11))
    finger.move(by: .zero, at: 0.1601)
    #expect(finger.hold(at: 0.1601).velocity == .zero && finger.isStill(at: 0.1601))
  }

  @Test func `a second pointer takes over at the shown position with a velocity of its own`() {
    var finger = Finger(taking: SIMD2(0, 50), location: SIMD2(10, 10), slop: 4, limits: Self.banded, time: 0)
    for sample in 1...10 { finger.move(to: SIMD2(10, 10 + 20 * Double(sample)), at: Double(sample) / 100) }
    let shown = finger.hold(at: 0.1).value
    #expect(shown.y > 100)
    finger.touch(SIMD2(400, 300), at: 0.1)
    #expect((finger.hold(at: 0.1).value - shown).length < 1e-9 && finger.hold(at: 0.1).velocity == .zero)
    #expect(finger.isDragging && finger.hold(at: 0.1).location == SIMD2(400, 300))
    finger.move(to: SIMD2(400, 301), at: 0.11)
    #expect(finger.hold(at: 0.11).value.y > shown.y)
  }

  @Test func `a release lands on the detent nearest to the projection of its position and velocity`() {
    var finger = Finger(taking: .zero, time: 0)
    for sample in 1...10 { finger.move(by: SIMD2(8, 0), at: Double(sample) / 100) }
    let hold = finger.hold(at: 0.1)
    let places = Detents([SIMD2(0.0, 0), SIMD2(500, 0), SIMD2(1000, 0)])
    #expect(hold.landing(on: places) == SIMD2(500, 0))
    #expect(finger.hold(at: 0.1, fingerVelocity: .zero).landing(on: places) == .zero)
    #expect(finger.hold(at: 0.1, fingerVelocity: SIMD2(2000, 0)).landing(on: places) == SIMD2(1000, 0))
    #expect(hold.landing(on: places, rate: 0.9) == .zero)
    let middle = Finger(taking: SIMD2(250, 0), time: 0).hold(at: 0)
    #expect(middle.landing(on: places) == .zero)
    #expect(middle.landing(on: places, last: SIMD2(500, 0)) == SIMD2(500, 0))
  }

  // MARK: Another stage

  @Test(arguments: [-120.0, 30, 180], [0.5, 1.75])
  func `rescaling a finger scales its position and velocity`(value: Double, scale: Double) {
    let limits = DragLimits(
      horizontal: .locked, vertical: .banded(0...100 * scale, RubberBand(dimension: 300 * scale)))
    var finger = Finger(taking: SIMD2(0, value), limits: Self.banded, time: 0)
    for sample in 1...10 { finger.move(by: SIMD2(0, 6), at: Double(sample) / 100) }
    let before = finger.hold(at: 0.1)
    let moved = finger.rescaled(
      by: SIMD2(1, scale), taking: SIMD2(0, before.value.y * scale), limits: limits, at: 0.1)
    let after = moved.hold(at: 0.1)
    #expect(abs(after.value.y - before.value.y * scale) < 1e-9)
    #expect(abs(after.velocity.y - before.velocity.y * scale) < 1e-9 * 1000)
    #expect(moved.isDragging && moved.limits == limits)
    let click = Finger(taking: .zero, slop: 4, time: 0)
    #expect(!click.rescaled(by: SIMD2(2, 2), taking: .zero, limits: DragLimits(), at: 1).isDragging)
    #expect(click.rescaled(by: SIMD2(2, 2), taking: .zero, limits: DragLimits(), at: 1).slop == 4)
  }

  @Test(arguments: [600.0, 6000, 20_000])
  func `rescaling a pointer scales its velocity by axis, even when the velocity is limited`(speed: Double) {
    var finger = Finger(taking: .zero, time: 0)
    for sample in 1...10 { finger.move(by: SIMD2(0, speed / 100), at: Double(sample) / 100) }
    let before = finger.hold(at: 0.1)
    let moved = finger.rescaled(by: SIMD2(1, 1.75), taking: before.value, limits: DragLimits(), at: 0.1)
    #expect((moved.hold(at: 0.1).velocity - SIMD2(1, 1.75) * before.velocity).length < 1e-6)
  }

  @Test func `a slop that is negative fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = Finger(taking: .zero, slop: -1, time: 0) }
  }
}
