import PaneScenes
import Testing

struct StageTests {
  @Test func `M9: the resting positions and sizes at 40 rows`() {
    let stage = Stage(columns: 120, rows: 40)
    #expect(stage.height == 640)
    #expect(stage.closed == 592)
    #expect(stage.open == 272)
    #expect(stage.paneWidth == 768)
    #expect(stage.paneLeft == 96)
    #expect(stage.ballRadius == 32)
  }

  @Test(arguments: [(25, 11), (75, 32), (24, 10), (12, 5), (36, 15), (200, 84)])
  func `M9: the open position is on a row, and half rows round away from zero`(rows: Int, row: Int) {
    #expect(Stage(columns: 80, rows: rows).open == Double(row) * 16)
  }

  @Test(arguments: [(59, 472.0), (60, 288), (80, 448), (120, 768), (500, 768)])
  func `the pane has margins of 96 pt, is as wide as the stage under 60 columns, and at most 768 pt`(
    columns: Int, width: Double
  ) {
    let stage = Stage(columns: columns, rows: 40)
    #expect(stage.paneWidth == width)
    #expect(stage.paneLeft * 2 + width == stage.width)
  }

  @Test(arguments: 12...200)
  func `the pane can travel on every stage`(rows: Int) {
    let stage = Stage(columns: 40, rows: rows)
    #expect(stage.travel > 0)
    #expect(stage.open > 2 * stage.ballRadius)
  }
}
