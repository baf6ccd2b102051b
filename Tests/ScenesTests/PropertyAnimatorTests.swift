import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct PropertyAnimatorTests {
  /// The scene with the timing that a number of presses of c selects.
  private func run(choosing presses: Int = 0) -> SceneRun {
    var run = SceneRun(.propertyAnimator)
    for _ in 0..<presses { run.key("c", at: 0) }
    return run
  }

  @Test
  func `M80, M84: the animation takes its second and completes at the end, and the circle changes colour`() {
    var run = run()
    #expect(run.shell.isAtRest && run.word("state") == "inactive")
    run.tap(at: 1)
    run.advance(to: 1.5)
    #expect(abs(run["circle_x"] - 200) < 1e-9 && abs(run["turn"] - .pi / 4) < 1e-9)
    #expect(abs(run["circle_vx"] - 400 * TimingCurve.easeInOut.slope(at: 0.5)) < 1e-6)
    run.advance(to: 2)
    #expect(run["circle_x"] == 400 && run["circle_vx"] == 0 && run.word("state") == "inactive")
    #expect(!run.shell.isAtRest)
    run.advance(to: 3)
    #expect(run.shell.isAtRest)
    run.shell.draw()
    #expect(
      run.shell.stage.elements.contains {
        if case .fill(let fill) = $0, fill.item == 1 { fill.paint == .plain(Theme.dark.mark) } else { false }
      })
    // The next tap moves it back.
    run.tap(at: 4)
    run.settle(within: 2)
    #expect(run["circle_x"] == 0)
  }

  @Test(arguments: [
    (0, [0.1, 0.25, 0.5, 0.75, 0.9].map { TimingCurve.easeInOut.progress(at: $0) }),
    (1, [0.1, 0.25, 0.5, 0.75, 0.9].map { TimingCurve.easeIn.progress(at: $0) }),
    (2, [0.266020, 0.397617, 0.5, 0.602383, 0.733980])
  ])
  func `M81, M97: key c selects the next timing curve, and the figures move by it`(
    presses: Int, progress: [Double]
  ) {
    var run = run(choosing: presses)
    run.tap(at: 0)
    for (time, progress) in zip([0.1, 0.25, 0.5, 0.75, 0.9], progress) {
      run.advance(to: time)
      #expect(abs(run["circle_x"] - 400 * progress) < 400 * 1e-6)
    }
  }

  @Test func `M82, M98: the tuner's spring exceeds the end, takes its settling time and finishes on it`() {
    let spring = Spring(stiffness: 100, damping: 8)
    let settling = SpringTiming(damped: spring).settlingTime()
    var run = run()
    run.send(.spring(spring), at: 0)
    run.tap(at: 0)
    let highest = (1...30).map { frame in
      run.advance(to: Double(frame) / 60)
      return run["circle_x"]
    }.max()
    #expect(abs((highest ?? 0) / 400 - 1 - spring.overshoot) < 1e-2)
    run.advance(to: settling - 1e-3)
    #expect(run.word("state") == "running")
    run.advance(to: settling + 1e-3)
    #expect(run.word("state") == "inactive" && run["circle_x"] == 400)
  }

  @Test func `M86, M96: a tap pauses and a tap resumes, and the pause adds only its own time`() {
    var run = run()
    run.tap(at: 0)
    run.tap(at: 0.3)
    let place = run["circle_x"]
    #expect(run.shell.isAtRest && run["circle_vx"] == 0)
    run.advance(to: 5)
    #expect(run["circle_x"] == place && run.word("state") == "paused")
    run.tap(at: 5)
    run.advance(to: 5.7 - 1e-9)
    #expect(run.word("state") == "running")
    run.advance(to: 5.7 + 1e-9)
    #expect(run.word("state") == "inactive" && run["circle_x"] == 400)
  }

  @Test func `M87, M88: r turns a running animator as at a wall; a paused one returns along the same curve`()
  {
    var run = run()
    run.tap(at: 0)
    run.advance(to: 0.2)
    let place = run["circle_x"]
    run.advance(to: 0.4)
    let velocity = run["circle_vx"]
    var running = run
    running.key("r", at: 0.4)
    #expect(running["circle_x"] == run["circle_x"] && running.word("state") == "running")
    #expect(abs(running["circle_vx"] + velocity) < 0.01 * velocity && running.word("reversed") == "yes")
    running.advance(to: 0.6)
    #expect(abs(running["circle_x"] - place) < 1e-9)
    run.tap(at: 0.4)
    run.key("r", at: 0.7)
    #expect(run.shell.isAtRest && run.word("reversed") == "yes")
    run.tap(at: 1)
    run.advance(to: 1.2)
    #expect(abs(run["circle_x"] - place) < 1e-9)
    run.advance(to: 1.4 + 1e-9)
    #expect(run["circle_x"] == 0 && run.word("state") == "inactive")
  }

  /// The circle's place 0.4 s after the start, in pt.
  private static let stopped = 400 * TimingCurve.easeInOut.progress(at: 0.4)

  @Test(arguments: [(Key.left, 0.0), (.right, 400), (.enter, stopped)])
  func `M90: a stopped animator stays until it is finished at the start, the end or the current position`(
    key: Key, end: Double
  ) {
    var run = run()
    #expect(run.shell.press(KeyPress(key: "x")) == "nothing to stop")
    run.tap(at: 0)
    run.key("x", at: 0.4)
    run.advance(to: 2)
    #expect(run.shell.isAtRest && run.word("state") == "stopped")
    #expect(abs(run["circle_x"] - Self.stopped) < 1e-9)
    #expect(run.shell.press(KeyPress(key: " ")) == "the animator was stopped, finish it first")
    #expect(run.word("state") == "stopped")
    run.key(key, at: 2)
    #expect(run.word("state") == "inactive" && abs(run["circle_x"] - end) < 1e-9)
    // The next animation goes to the other side.
    run.tap(at: 3)
    run.settle(within: 2)
    #expect(run["circle_x"] == (end == 400 ? 0 : 400))
  }

  @Test(arguments: [(700.0, false, 400.0), (-700, false, 0), (0, false, 0), (700, true, 400), (0, true, 400)])
  func `M92: a stopped square can be dragged, and a spring brings it to an end and finishes it there`(
    velocity: Double, isOnWayBack: Bool, end: Double
  ) {
    var run = run()
    if isOnWayBack {
      run.tap(at: 0)
      run.settle(within: 2)
    }
    run.tap(at: 3)
    run.key("x", at: 3.5)
    run.grab(at: 4)
    run.drag(-60, at: 4.1)
    #expect(abs(run["square_x"] - 140) < 1e-9 && abs(run["circle_x"] - 200) < 1e-9)
    run.release(velocity, at: 4.2)
    #expect(abs(run["square_x"] - 140) < 1e-9 && run["square_vx"] == velocity)
    #expect(run.word("state") == "stopped")
    // A finger takes over the thrown square where it is shown.
    run.advance(to: 4.25)
    let shown = run["square_x"]
    run.grab(at: 4.25)
    #expect(abs(run["square_x"] - shown) < 1e-9)
    run.release(velocity, at: 4.25)
    run.settle(within: 3)
    #expect(run["square_x"] == end && run["circle_x"] == end && run.word("state") == "inactive")
  }

  @Test func `M93: a finger at a quarter of the bar sets the fraction to a quarter, and its release resumes`()
  {
    var run = run()
    run.tap(at: 0)
    // The bar's way has 832 pt, from 64 pt.
    run.mouse(.press, SIMD2(272, 296), at: 0.6)
    #expect(abs(run["fraction"] - 0.25) < 1e-9 && abs(run["circle_x"] - 100) < 1e-9)
    run.mouse(.drag, SIMD2(688, 296), at: 0.7)
    #expect(abs(run["fraction"] - 0.75) < 1e-9 && run.word("state") == "paused")
    run.mouse(.drag, SIMD2(168, 296), at: 0.8)
    #expect(abs(run["fraction"] - 0.125) < 1e-9)
    run.mouse(.release, SIMD2(168, 296), at: 0.9)
    #expect(run.word("state") == "running")
    run.settle(within: 3)
    #expect(run["circle_x"] == 400)
  }

  @Test
  func `M56, M93: held arrows scrub in both directions at 320 pt/s and leave the animation paused`() {
    var run = run()
    run.shell.reportsKeyRelease = true
    run.key(.right, at: 0)
    run.advance(to: 0.3)
    #expect(run.word("state") == "paused" && run["circle_x"] > 60 && run["circle_vx"] == 320)
    let place = run["circle_x"]
    run.key(.right, .release, at: 0.3)
    #expect(run["circle_x"] == place && run.shell.isAtRest)
    run.key(.left, at: 1)
    run.advance(to: 3)
    #expect(run["circle_x"] == 0 && run["circle_vx"] == 0 && run["fraction"] == 0)
    run.key(.left, .release, at: 3)
    #expect(run.shell.isAtRest)
  }

  @Test func `an arrow whose animator is stopped under it is free again after its release`() {
    var run = run()
    run.shell.reportsKeyRelease = true
    run.key(.right, at: 0)
    run.key("x", at: 0.3)
    run.key(.right, .release, at: 0.4)
    run.key(.enter, at: 0.5)
    let place = run["circle_x"]
    run.key(.right, at: 0.6)
    run.advance(to: 0.8)
    #expect(run["circle_vx"] == 320 && run["circle_x"] > place)
  }

  @Test func `M94, M95: the fraction is progress while paused during ease-in, and time again once resumed`() {
    var run = run(choosing: 1)
    run.tap(at: 0)
    run.advance(to: 0.5)
    #expect(abs(run["fraction"] - 0.5) < 1e-12)
    let place = run["circle_x"]
    run.tap(at: 0.5)
    #expect(abs(run["fraction"] - 0.315357) <= 1e-6 && run["circle_x"] == place)
    #expect(run.shell.status.motion == "0.315 of the way")
    run.tap(at: 2)
    #expect(abs(run["fraction"] - 0.5) < 1e-9 && abs(run["circle_x"] - place) < 1e-9)
    #expect(run.shell.status.motion == "0.500 of the time")
    run.advance(to: 2.5 + 1e-6)
    #expect(run.word("state") == "inactive")
  }

  @Test func `M96, M109: a figure in flight is hit where it is shown and not where it ends`() {
    var run = run()
    run.tap(at: 0)
    run.advance(to: 0.5)
    var missed = run
    missed.mouse(.press, SIMD2(896, 128), at: 0.5)
    #expect(missed.word("state") == "running")
    run.mouse(.press, SIMD2(480, 128), at: 0.5)
    #expect(run.word("state") == "paused")
    run.mouse(.release, SIMD2(480, 128), at: 0.6)
    #expect(run.word("state") == "paused" && abs(run["circle_x"] - 200) < 1e-9)
    run.mouse(.press, SIMD2(480, 128), at: 0.7)
    run.mouse(.release, SIMD2(480, 128), at: 0.8)
    #expect(run.word("state") == "running")
  }

  @Test func `M99: dragged away at rest and released, the square returns on a curve`() {
    var run = run()
    // The square's centre is at (64, 224) pt; 2.08 pt on the screen are 1 pt of its value.
    run.mouse(.press, SIMD2(64, 224), at: 0)
    run.mouse(.drag, SIMD2(160, 256), at: 0.05)
    run.mouse(.drag, SIMD2(272, 272), at: 0.1)
    #expect(abs(run["square_x"] - 100) < 1e-9 && run["circle_x"] == 0)
    #expect(run.shell.status.state == "dragged")
    run.mouse(.release, SIMD2(272, 272), at: 0.1)
    let velocity = SIMD2(run["square_vx"], run["square_vy"])
    #expect(run.word("state") == "running" && velocity.x > 500 && velocity.y > 50)
    let path = SpringMotion(
      spring: .standard, from: SIMD2(run["square_x"], run["square_y"]), velocity: velocity, to: [0, 0])
    for step in 1...20 {
      run.advance(to: 0.1 + Double(step) / 60)
      let place = path.value(at: Double(step) / 60)
      #expect((SIMD2(run["square_x"], run["square_y"]) - place).length < 1e-9)
    }
    run.settle(within: 3)
    #expect(run["square_x"] == 0 && run["square_y"] == 0)
  }

  @Test func `M100: a paused animator continues on another curve in the time left, without a jump`() {
    var run = run()
    run.tap(at: 0)
    run.tap(at: 0.5)
    for _ in 0..<2 { run.key("c", at: 0.6) }
    run.key(.enter, at: 1)
    #expect(abs(run["circle_x"] - 200) < 1e-9)
    // The second half of the curve “fast in, fast out”.
    run.advance(to: 1.25)
    #expect(abs(run["circle_x"] - 400 * 0.602383) < 1e-3)
    run.advance(to: 1.5 - 1e-6)
    #expect(run.word("state") == "running")
    run.advance(to: 1.5 + 1e-6)
    #expect(run.word("state") == "inactive" && run["circle_x"] == 400)
  }

  @Test func `M101: an animation added in flight ends with the others`() {
    var run = run()
    run.tap(at: 0)
    run.key("g", at: 0.5)
    #expect(run["growth"] == 0)
    run.advance(to: 0.8)
    #expect(run["growth"] > 0.1)
    run.advance(to: 1)
    #expect(run["growth"] == 0.6 && run.word("state") == "inactive")
  }
}
