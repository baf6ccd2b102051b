import MotionAnimation
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

struct BouncinessTests {
  private typealias Run = SceneRun<Bounciness>

  /// The largest number in a column after a tap, sampled every millisecond.
  private func greatest(_ column: String, _ prepare: (inout Run) -> Void = { _ in }) -> Double {
    var run = Run()
    prepare(&run)
    run.happens(.tap, at: 0)
    return (1...4000).reduce(-Double.infinity) { greatest, step in
      run.advance(to: Double(step) / 1000)
      return max(greatest, run[column])
    }
  }

  /// The final number of a column after a tap.
  private func end(_ column: String) -> Double {
    var run = Run()
    run.happens(.tap, at: 0)
    run.advance(to: 60)
    #expect(run.scene.isAtRest)
    return run[column]
  }

  @Test func `M36, M38: with bounciness 20 and speed 1 the ball's scale peaks at 2.489 and ends at 2`() {
    #expect(end("scale") == 2)
    #expect(abs(greatest("scale") - 2.489) < 0.005)
  }

  @Test(arguments: [(1, 0.0196), (2, 0.1426), (3, 0.3719)])
  func `M42: bounciness 5, 12 and 20 overshoot by 2.0, 14.3 and 37.2 %`(ball: Int, overshoot: Double) {
    let way = end("ball\(ball)_x")
    #expect(abs(greatest("ball\(ball)_x") / way - 1 - overshoot) < 0.001)
  }

  @Test func `M42: the three balls have the same undamped frequency 17.310`() {
    var run = Run()
    for _ in 1...2 { run.happens(.input(.key(.tab, .press, .shift)), at: 0) }
    for _ in 1...3 {
      run.happens(.input(.key(.tab)), at: 0)
      #expect(abs((run.scene.tunedSpring?.angularFrequency ?? 0) - 17.310) < 1e-3)
    }
  }

  @Test func `M44: four independent animations overshoot by 23 % and end exactly`() {
    #expect(end("square_scale") == 1.5)
    // A square of 75 pt that overshoots by 23 % still has room to rotate.
    let start = (0.75 * 75 + 0.23 * 500) / 1.23
    #expect(
      abs(end("square_x") - (500 - start)) < 1e-9,
      "the square must end at the document's 500 pt from the left edge")
    #expect(end("square_angle") == 4 * Double.pi)
    #expect(end("green") == 0.85 && end("red") == 0.25)
    for (column, way, start) in [
      ("square_scale", 0.5, 1.0), ("square_x", end("square_x"), 0.0), ("square_angle", 4 * Double.pi, 0.0)
    ] {
      #expect(abs((greatest(column) - start) / way - 1.230) < 0.002)
    }
  }

  @Test func `M44: the four animations end independently`() {
    var run = Run()
    run.happens(.tap, at: 0)
    var restless = ["square_scale_v", "square_v", "square_angle_v"]
    var ends: [Int] = []
    for frame in 1...900 {
      run.advance(to: Double(frame) / 60)
      restless.removeAll {
        guard run[$0] == 0 else { return false }
        ends.append(frame)
        return true
      }
    }
    #expect(ends.count == 3 && Set(ends).count > 1)
  }

  @Test func `M54: on the way back the square's red overshoots, and is reported within its range`() {
    var run = Run()
    run.happens(.tap, at: 0)
    run.advance(to: 10)
    run.happens(.tap, at: 10)
    var greatest = 0.0
    for frame in 1...300 {
      run.advance(to: 10 + Double(frame) / 60)
      greatest = max(greatest, run["red"])
    }
    #expect(greatest == 1)
  }

  @Test(arguments: [0.05, 0.2, 0.5, 0.9])
  func `M40: a tap in flight keeps all values and velocities`(time: Double) {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, after) = run.around(.tap, at: time)
    for (column, number) in after { #expect(abs(number - before[column]!) < 1e-9, "\(column)") }
    run.advance(to: 60)
    #expect(run["scale"] == 1 && run["square_angle"] == 0 && run["ball3_x"] == 0)
  }

  @Test func `M41: + and − change only the spring of the focused item, also in flight`() {
    var run = Run()
    run.happens(.tap, at: 0)
    run.happens(.input(.key(.tab)), at: 0)
    let spring = run.scene.tunedSpring
    let (before, after) = run.around(.input(.key(.character("-"))), at: 0.2)
    #expect(before == after)
    #expect(run.scene.tunedSpring == Spring(bounciness: 19, speed: 10) && spring != run.scene.tunedSpring)
    for _ in 0..<40 { run.presses("+", at: 0.2) }
    #expect(run.scene.tunedSpring == Spring(bounciness: 20, speed: 10), "bounciness must stay in Pop's range")
    for _ in 0..<40 { run.happens(.input(.key(.left, .repeat)), at: 0.2) }
    #expect(run.scene.tunedSpring == Spring(bounciness: 20, speed: 0))
    run.happens(.input(.key(.escape)), at: 0.3)
    #expect(run.scene.tunedSpring == Spring(bounciness: 12, speed: 10))
  }

  @Test(arguments: ["+", "-"]) func `the first press of + or − changes the spring`(key: Character) {
    var run = Run()
    let spring = run.scene.tunedSpring
    run.presses(key, at: 0)
    #expect(run.scene.tunedSpring != spring)
  }

  @Test func `a higher bounciness overshoots more, and bounciness 0 not at all`() {
    let overshoots = [0.0, 4, 8, 12, 16, 20].map { bounciness in
      greatest("ball2_x") { run in
        run.happens(.spring(Spring(bounciness: bounciness, speed: 10)), at: 0)
      }
    }
    #expect(overshoots == overshoots.sorted())
    #expect(overshoots[0] <= end("ball2_x") + 1e-9)
  }

  @Test func `a finger grabs the three balls in flight and throws them`() {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, held) = run.around(.grab, at: 0.08)
    for ball in 1...3 { #expect(abs(held["ball\(ball)_x"]! - before["ball\(ball)_x"]!) < 1e-9) }
    run.happens(.drag(10), at: 0.1)
    #expect(abs(run["ball1_x"] - held["ball1_x"]! - 10) < 1e-9)
    run.happens(.release(-900), at: 0.12)
    #expect(abs(run["ball2_v"] + 900) < 1e-9)
    run.advance(to: 60)
    #expect(run["ball1_x"] == 0 && run["ball3_x"] == 0 && run.scene.isAtRest)
  }

  @Test func `a moving ball is grabbed where it is shown (M109), and a click on it is a tap`() {
    var run = Run()
    func mouse(_ action: MouseEvent.MouseAction, _ column: Double, _ row: Double) -> SceneEvent {
      .input(.mouse(MouseEvent(action, .left, column: column, row: row)))
    }
    run.happens(mouse(.press, 61.5, 5), at: 1)
    run.happens(mouse(.release, 61.5, 5), at: 1.1)
    run.advance(to: 9)
    let way = run["ball1_x"]
    #expect(way > 200)
    run.happens(mouse(.press, 61.5 + way / 8, 5), at: 9)
    run.happens(mouse(.drag, 59.5 + way / 8, 5), at: 9.02)
    #expect(abs(run["ball1_x"] - way + 16) < 1e-9)
    run.happens(mouse(.drag, 49.5 + way / 8, 5), at: 9.04)
    run.happens(mouse(.release, 49.5 + way / 8, 5), at: 9.05)
    #expect(run["ball1_v"] < -500)
    run.advance(to: 60)
    #expect(run["ball1_x"] == 0)
  }

  @Test func `the tuner opens on the side away from the selected item`() {
    var run = Run()
    for side: TunerSide in [.left, .left, .left, .right, .left] {
      #expect(run.scene.tunerSide == side)
      run.key(.tab, at: 0)
    }
  }

  @Test func `in reduced motion nothing overshoots or spins, and the colour still fades`() {
    var run = Run(SceneContext(columns: 120, rows: 40, environment: .reduced))
    run.happens(.tap, at: 0)
    #expect(run["square_angle"] == 4 * Double.pi)
    var greens: Set<Double> = []
    for step in 1...600 {
      run.advance(to: Double(step) / 1000)
      #expect(run["scale"] <= 2 + 1e-9 && run["square_scale"] <= 1.5 + 1e-9)
      greens.insert(run["green"])
    }
    #expect(greens.count > 20 && run.scene.isAtRest)
  }

  @Test func `the trace does not depend on the frame times`() {
    SceneLaws.expectSameTrace(
      Bounciness.self,
      [
        (0.21, .tap), (0.533, .tap), (0.6, .input(.key(.character("-")))), (1.4, .grab), (1.45, .drag(30)),
        (1.46, .release(nil))
      ], duration: 4)
  }

  @Test(arguments: 0..<20)
  func `after 500 random events the scene comes to rest`(seed: UInt64) {
    SceneLaws.live(Bounciness.self, seed: seed, events: 500, keys: ["+", "-", "x"])
  }
}
