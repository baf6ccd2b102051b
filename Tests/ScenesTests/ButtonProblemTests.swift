import CanvasPictures
import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the mistakes and the steps of the guide that keys of the buttons show.
struct ButtonProblemTests {
  /// Presses the hamburger with a finger and lifts it, so that it turns at that instant.
  private func click(_ run: inout SceneRun<ButtonScene>, at time: Double) {
    run.happens(.grab, at: time)
    run.happens(.release(nil), at: time)
  }

  /// The buttons with a problem.
  private func buttons(_ problem: ButtonProblem?) throws -> SceneRun<ButtonScene> {
    var run = SceneRun<ButtonScene>()
    while run.scene.problem != problem {
      try #require(run.scene.problem != ButtonProblem.allCases.last)
      run.key("w", at: 0)
    }
    return run
  }

  @Test func `each problem of the buttons has a sentence, and after the last there is none`() throws {
    for problem in ButtonProblem.allCases {
      let run = try buttons(problem)
      #expect(run.picture(columns: 120, rows: 40).contains(problem.rawValue) && problem.rawValue.count <= 76)
    }
    var run = try buttons(ButtonProblem.allCases.last)
    run.key("w", at: 0)
    #expect(run.scene.problem == nil)
  }

  @Test(arguments: [0.08, 0.2])
  func `M146: looked up on the view, the turn on the layer loses its velocity, and the size keeps it`(
    time: Double
  ) throws {
    for (problem, isLost) in [(nil, false), (ButtonProblem.lookupOnView, true)] {
      var run = try buttons(problem)
      run.happens(.grab, at: 0)
      let (before, after) = run.around(.release(nil), at: time)
      #expect(abs(before["turn_v"]!) > 1 && abs(before["scale_v"]!) > 0.5)
      #expect(abs(after["turn_v"]! - (isLost ? 0 : before["turn_v"]!)) < 1e-9)
      for column in ["turn", "scale", "scale_v"] { #expect(abs(after[column]! - before[column]!) < 1e-9) }
      run.settle(within: 3)
      #expect(run["turn"] == 0 && run["scale"] == 1)
    }
  }

  @Test(arguments: [SceneEvent.cancel, .input(.key(.escape)), .input(.focus(false))])
  func `M156: a cancelled touch that is not handled leaves the button pressed until the next one ends`(
    event: SceneEvent
  ) throws {
    for start in [SceneEvent.grab, .tap] {
      var run = try buttons(.lostCancel)
      run.happens(start, at: 0)
      run.happens(event, at: 0.05)
      run.settle(within: 3)
      #expect(run["scale"] == 0.8 && run["taps"] == 0 && run.scene.statusText.state == "pressed")
      run.happens(.grab, at: 5)
      run.happens(.release(nil), at: 5.1)
      run.settle(within: 3)
      #expect(run["scale"] == 1 && run["taps"] == 1)
    }
    var run = try buttons(.lostCancel)
    run.happens(.grab, at: 0)
    run.happens(event, at: 0.3)
    run.key("w", at: 1)
    run.settle(within: 3)
    #expect(run["scale"] == 1 && run.scene.problem != .lostCancel)
  }

  @Test
  func `M150: the late button shows a press after 0.15 s, beside the instant one, and no fast tap`() throws {
    for start in [SceneEvent.grab, .input(.mouse(MouseEvent(.press, .left, column: 30, row: 14)))] {
      var run = try buttons(.lateHighlight)
      run.happens(start, at: 0)
      run.advance(to: 0.15)
      #expect(run["instant_scale"] < 0.9 && run["scale"] == 1 && run["turn"] == 0)
      run.advance(to: 0.2)
      #expect(run["scale"] < 0.95 && run["turn"] > 0)
      run.settle(within: 3)
      #expect(run["scale"] == 0.8 && run["instant_scale"] == 0.8)
      run.happens(.cancel, at: 4)
      run.settle(within: 3)
      #expect(run["scale"] == 1 && run["instant_scale"] == 1)
    }
    for (pause, isSeen) in [(0.149, false), (0.151, true)] {
      var run = try buttons(.lateHighlight)
      run.happens(.grab, at: 0)
      run.happens(.release(nil), at: pause)
      var least = (instant: 1.0, late: 1.0)
      for frame in 1...120 {
        run.advance(to: pause + Double(frame) / 60)
        least = (min(least.instant, run["instant_scale"]), min(least.late, run["scale"]))
      }
      #expect(least.instant < 0.9 && (least.late < 1) == isSeen)
      #expect(run["taps"] == 1 && run.word("shape") == "x")
    }
  }

  /// The buttons with a step on the way to the X.
  private func buttons(_ step: CrossStep) throws -> SceneRun<ButtonScene> {
    var run = SceneRun<ButtonScene>()
    while run.scene.hamburger.step != step {
      try #require(run.scene.hamburger.step != CrossStep.allCases.last)
      run.key("x", at: 0)
    }
    #expect(run.picture(columns: 120, rows: 40).contains(step.rawValue) && step.rawValue.count <= 76)
    return run
  }

  @Test(arguments: CrossStep.allCases)
  func `M152: each step changes its own part alone, the last the whole X`(step: CrossStep) throws {
    var run = try buttons(step)
    run.happens(.tap, at: 0)
    run.settle(within: 3)
    let (isWhole, turns) = (step == .shift || step == .clockwise, step != .color)
    #expect(abs(run["bars_turn"]) == (turns ? .pi / 4 : 0) && run["bars_shift"] == (isWhole ? 29 : 0))
    #expect(run["green"] == (step == .color || isWhole ? 0 : 1) && run["alpha"] == (isWhole ? 0 : 1))
    // Without the step the same tap makes an X, and the next one bars.
    for _ in CrossStep.allCases.drop(while: { $0 != step }) { run.key("x", at: 4) }
    run.settle(within: 3)
    #expect(run.scene.hamburger.step == nil && run["bars_shift"] == 29 && run["alpha"] == 0)
    run.happens(.tap, at: 8)
    run.settle(within: 3)
    #expect(run["bars_turn"] == 0 && run["bars_shift"] == 0 && run["green"] == 1 && run["alpha"] == 1)
  }

  @Test
  func `M147: the top bar turns counter-clockwise by the guide's code, and clockwise by its words`() throws {
    for (step, sign) in [(nil, -1.0), (CrossStep.shift, -1), (.clockwise, 1)] {
      var run = try step.map(buttons) ?? SceneRun<ButtonScene>()
      click(&run, at: 0)
      run.advance(to: 0.1)
      #expect(sign * run["bars_turn"] > 0.1)
      #expect(run.scene.hamburger.place(of: .top).turn == -run.scene.hamburger.place(of: .bottom).turn)
      run.settle(within: 3)
      #expect(run["bars_turn"] == sign * .pi / 4 && run["bars_shift"] == 29)
    }
  }

  @Test func `M152: a see-saw keeps the centre of a bar where it is, a hand of a clock its left end`() throws
  {
    for (step, isHand) in [(CrossStep.turn, false), (.anchored, true)] {
      var run = try buttons(step)
      let before = Hamburger.Bar.allCases.map(run.scene.hamburger.center(of:))
      run.happens(.tap, at: 0)
      run.settle(within: 3)
      for (bar, before) in zip(Hamburger.Bar.allCases, before) {
        let (center, turn) = (run.scene.hamburger.center(of: bar), run.scene.hamburger.place(of: bar).turn)
        let end = center - 40 * Rotation(angle: turn).direction
        #expect(((end - (before - [40, 0])).length < 1e-12) == (isHand || turn == 0))
        #expect((center == before) == (!isHand || turn == 0))
      }
    }
  }

  @Test func `M158: the menu slides out with the bars and is turned round with them in mid-flight`() {
    var run = SceneRun<ButtonScene>()
    run.key("m", at: 0)
    click(&run, at: 0)
    run.advance(to: 0.1)
    func menu() -> (value: Double, velocity: Double) {
      run.scene.hamburger.menu.state(at: run.scene.time)
    }
    let before = menu()
    #expect(before.value > 0.1 && before.velocity > 1 && run["bars_shift"] > 2)
    click(&run, at: 0.1)
    #expect(abs(menu().value - before.value) < 1e-9 && abs(menu().velocity - before.velocity) < 1e-9)
    // The menu and the bars are on one spring from one place, so that they stay in step.
    // It ends at its bound, which the bars pass.
    for _ in 0..<12 where menu().value > 0 {
      run.advance(to: run.scene.time + 1.0 / 60)
      #expect(abs(menu().value - max(run["bars_turn"] / (-.pi / 4), 0)) < 1e-9)
    }
    #expect(menu() == (0, 0) && run["bars_turn"] > 0.01)
    run.settle(within: 3)
    #expect(menu().value == 0 && run.word("shape") == "bars")
    click(&run, at: 6)
    run.settle(within: 3)
    #expect(menu().value == 1)
    run.key("m", at: 10)
    #expect(menu().value == 0 && !run.scene.hamburger.hasMenu)
  }

  @Test(arguments: [false, true])
  func `M158: the menu grows from the hamburger, and with reduced motion it fades in its place`(isCalm: Bool)
  {
    var run = SceneRun<ButtonScene> { if isCalm { $0.environment = .reduced } }
    run.key("m", at: 0)
    run.happens(.tap, at: 0)
    run.advance(to: 0.12)
    while run.scene.hamburger.menu.value(at: run.scene.time) < 0.4 { run.advance(to: run.scene.time + 1e-3) }
    var canvas = Canvas(columns: 120, rows: 40)
    run.scene.draw(into: &canvas)
    let box = run.scene.stage.menuBox
    let ground = run.scene.theme.stage.color(row: box.row + 2, of: 40)
    #expect((canvas[box.column + 1, box.row + 2].background == ground) == !isCalm)
    run.settle(within: 3)
    let picture = run.picture(columns: 120, rows: 40)
    #expect(picture.contains(isCalm ? ButtonScene.calmMenu : ButtonScene.menu))
    #expect(picture.contains("Music"))
  }

  @Test
  func `M166: the menu ends at its bound, at the instant at which the bars on the same spring pass theirs`() {
    var run = SceneRun<ButtonScene>()
    run.key("m", at: 0)
    click(&run, at: 0)
    let end = run.scene.hamburger.menu.endTime
    var menu = run.scene.hamburger.menu
    guard case .reachedBound(_, let velocity)? = menu.advance(to: end)?.reason else {
      Issue.record("the menu does not end at its bound")
      return
    }
    #expect(velocity > 1)
    run.advance(to: end - 1e-6)
    #expect(run["bars_turn"] > -.pi / 4 && run.scene.hamburger.menu.value(at: run.scene.time) < 1)
    run.advance(to: end + 1e-6)
    #expect(run["bars_turn"] < -.pi / 4 && run.scene.hamburger.menu.state(at: run.scene.time) == (1, 0))
    #expect(abs(run["bars_turn_v"] + velocity * .pi / 4) < 1e-3)
  }

  @Test func `M169: the words of the menu come with the last quarter of its way`() {
    for (value, velocity, fade) in [
      (0.5, 3.0, (0.0, 0.0)), (0.75, 2, (0, 8)), (0.875, 2, (0.5, 8)), (1, 0, (1, 0))
    ] {
      #expect(ButtonScene.wordFade.state(of: (value, velocity)) == fade)
    }
    var run = SceneRun<ButtonScene>()
    run.key("m", at: 0)
    click(&run, at: 0)
    for frame in 1...30 {
      run.advance(to: Double(frame) / 120)
      let isOut = run.scene.hamburger.menu.value(at: run.scene.time) > 0.75
      #expect(run.picture(columns: 120, rows: 40).contains("Music") == isOut)
    }
  }

  @Test
  func `M172: the speed of the bars, changed in flight, scales their velocities and keeps their values`() {
    var run = SceneRun<ButtonScene>()
    click(&run, at: 0)
    for (time, factor) in [(0.08, 0.25), (0.16, 4), (0.2, 0.25)] {
      let (before, after) = run.around(.input(.key("v")), at: time)
      for column in ["bars_turn", "bars_shift"] {
        #expect(abs(before[column + "_v"]!) > 0.1 && abs(after[column]! - before[column]!) < 1e-9)
        #expect(abs(after[column + "_v"]! - factor * before[column + "_v"]!) < 1e-9)
      }
      // The button itself is not slower.
      #expect(after["scale_v"] == before["scale_v"])
    }
    #expect(run.picture(columns: 120, rows: 40).contains(ButtonScene.slowBars))
    run.happens(.grab, at: 0.4)
    let (before, after) = run.around(.release(nil), at: 0.41)
    #expect(abs(after["bars_turn_v"]! - before["bars_turn_v"]!) < 1e-9)
    run.settle(within: 20)
    #expect(run["bars_turn"] == 0 && run["bars_shift"] == 0)
  }

  @Test func `M174: the colour moves evenly in OKLab, and channel by channel in sRGB`() {
    for isPerceived in [false, true] {
      var run = SceneRun<ButtonScene>()
      if isPerceived { run.key("c", at: 0) }
      click(&run, at: 0)
      for frame in 1...12 {
        run.advance(to: Double(frame) / 60)
        let color = run.scene.hamburger.color
        let (lab, white, red) = (OKLab(color), OKLab(Hamburger.white), OKLab(Hamburger.red))
        let parts = [0, 1].map { (lab - white)[component: $0] / (red - white)[component: $0] }
        #expect((abs(parts[0] - parts[1]) < 1e-6) == isPerceived)
      }
      #expect(run.picture(columns: 120, rows: 40).contains(ButtonScene.perceivedColor) == isPerceived)
      run.settle(within: 3)
      #expect(abs(run["red"] - 1) < 1e-6 && abs(run["green"]) < 1e-6)
      run.key("c", at: 5)
      #expect(run["red"] == 1 && abs(run["blue"]) < 1e-6)
    }
    let (white, red) = (Color(rgb: 0xff_ff_ff), Theme.dark.red)
    #expect(
      white.mixedByPerception(with: red, by: 0) == white && white.mixedByPerception(with: red, by: 1) == red)
    #expect(white.mixedByPerception(with: red, by: 0.5) != white.mixed(with: red, by: 0.5))
  }

  @Test func `M121: the menu outside of the round button is hit, unless the button clips its children`()
    throws
  {
    for (problem, isClipped) in [(nil, false), (ButtonProblem.clippedMenu, true)] {
      var run = try buttons(problem)
      let box = run.scene.stage.menuBox
      let (column, row) = (Double(box.column) + 1.5, Double(box.row) + 2.5)
      run.mouse(.press, column, row, at: 0)
      run.mouse(.release, column, row, at: 0)
      #expect(run["taps"] == 0)
      run.key("m", at: 1)
      click(&run, at: 1)
      // A moving child is hit where it is shown.
      run.mouse(.press, column, row, at: 1.001)
      run.mouse(.release, column, row, at: 1.002)
      #expect(run["taps"] == 1)
      run.settle(within: 3)
      run.mouse(.press, column, row, at: 4)
      run.mouse(.drag, column + 1, row, at: 4.05)
      run.mouse(.release, column + 1, row, at: 4.1)
      #expect(run["taps"] == (isClipped ? 1 : 2))
      run.settle(within: 3)
      #expect(run.word("shape") == (isClipped ? "x" : "bars"))
    }
  }

  @Test(arguments: 0..<3)
  func `after random events with problems the buttons are finite and come to rest`(seed: UInt64) {
    SceneLaws.live(ButtonScene.self, seed: seed, events: 800, keys: ["w", "x", "m", "v", "c", "d"])
  }
}
