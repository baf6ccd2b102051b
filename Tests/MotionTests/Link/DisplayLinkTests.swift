import SeededRandom
import Motion
import Testing

@Suite struct `The grid of frames` {
  @Test(arguments: [24.0, 30, 60, 90, 120, 144])
  func `M37: frame n is at the origin plus n divided by the rate, without drift in an hour`(rate: Double) {
    var grid = FrameGrid(origin: 1000, framesPerSecond: rate)
    for number in 1...Int(3600 * rate) {
      let frame = grid.takeFrame(at: grid.nextDeadline)
      guard frame?.timestamp == 1000 + Double(number) / rate, frame?.missedFrames == 0 else {
        Issue.record("frame \(number) is \(String(describing: frame))")
        return
      }
    }
    #expect(grid.nextDeadline == 1000 + Double(Int(3600 * rate) + 1) / rate)
  }

  @Test func `M34: missed deadlines are merged into one frame and counted, without a burst`() {
    var grid = FrameGrid(origin: 0, framesPerSecond: 60)
    #expect(grid.takeFrame(at: 0) == nil && grid.takeFrame(at: 0.9 / 60) == nil)
    let late = grid.takeFrame(at: 5.4 / 60)
    #expect(late == Frame(timestamp: 5 / 60.0, targetTimestamp: 6 / 60.0, missedFrames: 4))
    #expect(grid.takeFrame(at: 5.4 / 60) == nil)
    #expect(grid.takeFrame(at: 6 / 60.0)?.missedFrames == 0)
  }

  @Test func `deadlines before the start of a grid do not count as missed`() {
    var grid = FrameGrid(origin: 0, framesPerSecond: 60, watchedFrom: 10.5 / 60)
    #expect(grid.takeFrame(at: 10.5 / 60) == nil)
    #expect(grid.takeFrame(at: 11 / 60.0) == Frame(timestamp: 11 / 60.0, targetTimestamp: 12 / 60.0))
    #expect(FrameGrid(origin: 9, framesPerSecond: 60, watchedFrom: 1).nextDeadline == 9 + 1 / 60.0)
  }

  @Test(arguments: [0.0, 3.7, 86_400, 3.2e9])
  func `a timer that fires within a rounding error of its deadline is not too early`(origin: Double) {
    var grid = FrameGrid(origin: origin, framesPerSecond: 60)
    for number in 1...1000 {
      let early = grid.nextDeadline.nextDown.nextDown
      #expect(grid.takeFrame(at: early)?.timestamp == origin + Double(number) / 60)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `delivered and missed frames add up to all deadlines, at any times of polling`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let origin = Double.random(in: -1e3...1e6, using: &random)
    var grid = FrameGrid(origin: origin, framesPerSecond: 60)
    var (time, counted, last) = (origin, 0, origin)
    for _ in 0..<500 {
      time += .random(in: 0...0.08, using: &random)
      guard let frame = grid.takeFrame(at: time) else { continue }
      counted += 1 + frame.missedFrames
      #expect(frame.timestamp > last && frame.timestamp <= time + FrameGrid.resolution)
      #expect(time < frame.targetTimestamp)
      last = frame.timestamp
    }
    #expect(counted == grid.number(dueAt: time))
  }
}

@MainActor @Suite struct `The manual display link` {
  /// A link whose frames are noted.
  @MainActor private final class Noted {
    let link: ManualDisplayLink
    var frames: [Frame] = []
    var times: [Double] { frames.map(\.timestamp) }

    init(
      _ link: ManualDisplayLink, resumedAt time: Double? = 0, _ onFrame: @escaping (Noted) -> Void = { _ in }
    ) {
      self.link = link
      link.onFrame = { [unowned self] in
        frames.append($0)
        onFrame(self)
      }
      if let time { link.resume(at: time) }
    }
  }

  @Test func `M21, M115: a link starts paused and delivers no frame in 10 s until it is resumed`() {
    let noted = Noted(ManualDisplayLink(framesPerSecond: 144), resumedAt: nil)
    #expect(noted.link.isPaused && !noted.link.fire())
    noted.link.advance(by: 10)
    #expect(noted.frames.isEmpty && noted.link.now == 10)
    noted.link.resume(at: 10)
    #expect(!noted.link.isPaused)
    noted.link.advance(by: 1)
    #expect(noted.frames.count == 144)
  }

  @Test func `the default is 60 frames a second from 0 s, and any other rate and time can be given`() {
    #expect(ManualDisplayLink().now == 0)
    for (link, first) in [
      (ManualDisplayLink(), 1 / 60.0), (ManualDisplayLink(framesPerSecond: 0.5, now: 3), 5)
    ] {
      let noted = Noted(link, resumedAt: link.now)
      link.fire()
      #expect(noted.times == [first] && link.now == first)
    }
  }

  @Test(arguments: [24.0, 60, 144])
  func `M37: advancing by a frame delivers one frame each, however the sum of times is rounded`(rate: Double)
  {
    let noted = Noted(ManualDisplayLink(framesPerSecond: rate, now: 0.1), resumedAt: 0.1)
    for _ in 1...10_000 { noted.link.advance(by: 1 / rate) }
    #expect(noted.times == (1...10_000).map { 0.1 + Double($0) / rate })
  }

  @Test func `M34: a link that cannot keep up reports the number of missed frames`() {
    let noted = Noted(ManualDisplayLink())
    for missed in [0, 4, 0] { noted.link.fire(missing: missed) }
    #expect(noted.frames.map(\.missedFrames) == [0, 4, 0])
    #expect(noted.times == [1, 6, 7].map { $0 / 60 })
  }

  @Test func `a pause inside a frame ends delivery, and a resume starts a new grid without a burst`() {
    let noted = Noted(ManualDisplayLink()) { if $0.frames.count == 3 { $0.link.pause() } }
    noted.link.advance(to: 5)
    #expect(noted.times == [1, 2, 3].map { $0 / 60 } && noted.link.isPaused)
    noted.link.resume(at: 5)
    noted.link.fire()
    #expect(noted.times.last == 5 + 1 / 60.0 && noted.frames.last?.missedFrames == 0)
  }

  @Test func `pausing and resuming inside a frame starts a new grid at that time`() {
    let noted = Noted(ManualDisplayLink(framesPerSecond: 50)) {
      guard $0.frames.count == 1 else { return }
      $0.link.pause()
      $0.link.resume(at: 0.03)
    }
    noted.link.advance(to: 0.08)
    #expect(noted.times == [0.02, 0.03 + 1 / 50.0, 0.03 + 2 / 50.0])
  }

  @Test func `a second resume of a running link has no effect`() {
    let noted = Noted(ManualDisplayLink())
    noted.link.resume(at: 0.01)
    noted.link.fire()
    #expect(noted.times == [1 / 60.0])
  }

  @Test(arguments: [0.0, -1])
  func `a rate that is not over 0 stops the program with a sentence`(rate: Double) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [rate] in
      await MainActor.run { _ = ManualDisplayLink(framesPerSecond: rate) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a rate of frames"))
  }
}
