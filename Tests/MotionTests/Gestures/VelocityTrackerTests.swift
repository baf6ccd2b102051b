import SeededRandom
import Motion
import Testing

struct VelocityTrackerTests {
  @Test(arguments: [-2000.0, -37, 0, 250, 5000])
  func `M58: a constant velocity is measured exactly`(speed: Double) {
    var tracker = VelocityTracker<Double>()
    for sample in 0...12 { tracker.add(40 + speed * Double(sample) / 120, at: Double(sample) / 120) }
    #expect(abs(tracker.velocity(at: 0.1) - speed) <= 1e-9 * max(1, abs(speed)))
  }

  @Test(arguments: [0.004...0.02, 0.015...0.018])
  func `M58: a constant velocity is measured exactly from samples at irregular times`(
    interval: ClosedRange<Double>
  ) {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var tracker = VelocityTracker<Double>()
      var time = 0.0
      while time < 0.3 {
        time += .random(in: interval, using: &random)
        tracker.add(600 * time, at: time)
      }
      #expect(abs(tracker.velocity(at: time) - 600) <= 1e-9 * 600)
    }
  }

  @Test(arguments: [60.0, 90, 120], [1e-3, 0.5e-3])
  func `M58: timestamps with a jitter of 1 ms change a constant velocity by less than 2 %`(
    rate: Double, jitter: Double
  ) {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var tracker = VelocityTracker<SIMD2<Double>>()
      for sample in 0...Int(0.3 * rate) {
        let time = Double(sample) / rate
        tracker.add(time * SIMD2(800, -300), at: time + .random(in: -jitter...jitter, using: &random))
      }
      let velocity = tracker.velocity(at: 0.3)
      #expect((velocity - SIMD2(800, -300)).length <= 0.02 * SIMD2(800.0, -300).length)
    }
  }

  /// The slope of the weighted least-squares line through the samples of the last 100 ms, computed directly.
  private func slope(of samples: [(time: Double, place: Double)]) -> Double {
    let end = samples[samples.count - 1].time
    let recent = samples.filter { end - $0.time <= 0.1 }.map {
      ($0.time, $0.place, 1 - (end - $0.time) / 0.1)
    }
    let weight = recent.reduce(0) { $0 + $1.2 }
    let meanTime = recent.reduce(0) { $0 + $1.2 * $1.0 } / weight
    let meanPlace = recent.reduce(0) { $0 + $1.2 * $1.1 } / weight
    return recent.reduce(0) { $0 + $1.2 * ($1.0 - meanTime) * ($1.1 - meanPlace) }
      / recent.reduce(0) { $0 + $1.2 * ($1.0 - meanTime) * ($1.0 - meanTime) }
  }

  @Test(arguments: UInt64(0)..<20, [(0.005...0.02, 1e-5), (0.015...0.018, 0.02)])
  func `M58: the velocity of an accelerating finger is fitted at the samples' own timestamps`(
    seed: UInt64, row: (interval: ClosedRange<Double>, tolerance: Double)
  ) {
    var tracker = VelocityTracker<Double>()
    var random = SplitMix64(seed: seed)
    var samples: [(time: Double, place: Double)] = []
    var time = 0.0
    while time < 0.3 {
      time += .random(in: row.interval, using: &random)
      samples.append((time, 4000 * time * time))
      tracker.add(4000 * time * time, at: time)
    }
    let expected = slope(of: samples)
    #expect(abs(tracker.velocity(at: time) - expected) < row.tolerance * expected)
    #expect(abs(tracker.velocity(at: time + 0.0599) - expected) < row.tolerance * expected)
  }

  @Test(arguments: UInt64(0)..<20, [9, 40])
  func `M58: timestamps with a small jitter are replaced by evenly spaced ones`(
    seed: UInt64, last: Int
  ) {
    var tracker = VelocityTracker<Double>()
    var random = SplitMix64(seed: seed)
    var times: [Double] = []
    for sample in 0...last {
      times.append(Double(sample) / 120 + .random(in: -0.0005...0.0005, using: &random))
      tracker.add(9 * Double(sample), at: times[sample])
    }
    // The least-squares slope of the timestamps over their indices.
    let middle = Double(min(last, 31)) / 2
    let recent = times.suffix(32).enumerated().map { (Double($0.offset) - middle, $0.element) }
    let period = recent.reduce(0) { $0 + $1.0 * $1.1 } / recent.reduce(0) { $0 + $1.0 * $1.0 }
    #expect(abs(tracker.velocity(at: times[last]) - 9 / period) < 1e-6)
  }

  @Test func `timestamps that differ by more than a quarter of their period are used as they are`() {
    var tracker = VelocityTracker<Double>()
    var samples: [(time: Double, place: Double)] = []
    var time = 0.0
    for sample in 0...24 {
      samples.append((time, 10 * Double(sample)))
      tracker.add(10 * Double(sample), at: time)
      time += sample % 2 == 0 ? 0.0065 : 0.0135
    }
    let (end, expected) = (samples[24].time, slope(of: samples))
    #expect(abs(tracker.velocity(at: end) - expected) < 1e-5 * expected)
  }

  @Test func `a timestamp that is off by exactly a quarter of the period counts as jitter`() {
    var tracker = VelocityTracker<Double>()
    // Times in 1/128 s, which a Double represents exactly.
    for (sample, tick) in [0.0, 4, 8, 12, 17].enumerated() {
      tracker.add(10 * Double(sample), at: tick / 128)
    }
    // The least-squares period of the five timestamps is 4.2/128 s.
    #expect(abs(tracker.velocity(at: 17 / 128.0) - 10 * 128 / 4.2) < 1e-9)
  }

  @Test func `samples 4 ms apart are two samples, however their timestamps are rounded`() {
    #expect(0.104 - 0.1 < 0.004)
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: 0.1)
    tracker.add(4, at: 0.104)
    #expect(abs(tracker.velocity(at: 0.104) - 1000) < 1e-6)
  }

  @Test func `a finger counts as paused after more than 60 ms without movement`() {
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: -0.03)
    tracker.add(10, at: 0)
    tracker.add(10, at: 0.06)
    #expect(tracker.velocity(at: 0.06) > 10)
    tracker.add(10, at: 0.121)
    #expect(tracker.velocity(at: 0.121) == 0)
  }

  @Test(arguments: [0.061, 0.08, 0.099])
  func `M58: what a finger did before it rested counts no more when it goes on`(rest: Double) {
    var tracker = VelocityTracker<Double>()
    for sample in 0...10 { tracker.add(10 * Double(sample), at: Double(sample) / 100) }
    tracker.add(101, at: 0.1 + rest)
    #expect(abs(tracker.velocity(at: 0.1 + rest) - 1 / rest) < 1e-9)
    tracker.add(102, at: 0.1 + rest + 0.01)
    #expect(tracker.velocity(at: 0.1 + rest + 0.01) < 100)
  }

  @Test func `a sample that comes out of order is ignored, and one of a clock that went back begins anew`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...6 { tracker.add(10 * Double(sample), at: Double(sample) / 60) }
    let before = tracker
    for late in [0.099, 0.05, 0.0] {
      let isTaken = tracker.add(-500, at: late)
      #expect(!isTaken && tracker == before)
    }
    // Of two samples at one time the later one counts.
    let isTaken = tracker.add(60, at: 0.1)
    #expect(isTaken && abs(tracker.velocity(at: 0.1) - 600) < 1e-6)
    tracker.add(70, at: 3600)
    for sample in 0...6 { tracker.add(-20 * Double(sample), at: 1 + Double(sample) / 60) }
    #expect(abs(tracker.velocity(at: 1.1) + 1200) < 1e-6)
  }

  @Test func `a sample that is not finite fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      var tracker = VelocityTracker<Double>()
      tracker.add(.nan, at: 0)
    }
  }

  @Test func `two samples 100 ms apart have a velocity, whenever they begin`() {
    for start in 0...20 {
      var tracker = VelocityTracker<Double>()
      let (first, second) = (Double(start) / 10, Double(start + 1) / 10)
      tracker.add(0, at: first)
      tracker.add(50, at: second)
      #expect(abs(tracker.velocity(at: second) - 500) < 1e-6)
    }
  }

  @Test func `M58: the velocity is 0 once the newest sample is older than 60 ms`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...6 { tracker.add(10 * Double(sample), at: Double(sample) / 60) }
    #expect(abs(tracker.velocity(at: 0.1 + 0.06) - 600) < 1e-9)
    #expect(tracker.velocity(at: 0.1 + 0.0601) == 0)
  }

  @Test func `a single sample has no velocity`() {
    var tracker = VelocityTracker<Double>()
    #expect(tracker.velocity(at: 0) == 0)
    tracker.add(3, at: 0)
    #expect(tracker.velocity(at: 0) == 0)
  }

  @Test func `samples older than 100 ms do not count`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...10 { tracker.add(-900 * Double(sample) / 100, at: Double(sample) / 100) }
    for sample in 0...11 { tracker.add(50 * Double(sample) / 100, at: 0.2 + Double(sample) / 100) }
    #expect(abs(tracker.velocity(at: 0.31) - 50) < 1e-9)
  }

  @Test(arguments: [0.061, 0.08, 0.099, 0.5])
  func `M58: a finger lifted after a pause has velocity 0`(pause: Double) {
    var tracker = VelocityTracker<Double>()
    for sample in 0...10 { tracker.add(1000 * Double(sample) / 100, at: Double(sample) / 100) }
    tracker.add(100, at: 0.1 + pause)
    #expect(tracker.velocity(at: 0.1 + pause) == 0)
  }

  @Test func `a mouse that reports a movement only every 70 ms has its velocity`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...4 { tracker.add(7 * Double(sample), at: 0.07 * Double(sample)) }
    #expect(abs(tracker.velocity(at: 0.28) - 100) < 1e-9)
  }

  @Test(arguments: [0, 0.0001, 0.002, 0.0039])
  func `of samples closer than 4 ms only the last one counts`(gap: Double) {
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: 0)
    tracker.add(5, at: 0.01)
    tracker.add(800, at: 0.01 + gap / 2)
    tracker.add(10, at: 0.01 + gap)
    #expect(abs(tracker.velocity(at: 0.014) - 10 / (0.01 + gap)) < 1e-9)
  }

  @Test func `samples 4 ms apart all count, and a series of closer ones is thinned to that spacing`() {
    var (apart, run) = (VelocityTracker<Double>(), VelocityTracker<Double>())
    for sample in 0...30 {
      apart.add(2 * Double(sample), at: 0.7 + 0.004 * Double(sample))
      // Every fourth sample is right, and the others are noise that it replaces.
      run.add(sample % 4 == 3 ? 2 * Double(sample) : -500, at: 0.7 + 0.001 * Double(sample))
    }
    run.add(62, at: 0.731)
    #expect(abs(apart.velocity(at: 0.82) - 500) < 1e-6)
    #expect(abs(run.velocity(at: 0.731) - 2000) < 1e-6)
  }

  @Test(arguments: [250.0, 500, 1000])
  func `M58: the velocity of a mouse that reports up to 1000 times a second is measured exactly`(rate: Double)
  {
    for last in 40..<60 {
      var tracker = VelocityTracker<Double>()
      for sample in 0...last * Int(rate) / 250 {
        tracker.add(1500 * Double(sample) / rate, at: Double(sample) / rate)
      }
      let end = Double(last * Int(rate) / 250) / rate
      #expect(abs(tracker.velocity(at: end) - 1500) <= 1e-9 * 1500)
    }
  }

  @Test
  func `a single burst of samples has no velocity, and two bursts have the velocity from one to the other`() {
    var tracker = VelocityTracker<Double>()
    for (place, time) in [(0.0, 0.5), (-64, 0.5001), (-128, 0.5016)] { tracker.add(place, at: time) }
    #expect(tracker.velocity(at: 0.5017) == 0)
    for (place, time) in [(-150.0, 0.54), (-160, 0.5403), (-178, 0.541)] { tracker.add(place, at: time) }
    #expect(abs(tracker.velocity(at: 0.5411) + 50 / 0.0394) < 1e-9)
  }

  @Test(arguments: [SIMD2(900.0, -1200), SIMD2(0, 7990), SIMD2(-6e3, 0), SIMD2(6e4, -8e4), SIMD2(-9e3, 0)])
  func `a velocity is limited to 8000 pt/s and keeps its direction`(velocity: SIMD2<Double>) {
    var tracker = VelocityTracker<SIMD2<Double>>()
    for sample in 0...10 { tracker.add(Double(sample) / 100 * velocity, at: Double(sample) / 100) }
    let expected = velocity.length > 8000 ? 8000 / velocity.length * velocity : velocity
    #expect((tracker.velocity(at: 0.1) - expected).length < 1e-6)
  }

  @Test func `M8: a velocity has one component for each component of the value`() {
    var tracker = VelocityTracker<SIMD2<Double>>()
    for sample in 0...6 {
      let time = Double(sample) / 60
      tracker.add(SIMD2(300 * time, -120 * time), at: time)
    }
    let velocity = tracker.velocity(at: 0.1)
    #expect((velocity - SIMD2(300, -120)).length < 1e-9)
  }

  @Test func `rescaling a tracker scales its velocity and moves its newest sample`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...6 { tracker.add(8 * Double(sample), at: Double(sample) / 60) }
    tracker.rescale(by: 0.5, newest: 1000)
    #expect(abs(tracker.velocity(at: 0.1) - 240) < 1e-9)
    tracker.add(1004, at: 0.1 + 1 / 60.0)
    #expect(abs(tracker.velocity(at: 0.1 + 1 / 60.0) - 240) < 1e-9)
  }

  @Test(arguments: [0.5, 1, 1.75, 3], [900.0, 8000, 20_000])
  func `rescaling scales a limited velocity like any other, and new samples are limited on the new scale`(
    factor: Double, speed: Double
  ) {
    var tracker = VelocityTracker<Double>()
    for sample in 0...10 { tracker.add(speed * Double(sample) / 100, at: Double(sample) / 100) }
    let before = tracker.velocity(at: 0.1)
    #expect(abs(before - min(speed, 8000)) < 1e-6)
    tracker.rescale(by: factor, newest: 40)
    #expect(abs(tracker.velocity(at: 0.1) - factor * before) < 1e-6)
    tracker.rescale(by: 2, newest: 0)
    #expect(abs(tracker.velocity(at: 0.1) - 2 * factor * before) < 1e-6)
    for sample in 11...40 { tracker.add(-20_000 * Double(sample - 10) / 100, at: Double(sample) / 100) }
    #expect(abs(tracker.velocity(at: 0.4) + 8000) < 1e-6)
  }
}
