import MotionAnimation
import PaneCanvas
import MotionKinematics
@testable import PaneScenes
import Testing

struct InterruptionsTests {
  /// The distance from closed to open at 120 × 40, in pt upwards.
  private let way = 272.0
  private let closed = 320.0

  private typealias Run = SceneRun<Interruptions>

  /// Presses d as often as given and taps at 0 and again at a time. Returns the numbers just before and after that.
  private func tapped(
    at time: Double, curve: Int = 0
  ) -> (run: Run, before: [String: Double], after: [String: Double]) {
    var run = Run()
    for _ in 0..<curve { run.presses("d", at: 0) }
    run.happens(.tap, at: 0)
    let (before, after) = run.around(.tap, at: time)
    return (run, before, after)
  }

  /// A pane's position and velocity as fractions of the distance, towards open.
  private func state(_ numbers: [String: Double], _ lane: String) -> (value: Double, velocity: Double) {
    ((closed - numbers["\(lane)_y"]!) / way, -numbers["\(lane)_v"]! / way)
  }

  @Test func `M6: reversed half way, jump moves to its model, from-current stays, and both stop`() {
    let (_, before, after) = tapped(at: 0.5)
    for lane in ["jump", "current"] {
      #expect(abs(state(before, lane).value - 0.5) < 1e-9)
      // The slope in the middle of the curve: 344.8 pt/s for 200 pt in 1 s.
      #expect(abs(state(before, lane).velocity - 344.8 / 200) < 0.01 * 344.8 / 200)
      #expect(state(after, lane).velocity == 0)
    }
    #expect(abs(state(after, "jump").value - 1) < 1e-9)
    #expect(abs(state(after, "current").value - 0.5) < 1e-9)
  }

  @Test func `M7: the spring reversed at 0.12 s keeps its velocity and overshoots before it returns`() {
    var (run, before, after) = tapped(at: 0.12)
    #expect(abs(state(before, "spring").value - 0.826646672762641) < 1e-9)
    #expect(abs(state(before, "spring").velocity - 6.338434006805460) < 1e-9)
    #expect(abs(after["spring_y"]! - before["spring_y"]!) < 1e-9)
    #expect(abs(after["spring_v"]! - before["spring_v"]!) < 1e-9)
    run.advance(to: 0.139820)
    #expect(abs(state(run.numbers, "spring").value - 0.885887001) < 1e-8)
    run.advance(to: 0.361964)
    #expect(abs(state(run.numbers, "spring").value + 0.096076806) < 1e-8)
  }

  @Test(arguments: [0.05, 0.12, 0.35, 0.5, 0.8])
  func `M59 M83: with easeInOut jump moves, from-current stops, and additive and spring are continuous`(
    time: Double
  ) {
    let (_, before, after) = tapped(at: time)
    #expect(abs(after["jump_y"]! - before["jump_y"]!) > 1)
    #expect(abs(after["current_y"]! - before["current_y"]!) < 1e-9)
    #expect(abs(after["current_v"]! - before["current_v"]!) > 1)
    for lane in ["additive", "spring"] {
      #expect(abs(after["\(lane)_y"]! - before["\(lane)_y"]!) < 1e-9)
      #expect(abs(after["\(lane)_v"]! - before["\(lane)_v"]!) < 1e-9)
    }
  }

  @Test func `M64: linear: the velocity jumps by 1 distance per s for additive and by 1.4 for from-current`()
  {
    var (run, before, after) = tapped(at: 0.4, curve: 1)
    #expect(run.picture(columns: 120, rows: 40).contains("linear: a tap in flight stops additive"))
    #expect(run.picture(columns: 120, rows: 40).contains("the speed jumps 272 pt/s"))
    func jump(_ lane: String) -> Double {
      abs(state(after, lane).velocity - state(before, lane).velocity)
    }
    #expect(abs(jump("additive") - 1) < 1e-9)
    #expect(abs(jump("current") - 1.4) < 1e-9)
    for time in [0.5, 0.75, 0.99] {
      run.advance(to: time)
      #expect(abs(state(run.numbers, "additive").value - 0.4) < 1e-9)
    }
    run.advance(to: 1.2)
    #expect(state(run.numbers, "additive").value < 0.3)
  }

  @Test func `M65: after a tap in flight two additive animations run`() {
    #expect(tapped(at: 0.4).run.scene.lanes[2].pane.animationCount(at: 0.4) == 2)
  }

  @Test func `M62, M66: UIView's spring with relative velocity 2 adds two distances per s at each tap`() {
    var run = Run()
    for _ in 0..<2 { run.presses("d", at: 0) }
    for (tap, time) in [0, 0.1, 0.23, 0.31].enumerated() {
      let (before, after) = run.around(.tap, at: time)
      let jump = state(after, "additive").velocity - state(before, "additive").velocity
      #expect(abs(jump - (tap % 2 == 0 ? 2 : -2)) < 1e-9)
      #expect(abs(after["additive_y"]! - before["additive_y"]!) < 1e-9)
    }
    run.advance(to: 9)
    #expect(run["additive_y"] == closed && run.scene.isAtRest)
    run.presses("d", at: 9)
    #expect(run.scene.statusText.law == "ease")
  }

  @Test(arguments: [24.0, 60, 144, 2])
  func `enter taps, and taps each pane again half way, at any frame rate`(framesPerSecond: Double) {
    var run = Run()
    run.happens(.input(.key(.enter)), at: 1)
    for frame in 1...Int(framesPerSecond) { run.advance(to: 1 + Double(frame) / framesPerSecond) }
    let way = run.scene.layout.stage.travel
    // A timing curve is half way after half of its second, and a pane that jumps goes the other half at once.
    #expect(abs((run.scene.lanes[0].verdict?.jump.distance ?? 0) - way / 2) < 0.01 * way)
    #expect(run["target"] == closed)
    var own = Run()
    own.happens(.input(.key(.enter)), at: 1)
    own.advance(to: 2)
    for (column, number) in own.numbers { #expect(abs(number - run[column]) < 1e-9, "\(column)") }
    // The spring turns before the others are half way.
    var early = Run()
    early.happens(.input(.key(.enter)), at: 1)
    early.advance(to: 1.3)
    #expect(early["target"] == closed && early.scene.lanes[0].pane.target == .open)
    early.happens(.tap, at: 1.4)
    early.advance(to: 1.49)
    let targets = early.scene.lanes.map(\.pane.target)
    early.advance(to: 1.8)
    #expect(early.scene.lanes.map(\.pane.target) == targets, "a tap of one's own cancels the planned ones")
    #expect(Set(targets).count == 1)
  }

  @Test func `after the demonstration a tap moves all four panes`() {
    var run = Run()
    run.happens(.input(.key(.enter)), at: 1)
    run.play(to: 5)
    #expect(run.scene.statusText.motion == "each reversed at its own time")
    run.happens(.tap, at: 6)
    #expect(run.scene.lanes.allSatisfy { $0.pane.target == .open })
  }

  @Test func `a reversal is told with its direction, and only if every pane was reversed`() {
    func words(_ run: Run) -> String { run.scene.statusText.motion.description }
    var run = Run()
    run.happens(.tap, at: 0.2)
    run.happens(.tap, at: 0.55)
    #expect(words(run) == "reversed all four 350 ms into the opening")
    run.happens(.tap, at: 0.7)
    #expect(words(run) == "reversed all four 150 ms into the closing")
    run.happens(.grab, at: 3)
    #expect(words(run) == "a tap moves all four")
    run.happens(.drag(-200), at: 3.1)
    run.happens(.release(-800), at: 3.2)
    #expect(words(run) == "a tap moves all four", "a finger threw them")
    run.happens(.tap, at: 3.3)
    #expect(words(run) == "reversed all four 100 ms into the opening")
  }

  @Test func `a finger grabs and throws all four panes, and only two keep its velocity`() {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, held) = run.around(.grab, at: 0.1)
    for lane in ["jump", "current", "additive", "spring"] {
      #expect(held["\(lane)_y"] == before["\(lane)_y"])
    }
    run.happens(.drag(-20), at: 0.15)
    #expect(abs(run["spring_y"] - held["spring_y"]! + 20) < 1e-9)
    run.happens(.release(-800), at: 0.2)
    #expect(run["jump_v"] == 0 && run["current_v"] == 0)
    let findings = run.picture(columns: 120, rows: 40).split(separator: "\n").last { $0.contains("speed") }
    let words = "the speed jumps 800 pt/s"
    #expect(findings?.ranges(of: words).count == 2, "the finding is for jump and from-current only")
    #expect(abs(run["additive_v"] + 800) < 1e-9 && abs(run["spring_v"] + 800) < 1e-9)
    run.advance(to: 9)
    #expect(run.scene.isAtRest)
  }

  @Test func `M32: a press beside the panes is a tap; on a pane a click is a tap, and a drag drags it`() {
    var run = Run()
    run.happens(.input(.mouse(MouseEvent(.press, .left, column: 12, row: 8))), at: 1)
    #expect(run["target"] < closed)
    run.happens(.input(.mouse(MouseEvent(.release, .left, column: 12, row: 8))), at: 1.1)
    run.advance(to: 3)
    let row = Double(run.scene.layout.nameRow) - 0.5
    run.happens(.input(.mouse(MouseEvent(.press, .left, column: 12, row: row))), at: 3)
    #expect(run["target"] < closed)
    run.happens(.input(.mouse(MouseEvent(.release, .left, column: 12, row: row))), at: 3)
    #expect(run["target"] == closed)
    run.advance(to: 6)
    run.happens(.tap, at: 6)
    run.advance(to: 9)
    run.happens(.input(.mouse(MouseEvent(.press, .left, column: 12, row: row))), at: 9)
    let (open, edge) = (run.numbers, run.scene.tunedFrames.first!.origin.y)
    run.happens(.input(.mouse(MouseEvent(.drag, .left, column: 12, row: row + 1.5))), at: 9)
    // A drag turns nothing, and includes the slop. What is shown follows the mouse.
    #expect(run["target"] == open["target"])
    #expect(abs(run.scene.tunedFrames.first!.origin.y - edge - 24) < 1e-9)
    run.happens(.input(.mouse(MouseEvent(.drag, .left, column: 12, row: row + 2.5))), at: 9.05)
    run.advance(to: 9.06)
    #expect(abs(run.scene.tunedFrames.first!.origin.y - edge - 40) < 1e-9)
    run.happens(.input(.mouse(MouseEvent(.release, .left, column: 12, row: row + 2.5))), at: 9.06)
    #expect(run["spring_v"] > 0)
  }

  @Test
  func `the tuner's spring is that of the fourth pane, and a change in flight keeps value and velocity`() {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, after) = run.around(.spring(Spring(stiffness: 80, damping: 4)), at: 0.1)
    #expect(before == after)
    #expect(run.scene.tunedSpring == Spring(stiffness: 80, damping: 4))
  }

  @Test
  func `in reduced motion the panes are at their ends at once, the spring does not overshoot`() {
    var run = Run(SceneContext(columns: 120, rows: 40, environment: .reduced))
    run.happens(.tap, at: 0)
    let first = run.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)
    run.advance(to: 0.2)
    let second = run.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(first[2..<23] == second[2..<23])
    #expect(first[25...] != second[25...])
    var highest = Double.infinity
    for step in 1...100 {
      run.advance(to: 0.2 + Double(step) / 100)
      highest = min(highest, run["spring_y"])
    }
    #expect(highest >= closed - way - 1e-9)
  }

  @Test func `the trace does not depend on the frame times`() {
    SceneLaws.expectSameTrace(
      Interruptions.self,
      [
        (0.21, .tap), (0.5, .input(.key(.enter))), (1.013, .tap), (1.4, .grab), (1.45, .drag(-12)),
        (1.46, .release(nil))
      ],
      duration: 3)
  }

  @Test(arguments: 0..<20)
  func `after 500 random events the scene comes to rest`(seed: UInt64) {
    SceneLaws.live(Interruptions.self, seed: seed, events: 500, keys: ["d", "o"])
  }
}
