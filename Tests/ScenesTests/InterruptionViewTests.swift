import CanvasPictures
import PaneCanvas
import Testing

@testable import PaneScenes

struct InterruptionViewTests {
  /// The picture at 1.6 s on a screen of the given size.
  private func picture(columns: Int, rows: Int, showsNumbers: Bool = true) -> String {
    var run = SceneRun<Interruptions>(SceneContext(columns: columns, rows: rows))
    turnInFlight(&run)
    return run.picture(columns: columns, rows: rows, showsNumbers: showsNumbers)
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
  func `without numbers each pane has one chart and a finding in words, and by how much it jumps`(
    columns: Int, rows: Int
  ) throws {
    var run = SceneRun<Interruptions>(SceneContext(columns: columns, rows: rows))
    func picture() -> String { run.picture(columns: columns, rows: rows, showsNumbers: false) }
    #expect(rows < 20 || picture().contains("jump"), "the sentence that tells what to watch must be shown")
    turnInFlight(&run)
    let words = picture()
    let findings =
      columns < 80 ? ["jumps", "stops", "turns"] : ["it jumps", "it stops dead", "it turns, no jump"]
    for finding in findings { #expect(words.contains(finding)) }
    for number in ["k 300", "×", "easeInOut"] { #expect(!words.contains(number)) }
    for lane in run.scene.lanes {
      let jump = try #require(lane.discontinuity)
      let (way, rate) = (
        fixed(jump.distance, decimals: jump.distance < 1e-6 ? 0 : jump.distance < 10 ? 1 : 0),
        fixed(jump.speed, decimals: jump.speed < 1e-6 ? 0 : jump.speed < 10 ? 1 : 0)
      )
      #expect(words.contains(columns < 80 ? "\(rate) pt/s" : "\(way) pt, \(rate) pt/s"))
    }
    #expect(run.scene.lanes[0].discontinuity?.breaksPosition == true)
    #expect(run.scene.lanes[1].discontinuity?.speed ?? 0 > 10)
    // The trace does not depend on the numbers being shown.
    var other = run
    other.scene.context.showsNumbers = true
    #expect(other.numbers == run.numbers)
  }

  @Test(arguments: [24, 29, 30, 31, 40], [100, 120, 160])
  func `the hint does not cover the sentence that tells what to watch`(rows: Int, columns: Int) {
    var gallery = Gallery(.interruption, SceneContext(columns: columns, rows: rows))
    gallery.scene.context.showsNumbers = false
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
                   ▂▄▄▄▄▄▄▂ ▟▇▇▇▇▇▇▙
                                     ▗▆▆▆▆▆▆▖
          jump     current  additive spring
          ⠅⢸⠲      ⠅⠨       ⠅⠨⢀      ⢥⠻⡄
          ⠥⠾⠤⠤⠤⠤⠤⠤ ⠥⠾⠒⠤⠤⠤⠤⠤ ⠥⠾⠉⠤⠤⠤⠤⠤ ⠽⠬⢧⠤⠤⠤⠤⠤
          y 24 pt  y smooth y smooth y smooth
          ⢅⣼       ⢅⣼       ⢅⡼⢤      ⢵⡬⢀
          ⠅⠨⠙⠉⠉⠉⠉⠉ ⠅⠨⠉⠉⠉⠉⠉⠉ ⠅⠩⠉⠉⠉⠉⠉⠉ ⠅⠹⠎⠉⠉⠉⠉⠉
           46 pt/s  46 pt/s v smooth v smooth

        """)
  }

  @Test func `80 × 24, 0.25 s after the reversal`() {
    #expect(
      picture(columns: 80, rows: 24) == """



             ▁▁▁▁▁▁▁▁▁▁▁▁▁
            ▟▇▇▇▇▇▇▇▇▇▇▇▇▇▙
                 ▀▀▀▀▀▀
                                                  ▗▆▆▆▆▆▆▆▆▆▆▆▆▆▖
                                                       ▀▀▀▀▀▀
                               ▂▄▄▄▄▄▄▄▄▄▄▄▄▄▂
                                    ▄▄▄▄▄▄
                                                                     ▁▃▃▃▃▃▃▃▃▃▃▃▃▃▁
                                                                     ▟             ▙
           jump    easeInOut  from-current       additive ×2        spring k 300 c 20
            ⠅ ⢨⠤⣀     112 pt   ⠅ ⠨       112 pt   ⠅ ⠨       112 pt   ⠅⡔⠪⡄      112 pt
            ⠅ ⢸  ⠁             ⠅ ⠨                ⠅ ⠨ ⢀⡀             ⢥⠃⠨⢣
            ⠅ ⣸                ⠅ ⣨⠤⠤⠄             ⠅ ⣨⠞⠉              ⡝ ⠨⢸
           ⠒⠗⠋⠩⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠗⠋⠩⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠗⠋⠩⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒  ⠒⠇⠒⠺⠒⠣⠄⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
           y  jumps 83 pt     y  continuous      y  continuous      y  continuous
            ⠅ ⢨     280 pt/s   ⠅ ⢨     280 pt/s   ⠅ ⢨⣀    280 pt/s   ⡵⡀⠨    1203 pt/s
            ⣥⠖⢻                ⣥⠖⢻                ⣥⠖⠫⠈⠱⠄             ⡇⢧⠨ ⢀⡀
           ⠉⠅⠉⠨⠙⠦⡀⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠅⠉⠨⠉⠉⠁⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠅⠉⠩⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠅⠉⠩⡆⡞⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
            ⠅ ⠨                ⠅ ⠨                ⠅ ⠨                ⠅ ⠨⠻
           v  jumps 163 pt/s  v  jumps 163 pt/s  v  continuous      v  continuous

        """)
  }

  @Test func `100 × 30, 0.25 s after the reversal`() {
    #expect(
      picture(columns: 100, rows: 30) == """





            ▗▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▖
                   ▄▄▄▄▄▄

                                                            ▁▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▁
                                                            ▟      ▄▄▄▄▄▄      ▙

                                     ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
                                    ▟                  ▙
                                           ▀▀▀▀▀▀

                                                                                    ▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚
           jump         easeInOut  from-current easeInOut  additive ×2  easeInOut  spring      k 300 c 20
            ⠅   ⣅⣀⡀        160 pt   ⠅   ⠅          160 pt   ⠅   ⠅          160 pt   ⠅⢀⠔⠦⡅          160 pt
            ⠅   ⡇ ⠉                 ⠅   ⠅                   ⠅   ⠅                   ⠅⡸  ⢽
            ⠅   ⡇                   ⠅   ⠅                   ⠅   ⠅⡠⠖                 ⠅⡇  ⠍⡆
            ⠅ ⣀⡴⠇                   ⠅ ⣀⡴⠗⠒⠒                 ⠅ ⣀⡴⠏                   ⢵⠁  ⠅⢇
           ⠉⠍⠉⠁⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠍⠉⠁⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠍⠉⠁⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉  ⠉⠍⠉⠉⠉⠍⠈⠦⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
           position jumps 119 pt   position continuous     position continuous     position continuous
            ⠅   ⠅        400 pt/s   ⠅   ⠅        400 pt/s   ⠅   ⠅        400 pt/s   ⢥⡄  ⠅       1718 pt/s
            ⠅⢀⡠⠚⡇                   ⠅⢀⡠⠚⡇                   ⠅⢀⡠⠚⠍⠓⢄                 ⢽⠸⡀ ⠅
           ⠤⠕⠋⠤⠤⠧⡀⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤  ⠤⠕⠋⠤⠤⠧⠤⢤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤  ⠤⠕⠋⠤⠤⠥⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤  ⠤⠝⠤⠱⠤⡅⠤⡴⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤
            ⠅   ⠅⠈⠳                 ⠅   ⠅                   ⠅   ⠅                   ⠅   ⢇⡰⠁
            ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠅                   ⠅   ⠝⠃
           v    jumps 232 pt/s     v    jumps 232 pt/s     velocity continuous     velocity continuous

        """)
  }

  @Test func `80 × 24, the models ahead of the panes, in 16 colours`() {
    var run = SceneRun<Interruptions>(SceneContext(columns: 80, rows: 24))
    run.key("o", at: 0)
    run.key(.tab, at: 0)
    run.happens(.tap, at: 0)
    run.key(.escape, at: 0)
    run.happens(.tap, at: 0)
    run.play(to: 0.15)
    #expect(
      run.colors(columns: 80, rows: 24) == """

                    WWW WWWWW WWWWW WWWW WWWWW WWWW WWWW WWW WWWWW WWWWW WW WWWW WWWWW

            yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    GGGGGGGGGGGGGGG
            y             y    y             y    y             y    bbbbbBBBBBBbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            y             y    y             y    y             y    bbbbbbbbbbbbbbb
            yRRRRRRRRRRRRRy    yyyyyyyyyyyyyyy    ycccccccccccccy    bbbbbbbbbbbbbbb
            ybbbbBBBBBBbbby    ybbbbBBBBBBbbby    ybbbbBBBBBBbbby    bbbbbbbbbbbbbbb
            yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    yyyyyyyyyyyyyyy    bbbbbbbbbbbbbbb
           RRRR               yyyyyyyyyyyy       cccccccc           GGGGGG
            w                  w                  w                  w
            w                  w                  w                  wG
            w                  w                  w                  GG
            w                  w                  w                  G
            w                  w                  w                  G
            w                  w                  w                  G
           RRRxxxxxxxxxxxxxx  yyyxxxxxxxxxxxxxx  cccxxxxxxxxxxxxxx  GGxxxxxxxxxxxxxxx
            w                  w                  w                  w



        """)
  }

  @Test func `80 × 24, without numbers, turned in flight`() {
    #expect(
      picture(columns: 80, rows: 24, showsNumbers: false) == """

                    tap again while they move: does each one turn, jump, or stop dead?

             ▁▁▁▁▁▁▁▁▁▁▁▁▁
            ▟▇▇▇▇▇▇▇▇▇▇▇▇▇▙
                 ▀▀▀▀▀▀
                                                  ▗▆▆▆▆▆▆▆▆▆▆▆▆▆▖
                                                       ▀▀▀▀▀▀
                               ▂▄▄▄▄▄▄▄▄▄▄▄▄▄▂
                                    ▄▄▄▄▄▄
                                                                     ▁▃▃▃▃▃▃▃▃▃▃▃▃▃▁
                                                                     ▟             ▙
           jump               from-current       additive           spring
            ⠅ ⠨                ⠅ ⠨                ⠅ ⠨                ⠅⢠⣬
            ⠅ ⢸⠓⢦⡀             ⠅ ⠨                ⠅ ⠨                ⠅⡇⠨⡆
            ⠅ ⢸                ⠅ ⠨                ⠅ ⠨                ⢅⠇⠨⢇
            ⠅ ⢸                ⠅ ⠨                ⠅ ⠨ ⢀⡀             ⢽ ⠨⢸
            ⠅ ⢸                ⠅ ⠨                ⠅ ⠨⣰⠋              ⢽ ⠨⢸
            ⠅ ⡸                ⠅ ⡸⠒⠲⠄             ⠅ ⡸⠁               ⡏ ⠨⠸⡀
           ⣀⡥⠞⠩⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀  ⣀⡥⠞⠩⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀  ⣀⡥⠞⠩⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀  ⣀⡇⣀⣨⣀⡇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
            ⠅ ⠨                ⠅ ⠨                ⠅ ⠨                ⠅ ⠨ ⠙⠂
               it jumps         it stops dead    it turns, no jump  it turns, no jump
            83 pt, 163 pt/s    0 pt, 163 pt/s      0 pt, 0 pt/s       0 pt, 0 pt/s

        """)
  }
}
