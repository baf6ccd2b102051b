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

          state     inactive active stopped                     ▟0.42  0  0.58  1  ▙
          running   no    reversed  no                           ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀◆⣀⣀⣀⣀⣀⣀⣀⡀
          fraction  0                                                      ⢀⡠⠔⠒⠉⠉
          completed –                                                   ⢀⠤⠒⠁
          timing    ease in, ease out                              ⣀⣀⠤⠔⠊⠁
          keyframes none                                         ⠉⠉⠉⠉⠉⠉⠉◆⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
          continue  in the time left                            ▜                  ▛

        """)
  }

  @Test func `M85: 120 × 40, reversed by addition, stopped, and after an illegal call`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.happens(.tap, at: 0)
    show.key("a", at: 0.4)
    show.key("x", at: 0.6)
    show.key(" ", at: 0.7)
    #expect(
      show.picture(columns: 120, rows: 40) == """






                                                                         ▂▅▇  ▇▅▂
               ▂▂                                                        ▟      ▙                                      ▂▂
               ▆▆▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▜      ▛▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                                                                         ▆▃▁  ▁▃▆

                                                                            ▁▂▁
                                                                          ▂▅  ▙▖
               ▂▂                                                       ▗▆      ▅▁                                     ▂▂
               ▆▆▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▃      ▂▘▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                                                                          ▝▜  ▃▆
                                                                           ▔▆▔

               ▍                                                                                                        ▋
               cannot start: the animator was stopped, finish it first


          state     inactive active stopped         ⠅   ⢅ ⠅                             ▟0.42  0  0.58  1                  ▙
          running   no    reversed  no              ⠅   ⠍⠢⡅
          fraction  0.586 of the way                ⠅   ⠅ ⠅
          completed –                               ⠍⠉⠉⠉⠍⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉     ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒◆⠒⠒⠒⠒⠒⠒⠒⠒⣀⡠⠤⠔⠒⠒⠂
                                                    ⠅   ⠅ ⠅                                                      ⣀⠤⠒⠉
          timing    ease in, ease out               ⠅   ⠅ ⠅                                                   ⢀⠤⠊
          keyframes none                            speed to 800 pt/s       ┊ a call                        ⡠⠔⠁
          continue  in the time left                                                                      ⡠⠊
                                                    start()                                             ⡠⠊
                                                    a second animator, additive, back                ⢀⠔⠊
                                                    stop(withoutFinishing: false)                  ⡠⠒⠁
                                                    cannot start                               ⣀⠤⠒⠉
                                                                                         ⠤⠤⠔⠒⠊⠉⠤⠤⠤⠤⠤⠤⠤⠤◆⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠄


                                                                                        ▜tab: move its points              ▛


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

  @Test(arguments: [(0.1, 0.1), (0.1, 1), (0.39, 0.577), (1, 0.1), (1, 1)], [false, true])
  func `the range of the velocity chart always contains the velocity`(
    spring: (response: Double, ratio: Double), usesKeyframes: Bool
  ) {
    var show = Show()
    if usesKeyframes { show.key("k", at: 0) }
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
    show.key(.tab, at: 0)
    #expect(keys() == "← → ↑ ↓ move the point; tab next; esc back; space start/pause")
    show.key(.escape, at: 0)
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

  @Test func `80 × 24, a spring with keyframes on the way back`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    for key in "kcccc" { show.key(key, at: 0) }
    show.happens(.spring(.standard), at: 0)
    show.key(" ", at: 0)
    show.play(to: 0.2)
    show.key("r", at: 0.2)
    show.play(to: 0.3)
    #expect(
      show.picture(columns: 80, rows: 24) == """






                                            ▂▄▄▃▁
              ▂▂                           ▍    ▙▎                              ▂▂
              ▆▆▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔2▔▔▔▔▜    ▛▔▔1▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                                            ▆▄▄▅▔
                                           ▗▅  ▆▃
              ▂▂                          ▄      ▆▖                             ▂▂
              ▆▆▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔2▔▔▔▃      ▂▘1▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▆▆
                                           ▆▀  ▂▅
              ▍                              ▔▆▔           ▎ ▎                   ▋
              start                    0.731 of the time                       end
          state     inactive active stopped                     ▟0.74 s            ▙
          running   yes   reversed  yes                          ⣀⣀⣀⢀⠤⠤⠤⢄⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡀
          fraction  0.731 of the time                              ●⠃
          completed –                                             ⢠⠃
          timing    spring                                       ⢠⠃
          keyframes three, one back                              ⠁⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
          continue  in the time left                            ▜                  ▛

        """)
  }
}
