import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct ArrowKeysTests {
  private static let (up, down) = (SIMD2(0.0, -1), SIMD2(0.0, 1))

  // MARK: The law of the finger

  @Test func `a held arrow speeds up evenly from 200 to 1,500 pt/s in 0.6 s, and moves on at that`() {
    let glide = Glide(location: SIMD2(7, 5), velocity: .zero, endVelocity: SIMD2(0, 1500), start: 2)
    for (time, speed) in [(0.05, 200 + 1300 / 12.0), (0.3, 850), (0.6, 1500), (3, 1500)] {
      #expect(abs(glide.state(at: 2 + time).velocity.y - speed) < 1e-9)
    }
    // The mean velocities of the ramp, of the growth and of the rest, times their durations.
    let afterRamp = 200 + 1300 / 12.0
    let way = afterRamp / 2 * 0.05 + (afterRamp + 1500) / 2 * 0.55 + 1500 * 0.4
    #expect((glide.state(at: 3).value - SIMD2(7, 5 + way)).length < 1e-9)
  }

  @Test(arguments: [SIMD2(100.0, 0), SIMD2(-2500, 40)], [SIMD2(0.0, 0), SIMD2(1500, 0), SIMD2(-1500, 0)])
  func `the finger begins with the item's velocity, and its velocity is continuous and that of its way`(
    velocity: SIMD2<Double>, target: SIMD2<Double>
  ) {
    let glide = Glide(location: SIMD2(3, 4), velocity: velocity, endVelocity: target, start: 1)
    #expect(glide.state(at: 1) == (SIMD2(3, 4), velocity))
    for step in 0..<1000 {
      let (start, end) = (1 + Double(step) / 1000, 1 + Double(step + 1) / 1000)
      let (one, other) = (glide.state(at: start), glide.state(at: end))
      #expect((other.value - one.value - (one.velocity + other.velocity) * 0.0005).length < 1e-9)
      #expect((other.velocity - one.velocity).length <= (velocity.length + 310) / 50 + 2.2)
    }
    #expect(glide.state(at: 9).velocity == target)
  }

  // MARK: The keys

  @Test
  func `a press moves the finger for 0.12 s, holds still, and lets go at 0.65 s; a report decides it else`() {
    var keys = ArrowKeys()
    keys.press(Self.up, at: 1)
    #expect(keys.velocity == 1500 * Self.up && keys.deadline == 1.12)
    keys.passDeadline()
    #expect(keys.held == Self.up && keys.velocity == .zero && keys.deadline == 1.65)
    keys.reportsRelease = true
    #expect(keys.deadline == nil)
    keys.reportsRelease = false
    keys.passDeadline()
    #expect(keys.held == nil && keys.deadline == nil)
  }

  @Test(arguments: [0.02, 0.033, 0.1], [true, false])
  func `two missed repeats are the release, by the measured interval, reported or not`(
    interval: Double, isReported: Bool
  ) throws {
    var keys = ArrowKeys()
    keys.press(Self.up, at: 0)
    for count in 0..<20 {
      keys.press(Self.up, isRepeat: isReported, at: 0.5 + interval * Double(count))
      #expect(try #require(keys.deadline) > 0.5 + interval * Double(count + 1))
    }
    let wait = try #require(keys.deadline) - 0.5 - 19 * interval
    #expect(abs(wait - max(0.08, 2.5 * interval)) < 1e-3)
    keys.press(Self.down, at: 3)
    #expect(keys.velocity == 1500 * Self.down && keys.deadline == 3.12)
  }

  // MARK: A pane under the arrows

  /// A closed pane with presses of ↑ at given times, without reports of releases, and the phases from 0 to 2 s.
  private static func press(at times: [Double], framesPerSecond rate: Int = 60) -> (
    SceneRun, phases: [String]
  ) {
    var (run, phases) = (SceneRun(.controlPanel), [String]())
    var inputs = times[...]
    for frame in 0...(2 * rate) {
      let time = Double(frame) / Double(rate)
      while let next = inputs.first, next <= time { run.key(.up, at: inputs.removeFirst()) }
      run.advance(to: time)
      if let phase = run.word("phase"), phase != phases.last { phases.append(phase) }
    }
    return (run, phases)
  }

  @Test func `a short press moves the pane a little and holds it; at 0.65 s the release rule returns it`() {
    var run = SceneRun(.controlPanel)
    let (start, target) = (run["y"], run["target"])
    run.key(.up, at: 0)
    run.advance(to: 0.12)
    #expect(run["v"] < -400)
    run.advance(to: 0.17)
    let held = run["y"]
    #expect(run["v"] == 0 && held < start - 30 && held > start - 60)
    run.advance(to: 0.6499)
    #expect(run["y"] == held && run.word("phase") == "dragging")
    run.advance(to: 0.65)
    #expect(run["v"] == 0 && run.word("phase") == "animating" && run["target"] == target)
  }

  @Test(arguments: [24, 60, 144])
  func `between a press and its repeats from 0.5 s on the pane is not released, at any frame rate`(rate: Int)
  {
    let (run, phases) = Self.press(at: [0] + (0..<12).map { 0.5 + 0.033 * Double($0) }, framesPerSecond: rate)
    #expect(phases.filter { $0 == "dragging" }.count == 1)
    #expect(run["target"] < 500, "it is thrown open")
  }

  @Test(arguments: [true, false])
  func `a long press throws faster than a short one, with the finger's velocity at its release`(
    isReported: Bool
  ) {
    let speeds = [0.1, 0.2, 0.3].map { duration in
      var run = SceneRun(.controlPanel)
      run.shell.reportsKeyRelease = isReported
      run.key(.up, at: 0)
      for count in 1...Int(duration / 0.033) { run.key(.up, .repeat, at: 0.033 * Double(count)) }
      if isReported { run.key(.up, .release, at: duration) }
      var (velocity, time) = (run["v"], run.time)
      while run.word("phase") == "dragging" {
        (velocity, time) = (run["v"], time + 0.001)
        run.advance(to: time)
      }
      // A millisecond of the spring changes it by less.
      #expect(abs(run["v"] - velocity) < 60)
      return -run["v"]
    }
    #expect(speeds[0] > 250 && speeds[1] > speeds[0] + 150 && speeds[2] > speeds[1] + 150)
  }

  @Test func `in flight the finger takes over position and velocity, and a stop ends in 0.05 s`() {
    for delay in [0.05, 0.1, 0.2, 0.3] {
      var run = SceneRun(.controlPanel)
      run.tap(at: 0)
      run.advance(to: delay)
      for key in [Key.up, .down] { run.expectContinuity(["y", "v"]) { $0.key(key, at: delay) } }
      run.key(.down, at: delay)
      run.advance(to: delay + 0.1701)
      #expect(run["v"] == 0)
    }
  }

  @Test func `what Enter holds stops under the arrows, and stays held`() {
    var run = SceneRun(.controlPanel)
    run.key(.enter, at: 0)
    run.key(.up, at: 0.1)
    for time in [0.27, 0.8, 3] {
      run.advance(to: time)
      #expect(run["v"] == 0 && run.word("phase") == "dragging")
    }
    run.settle(within: 9)
    run.key(.enter, at: run.time)
    #expect(run.word("phase") == "animating")
  }

  @Test func `a change of the clock does not begin the finger's law anew`() {
    var run = SceneRun(.controlPanel)
    run.shell.reportsKeyRelease = true
    run.key(.down, at: 0)
    run.key(.up, at: 0.1)
    run.advance(to: 0.4)
    let velocity = run["v"]
    run.shell.setRate(0.25)
    run.advance(to: 0.8)
    #expect(run["v"] < velocity - 150)
  }
}
