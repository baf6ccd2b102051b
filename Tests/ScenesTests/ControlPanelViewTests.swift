import PaneCanvas
import PaneScenes
import Testing

private typealias Show = SceneRun<ControlPanel>

struct ControlPanelViewTests {
  /// The pane 30 ms after its reversal, which comes 200 ms after the first tap.
  private func turned(columns: Int, rows: Int) -> String {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 4)
    show.advance(to: 4.2)
    show.happens(.tap, at: 4.2)
    show.advance(to: 4.23)
    return show.picture(columns: columns, rows: rows)
  }

  /// The pane open and at rest, with the focus on a slider.
  private func open(columns: Int, rows: Int) -> String {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 4)
    show.advance(to: 12)
    show.happens(.input(.key(.tab, .press, .shift)), at: 12)
    return show.picture(columns: columns, rows: rows)
  }

  /// The cell in the middle of the pane's upper edge.
  private func edge(of panel: ControlPanel, columns: Int, rows: Int) -> Cell {
    var canvas = Canvas(columns: columns, rows: rows)
    panel.draw(into: &canvas)
    guard case .number(let y)? = panel.trace.first(where: { $0.name == "y" })?.value else {
      return Cell(blank: Color(rgb: 0))
    }
    return canvas[columns / 2 + 20, Int(y / CellMetrics.height)]
  }

  @Test func `the edge of a settling pane becomes sharp once`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.advance(to: 8)
    show.happens(.tap, at: 8)
    var changes = 0
    var wasSoft = true
    while show.scene.time < 10 {
      show.advance(to: show.scene.time + 1.0 / 60)
      let cell = edge(of: show.scene, columns: 120, rows: 40)
      let isSoft = cell.glyph == " "
      // A blank cell is also sharp if the edge is exactly between two rows.
      let height = show["y"].truncatingRemainder(dividingBy: CellMetrics.height)
      if isSoft != wasSoft, height > 2, height < 14 {
        (wasSoft, changes) = (isSoft, changes + 1)
      }
    }
    #expect(changes == 1)
  }

  @Test(arguments: ["Wi-Fi", "Brightness"])
  func `in pixels the texts of the pane appear once after a tap, without a flash where it turns`(
    text: String
  ) {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    func showsText() -> Bool {
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      gallery.draw(into: &canvas)
      return canvas.picture.contains(text)
    }
    var changes = [showsText()]
    _ = gallery.handle(.tap, at: 0)
    for frame in 1...180 {
      gallery.advance(to: Double(frame) / 60)
      if showsText() != changes.last { changes.append(!changes[changes.count - 1]) }
    }
    #expect(changes == [false, true])
  }

  @Test(arguments: [(0, true), (2, false)])
  func `edges are drawn sharp or soft by the speed on the screen, also in slow motion`(
    presses: Int, isSoft: Bool
  ) {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    for _ in 0..<presses { _ = gallery.handle(.input(.key(.character("s"))), at: 0) }
    _ = gallery.handle(.tap, at: 0)
    var blanks = 0
    for frame in 1...30 {
      // The frames show the same scene times at each rate.
      gallery.advance(to: Double(frame) / 240 * (presses == 2 ? 16 : 1))
      var canvas = Canvas(columns: 120, rows: 40)
      gallery.draw(into: &canvas)
      guard case .number(let y)? = gallery.scene.trace.first(where: { $0.name == "y" })?.value else {
        continue
      }
      if canvas[80, Int(y / CellMetrics.height)].glyph == " " { blanks += 1 }
    }
    #expect(isSoft ? blanks > 20 : blanks < 10)
  }

  @Test func `40 × 12, reversed in flight`() {
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

  @Test func `80 × 24, reversed in flight`() {
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

  @Test func `80 × 24, open with a tile switched and a slider moved, in 16 colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.tap, at: 0)
    show.play(to: 6)
    show.key("o", at: 6)
    show.key(.tab, at: 6)
    show.key(" ", at: 6)
    for _ in 0..<3 { show.key(.tab, at: 6) }
    for _ in 0..<3 { show.key(.left, at: 6) }
    show.play(to: 8)
    #expect(
      show.colors(columns: 80, rows: 24) == """


                                                            GG
                                                            GG GGG
                                                            GxGGxGGGGxxxxxxxxxxxxxxxxx
                                                            y
                                                            GGGGGGGG         y yyy yyy
                                                      RWWRrr
                                                      rRRRrr
                                                      r rr
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbBBBBBBBBBBbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbxxWWWWWxxxxxxxbbbmm      mmmmmmbbbcc         cccbbbb
                    bbbbxxwwwxxxxxxxxxbbbmm    mmmmmmmmbbbcc  ccccccccccbbbb
                    bbbbxxxxxxxxxxxxxxbbbmmmmmmmmmmmmmmbbbccccccccccccccbbbb
                    bbbbbbbbbbbbbbbbbbWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWbbbb
                    bbbbWWWWWWWWWWbbbW???????????????????WWxxxxxxxxxxxxxWbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbWWWWWWbbbbbbbbcccccccccccccWWxxxxxxxxxxxxxxxxxxxbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbwwwbwwwwwwwbbbWWWWWbWWbWWWWWbWWWWWWbWWWWWWWbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        """)
  }
}
