import PaneCanvas
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<ButtonScene>

struct ButtonViewTests {
  @Test func `40 × 12, at rest`() {
    let show = Show(SceneContext(columns: 40, rows: 12))
    #expect(
      show.picture(columns: 40, rows: 12) == """

           ▃▅▆▆▆▆▆▆▆▆▆▆▅▃        ▁▃▄▅▆▆▅▄▃▁
          ▐              ▌      ▄▇        ▇▄
          ▐              ▌     ▟  ▂▂▂▂▂▂▂▂  ▙
          ▐              ▌    ▐   ▂▂▂▂▂▂▂▂   ▌
          ▐   press me   ▌    ▐   ▆▆▆▆▆▆▆▆   ▌
          ▐              ▌     ▜  ▂▂▂▂▂▂▂▂  ▛
          ▐              ▌      ▀▁        ▁▀
           ▅▃▂▂▂▂▂▂▂▂▂▂▃▅        ▔▅▀▃▂▂▃▀▅▔
           instant button        ● hamburger


        """)
  }

  @Test func `80 × 24, an X and the curve of the size`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.tap, at: 0)
    show.play(to: 0.8)
    #expect(
      show.picture(columns: 80, rows: 24) == """





                   ▁▄▅▅▅▅▅▅▅▅▅▅▅▅▅▅▄▁                          ▁▃▄▅▅▅▅▄▃▁
                  ▗▆                ▆▖                       ▃▆          ▆▃
                  ▋                  ▍                     ▗▟              ▙▖
                  ▋                  ▍                     ▟    ▐▆▃  ▃▆▋    ▙
                  ▋                  ▍                    ▋      ▅▃▅▅▃▅      ▍
                  ▋     press me     ▍                    ▋      ▃▅▃▃▅▃      ▍
                  ▋                  ▍                     ▜    ▍▂▅  ▅▂▌    ▛
                  ▋                  ▍                     ▝▜              ▛▘
                  ▝▂                ▂▘                       ▅▂          ▂▅
                   ▔▀▃▃▃▃▃▃▃▃▃▃▃▃▃▃▀▔                          ▔▅▀▃▃▃▃▀▅▔
                     instant button                            ● hamburger

                            ⠅⠨ ⣀⡀
                            ⢇⠨⢰⠁⠙⠦⠔⠒⠒⠒⠒
                            ⠍⣮⠇
                            ⠅⠨
                            size                        ┊ down or up


        """)
  }

  @Test func `M47: 120 × 40, the instant button held by a key`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.key(.left, at: 0)
    show.happens(.reportsKeyRelease(true), at: 0)
    show.key(" ", at: 0)
    show.advance(to: 4)
    #expect(
      show.picture(columns: 120, rows: 40) == """







                                ▃▅▆▇▆▅▃▁                                                   ▂▄▅▆▇    ▇▆▅▄▂
                               ▟        ▆▄▂                                             ▂▅▇              ▇▅▂
                              ▟            ▇▅▃▁                                       ▗▅                    ▅▖
                            ▗▟                 ▆▄▂                                   ▗▇   ▁▂▂▂▂▂▂▂▂▂▂▂▂▂▂▁   ▇▖
                           ▗▟                     ▅▖                                ▗     ▝▂▂▂▂▂▂▂▂▂▂▂▂▂▂▘     ▖
                          ▗                        ▋                                ▎                          ▊
                         ▗                         ▌                                      ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
                        ▐         press me        ▘                                       ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
                        ▍                        ▘                                  ▎                          ▊
                        ▝▃                     ▛▘                                   ▝     ▗▆▆▆▆▆▆▆▆▆▆▆▆▆▆▖     ▘
                          ▆▀▂                 ▛▘                                     ▝▁   ▔▆▆▆▆▆▆▆▆▆▆▆▆▆▆▔   ▁▘
                             ▔▅▃▁            ▛                                        ▝▃                    ▃▘
                                 ▆▀▂        ▛                                           ▆▃▁              ▁▃▆
                                    ▔▅▃▂▁▂▃▅                                               ▆▀▃▂▁    ▁▂▃▀▆



                              ● instant button                                                hamburger







                                                           ⡀



                                          size                                    ┊ down or up



        """)
  }

  @Test(arguments: [Rendering.Palette.full, .few, .none], GlyphSet.allCases)
  func `bars and X can be distinguished from the button on any terminal`(
    color: Rendering.Palette, glyphs: GlyphSet
  ) {
    let theme: Theme = color == .full ? .dark : color == .few ? .sixteen : .mono
    var show = Show { $0.theme = theme }
    let rendering = Rendering(glyphs: glyphs, color: color)
    var canvas = Canvas(columns: 120, rows: 40, rendering: rendering)
    show.scene.draw(into: &canvas)
    // The middle bar is at the centre of the hamburger, whose rim is 10 columns to the left.
    #expect(canvas[88, 13].dominant != canvas[80, 14].dominant || canvas[88, 14] != canvas[80, 14])
    show.happens(.tap, at: 0)
    show.settle(within: 3)
    show.scene.draw(into: &canvas)
    #expect(canvas[90, 14].dominant != canvas[78, 14].dominant)
  }

  @Test
  func `M49, M51: 80 × 24, the hamburger turned and small while its bars become an X, in 16 colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.reportsKeyRelease(true), at: 0)
    show.happens(.tap, at: 0)
    show.key(" ", at: 0.1)
    show.advance(to: 0.16)
    #expect(
      show.colors(columns: 80, rows: 24) == """





                    MMMMMMMMMMMMMMMM
                  MMMMMMMMMMMMMMMMMMMM                           bbbbbb
                   MMMMMMMMMMMMMMMMMMM                         bbbbbbbbbb
                   MMMMMMMMMMMMMMMMMMM                       bbbb?RRbbbbbbb
                   MMMMMMMMMMMMMMMMMMM                        bbbRb?RbRRRbb
                   MMMMM     M  MMMMMM                        bbbbRRb??RRbb
                   MMMMMMMMMMMMMMMMMMM                       bbbbbbRRbbbbbb
                   MMMMMMMMMMMMMMMMMMM                           bbbbbb
                  MMMMMMMMMMMMMMMMMMMM                           b    b
                    M              M
                     wwwwwww wwwwww                            c ccccccccc

                            yy
                            yy
                            yG
                            yyG
                            GGGG                        y yyyy yy yy


        """)
  }
}

struct ButtonStageTests {
  @Test func `at every size both buttons are whole and beside each other`() {
    for columns in 40...320 {
      for rows in 12...90 {
        let stage = ButtonStage(columns: columns, rows: rows)
        let half = ButtonStage.side / 2 * stage.scale / CellMetrics.width
        #expect(stage.instantColumn - half >= 0 && stage.hamburgerColumn + half <= Double(columns))
        #expect(stage.instantColumn + half <= stage.hamburgerColumn - half)
      }
    }
  }
}
