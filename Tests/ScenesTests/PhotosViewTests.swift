import SeededRandom
import PaneCanvas
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<PhotosScene>

struct PhotosViewTests {
  @Test func `40 × 12, the grid`() {
    let show = Show(SceneContext(columns: 40, rows: 12))
    #expect(
      show.picture(columns: 40, rows: 12) == """

          Photos  12 pictures
          ▁▁▁▁▁▁▁▁  ▃▂   ▁   ▗        ▅▎ ▗
          ▂▂▂▁▂▃▄▄ ▆  ▆▄▆ ▆ ▄▝▃▅▄▄▄▄ ▁▁▁▗▍▙▁▁
           ▃▄▅▅▅▅▅ ▄▄▂▅▅▅▅  ▆▆▆▅▄▖ ▇ ▄▄▄▅▄▅▄▄
             ▃▅▘       ▁▁▁    ▁▃  ▁▁      ▄▆
          ▅▅▟▊▍▙▅▅ ▅▅▆▄▂▊▖  ▐▆▍▋▗▖▏▍ ▄▄▄▄▄▄▄▄
          ▗▟    ▙▖▄▂▂▙▟▙▟▂▂▄▐▉▍▋▍▊▏▍ ▄▄▄▄▄▄▄▄
          ▝▇▇▆▆▆ ▛   ▗▅▄    ▗▆            ▊▖
           ▝▋▝ ▘▀  ▆▆▝▆▘▆▆▆ ▂▂▂▂▆▂▂▖ ▃▃▃▃▃▊▍▃
          ▆▇▇▃▆▅▅▅ ▆▆▅▅▇    ▄▄▄▄▃▃▂▇ ▇▇▇▇▇
                  ▀▀▀▀▀▀▀▀▀▀
        """)
  }

  @Test func `80 × 24, a picture in flight, the photo ahead of the screen`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.tap, at: 0)
    show.play(to: 0.2)
    #expect(
      show.picture(columns: 80, rows: 24) == """

             Photos  12 pictures                 startInteractive · animate · start


             ▀▀▀▀▀▀▀▀                    ▄▄      ▄▖                        ▏▖
                                       ▗           ▙▖                      ▏ ▃
             ▇    ▇▆▅                 ▗    ▗▄  ▄▖                          ▆▆▆▇▇▇▇
              ▂▄▅▆▇▇                  ▐   ▗          ▌                     ▆▇▆▆▆▆▆
                                      ▐    ▜    ▛    ▘
                   ▂▂▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▜     ▀▀     ▛▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀ ▁▂▄▃
                  ▗▆▃                   ▀▜        ▀▘                        ▝▃▂▃
             ▆▆▆▆▃  ▁                      ▜▀▀▀▀▛                          ▄▄▄▄▄▄▄
             ▅▅▂▟                           ▜  ▘                           ▄▄▄▄▄▄▄
             ▗▟                              ▜▘                            ▅▅▅▅▅▅▅
                                              ▀     ▄▄▄▄
             ▋▆▆▆▆▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄           ▄▄▄                             ▂▂▏
              ▝   ▛                     ▄▄▄▄                               ▂▂▊▁▂▂▂
               ▝▜ ▏▝                           ▄▄▄                         ▂▂▊▀▂▂▂
             ▂▂▃▇▟▃▃▙                              ▄▖                      ▄▆▔▅▇▆▅
                  ▃▄▆                                ▖

             screen ease out grid ┊─────────────────●────────────────────────┊ open
             photo  springs       ┊──────────────────────────────────────────┊  ●

        """)
  }

  @Test func `120 × 40, grabbed in flight and dragged down`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.happens(.tap, at: 0)
    show.play(to: 0.25)
    show.happens(.grab, at: 0.25)
    show.happens(.drag(80), at: 0.35)
    show.play(to: 0.4)
    #expect(
      show.picture(columns: 120, rows: 40) == """



           Photos  12 pictures                                       startInteractive · animate · start · pause · update 26 %



                                             ▗▂▁                          ▃▅▂                        ▗▄▅▃       ▗
           ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▃▃▂▂▂▂▂▂▂▂     ▁▄▅▅▅▅▄▁         ▂▄▃▁          ▍ ▋                         ▎   ▎     ▗▐▙▖
                         ▟    ▙▏        ▂▅       ▇▄▂    ▁▄▆    ▆▄▁       ▍ ▊▂                         ▆▅▆     ▗ ▐ ▙▖
                         ▎ ▁▂▃▃▄▄▄▄▄▃               ▅▂▃▅             ▄▄▄▄▄▅▃▂▂▃▘▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄              ▗  ▐  ▙▖
           ▃▄▄▅▅▅▅▅▄▃▃▂▁▃▅▇   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▃   ▜    ▛▃▃▃▃▃▃
                        ▆▅▂                                                                                 ▃▂▆▆▆▆▆▆▆▃▘
                ▁▂▃▃▄▄▅▅▅▆▆▆▆▆                                                                              ▄▄▄▇▅▅▆▄▄▄▄▄▄▄▄▄
             ▄▆▇
                                                            ▄▄        ▄▄
                      ▃▅▅   ▊                             ▄              ▄                                            ▁
                     ▊▆▆▆▆▁▂▘                           ▗                  ▖                                      ▂▃▅  ▆▖
                     ▗▘▉▎▝▖                            ▗      ▗▄    ▄▖      ▖                                     ▜    ▂▘
                   ▁▟  ▋▌  ▙▁                                ▗        ▖                                           ▔▔▔ ▔
                  ▗▆   ▎ ▎  ▆▖                               ▐        ▌                                     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                ▗▟     ▆▆▆                             ▐     ▝        ▘     ▌
           ▇▇▇▇▄               ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀       ▀▀▀▀▀▀       ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀ ▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆
             ▗▟                                         ▝▜                ▛▘                                ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅
           ▂▟                                             ▀              ▀
                                                             ▀▜▀    ▀▛▀
           ▊▅▅▅▅▅▅▅▅▅▁▁▁▁▁▁▁▁▍                                 ▜    ▛
            ▝      ▜         ▊                                  ▜  ▛                                                ▐▆▆
             ▝▜     ▃        ▛                                   ▜▛                                                 ▊ ▊
              ▝▜    ▎▝      ▛                                   ▐  ▌            ▄▄▄▄▄▄▄▄                ▄▄▄         ▅▅▅
                ▜  ▋  ▝    ▛                                    ▝▀▀▘    ▄▄▄                                         ▊▀▀
                 ▜ ▎   ▝▂ ▛▘      ▄▄▄▄▄▄▄▄▄▄                      ▄▄                                              ▁▂▊ ▊▃▂▁
           ▂▂▃▃▄▄▄▙▄▄▄▃▃▙▃▘▁                          ▄▄▄▄▄   ▄▄                                            ▆▆▆▆▆▇  ▔▔▔    ▆
                      ▁▁▃▃▄▅▅▅                                 ▄▄▄▄                                          ▗▆
                    ▗▆                                               ▄▄                                     ▕▏
                                                                        ▙▄
           screen ease out                                                 ▄                                ───────┊ open
           photo  springs                                                   ▌                               ───────┊
                              ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀

        """)
  }

  @Test(arguments: [34, 40, 60, 70], [80, 120, 200])
  func `the hint covers no picture where there is room above`(rows: Int, columns: Int) {
    let layout = PhotoLayout(columns: columns, rows: rows)
    // The hint has rows 1 to 5; the rim around a selected picture is half a row.
    #expect(layout.tile(0).origin.y >= 6 * 16 && layout.full.origin.y >= 6 * 16)
  }

  @Test(arguments: 0..<40)
  func `fast edges move by whole cells and slow ones by half cells, close to their position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let frame = PhotoFrame(
      center: SIMD2(.random(in: 0...900, using: &random), .random(in: 0...600, using: &random)),
      size: SIMD2(.random(in: 8...900, using: &random), .random(in: 16...600, using: &random)))
    let scene = Show().scene
    for (speed, parts) in [(0.0, 2.0), (60, 2), (500, 1)] {
      let place = scene.cells(frame, speed: speed)
      let edges = [place.column, place.row, place.column + place.width, place.row + place.height]
      let exact = [frame.origin / SIMD2(8, 16), (frame.origin + frame.size) / SIMD2(8, 16)]
      for (edge, exact) in zip(edges, [exact[0].x, exact[0].y, exact[1].x, exact[1].y]) {
        #expect((edge * parts).rounded() == edge * parts && abs(edge - exact) <= 0.5 / parts + 1e-9)
      }
    }
  }

  @Test func `with plain characters pictures are drawn as well`() {
    let show = Show(SceneContext(columns: 80, rows: 24))
    let picture = show.picture(columns: 80, rows: 24, rendering: Rendering(glyphs: .ascii))
    #expect(!picture.contains("?") && picture.contains("---"))
  }
}
