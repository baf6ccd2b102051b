import PaneCanvas
import PaneScenes
import Testing

struct MarkerViewTests {
  /// The picture at 1.5 s on a screen of the given size.
  private func picture(columns: Int, rows: Int) -> String {
    var run = SceneRun<MarkerScene>(SceneContext(columns: columns, rows: rows))
    run.play(to: 1)
    run.happens(.tap, at: 1)
    run.play(to: 1.5)
    return run.picture(columns: columns, rows: rows)
  }

  @Test func `40 × 12, a third of a second after the drop`() {
    #expect(
      picture(columns: 40, rows: 12) == """


                 ▂▂                 ▄▄
                 ▜▛                 ▝▘
         ▔▔▔▔▔▔▔▔▀▀▔▔▔▔▔▔▔▔ ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
         spring             gravity  exact
         ⠨⢀⣼                ⠨⢀⡼⢦⡀
         ⣨⡜⢸⣤⣀⡀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀ ⣨⡜⣨⣀⢣⠄⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
         ⠨ ⠸⠏⠁              ⠨ ⠨
         15.8 below         never below
         crosses it 6 times

        """)
  }

  @Test func `80 × 24, a third of a second after the drop`() {
    #expect(
      picture(columns: 80, rows: 24) == """




                                                                ▂▅▆▇▆▅▂
                         ▗▆▇ ▇▆▖                               ▊  ▅▆▅  ▎
                        ▊  ▅▇▅  ▎                              ▊  ▃▂▃  ▎
                        ▊▜ ▀▃▀ ▛▎                               ▝▜   ▛▘
                         ▆▜   ▛▆                                  ▀▁▀
                           ▝▂▘                                     ▔
          ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔  ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
                                 15.8 pt

          spring                                 gravity  exact
           ⠨   ⣨                                  ⠨   ⣨⡀
           ⠨  ⡜⢸                                  ⠨  ⡜⠨⠈⠢⡀
           ⠨ ⢠⠃⢸                                  ⠨ ⢠⠃⠨  ⢱
           ⠨⢀⠇ ⠨⡇⣄                                ⠨⢀⠇ ⠨   ⢣⢀⠄
          ⠒⠺⠊⠒⠒⠺⣇⠿⡸⠢⠒⠂⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠺⠊⠒⠒⠺⠒⠒⠒⠈⠃⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
           ⠨   ⠨⣿                                 ⠨   ⠨
           ⠨   ⠨⠁                                 ⠨   ⠨
          15.8 pt below the line                 never below the line
          crosses it 6 times

        """)
  }

  @Test func `100 × 30, a third of a second after the drop`() {
    #expect(
      picture(columns: 100, rows: 30) == """





                                                                                ▁▂▂▂▁
                               ▁▂▂▂▁                                          ▗▅     ▅▖
                             ▗▅     ▅▖                                       ▕▏ ▗▅▆▅▖ ▉▏
                            ▕▏ ▗▅▆▅▖ ▉▏                                      ▕  ▝▁ ▁▘  ▏
                            ▕  ▝▁ ▁▘  ▏                                       ▝▂     ▂▘
                             ▝▂     ▂▘                                         ▆▜   ▛▆
                              ▆▜   ▛▆                                            ▝▂▘
                                ▝▂▘
          ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔  ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔

                             ▀▀▀▀▀▀▀▀▀ 15.8 pt

          spring                                           gravity  exact
            ⠅    ⠅                                           ⠅    ⠅
            ⠅  ⢠⠊⡇                                           ⠅  ⢠⠊⠍⠒⡄
            ⠅  ⡇ ⡇                                           ⠅  ⡇ ⠅ ⠈⢢
            ⠅ ⢰⠁ ⡇                                           ⠅ ⢰⠁ ⠅  ⠈⢆
            ⠅⢠⠃  ⢽ ⣄                                         ⠅⢠⠃  ⠅   ⠈⢆⢀⠄
          ⣀⣀⡥⠊⣀⣀⣀⢽⣀⣿⢠⠢⣀⠤⡀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀  ⣀⣀⡥⠊⣀⣀⣀⣅⣀⣀⣀⣀⠸⠊⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
            ⠅    ⢽⢸ ⠋                                        ⠅    ⠅
            ⠅    ⠝⣼                                          ⠅    ⠅
            ⠅    ⠅⠁                                          ⠅    ⠅
          15.8 pt below the line                           never below the line
          crosses it 6 times

        """)
  }

  @Test(arguments: [Rendering.Palette.full, .none])
  func `with plain characters the line and the depth of the spring are shown as well`(
    color: Rendering.Palette
  ) {
    var run = SceneRun<MarkerScene>(SceneContext(columns: 80, rows: 24))
    run.happens(.tap, at: 1)
    run.play(to: 4)
    let rendering = Rendering(glyphs: .ascii, color: color)
    let lines = run.picture(columns: 80, rows: 24, rendering: rendering).split(separator: "\n")
    #expect(lines.contains { $0.filter { $0 == "_" }.count > 50 })
    #expect(lines.contains { $0.contains("15.8 pt") })
  }

  @Test func `M70: 80 × 24, lifted, in 16 colours`() {
    var run = SceneRun<MarkerScene>(SceneContext(columns: 80, rows: 24))
    run.happens(.tap, at: 0)
    run.play(to: 0.15)
    #expect(
      run.colors(columns: 80, rows: 24) == """

                           RRR                                    RRR
                         RRRWRRR                                RRRWRRR
                         RRWWWRRR                               RRWWWRRR
                         RRRRRRR                                RRRRRRR
                          RRRRR                                  RRRRR
                           RRR                                    RRR



          yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy  yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy


          RRRRRR                                 GGGGGGG  wwwww
           w                                      w
           w  R                                   w  G
           w RR                                   w GG
           wRR                                    wGG
          RRRyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy  GGGyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
           w                                      w
           w                                      w



        """)
  }
}
