import Motion
import Testing

struct DragLimitsTests {
  static let band = RubberBand(dimension: 300)

  /// The shown value of an item grabbed at `value` after the finger has moved by `way` along y.
  private func shown(taking value: Double, way: Double, within axis: DragLimits.Axis) -> Finger.HeldItem {
    var pan = PanGesture(slop: 0, limits: DragLimits(vertical: axis))
    // A first movement begins the pan and is undone.
    _ = pan.handle(PointerSample(.began, location: .zero, time: 0))
    _ = pan.handle(PointerSample(.moved, location: SIMD2(1, 0), time: 0.01), taking: SIMD2(0, value))
    _ = pan.handle(PointerSample(.moved, location: SIMD2(1, way), time: 0.02))
    return pan.pan(at: 0.02)!
  }

  @Test func `without limits both axes are free`() {
    #expect(DragLimits() == DragLimits(horizontal: .free, vertical: .free))
  }

  @Test(arguments: [-400.0, -3, 0, 55, 900])
  func `M1, M11: a free axis and one between its edges follow the finger 1:1, a locked one does not move`(
    way: Double
  ) {
    #expect(shown(taking: 500, way: way, within: .free).value.y == 500 + way)
    #expect(shown(taking: 500, way: way, within: .banded(0...2000, Self.band)).value.y == 500 + way)
    #expect(shown(taking: 500, way: way, within: .locked).value.y == 500)
    #expect(shown(taking: 500, way: way, within: .locked).velocity.y == 0)
  }

  @Test(arguments: [-250.0, -80, -0.5, 0, 60, 100, 100.5, 300, 360])
  func `grabbing an item at any position does not move it`(value: Double) {
    // Even far past the edges: up to 0.9 of the band's 300 pt beyond 0 and 100.
    let taken = shown(taking: value, way: 0, within: .banded(0...100, Self.band))
    #expect(abs(taken.value.y - value) < 1e-12)
  }

  @Test(arguments: [(50.0, 1.0), (130, -1), (-20, -1), (-20, 1)])
  func `M3: past an edge the item moves less and less with the finger, and never by the whole band`(
    row: (value: Double, sign: Double)
  ) {
    let axis = DragLimits.Axis.banded(0...100, Self.band)
    var last = shown(taking: row.value, way: 0, within: axis).value.y
    for step in 1...400 {
      let way = row.sign * 5 * Double(step)
      let value = shown(taking: row.value, way: way, within: axis).value.y
      #expect((value - last) * row.sign > 0 && abs(value - last) <= 5 + 1e-9)
      if !(-5...105).contains(value) { #expect(abs(value - last) < 0.56 * 5) }
      #expect(value > -300 && value < 400)
      last = value
    }
  }

  @Test(arguments: [-180.0, -20, 40, 99, 130, 250], [-35.0, 20, 70])
  func `M15: the velocity of the item is the derivative of its position`(
    value: Double, way: Double
  ) {
    let axis = DragLimits.Axis.banded(0...100, Self.band)
    let pan = shown(taking: value, way: way, within: axis)
    let step = 1e-5
    let ahead = shown(taking: value, way: way + step, within: axis).value.y
    let behind = shown(taking: value, way: way - step, within: axis).value.y
    #expect(abs((ahead - behind) / (2 * step) * pan.fingerVelocity.y - pan.velocity.y) < 1e-5 * 7000)
  }
}
