import MotionAnimation
import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<PropertyAnimatorScene>

struct PropertyAnimatorTests {
  /// The scene with the timing that the given number of presses of c selects.
  private func show(choosing presses: Int = 0) -> Show {
    var show = Show()
    for _ in 0..<presses { show.key("c", at: 0) }
    return show
  }

  @Test
  func `M80, M84: the animation takes its second and completes at the end, and the circle changes colour`() {
    var show = Show()
    #expect(show.scene.isAtRest && show.word("state") == "inactive")
    show.key(" ", at: 1)
    show.advance(to: 1.5)
    #expect(abs(show["circle_x"] - 200) < 1e-9 && abs(show["turn"] - .pi / 4) < 1e-9)
    #expect(abs(show["circle_vx"] - 400 * TimingCurve.easeInOut.slope(at: 0.5)) < 1e-6)
    show.advance(to: 2)
    #expect(show["circle_x"] == 400 && show["circle_vx"] == 0 && show.word("state") == "inactive")
    #expect(!show.scene.isAtRest)
    show.advance(to: 3)
    #expect(show.scene.isAtRest)
    var canvas = Canvas(columns: 120, rows: 40)
    show.scene.draw(into: &canvas)
    #expect(canvas.cells.contains { $0.background == Theme.dark.mark })
    // The next tap moves it back.
    show.key(" ", at: 4)
    show.settle(within: 2)
    #expect(show["circle_x"] == 0)
  }

  @Test func `the message of a refused call goes with the next key`() {
    var show = Show()
    show.happens(.input(.key(.enter)), at: 0)
    #expect(show.scene.error?.hasPrefix("cannot continueAnimation") == true)
    show.key("c", at: 1)
    #expect(show.scene.error == nil)
  }

  @Test func `M86, M96: a tap pauses and a tap resumes, and the pause adds only its own time`() {
    var show = Show()
    show.happens(.tap, at: 0)
    show.happens(.tap, at: 0.3)
    let place = show["circle_x"]
    #expect(show.scene.isAtRest && show["circle_vx"] == 0)
    show.advance(to: 5)
    #expect(show["circle_x"] == place && show.word("state") == "paused")
    show.happens(.tap, at: 5)
    show.advance(to: 5.7 - 1e-9)
    #expect(show.word("state") == "running")
    show.advance(to: 5.7 + 1e-9)
    #expect(show.word("state") == "inactive" && show["circle_x"] == 400)
  }

  @Test(arguments: [0, 2, 3], [false, true])
  func `paused, the fraction is that of the figures on their way, also reversed and on the way back`(
    timing: Int, goesBack: Bool
  ) {
    var show = show(choosing: timing)
    if goesBack {
      show.key(" ", at: 0)
      show.settle(within: 9)
    }
    let start = show.scene.time + 1
    let from = show["circle_x"]
    show.key(" ", at: start)
    show.key(" ", at: start + 0.2)
    func expectShare() {
      let share = abs(show["circle_x"] - from) / 400
      #expect("\(show.scene.fractionText)" == "\(fixed(share, decimals: 3)) of the way" && share > 0.01)
    }
    expectShare()
    show.key("r", at: start + 0.3)
    expectShare()
    show.key("r", at: start + 0.4)
    expectShare()
  }

  /// The tuner's spring takes over on the way, where a law without an inverse starts. A reversal of it is another takeover.
  @Test(arguments: ["s", "rs", "sr", "srs", "rsrs", "ssrr", "srsr"])
  func `the fraction of the time goes on when the tuner changes the spring, and is mirrored by a reversal`(
    calls: String
  ) {
    var show = Show()
    show.key(" ", at: 0)
    for (index, call) in calls.enumerated() {
      let time = 0.2 + 0.06 * Double(index)
      show.advance(to: time)
      let before = show["fraction"]
      if call == "r" {
        show.key("r", at: time)
        #expect(abs(show["fraction"] - (1 - before)) < 1e-9)
      } else {
        show.happens(.spring(Spring(stiffness: 100 + 50 * Double(index), damping: 20)), at: time)
        #expect(abs(show["fraction"] - before) < 1e-9)
      }
    }
    // The time passes evenly to 1.
    var fractions: [Double] = []
    while show.word("state") == "running" {
      fractions.append(show["fraction"])
      show.advance(to: show.scene.time + 0.01)
    }
    let steps = zip(fractions.dropFirst(), fractions).map { $0 - $1 }
    #expect(steps.count > 10 && steps.allSatisfy { abs($0 - steps[0]) < 1e-9 && $0 > 0 })
    #expect((fractions.last ?? 0) + steps[0] >= 1)
  }

  @Test func `M94, M95: the fraction is progress while paused during ease-in, and time again once resumed`() {
    var show = show(choosing: 1)
    show.key(" ", at: 0)
    show.advance(to: 0.5)
    #expect(abs(show["fraction"] - 0.5) < 1e-12)
    let place = show["circle_x"]
    show.key(" ", at: 0.5)
    #expect(abs(show["fraction"] - 0.315357) <= 1e-6 && show["circle_x"] == place)
    show.key(" ", at: 2)
    #expect(abs(show["fraction"] - 0.5) < 1e-9 && abs(show["circle_x"] - place) < 1e-9)
    show.advance(to: 2.5 + 1e-6)
    #expect(show.word("state") == "inactive")
  }

  @Test func `M88: r while running keeps the value and takes the opposite velocity`() {
    var show = Show()
    show.key(" ", at: 0)
    show.advance(to: 0.4)
    let (place, velocity) = (show["circle_x"], show["circle_vx"])
    show.key("r", at: 0.4)
    #expect(show["circle_x"] == place && abs(show["circle_vx"] + velocity) < 0.01 * velocity)
    #expect(show.word("reversed") == "yes" && show.word("state") == "running")
    show.advance(to: 0.8 + 1e-9)
    #expect(show["circle_x"] == 0 && show.word("state") == "inactive")
  }

  @Test func `M87: r while paused makes the animation return along the same curve`() {
    var show = Show()
    show.key(" ", at: 0)
    show.advance(to: 0.2)
    let before = show["circle_x"]
    show.key(" ", at: 0.6)
    show.key("r", at: 0.7)
    #expect(show.scene.isAtRest && show.word("reversed") == "yes")
    show.key(" ", at: 1)
    show.advance(to: 1.4)
    #expect(abs(show["circle_x"] - before) < 1e-9)
    show.advance(to: 1.6 + 1e-9)
    #expect(show["circle_x"] == 0 && show.word("state") == "inactive")
  }

  /// The circle's place 0.4 s after the start, in pt.
  private static let stopped = 400 * TimingCurve.easeInOut.progress(at: 0.4)

  @Test(arguments: [(Key.left, 0.0), (.right, 400), (.enter, stopped), (.character(" "), .nan)])
  func `M90: a stopped animator stays until it is finished at the start, the end or the current position`(
    key: Key, end: Double
  ) {
    var show = Show()
    show.key(" ", at: 0)
    show.key("x", at: 0.4)
    show.advance(to: 2)
    #expect(show.scene.isAtRest && show.word("state") == "stopped")
    #expect(abs(show["circle_x"] - Self.stopped) < 1e-9)
    show.key(key, at: 2)
    guard end.isFinite else {
      #expect(show.word("state") == "stopped")
      #expect(show.picture(columns: 120, rows: 40).contains("cannot start: the animator was stopped"))
      return
    }
    #expect(show.word("state") == "inactive" && abs(show["circle_x"] - end) < 1e-9)
    // The next animation goes to the other side.
    show.key(" ", at: 3)
    show.settle(within: 2)
    #expect(show["circle_x"] == (end == 400 ? 0 : 400))
  }

  @Test func `M90: the reason of a refused call is whole at every width`() {
    var show = Show()
    show.key(" ", at: 0)
    show.key("x", at: 0.4)
    show.key(" ", at: 2)
    for columns in 40...130 {
      for rows in [12, 20, 40] {
        var narrow = show
        narrow.happens(.resize(columns: columns, rows: rows), at: 2)
        let words = narrow.picture(columns: columns, rows: rows).split(whereSeparator: \.isWhitespace)
        #expect(words.joined(separator: " ").contains("finish it first"), "\(columns)x\(rows)")
      }
    }
  }

  @Test func `M100: a paused animator continues on another curve in the time left, without a jump`() {
    var show = Show()
    show.key(" ", at: 0)
    show.key(" ", at: 0.5)
    for _ in 0..<2 { show.key("c", at: 0.6) }
    show.key(.enter, at: 1)
    #expect(abs(show["circle_x"] - 200) < 1e-9)
    // The second half of the curve “fast in, fast out”.
    show.advance(to: 1.25)
    #expect(abs(show["circle_x"] - 400 * 0.602383) < 1e-3)
    show.advance(to: 1.5 - 1e-6)
    #expect(show.word("state") == "running")
    show.advance(to: 1.5 + 1e-6)
    #expect(show.word("state") == "inactive" && show["circle_x"] == 400)
  }

  @Test(arguments: zip(0..<2, [TimingCurve.easeInOut, .easeIn]))
  func `M81: key c selects the next timing curve, and the figures move by it`(
    presses: Int, curve: TimingCurve
  ) {
    var show = show(choosing: presses)
    show.key(" ", at: 0)
    for share in [0.1, 0.25, 0.5, 0.75, 0.9] {
      show.advance(to: share)
      #expect(abs(show["circle_x"] - 400 * curve.progress(at: share)) < 1e-9)
    }
  }

  @Test func `M82, M98: the tuner's spring exceeds the end, takes its settling time and finishes on it`() {
    let spring = Spring(stiffness: 100, damping: 8)
    let settling = SpringTiming(damped: spring).settlingTime()
    var show = Show()
    show.happens(.spring(spring), at: 0)
    show.key(" ", at: 0)
    var highest = 0.0
    for frame in 1...30 {
      show.advance(to: Double(frame) / 60)
      highest = max(highest, show["circle_x"])
    }
    #expect(abs(highest / 400 - 1 - spring.overshoot) < 1e-2)
    show.advance(to: settling - 1e-3)
    #expect(show.word("state") == "running")
    show.advance(to: settling + 1e-3)
    #expect(show.word("state") == "inactive" && show["circle_x"] == 400)
  }

  @Test func `M101: an animation added in flight ends with the others`() {
    var show = Show()
    show.key(" ", at: 0)
    show.key("g", at: 0.5)
    #expect(show["growth"] == 0)
    show.advance(to: 0.8)
    #expect(show["growth"] > 0.1)
    show.advance(to: 1)
    #expect(show["growth"] == 0.6 && show.word("state") == "inactive")
  }

  @Test func `M33: the trace is the same at 30, 60 and 120 frames per second`() {
    let events: [(time: Double, event: SceneEvent)] = [
      (0.05, .reportsKeyRelease(true)), (0.11, .tap), (0.33, .input(.key(.character("g")))), (0.71, .tap),
      (0.8, .input(.key(.right))), (0.93, .input(.key(.right, .release))), (1.07, .tap),
      (1.21, .input(.key(.character("r")))), (1.3, .tap), (1.4, .input(.key(.character("c")))),
      (1.45, .input(.key(.enter))), (2.51, .tap), (2.9, .input(.key(.character("x")))), (3.01, .grab),
      (3.05, .drag(30)), (3.1, .release(-400))
    ]
    SceneLaws.expectSameTrace(PropertyAnimatorScene.self, events, duration: 5)
  }

  @Test func `the tuner's spring takes over in flight with position and velocity`() {
    var show = show(choosing: 3)
    show.key(" ", at: 0)
    show.advance(to: 0.1)
    let (place, velocity) = (show["circle_x"], show["circle_vx"])
    show.happens(.spring(Spring(stiffness: 100, damping: 8)), at: 0.1)
    #expect(abs(show["circle_x"] - place) < 1e-9 && abs(show["circle_vx"] - velocity) < 1e-6)
    show.settle(within: 3)
    #expect(show["circle_x"] == 400)
  }

  @Test(arguments: 0...3, ["", "r", "g"])
  func `the tuner's spring replaces any timing and keeps position and velocity of all figures`(
    presses: Int, key: String
  ) {
    var show = show(choosing: presses)
    show.key(" ", at: 0)
    if let key = key.first { show.key(key, at: 0.15) }
    func slopes(_ show: Show, from time: Double) -> [String: Double] {
      var (show, step) = (show, 1e-6)
      let before = show.numbers
      show.advance(to: time + step)
      return show.numbers.mapValues { $0 }.merging(before) { ($0 - $1) / step }
    }
    for (index, time) in [0.2, 0.3, 0.33].enumerated() {
      show.advance(to: time)
      let (place, slope) = (show.numbers, slopes(show, from: time))
      show.happens(.spring(Spring(stiffness: 100 + 60 * Double(index), damping: 8)), at: time)
      let nextSlope = slopes(show, from: time)
      for column in ["circle_x", "circle_vx", "square_x", "square_y", "turn", "growth"] {
        #expect(abs(show[column] - place[column]!) < 1e-6, "\(column)")
      }
      for column in ["circle_x", "turn", "growth"] {
        #expect(abs(nextSlope[column]! - slope[column]!) < 0.1 + 2e-3 * abs(slope[column]!), "\(column)")
      }
      #expect(show.scene.statusText.law.description.hasPrefix("spring"))
    }
    show.settle(within: 4)
    #expect(show["circle_x"] == (key == "r" ? 0 : 400))
  }

  @Test func `a resize of the stage does not change the motion`() {
    var (show, other) = (Show(), Show())
    for step in 1...30 {
      let time = Double(step) / 50
      if step == 4 {
        show.happens(.tap, at: time)
        other.happens(.tap, at: time)
      }
      other.happens(.resize(columns: 40 + 5 * step, rows: 12 + step), at: time)
      show.advance(to: time)
      #expect(show.numbers == other.numbers && show.words == other.words)
    }
  }

  @Test func `in reduced motion the springs do not overshoot`() {
    var show = Show { $0.environment = .reduced }
    for _ in 0..<3 { show.key("c", at: 0) }
    show.key(" ", at: 0)
    var highest = 0.0
    for frame in 1...60 {
      show.advance(to: Double(frame) / 60)
      highest = max(highest, show["circle_x"])
    }
    #expect(highest <= 400 && show["circle_x"] == 400)
  }

  @Test(arguments: 0..<5)
  func `the scene settles after 2,000 random events`(seed: UInt64) {
    SceneLaws.live(PropertyAnimatorScene.self, seed: seed, events: 2000, keys: Array("rxcgo"))
  }

  @Test func `the remaining course is shown only if another curve is selected on the way`() {
    var run = SceneRun<PropertyAnimatorScene>()
    run.key(" ", at: 0)
    for time in [0.1, 0.3, 0.6] {
      run.advance(to: time)
      #expect(run.scene.plot.course == nil)
    }
    run.key("c", at: 0.6)
    run.advance(to: 0.7)
    #expect(run.scene.plot.course != nil)
  }

  @Test func `M92: a finger takes over the thrown figures where they are shown`() {
    var run = SceneRun<PropertyAnimatorScene>()
    run.key(" ", at: 0)
    run.key("x", at: 0.4)
    run.happens(.grab, at: 0.5)
    run.happens(.drag(10), at: 0.55)
    run.happens(.release(300), at: 0.6)
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
