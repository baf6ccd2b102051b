import PaneCanvas
import PaneScenes
import Testing

private typealias Show = SceneRun<ControlPanel>

struct ControlPanelViewTests {
  /// The pane 30 ms after the tap that turned it round, 200 ms after the first.
  private func turned(columns: Int, rows: Int) -> String {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 4)
    show.advance(to: 4.2)
    show.happens(.tap, at: 4.2)
    show.advance(to: 4.23)
    return show.picture(columns: columns, rows: rows)
  }

  /// Open and at rest, with the focus on a slider.
  private func open(columns: Int, rows: Int) -> String {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 4)
    show.advance(to: 12)
    show.happens(.input(.key(.tab, .press, .shift)), at: 12)
    return show.picture(columns: columns, rows: rows)
  }

  @Test func `40 × 12, turned round in mid-flight`() {
    #expect(
      turned(columns: 40, rows: 12) == """
                                             ▁
                                            ▌▘▋
                                     ⢅⡅     ▆▅▆
                                 ⠉⠉⠉⠉⠅⠇⠉⠉⠉⠉⠉⠉⠉
                                 velocity


              Wi-Fi            Motion
              home             full


            Brightness
        """)
  }

  @Test func `80 × 24, turned round in mid-flight`() {
    #expect(
      turned(columns: 80, rows: 24) == """
                                                                               ▁▁
                                                                             ▗▗▖▖▇▖
                                                                    ⠨ ⠅      ▎▄▄ ▘▊
                                                                    ⠨⣀⡅      ▝▃▁▁▃▟
                                                            ⠉⠉⠉⠉⠉⠉⠉⠉⠨⠉⢽⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
                                                                    ⠨ ⠝
                                                            velocity         ┊ new law





                          Wi-Fi            Motion           Bluetooth
                          home             full             on


                        Brightness

                        Volume

                        Now playing   Clair de lune, Claude Debussy



        """)
  }

  @Test func `40 × 12, open`() {
    #expect(
      open(columns: 40, rows: 12) == """



                                 ⠁⠉⠈⠉⠉⠉⠉⠉⠉⠉⠉▗▄▖
                                 velocity   ▃▃▃
        ▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚
                       ▀▀▀▀▀▀▀▀▀▀
            ▟ Wi-Fi      ▙   ▟ Motion      ▙
              home             full
            ▜            ▛   ▜             ▛

            Brightness    ▍          ▐ ▌   ▋
        """)
  }

  @Test func `80 × 24, open`() {
    #expect(
      open(columns: 80, rows: 24) == """




                                                            ⠁⠉⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉

                                                            velocity         ┊ new law
                                                                             ▗▆▖▆▆▖
                                                                             ▏▃▃▟▘▌
                                                                             ▝▂▃▄▂▘
        ▔▔▔▔▔▔▔▔▔▔▔▔▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚▔▔▔▔▔▔▔▔▔▔▔▔
                                           ▀▀▀▀▀▀▀▀▀▀
                        ▟ Wi-Fi      ▙   ▟ Motion     ▙   ▟ Bluetooth  ▙
                          home             full             on
                        ▜            ▛   ▜            ▛   ▜            ▛

                        Brightness    ▍                                ▋
                                      ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
                        Volume       ▐▍           ▏ ▏                  ▋▌
                                      ▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆
                        Now playing   Clair de lune, Claude Debussy



        """)
  }

  @Test func `120 × 40, open`() {
    #expect(
      open(columns: 120, rows: 40) == """





                                                                                      ⠁⠉⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉


                                                                                      velocity                       ┊ new law




                                                                                                           ▂▄▇▄▆▇▄▂
                                                                                                           ▟▎▄ ▋  ▙
                                                                                                           ▜▃▆▆▂▟▗▛
                                                                                                           ▆▀▁▃▄▁▄▆
        ▔▔▔▔▔▔▔▔▔▔▔▔▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚▔▔▔▔▔▔▔▔▔▔▔▔
                                                               ▀▀▀▀▀▀▀▀▀▀

                        ▟                 ▙   ▟                  ▙   ▟                  ▙   ▟                  ▙
                          Wi-Fi                 Motion                 Bluetooth              Focus
                          home                  full                   on                     off
                        ▜                 ▛   ▜                  ▛   ▜                  ▛   ▜                  ▛


                        Brightness    ▍                                                  ▕ ▉                   ▋


                                      ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
                        Volume       ▐▍                          ▍ ▍                                           ▋▌
                                      ▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆


                        Now playing   Clair de lune, Claude Debussy





        """)
  }
}
