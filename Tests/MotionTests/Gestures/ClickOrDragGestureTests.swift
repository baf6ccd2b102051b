import SeededRandom
import Motion
import Testing

struct ClickOrDragGestureTests {
  private func sample(_ phase: PointerSample.Phase, _ y: Double, _ time: Double) -> PointerSample {
    PointerSample(phase, location: SIMD2(40, y), time: time)
  }

  @Test(arguments: [[], [102.0], [104, 96, 100]])
  func `M32: a press without movement, or with movement inside the slop, is a click`(moves: [Double]) {
    var pointer = ClickOrDragGesture()
    #expect(pointer.handle(sample(.began, 100, 0)) == .pressed(SIMD2(40, 100)))
    for move in moves { #expect(pointer.handle(sample(.moved, move, 0.1)) == nil) }
    let end = moves.last ?? 100
    #expect(pointer.handle(sample(.ended, end, 0.2)) == .clicked(SIMD2(40, end)))
  }

  @Test func `M32: a movement becomes a drag, whose release reports the velocity and no click`() throws {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 0))
    var events: [ClickOrDragEvent] = []
    for tick in 1...12 {
      let time = Double(tick) / 120
      if let event = pointer.handle(sample(.moved, 100 - 900 * time, time), taking: SIMD2(0, 592)) {
        events.append(event)
      }
    }
    #expect(events.count == 12 && pointer.isDragging)
    let begun = try #require(events[0].drag?.began)
    #expect(begun.value == SIMD2(0, 592 - 7.5))
    let end = pointer.handle(sample(.ended, 10, 0.105))
    let released = try #require(end?.drag?.ended)
    #expect((released.velocity - SIMD2(0, -900)).length < 1e-9)
    #expect(abs(released.value.y - 502) < 1e-9)
    #expect(!pointer.isDragging && pointer.pan(at: 0.105) == nil)
  }

  @Test func `movements out of order are ignored, and equal times and a release out of order are not`() throws
  {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 1))
    #expect(pointer.handle(sample(.moved, 300, 0.99)) == nil && !pointer.isDragging)
    #expect(pointer.handle(sample(.moved, 102, 1.01)) == nil)
    #expect(pointer.handle(sample(.moved, 300, 1.005)) == nil && !pointer.isDragging)
    #expect(pointer.handle(sample(.ended, 102, 1)) == .clicked(SIMD2(40, 102)))
    _ = pointer.handle(sample(.began, 100, 2))
    for tick in 0...6 { _ = pointer.handle(sample(.moved, 100 + 10 * Double(tick), 2 + Double(tick) / 60)) }
    #expect(pointer.handle(sample(.moved, 500, 2.05)) == nil)
    let equal = pointer.handle(sample(.moved, 160, 2.1))
    #expect(equal?.drag?.changed?.value == SIMD2(0, 60))
    let end = pointer.handle(sample(.ended, 500, 2.09))
    let released = try #require(end?.drag?.ended)
    #expect(released.value == SIMD2(0, 60) && abs(released.velocity.y - 600) < 1e-6)
  }

  @Test func `a clock that goes back does not stop a drag`() throws {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 3600))
    for tick in 1...6 { _ = pointer.handle(sample(.moved, 100 + 10 * Double(tick), Double(tick) / 60)) }
    let end = pointer.handle(sample(.ended, 160, 0.1))
    let released = try #require(end?.drag?.ended)
    #expect(released.value == SIMD2(0, 60) && abs(released.velocity.y - 600) < 1e-6)
  }

  @Test func `a drag that returns to its start is not a click`() {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 0))
    _ = pointer.handle(sample(.moved, 130, 0.1))
    _ = pointer.handle(sample(.moved, 100, 0.2))
    let end = pointer.handle(sample(.ended, 100, 0.3))
    #expect(end?.drag?.ended != nil)
  }

  @Test
  func `M69: cancelling a drag ends it with its velocity, and cancelling a press ends it without a click`()
    throws
  {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 0))
    #expect(pointer.handle(sample(.cancelled, 100, 0.1)) == .cancelled)
    _ = pointer.handle(sample(.began, 100, 1))
    _ = pointer.handle(sample(.moved, 110, 1.01))
    _ = pointer.handle(sample(.moved, 120, 1.02))
    let event = pointer.handle(sample(.cancelled, 0, 1.03))
    let pan = try #require(event?.drag?.cancelled)
    #expect(abs(pan.velocity.y - 1000) < 1e-6)
  }

  @Test func `another finger neither clicks nor drags while one is down`() {
    func other(_ phase: PointerSample.Phase, _ time: Double) -> PointerSample {
      PointerSample(phase, location: SIMD2(9, 9), time: time, pointer: 1)
    }
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 0))
    let ignored = [other(.began, 0.1), other(.moved, 0.11), other(.ended, 0.12)]
    for sample in ignored { #expect(pointer.handle(sample) == nil) }
    _ = pointer.handle(sample(.moved, 110, 0.2))
    for sample in ignored + [other(.cancelled, 0.3)] { #expect(pointer.handle(sample) == nil) }
    #expect(pointer.handle(sample(.moved, 120, 0.4))?.drag?.changed?.value.y == 20)
    #expect(pointer.handle(sample(.ended, 120, 0.5))?.drag?.ended != nil)
    #expect(pointer.handle(other(.began, 1)) == .pressed(SIMD2(9, 9)))
  }

  @Test func `a press released far away without reported movement is neither a click nor a drag`() {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 100, 0))
    #expect(pointer.handle(sample(.ended, 300, 0.2)) == .cancelled)
  }

  @Test func `M13: a press stops the motion, and the drag starts from the stopped value`() throws {
    let motion = SpringMotion(spring: .standard, from: SIMD2(0, 592.0), to: SIMD2(0, 272))
    var pointer = ClickOrDragGesture()
    #expect(pointer.handle(sample(.began, 500, 0.1)) == .pressed(SIMD2(40, 500)))
    let stopped = motion.value(at: 0.1)
    _ = pointer.handle(sample(.moved, 530, 0.4), taking: stopped)
    #expect(try #require(pointer.pan(at: 0.4)).value == stopped + SIMD2(0, 30))
  }

  @Test func `a touch that takes over a drag with an earlier time goes on with the drag`() throws {
    var pointer = ClickOrDragGesture()
    _ = pointer.handle(sample(.began, 500, 0.1))
    _ = pointer.handle(sample(.moved, 530, 0.12))
    _ = pointer.handle(sample(.began, 100, 0.11))
    let event = pointer.handle(sample(.moved, 110, 0.115))
    let drag = try #require(event?.drag)
    guard case .changed(let item) = drag else {
      Issue.record("\(drag)")
      return
    }
    #expect(item.value.y == 40 && pointer.isDragging)
  }

  @Test(arguments: UInt64(0)..<20)
  func `M32: for random pointer input every press and every drag ends exactly once`(seed: UInt64) {
    enum State { case idle, pressed, dragging }
    var random = SplitMix64(seed: seed)
    var pointer = ClickOrDragGesture()
    var state = State.idle
    for tick in 0..<80 {
      let phase: PointerSample.Phase = [.began, .moved, .moved, .moved, .ended, .cancelled]
        .randomElement(using: &random)!
      let event = pointer.handle(sample(phase, .random(in: 98...104, using: &random), Double(tick) / 90))
      switch event {
      case .pressed:
        #expect(state != .dragging)
        state = .pressed
      case .clicked, .cancelled:
        #expect(state == .pressed)
        state = .idle
      case .drag(.began):
        #expect(state == .pressed)
        state = .dragging
      case .drag(.changed): #expect(state == .dragging)
      case .drag(.ended), .drag(.cancelled):
        #expect(state == .dragging)
        state = .idle
      case nil: break
      }
      #expect(pointer.isDragging == (state == .dragging))
    }
  }
}

extension ClickOrDragEvent {
  /// The event of the drag; nil for any other event.
  var drag: PanEvent? { if case .drag(let event) = self { event } else { nil } }
}
