import Motion
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct ScrollTests {
  @Test func `M1: the list follows the finger 1:1 in the same frame`() {
    var run = SceneRun(.scroll)
    run.tap(at: 0)
    run.advance(to: 0.4)
    let before = run["offset"]
    run.grab(at: 0.4)
    run.drag(-37, at: 0.41)
    #expect(abs(run["offset"] - before - 37) < 1e-9)
  }

  @Test func `M2: a thrown list slows down by 0.998 per ms and stops at the end of F8`() {
    var run = SceneRun(.scroll)
    run.grab(at: 0)
    run.release(-1000, at: 0)
    var velocity = 1000.0
    for step in 1...1000 {
      velocity *= 0.998
      run.advance(to: Double(step) / 1000)
      if step % 100 == 0 { #expect(abs(run["v"] - velocity) < 1e-6) }
    }
    #expect(abs(run["end"] - 499.4998) < 1e-3)
    run.settle()
    #expect(abs(run["offset"] - 499.4998) < 0.3)
  }

  @Test func `M3: past the edge the list follows less and less, and returns without overshoot`() {
    var run = SceneRun(.scroll)
    run.grab(at: 0)
    var last = (value: 0.0, step: 40.0)
    for index in 1...10 {
      run.drag(40, at: 0.02 * Double(index))
      let step = last.value - run["offset"]
      #expect(step > 0 && step < last.step)
      last = (run["offset"], step)
    }
    run.release(0, at: 0.3)
    var least = last.value
    while !run.isAtRest, run.time < 10 {
      run.advance(to: run.time + 1.0 / 120)
      #expect(run["offset"] >= least - 1e-9 && run["offset"] < 0.5)
      least = run["offset"]
    }
    #expect(abs(run["offset"]) < 0.5)
  }

  @Test(arguments: 0..<10)
  func `M4, M15: throws, grabs and flicks keep position and velocity`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var run = SceneRun(.scroll)
    var time = 0.0
    for _ in 0..<12 {
      time += .random(in: 0.05...0.5, using: &random)
      let velocity = Double.random(in: -3000...3000, using: &random)
      run.advance(to: time)
      let before = run["offset"]
      run.grab(at: time)
      #expect(abs(run["offset"] - before) < 1e-9)
      run.release(velocity, at: time)
      #expect(abs(run["offset"] - before) < 1e-9)
      if before >= 0, before <= 1200 { #expect(abs(run["v"] + velocity) < 1e-9) }
      time += 0.1
      run.advance(to: time)
      let moving = run["v"]
      run.send(.wheel(1), at: time)
      #expect(abs(run["v"] - moving - 400) < 1e-9)
    }
  }

  @Test func `M8, M99: the picture is thrown in two dimensions and moves on a curve`() throws {
    var run = SceneRun(.scroll)
    let start = run.pair("picture_")
    run.send(.kick(SIMD2(-2600, -300)), at: 0)
    #expect(run.pair("picture_v") == SIMD2(-2600, -300))
    var end = run
    end.settle()
    let target = end.pair("picture_")
    #expect(target == SIMD2(960 - start.x, start.y))
    let spring = run.shell.scene.spring
    let law = SpringMotion(spring: spring, from: start, velocity: SIMD2(-2600, -300), to: target)
    for step in 0...40 {
      run.advance(to: Double(step) / 60)
      #expect((run.pair("picture_") - law.value(at: run.time)).length < 1e-9)
    }
  }

  @Test
  func `a slow throw returns, and a hard one reaches the corner in its direction, beyond which it swings`() {
    let start = SceneRun(.scroll).pair("picture_")
    for (velocity, isAcross, isTop) in [
      (SIMD2(-300.0, 0.0), false, false), (SIMD2(-2400, 0), true, false), (SIMD2(0, -1800), false, true),
      (SIMD2(-2400, -1800), true, true)
    ] {
      var run = SceneRun(.scroll)
      run.send(.kick(velocity), at: 0)
      var furthest = start.x
      while !run.isAtRest, run.time < 5 {
        run.advance(to: run.time + 1.0 / 60)
        furthest = min(furthest, run["picture_x"])
      }
      #expect(run["picture_x"] == (isAcross ? 960 - start.x : start.x))
      #expect(run["picture_y"] == (isTop ? 640 - start.y : start.y))
      #expect(furthest < run["picture_x"] - 4 || velocity.x == 0)
    }
  }

  @Test func `M109: in flight the mouse grabs the picture where it is shown`() throws {
    var run = SceneRun(.scroll)
    run.send(.kick(SIMD2(-1600, 0)), at: 0)
    run.advance(to: 0.08)
    let place = try run.place(of: 1)
    #expect((place - run.pair("picture_")).length < 1e-9)
    run.mouse(.press, place, at: 0.08)
    #expect(run.shell.status.state == "held")
    run.mouse(.drag, place + SIMD2(40, -32), at: 0.1)
    #expect((run.pair("picture_") - place - SIMD2(40, -32)).length < 1e-9)
    run.mouse(.release, place + SIMD2(40, -32), at: 0.11)
    #expect(run.shell.status.state == "flies")
  }

  @Test func `a resize keeps position and velocity of list and picture`() {
    var run = SceneRun(.scroll)
    run.tap(at: 0)
    run.send(.kick(SIMD2(1600, 0)), at: 0.1)
    run.advance(to: 0.2)
    run.expectContinuity(["offset", "v", "picture_x", "picture_y", "picture_vx", "picture_vy"]) {
      $0.shell.resize(columns: 90, rows: 28)
    }
  }

  @Test func `space throws the list on, faster, and from an end back; with the focus the picture across`() {
    var run = SceneRun(.scroll)
    run.key(.space, at: 0)
    let once = run["v"]
    run.key(.space, at: 0.1)
    #expect(once > 0 && run["v"] > once)
    var (time, before) = (0.1, run["v"])
    while run["v"] > before - 1000, time < 5 {
      (time, before) = (time + 0.1, run["v"])
      run.key(.space, at: time)
    }
    #expect(run["v"] < before - 1000)
    run.key(.tab, at: time)
    let list = run["v"]
    run.key(.space, at: time)
    #expect(run["v"] == list && run["picture_vx"] == -1600)
  }

  @Test
  func `with the focus the arrows take the picture in flight, and throw it into the corner that they show`() {
    var run = SceneRun(.scroll)
    run.shell.reportsKeyRelease = true
    run.key(.tab, at: 0)
    run.key(.space, at: 0)
    run.advance(to: 0.05)
    run.expectContinuity(["picture_x", "picture_y", "picture_vx", "picture_vy"]) { $0.key(.up, at: 0.05) }
    run.key(.up, at: 0.05)
    run.key(.up, .release, at: 0.6)
    run.settle()
    #expect(run["picture_y"] < 320 && run["offset"] == 0)
  }

  @Test func `the end of a coasting list is marked, and only then`() {
    var run = SceneRun(.scroll)
    func isMarked() -> Bool {
      run.shell.draw()
      return run.shell.stage.elements.contains {
        if case .fill(let fill) = $0 { fill.paint == .plain(Theme.dark.zeroLine) } else { false }
      }
    }
    #expect(!isMarked())
    run.tap(at: 0)
    run.advance(to: 0.1)
    #expect(isMarked())
    run.grab(at: 0.2)
    #expect(!isMarked())
  }
}
