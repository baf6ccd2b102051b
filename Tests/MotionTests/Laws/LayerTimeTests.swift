import SeededRandom
import Motion
import Testing

@Suite struct `Layer time` {
  @Test func `a new layer time equals host time to the last bit`() {
    let time = LayerTime()
    for host in [0, 1 / 60.0, 0.1, 12_345.678] { #expect(time.sceneTime(at: host) == host) }
  }

  @Test func `M67: a pause of 0.3 s shifts the curve by 0.3 s without a jump`() {
    let motion = SpringMotion(spring: .standard, from: 0, to: 100.0)
    let paused = LayerTime().paused(at: 0.2)
    let resumed = paused.resumed(at: 0.5)
    #expect(paused.sceneTime(at: 0.4) == 0.2)
    #expect(resumed.sceneTime(at: 0.5) == 0.2)
    for frame in 30...90 {
      let host = Double(frame) / 60
      let shifted = motion.value(at: host - 0.3)
      #expect(abs(motion.value(at: resumed.sceneTime(at: host)) - shifted) <= 1e-9)
    }
  }

  @Test func `M67: scrubbing to p shows the curve at p and leaves paused time paused`() {
    let motion = SpringMotion(spring: .standard, from: 0, to: 100.0)
    var time = LayerTime().paused(at: 3)
    for progress in [0, 0.25, 0.1, 0.7, 0.4] {
      time = time.scrubbed(to: progress, at: 3 + progress)
      #expect(time.isPaused)
      #expect(motion.value(at: time.sceneTime(at: 9)) == motion.value(at: progress))
    }
  }

  @Test(arguments: [1, 0.25, 1 / 16.0, -1])
  func `the inverse returns host time`(rate: Double) throws {
    let time = LayerTime(rate: rate, hostTime: 7, sceneTime: 2)
    for host in [7, 7.5, 100.0] {
      let inverse = try #require(time.hostTime(at: time.sceneTime(at: host)))
      #expect(abs(inverse - host) <= 1e-12 * host)
    }
    #expect(time.paused(at: 8).hostTime(at: 2) == nil)
  }

  @Test func `slow motion at a quarter and a sixteenth takes 4 and 16 times as long`() {
    #expect(LayerTime(rate: 0.25).sceneTime(at: 4) == 1)
    #expect(LayerTime().withRate(1 / 16.0, at: 1).sceneTime(at: 17) == 2)
  }

  @Test func `M67: reversed scene time runs back through the same times`() {
    let back = LayerTime().withRate(-1, at: 1)
    #expect(back.sceneTime(at: 1) == 1)
    #expect(back.sceneTime(at: 1.25) == 0.75)
    #expect(back.withRate(1, at: 1.25).sceneTime(at: 1.5) == 1)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `scene time is continuous at every change, in any order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time = LayerTime()
    var host = 0.0
    for _ in 0..<40 {
      host += .random(in: 0...2, using: &random)
      let before = time.sceneTime(at: host)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: time = time.paused(at: host)
      case 1: time = time.resumed(at: host)
      case 2: time = time.withRate([0.25, 1 / 16.0, 1, 2].randomElement(using: &random)!, at: host)
      default: time = time.withRate(-time.rate, at: host)
      }
      #expect(abs(time.sceneTime(at: host) - before) <= 1e-12 * max(1, abs(before)))
    }
  }
}
