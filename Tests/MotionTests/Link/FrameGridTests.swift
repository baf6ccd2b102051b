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

  @Test func `the first deadline is one frame after the origin, so that no frame is lost at the start`() {
    var grid = FrameGrid(origin: 5, framesPerSecond: 60)
    #expect(grid.takeFrame(at: 5) == nil)
    #expect(grid.takeFrame(at: 5 + 0.9 / 60) == nil)
    #expect(grid.takeFrame(at: 5 + 1 / 60.0)?.timestamp == 5 + 1 / 60.0)
    #expect(grid.takeFrame(at: 5 + 2 / 60.0)?.timestamp == 5 + 2 / 60.0)
  }

  @Test func `M34: missed deadlines are merged into one frame and counted, without a burst`() {
    var grid = FrameGrid(origin: 0, framesPerSecond: 60)
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
    var grid = FrameGrid(origin: .random(in: -1e3...1e6, using: &random), framesPerSecond: 60)
    let origin = grid.origin
    var time = origin
    var counted = 0
    var last = origin
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
