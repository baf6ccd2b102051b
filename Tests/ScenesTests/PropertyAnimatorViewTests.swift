import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<PropertyAnimatorScene>

struct PropertyAnimatorViewTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func `a sentence for each state tells what to watch`(columns: Int, rows: Int) {
    var show = Show(SceneContext(columns: columns, rows: rows))
    func picture() -> String { show.picture(columns: columns, rows: rows) }
    #expect(picture().contains("one animation moves all three"))
    show.happens(.tap, at: 0)
    #expect(picture().contains("reverse it on the way"))
    show.happens(.tap, at: 0.5)
    #expect(picture().contains("it stands on its way"))
    show.key("x", at: 0.6)
    #expect(picture().contains("it is stopped"))
    for word in ["fraction", "completed", "pt/s", "stop(", "0.42"] { #expect(!picture().contains(word)) }
  }

  @Test func `M80, M95: 40 × 12, paused half way`() {
    var show = Show(SceneContext(columns: 40, rows: 12))
    show.happens(.tap, at: 0)
    show.happens(.tap, at: 0.5)
    #expect(
      show.picture(columns: 40, rows: 12) == """

             ▂▂           ▆  ▆           ▂▂
             ▆▆▔▔▔▔▔▔▔▔▔▔▔▂  ▂▔▔▔▔▔▔▔▔▔▔▔▆▆

             ▂▂           ▄▇▇▄           ▂▂
             ▆▆▔▔▔▔▔▔▔▔▔▔▔▀▁▁▀▔▔▔▔▔▔▔▔▔▔▔▆▆

             ▍                            ▋
             start  0.500 of the way    end



        """)
  }

  @Test func `80 × 24, at the start`() {
    let show = Show(SceneContext(columns: 80, rows: 24))
    #expect(
      show.picture(columns: 80, rows: 24) == """






             ▃▄▄▃
            ▟    ▙                                                              ▂▂
            ▜    ▛▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
             ▅▀▀▅
            ▂▃▃▃▃▂
            ▍    ▋                                                              ▂▂
            ▍    ▋▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
            ▆▅▅▅▅▆
                                                                                 ▋

          one animation moves all three                         ▟ease in, ease out ▙
          circle, square and bar: press                          ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡀
          space, and again on the way                                      ⢀⡠⠔⠒⠉⠉
                                                                        ⢀⠤⠒⠁
                                                                   ⣀⣀⠤⠔⠊⠁
                                                                 ⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
                                                                ▜                  ▛

        """)
  }

  @Test func `M85: 120 × 40, reversed, stopped, and after an illegal call`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.happens(.tap, at: 0)
    show.key("r", at: 0.4)
    show.key("x", at: 0.6)
    show.key(" ", at: 0.7)
    #expect(
      show.picture(columns: 120, rows: 40) == """






                     ▗▆▇ ▇▆▖
               ▂▂   ▗       ▖                                                                                          ▂▂
               ▆▆▔▔▔▝       ▘▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                     ▝▂▁ ▁▂▘


                     ▍▇▇▆▆▅▅▖
               ▂▂    ▏      ▎                                                                                          ▂▂
               ▆▆▔▔▔▊      ▉▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                    ▝▃▃▂▂▁▁▋


               ▍       ▐ ▌                                                                                              ▋
               cannot start: the animator was stopped, finish it first


          it is stopped                             ⠅   ⢅ ⠅                             ▟ease in, ease out                 ▙
          finish it: the left key at the            ⠅   ⠽⡀⠅
          start, enter here, the right key          ⠅   ⠅⢣⠅
          at the end                                ⠍⠉⠉⠉⠍⠘⡅⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉     ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⣀⡠⠤⠔⠒⠒⠂
                                                    ⠅   ⠅ ⠅                                                      ⣀⠤⠒⠉
                                                    ⠅   ⠅ ⠅                                                   ⢀⠤⠊
                                                    speed of the circle     ┊ a call                        ⡠⠔⠁
                                                                                                          ⡠⠊
                                                                                                        ⡠⠊
                                                                                                     ⢀⠔⠊
                                                                                                   ⡠⠒⠁
                                                                                               ⣀⠤⠒⠉
                                                                                         ⠤⠤⠔⠒⠊⠉⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠄


                                                                                        ▜                                  ▛


        """)
  }

  @Test func `the top line shows the current timing, and the next one if it is different`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    func law() -> String { show.scene.statusText.law.description }
    #expect(law() == "ease in, ease out")
    show.key(" ", at: 0)
    show.key("c", at: 0.3)
    #expect(law() == "ease in, ease out, then ease in")
    show.happens(.spring(.standard), at: 0.4)
    #expect(law().hasPrefix("spring"))
    show.settle(within: 2)
    #expect(law() == "spring")
  }

  @Test func `the top line shows the spring that returns the square, for any selected timing`() {
    var show = Show()
    show.happens(.grab, at: 0)
    show.happens(.drag(80), at: 0.1)
    show.happens(.release(300), at: 0.2)
    #expect(show.scene.statusText.law.description.hasPrefix("spring"))
    #expect(show.scene.statusText.law.description.hasSuffix(", then ease in, ease out"))
  }

  @Test(arguments: [(0.1, 0.1), (0.1, 1), (0.39, 0.577), (1, 0.1), (1, 1)])
  func `the range of the velocity chart always contains the velocity`(
    spring: (response: Double, ratio: Double)
  ) {
    var show = Show()
    show.happens(.spring(Spring(response: spring.response, dampingRatio: spring.ratio)), at: 0)
    show.key(" ", at: 0)
    let range = show.scene.chart.plot.range
    var peak = 0.0
    while !show.scene.isAtRest, show.scene.time < 2.5 {
      show.advance(to: show.scene.time + 1.0 / 960)
      peak = max(peak, abs(show["circle_vx"]))
    }
    #expect(peak <= range.upperBound && peak > 0.5 * range.upperBound)
    // The range was known from the start.
    #expect(show.scene.chart.plot.range == range)
  }

  @Test func `the bottom line shows the keys of the current state`() {
    var show = Show()
    func keys() -> String {
      show.scene.footerKeys.map { "\($0.name) \($0.short ?? "")" }.joined(separator: "; ")
    }
    #expect(keys().contains("← → scrub"))
    show.key(" ", at: 0)
    show.key("x", at: 0.5)
    #expect(keys() == "← finish at start; enter here; → at end")
  }

  @Test(arguments: 34...90, [80, 100, 140, 220, 320])
  func `from 34 rows on a blank row lies below the panel`(rows: Int, columns: Int) {
    let show = Show(SceneContext(columns: columns, rows: rows))
    let lines = show.picture(columns: columns, rows: rows).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[rows - 2].isEmpty)
  }

  @Test(arguments: 12...80, [40, 56, 80, 100, 140, 220])
  func `the drawing fits on every stage`(rows: Int, columns: Int) {
    let show = Show(SceneContext(columns: columns, rows: rows))
    let lines = show.picture(columns: columns, rows: rows).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The first and the last row belong to the gallery.
    #expect(lines[0].isEmpty && lines[rows - 1].isEmpty)
  }

  @Test func `80 × 24, paused while the square grows, with the outlines, in 16 colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.key("o", at: 0)
    show.key(" ", at: 0)
    show.key("g", at: 0.2)
    show.advance(to: 0.6)
    show.key(" ", at: 0.6)
    #expect(
      show.colors(columns: 80, rows: 24) == """






                                                         cccc
              BB                                        cccccc                yyyyyy
                BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBccccccBBBBBBBBBBBBBBBByB   y
                                                          cc                  yyyyyy
                                                        MMMMMM               yyyyyyyy
              BB                                      MMMMMMMMM              y  BB  y
                BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBMMMMMMMMMBBBBBBBBBBBBByBB    y
                                                        MMM                  yyyyyyyy
              cccccccccccccccccccccccccccccccccccccccccccccWWxxxxxxxxxxxxxxxxxxxxx
              wwwww                     WWWWW WW WWW WWW                       www
          cc cccccc cc ccc ccc                                   wwww www wwww www
          WWWWWW WWWW WW WW WWWWW WWW WWWWW                      xxxxxxxxxxxxxxxxGGx
          WWWW WW WWWW WWWWW WW WW                                         WGGGGG
                                                                        GGGG
                                                                   GGGGGG
                                                                 GGxxxxxxxxxxxxxxxxx


        """)
  }

  @Test func `80 × 24, a spring on the way back`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.spring(.standard), at: 0)
    show.key(" ", at: 0)
    show.play(to: 0.2)
    show.key("r", at: 0.2)
    show.play(to: 0.3)
    #expect(
      show.picture(columns: 80, rows: 24) == """






                                                          ▂▄▄▃▁
              ▂▂                                         ▍    ▙▎                ▂▂
              ▆▆▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▜    ▛▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                                                          ▆▀▀▅▔
                                                          ▁▃▄▄
              ▂▂                                         ▆    ▙                 ▂▂
              ▆▆▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▝    ▁▘▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                                                          ▝▃▀▔
              ▍                                            ▎ ▎                   ▋
              start                    0.731 of the time                       end
          reverse it on the way                                 ▟spring            ▙
          r turns it as at a wall: the                           ⣀⣀⣀⢀⠤⠤⠤⢄⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡀
          speed jumps                                              ●⠃
                                                                  ⢠⠃
                                                                 ⢠⠃
                                                                 ⠁⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
                                                                ▜                  ▛

        """)
  }
}
