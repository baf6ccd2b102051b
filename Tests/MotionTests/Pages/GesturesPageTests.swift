import Motion
import Testing

@Test func `the examples of the page “Gestures” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  var pan = PanGesture()
  _ = pan.handle(PointerSample(.began, location: [100, 100], time: 0))
  for sample in 1...10 {
    let time = Double(sample) / 100
    let place = SIMD2(100 + 8 * Double(sample), 100)
    _ = pan.handle(PointerSample(.moved, location: place, time: time), taking: [20, 40])
  }
  if case .ended(let drag)? = pan.handle(PointerSample(.ended, location: [180, 100], time: 0.1)) {
    print(drag.value, drag.velocity)
  }
  // END

  // EXAMPLE
  let places = Detents([0.0, 320])
  print(places.nearest(to: 90), places.landing(from: 90, velocity: 800))
  // END

  // EXAMPLE
  let band = RubberBand(dimension: 640)
  let shown = band.value(forFinger: 700, within: 0...600)
  print(shown, band.finger(forValue: shown, within: 0...600))
  // END

  // EXAMPLE
  let flying = SpringMotion(spring: .standard, from: SIMD2(50.0, 50), to: [350, 50])
  let ball = HitTarget(
    "ball", shape: .circle(center: .zero, radius: 15), following: flying, to: [350, 50], at: 0.1)
  let seen = flying.value(at: 0.1)
  print(HitTarget.hit(seen, among: [ball]) == .target("ball"))
  print(HitTarget.hit([350, 50], among: [ball]) == .nothing)
  // END

  // EXAMPLE
  var gesture = ClickOrDragGesture()
  _ = gesture.handle(PointerSample(.began, location: [10, 10], time: 0))
  _ = gesture.handle(PointerSample(.moved, location: [12, 11], time: 0.05))
  let event = gesture.handle(PointerSample(.ended, location: [12, 11], time: 0.09))
  print(event == .clicked([12, 11]))
  // END

  try Page("Sources/Gestures/Gestures.docc/Gestures.md").expect(output)
}
