import Motion
import SeededRandom
import Testing

struct PressOrDragTests {
  private typealias Event = PressOrDrag.Event

  /// Returns the events of a pointer that goes through `samples`, each a phase, a y in pt and a time in s.
  private static func events(
    _ samples: [(PressOrDrag.Phase, Double, Double)], of gesture: PressOrDrag = PressOrDrag(),
    taking value: SIMD2<Double> = .zero
  ) -> [Event?] {
    var gesture = gesture
    return samples.map { gesture.handle($0.0, at: SIMD2(40, $0.1), time: $0.2, taking: value) }
  }

  /// The samples of a pointer that touches at 100 pt and moves at 900 pt/s for 0.1 s.
  private static let sweep = (0...12).map { sample -> (PressOrDrag.Phase, Double, Double) in
    (sample == 0 ? .began : .moved, 100 + 7.5 * Double(sample), Double(sample) / 120)
  }

  /// Returns the position and the velocity at a drag or a release; nil for any other event.
  private static func item(_ event: Event??) -> (
    value: SIMD2<Double>, velocity: SIMD2<Double>, isReleased: Bool
  )? {
    switch event ?? nil {
    case .dragged(let value, let velocity): (value, velocity, false)
    case .released(let value, let velocity): (value, velocity, true)
    default: nil
    }
  }

  // MARK: Clicks and drags

  @Test(arguments: [[], [102.0], [104, 96, 100]])
  func `M32: a press without movement, or with movement inside the slop, is a click`(moves: [Double]) {
    let press: [(PressOrDrag.Phase, Double, Double)] = [(.began, 100, 0)]
    let samples = press + moves.map { (.moved, $0, 0.1) } + [(.ended, moves.last ?? 100, 0.2)]
    #expect(Self.events(samples) == [.pressed] + moves.map { _ in nil } + [.clicked])
  }

  @Test(arguments: [0.0, 4, 10])
  func `M32: a drag begins with the first movement beyond its slop`(slop: Double) {
    let samples: [(PressOrDrag.Phase, Double, Double)] = [
      (.began, 100, 0), (.moved, 100 + slop, 1), (.moved, 99.5 - slop, 2), (.moved, 100, 3), (.ended, 100, 4)
    ]
    let drag = Self.events(samples, of: PressOrDrag(slop: slop), taking: SIMD2(0, 592))
    #expect(drag[0] == .pressed && drag[1] == nil)
    #expect(drag[2] == .dragged(value: SIMD2(0, 591.5 - slop), velocity: .zero))
    // A drag that returns to its start is not a click.
    #expect(drag[4] == .released(value: SIMD2(0, 592), velocity: .zero))
    #expect(PressOrDrag() == PressOrDrag(slop: 4, limits: DragLimits(horizontal: .free, vertical: .free)))
    #expect(PressOrDrag.standardSlop == 4)
  }

  @Test(arguments: [PressOrDrag.Phase.ended, .cancelled])
  func `M32, M69: a drag that ends or is cancelled is released with the tracked velocity`(
    end: PressOrDrag.Phase
  ) throws {
    // The location of a cancelled touch has no meaning.
    let last = (end, end == .ended ? 190.0 : 0, 0.105)
    let events = Self.events(Self.sweep + [last], taking: SIMD2(8, 592))
    let (first, item) = (try #require(Self.item(events[1])), try #require(Self.item(events.last)))
    #expect(!first.isReleased && first.value == SIMD2(8, 599.5))
    #expect((first.velocity - SIMD2(0, 900)).length < 1e-9)
    #expect(item.isReleased && item.value == SIMD2(8, 682) && (item.velocity - SIMD2(0, 900)).length < 1e-9)
  }

  @Test func `M69: a press that is cancelled is neither a click nor a drag`() {
    #expect(Self.events([(.began, 100, 0), (.cancelled, 100, 0.1)]) == [.pressed, .cancelled])
  }

  @Test func `M32: a release far away is a drag, even if no movement was reported`() throws {
    let events = Self.events([(.began, 100, 0), (.ended, 120, 0.02)], taking: SIMD2(8, 50))
    let item = try #require(Self.item(events[1]))
    #expect(item.isReleased && item.value == SIMD2(8, 70) && abs(item.velocity.y - 1000) < 1e-9)
  }

  @Test(arguments: [(0.0601, 0.0), (0.06, 900)])
  func `M58: a finger that pauses before its release has velocity 0`(pause: Double, expected: Double) throws {
    let events = Self.events(Self.sweep + [(.ended, 190, 0.1 + pause)])
    let item = try #require(Self.item(events.last))
    #expect(item.isReleased && abs(item.velocity.y - expected) < 1e-9)
  }

  @Test func `M13: the position of the item is read once, as the drag begins`() {
    var gesture = PressOrDrag()
    var questions = 0
    func place() -> SIMD2<Double> {
      questions += 1
      return SIMD2(0, 10)
    }
    for (phase, y, time) in Self.sweep {
      _ = gesture.handle(phase, at: SIMD2(0, y), time: time, taking: place())
      #expect(gesture.finger?.isDragging == (time > 0))
    }
    #expect(questions == 1 && gesture.finger?.value == SIMD2(0, 100))
  }

  @Test func `M3, M15: past an edge the dragged item follows through the rubber band`() throws {
    let band = RubberBand(dimension: 640)
    let limits = DragLimits(horizontal: .locked, vertical: .banded(272...592, band))
    let events = Self.events(Self.sweep, of: PressOrDrag(limits: limits), taking: SIMD2(96, 540))
    let item = try #require(Self.item(events.last))
    // The finger has gone 90 pt, 52 of them to the edge.
    #expect((item.value - SIMD2(96, 592 + band.offset(forOvershoot: 38))).length < 1e-9)
    #expect((item.velocity - SIMD2(0, band.slope(at: 38) * 900)).length < 1e-6)
  }

  // MARK: Samples that are missed, late or without a touch

  @Test func `samples without a touch have no effect`() {
    #expect(Self.events([(.moved, 1, 0), (.ended, 9, 1), (.cancelled, 0, 2)]) == [nil, nil, nil])
    let later = Self.events([(.began, 0, 0), (.ended, 0, 1), (.moved, 500, 2), (.ended, 500, 3)])
    #expect(later == [.pressed, .clicked, nil, nil])
  }

  @Test func `a movement out of order has no effect, and a release out of order ends the touch`() throws {
    let click = Self.events([(.began, 100, 1), (.moved, 300, 0.9), (.moved, 102, 1.1), (.ended, 102, 1)])
    #expect(click == [.pressed, nil, nil, .clicked])
    let drag = Self.events([(.began, 100, 1), (.moved, 110, 1.01), (.moved, 500, 1), (.ended, 500, 1)])
    let item = try #require(Self.item(drag[3]))
    #expect(item.value == SIMD2(0, 10) && (item.velocity - SIMD2(0, 1000)).length < 1e-9)
    #expect(item.isReleased && drag[2] == drag[1])
  }

  @Test func `a touch that begins during another one takes over without moving the item`() {
    let events = Self.events([
      (.began, 100, 0), (.began, 500, 1), (.moved, 503, 1.1), (.moved, 530, 2), (.began, 90, 3),
      (.moved, 95, 4)
    ])
    #expect(events[...2] == [.pressed, nil, nil])
    #expect(events[3] == .dragged(value: SIMD2(0, 30), velocity: .zero))
    #expect(events[4] == .dragged(value: SIMD2(0, 30), velocity: .zero))
    #expect(events[5] == .dragged(value: SIMD2(0, 35), velocity: .zero))
  }

  @Test func `a slop that is negative stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = PressOrDrag(slop: -1) }
  }

  // MARK: Properties

  @Test(arguments: UInt64(0)..<20)
  func `M32: any samples give a press, drags or none, and one end`(seed: UInt64) {
    enum State { case idle, pressed, dragging }
    var random = SplitMix64(seed: seed)
    var gesture = PressOrDrag(slop: [0, 2, 4].randomElement(using: &random)!)
    var (state, time) = (State.idle, 0.0)
    for _ in 0..<500 {
      let phase: PressOrDrag.Phase = [.began, .moved, .moved, .moved, .ended, .cancelled].randomElement(
        using: &random)!
      time += .random(in: -0.005...0.04, using: &random)
      let place = SIMD2(9, Double.random(in: 98...104, using: &random))
      let before = gesture.finger
      switch gesture.handle(phase, at: place, time: time, taking: place) {
      case .pressed:
        #expect(state == .idle && phase == .began)
        state = .pressed
      case .clicked, .cancelled:
        #expect(state == .pressed)
        state = .idle
      case .dragged(let value, let velocity):
        #expect(state != .idle && gesture.finger?.value == value && velocity.length <= 8000)
        state = .dragging
      case .released(let value, let velocity):
        #expect(state == .dragging || state == .pressed && phase == .ended)
        #expect(value.isFinite && velocity.length <= 8000)
        state = .idle
      case nil: #expect(state != .dragging && (before == nil || gesture.finger != nil))
      }
      #expect((gesture.finger == nil) == (state == .idle))
      #expect((gesture.finger?.isDragging == true) == (state == .dragging))
      if phase == .ended || phase == .cancelled { #expect(state == .idle) }
    }
  }

  @Test(arguments: UInt64(0)..<20, [1 / 30.0, 1 / 60, 1 / 120, nil] as [Double?])
  func `M58: a constant motion is released with its exact velocity at any sampling`(
    seed: UInt64, gap: Double?
  )
    throws
  {
    var random = SplitMix64(seed: seed)
    let velocity = SIMD2(Double.random(in: -2000...2000, using: &random), 1500)
    var gesture = PressOrDrag(limits: DragLimits(vertical: .banded(-9999...9999, RubberBand(dimension: 300))))
    var time = 5.0
    _ = gesture.handle(.began, at: .zero, time: time)
    while time < 5.3 {
      time += gap ?? .random(in: 0.004...0.056, using: &random)
      _ = gesture.handle(.moved, at: (time - 5) * velocity, time: time)
    }
    let last = gesture.handle(.ended, at: (time - 5) * velocity, time: time + 0.004)
    let item = try #require(Self.item(last))
    #expect(item.isReleased && (item.velocity - velocity).length <= 1e-9 * velocity.length)
    // Without a value to take, the item starts at zero.
    #expect((item.value - (time - 5) * velocity).length < 1e-9)
  }
}
