import SeededRandom
import MotionGestures
import MotionKinematics
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
    #expect(!finger.isDragging && finger.isPointer && finger.isStill(at: 0.01))
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

  // MARK: The arrow keys

  @Test(arguments: UInt64(0)..<20, [0.0, 100, 400])
  func `M4: keys take over in flight with position and velocity, and both stay continuous`(
    seed: UInt64, beyond: Double
  ) {
    var random = SplitMix64(seed: seed)
    let value = SIMD2(5, Double.random(in: -beyond / 2...100 + beyond / 2, using: &random))
    let velocity = SIMD2(0, Double.random(in: -2000...2000, using: &random))
    var finger = Finger(taking: value, velocity: velocity, limits: Self.banded, time: 3)
    #expect(finger.isDragging && !finger.isPointer)
    var time = 3.0
    var before = (value: value, velocity: velocity)
    for _ in 0..<12 {
      finger.glide(to: SIMD2(0, .random(in: -480...480, using: &random)), at: time)
      let hold = finger.hold(at: time)
      #expect((hold.value - before.value).length < 1e-9)
      #expect((hold.velocity - before.velocity).length < 1e-9 * max(1, before.velocity.length))
      time += .random(in: 0.001...0.2, using: &random)
      before = (finger.hold(at: time).value, finger.hold(at: time).velocity)
      // The velocity is the derivative of the position.
      let step = 1e-6
      guard finger.nextKink(after: time - step).map({ $0 > time + step }) ?? true else { continue }
      let rise = finger.hold(at: time + step).value - finger.hold(at: time - step).value
      #expect((rise / (2 * step) - before.velocity).length < 1e-3)
    }
  }

  @Test func `keys reach their target velocity after the ramp on both axes and keep it`() {
    var finger = Finger(taking: SIMD2(10, 20), velocity: SIMD2(100, 0), time: 1)
    finger.glide(to: SIMD2(-300, 480), at: 1)
    let ramp = KeyboardFinger.rampDuration
    #expect((finger.hold(at: 1 + ramp / 2).velocity - SIMD2(-100, 240)).length < 1e-9)
    #expect((finger.hold(at: 1 + ramp).velocity - SIMD2(-300, 480)).length < 1e-9)
    // The mean velocity during the ramp, then the end velocity.
    let end = SIMD2(10.0, 20) + ramp * SIMD2(-100, 240) + 0.5 * SIMD2(-300, 480)
    #expect((finger.hold(at: 1.5 + ramp).value - end).length < 1e-9)
    #expect(!finger.isStill(at: 9))
    finger.glide(to: .zero, at: 9)
    #expect(!finger.isStill(at: 9 + 0.9 * ramp) && finger.isStill(at: 9 + ramp))
    finger.glide(to: SIMD2(1, 0), at: 10)
    #expect(!finger.isStill(at: 11))
  }

  @Test
  func `keys take over the pointer's velocity, and a pointer takes over the keys' position`() {
    var finger = Finger(taking: SIMD2(0, 40), location: SIMD2(300, 300), slop: 4, time: 0)
    finger.glide(to: SIMD2(0, 320), at: 0.01)
    #expect(finger.isDragging && finger.hold(at: 0.01).value == SIMD2(0, 40))
    finger = Finger(taking: SIMD2(0, 40), location: SIMD2(300, 300), slop: 4, time: 0)
    for sample in 1...10 { finger.move(by: SIMD2(0, 5), at: Double(sample) / 100) }
    finger.glide(to: SIMD2(0, -320), at: 0.1)
    #expect((finger.hold(at: 0.1).velocity - SIMD2(0, 500)).length < 1e-9)
    #expect((finger.hold(at: 0.1).value - SIMD2(0, 90)).length < 1e-9)
    let gliding = finger.hold(at: 0.4)
    finger.move(by: SIMD2(0, 6), at: 0.4)
    #expect(finger.isPointer && (finger.hold(at: 0.4).value - gliding.value - SIMD2(0, 6)).length < 1e-9)
    #expect(finger.hold(at: 0.4).velocity == .zero)
    finger.move(by: SIMD2(0, 6), at: 0.42)
    #expect((finger.hold(at: 0.42).velocity - SIMD2(0, 300)).length < 1e-9)
    // When the keys take over from a pointer inside its slop, the item has not moved.
    var click = Finger(taking: .zero, location: .zero, slop: 4, time: 0)
    click.move(to: SIMD2(3, 0), at: 0.1)
    click.glide(to: .zero, at: 0.2)
    #expect(click.hold(at: 0.2).value == .zero)
  }

  @Test(arguments: UInt64(0)..<20)
  func `between two kinks the vertical law crosses no edge and its ramp does not end`(
    seed: UInt64
  )
    throws
  {
    var random = SplitMix64(seed: seed)
    let value = SIMD2(0, Double.random(in: -360...440, using: &random))
    var finger = Finger(
      taking: value, velocity: SIMD2(0, .random(in: -900...900, using: &random)), limits: Self.banded, time: 2
    )
    finger.glide(to: SIMD2(0, .random(in: -480...480, using: &random)), at: 2)
    let law = try #require(finger.verticalLaw)
    #expect(law.start == 2)
    var kinks: [Double] = []
    while kinks.count < 10, let kink = finger.nextKink(after: kinks.last ?? 2) { kinks.append(kink) }
    #expect(kinks.contains { abs($0 - 2 - KeyboardFinger.rampDuration) < 1e-12 })
    for (kink, next) in zip([2] + kinks, kinks + [(kinks.last ?? 2) + 5]) {
      #expect(next > kink)
      let sides = (1..<50).map { step in
        let time = kink + (next - kink) * Double(step) / 50
        let y = law.y.value(at: time - 2)
        let shown = Self.band.value(forFinger: y, within: 0...100) + law.slack
        #expect(abs(finger.hold(at: time).value.y - shown) < 1e-9)
        return y < 0 ? -1 : y > 100 ? 1 : 0
      }
      #expect(Set(sides).count == 1)
    }
    #expect(kinks.count <= 5)
    let pointer = Finger(taking: value, limits: Self.banded, time: 0)
    #expect(pointer.nextKink(after: 0) == nil && pointer.verticalLaw == nil)
    // Without edges the end of the ramp is the only kink.
    var free = Finger(taking: value, velocity: .zero, time: 0)
    free.glide(to: SIMD2(0, 300), at: 0)
    #expect(free.nextKink(after: 0) == KeyboardFinger.rampDuration)
    #expect(free.nextKink(after: KeyboardFinger.rampDuration) == nil)
  }

  // MARK: Another stage

  @Test(arguments: [-120.0, 30, 180], [0.5, 1.75])
  func `rescaling a finger scales its position and velocity, for a pointer and for keys`(
    value: Double, scale: Double
  ) {
    let limits = DragLimits(
      horizontal: .locked, vertical: .banded(0...100 * scale, RubberBand(dimension: 300 * scale)))
    var pointer = Finger(taking: SIMD2(0, value), limits: Self.banded, time: 0)
    for sample in 1...10 { pointer.move(by: SIMD2(0, 6), at: Double(sample) / 100) }
    var keys = Finger(taking: SIMD2(0, value), velocity: SIMD2(0, 77), limits: Self.banded, time: 0)
    keys.glide(to: SIMD2(0, -320), at: 0)
    for finger in [pointer, keys] {
      let before = finger.hold(at: 0.1)
      let moved = finger.rescaled(
        by: SIMD2(1, scale), taking: SIMD2(0, before.value.y * scale), limits: limits, at: 0.1)
      let after = moved.hold(at: 0.1)
      #expect(abs(after.value.y - before.value.y * scale) < 1e-9)
      #expect(abs(after.velocity.y - before.velocity.y * scale) < 1e-9 * 1000)
      #expect(moved.isPointer == finger.isPointer && moved.isDragging && moved.limits == limits)
    }
    let moved = keys.rescaled(by: SIMD2(1, 1), taking: .zero, limits: DragLimits(), at: 0.1)
    #expect(abs(moved.hold(at: 0.2).velocity.y + 320) < 1e-9)
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
