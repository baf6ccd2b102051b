import Motion
import Testing

@MainActor @Suite struct `The manual display link` {
  @Test func `M21: a link starts paused and delivers no frame until it is resumed`() {
    let link = ManualDisplayLink(framesPerSecond: 60)
    #expect(link.isPaused)
    #expect(!link.fire())
    link.advance(by: 10)
    #expect(link.framesDelivered == 0 && link.now == 10)
    link.resume(at: 10)
    #expect(!link.isPaused)
    link.advance(by: 1)
    #expect(link.framesDelivered == 60)
  }

  @Test(arguments: [30.0, 60, 120])
  func `M37: frame n is exactly at n divided by the rate after an hour`(rate: Double) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    var timestamps: [Double] = []
    link.onFrame = { timestamps.append($0.timestamp) }
    link.resume(at: 0)
    for _ in 0..<Int(3600 * rate) { link.fire() }
    #expect(timestamps == (1...Int(3600 * rate)).map { Double($0) / rate })
  }

  @Test func `advancing frame by frame delivers one frame each, however the sum of times is rounded`() {
    let link = ManualDisplayLink(framesPerSecond: 60, now: 0.1)
    link.resume(at: 0.1)
    for number in 1...10_000 {
      link.advance(by: 1 / 60.0)
      guard link.framesDelivered == number else {
        Issue.record("\(link.framesDelivered) frames were delivered after \(number) advances")
        return
      }
    }
  }

  @Test func `a pause inside a frame ends delivery, and a resume starts a new grid without a burst`() {
    let link = ManualDisplayLink(framesPerSecond: 60)
    var timestamps: [Double] = []
    link.onFrame = { frame in
      timestamps.append(frame.timestamp)
      if timestamps.count == 3 { link.pause() }
    }
    link.resume(at: 0)
    link.advance(to: 5)
    #expect(timestamps == [1, 2, 3].map { $0 / 60 })
    link.resume(at: 5)
    link.fire()
    #expect(timestamps.last == 5 + 1 / 60.0)
    #expect(link.framesMissed == 0)
  }

  @Test func `pausing and resuming inside a frame starts a new grid at that time`() {
    let link = ManualDisplayLink(framesPerSecond: 50)
    var timestamps: [Double] = []
    link.onFrame = { frame in
      timestamps.append(frame.timestamp)
      if timestamps.count == 1 {
        link.pause()
        link.resume(at: 0.03)
      }
    }
    link.resume(at: 0)
    link.advance(to: 0.08)
    let regridded: [Double] = [1, 2].map { 0.03 + $0 / 50 }
    #expect(timestamps == [0.02] + regridded)
  }

  @Test func `a second resume of a running link has no effect`() {
    let link = ManualDisplayLink(framesPerSecond: 60)
    link.resume(at: 0)
    link.resume(at: 0.01)
    #expect(link.nextDeadline == 1 / 60.0)
  }

  @Test func `the frame rate can be any number over 0, and 0 fails a precondition`() async {
    let link = ManualDisplayLink(framesPerSecond: 0.5)
    link.resume(at: 0)
    #expect(link.nextDeadline == 2 && ManualDisplayLink().framesPerSecond == 60)
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ManualDisplayLink(framesPerSecond: 0) }
    }
  }

  @Test func `M34: a link that cannot keep up reports the number of missed frames`() {
    let link = ManualDisplayLink(framesPerSecond: 60)
    var frames: [Frame] = []
    link.onFrame = { frames.append($0) }
    link.resume(at: 0)
    link.fire()
    link.fire(missing: 4)
    link.fire()
    #expect(frames.map(\.missedFrames) == [0, 4, 0])
    #expect(frames.map(\.timestamp) == [1, 6, 7].map { $0 / 60 })
    #expect(link.framesMissed == 4 && link.framesDelivered == 3)
  }

  @Test func `M33: frames at 30, 60 or 120 Hz and irregular ones give the same trace of a closed-form law`() {
    // The law is replaced at 0.1 s, which is a frame at each rate, from the current state.
    let there = SpringMotion(spring: .standard, from: 0, to: 400.0)
    let turned = there.state(at: 0.1)
    let back = SpringMotion(
      spring: .standard, from: turned.value, velocity: turned.velocity, to: 0)
    for (rate, missing) in [(30.0, [0]), (60, [0]), (120, [0]), (120, [0, 3, 1, 7])] {
      let link = ManualDisplayLink(framesPerSecond: rate)
      let animator = Animator(link: link)
      let value = Animated(0.0, on: animator)
      value.retarget(to: 400, at: 0)
      link.advance(to: 0.1)
      value.retarget(to: 0, at: 0.1)
      var index = 0
      while link.now < 0.6 {
        link.fire(missing: missing[index % missing.count])
        #expect(abs(value.value - back.value(at: link.now - 0.1)) <= 1e-9, "\(rate), \(link.now) s")
        index += 1
      }
      #expect(index >= 15)
    }
  }

  @Test func `M115: the same calls deliver the same frames, and a paused link delivers none in 10 s`() {
    func run() -> [Frame] {
      let link = ManualDisplayLink(framesPerSecond: 60)
      var frames: [Frame] = []
      link.onFrame = { frame in
        frames.append(frame)
        if frame.timestamp > 0.5 { link.pause() }
      }
      link.resume(at: 0)
      link.advance(to: 0.3)
      link.fire(missing: 2)
      link.advance(by: 10)
      return frames
    }
    #expect(run() == run())
    #expect(run().last?.timestamp == 31 / 60.0)
  }
}
