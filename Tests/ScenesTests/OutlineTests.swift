import CanvasPictures
import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the outlines of the model values.
struct OutlineTests {
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

  @Test(arguments: 0..<3)
  func `after random events the control panel is finite, can be drawn and comes to rest`(seed: UInt64) {
    SceneLaws.live(ControlPanel.self, seed: seed, events: 800, keys: ["o", "g", "d"])
  }
}
