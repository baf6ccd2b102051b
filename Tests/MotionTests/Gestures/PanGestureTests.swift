import SeededRandom
import Motion
import Testing

struct PanGestureTests {
  static func sample(_ phase: PointerSample.Phase, _ x: Double, _ y: Double, _ time: Double) -> PointerSample
  {
    PointerSample(phase, location: SIMD2(x, y), time: time)
  }

  @Test(arguments: [0, 4, 10.0])
  func `a pan begins with the first movement beyond its slop`(slop: Double) throws {
    var pan = PanGesture(slop: slop)
    #expect(pan.handle(Self.sample(.began, 100, 100, 0)) == nil)
    #expect(pan.handle(Self.sample(.moved, 100 + slop, 100, 0.01)) == nil)
    #expect(!pan.isPanning && pan.pan(at: 0.01) == nil)
    let event = pan.handle(Self.sample(.moved, 100, 100 - slop - 0.5, 0.02))
    let begun = try #require(event?.began)
    #expect(begun.value == SIMD2(0, -slop - 0.5) && begun.location == SIMD2(100, 99.5 - slop))
    #expect(pan.isPanning)
  }

  @Test(arguments: [37.0, -37, 4.5])
  func `M1: the dragged item moves as far as the finger in the same sample, including the slop`(way: Double) {
    var pan = PanGesture()
    let samples = [Self.sample(.began, 200, 300, 0), Self.sample(.moved, 200, 300 + way, 0.016)]
    #expect(pan.handle(samples, taking: SIMD2(8, 592)).count == 1)
    #expect(pan.pan(at: 0.016)?.value == SIMD2(8, 592 + way))
  }

  @Test(arguments: UInt64(0)..<20)
  func `M11: the distance to the finger is constant during a drag`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Whole points, so that sums are exact.
    func place() -> SIMD2<Double> {
      SIMD2(
        Double(Int.random(in: -900...900, using: &random)), Double(Int.random(in: 0...900, using: &random)))
    }
    var pan = PanGesture(slop: 0)
    let (start, taken) = (place(), place())
    _ = pan.handle(PointerSample(.began, location: start, time: 0))
    for tick in 1...40 {
      _ = pan.handle(PointerSample(.moved, location: place(), time: Double(tick) / 60), taking: taken)
      guard let now = pan.pan(at: Double(tick) / 60) else { continue }
      #expect(now.value - now.location == taken - start)
    }
  }

  @Test(arguments: UInt64(0)..<20, [SIMD2(900.0, 0), SIMD2(-60, 1500), SIMD2(0, -250)])
  func `M58: the measured velocity is right within 2 % for irregular samples of a constant velocity`(
    seed: UInt64, velocity: SIMD2<Double>
  ) throws {
    var pan = PanGesture()
    let times = jitteredTimes(rate: 120, jitter: 0.45, duration: 0.3, seed: seed)
    _ = pan.handle(finger(velocity: velocity, seenAt: times))
    let last = try #require(times.last)
    let event = pan.handle(PointerSample(.ended, location: last * velocity, time: last + 0.002))
    let released = try #require(event?.ended)
    #expect((released.fingerVelocity - velocity).length <= 0.02 * velocity.length)
  }

  @Test(arguments: UInt64(0)..<20)
  func `M58: the measured velocity is right within 2 % if the timestamps are up to 1 ms late`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var pan = PanGesture()
    _ = pan.handle(PointerSample(.began, location: .zero, time: 0))
    for tick in 1...36 {
      let time = Double(tick) / 120
      let late = Double.random(in: 0...0.001, using: &random)
      _ = pan.handle(PointerSample(.moved, location: SIMD2(800 * time, 0), time: time + late))
    }
    let velocity = try #require(pan.pan(at: 0.301)).velocity
    #expect(abs(velocity.x - 800) <= 0.02 * 800)
  }

  @Test(arguments: [true, false])
  func `M58: a paused finger releases with velocity 0, with or without samples in the pause`(isSeen: Bool)
    throws
  {
    var pan = PanGesture()
    var samples = finger(velocity: SIMD2(1000, 0), seenAt: (1...12).map { Double($0) / 120 })
    let rest = samples[12].location
    if isSeen { samples += (13...20).map { PointerSample(.moved, location: rest, time: Double($0) / 120) } }
    samples.append(PointerSample(.ended, location: rest, time: 0.1 + 0.0601))
    let events = pan.handle(samples)
    let released = try #require(events.last?.ended)
    #expect(released.velocity == .zero && released.value == SIMD2(100, 0))
  }

  @Test func `a release just after the last movement, at its location, has the velocity of the movement`()
    throws
  {
    var pan = PanGesture()
    let samples = finger(velocity: SIMD2(0, -600), seenAt: (1...12).map { Double($0) / 120 })
    _ = pan.handle(samples)
    let event = pan.handle(PointerSample(.ended, location: samples[12].location, time: 0.13))
    let released = try #require(event?.ended)
    #expect((released.velocity - SIMD2(0, -600)).length < 1e-9)
    #expect(!pan.isPanning && pan.pan(at: 0.13) == nil)
  }

  @Test func `M69: a cancelled pan is released with the tracked velocity`() throws {
    let samples = finger(velocity: SIMD2(300, 700), seenAt: (1...12).map { Double($0) / 120 })
    var (ended, cancelled) = (PanGesture(), PanGesture())
    let last = samples[12]
    let released = ended.handle(samples + [PointerSample(.ended, location: last.location, time: last.time)])
      .last
    // The location of a cancelled touch is ignored.
    let taken = cancelled.handle(samples + [PointerSample(.cancelled, location: .zero, time: last.time)]).last
    let (one, other) = (try #require(released?.ended), try #require(taken?.cancelled))
    #expect(one == other && (other.velocity - SIMD2(300, 700)).length < 1e-9)
    #expect(!cancelled.isPanning)
  }

  @Test func `M3, M15: past an edge the item follows through the rubber band with velocity b′(x)·v`() throws {
    let band = RubberBand(dimension: 640)
    var pan = PanGesture(limits: DragLimits(horizontal: .locked, vertical: .banded(272...592, band)))
    let velocity = SIMD2(500.0, 900)
    _ = pan.handle(
      finger(velocity: velocity, seenAt: (1...24).map { Double($0) / 120 }), taking: SIMD2(96, 500))
    let now = try #require(pan.pan(at: 0.2))
    // The finger has gone 180 pt, 92 of them to the edge.
    #expect(abs(now.value.y - 592 - band.offset(forOvershoot: 88)) < 1e-9)
    #expect(abs(now.velocity.y - band.slope(at: 88) * 900) < 1e-6)
    #expect(now.value.x == 96 && now.velocity.x == 0 && abs(now.fingerVelocity.x - 500) < 1e-6)
  }

  @Test func `the position of the dragged item is read only when the pan begins`() {
    var pan = PanGesture()
    var questions = 0
    func place() -> SIMD2<Double> {
      questions += 1
      return SIMD2(0, 10)
    }
    for sample in finger(velocity: SIMD2(600, 0), seenAt: (1...20).map { Double($0) / 120 }) {
      _ = pan.handle(sample, taking: place())
    }
    #expect(questions == 1)
  }

  @Test func `samples without a touch, or a touch without movement, make no pan`() {
    var pan = PanGesture()
    let samples = [
      Self.sample(.moved, 50, 0, 0), Self.sample(.ended, 90, 0, 0.1), Self.sample(.cancelled, 0, 0, 0.2),
      Self.sample(.began, 0, 0, 0.3), Self.sample(.ended, 0, 0, 0.4), Self.sample(.moved, 500, 0, 0.5),
      Self.sample(.began, 0, 0, 0.6), Self.sample(.cancelled, 0, 0, 0.7),
      Self.sample(.began, 0, 0, 0.8), Self.sample(.ended, 90, 0, 0.9)
    ]
    #expect(pan.handle(samples) == [])
  }

  @Test func `a touch that begins during a pan continues it without moving the item`() throws {
    var pan = PanGesture()
    _ = pan.handle(finger(velocity: SIMD2(600, 0), seenAt: (1...12).map { Double($0) / 120 }))
    let event = pan.handle(Self.sample(.began, 400, 50, 5))
    let held = try #require(event?.changed)
    #expect((held.value - SIMD2(60, 0)).length < 1e-9 && held.velocity == .zero)
    _ = pan.handle(Self.sample(.moved, 410, 50, 5.01))
    #expect((try #require(pan.pan(at: 5.01)).value - SIMD2(70, 0)).length < 1e-9)
  }

  @Test func `M11: a pan follows the finger that began it, whatever others do`() throws {
    let samples = finger(velocity: SIMD2(600, 0), seenAt: (1...12).map { Double($0) / 120 })
    func other(_ phase: PointerSample.Phase, _ x: Double, _ time: Double) -> PointerSample {
      PointerSample(phase, location: SIMD2(x, 400), time: time, pointer: 1)
    }
    var (alone, pan) = (PanGesture(), PanGesture())
    for (index, sample) in samples.enumerated() {
      #expect(pan.handle(sample) == alone.handle(sample))
      let phase: PointerSample.Phase = [.began, .moved, .moved, .ended, .cancelled][index % 5]
      #expect(pan.handle(other(phase, Double(index) * 200, sample.time)) == nil)
    }
    #expect(pan == alone)
    let end = PointerSample(.ended, location: samples[12].location, time: 0.1)
    #expect(pan.handle(end)?.ended != nil)
    // The next touch may be that of another finger.
    _ = pan.handle(other(.began, 0, 1))
    #expect(pan.handle(other(.moved, 50, 1.1))?.began?.value == SIMD2(50, 0))
  }

  @Test func `M2: after its release the item coasts by 0.4995 s times its velocity`() throws {
    var pan = PanGesture()
    _ = pan.handle(finger(velocity: SIMD2(1000, 0), seenAt: (1...24).map { Double($0) / 120 }))
    let released = try #require(pan.pan(at: 0.2))
    let coast = Decay(from: released.value, velocity: released.velocity)
    #expect(abs(coast.end.x - 200 - 499.4998) < 1e-3)
  }

  @Test func `a slop that is negative fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = PanGesture(slop: -1) }
  }
}
