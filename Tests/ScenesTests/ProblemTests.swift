import CanvasPictures
import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the mistakes that the documents describe, which a key switches on.
struct ProblemTests {
  /// The comparison of four panes with the problem that the given number of key presses selects.
  private func interruptions(_ presses: Int) -> SceneRun<Interruptions> {
    var run = SceneRun<Interruptions>()
    for _ in 0..<presses { run.key("w", at: 0) }
    return run
  }

  private func text(_ scene: some Scene, columns: Int = 120, rows: Int = 40) -> String {
    var canvas = Canvas(columns: columns, rows: rows)
    scene.draw(into: &canvas)
    return canvas.picture
  }

  @Test func `one key selects each problem with its sentence, and finally none`() {
    for (presses, problem) in Problem.allCases.enumerated() {
      let run = interruptions(presses + 1)
      #expect(run.scene.problem == problem && text(run.scene).contains(problem.rawValue))
      #expect(problem.rawValue.count <= 76)
    }
    #expect(interruptions(Problem.allCases.count + 1).scene.problem == nil)
  }

  @Test func `after the problems the same key selects the settings, each with a sentence, and then none`() {
    let steps = WhatIf.steps
    for (index, step) in steps.enumerated() {
      let scene = interruptions(index + 1).scene
      #expect(scene.whatIf == step && (step.sentence?.count ?? 0) <= 76)
      #expect(step.sentence.map { text(scene).contains($0) } != false)
      #expect(scene.animation.timing == step.timing && scene.animation.sharesName == step.sharesName)
    }
    #expect(steps.filter { $0.sharesName }.count == 1)
    #expect(Set(steps.map(\.timing)) == Set(BasicAnimation.TimingName.allCases))
    #expect(interruptions(steps.count).scene.whatIf.sentence == nil)
  }

  @Test(arguments: 0...8)
  func `the keys of older recordings mean the same, beside any number of problems`(count: Int) {
    var run = interruptions(count)
    for key in ["c", "c", "c", "n"] as [Character] { run.key(key, at: 0) }
    for _ in count..<8 { run.key("w", at: 0) }
    let animation = run.scene.animation
    #expect(animation.timing == .linear && animation.sharesName && animation.setsModel)
    #expect(run.scene.whatIf == WhatIf())
  }

  @Test func `M116: the outline shows the model, which is at its end at once and ahead of the pane`() {
    for key in ["o", "w"] as [Character] {
      var run = SceneRun<Interruptions>()
      run.key(key, at: 0)
      run.happens(.tap, at: 0)
      run.advance(to: 0.1)
      let layout = run.scene.layout
      for (index, driver) in Interruptions.drivers.enumerated() {
        let pane = run.scene.lanes[index].pane
        #expect((pane.model == layout.stage.open) == (driver != .spring))
        #expect(pane.position(at: 0.1) > layout.stage.open)
        var canvas = Canvas(columns: 120, rows: 40)
        run.scene.draw(into: &canvas)
        let corner = canvas[
          layout.lanes.left(of: index) + layout.paneInset,
          layout.wellRow + Int(layout.stage.open / CellMetrics.height)]
        #expect((corner.glyph == "┌") == (driver != .spring), "\(driver)")
      }
    }
    var panel = SceneRun<ControlPanel>()
    panel.key("o", at: 0)
    panel.happens(.driver(.jump), at: 0)
    panel.happens(.tap, at: 0)
    panel.advance(to: 0.2)
    #expect(text(panel.scene).contains("┌──"))
    var animator = SceneRun<PropertyAnimatorScene>()
    animator.key("o", at: 0)
    animator.key(" ", at: 0)
    animator.advance(to: 0.2)
    #expect(text(animator.scene).contains("┌──"))
    animator.advance(to: 3)
    #expect(!text(animator.scene).contains("┌──"))
  }

  @Test func `M5, M128: cancelling without syncing the model makes the panes jump to it under the finger`() {
    for (presses, jumps) in [(0, false), (2, true)] {
      var run = interruptions(presses)
      run.happens(.tap, at: 0)
      run.advance(to: 0.3)
      let before = run.scene.lanes.map { $0.pane.position(at: 0.3) }
      run.happens(.grab, at: 0.3)
      for (index, driver) in Interruptions.drivers.enumerated() {
        let place = run.scene.lanes[index].pane.position(at: 0.3)
        let expected = jumps && driver != .spring ? run.scene.layout.stage.open : before[index]
        #expect(abs(place - expected) < 1e-9, "\(driver)")
        #expect((run.scene.lanes[index].verdict?.jump.breaksPlace == true) == (place != before[index]))
      }
      #expect(before[0] - run.scene.layout.stage.open > 20)
    }
  }

  @Test func `M127: with abs(v)/abs(Δ) a pane thrown away from its target starts in the wrong direction`() {
    for (presses, sign) in [(0, 1.0), (3, -1)] {
      var run = interruptions(presses)
      run.happens(.tap, at: 0)
      run.advance(to: 0.15)
      run.happens(.grab, at: 0.15)
      run.happens(.release(400), at: 0.4)
      let lane = run.scene.lanes[3]
      #expect(abs(lane.pane.velocity(at: 0.4) - sign * 400) < 1e-9)
      #expect((lane.verdict?.jump.speed ?? 0 > 799) == (sign < 0))
      run.advance(to: 3)
      #expect(run.scene.isAtRest)
    }
  }

  @Test func `M128: without the sync a press moves a pane in flight to its model, and a click reverses it`() {
    for (presses, jumps) in [(0, false), (2, true)] {
      for isClick in [true, false] {
        var run = interruptions(presses)
        let layout = run.scene.layout
        run.happens(.tap, at: 0)
        run.advance(to: 3)
        run.happens(.tap, at: 3)
        run.advance(to: 3.2)
        // All drivers with a model are closing, and their panes are still above the lowest rows of the well.
        let place = run.lowestRow
        let column = Double(layout.lanes.left(of: 1) + 8)
        let shown = run.scene.lanes[1].pane.position(at: 3.2)
        #expect(shown < layout.stage.closed - 16)
        run.mouse(.press, column, place, at: 3.2)
        let held = run.scene.lanes[1].pane.position(at: 3.2)
        #expect(abs(held - (jumps ? layout.stage.closed : shown)) < 1e-9)
        // Nothing is reversed by the press.
        for lane in run.scene.lanes { #expect(lane.pane.target == .closed) }
        #expect((run.scene.lanes[1].pane.phase == .dragging) == jumps)
        if isClick {
          run.mouse(.release, column, place, at: 3.25)
          for lane in run.scene.lanes { #expect(lane.pane.target == .open && lane.pane.phase == .animating) }
        } else {
          let before = run.scene.lanes.map { $0.pane.position(at: 3.25) }
          run.mouse(.drag, column, place - 0.5, at: 3.25)
          #expect(run.scene.lanes.allSatisfy { $0.pane.phase == .dragging })
          // A pane in flight is grabbed where it is shown.
          for (lane, place) in zip(run.scene.lanes, before) where !jumps {
            #expect(abs(lane.pane.position(at: 3.25) - place) < 1e-9)
          }
        }
      }
    }
  }

  @Test func `M60: without user interaction a tap in flight is lost, by key and by mouse`() {
    for (presses, isLost) in [(0, false), (4, true)] {
      var run = interruptions(presses)
      run.happens(.tap, at: 0)
      run.key(" ", at: 0.3)
      #expect((run.scene.springPane.target == .open) == isLost)
      let column = Double(run.scene.layout.lanes.left(of: 0) + 8)
      let row = Double(run.scene.layout.wellRow + run.scene.layout.wellRows) - 0.5
      run.mouse(.press, column, row, at: 0.4)
      run.mouse(.release, column, row, at: 0.4)
      #expect(run.scene.springPane.target == .open)
      run.advance(to: 3)
      run.key(" ", at: 3)
      #expect(run.scene.springPane.target == .closed)
    }
  }

  @Test func `M60: without user interaction a drag of a pane in flight is lost`() {
    for (presses, isLost) in [(0, false), (4, true)] {
      var run = interruptions(presses)
      let column = Double(run.scene.layout.lanes.left(of: 0) + 8)
      let row = Double(run.scene.layout.wellRow + run.scene.layout.wellRows) - 0.5
      run.happens(.tap, at: 0)
      run.mouse(.press, column, row, at: 0.3)
      run.mouse(.drag, column, row - 3, at: 0.35)
      #expect((run.scene.springPane.phase == .dragging) != isLost)
    }
  }

  @Test func `M109, M121: with hit testing at the model a click on the shown pane misses it`() {
    for (presses, isMissed) in [(0, false), (5, true)] {
      var run = interruptions(presses)
      run.happens(.tap, at: 0)
      run.advance(to: 3)
      run.happens(.tap, at: 3)
      run.advance(to: 3.2)
      let (layout, pane) = (run.scene.layout, run.scene.lanes[1].pane)
      let column = Double(layout.lanes.left(of: 1) + 8)
      let shown = run.scene.shape(of: 1, y: pane.position(at: 3.2)).frame.origin.y / CellMetrics.height + 0.5
      #expect(pane.stage.closed - pane.position(at: 3.2) > 2 * CellMetrics.height)
      run.mouse(.press, column, shown, at: 3.2)
      run.mouse(.release, column, shown, at: 3.2)
      #expect((run.scene.lanes[1].pane.target == .closed) == isMissed)
      run.advance(to: 3.25)
      let model = run.lowestRow
      run.mouse(.press, column, model, at: 3.25)
      run.mouse(.release, column, model, at: 3.25)
      #expect((run.scene.lanes[1].pane.target == .open) == isMissed)
    }
  }

  @Test func `M144: if the model is not set, a pane jumps home by the whole distance at the end`() throws {
    let presses = try #require(Problem.allCases.firstIndex(of: .modelNotSet)) + 1
    for (presses, jumps) in [(0, false), (presses, true)] {
      var run = interruptions(presses)
      let stage = run.scene.layout.stage
      run.happens(.tap, at: 0)
      run.advance(to: 0.999)
      for lane in run.scene.lanes.prefix(3) {
        #expect(abs(lane.pane.position(at: 0.999) - stage.open) < 0.01)
        #expect(lane.pane.model == (jumps ? stage.closed : stage.open))
      }
      run.advance(to: 1)
      for lane in run.scene.lanes.prefix(3) {
        #expect(lane.pane.position(at: 1) == (jumps ? stage.closed : stage.open))
        #expect((lane.verdict?.jump.distance ?? 0) == (jumps ? stage.travel : 0))
      }
      // A spring has no model besides its value.
      #expect(run.scene.springPane.position(at: 1) == stage.open)
      #expect(run.scene.lanes.allSatisfy { $0.pane.phase == .resting })
      #expect(text(run.scene).contains("the place jumps 272 pt") == jumps)
      run.happens(.tap, at: 1)
      #expect(run.scene.lanes[0].pane.target == (jumps ? .open : .closed))
    }
  }

  @Test func `M144: reversed in flight, a pane starts from the model that was not set, or from its place`() {
    var run = interruptions(Problem.allCases.firstIndex(of: .modelNotSet)! + 1)
    let stage = run.scene.layout.stage
    run.happens(.tap, at: 0)
    run.happens(.tap, at: 0.5)
    // The model has stayed closed, where the new animation goes too: nothing is left to move.
    #expect(abs(run.scene.lanes[0].pane.position(at: 0.5) - stage.closed) < 1e-9)
    #expect(abs(run.scene.lanes[1].pane.position(at: 0.5) - (stage.open + stage.closed) / 2) < 1e-9)
    run.advance(to: 3)
    for lane in run.scene.lanes { #expect(lane.pane.position(at: 3) == stage.closed) }
  }

  @Test func `M157: without the option UIView's panes are deaf in flight, Core Animation's is not`() throws {
    let presses = try #require(Problem.allCases.firstIndex(of: .deafViews)) + 1
    for (presses, isDeaf) in [(0, false), (presses, true)] {
      var run = interruptions(presses)
      let layout = run.scene.layout
      run.happens(.tap, at: 0)
      run.happens(.tap, at: 0.2)
      for (index, lane) in run.scene.lanes.enumerated() {
        #expect((lane.pane.target == .open) == (isDeaf && index < 2), "\(lane.driver)")
      }
      run.advance(to: 3)
      run.happens(.tap, at: 3)
      // A click on a pane in flight: on that of UIView it is lost, on that of Core Animation it is heard.
      for (lane, isLost) in [(0, isDeaf), (2, false)] {
        var clicked = run
        let before = clicked.scene.lanes[2].pane.target
        let column = Double(layout.lanes.left(of: lane) + 8)
        clicked.advance(to: 3.1)
        let row = clicked.lowestRow
        clicked.mouse(.press, column, row, at: 3.1)
        clicked.mouse(.release, column, row, at: 3.1)
        #expect((clicked.scene.lanes[2].pane.target == before) == isLost)
      }
      run.happens(.grab, at: 3.3)
      #expect(run.scene.lanes.map { $0.pane.phase == .dragging } == [!isDeaf, !isDeaf, true, true])
      run.happens(.release(nil), at: 3.4)
      run.advance(to: 9)
      #expect(run.scene.isAtRest)
    }
  }

  /// The property animator with an option, which the key w selects.
  private func animator(_ option: AnimatorOption) throws -> SceneRun<PropertyAnimatorScene> {
    var run = SceneRun<PropertyAnimatorScene>()
    let presses = try #require(AnimatorOption.allCases.firstIndex(of: option)) + 1
    for _ in 0..<presses { run.key("w", at: 0) }
    #expect(run.scene.settings.option == option && text(run.scene).contains(option.rawValue))
    return run
  }

  @Test func `each option of the animator has a sentence, and after the last there is none`() {
    var run = SceneRun<PropertyAnimatorScene>()
    for option in AnimatorOption.allCases {
      run.key("w", at: 0)
      #expect(run.scene.settings.option == option && option.rawValue.count <= 76)
    }
    run.key("w", at: 0)
    #expect(run.scene.settings.option == nil)
  }

  @Test func `M60, M121: without user interaction a click on a moving figure is lost`() throws {
    for (option, isLost) in [(AnimatorOption.noInteraction, true), (.delayedGrowth, false)] {
      var run = try animator(option)
      run.key(" ", at: 0)
      run.advance(to: 0.5)
      let stage = run.scene.stage
      let place = stage.location(of: [run["circle_x"], 0], row: stage.circleRow) / CellMetrics.size
      run.mouse(.press, place.x, place.y, at: 0.5)
      run.mouse(.release, place.x, place.y, at: 0.5)
      #expect((run.words["state"] == "running") == isLost)
      // The option does not affect keys, nor touches of a figure at rest.
      run.advance(to: 3)
      run.key(" ", at: 3)
      run.key(" ", at: 3.2)
      #expect(run.words["state"] == "paused")
    }
  }

  @Test func `M109, M121: with manual hit testing a figure is hit at its end and not where it is shown`()
    throws
  {
    var run = try animator(.manualHitTesting)
    run.key(" ", at: 0)
    run.advance(to: 0.4)
    let stage = run.scene.stage
    for (x, state) in [(run["circle_x"], "running"), (400, "paused")] {
      let place = stage.location(of: [x, 0], row: stage.circleRow) / CellMetrics.size
      run.mouse(.press, place.x, place.y, at: 0.4)
      run.mouse(.release, place.x, place.y, at: 0.4)
      #expect(run.words["state"] == state)
    }
  }

  @Test func `M124: each option has its effect: delay, delayed block, pause at the end, scrubbing, error`()
    throws
  {
    var run = try animator(.delayed)
    run.key(" ", at: 0)
    run.advance(to: 0.5)
    #expect(run.words["state"] == "running" && run["circle_x"] == 0)
    run.advance(to: 1)
    #expect(abs(run["circle_x"] - 200) < 1e-9)

    run = try animator(.delayedGrowth)
    run.key(" ", at: 0)
    run.key("g", at: 0.2)
    #expect(run.picture(columns: 120, rows: 40).contains("addAnimations(delayFactor: 0.5)"))
    run.advance(to: 0.6)
    #expect(run["growth"] == 0)
    run.advance(to: 0.9)
    #expect(run["growth"] > 0.1)
    run.advance(to: 1)
    #expect(run["growth"] == 0.6)

    run = try animator(.pausesOnCompletion)
    run.key(" ", at: 0)
    run.advance(to: 2)
    #expect(run.words["state"] == "paused" && run["circle_x"] == 400)
    run.key("r", at: 2)
    run.key(" ", at: 2)
    run.advance(to: 2.5)
    #expect(abs(run["circle_x"] - 200) < 1e-9)

    run = try animator(.scrubsByTiming)
    // The bar is in row 18 and has 104 columns, from column 8.
    run.mouse(.press, 8, 18.5, at: 0)
    run.mouse(.drag, 34, 18.5, at: 0.2)
    #expect(abs(run["fraction"] - 0.25) < 1e-9 && abs(run["circle_x"] - 400 * 0.129162) < 1e-3)

    run = try animator(.notInterruptible)
    run.key(" ", at: 0)
    run.key(" ", at: 0.5)
    #expect(run.words["state"] == "running" && text(run.scene).contains("not interruptible"))
    run.advance(to: 2)
    #expect(run.words["state"] == "inactive" && run["circle_x"] == 400)
  }

  @Test func `M76: if the world is not told of the lift, it returns its marker to the floor`() {
    for isWrong in [false, true] {
      var run = SceneRun<MarkerScene>()
      if isWrong { run.key("w", at: 0) }
      #expect(text(run.scene).contains("no updateItemUsingCurrentState, no fall") == isWrong)
      run.happens(.tap, at: 0)
      run.advance(to: 0.199)
      #expect(run["gravity_y"] < -29 && run["uikit_y"] < -29)
      run.play(to: 0.23)
      #expect((run["uikit_y"] > -2) == isWrong && run["gravity_y"] < -25)
      run.advance(to: 12)
      #expect(run.scene.isAtRest)
    }
  }

  @Test(arguments: 0..<3)
  func `after random events with problems the scene is finite, can be drawn and comes to rest`(seed: UInt64) {
    SceneLaws.live(Interruptions.self, seed: seed, events: 800, keys: ["w", "o", "c", "n"])
    SceneLaws.live(MarkerScene.self, seed: seed, events: 800, keys: ["w"])
    SceneLaws.live(ControlPanel.self, seed: seed, events: 800, keys: ["o", "g", "d"])
    SceneLaws.live(
      PropertyAnimatorScene.self, seed: seed, events: 800,
      keys: ["w", "w", "k", "o", "r", "x", "X", "g", "d", "H"]
    )
    SceneLaws.live(MarkerScene.self, seed: seed, events: 800, keys: ["k", "w"])
  }
}

extension SceneRun<Interruptions> {
  /// A row near the foot of the panes, where they are shown now.
  fileprivate var lowestRow: Double {
    let frame = scene.tunedFrames.first!
    return (frame.origin.y + frame.size.y) / CellMetrics.height - 0.25
  }
}
