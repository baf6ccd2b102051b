import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct PropertyAnimatorTests {
  /// The scene with the timing that a number of presses of d selects.
  private func run(choosing presses: Int = 0) -> SceneRun {
    var run = SceneRun(.propertyAnimator)
    for _ in 0..<presses { run.key("d", at: 0) }
    return run
  }

  /// The x of the knobs of the time and of the progress, in pt: the discs of the bar, which is item 1.
  private func knobs(_ run: SceneRun) throws -> (time: Double, progress: Double) {
    var shell = run.shell
    shell.draw()
    let discs = shell.stage.elements.compactMap { element -> Double? in
      guard case .fill(let fill) = element, fill.item == 1, fill.shape.count == 1 else { return nil }
      return fill.shape.box.middle.x
    }
    try #require(discs.count == 2)
    return (discs[0], discs[1])
  }

  @Test
  func `M80, M84: the picture takes its second, ends in the large frame, and the next start brings it back`()
    throws
  {
    var run = run()
    let start = try run.place(of: 0)
    #expect(run.shell.isAtRest && run.word("state") == "inactive")
    run.tap(at: 1)
    run.advance(to: 1.5)
    #expect(abs(run["position"] - 200) < 1e-9)
    #expect(abs(run["v"] - 400 * TimingCurve.easeInOut.slope(at: 0.5)) < 1e-6)
    run.advance(to: 2)
    #expect(run["position"] == 400 && run["v"] == 0 && run.word("state") == "inactive")
    run.settle()
    #expect(try run.place(of: 0).x > start.x + 400)
    run.tap(at: 4)
    run.settle(within: 2)
    #expect(run["position"] == 0)
    #expect(try run.place(of: 0) == start)
  }

  @Test(arguments: [
    (0, [0.1, 0.25, 0.5, 0.75, 0.9].map { TimingCurve.easeInOut.progress(at: $0) }),
    (1, [0.1, 0.25, 0.5, 0.75, 0.9].map { TimingCurve.easeIn.progress(at: $0) }),
    (2, [0.266020, 0.397617, 0.5, 0.602383, 0.733980])
  ])
  func `M81, M97: key d selects the timing curve by which the picture flies`(presses: Int, progress: [Double])
  {
    var run = run(choosing: presses)
    run.tap(at: 0)
    for (time, progress) in zip([0.1, 0.25, 0.5, 0.75, 0.9], progress) {
      run.advance(to: time)
      #expect(abs(run["progress"] - progress) < 1e-6)
    }
  }

  @Test func `d has four timings and D goes back; there are at most nine bindings`() {
    var run = run()
    var names: [String] = []
    for press in 0..<5 {
      names.append(run.shell.status.law.description)
      run.key("d", at: Double(press))
    }
    #expect(Set(names).count == 4 && names[4] == names[0])
    run.key("D", at: 5)
    #expect(run.shell.status.law.description == names[0])
    #expect(PropertyAnimatorScene.keys.count <= 9)
  }

  @Test func `M82, M98: the tuner's spring exceeds the end, takes its settling time and finishes on it`() {
    let spring = Spring(stiffness: 100, damping: 8)
    let settling = SpringTiming(spring.damped(atLeast: 0.05)).settlingTime()
    var run = run()
    run.send(.spring(spring), at: 0)
    run.tap(at: 0)
    let highest = (1...30).map { frame in
      run.advance(to: Double(frame) / 60)
      return run["progress"]
    }.max()
    #expect(abs((highest ?? 0) - 1 - spring.overshoot) < 1e-2)
    run.advance(to: settling - 1e-3)
    #expect(run.word("state") == "running")
    run.advance(to: settling + 1e-3)
    #expect(run.word("state") == "inactive" && run["position"] == 400)
  }

  @Test func `the knobs of time and progress part while it runs and meet when it pauses`() throws {
    var run = run()
    let rest = try knobs(run)
    #expect(rest.time == rest.progress)
    run.tap(at: 0)
    run.advance(to: 0.3)
    let parted = try knobs(run)
    #expect(parted.time - parted.progress > 50)
    #expect(parted.progress == (try run.place(of: 0)).x)
    run.tap(at: 0.3)
    let met = try knobs(run)
    #expect(abs(met.time - met.progress) < 0.01 && met.progress == parted.progress)
  }

  @Test
  func
    `M86, M96: a tap pauses and a tap goes on with the same velocity, and the pause adds only its own time`()
  {
    var run = run()
    run.tap(at: 0)
    run.advance(to: 0.3)
    let (place, velocity) = (run["position"], run["v"])
    run.tap(at: 0.3)
    #expect(run["v"] == 0 && run["position"] == place)
    run.advance(to: 5)
    #expect(run.shell.isAtRest && run["position"] == place && run.word("state") == "paused")
    run.tap(at: 5)
    #expect(abs(run["position"] - place) < 1e-9 && abs(run["v"] - velocity) < 1e-6)
    run.advance(to: 5.7 - 1e-9)
    #expect(run.word("state") == "running")
    run.advance(to: 5.7 + 1e-9)
    #expect(run.word("state") == "inactive" && run["position"] == 400)
  }

  @Test
  func `M94, M95: a pause during ease-in changes neither the share of the time nor that of the way`() {
    var run = run(choosing: 1)
    run.tap(at: 0)
    run.advance(to: 0.5)
    #expect(abs(run["time"] - 0.5) < 1e-12)
    let progress = run["progress"]
    run.tap(at: 0.5)
    #expect(abs(run["time"] - 0.5) < 1e-12 && abs(run["progress"] - 0.315357) <= 1e-6)
    run.tap(at: 2)
    #expect(abs(run["time"] - 0.5) < 1e-9 && abs(run["progress"] - progress) < 1e-9)
    run.advance(to: 2.5 + 1e-6)
    #expect(run.word("state") == "inactive")
  }

  @Test
  func
    `M87, M88: r inverts the velocity of a running animator, in red; a paused one returns along its curve`()
  {
    var run = run()
    run.tap(at: 0)
    run.advance(to: 0.2)
    let place = run["position"]
    run.advance(to: 0.4)
    let velocity = run["v"]
    var running = run
    running.key("r", at: 0.4)
    #expect(running["position"] == run["position"] && running.word("state") == "running")
    #expect(abs(running["v"] + velocity) < 0.01 * velocity)
    let number = fixed(velocity, decimals: 0)
    #expect(running.shows("\(number) → −\(number) pt/s"))
    running.advance(to: 0.6)
    #expect(abs(running["position"] - place) < 1e-9)
    run.tap(at: 0.4)
    run.key("r", at: 0.7)
    run.tap(at: 1)
    #expect(!run.texts().contains { $0.hasSuffix("pt/s") })
    run.advance(to: 1.2)
    #expect(abs(run["position"] - place) < 1e-9)
    run.advance(to: 1.4 + 1e-9)
    #expect(run["position"] == 0 && run.word("state") == "inactive")
  }

  @Test(arguments: [0, 1]) func `M91: x forgets the rest, and space starts anew from there to the same end`(
    reversals: Int
  ) {
    var run = run()
    run.key("x", at: 0)
    #expect(run.word("state") == "inactive")
    run.tap(at: 0)
    for _ in 0..<reversals { run.key("r", at: 0.6) }
    run.key("x", at: 0.7)
    let place = run["position"]
    run.advance(to: 2)
    #expect(run.shell.isAtRest && run.word("state") == "inactive" && run["position"] == place)
    run.tap(at: 2)
    run.advance(to: 3 - 1e-6)
    #expect(run.word("state") == "running")
    run.advance(to: 3 + 1e-6)
    #expect(run["position"] == (reversals == 0 ? 400 : 0) && run.word("state") == "inactive")
  }

  @Test(arguments: [(700.0, 400.0), (-700, 0)], [true, false])
  func `M92, M99: a thrown picture flies on by a spring in its direction, with its velocity`(
    thrown: (velocity: Double, end: Double), isPaused: Bool
  ) {
    var run = run()
    run.tap(at: 0)
    if isPaused { run.tap(at: 0.5) }
    run.advance(to: 0.5)
    let place = run["position"]
    run.grab(at: 0.5)
    run.drag(-60, at: 0.6)
    #expect(abs(run["position"] - place + 60) < 1e-9 && run.word("state") == "held")
    run.release(thrown.velocity, at: 0.7)
    #expect(abs(run["position"] - place + 60) < 1e-9 && abs(run["v"] - thrown.velocity) < 1e-6)
    let path = SpringMotion(
      spring: .standard, from: place - 60, velocity: thrown.velocity, to: thrown.end)
    run.advance(to: 0.9)
    #expect(abs(run["position"] - path.value(at: 0.2)) < 1e-6)
    run.settle(within: 3)
    #expect(run["position"] == thrown.end && run.word("state") == "inactive")
  }

  @Test
  func
    `M93: a finger at a quarter of the bar takes the picture to a quarter, and its release lets it run on`()
    throws
  {
    var run = run()
    run.shell.draw()
    run.tap(at: 0)
    run.advance(to: 0.3)
    let (knob, way) = (try run.place(of: 1), 400 * run.shell.stage.scale)
    func at(_ share: Double) -> SIMD2<Double> {
      knob + SIMD2((share - run["progress"]) * way, -Box.row)
    }
    let places = [at(0.25), at(0.75), at(0.125)]
    run.mouse(.press, places[0], at: 0.6)
    #expect(abs(run["progress"] - 0.25) < 1e-9 && abs(run["position"] - 100) < 1e-9)
    run.mouse(.drag, places[1], at: 0.7)
    #expect(abs(run["progress"] - 0.75) < 1e-9 && run.word("state") == "held")
    run.mouse(.drag, places[2], at: 0.8)
    #expect(abs(run["progress"] - 0.125) < 1e-9)
    run.mouse(.release, places[2], at: 1.9)
    #expect(run.word("state") == "running")
    run.settle(within: 3)
    #expect(run["position"] == 400)
  }

  @Test func `M56: the arrow keys scrub in both directions, and leave alone what did not run`() {
    var run = run()
    run.shell.reportsKeyRelease = true
    run.key(.right, at: 0)
    run.advance(to: 0.3)
    #expect(run.word("state") == "held" && run["position"] > 30 && run["v"] > 0)
    let place = run["position"]
    run.key(.right, .release, at: 0.3)
    #expect(abs(run["position"] - place) < 1e-9 && run.word("state") == "paused")
    run.key(.left, at: 1)
    run.advance(to: 1.1)
    #expect(run["v"] < 0)
    run.advance(to: 3)
    run.key(.left, .release, at: 3)
    run.settle(within: 3)
    // Beyond the end a band holds it, from which it returns.
    #expect(run["position"] == 0 && run.word("state") == "inactive")
  }

  @Test func `an arrow takes over the velocity of the picture in flight`() {
    var run = run()
    run.shell.reportsKeyRelease = true
    run.tap(at: 0)
    run.advance(to: 0.5)
    run.expectContinuity(["position", "v"]) { $0.key(.left, at: 0.5) }
  }

  @Test func `M96, M109: the picture in flight is hit where it is shown and not where it ends`() throws {
    var run = run()
    run.tap(at: 0)
    run.advance(to: 0.5)
    var missed = run
    missed.mouse(.press, SIMD2(900, 60), at: 0.5)
    #expect(missed.word("state") == "running")
    let place = try run.place(of: 0)
    for (state, time) in [("paused", 0.5), ("running", 0.7)] {
      run.mouse(.press, place, at: time)
      run.mouse(.release, place, at: time + 0.1)
      #expect(run.word("state") == state && abs(run["position"] - 200) < 1e-9)
    }
  }

  @Test
  func `M100: a paused animator goes on with the timing that d selects, in the time left, without a jump`() {
    var run = run()
    run.tap(at: 0)
    run.tap(at: 0.5)
    for _ in 0..<2 { run.key("d", at: 0.6) }
    #expect(abs(run["position"] - 200) < 1e-9 && run.word("state") == "paused")
    run.tap(at: 1)
    // The second half of the curve “fast in, fast out”.
    run.advance(to: 1.25)
    #expect(abs(run["progress"] - 0.602383) < 1e-5)
    run.advance(to: 1.5 - 1e-6)
    #expect(run.word("state") == "running")
    run.advance(to: 1.5 + 1e-6)
    #expect(run.word("state") == "inactive" && run["position"] == 400)
  }
}
