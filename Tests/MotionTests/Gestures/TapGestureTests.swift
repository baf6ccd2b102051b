import SeededRandom
import Motion
import Testing

struct TapGestureTests {
  @Test func `another finger neither taps nor cancels while one is down`() {
    func sample(_ phase: PointerSample.Phase, _ pointer: Int) -> PointerSample {
      PointerSample(phase, location: .zero, time: 0, pointer: pointer)
    }
    var tap = TapGesture()
    #expect(tap.handle(sample(.began, 7), isInside: true) == .pressed)
    for phase in [PointerSample.Phase.began, .moved, .ended, .cancelled] {
      #expect(tap.handle(sample(phase, 8), isInside: false) == nil && tap.isPressed)
    }
    #expect(tap.handle(sample(.ended, 7), isInside: true) == .tapped)
    #expect(tap.handle(sample(.began, 8), isInside: true) == .pressed)
  }

  /// A button of 150 × 150 pt at the origin.
  static let button = HitShape.rectangle(origin: .zero, size: SIMD2(150, 150))

  private func events(
    _ steps: [(PointerSample.Phase, Double)], slop: Double = PanGesture.standardSlop
  ) -> [TapEvent?] {
    var tap = TapGesture(slop: slop)
    return steps.enumerated().map { index, step in
      let location = SIMD2(step.1, 75)
      let sample = PointerSample(step.0, location: location, time: Double(index) / 60)
      return tap.handle(sample, isInside: Self.button.contains(location))
    }
  }

  @Test func `M45: a press is reported at touch-down`() {
    var tap = TapGesture()
    #expect(!tap.isPressed)
    #expect(tap.handle(PointerSample(.began, location: SIMD2(9, 9), time: 3), isInside: true) == .pressed)
    #expect(tap.isPressed)
  }

  @Test func `a touch that is lifted inside is a tap`() {
    #expect(events([(.began, 75), (.ended, 75)]) == [.pressed, .tapped])
    #expect(events([(.began, 75), (.moved, 77), (.ended, 79)]) == [.pressed, nil, .tapped])
  }

  @Test func `M48: a touch that is lifted outside is not a tap`() {
    #expect(
      events([(.began, 75), (.moved, 149), (.moved, 150), (.moved, 200), (.ended, 200)], slop: .infinity)
        == [.pressed, nil, .left, nil, .released])
    #expect(events([(.began, 75), (.ended, 400)], slop: .infinity) == [.pressed, .released])
  }

  @Test func `M48: a finger that returns before it is lifted makes a tap`() {
    #expect(
      events([(.began, 75), (.moved, 200), (.moved, 80), (.ended, 80)], slop: .infinity)
        == [.pressed, .left, .entered, .tapped])
  }

  @Test(arguments: [PointerSample.Phase.moved, .ended])
  func `a drag is not a tap, even if it returns`(phase: PointerSample.Phase) {
    #expect(
      events([(.began, 75), (phase, 80), (.moved, 75), (.ended, 75)]) == [.pressed, .cancelled, nil, nil])
  }

  @Test func `without slop only a touch that does not move is a tap`() {
    #expect(events([(.began, 75), (.moved, 75), (.ended, 75)], slop: 0) == [.pressed, nil, .tapped])
    #expect(events([(.began, 75), (.moved, 75.5), (.ended, 75)], slop: 0) == [.pressed, .cancelled, nil])
  }

  @Test func `a cancelled touch is not a tap`() {
    #expect(events([(.began, 75), (.cancelled, 75), (.ended, 75)]) == [.pressed, .cancelled, nil])
  }

  @Test func `a touch that began outside, or never began, is ignored`() {
    #expect(events([(.began, 200), (.moved, 75), (.ended, 75)], slop: .infinity) == [nil, nil, nil])
    #expect(events([(.moved, 75), (.ended, 75), (.cancelled, 75)]) == [nil, nil, nil])
  }

  @Test func `a new touch replaces one whose end was not reported`() {
    #expect(events([(.began, 75), (.began, 10), (.ended, 12)]) == [.pressed, .pressed, .tapped])
    #expect(events([(.began, 75), (.began, 200), (.ended, 75)]) == [.pressed, .cancelled, nil])
  }

  @Test(arguments: UInt64(0)..<20)
  func `M48: after random input every press has ended and the button is in its initial state`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var tap = TapGesture(slop: Bool.random(using: &random) ? 4 : .infinity)
    var isDown = false
    for tick in 0..<60 {
      let phase: PointerSample.Phase = [.began, .moved, .moved, .ended, .cancelled].randomElement(
        using: &random)!
      let location = SIMD2(Double.random(in: 70...160, using: &random), 75)
      let sample = PointerSample(phase, location: location, time: Double(tick))
      switch tap.handle(sample, isInside: Self.button.contains(location)) {
      case .pressed: isDown = true
      case .tapped, .released, .cancelled:
        #expect(isDown)
        isDown = false
      case .left, .entered: #expect(isDown)
      case nil: break
      }
      if phase == .ended || phase == .cancelled { #expect(!isDown) }
      if !isDown { #expect(!tap.isPressed) }
    }
  }
}
