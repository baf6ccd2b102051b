import CanvasPictures
import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the mistakes that the documents describe, which a key switches on.
struct ProblemTests {
  private func text(_ scene: some Scene, columns: Int = 120, rows: Int = 40) -> String {
    var canvas = Canvas(columns: columns, rows: rows)
    scene.draw(into: &canvas)
    return canvas.picture
  }

  @Test func `M116: the outline shows the model, which is at its end at once and ahead of the pane`() {
    var run = SceneRun<Interruptions>()
    run.key("o", at: 0)
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

  @Test(arguments: 0..<3)
  func `after random events with problems the scene is finite, can be drawn and comes to rest`(seed: UInt64) {
    SceneLaws.live(ControlPanel.self, seed: seed, events: 800, keys: ["o", "g", "d"])
    SceneLaws.live(
      PropertyAnimatorScene.self, seed: seed, events: 800,
      keys: ["w", "w", "k", "o", "r", "x", "X", "g", "d", "H"]
    )
  }
}
