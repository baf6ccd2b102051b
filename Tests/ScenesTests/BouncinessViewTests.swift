import PaneCanvas
import Testing

@testable import PaneScenes

struct BouncinessViewTests {
  /// The picture at 1.2 s on a screen of the given size.
  private func picture(columns: Int, rows: Int) -> String {
    var run = SceneRun<Bounciness>(SceneContext(columns: columns, rows: rows))
    let events: [(time: Double, event: SceneEvent)] = [(1, .tap)]
    for (time, event) in events {
      run.play(to: time)
      run.happens(event, at: time)
    }
    run.play(to: 1.2)
    return run.picture(columns: columns, rows: rows)
  }

  @Test func `40 × 12, in flight`() {
    #expect(
      picture(columns: 40, rows: 12) == """

          ×2                        ▊▆ ▙▖▏
            ▂▄▅▅▄▂     ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▂▄▂▘▏▔▔▔▔
           ▟ ▆ ▋  ▙                   ▗▆▖▆▖
          ▊▍▄▃▃▟  ▌▎   ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▝▂▂▂▔▔▔▔
           ▜▆▄▄▅▁▄▛                     ▊▆ ▙▖
            ▆▄▃▃▄▆     ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▂▄▂▘▔
          4×  overshoot 23.0 %
                                 ▗▃▃▃▄▅▃▁
                                 ▍  ▟   ▛▏
                                 ▝▅▅▔▅▃▂

        """)
  }

  @Test func `M38: 80 × 24, in flight`() {
    #expect(
      picture(columns: 80, rows: 24) == """

          scale ×2  overshoot 48.9 % move  overshoot 2.0 %
                                                                    ▗▅▆▅▖ ▏
                                                                   ▊▝▆▃▉▋▎▏
                ▁▃▅▆▇▆▄▇▇▅▃▁         ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▀▂▂▃▀▔▏▔▔▔▔▔▔▔▔▔▔▔
              ▂▅▗▆▁▁▇▆▖  ▖ ▝▅▂     → move  overshoot 14.3 %
             ▗▟▗ ▌  ▐  ▖  ▖ ▝▙▖                                         ▗▅▆▅▖
             ▎ ▝  ▅▅   ▘  ▌  ▎▊                                        ▊▝▆▃▉▋▎
              ▖ ▝▂▁ ▁▂▟   ▘  ▎       ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▀▂▂▃▀▔▔▔▔▔▔▔▔▔
             ▍ ▄▁       ▂▇  ▗ ▊      move  overshoot 37.2 %
             ▝▜▂ ▆▅▄▄▄▅▇  ▁▄ ▛▘                                           ▏  ▗▅▆▅▖
              ▆▃▅▄▂▁  ▁▂▃▅  ▃▆                                            ▏ ▊▝▆▃▉▋▎
                ▔▅▃▁▁  ▁▁▃▅▔         ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▏▔▔▀▂▂▃▀▔▔▔▔

          all four  overshoot 23.0 %                          scale  move  spin  color
                                                                  ▁▂▂
                                                         ▗▄▄▄▄▄▄▄▗▟  ▇▅▃▁
                                                         ▍      ▗        ▆▄▖
                                                         ▍     ▗           ▋
                                                         ▍    ▋           ▛
                                                         ▍     ▀▂        ▅
                                                         ▝▀▀▀▀▀▀▀▔▆▀▂   ▘
                                                                     ▔▆▆

        """)
  }

  @Test func `100 × 30, in flight`() {
    #expect(
      picture(columns: 100, rows: 30) == """


          scale ×2  overshoot 48.9 %         move  overshoot 2.0 %
                                                                                    ▁▃▄▄▂  ▏
                                                                                   ▗▎▂ ▎▖▙▏▏
                                             ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▍▃▅▅▁▟▘▔▏▔▔▔▔▔▔▔▔▔▔▔▔▔▔
                    ▂▄▅▇▇▅▄▂▇▅▃▂                                                   ▆▀▁▃▄▂▟ ▏
                  ▗▆▄▆▇ ▇▅▖  ▄ ▆▆▖         → move  overshoot 14.3 %
                 ▟ ▘ ▆ ▇▖  ▖  ▝  ▖▙                                                      ▂▃▄▃▂
                ▍▏▉  ▄▂▃   ▋   ▏   ▋                                                    ▟ ▂  ▖▙
                ▏▍ ▝      ▗       ▏▉         ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▖ ▅▆▂  ▔▔▔▔▔▔▔▔▔▔▔
                ▏ ▖  ▆▅▄▅▇    ▘  ▗ ▉                                                    ▝▃▃▃▄▃▘
                ▐▖ ▅▂      ▁▄   ▗▟ ▋         move  overshoot 37.2 %
                 ▜▄   ▇▆▆▆     ▄  ▛                                                        ▏   ▁▃▄▄▂
                  ▝▂▅▄▂▁▁▁▁▂▄▅  ▂▘                                                         ▏  ▗▎▂ ▎▖▙▏
                    ▆▀▃▁▁  ▁▁▂▄▆             ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▏▔▔▎▃▅▅▁▟▘▔▔▔▔▔
                                                                                           ▏  ▆▀▁▃▄▂▟


          all four  overshoot 23.0 %                                scale  move  spin  color
                                                                           ▁▂▁
                                                                 ▂▂▂▂▂▂▂▂▂▗▟  ▆▄▂▁
                                                                ▕        ▗       ▇▅▃▁
                                                                ▕       ▗            ▋
                                                                ▕      ▟            ▛▘
                                                                ▕     ▕▁           ▛▘
                                                                ▕      ▔▆▃▁       ▛
                                                                 ▆▆▆▆▆▆▆▆▆▆▆▀▂   ▛
                                                                              ▔▆▔

        """)
  }

  @Test func `80 × 24, the square selected, on the way back, in 16 colours`() {
    var run = SceneRun<Bounciness>(SceneContext(columns: 80, rows: 24))
    run.happens(.tap, at: 0)
    run.key(.tab, at: 0)
    run.key(.tab, at: 0)
    run.advance(to: 0.8)
    run.happens(.tap, at: 0.8)
    run.advance(to: 0.95)
    #expect(
      run.colors(columns: 80, rows: 24) == """

          WWWWW WW  wwwwwwwww wwww w WWWW  wwwwwwwww www w
                                                  RRRrr                   y
                                                 rRRRRr                   y
                                     BBBBBBBBBBBBB rr  BBBBBBBBBBBBBBBBBBByBBBBBBBBBBB
                    rrrr             WWWW  wwwwwwwww wwww w
                 RRRRRRRrr                    RRRrr                       y
                rrRRRRRRRrrr                 rRRRRr                       y
                rrRRRRRRRrrr         BBBBBBBBB rr  BBBBBBBBBBBBBBBBBBBBBBByBBBBBBBBBBB
                rrrrrrrrrrrr         WWWW  wwwwwwwww wwww w
                 r rrrrrr               RRRRr                             y
                    r                   rRRRRr                            y
                                     BBBr rr BBBBBBBBBBBBBBBBBBBBBBBBBBBBByBBBBBBBBBBB

        c ccc cccc  WWWWWWWWW WWWW W                          ccccc  cccc  cccc  ccccc

                       RR
                      RRRRR
                    RRRRRRRRR
                     RRRRRRRR
                     RR RRR
                        RR


        """)
  }

  @Test func `where nothing smaller than a cell can be drawn, the lines are characters`() {
    let rendering = Rendering(glyphs: .ascii, color: .few)
    let run = SceneRun<Bounciness>(SceneContext(columns: 80, rows: 24))
    let lines = run.picture(columns: 80, rows: 24, rendering: rendering).split(separator: "\n")
    #expect(lines.count { $0.contains("__________") } == 3)
    #expect(lines.count { $0.contains("|") } == 9)
  }

  @Test func `on a stage twice as large the rolling balls are twice as large, and they fit on any stage`() {
    #expect(
      BouncinessLayout(columns: 240, rows: 80).ballRadius == 2
        * BouncinessLayout(columns: 120, rows: 40).ballRadius)
    for rows in 12...80 {
      let layout = BouncinessLayout(columns: 2 * rows + 20, rows: rows)
      #expect(layout.ballRadius > 4 && 2 * layout.ballRadius <= Double(layout.laneRows) * CellMetrics.height)
    }
  }
}
