import SeededRandom
import MotionKinematics
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

             Photos  12 pictures


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



           Photos  12 pictures



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

  /// A picture of the album in 24 × 10 cells, with a letter for each of its colours: “.” is the ground, and the
  /// shapes are in alphabetical order from the back to the front.
  private func letters(_ picture: AlbumPicture) -> [String] {
    var letters = [picture.drawing.ground: Character(".")]
    for (shape, letter) in zip(picture.drawing.shapes, "abcdefghijklm") where letters[shape.color] == nil {
      letters[shape.color] = letter
    }
    var canvas = Canvas(columns: 24, rows: 10, rendering: Rendering(color: .few))
    canvas.draw(picture.drawing, at: .zero, size: [24, 10])
    return (0..<10).map { row in
      String(
        (0..<24).map { column in
          let cell = canvas[column, row]
          return letters[cell.glyph == " " ? cell.background : cell.foreground] ?? "?"
        })
    }
  }

  @Test func `each picture of the album shows its shapes`() {
    let pictures = AlbumPicture.all.map(letters)
    let rows = stride(from: 0, to: pictures.count, by: 3).map { first in
      (0..<10).map { row in pictures[first..<first + 3].map { $0[row] }.joined(separator: "  ") }
        .joined(separator: "\n")
    }
    #expect(
      rows.joined(separator: "\n\n") == """
        aaaaaaaaaaaaaaaaaaaaaaaa  ........................  ........................
        aaaaaaaaaaaaaaaaaaaaaaaa  .....b..................  .....b..................
        aaaaaaaaaaaaaaabaaaaaaaa  ...aaaaa..........cc....  ...bb...................
        .............bbbbbb.....  .aaaaaaaaa......ccccccc.  ....b...................
        ............bbbbbbbb....  aaaaaaaaaaaa..cccccccccc  ...b.bb.................
        ............b.cccccccccc  aaaaaaaaaaaacccccccccccc  aaaaaaaaaaaaaaaaaaaaaaaa
        ddddddddddddcccccccccccc  dddddddddddddddddddddddd  aaaaaaaaaaaaaffffffffffa
        dddddddddddddddccccccccc  ddddddddeeeeeeeeeeeedddd  ggggggggggffffffffffffff
        ddddeeeeeeeeeeeeeeeeeeee  fffffffddddddddddddddddd  ggggggggggggggggffffffff
        ddeeeeeeeeeeeeeeeeeeeeee  fffffffffddddddddddddddd  gggggggggggggggggfffffff

        ........................  ..........ccccccc.......  ........................
        ...aaa.......c..........  ..............ccc.......  ........................
        ...aaaa.....dcc.........  .........c....c.........  ........................
        ...a..a.....dccc........  .........eeefee.........  ....cc..aaaaaaaaaaaaaaaa
        ...........ddcccc.......  aaaaaaaaeeeefeeeaaaaaaaa  bbbbccaabaaaaaaaaaaeaaaa
        ...........ddccccc......  aaaaaaeeeeeeefeeeeaaaaaa  bbbcccbbbbbddaaaaaeeaaaa
        bbbbbbbbbbbbbcbbbbbbbbbb  bbbbbeeeeeeeeeeeeeebbbbb  bbbccccbbbbddbbaaeeeeaaa
        bbbbbbbbbebbeeeebbebbbbb  bbbeeeeeeeeeeeeeeeeeebbb  bbbccccbbbddddbbaeeeeaaa
        ffffffffffffffffffffffff  bbeeeeeeeeeeeeeeeeeeeebb  bbbcccccbbddddbbeeeeeeaa
        ffffffffffffffffffffffff  beeeeeeeeeeeeeeeeeeeeeeb  ffffffffffffffffffffffff

        ........................  ........................  .aaaaaaaaa......cccccccc
        ........................  ...............aaaaaa...  .aaaaaabbbbbbbbbbbcccccc
        ........ddd.............  ...............aaaaaaa..  ..aaaaaabbbbbbbbbcccccc.
        aaaaaaa.dddaaaaaaa.dddaa  ................a.a.....  ...aaaaaabbbbbbbbccccc..
        acccccaadedaaaaaaaadedda  ........................  ....aaaaa..bbbbb...ccc..
        acccccaadddaacccccadddda  dddddddddddddddddddddddd  .....aaa...bbbbb...cc...
        bcccccbbdddbbcccccbddddb  cccccccccccccccccccccccc  ......aa....bbb....c....
        bcccccbbdddbbcccccbddddb  eeeeeeeeeeeeeeeeeeeeeeee  ddddddddddddddddd.......
        bcccccbbdddbbcccccbddddb  cccccccccccccccccccccccc  ddddddddddeeeeeeeeeeeeee
        bcccccbbdddbbcccccbddddb  ffffffffffffffffffffffff  ddddddddeeeeeeeeeeeeeeee

        aaaaaaaaaaaaaaaaaaaaaaaa  ........................  aaaaaaaaaaaaaaaaaaaaaaaa
        aaaaaaaaeeeeeeaaaaaaaaaa  .aaaaa..................  aaaaaaaaaaaaaaaaagggaaaa
        aaaaaaaeeffffeeaaaaaaaaa  .aaaaaa.................  aaaaaaaaaaaaaaaaaeeeaaaa
        aaaaaaeeeefffeeeaaaaaaaa  ...a..........bbbbbb....  bbbbbbbbbbbbbbbbbffebbbb
        .......eeeffeee.........  ............bbbbbbbbb...  bbbbbbbbbbbbbbbbbbffbbbb
        ..........dde...........  cccccccccccbcccccccccccc  .................bee....
        ..........dd...bbbbbbbbb  cccccccccccccccccccccccc  ..............dddddddddd
        cccccccc..bbbbbbbbbbbbbb  dddddddddddddddddddddddd  ccccccccccccdddddddddddd
        cccccccccccccbbbbbbbbbbb  eeeeeeeeeeeeeeeeeedddddd  ccccccccccdddddddddddddd
        cccccccccccccccbbbbbbbbb  eeeeeeeeeeeeeeeeeeeeeedd  cccccccccccddddddddddddd
        """)
  }

  @Test(arguments: [34, 40, 60, 70], [80, 120, 200])
  func `the hint covers no picture where there is room above`(rows: Int, columns: Int) {
    let layout = PhotoLayout(columns: columns, rows: rows)
    // The hint has rows 1 to 5; the rim around a selected picture is half a row.
    #expect(layout.tile(0).origin.y >= 6 * 16 && layout.full.origin.y >= 6 * 16)
  }

  @Test(arguments: 0..<20)
  func `fast edges move by whole cells and slow ones by half cells, close to their position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let frame = PhotoFrame(
      center: SIMD2(.random(in: 0...900, using: &random), .random(in: 0...600, using: &random)),
      size: SIMD2(.random(in: 8...900, using: &random), .random(in: 16...600, using: &random)))
    for (speed, parts) in [(0.0, 2.0), (60, 2), (500, 1)] {
      let (corner, size) = frame.cells(parts: PhotoFrame.parts(atSpeed: speed))
      let edges = [corner.x, corner.y, corner.x + size.x, corner.y + size.y]
      let exact = [frame.origin / SIMD2(8, 16), (frame.origin + frame.size) / SIMD2(8, 16)]
      for (edge, exact) in zip(edges, [exact[0].x, exact[0].y, exact[1].x, exact[1].y]) {
        #expect((edge * parts).rounded() == edge * parts && abs(edge - exact) <= 0.5 / parts + 1e-9)
      }
    }
  }

  @Test func `in pixels a picture in flight is one picture that is scaled to its exact frame`() throws {
    var show = Show()
    show.happens(.tap, at: 0)
    var pictures: Set<Picture> = []
    for frame in 1...20 {
      // The second tap reverses the flight.
      if frame == 10 { show.happens(.tap, at: 0.15) }
      show.advance(to: Double(frame) / 60)
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      show.scene.draw(into: &canvas)
      let scaled = canvas.sprites.filter { $0.size != $0.picture.size && !$0.isGradient }
      let sprite = try #require(scaled.count == 1 ? scaled[0] : nil)
      pictures.insert(sprite.picture)
      // A cell has 8 × 16 pt and 10 × 20 pixels.
      let exact = show.scene.shownFrame.shown
      let miss = 1.25 * exact.origin - SIMD2(sprite.x, sprite.y)
      #expect(abs(miss.x) <= 1e-9 && abs(miss.y) <= 1e-9)
      let size = SIMD2(Double(sprite.size.width), Double(sprite.size.height))
      let rest = 1.25 * exact.size - size
      #expect(abs(rest.x) <= 0.5 && abs(rest.y) <= 0.5)
    }
    #expect(pictures.count == 1)
  }

  @Test func `in pixels one veil dims all pictures of the grid, and none of them is sent again`() throws {
    var show = Show()
    show.happens(.tap, at: 0)
    var pictures: Set<[Picture]> = []
    for frame in 1...60 {
      show.advance(to: Double(frame) / 60)
      if show.scene.flight == nil { break }
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      show.scene.draw(into: &canvas)
      let drawings = canvas.sprites.filter { !$0.isGradient && $0.size == $0.picture.size }
      pictures.insert(drawings.map(\.picture).filter { if case .drawing = $0.shape { true } else { false } })
      let veils = canvas.sprites.dropFirst().compactMap(\.picture.opacityOfGradient)
      #expect(veils.count <= 1)
      let miss = Double(veils.first ?? 0) - min(max(show.scene.openness, 0), 1)
      #expect(abs(miss) <= 1.0 / 32 + 1e-6)
    }
    #expect(pictures.map(\.count) == [AlbumPicture.all.count - 1])
  }

  @Test func `with plain characters pictures are drawn as well`() {
    let show = Show(SceneContext(columns: 80, rows: 24))
    let picture = show.picture(columns: 80, rows: 24, rendering: Rendering(glyphs: .ascii))
    #expect(!picture.contains("?") && picture.contains("---"))
  }

  @Test func `a picture that moves slowly is drawn with the edges that it has at rest`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.happens(.tap, at: 0)
    show.advance(to: 2)
    func inside() -> [Substring] {
      show.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)[10..<32]
        .map { $0.dropFirst(30).prefix(60) }
    }
    let rest = inside()
    show.happens(.grab, at: 2)
    for step in 1...6 { show.happens(.drag(0.1), at: 2 + Double(step) / 60) }
    let speed = (show.scene.flight?.state(at: show.scene.time).velocity ?? .zero).lowHalf.length
    #expect(speed > 1 && speed < 120 && inside() == rest, "\(speed)")
  }
}

extension Sprite {
  /// True for the ground and for the veil over the pictures of the grid.
  fileprivate var isGradient: Bool { picture.opacityOfGradient != nil }
}

extension Picture {
  /// The opacity of a gradient, which the ground is, and a veil in front of it; nil for another picture.
  var opacityOfGradient: Float? {
    guard case .gradient(_, _, let opacity) = shape else { return nil }
    return opacity
  }
}
