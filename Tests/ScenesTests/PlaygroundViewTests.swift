import PaneCanvas
import MotionDynamics
import MotionKinematics
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<Playground>

struct PlaygroundViewTests {
  @Test func `40 × 12, some balls have fallen`() {
    var show = Show(SceneContext(columns: 40, rows: 12))
    show.play(to: 1)
    #expect(
      show.picture(columns: 40, rows: 12, rendering: Rendering(color: .few)) == """

                                      ▌
                ████                  ▛
              ▗▇▇▇▇▖                  ▙
              ▐    ▌                  ▌
               ▔▔▔▔                   ▛
                                      ▛
                                      ▛
                               ▄▄      ▁     ▄▄
                               ▀▀    ▊▁▋     ▀▀


        """)
  }

  @Test(arguments: [(40, 12), (80, 24), (100, 30), (160, 50)])
  func `in cells the chain is one line from the hook to the weight`(size: (Int, Int)) throws {
    let scene = Playground(SceneContext(columns: size.0, rows: size.1))
    var canvas = Canvas(columns: size.0, rows: size.1, rendering: Rendering(color: .few))
    scene.draw(into: &canvas)
    let weight = scene.world[try #require(scene.chainWeight).id]
    let column = Int((scene.arena.hook.x / CellMetrics.width).rounded(.down))
    let (top, bottom) = (scene.arena.hook.y, weight.center.y - weight.shape.halfSize.y)
    let (first, last) = (Int((top / 8).rounded(.up)), Int((bottom / 8).rounded(.down)))
    #expect(first + 4 < last)
    for half in first..<last - 1 {
      let isSeen = (column - 1...column + 1).contains { column in
        let cell = canvas[column, half / 2]
        let covered = Coverage(glyph: cell.glyph)?.bits ?? 0
        let rim = scene.theme.rim
        let bits = (cell.foreground == rim ? covered : 0) | (cell.background == rim ? ~covered : 0)
        let upper = Coverage.lower(4).inverted.bits
        return bits & (half % 2 == 0 ? upper : ~upper) != 0
      }
      #expect(isSeen, "half row \(half)")
    }
  }

  @Test func `80 × 24, a crowd without colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24, theme: .mono))
    show.key("c", at: 0)
    show.play(to: 1)
    #expect(
      show.picture(columns: 80, rows: 24, rendering: Rendering(color: .none)) == """

         ()        ()     ()         ()            ()    ()         ()     ()
              ()        ()    ()  ()    ()              ()    ()  ()▐   ()     () ()
          ()       ()        ()       ()   ()               () ()   o  ()   ()
        ()              ()       ()           ()                  ()▐          ()
                             ()      ()  ()      ()                ()▌ ()  ()      ()
          ()          ▁()         ()        ()                       o         ()
        ()           ▊  ▎  ()            ()                          ▌      ()
             () ()▗█▖ ▔▐▇▇▇▇▖  ()     ()       ()                   ▗▘             ()
         ()        ▀   ▐    ▌               ()                      o           ()
        ()       ▄▖     ▔▔▔▔        ()    ()      ()                ▐        ()
           ()   ███▌                   ()  ()   ()                  ▐               ()
         () ▐█▌  ▀▘                                  ()             o    ()
          ()                                  ()                    ▐              ()
                                             ()    ()  ()           o                 ()
                                 ▁▂▁              ()                ▐       ()       ()
            ()                 ▗▆   ▆▖                ()            o
        ()                     ▐  ●  ▌            ()          ▄▄ ▗▆▅▌               ()()
                                ▅▃▂▃▅    ▐███        ()   ()▃ ▂▂▗▄▆▆o           ▍ ▎
               ()                        ▝▀▀▀     ▗▄▄   ()▝▃▘▂▁ ▜█▘▄▙▃   ▄▇▇▄▐█▌ ▁ ▗▅▄
             ▗▄▖ ()          ▄▄  ▄▄              ▄▄▛▀ ()() ▟   ▖ ▕    ▋ ▊    ▎ ▊   ▎▃ ▄▖
             ▝▀▘     ▐█▌     ▀▀  ▀▀              ▀▀▘   ▐█▌ ▃▁ ▂▘  ▀▂▁▃▘   ▅▅    ▀▃▀  ▀▛▘


        """)
  }

  @Test func `in pixels every bead of the chain is drawn at the place of its body`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.play(to: 1)
    var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
    show.scene.draw(into: &canvas)
    let beads = show.scene.pieces.filter { $0.kind == .bead }
    #expect(beads.count > 3)
    for bead in beads {
      let place = SIMD2(10, 20) * (show.scene.world[bead.id].center / CellMetrics.size)
      let isThere = canvas.sprites.contains {
        let center = SIMD2($0.x + Double($0.size.width) / 2, $0.y + Double($0.size.height) / 2)
        return abs(center.x - place.x) <= 1 && abs(center.y - place.y) <= 1
      }
      #expect(isThere, "no sprite is centred at \(place)")
    }
  }

  @Test func `120 × 40, the box pushed from its home and a ball held away`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.play(to: 0.5)
    show.happens(.grab, at: 0.5)
    show.happens(.drag(-200), at: 0.5)
    show.play(to: 0.55)
    show.happens(.cancel, at: 0.55)
    for _ in 0..<5 { show.key(.tab, at: 0.6) }
    show.key(.right, at: 0.6)
    show.play(to: 0.7)
    #expect(
      show.picture(columns: 120, rows: 40, rendering: Rendering(color: .few)) == """

                                                                                                   ▌
                                                                                                   ▌
                                                                                                   ▙
                                                                                                   ▌
                                                                                                   ▌
                                                                                                   ▌
                            ▃▄▅▄                                                                   ▙
                           ▐                                                                       ▌
                           ▝    ▛                                                                  ▌
                            ▔▆▅▆           ▁▂▃▂▁                                ▃▅▅▅▃              ▌
                             ▂▂▂▂▂▂▂▂▂▂▂  ▅     ▅                              ▟     ▙             ▛
                            ▊▗▇▇▇▇▇▇▇▇▇▖▎▊       ▎                            ▕       ▏            ▌
                            ▊▐         ▌▎ ▀▁   ▁▀                              ▝▃▁▁▁▃▘             ▌         ▁
                            ▊▐         ▌▎    ▔                                                     ▛      ▗▆   ▄
                            ▊▐         ▌▎                                                          ▌      ▍     ▏
                             ▀▀▀▀▀▀▀▀▀▀▀                                                           ▌       ▃▂▁▂▘
                                                                                                   ▛
                                                                                                   ▌
                                                                                                   ▌
                                                                                                   ▛
                                                                                                   ▌
                                                                                                   ▌
                                                                                                   ▛
                                                                                                 ▃▄▙▄▂
                                                                                               ▗      ▙
                                                                                               ▍       ▏
                                                                                               ▝▃     ▘
                                                                                                 ▔▆▅▆











        """)
  }

  @Test(arguments: [(80, 24), (100, 30), (120, 40), (200, 60)])
  func `at the start the chain is beside the hint and the box below it`(columns: Int, rows: Int) {
    let arena = Arena(columns: columns, rows: rows)
    #expect(arena.hook.x / 8 > 50)
    #expect((arena.home.y - arena.boxSize.y / 2) / 16 >= 6)
  }

  @Test func `every spring of the chain is drawn from one body to the next`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.happens(.kick([600, 0]), at: 0)
    show.play(to: 1)
    var canvas = Canvas(columns: 120, rows: 40)
    show.scene.draw(into: &canvas)
    var start = show.scene.arena.hook
    for link in show.scene.world[show.scene.toys.chain!].links {
      let end = show.scene.world[link.body].center
      // Between 0.2 and 0.4 of its length neither the bead nor the weight hides it.
      let isDrawn = stride(from: 0.2, through: 0.4, by: 0.05).contains { share in
        let place = start + share * (end - start)
        let cell = canvas[Int(place.x / 8), Int(place.y / 16)]
        return [cell.foreground, cell.background].contains(Theme.dark.rim)
      }
      #expect(isDrawn)
      start = end
    }
  }

  @Test(arguments: [Theme.dark, .light, .dark256, .sixteen, .eight])
  func `the selected body has a ring in a colour that no ball has`(theme: Theme) {
    var show = Show { $0.theme = theme }
    show.play(to: 1)
    var canvas = Canvas(columns: 120, rows: 40, rendering: Rendering(color: .few))
    show.scene.draw(into: &canvas)
    #expect(canvas.cells.contains { $0.foreground == theme.knob || $0.background == theme.knob })
    let balls = [theme.ball.middle, theme.blue, theme.green, theme.violet, theme.mark, theme.rim]
    #expect(!balls.contains(theme.knob))
  }

  @Test func `without colours the selected body has a mark`() {
    var show = Show { $0.theme = .mono }
    show.play(to: 1)
    let picture = show.picture(columns: 120, rows: 40, rendering: Rendering(color: .none))
    #expect(picture.count { $0 == "●" } == 1)
  }

  @Test func `80 × 24, the chain held, with a magnet and in 16 colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.play(to: 0.6)
    show.key("m", at: 0.6)
    show.key(.tab, at: 0.6)
    show.key(.enter, at: 0.6)
    show.play(to: 1)
    #expect(
      show.colors(columns: 80, rows: 24) == """

                                                                  BBB
                                                                BBB
                                                             BBB
                                                           BBB
                                                        BBB
                                                      BBB
                                             ???    BB
                         ccccc          ??? ????  BB
                         ccccc           ???????BB                      WW
                         cccc          B???BBBBBB                      WcccW
                                         BBBBBBBBB                     cWcWW
                                              BBB                      W
                                               B
                                           ?????
                                            ????
                                            ?





        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb

        """)
  }
}
