import CellCanvas
import Scenes
import Testing

private typealias Show = SceneRun<PropertyAnimatorScene>

struct PropertyAnimatorViewTests {
  @Test func `40 × 12: paused in the middle`() {
    var show = Show(Setting(columns: 40, rows: 12))
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

  @Test func `80 × 24: at the beginning`() {
    let show = Show(Setting(columns: 80, rows: 24))
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

            state      inactive  active  stopped                ▟0.42  0  0.58  1  ▙
            running    no    reversed  no                        ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀◆⣀⣀⣀⣀⣀⣀⣀⡀
            fraction   0                                                   ⢀⡠⠔⠒⠉⠉
            completed  –                                                ⢀⠤⠒⠁
            timing     ease in, ease out                           ⣀⣀⠤⠔⠊⠁
            keyframes  none                                      ⠉⠉⠉⠉⠉⠉⠉◆⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁
            continue   in what is left                          ▜                  ▛

        """)
  }

  @Test func `120 × 40: turned round by addition, stopped, and asked for what it cannot do`() {
    var show = Show(Setting(columns: 120, rows: 40))
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


            state      inactive  active  stopped    ⠅   ⠅ ⠅                             ▟0.42  0  0.58  1                  ▙
            running    no    reversed  no           ⠅   ⠧⡀⠅
            fraction   0.082 of the way             ⠅   ⠅⠈⠇
            completed  –                            ⠍⠉⠉⠉⠍⠉⠍⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉     ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒◆⠒⠒⠒⠒⠒⠒⠒⠒⣀⡠⠤⠔⠒⠒⠂
                                                    ⠅   ⠅ ⠅                                                      ⣀⠤⠒⠉
            timing     ease in, ease out            ⠅   ⠅ ⠅                                                   ⢀⠤⠊
            keyframes  none                         velocity of the circle  ┊ a call                        ⡠⠔⠁
            continue   in what is left                                                                    ⡠⠊
                                                    start()                                             ⡠⠊
                                                    a second animator, back, on top                  ⢀⠔⠊
                                                    stop(withoutFinishing: false)                  ⡠⠒⠁
                                                    cannot start                               ⣀⠤⠒⠉
                                                                                         ⠤⠤⠔⠒⠊⠉⠤⠤⠤⠤⠤⠤⠤⠤◆⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠄


                                                                                        ▜tab: move its points              ▛


        """)
  }

  @Test(arguments: 12...80, [40, 56, 80, 100, 140, 220])
  func `what it draws has room on every stage`(rows: Int, columns: Int) {
    let show = Show(Setting(columns: columns, rows: rows))
    let lines = show.picture(columns: columns, rows: rows).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The gallery has the first row and the last.
    #expect(lines[0].isEmpty && lines[rows - 1].isEmpty)
    let words = ["state", "running", "reversed", "fraction", "completed", "timing", "continue"]
    let isLarge = columns >= 56 && rows >= 24
    for word in words { #expect(!isLarge || lines.contains { $0.contains(word) }, "\(word)") }
  }
}
