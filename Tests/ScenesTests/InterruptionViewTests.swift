import CanvasPictures
import PaneCanvas
import Testing

@testable import PaneScenes

struct InterruptionViewTests {
  /// The picture at 1.6 s on a screen of the given size.
  private func picture(columns: Int, rows: Int) -> String {
    var run = SceneRun<Interruptions>(SceneContext(columns: columns, rows: rows))
    turnInFlight(&run)
    return run.picture(columns: columns, rows: rows)
  }

  /// Plays to 1.6 s, with a tap at 1 s and another one in flight.
  private func turnInFlight(_ run: inout SceneRun<Interruptions>) {
    for time in [1, 1.35] {
      run.play(to: time)
      run.happens(.tap, at: time)
    }
    run.play(to: 1.6)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func `each pane has the verdict on its place and on its speed`(size: (columns: Int, rows: Int)) throws {
    var run = SceneRun<Interruptions>(SceneContext(columns: size.columns, rows: size.rows))
    func picture() -> String { run.picture(columns: size.columns, rows: size.rows) }
    #expect(size.rows < 20 || picture().contains("jump"), "what to watch must be told")
    #expect(picture().contains("place") && picture().contains("speed"))
    turnInFlight(&run)
    let words = picture()
    let isNarrow = size.columns < 80
    #expect(
      words.contains(
        isNarrow ? "smooth" : size.columns < 120 ? "place continuous" : "the place is continuous"))
    let jumps = try run.scene.lanes.map { try #require($0.verdict).jump }
    #expect(jumps.map(\.breaksPlace) == [true, false, false, false])
    #expect(jumps.map(\.breaksSpeed) == [true, true, false, false])
    for jump in jumps where jump.breaksSpeed { #expect(words.contains("\(Jump.number(jump.speed)) pt/s")) }
    #expect(words.contains("jumps \(Jump.number(jumps[0].distance)) pt") != isNarrow)
    #expect(words.contains("\(Jump.number(jumps[0].distance)) pt"))
  }

  @Test func `all lanes have one scale`() {
    let lanes = SceneRun<Interruptions>(SceneContext(columns: 120, rows: 40)).scene.lanes
    #expect(Set(lanes.map(\.position.range)).count == 1 && Set(lanes.map(\.velocity.range)).count == 1)
  }

  @Test(arguments: [24, 29, 30, 31, 40], [100, 120, 160])
  func `the hint does not cover the sentence that tells what to watch`(rows: Int, columns: Int) {
    let gallery = Gallery(.interruption, SceneContext(columns: columns, rows: rows))
    func line(_ draw: (inout Canvas) -> Void) -> Substring {
      var canvas = Canvas(columns: columns, rows: rows)
      draw(&canvas)
      return canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)[1]
    }
    let sentence = line { gallery.scene.draw(into: &$0) }.drop { $0 == " " }
    #expect(sentence.hasSuffix("?") && line { gallery.draw(into: &$0) }.hasSuffix(sentence))
  }

  @Test func `40 × 12, 0.25 s after the reversal`() {
    #expect(
      picture(columns: 40, rows: 12) == """

          ▗▆▆▆▆▆▆▖           ▁▁▁▁▁▁
          ▗▆▆▆▆▆▆▖ ▂▄▄▄▄▄▄▂ ▟▁▁▁▁▁▁▙
                    ▄▄▄▄▄▄  ▘      ▝ ▗▆▆▆▆▆▆▖
          jump     current  additive spring
          ⠅⢸⠲      ⠅⠨       ⠅⠨⢀      ⢥⠻⡄
          ⠥⠾⠤⠤⠤⠤⠤⠤ ⠥⠾⠒⠤⠤⠤⠤⠤ ⠥⠾⠉⠤⠤⠤⠤⠤ ⠽⠬⢧⠤⠤⠤⠤⠤
           24 pt    smooth   smooth   smooth
          ⢅⣨       ⢅⣨       ⢅⣨⣀      ⢵⡬⢀
          ⠅⠨⠉⠉⠉⠉⠉⠉ ⠅⠨⠉⠉⠉⠉⠉⠉ ⠅⠩⠉⠉⠉⠉⠉⠉ ⠅⠹⠎⠉⠉⠉⠉⠉
          46 pt/s  46 pt/s   smooth   smooth

        """)
  }

  @Test func `80 × 24, 0.25 s after the reversal`() {
    #expect(
      picture(columns: 80, rows: 24) == """

                      tap again while they move: which place jumps, which speed jumps?

             ▁▁▁▁▁▁▁▁▁▁▁▁▁
            ▟▁▁▁▁▁▁▁▁▁▁▁▁▁▙
            ▘    ▀▀▀▀▀▀   ▝
                                                  ▗▆▆▆▆▆▆▆▆▆▆▆▆▆▖
                                                  ▗▆▆▆▆▀▀▀▀▀▀▆▆▆▖
                               ▂▄▄▄▄▄▄▄▄▄▄▄▄▄▂
                                ▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                                     ▁▃▃▃▃▃▃▃▃▃▃▃▃▃▁
                                                                     ▟▃▃▃▃▃▃▃▃▃▃▃▃▃▙
           jump               from-current       additive           spring
            ⠅ ⢨⠤⣀              ⠅ ⠨                ⠅ ⠨                ⠅⡔⠪⡄
            ⠅ ⢸  ⠁             ⠅ ⠨                ⠅ ⠨ ⢀⡀             ⢥⠃⠨⢣
            ⠅ ⣸                ⠅ ⣨⠤⠤⠄             ⠅ ⣨⠞⠉              ⡝ ⠨⢸
           ⠒⠗⠋⠩⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠗⠋⠩⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠗⠋⠩⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠇⠒⠺⠒⠣⠄⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
           place jumps 83 pt  place continuous   place continuous   place continuous
            ⠅ ⠨                ⠅ ⠨                ⠅ ⠨                ⡵⡀⠨
            ⣅⣀⣨                ⣅⣀⣨                ⣅⣀⣨⣄⣀⡀             ⡇⢧⠨ ⢀⡀
           ⠉⠅⠉⠨⠉⠉⠁⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠅⠉⠨⠉⠉⠁⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠅⠉⠩⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠅⠉⠩⡆⡞⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
            ⠅ ⠨                ⠅ ⠨                ⠅ ⠨                ⠅ ⠨⠻
            jumps 163 pt/s     jumps 163 pt/s    speed continuous   speed continuous

        """)
  }

  @Test func `100 × 30, 0.25 s after the reversal`() {
    #expect(
      picture(columns: 100, rows: 30) == """

                                                                     which place jumps, which speed jumps?



            ▗▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▖
            ▗▆▆▆▆▆▆▄▄▄▄▄▄▆▆▆▆▆▆▖

                                                            ▁▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▁
                                                            ▟▃▃▃▃▃▃▄▄▄▄▄▄▃▃▃▃▃▃▙

                                     ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
                                    ▟▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▙
                                    ▘      ▀▀▀▀▀▀      ▝

                                                                                    ▆                  ▆
           jump                    from-current            additive                spring
            ⠅   ⣅⣀⡀                 ⠅   ⠅                   ⠅   ⠅                   ⠅⢀⠔⠦⡅
            ⠅   ⡇ ⠉                 ⠅   ⠅                   ⠅   ⠅                   ⠅⡸  ⢽
            ⠅   ⡇                   ⠅   ⠅                   ⠅   ⠅⡠⠖                 ⠅⡇  ⠍⡆
            ⠅ ⣀⡴⠇                   ⠅ ⣀⡴⠗⠒⠒                 ⠅ ⣀⡴⠏                   ⢵⠁  ⠅⢇
           ⠉⠍⠉⠁⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠍⠉⠁⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠍⠉⠁⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠍⠉⠉⠉⠍⠈⠦⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
           the place jumps 119 pt     place continuous        place continuous        place continuous
            ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠅                   ⢥⡄  ⠅
            ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠅                   ⢽⠸⡀ ⠅
           ⠤⠕⠒⠒⠋⠧⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤  ⠤⠕⠒⠒⠋⠧⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤  ⠤⠕⠒⠒⠋⠍⠙⠒⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤  ⠤⠝⠤⠱⠤⡅⠤⡴⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤
            ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠅                   ⠅   ⢇⡰⠁
            ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠝⠃
            speed jumps 232 pt/s    speed jumps 232 pt/s      speed continuous        speed continuous

        """)
  }

  @Test func `80 × 24, the models ahead of the panes, in 16 colours`() {
    var run = SceneRun<Interruptions>(SceneContext(columns: 80, rows: 24))
    run.key("o", at: 0)
    run.happens(.tap, at: 0)
    run.play(to: 0.15)
    #expect(
      run.colors(columns: 80, rows: 24) == """

                      WWW WWWWW WWWWW WWWW WWWWW WWWWW WWWWW WWWWWW WWWWW WWWWW WWWWWW

            yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    GbbbbbbbbbbbbbG
            y             y    y             y    y             y    bbbbbBBBBBBbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            yRRRRRRRRRRRRRy    yyyyyyyyyyyyyyy    ycccccccccccccy    bbbbbbbbbbbbbbb
            ybbbbBBBBBBbbby    ybbbbBBBBBBbbby    ybbbbBBBBBBbbby    bbbbbbbbbbbbbbb
            yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    bbbbbbbbbbbbbbb
           RRRR               yyyyyyyyyyyy       cccccccc           GGGGGG
            w                  w                  w                  wW
            w                  w                  w                  WW
            w                  w                  w                  W
           WWWxxxxxxxxxxxxxx  WWWxxxxxxxxxxxxxx  WWWxxxxxxxxxxxxxx  WWxxxxxxxxxxxxxxx
                 wwwww              wwwww              wwwww              wwwww
            w                  w                  w                  GG
            RR                 yy                 cc                 GG
           RRxxxxxxxxxxxxxxx  yyxxxxxxxxxxxxxxx  ccxxxxxxxxxxxxxxx  GGxxxxxxxxxxxxxxx
            w                  w                  w                  w
                 wwwww              wwwww              wwwww              wwwww

        """)
  }
}
