import Motion
import SeededRandom
import Testing

struct VelocityTrackerTests {
  private typealias Tracker = VelocityTracker<Double>

  /// The velocity at the last of `times` (s) of a finger whose position is a function of time.
  private static func velocity(seenAt times: [Double], _ position: (Double) -> Double) -> Double {
    var tracker = Tracker()
    for time in times { tracker.add(position(time), at: time) }
    return tracker.velocity(at: times[times.count - 1])
  }

  /// Times from 0 to `duration`, in s, whose gaps are random.
  private static func times(
    _ duration: Double, gap: ClosedRange<Double>, _ random: inout SplitMix64
  ) -> [Double] {
    var times = [0.0]
    while let last = times.last, last < duration { times.append(last + .random(in: gap, using: &random)) }
    return times
  }

  // MARK: Accuracy

  @Test(arguments: [30.0, 60, 120, 250, 1000], [-2000.0, -37, 0, 250, 5000])
  func `M58: a constant velocity is measured exactly at any rate`(rate: Double, speed: Double) {
    for count in 2...40 {
      let measured = Self.velocity(seenAt: (0...count).map { Double($0) / rate }) { 40 + speed * $0 }
      if Double(count) / rate > 0.01 { #expect(abs(measured - speed) <= 1e-9 * max(1, abs(speed))) }
    }
  }

  @Test func `M58: the velocity far from the origin has no rounding error of the position`() {
    let far = Double(1 << 40)
    #expect(abs(Self.velocity(seenAt: (0...8).map { Double($0) / 64 }) { far + 1280 * $0 } - 1280) < 1e-9)
  }

  @Test(arguments: [0.004...0.012, 0.004...0.033, 0.016...0.0167, 0.004...0.06], UInt64(0)..<20)
  func `M58: of a constant acceleration the velocity of at most 30 ms ago is measured`(
    gap: ClosedRange<Double>, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let times = Self.times(0.4, gap: gap, &random)
    let measured = Self.velocity(seenAt: times) { 1500 * $0 * $0 }
    let now = 3000 * (try #require(times.last))
    #expect(measured < now && measured > now - 3000 * 0.0301)
  }

  @Test(arguments: [20.0, 30, 60, 90, 120, 240, 1000], [-1200.0, 1200])
  func `M58: a finger that turned 50 ms ago is measured with at least 1000 of its 1200 points per second`(
    rate: Double, speed: Double
  ) {
    let times = stride(from: -rate, through: 0, by: 1).map { $0 / rate }
    let measured = Self.velocity(seenAt: times) { speed * abs($0 + 0.05) } / speed
    #expect(measured >= 1000.0 / 1200 && measured <= 1 + 1e-9)
  }

  @Test(arguments: UInt64(0)..<20)
  func `M58: a finger that turned 50 ms ago is followed at irregular times, too`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let times = Self.times(0.4, gap: 0.004...0.04, &random).map { -$0 }.reversed()
      #expect(Self.velocity(seenAt: Array(times)) { 1200 * abs($0 + 0.05) } >= 1000)
    }
  }

  @Test(arguments: [60.0, 120])
  func `M58: timestamps with a jitter of 1 ms change a constant velocity by less than 5 %`(rate: Double) {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var tracker = VelocityTracker<SIMD2<Double>>()
      for sample in 0...Int(0.3 * rate) {
        let time = Double(sample) / rate
        tracker.add(time * SIMD2(800, -300), at: time + .random(in: -1e-3...1e-3, using: &random))
      }
      #expect((tracker.velocity(at: 0.3) - SIMD2(800, -300)).length <= 0.05 * SIMD2(800.0, -300).length)
    }
  }

  // MARK: Terminals

  @Test(arguments: [(30.0, 0.85), (60, 0.45), (125, 0.2)], [8.0, 16])
  func `M58: a sweep that is seen in whole cells is measured within a share that falls with the rate`(
    row: (rate: Double, share: Double), cell: Double
  ) {
    for speed in stride(from: cell / 0.06, to: 2400, by: 100) {
      for phase in stride(from: 0, to: 1, by: 0.0625) {
        var (tracker, last) = (Tracker(), (cell: -1.0, time: 0.0))
        for sample in 0...Int(row.rate * (0.4 + 0.1 * phase)) {
          let time = Double(sample) / row.rate
          let now = (speed * time / cell + phase).rounded(.down)
          guard now != last.cell else { continue }
          tracker.add(now * cell, at: time)
          last = (now, time)
        }
        #expect(abs(tracker.velocity(at: last.time) / speed - 1) < row.share)
      }
    }
  }

  @Test func `M58: a slow axis of a diagonal sweep in cells gains less than 400 points per second`() {
    for phase in stride(from: 0, to: 1, by: 0.02) {
      var tracker = VelocityTracker<SIMD2<Double>>()
      for sample in 0...30 {
        let time = Double(sample) / 60
        tracker.add(
          SIMD2((600 * time / 8).rounded(.down) * 8, (100 * time / 16 + phase).rounded(.down) * 16), at: time)
      }
      let velocity = tracker.velocity(at: 0.5)
      #expect(abs(velocity.y - 100) < 400 && abs(velocity.x - 600) < 200)
    }
  }

  @Test func `M58: keys that repeat 30 times a second are measured exactly, and so is a report every 70 ms`()
  {
    #expect(abs(Self.velocity(seenAt: (0...9).map { Double($0) / 30 }) { 480 * $0 } - 480) < 1e-6)
    #expect(abs(Self.velocity(seenAt: (0...4).map { Double($0) * 0.07 }) { 100 * $0 } - 100) < 1e-9)
  }

  // MARK: Pauses

  @Test(arguments: [(0.0599, 600.0), (0.06, 600), (0.0601, 0), (1, 0)])
  func `M58: the velocity is 0 once the newest sample is older than 60 ms`(age: Double, expected: Double) {
    var tracker = Tracker()
    for sample in -6...0 { tracker.add(10 * Double(sample), at: Double(sample) / 60) }
    #expect(abs(tracker.velocity(at: age) - expected) < 1e-9)
  }

  @Test(arguments: [0.061, 0.08, 0.099, 0.5])
  func `M58: a finger lifted after a pause has velocity 0`(pause: Double) {
    var tracker = Tracker()
    for sample in 0...10 { tracker.add(10 * Double(sample), at: Double(sample) / 100) }
    tracker.add(100, at: 0.1 + pause)
    #expect(tracker.velocity(at: 0.1 + pause) == 0)
    tracker.add(105, at: 0.1 + pause + 0.01)
    #expect(abs(tracker.velocity(at: 0.1 + pause + 0.01) - 500) < 1e-9)
  }

  @Test(arguments: [0.061, 0.08, 0.099])
  func `M58: what a finger did before it rested counts no more when it goes on`(rest: Double) {
    var tracker = Tracker()
    for sample in 0...10 { tracker.add(10 * Double(sample), at: Double(sample) / 100) }
    tracker.add(101, at: 0.1 + rest)
    #expect(abs(tracker.velocity(at: 0.1 + rest) - 1 / rest) < 1e-9)
    tracker.add(102, at: 0.1 + rest + 0.01)
    #expect(tracker.velocity(at: 0.1 + rest + 0.01) < 101)
  }

  @Test func `two samples have a velocity if they are at most 100 ms apart, and one sample has none`() {
    #expect(Tracker().velocity(at: 0) == 0 && Self.velocity(seenAt: [0]) { _ in 3 } == 0)
    for start in 0...20 {
      let first = Double(start) / 10
      #expect(abs(Self.velocity(seenAt: [first, Double(start + 1) / 10]) { 500 * $0 } - 500) < 1e-6)
      #expect(Self.velocity(seenAt: [first, first + 0.1001]) { 500 * $0 } == 0)
      // A position that is repeated after 60 ms is no pause, however the times are rounded.
      let times = [start, start + 2, start + 8].map { Double($0) / 100 }
      #expect(abs(Self.velocity(seenAt: times) { $0 < times[1] ? 0 : 10 } - 80) < 1)
    }
  }

  // MARK: Bursts, late samples, limits

  @Test(arguments: [0, 0.0001, 0.002, 0.0039])
  func `of samples closer than 4 ms only the last one counts`(gap: Double) {
    var tracker = Tracker()
    tracker.add(0, at: 0)
    for (position, time) in [(5.0, 0.01), (800, 0.01 + gap / 2), (10, 0.01 + gap)] {
      tracker.add(position, at: time)
    }
    #expect(abs(tracker.velocity(at: 0.014) - 10 / (0.01 + gap)) < 1e-9)
  }

  @Test func `samples 4 ms apart all count, however their times are rounded, and closer ones are thinned`() {
    #expect(abs(Self.velocity(seenAt: [0.1, 0.104]) { 1000 * $0 } - 1000) < 1e-6)
    // Every fourth sample is right, and the others are noise that it replaces.
    var tracker = Tracker()
    for sample in 0...31 {
      tracker.add(sample % 4 == 3 ? 2 * Double(sample) : -500, at: 0.7 + 0.001 * Double(sample))
    }
    #expect(abs(tracker.velocity(at: 0.731) - 2000) < 1e-6)
  }

  @Test func `one burst has no velocity, and two bursts have the velocity from one to the other`() {
    var tracker = Tracker()
    for (place, time) in [(0.0, 0.5), (-64, 0.5001), (-128, 0.5016)] { tracker.add(place, at: time) }
    #expect(tracker.velocity(at: 0.5017) == 0)
    for (place, time) in [(-150.0, 0.54), (-160, 0.5403), (-178, 0.541)] { tracker.add(place, at: time) }
    #expect(abs(tracker.velocity(at: 0.5411) + 50 / 0.0394) < 1e-9)
  }

  @Test func `a sample that comes too late is ignored`() {
    var tracker = Tracker()
    for sample in 0...6 { tracker.add(10 * Double(sample), at: Double(sample) / 60) }
    let before = tracker
    for late in [0.099, 0.05, -100] {
      let isTaken = tracker.add(-500, at: late)
      #expect(!isTaken && tracker == before)
    }
    let isTaken = tracker.add(60, at: 0.1)
    #expect(isTaken && abs(tracker.velocity(at: 0.1) - 600) < 1e-6)
  }

  @Test(arguments: [SIMD2(900.0, -1200), SIMD2(0, 7990), SIMD2(-6e3, 0), SIMD2(6e4, -8e4), SIMD2(-9e3, 0)])
  func `M8: a velocity has a component for each of the value, and a length of at most 8000`(
    velocity: SIMD2<Double>
  ) {
    var tracker = VelocityTracker<SIMD2<Double>>()
    for sample in 0...10 { tracker.add(Double(sample) / 100 * velocity, at: Double(sample) / 100) }
    let expected = velocity.length > 8000 ? 8000 / velocity.length * velocity : velocity
    #expect((tracker.velocity(at: 0.1) - expected).length < 1e-6)
  }

  @Test func `a sample that is not finite stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker<Double>()
      tracker.add(.nan, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker<Double>()
      tracker.add(0, at: .infinity)
    }
  }
}
