import Gestures
import Kinematics
import Testing

struct VelocityTrackerTests {
  @Test(arguments: [-2000.0, -37, 0, 250, 5000])
  func `M58: a constant speed is found exactly`(speed: Double) {
    var tracker = VelocityTracker<Double>()
    for sample in 0...12 { tracker.add(40 + speed * Double(sample) / 120, at: Double(sample) / 120) }
    #expect(abs(tracker.velocity(at: 0.1) - speed) <= 1e-9 * max(1, abs(speed)))
  }

  @Test(arguments: [0.004...0.02, 0.015...0.018])
  func `M58: samples at uneven times give a constant speed exactly`(interval: ClosedRange<Double>) {
    for seed in 0..<50 as Range<UInt64> {
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
  func `M58: times that are stamped wrongly, by a jitter of 1 ms, change a constant speed by less than 2 %`(
    rate: Double, jitter: Double
  ) {
    for seed in 0..<500 as Range<UInt64> {
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

  @Test func `Even times are no excuse: what turns or speeds up is fitted as it is stamped`() {
    var tracker = VelocityTracker<Double>()
    var random = SplitMix64(seed: 4)
    var time = 0.0
    while time < 0.3 {
      time += .random(in: 0.015...0.018, using: &random)
      tracker.add(4000 * time * time, at: time)
    }
    // The mean speed of the last tenth of a second, the newest counting most.
    #expect((8000 * (time - 0.06)...8000 * time).contains(tracker.velocity(at: time)))
  }

  @Test func `Two samples 100 ms apart have a velocity, at any time`() {
    for start in 0...20 {
      var tracker = VelocityTracker<Double>()
      let (first, second) = (Double(start) / 10, Double(start + 1) / 10)
      tracker.add(0, at: first)
      tracker.add(50, at: second)
      #expect(abs(tracker.velocity(at: second) - 500) < 1e-6)
    }
  }

  @Test func `M58: 0 once the newest sample is older than 60 ms`() {
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

  @Test func `what happened over 100 ms ago is forgotten`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...10 { tracker.add(-900 * Double(sample) / 100, at: Double(sample) / 100) }
    for sample in 0...11 { tracker.add(50 * Double(sample) / 100, at: 0.2 + Double(sample) / 100) }
    #expect(abs(tracker.velocity(at: 0.31) - 50) < 1e-9)
  }

  @Test(arguments: [0.061, 0.08, 0.099, 0.5])
  func `M58: lifting the finger where it paused gives no velocity, whatever it did before`(pause: Double) {
    var tracker = VelocityTracker<Double>()
    for sample in 0...10 { tracker.add(1000 * Double(sample) / 100, at: Double(sample) / 100) }
    tracker.add(100, at: 0.1 + pause)
    #expect(tracker.velocity(at: 0.1 + pause) == 0)
  }

  @Test func `a slow mouse that still moves has its velocity`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...4 { tracker.add(7 * Double(sample), at: 0.07 * Double(sample)) }
    #expect(abs(tracker.velocity(at: 0.28) - 100) < 1e-9)
  }

  @Test func `two samples at one instant count once, the later one`() {
    var tracker = VelocityTracker<Double>()
    tracker.add(0, at: 0)
    tracker.add(5, at: 0.01)
    tracker.add(10, at: 0.01)
    #expect(abs(tracker.velocity(at: 0.01) - 1000) < 1e-9)
  }

  @Test func `M8: a velocity has a component for each of the value's`() {
    var tracker = VelocityTracker<SIMD2<Double>>()
    for sample in 0...6 {
      let time = Double(sample) / 60
      tracker.add(SIMD2(300 * time, -120 * time), at: time)
    }
    let velocity = tracker.velocity(at: 0.1)
    #expect((velocity - SIMD2(300, -120)).length < 1e-9)
  }

  @Test func `another scale scales the velocity, wherever the newest sample lies`() {
    var tracker = VelocityTracker<Double>()
    for sample in 0...6 { tracker.add(8 * Double(sample), at: Double(sample) / 60) }
    tracker.rescale(by: 0.5, newest: 1000)
    #expect(abs(tracker.velocity(at: 0.1) - 240) < 1e-9)
    tracker.add(1004, at: 0.1 + 1 / 60.0)
    #expect(abs(tracker.velocity(at: 0.1 + 1 / 60.0) - 240) < 1e-9)
  }
}
