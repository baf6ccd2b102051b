import CanvasPictures
import SeededRandom
import PaneCanvas
import PaneScenes
import Testing

struct ViewTests {
  private func picture(_ scene: Gallery, columns: Int, rows: Int) -> String {
    var canvas = Canvas(columns: columns, rows: rows)
    scene.draw(into: &canvas)
    return canvas.picture
  }

  private func scene(columns: Int, rows: Int, _ events: [(SceneEvent, Double)], at time: Double)
    -> Gallery
  {
    var scene = Gallery(.controlPanel, SceneContext(columns: columns, rows: rows), showsHint: false)
    for (event, time) in events { _ = scene.route(event, at: time) }
    scene.advance(to: time)
    return scene
  }

  @Test func `closed at rest, without the graph`() {
    let scene = scene(columns: 64, rows: 18, [(.input(.key(.character("g"))), 0)], at: 9)
    #expect(
      picture(scene, columns: 64, rows: 18) == """
          ● closed   spring                                  graph off











                                                                 ▁▂▂
                                                                ▊▟▘▎▙▎
                                                                ▕▃▂▂▀▏
        ▔▔▔▔▔▔▔▔▔▔▔▔▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚▔▔▔▔▔▔▔▔▔▔▔▔
                                   ▀▀▀▀▀▀▀▀▀▀
          space tap   ↑ ↓ drag   enter hold   ? help   1 control-panel
        """)
  }

  @Test func `open at rest, with the graph`() {
    let scene = scene(columns: 64, rows: 18, [(.tap, 1)], at: 12)
    #expect(
      picture(scene, columns: 64, rows: 18) == """
          ● open     spring
         ⠨tap                                                    speed
         ⠨
         ⠨
         ⠨  ⣀⡀
         ⠨⢀⠏ ⠘⠢⡀                                                 ▁▂▁
         ⠨⡜    ⠑⣄                                               ▟ ▌ ▖
         ⠨⡇      ⠱⢄         ⢀⣀⣀⣀⣀⣀⣀⡀                            ▀▂▂▃▘
        ▔▔▔▔▔▔▔▔▔▔▔▔▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚▔▔▔▔▔▔▔▔▔▔▔▔
         ⠨                         ▀▀▀▀▀▀▀▀▀▀
         ⠨              ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
         ⠨                Wi-Fi            Motion
         ⠨                home             full
         ⠨              ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         ⠨              Brightness    ▍          ▐ ▌   ▋

                        Volume        ▍     ▏ ▏        ▋
          space tap   ↑ ↓ drag   enter hold   ? help   1 control-panel
        """)
  }

  @Test func `the grabber lights up while it is held`() {
    let held = scene(columns: 120, rows: 40, [(.grab, 9)], at: 9)
    let resting = scene(columns: 120, rows: 40, [], at: 9)
    var canvas = Canvas(columns: 120, rows: 40)
    held.draw(into: &canvas)
    #expect(canvas[60, 38].foreground == Theme.dark.heldGrabber)
    resting.draw(into: &canvas)
    #expect(canvas[60, 38].foreground == Theme.dark.grabber)
  }

  @Test func `a replaced law leaves a mark in the graph`() {
    var canvas = Canvas(columns: 120, rows: 40)
    func marks(_ events: [(SceneEvent, Double)]) -> Int {
      scene(columns: 120, rows: 40, events, at: 1).draw(into: &canvas)
      return (0..<120).count { column in (1..<37).allSatisfy { canvas[column, $0].glyph != " " } }
    }
    #expect(marks([(.tap, 0.5)]) > marks([]))
    #expect(marks([(.tap, 0.3), (.tap, 0.6)]) > marks([(.tap, 0.5)]))
  }

  @Test func `help lists every key`() {
    let picture = picture(
      scene(columns: 80, rows: 24, [(.input(.key(.character("?"))), 0)], at: 2), columns: 80, rows: 24)
    for keys in ["space", "↑ ↓", "enter", "esc", "← →", "ctrl-z"] { #expect(picture.contains(keys)) }
  }

  @Test(arguments: 0..<20)
  func `the control panel can be drawn at any size, at any time, with any theme and glyphs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (columns, rows) = (Int.random(in: 1...500, using: &random), Int.random(in: 1...200, using: &random))
    var scene = Gallery(.controlPanel, SceneContext(columns: columns, rows: rows))
    var canvas = Canvas(columns: columns, rows: rows)
    for theme in [
      Theme.dark, .light, .dark256, .light256, .sixteen, .light16, .eight, .light8, .mono
    ] {
      _ = scene.route(.theme(theme), at: scene.time)
      for glyphs in GlyphSet.allCases {
        canvas.rendering = Rendering(glyphs: glyphs, edge: Bool.random(using: &random) ? .sharp : .seamless)
        let event: SceneEvent =
          [
            .tap, .grab, .drag(-900), .release(-4000), .input(.key(.character("?"))), .input(.key(.tab)),
            .input(.key(.enter)), .input(.key(.left)),
            .input(
              .mouse(
                MouseEvent(
                  .press, .left, column: .random(in: 0...Double(columns), using: &random),
                  row: .random(in: 0...Double(rows), using: &random))))
          ].randomElement(using: &random)!
        _ = scene.route(event, at: scene.time + .random(in: 0...0.3, using: &random))
        scene.draw(into: &canvas)
        #expect(canvas.cells.count == columns * rows)
      }
    }
  }
}
