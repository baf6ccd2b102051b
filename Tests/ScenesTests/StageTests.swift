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

  @Test(arguments: [
    (59, 472.0), (60, 288), (80, 448), (120, 768), (150, 768), (200, 1024), (320, 1280), (500, 1280)
  ])
  func `the pane has margins of 96 pt, is as wide as the stage under 60 columns, and grows with a wide stage`(
    columns: Int, width: Double
  ) {
    let stage = Stage(columns: columns, rows: 40)
    #expect(stage.paneWidth == width)
    #expect(stage.paneLeft * 2 + width == stage.width)
  }

  @Test func `the ball grows with a high stage, from 32 to 64 pt`() {
    #expect(
      [16, 32, 40, 41, 60, 80, 200].map { Stage(columns: 80, rows: $0).ballRadius } == [
        16, 32, 32, 32.8, 48, 64, 64
      ])
  }

  @Test(arguments: 12...200)
  func `the pane can travel on every stage`(rows: Int) {
    let stage = Stage(columns: 40, rows: rows)
    #expect(stage.travel > 0)
    #expect(stage.open > 2 * stage.ballRadius)
  }
}
