import Motion
import Testing

struct KeyframeTimelineTests {
  /// Asserts that value and velocity are continuous at a time.
  private func isContinuous<Value>(_ timeline: KeyframeTimeline<Value>, at time: Double) -> Bool {
    let h = 1e-13
    let (before, after) = (timeline.state(at: time - h), timeline.state(at: time + h))
    // What the motion itself changes in this time is below 1e-9.
    return (before.value - after.value).length < 1e-9 && (before.velocity - after.velocity).length < 1e-9
  }

  private let path = KeyframeTimeline(initialValue: 1.0, initialVelocity: 3) {
    SpringKeyframe(1.2, duration: 0.2, spring: .bouncy)
    CubicKeyframe(2, duration: 0.4)
    CubicKeyframe(-1, duration: 0.3)
    LinearKeyframe(0, duration: 0.1)
    CubicKeyframe(1, duration: 0.2)
    SpringKeyframe(0.5, spring: .snappy)
  }

  @Test func `M163: an infinite velocity at the end of a vertical curve is taken over as none`() throws {
    let vertical = try TimingCurve(0.5, 0, 1, 0.5)
    let timeline = KeyframeTimeline(initialValue: SIMD2(0.0, 7)) {
      LinearKeyframe(SIMD2(20, 7), duration: 0.5, timingCurve: vertical)
      SpringKeyframe(SIMD2(0, 0), spring: .standard)
      CubicKeyframe(SIMD2(30, 0), duration: 0.5)
      LinearKeyframe(SIMD2(10, 0), duration: 0.5, timingCurve: try! TimingCurve(0, 0.5, 0.5, 1))
    }
    let spring = SpringMotion(spring: .standard, from: SIMD2(20.0, 7), to: SIMD2(0.0, 0))
    #expect(timeline.state(at: 0.6).value == spring.value(at: 0.6 - 0.5))
    for step in 1...400 {
      let (value, velocity) = timeline.state(at: timeline.duration * Double(step) / 401)
      #expect(value.isFinite && velocity.isFinite)
    }
  }

  @Test func `M163: the velocity is continuous at every spring and cubic keyframe, and at the start`() {
    for time in [0.2, 0.6, 0.9, 1, 1.2] { #expect(isContinuous(path, at: time), "\(time) s") }
    #expect(path.state(at: 0) == (1, 3))
    #expect(
      abs(path.value(at: 0.6) - 2) < 1e-12 && abs(path.value(at: 0.9) + 1) < 1e-12
        && abs(path.value(at: 1)) < 1e-12)
    // Between two cubics it is that of a Catmull–Rom curve.
    let spring = SpringMotion(spring: .bouncy, from: 1.0, velocity: 3, to: 1.2)
    #expect(abs(path.velocity(at: 0.6) - (-1 - spring.value(at: 0.2)) / 0.7) < 1e-9)
    #expect(path.end == 0.5 && path.velocity(at: path.duration) == 0 && path.settlingTime() == path.duration)
  }

  @Test func `M163: the velocity is the slope of the value everywhere else`() {
    for step in 1..<400 {
      let (time, h) = (path.duration * (Double(step) + 0.3) / 400, 1e-7)
      let slope = (path.value(at: time + h) - path.value(at: time - h)) / (2 * h)
      #expect(abs(slope - path.velocity(at: time)) < 1e-5)
    }
  }

  @Test func `M163: interrupted, a timeline hands on its velocity, and another one takes it over`() {
    for step in 0..<40 {
      let time = 0.041 * Double(step)
      let (value, velocity) = path.state(at: time)
      let next = KeyframeTimeline(initialValue: value, initialVelocity: velocity) {
        CubicKeyframe(0, duration: 0.3)
        SpringKeyframe(1)
      }
      let (first, speed) = next.state(at: 0)
      #expect(first == value && abs(speed - velocity) < 1e-9 && isContinuous(next, at: 0.3))
    }
  }

  @Test func `M163: a cubic keyframe without a duration is a jump`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(1, duration: 0)
      LinearKeyframe(2, duration: 1)
    }
    #expect(timeline.value(at: 0) == 1 && timeline.value(at: 0.5) == 1.5)
  }

  @Test func `M163: a move jumps, and given velocities are kept`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(1, duration: 1, startVelocity: 5, endVelocity: -2)
      MoveKeyframe(10)
      LinearKeyframe(20, duration: 2, timingCurve: .easeIn)
      SpringKeyframe(30, duration: 1, startVelocity: 7)
    }
    #expect(timeline.velocity(at: 0) == 5 && abs(timeline.velocity(at: 1 - 1e-9) + 2) < 1e-6)
    #expect(timeline.value(at: 1) == 10 && timeline.velocity(at: 1) == 0)
    #expect(timeline.value(at: 2) == 10 + 10 * TimingCurve.easeIn.progress(at: 0.5))
    #expect(timeline.velocity(at: 3) == 7 && timeline.duration == 4 && timeline.value(at: 9) == 30)
  }

  @Test func `M163: tracks move parts of one value, each in its own time`() {
    let timeline = KeyframeTimeline(initialValue: SIMD3<Double>(0, 0, 5), initialVelocity: [1, 2, 0]) {
      KeyframeTrack(\.x) {
        SpringKeyframe(100, duration: 0.3, spring: .bouncy)
        CubicKeyframe(50, duration: 0.2)
      }
      KeyframeTrack(\.y) { LinearKeyframe(10, duration: 1) }
    }
    let x = SpringMotion(spring: .bouncy, from: 0.0, velocity: 1, to: 100)
    #expect(timeline.duration == 1 && timeline.end == [50, 10, 5])
    #expect(abs(timeline.value(at: 0.2).x - x.value(at: 0.2)) < 1e-9 && timeline.value(at: 0.2).y == 2)
    #expect(
      abs(timeline.velocity(at: 0.2).x - x.velocity(at: 0.2)) < 1e-9 && timeline.velocity(at: 0.2).z == 0)
    let h = 1e-14
    #expect(abs(timeline.velocity(at: 0.3 - h).x - timeline.velocity(at: 0.3 + h).x) < 1e-9)
  }

  @Test(arguments: [true, false], [0, 1, 3])
  func `M163: the keyframes are listed with if, switch and for, or there are none`(isUp: Bool, count: Int) {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      for number in 0..<count { LinearKeyframe(Double(number), duration: 0.1) }
      if isUp {
        CubicKeyframe(2, duration: 0.2)
        CubicKeyframe(3, duration: 0.2)
      } else {
        SpringKeyframe(-1, duration: 0.3)
      }
      if count == 0 { MoveKeyframe(7) }
      switch count {
      case 1: LinearKeyframe(8, duration: 0.1)
      default: LinearKeyframe(9, duration: 0.2)
      }
      if isUp {}
    }
    let duration = 0.1 * Double(count) + (isUp ? 0.4 : 0.3) + (count == 1 ? 0.1 : 0.2)
    #expect(abs(timeline.duration - duration) < 1e-12 && timeline.end == (count == 1 ? 8 : 9))
    let tracks = KeyframeTimeline(initialValue: SIMD2(0.0, 0)) {
      KeyframeTrack(\.x) { for _ in 0..<count { LinearKeyframe(5, duration: 0.1) } }
      if isUp { KeyframeTrack(\.y) { LinearKeyframe(6, duration: 0.1) } }
    }
    #expect(tracks.end == SIMD2(count > 0 ? 5 : 0, isUp ? 6 : 0))
    let none = KeyframeTimeline(initialValue: 4.0) {}
    #expect(none.duration == 0 && none.value(at: 1) == 4)
  }
}
