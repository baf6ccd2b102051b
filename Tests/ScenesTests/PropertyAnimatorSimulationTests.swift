import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<PropertyAnimatorScene>

/// Tests of the scene with a `SimulatedAnimation`, which the key d selects.
struct PropertyAnimatorSimulationTests {
  private func show() -> Show {
    var show = Show()
    show.key("d", at: 0)
    return show
  }

  private static let motion = SpringMotion(spring: .standard, from: 0.0, to: 400)

  @Test func `M108, M123: the same calls move a simulated body on the tuner's spring, which completes once`()
  {
    var show = show()
    show.key(" ", at: 0)
    for frame in 1...30 {
      let time = Double(frame) / 60
      show.advance(to: time)
      let (value, velocity) = Self.motion.state(at: time)
      #expect(abs(show["circle_x"] - value) < 1e-2 && abs(show["circle_vx"] - velocity) < 0.5)
      #expect(abs(show["turn"] - .pi / 2 * value / 400) < 1e-3)
    }
    show.settle(within: 3)
    #expect(show["circle_x"] == 400 && show.word("state") == "inactive")
    show.key("d", at: show.scene.time)
    show.key(" ", at: show.scene.time)
    show.advance(to: show.scene.time + 1)
    #expect(show["circle_x"] == 0)
  }

  @Test func `M123: a simulation is paused, scrubbed, reversed and stopped without a jump`() {
    var show = show()
    show.key(" ", at: 0)
    show.advance(to: 0.1)
    let (place, speed) = (show["circle_x"], show["circle_vx"])
    show.key("r", at: 0.1)
    #expect(show.word("reversed") == "yes" && abs(show["circle_x"] - place) < 1e-9)
    #expect(abs(show["circle_vx"] - speed) < 1e-6 && speed > 1000)
    show.key(" ", at: 0.12)
    let paused = show["circle_x"]
    show.advance(to: 1)
    #expect(show["circle_x"] == paused && show.word("state") == "paused" && show.scene.isAtRest)
    show.happens(.input(.key(.right, .press, .shift)), at: 1)
    #expect(abs(show["circle_x"] - paused - 4) < 1e-6)
    show.key(" ", at: 1)
    show.advance(to: 1.05)
    show.key("x", at: 1.05)
    #expect(show.word("state") == "stopped")
    show.key(.right, at: 1.1)
    #expect(show["circle_x"] == 400 && show.word("state") == "inactive")
  }

  @Test func `M123: continuing on a curve shows an error and changes nothing`() {
    var show = show()
    show.key(" ", at: 0)
    show.key(" ", at: 0.1)
    let place = show["circle_x"]
    show.key(.enter, at: 0.2)
    show.advance(to: 0.5)
    #expect(show["circle_x"] == place && show.word("state") == "paused")
    #expect(show.picture(columns: 120, rows: 40).contains("a simulation follows springs, not curves"))
    for _ in 0..<8 { show.key("c", at: 0.5) }
    show.key(.enter, at: 0.6)
    show.advance(to: 0.7)
    #expect(show["circle_x"] > place && show.word("state") == "running")
  }

  @Test func `M99, M123: a square thrown off the line returns on its body's own spring`() {
    var show = show()
    show.happens(.grab, at: 0)
    show.happens(.drag(100), at: 0.1)
    show.happens(.release(-600), at: 0.1)
    let spring = SpringMotion(spring: .standard, from: 100.0, velocity: -600, to: 0)
    for time in [0.15, 0.2, 0.3] {
      show.advance(to: time)
      #expect(abs(show["square_x"] - spring.value(at: time - 0.1)) < 1e-2)
    }
    show.settle(within: 3)
    #expect(show["square_x"] == 0)
  }

  @Test(arguments: 0..<4)
  func `after random events the scene is finite, can be drawn and comes to rest`(seed: UInt64) {
    SceneLaws.live(
      PropertyAnimatorScene.self, seed: seed, events: 600,
      keys: ["d", "d", "r", "a", "g", "x", "X", "c", "k", "f"])
  }

  @Test func `the remaining course is shown only if another curve is selected on the way`() {
    var run = SceneRun<PropertyAnimatorScene>()
    run.key(" ", at: 0)
    for time in [0.1, 0.3, 0.6] {
      run.advance(to: time)
      #expect(run.scene.editor.course == nil)
    }
    run.key("c", at: 0.6)
    run.advance(to: 0.7)
    #expect(run.scene.editor.course != nil)
  }

  @Test func `the list of calls keeps the last twenty`() {
    var log = CallLog()
    for number in 1...30 { log.note("call \(number)") }
    #expect(log.lines.map(\.text) == (11...30).map { "call \($0)" })
  }

  @Test(arguments: SnapLaw.allCases)
  func `M163, M171: stopped and thrown, the figures go on with the hand's velocity by each law, to an end`(
    law: SnapLaw
  ) {
    var run = SceneRun<PropertyAnimatorScene>()
    while run.scene.snapLaw != law { run.key("H", at: 0) }
    #expect(run.picture(columns: 120, rows: 40).contains(law.rawValue) == (law != .spring))
    run.key(" ", at: 0)
    run.key("x", at: 0.4)
    run.happens(.grab, at: 0.5)
    run.happens(.drag(10), at: 0.55)
    let place = run.scene.figures.value.square
    run.happens(.release(300), at: 0.6)
    let figures = run.scene.figures
    #expect(
      (figures.value.square - place).length < 1e-9 && (figures.velocity.square - [300, 0]).length < 1e-9)
    let motion = run.scene.snap!.motion
    var spring = MovingValue(motion.value(at: 0.6), tolerance: .standard)
    spring.follow(
      SnapLaw.spring.motion(
        from: spring.target, velocity: figures.velocity, to: run.scene.stack.value(of: .end), on: .standard),
      at: 0.6)
    let difference = motion.value(at: 0.75).square - spring.value(at: 0.75).square
    #expect((difference.length > 1) == (law != .spring))
    // A finger takes it over at its shown place.
    run.advance(to: 0.75)
    let shown = run.scene.figures.value.square
    run.happens(.grab, at: 0.75)
    #expect((run.scene.figures.value.square - shown).length < 1e-9)
    run.happens(.drag(5), at: 0.8)
    run.happens(.release(200), at: 0.85)
    run.settle(within: 8)
    #expect(run.words["state"] == "inactive" && run["circle_x"] == 400)
  }
}
