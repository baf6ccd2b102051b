import PaneScenes
import Testing

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
            ▂▄▅▅▄▂     ▔▔▔▔▔▔▔▔▔▔▔▔▔▝▂▄▂▘▏▔▔▔▔
           ▟ ▆ ▋  ▙                   ▗▆▖▆▖
          ▊▍▄▃▃▟  ▌▎   ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▝▂▂▂▘▔▔▔
           ▜▆▄▄▅▁▄▛                     ▊▆ ▙▖
            ▆▄▃▃▄▆     ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▝▂▄▂▘▔
          4×  bounciness 15 speed 5
                                 ▗▃▃▃▄▅▃▁
                                 ▍  ▟   ▛▏
                                 ▝▅▅▔▅▃▂

        """)
  }

  @Test func `80 × 24, in flight`() {
    #expect(
      picture(columns: 80, rows: 24) == """

          scale ×2  overshoot 48.9 % move  bounciness 5 speed 10  overshoot 2.0 %
          bounciness 20 speed 1                                     ▗▅▆▅▖ ▏
                                     ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▊▝▆▃▉▋▎▏▃▃▃▃▃▃▃▃▃▃▃
                ▁▃▅▆▇▆▄▇▇▅▃▁                                        ▀▂▂▃▀ ▏
              ▂▅▗▆▁▁▇▆▖  ▖ ▝▅▂     → move  bounciness 12 speed 10  overshoot 14.3 %
             ▗▟▗ ▌  ▐  ▖  ▖ ▝▙▖                                         ▗▅▆▅▖
             ▎ ▝  ▅▅   ▘  ▌  ▎▊      ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▊▝▆▃▉▋▎▃▃▃▃▃▃▃▃
              ▖ ▝▂▁ ▁▂▟   ▘  ▎                                          ▀▂▂▃▀
             ▍ ▄▁       ▂▇  ▗ ▊      move  bounciness 20 speed 10  overshoot 37.2 %
             ▝▜▂ ▆▅▄▄▄▅▇  ▁▄ ▛▘                                           ▏  ▗▅▆▅▖
              ▆▃▅▄▂▁  ▁▂▃▅  ▃▆       ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▏▃▊▝▆▃▉▋▎▃▃▃
                ▔▅▃▁▁  ▁▁▃▅▔                                              ▏  ▀▂▂▃▀

          all four  bounciness 15 speed 5  overshoot 23.0 %   scale  move  spin  color
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


          scale ×2  overshoot 48.9 %         move  bounciness 5 speed 10  overshoot 2.0 %
          bounciness 20 speed 1                                                     ▁▃▄▄▂  ▏
                                                                                   ▗▎▂ ▎▖▙▏▏
                                             ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▎▃▅▅▁▟▘▎▏▅▅▅▅▅▅▅▅▅▅▅▅▅▅
                    ▂▄▅▇▇▅▄▂▇▅▃▂                                                   ▆▀▁▃▄▂▟ ▏
                  ▗▆▄▆▇ ▇▅▖  ▄ ▆▆▖         → move  bounciness 12 speed 10  overshoot 14.3 %
                 ▟ ▘ ▆ ▇▖  ▖  ▝  ▖▙                                                      ▂▃▄▃▂
                ▍▏▉  ▄▂▃   ▋   ▏   ▋                                                    ▟ ▂  ▖▙
                ▏▍ ▝      ▗       ▏▉         ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▖ ▅▆▂  ▅▅▅▅▅▅▅▅▅▅▅
                ▏ ▖  ▆▅▄▅▇    ▘  ▗ ▉                                                    ▝▃▃▃▄▃▘
                ▐▖ ▅▂      ▁▄   ▗▟ ▋         move  bounciness 20 speed 10  overshoot 37.2 %
                 ▜▄   ▇▆▆▆     ▄  ▛                                                        ▏   ▁▃▄▄▂
                  ▝▂▅▄▂▁▁▁▁▂▄▅  ▂▘                                                         ▏  ▗▎▂ ▎▖▙▏
                    ▆▀▃▁▁  ▁▁▂▄▆             ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▏▅▅▎▃▅▅▁▟▘▎▅▅▅▅
                                                                                           ▏  ▆▀▁▃▄▂▟


          all four  bounciness 15 speed 5  overshoot 23.0 %         scale  move  spin  color
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
}
