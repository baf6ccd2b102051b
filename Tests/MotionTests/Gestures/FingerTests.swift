import Motion
import SeededRandom
import Testing

struct FingerTests {
  private static let band = RubberBand(dimension: 300)
  private static let banded = DragLimits(horizontal: .locked, vertical: .banded(0...100, band))

  /// A finger that has taken an item at `value` and moved by `way`, both along y and in pt, in 50 ms.
  private static func finger(taking value: Double, way: Double = 0, limits: DragLimits = banded) -> Finger {
    var finger = Finger(taking: SIMD2(7, value), at: SIMD2(40, 60), limits: limits, time: 0)
    finger.move(to: SIMD2(90, 60 + way), at: 0.05)
    return finger
  }

  // MARK: Following

  @Test(arguments: UInt64(0)..<20)
  func `M1, M11: the held item moves by the same distance as the finger, wherever it was touched`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    // Whole points, so that sums are exact.
    func place() -> SIMD2<Double> {
      SIMD2(
        Double(Int.random(in: -900...900, using: &random)), Double(Int.random(in: 0...900, using: &random)))
    }
    let (value, start) = (place(), place())
    var finger = Finger(taking: value, at: start, time: 0)
    #expect(finger.value == value && finger.velocity(at: 0) == .zero)
    for sample in 1...20 {
      let location = place()
      finger.move(to: location, at: Double(sample) / 60)
      #expect(finger.location == location && finger.value - location == value - start)
    }
  }

  @Test(arguments: [-400.0, -3, 0, 55, 900])
  func `M11: an axis is free, locked, or free between its edges`(way: Double) {
    let free = DragLimits()
    #expect(free == DragLimits(horizontal: .free, vertical: .free))
    #expect(
      Self.finger(taking: 500, way: way).value.x == 7
        && Self.finger(taking: 500, way: way).velocity(at: 0.05).x == 0)
    #expect(Self.finger(taking: 500, way: way, limits: free).value == SIMD2(57, 500 + way))
    let wide = DragLimits(vertical: .banded(0...2000, Self.band))
    #expect(Self.finger(taking: 500, way: way, limits: wide).value == SIMD2(57, 500 + way))
    #expect(Self.finger(taking: 500, way: way, limits: DragLimits(vertical: .locked)).value == SIMD2(57, 500))
  }

  @Test(arguments: [0, 4, 10.0])
  func `within its slop the finger does not move the item, and beyond it the drag includes the slop`(
    slop: Double
  ) {
    var finger = Finger(taking: SIMD2(20, 30), at: SIMD2(100, 100), slop: slop, time: 0)
    finger.move(to: SIMD2(100 + slop, 100), at: 0.01)
    #expect(!finger.isDragging && finger.value == SIMD2(20, 30) && finger.velocity(at: 0.01) == .zero)
    finger.move(to: SIMD2(100.5 + slop, 100), at: 0.02)
    #expect(finger.isDragging && finger.value == SIMD2(20.5 + slop, 30) && finger.velocity(at: 0.02).x > 0)
    // Back inside the slop it is still dragging.
    finger.move(to: SIMD2(100, 100), at: 0.03)
    #expect(finger.isDragging && finger.value == SIMD2(20, 30))
    #expect(Finger(taking: .zero, at: .zero, time: 0) == Finger(taking: .zero, at: .zero, slop: 0, time: 0))
  }

  // MARK: Rubber bands

  @Test(arguments: [-250.0, -80, -0.5, 0, 60, 100, 100.5, 300, 360, 5000])
  func `F9: grabbing an item past an edge does not move it, and dragging it back is continuous`(value: Double)
  {
    var finger = Self.finger(taking: value)
    #expect(abs(finger.value.y - value) < 1e-12 * max(1, abs(value)))
    let direction = value > 50 ? -1.0 : 1
    var last = value
    for step in 1...4000 {
      finger.move(to: finger.location + SIMD2(3, direction), at: 1 + Double(step) / 100)
      let way = direction * (finger.value.y - last)
      #expect(way > 0 && way <= 1 + 1e-9 && finger.value.x == 7)
      if (1.0...99).contains(last), (1.0...99).contains(finger.value.y), value < 370 {
        #expect(abs(way - 1) < 1e-9)
      }
      last = finger.value.y
    }
    // It has crossed the other edge, but by less than the dimension of the band.
    if value < 370 { #expect(direction > 0 ? last > 100 && last < 400 : last < 0 && last > -300) }
  }

  @Test(arguments: [(20.0, 80.0), (100, 0), (160, -60), (-40, 300)])
  func `F9: the finger that shows a value is the inverse of the band during a drag`(
    row: (value: Double, way: Double)
  ) {
    let shown = Self.finger(taking: row.value, way: row.way).value.y
    let finger = Self.band.finger(forValue: row.value, within: 0...100) + row.way
    #expect(abs(shown - Self.band.value(forFinger: finger, within: 0...100)) < 1e-9)
    #expect(abs(Self.band.finger(forValue: shown, within: 0...100) - finger) < 1e-6)
  }

  @Test(arguments: [(50.0, 1.0), (130, 1), (-20, -1), (-20, 1)])
  func `M3: past an edge the item moves less and less with the finger, and never by the whole band`(
    row: (value: Double, sign: Double)
  ) {
    var last = Self.finger(taking: row.value).value.y
    for step in 1...400 {
      let value = Self.finger(taking: row.value, way: row.sign * 5 * Double(step)).value.y
      #expect((value - last) * row.sign > 0 && abs(value - last) <= 5 + 1e-9 && value > -300 && value < 400)
      if !(-5...105).contains(value) { #expect(abs(value - last) < 0.56 * 5) }
      last = value
    }
  }

  // MARK: Velocity

  @Test(arguments: [-180.0, -20, 40, 99, 130, 250], [-35.0, 20, 70])
  func `M15: the item's velocity is the derivative of its position, past an edge b′ times the finger's`(
    value: Double, way: Double
  ) {
    let finger = Self.finger(taking: value, way: way)
    let step = 1e-5
    let (ahead, behind) = (
      Self.finger(taking: value, way: way + step), Self.finger(taking: value, way: way - step)
    )
    let slope = (ahead.value.y - behind.value.y) / (2 * step)
    #expect(abs(finger.velocity(at: 0.05).y - slope * way / 0.05) < 1e-5 * 1400)
  }

  @Test(arguments: [-300.0, -40, 0, 60, 145, 420])
  func `M15: the released item starts with the finger's velocity, past an end with b′ of F9 times it`(
    way: Double
  ) {
    let (value, end) = (SIMD2(7, 50 + way), 50 + way - min(max(50 + way, 0), 100))
    let slope = 0.55 / ((abs(end) * 0.55 / 300 + 1) * (abs(end) * 0.55 / 300 + 1))
    var finger = Finger(taking: SIMD2(7, 50), at: SIMD2(7, 50), limits: Self.banded, time: 0)
    for sample in 1...10 {
      finger.move(to: SIMD2(7, 50) + Double(sample) / 10 * (value - SIMD2(7, 50)), at: Double(sample) / 100)
    }
    #expect(
      abs(finger.velocity(at: 0.1).y - (end == 0 ? 1 : slope) * way / 0.1) < 1e-9 * max(1, abs(way) * 10))
    let law = SpringMotion(
      spring: .standard, from: finger.value, velocity: finger.velocity(at: 0.1), to: SIMD2(7, 0))
    #expect((law.value(at: 0) - finger.value).length < 1e-9)
    #expect((law.velocity(at: 0) - finger.velocity(at: 0.1)).length < 1e-9)
  }

  @Test
  func `M58: a paused finger has velocity 0, and neither a repeated location nor a late one is a sample`() {
    var finger = Finger(taking: .zero, at: .zero, time: 0)
    for sample in 1...10 { finger.move(to: Double(sample) * SIMD2(10, -5), at: Double(sample) / 100) }
    finger.move(to: SIMD2(100, -50), at: 0.11)
    finger.move(to: SIMD2(500, -50), at: 0.05)
    #expect((finger.velocity(at: 0.11) - SIMD2(1000, -500)).length < 1e-9)
    #expect(finger.location == SIMD2(100, -50))
    #expect(finger.velocity(at: 0.1601) == .zero)
  }

  @Test func `a slop that is negative and a place that is not finite stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = Finger(taking: .zero, at: .zero, slop: -1, time: 0) }
    await #expect(processExitsWith: .failure) { _ = Finger(taking: SIMD2(.nan, 0), at: .zero, time: 0) }
    await #expect(processExitsWith: .failure) { _ = Finger(taking: .zero, at: SIMD2(0, .infinity), time: 0) }
  }
}
