import SeededRandom
import Testing

@testable import PaneTerminal

/// A link with a given rate and latency, simulated in virtual time at 60 frames per second.
private struct Link {
  var rate: Double
  /// The time from a frame's last byte to its acknowledgement, in s.
  var latency: Double
  var sizes: ClosedRange<Int>

  struct Outcome {
    /// The times in s at which each frame was shown (its last byte) and drawn.
    var shown: [(at: Double, drawn: Double)] = []
    var mostInFlight = 0
    var level = 0
    /// The times in s from each key to the first frame drawn after it.
    var keyToScreen: [Double] = []
    /// True for each frame that asked for an acknowledgement.
    var asked: [Bool] = []
  }

  /// - Parameters:
  ///   - stall: The time in s during which the terminal draws nothing.
  ///   - readsAhead: True if the terminal reads all bytes at once and draws them later.
  func run(
    _ pacer: inout FramePacer, seconds: Double, from start: Double = 0, stall: ClosedRange<Double>? = nil,
    readsAhead: Bool = false, keys: [Double] = []
  ) -> Outcome {
    var random = SplitMix64(seed: 11)
    var outcome = Outcome()
    var acknowledgements: [Double] = []
    var free = 0.0
    var isHeld = false
    var pending: [Double] = keys
    var awaiting: [Double] = []
    func showing(_ start: Double, _ bytes: Double) -> Double {
      let end = start + bytes / rate
      guard let stall, end > stall.lowerBound, start < stall.upperBound else { return end }
      return stall.upperBound + max(end - max(start, stall.lowerBound), 0)
    }
    for step in 0..<Int(seconds * 960) {
      let now = start + Double(step) / 960
      // The loop wakes up as the screen's does: at a frame, when the link is free, or just after a frame's time.
      var attempt = step % 16 == 0
      while let first = acknowledgements.first, first <= now {
        acknowledgements.removeFirst()
        pacer.acknowledged(at: first)
        attempt = attempt || isHeld
      }
      if isHeld && pacer.nextTime(at: now) + FramePacer.tolerance <= now { attempt = true }
      while let first = pending.first, first <= now {
        awaiting.append(pending.removeFirst())
        pacer.inputCame()
        attempt = true
      }
      guard attempt else { continue }
      isHeld = pacer.nextTime(at: now) > now
      guard !isHeld else { continue }
      if !readsAhead, free > now, pacer.recall() {
        acknowledgements.append(free + latency)
        isHeld = pacer.nextTime(at: now) > now
        guard !isHeld else { continue }
      }
      let isAsking = pacer.asks
      outcome.asked.append(isAsking)
      let bytes = Double(Int.random(in: sizes, using: &random))
      pacer.sent(bytes: Int(bytes), at: now)
      outcome.mostInFlight = max(outcome.mostInFlight, pacer.inFlight.count)
      free = showing(max(free, now), bytes)
      outcome.shown.append((free, now))
      for key in awaiting { outcome.keyToScreen.append(free - key) }
      awaiting = []
      if isAsking { acknowledgements.append(free + latency) }
    }
    outcome.level = pacer.level
    return outcome
  }
}

@Suite struct FramePacerTests {
  private static func acknowledging() -> FramePacer {
    var pacer = FramePacer()
    pacer.acknowledgementsWork()
    pacer.measured(bytes: 300, seconds: 0.005)
    return pacer
  }

  @Test(arguments: [0.0002, 0.003, 0.010]) func `a fast terminal gets every frame`(latency: Double) {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: 1e7, latency: latency, sizes: 200...4000).run(&pacer, seconds: 10)
    #expect(outcome.level == 0)
    #expect((595...606).contains(outcome.shown.count), "\(outcome.shown.count)")
    #expect(outcome.mostInFlight == 1)
  }

  @Test(arguments: [0.005, 0.010, 0.016]) func `a late frame holds back none of the frames after it`(
    lateness: Double
  ) {
    var pacer = Self.acknowledging()
    for frame in 0..<120 {
      let time = Double(frame) / 60 + (frame == 60 ? lateness : 0)
      #expect(pacer.nextTime(at: time) <= time, "frame \(frame)")
      pacer.sent(bytes: 500, at: time)
      while !pacer.inFlight.isEmpty { pacer.acknowledged(at: time + 0.0003) }
    }
  }

  @Test func `late frames do not raise the rate`() {
    var random = SplitMix64(seed: 5)
    var pacer = Self.acknowledging()
    var sent = 0
    // The caller comes after each interval, and often late.
    var time = 0.0
    while time < 10 {
      if pacer.nextTime(at: time) + FramePacer.tolerance <= time {
        pacer.sent(bytes: 500, at: time)
        while !pacer.inFlight.isEmpty { pacer.acknowledged(at: time + 0.0003) }
        sent += 1
        time += Double.random(in: 0...0.02, using: &random)
      }
      time += 0.001
    }
    #expect(sent <= 601, "\(sent) frames")
  }

  @Test(arguments: [0.0002, 0.003, 0.006]) func `a prompt terminal is asked about every fourth frame`(
    latency: Double
  ) {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: 1e7, latency: latency, sizes: 200...4000).run(&pacer, seconds: 10)
    #expect(outcome.asked.prefix(FramePacer.trial).allSatisfy { $0 })
    let later = outcome.asked.dropFirst(FramePacer.trial)
    #expect((later.count / 4...later.count / 4 + 1).contains(later.count { $0 }))
  }

  @Test func `once a reply is late, every frame asks for one`() {
    var pacer = Self.acknowledging()
    let prompt = Link(rate: 1e7, latency: 0.001, sizes: 200...4000)
    #expect(!prompt.run(&pacer, seconds: 1).asked.suffix(4).allSatisfy { $0 })
    while let first = pacer.inFlight.first { pacer.acknowledged(at: first.sent + 0.001) }
    let late = Link(rate: 1e7, latency: 0.012, sizes: 200...4000).run(&pacer, seconds: 5, from: 1)
    #expect(late.asked.dropFirst(FramePacer.sampling).allSatisfy { $0 })
    while let first = pacer.inFlight.first { pacer.acknowledged(at: first.sent + 0.001) }
    #expect(!prompt.run(&pacer, seconds: 1, from: 6).asked.suffix(4).allSatisfy { $0 }, "prompt again")
  }

  @Test func `a terminal that reads and does not draw shows at most four old frames after a stall`() {
    for start in 0..<8 {
      var pacer = Self.acknowledging()
      let link = Link(rate: 1e7, latency: 0.001, sizes: 400...1800)
      let from = 1 + Double(start) / 60
      let outcome = link.run(&pacer, seconds: 8, stall: from...(from + 2), readsAhead: true)
      let stale = outcome.shown.count { $0.at >= from + 2 && $0.drawn < from + 2 }
      #expect((1...FramePacer.sampling).contains(stale), "\(stale)")
    }
  }

  @Test func `a terminal with high latency gets two frames in flight`() {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: 1e7, latency: 0.1, sizes: 200...4000).run(&pacer, seconds: 10)
    #expect(outcome.mostInFlight == 2)
    #expect(outcome.shown.count > 150, "\(outcome.shown.count) frames, not 20 a second")
  }

  @Test(arguments: [(0.02, 59.0), (0.05, 29), (0.1, 19), (0.2, 9)], [300...320, 300...600, 200...4000])
  func `latency alone leaves two frames in flight, also if all frames are equally large`(
    link: (latency: Double, rate: Double), sizes: ClosedRange<Int>
  ) {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: 1e7, latency: link.latency, sizes: sizes).run(&pacer, seconds: 20)
    let rate = Double(outcome.shown.count { $0.drawn >= 5 }) / 15
    #expect(rate >= link.rate && outcome.mostInFlight == 2, "\(rate) frames a second")
  }

  @Test func `a link that needs no second frame in flight is not tried with one`() {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: 1e7, latency: 0.014, sizes: 300...320).run(&pacer, seconds: 20)
    #expect(outcome.shown.count > 1190 && outcome.mostInFlight == 1)
  }

  @Test func `a distant link that becomes slow gets one frame at a time again`() {
    var pacer = Self.acknowledging()
    let far = Link(rate: 1e7, latency: 0.06, sizes: 1000...1010).run(&pacer, seconds: 20)
    #expect(far.mostInFlight == 2)
    while let first = pacer.inFlight.first { pacer.acknowledged(at: first.sent + 0.06) }
    let slow = Link(rate: 2880, latency: 0.005, sizes: 1000...1010).run(&pacer, seconds: 60, from: 20.1)
    let waits = slow.shown.dropFirst(20).map { $0.at - $0.drawn }.sorted()
    #expect(waits[waits.count / 2] <= 1010 / 2880.0 + 0.001)
  }

  @Test func `a slow link with a latency carries one frame at a time`() {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: 2880, latency: 0.05, sizes: 400...1800).run(&pacer, seconds: 60)
    let waits = outcome.shown.dropFirst(20).map { $0.at - $0.drawn }.sorted()
    #expect((waits.last ?? 0) <= 1800 / 2880.0 + 0.001)
  }

  @Test(arguments: [11_520.0, 5760, 2880]) func `frames of equal size do not queue up on a slow link`(
    rate: Double
  ) {
    var pacer = Self.acknowledging()
    let outcome = Link(rate: rate, latency: 0.005, sizes: 1000...1010).run(&pacer, seconds: 60)
    let waits = outcome.shown.dropFirst(20).map { $0.at - $0.drawn }.sorted()
    let one = 1010 / rate
    #expect(waits[waits.count / 2] <= one + 0.001, "the usual frame waits for no other one")
    #expect((waits.last ?? 0) <= 2 * one + 0.001)
  }

  @Test(arguments: [11_520.0, 5760, 2880]) func `a slow link gets fewer frames and no outdated ones`(
    rate: Double
  ) {
    var pacer = Self.acknowledging()
    let keys = (0..<100).map { 2 + Double($0) * 0.537 }
    let outcome = Link(rate: rate, latency: 0.005, sizes: 400...1800).run(&pacer, seconds: 60, keys: keys)
    #expect(outcome.level == 3)
    // A frame waits at most for the previous one.
    let longest = 1800 / rate
    for frame in outcome.shown.dropFirst(20) { #expect(frame.at - frame.drawn <= 2 * longest + 0.001) }
    let sorted = outcome.keyToScreen.sorted()
    #expect(sorted.count == 100)
    #expect(sorted[50] < 1.5 * 1100 / rate, "\(sorted[50])")
    #expect(sorted[99] <= 2 * longest + 0.01, "\(sorted[99])")
  }

  @Test func `the frame rate recovers when the link does`() {
    var pacer = Self.acknowledging()
    _ = Link(rate: 11_520, latency: 0.005, sizes: 400...1800).run(&pacer, seconds: 10)
    #expect(pacer.level == 3)
    // The frames in flight are acknowledged; from then on the link is fast.
    let quick = Link(rate: 1e7, latency: 0.001, sizes: 400...1800)
    while !pacer.inFlight.isEmpty { pacer.acknowledged(at: 10.2) }
    let outcome = quick.run(&pacer, seconds: 20, from: 10.2)
    #expect(outcome.level == 0)
  }

  @Test func `a single stall does not count as a slow link, and frames do not queue up before a key`() {
    for stall in [2.0, 3.5] {
      var pacer = Self.acknowledging()
      let link = Link(rate: 1e6, latency: 0.002, sizes: 400...4000)
      let keys = [1.3, 1.5, 1.8, 2.2, 2.9]
      let outcome = link.run(&pacer, seconds: 5.2, stall: 1...(1 + stall), keys: keys)
      let stale = outcome.shown.filter { $0.at >= 1 + stall && $0.drawn < 1 + stall }
      #expect(stale.count <= 1)
      #expect(pacer.level == 0)
    }
  }

  @Test func `after a stall at most two old frames are shown before the current one`() {
    for stall in [2.0, 3.0] {
      var pacer = Self.acknowledging()
      let link = Link(rate: 1e7, latency: 0.001, sizes: 400...1800)
      let outcome = link.run(&pacer, seconds: 8, stall: 1...(1 + stall))
      let after = outcome.shown.filter { $0.at >= 1 + stall }
      let stale = after.filter { $0.drawn < 1 + stall }
      #expect(stale.count <= 1)
      let current = after.first { $0.drawn >= 1 + stall }
      #expect((current?.at ?? .infinity) < 1 + stall + 0.1)
    }
  }

  @Test func `a terminal that stops answering still gets frames, and fewer and fewer queries`() {
    var pacer = Self.acknowledging()
    for frame in 0..<20 {
      pacer.sent(bytes: 500, at: Double(frame) / 60); pacer.acknowledged(at: Double(frame) / 60 + 0.001)
    }
    var times: [Double] = []
    for step in 0..<60_000 {
      let now = 1 + Double(step) / 60
      if pacer.nextTime(at: now) <= now {
        pacer.sent(bytes: 500, at: now)
        times.append(now)
      }
    }
    #expect(times.count > 5 && times.count < 40)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps[0] < 5 && zip(gaps, gaps.dropFirst()).allSatisfy { $1 > $0 - 0.02 })
    // Input shows that the terminal is alive, so its acknowledgements are no longer awaited.
    pacer.inputCame()
    for step in 0..<30_000 {
      let now = 1001 + Double(step) / 60
      if pacer.nextTime(at: now) <= now { pacer.sent(bytes: 500, at: now) }
    }
    #expect(!pacer.isAcknowledged)
    #expect(pacer.nextTime(at: 1502) <= 1502)
  }

  @Test(arguments: [10.0, 60, 90, 120, 240]) func `a fast terminal gets the requested frame rate and no more`(
    rate: Double
  ) {
    var pacer = FramePacer(framesPerSecond: rate)
    pacer.acknowledgementsWork()
    pacer.measured(bytes: 300, seconds: 0.001)
    var random = SplitMix64(seed: 3)
    for tick in 0..<Int(2 * rate) {
      let jitter = min(0.1 / rate, 0.0015)
      let now = Double(tick) / rate + .random(in: -jitter...jitter, using: &random)
      #expect(pacer.nextTime(at: now) <= now)
      pacer.sent(bytes: 500, at: now)
      pacer.acknowledged(at: now + 0.001)
      #expect(pacer.nextTime(at: now + 0.5 / rate) > now + 0.5 / rate, "no more than the requested rate")
    }
  }

  @Test func `without acknowledgements the frame rate drops while the terminal accepts nothing`() {
    var pacer = FramePacer()
    pacer.sent(bytes: 500, at: 0)
    pacer.decide(at: 1)
    #expect(pacer.answers == .none && pacer.carriesPictures)
    pacer.sent(bytes: 500, at: 1)
    #expect(pacer.nextTime(at: 1) < 1 + 1.0 / 60)
    pacer.blocked(at: 2)
    pacer.sent(bytes: 500, at: 2.1)
    #expect(pacer.nextTime(at: 2.1) > 2.19)
    for step in 0..<60 { pacer.sent(bytes: 500, at: 2.2 + Double(step) / 10) }
    #expect(pacer.level == 0)
  }

  @Test func `until the first answer, or for 0.03 s, one frame is sent`() {
    var pacer = FramePacer()
    #expect(pacer.nextTime(at: 0) < 0)
    pacer.sent(bytes: 5000, at: 0)
    pacer.inputCame()
    #expect(pacer.nextTime(at: 0.01) > 0.01)
    pacer.decide(at: 0.02)
    #expect(pacer.answers == .undecided)
    pacer.decide(at: 0.04)
    #expect(pacer.answers == .none)
    // A late answer counts as well.
    pacer.acknowledgementsWork()
    #expect(pacer.answers == .working)
  }

  @Test(arguments: [(11_500.0, false), (60_000, false), (200_000, true), (5e6, true)])
  func `pictures are sent only on links that carry 80 KB per second`(bytesPerSecond: Double, isFast: Bool) {
    var pacer = FramePacer()
    #expect(!pacer.carriesPictures, "nothing is known yet")
    pacer.acknowledgementsWork()
    var time = 0.0
    for bytes in [1158, 6546, 866, 300] {
      pacer.sent(bytes: bytes, at: time)
      time += 0.002 + Double(bytes) / bytesPerSecond
      pacer.acknowledged(at: time)
      time += 0.02
    }
    #expect(pacer.carriesPictures == isFast)
  }

  @Test func `after a stall there is a short pause, so that input is read before the next frame`() {
    var pacer = Self.acknowledging()
    var time = 10.0
    for _ in 0..<20 {
      pacer.sent(bytes: 500, at: time)
      pacer.acknowledged(at: time + 0.002)
      time += 0.1
    }
    #expect(pacer.nextTime(at: time) <= time)
    while !pacer.asks {
      pacer.sent(bytes: 500, at: time)
      time += 0.1
    }
    pacer.sent(bytes: 500, at: time)
    pacer.acknowledged(at: time + 2)
    #expect(pacer.nextTime(at: time + 2) == time + 2 + FramePacer.rest)
    #expect(pacer.nextTime(at: time + 2 + FramePacer.rest) <= time + 2 + FramePacer.rest)
    // On a link that always takes so long, the interval applies instead.
    for _ in 0..<40 {
      time += 4
      pacer.sent(bytes: 500, at: time)
      pacer.acknowledged(at: time + 2)
    }
    #expect(pacer.nextTime(at: time + 2) > time + 2 + 2 * FramePacer.rest)
  }

  @Test(arguments: [0.0, 100, 1e6]) func `a frame is overdue after a multiple of the usual time, at any hour`(
    hour: Double
  ) {
    var pacer = Self.acknowledging()
    for step in 0..<40 {
      pacer.sent(bytes: 500, at: hour + Double(step))
      pacer.acknowledged(at: hour + Double(step) + 0.1)
    }
    pacer.sent(bytes: 500, at: hour + 50)
    #expect(abs(pacer.responseTime - 0.1) < 0.001)
    #expect(!pacer.isStalled(at: hour + 50.2))
    #expect(pacer.isStalled(at: hour + 51))
    // A frame for a key may follow the frame in flight, but not a stalled one.
    pacer.inputCame()
    #expect(pacer.nextTime(at: hour + 50.2) <= hour + 50.2)
    #expect(pacer.nextTime(at: hour + 51) > hour + 51)
  }

  @Test(arguments: [(nil, 0.03), (5, 0.15)] as [(Double?, Double)])
  func `a terminal that is known to show pictures gets no frame before its first reply, but for 0.15 s`(
    start: Double?, wait: Double
  ) {
    var pacer = FramePacer(awaitingPicturesFrom: start)
    #expect((pacer.nextTime(at: 5) <= 5) == (start == nil))
    if start == nil { pacer.sent(bytes: 500, at: 5) }
    #expect(pacer.nextTime(at: 5.01) == 5 + wait)
    var answered = pacer
    answered.acknowledgementsWork()
    #expect(answered.nextTime(at: 5.02) <= 5.02)
    pacer.decide(at: 5.001 + wait)
    #expect(pacer.answers == .none && pacer.nextTime(at: 5.001 + wait) <= 5.001 + wait)
  }

  @Test(arguments: [(0.001, true), (0.004, true), (0.006, false)])
  func `the reply to the first queries tells if the link carries pictures`(seconds: Double, carries: Bool) {
    var pacer = FramePacer()
    #expect(!pacer.carriesPictures)
    pacer.acknowledgementsWork()
    pacer.measured(bytes: 400, seconds: seconds)
    #expect(pacer.carriesPictures == carries)
  }

  @Test(arguments: [(0.8, 0), (0.95, 1), (1.05, 1), (1.15, 1)])
  func `the level is raised only if the link has time to spare, so that it does not oscillate`(
    share: Double, level: Int
  ) {
    var pacer = Self.acknowledging()
    func run(frames: Int, service: Double, from start: Double) -> Double {
      for step in 0..<frames {
        let time = start + Double(step)
        pacer.sent(bytes: 500, at: time)
        pacer.acknowledged(at: time + service)
      }
      return start + Double(frames)
    }
    var time = 0.0
    while pacer.level == 0 { time = run(frames: 1, service: 1.4 / 60, from: time) }
    #expect(pacer.level == 1)
    _ = run(frames: 200, service: share / 60, from: time)
    #expect(pacer.level == level)
  }

  @Test(arguments: [(0.002, 1e-6), (0.05, 1e-4), (0.2, 0)])
  func `the fit of exact points is their line`(latency: Double, perByte: Double) throws {
    var random = SplitMix64(seed: 5)
    var fit = LinearFit()
    #expect(fit.isEmpty && fit.slope == nil)
    for _ in 0..<400 {
      let bytes = Double.random(in: 100...4000, using: &random)
      fit.add(bytes, latency + perByte * bytes)
    }
    #expect(abs(try #require(fit.slope) - perByte) < 1e-9)
    #expect(abs(fit.meanY - (latency + perByte * fit.meanX)) < 1e-9)
    for _ in 0..<400 { fit.add(1000, 1) }
    #expect(fit.slope == nil, "equal points have no slope")
    for step in 0..<400 { fit.add(step % 2 == 0 ? 995 : 1005, 1) }
    #expect(fit.slope == nil, "nor do points within a hundredth of their mean")
    for _ in 0..<400 { fit.add(1000, 1) }
    #expect(abs(fit.meanX - 1000) < 1e-6 && abs(fit.meanY - 1) < 1e-6)
  }

  @Test func `a fit never falls`() throws {
    var fit = LinearFit()
    for bytes in 1...100 { fit.add(Double(bytes * 50), 1 / Double(bytes)) }
    #expect(try #require(fit.slope) == 0)
  }
}
