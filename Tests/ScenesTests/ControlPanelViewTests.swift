import CanvasPictures
import PaneCanvas
import PaneScenes
import Testing

private typealias Show = SceneRun<ControlPanel>

struct ControlPanelViewTests {
  /// The pane 30 ms after its reversal, which comes 200 ms after the first tap.
  private func turned(columns: Int, rows: Int) -> String {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 4)
    show.advance(to: 4.2)
    show.happens(.tap, at: 4.2)
    show.advance(to: 4.23)
    return show.picture(columns: columns, rows: rows)
  }

  /// The pane open and at rest.
  private func open(columns: Int, rows: Int) -> String {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 4)
    show.advance(to: 12)
    return show.picture(columns: columns, rows: rows)
  }

  @Test func `the ball's shadow lies on the floor, and is tight and dark when the ball is near`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    var seen: [(height: Double, width: Float, opacity: Float)] = []
    for frame in 0..<300 {
      if frame == 120 { show.happens(.tap, at: 2) }
      show.advance(to: Double(frame) / 60)
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      show.scene.draw(into: &canvas)
      for sprite in canvas.sprites {
        guard case .shadow(let radius, let opacity)? = sprite.picture.shape else { continue }
        let (floor, ball) = (show.scene.position, show.scene.ballPosition)
        // A point is 1.25 pixels.
        #expect(abs(sprite.y + Double(sprite.size.height) / 2 - 1.25 * floor) < 16)
        #expect(abs(sprite.x + Double(sprite.size.width) / 2 - 1.25 * ball.x) < 2)
        seen.append((floor - ball.y, radius.x, opacity))
      }
    }
    seen.sort { $0.height < $1.height }
    #expect(seen.count == 300)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.width <= $1.width && $0.opacity >= $1.opacity })
    #expect((seen.last?.width ?? 0) > 1.3 * seen[0].width)
  }

  /// The cell in the middle of the pane's upper edge.
  private func edge(of panel: ControlPanel, columns: Int, rows: Int) -> Cell {
    var canvas = Canvas(columns: columns, rows: rows)
    panel.draw(into: &canvas)
    guard case .number(let y)? = panel.trace.first(where: { $0.name == "y" })?.value else {
      return Cell(blank: Color(rgb: 0))
    }
    return canvas[columns / 2 + 20, Int(y / CellMetrics.height)]
  }

  @Test func `the edge of a pane is sharp at each speed: its glyph follows it by eighths of a row`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.advance(to: 8)
    show.happens(.tap, at: 8)
    var sharp = 0
    while show.scene.time < 10 {
      show.advance(to: show.scene.time + 1.0 / 60)
      let cell = edge(of: show.scene, columns: 120, rows: 40)
      let height = show["y"].truncatingRemainder(dividingBy: CellMetrics.height)
      // A cell without a glyph is exact too if the edge is between two rows.
      if height > 1, height < 15 {
        #expect(cell.glyph != " ", "\(show.scene.time)")
        sharp += 1
      }
    }
    #expect(sharp > 20)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func `in cells the contents of a pane move as one: words stay in the middle of their tiles`(
    columns: Int, rows: Int
  ) throws {
    var show = Show(SceneContext(columns: columns, rows: rows))
    show.happens(.tap, at: 0)
    var seen = 0
    while show.scene.time < 1.5 {
      show.advance(to: show.scene.time + 1.0 / 60)
      var canvas = Canvas(columns: columns, rows: rows)
      show.scene.draw(into: &canvas)
      let lines = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)
      guard let row = lines.firstIndex(where: { $0.contains("Wi-Fi") }), row + 2 < rows else { continue }
      let place = try #require(lines[row].firstRange(of: "Wi-Fi"))
      let column = lines[row].distance(from: lines[row].startIndex, to: place.lowerBound)
      func green(_ row: Int, _ half: KeyPath<Cell, Color>) -> Bool {
        canvas[column, row][keyPath: half] == Theme.dark.green
      }
      #expect(lines[row + 1].contains("home"))
      #expect(green(row - 1, \.lowerHalf) == green(row + 2, \.upperHalf), "\(show.scene.time)")
      #expect(green(row - 1, \.upperHalf) == green(row + 2, \.lowerHalf), "\(show.scene.time)")
      seen += 1
    }
    #expect(seen > 60)
  }

  @Test(arguments: [("Wi-Fi", Theme.dark.textOnTile), ("Brightness", Theme.dark.text)])
  func `in pixels the texts of the pane are dim while it is fast, and never without them`(
    text: String, full: Color
  ) {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false)
    /// The colour of the text; nil if the stage does not show it.
    func color() -> Color? {
      var canvas = Canvas(columns: 120, rows: 40, rendering: .inPixels)
      gallery.draw(into: &canvas)
      let lines = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)
      for (row, line) in lines.enumerated() {
        guard let place = line.firstRange(of: text) else { continue }
        return canvas[line.distance(from: line.startIndex, to: place.lowerBound), row].foreground
      }
      return nil
    }
    var looks = [color() == full]
    #expect(color() == nil)
    _ = gallery.route(.tap, at: 0)
    for frame in 1...180 {
      gallery.advance(to: Double(frame) / 60)
      guard let color = color() else {
        #expect(frame < 12)
        continue
      }
      if (color == full) != looks.last { looks.append(color == full) }
    }
    #expect(looks == [false, true])
  }

  @Test func `40 × 12, reversed in flight`() {
    #expect(
      turned(columns: 40, rows: 12) == """
                                             ▁
         ⠅tap ⠅tap                       spe▌▘▋
         ⠅    ⠅                             ▆▅▆
         ⢥⠚⠲⣄ ⠅
         ⡝  ⠈⠳⡅
        ▆                                      ▆
        ▆              ▀▀▀▀▀▀▀▀▀▀              ▆
            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
              Wi-Fi            Motion
              home             full
            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            Brightness    ▍          ▐ ▌   ▋
        """)
  }

  @Test func `80 × 24, reversed in flight`() {
    #expect(
      turned(columns: 80, rows: 24) == """
                                                                               ▁▁
          ⠅tap      ⠨tap                                                     ▗▗▖▖▇▖eed
          ⠅         ⠨                                                        ▎▄▄ ▘▊
          ⠅         ⠨                                                        ▝▃▁▁▃▟
          ⠅ ⢀⠤⢄     ⠨
          ⠅⢀⠎  ⠣⡀   ⠨
          ⠅⡜    ⠘⡄  ⠨
          ⠅⡇     ⠈⢆ ⠨
          ⢥⠃       ⢇⠨
          ⢽         ⠹⡄
        ▔▔▔▔▔▔▔▔▔▔▔▔▆                                                      ▆▔▔▔▔▔▔▔▔▔▔▔▔
          ⠅         ▆                      ▀▀▀▀▀▀▀▀▀▀                      ▆
          ⠅             ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
          ⠅               Wi-Fi            Motion           Bluetooth
          ⠅               home             full             on
          ⠅             ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀
          ⠅             Brightness    ▍                                ▋
          ⠅
          ⠅             Volume        ▍           ▏ ▏                  ▋
          ⠅
          ⠅             Now playing   Clair de lune, Claude Debussy



        """)
  }

  @Test func `40 × 12, open`() {
    #expect(
      open(columns: 40, rows: 12) == """

         ⠅tap                            speed
         ⠅
         ⢵⠋⠙⢄                               ▗▄▖
         ⡏   ⠱⣄      ⣀⣀⣀⡀                   ▃▃▃
        ▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚
                       ▀▀▀▀▀▀▀▀▀▀
            ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
              Wi-Fi            Motion
              home             full
            ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
            Brightness    ▍          ▐ ▌   ▋
        """)
  }

  @Test func `80 × 24, open`() {
    #expect(
      open(columns: 80, rows: 24) == """

          ⠅tap                                                                   speed
          ⠅
          ⠅
          ⠅ ⡰⠉⠑⡄
          ⠅⢰⠁  ⠈⢆
          ⠅⡇    ⠈⢢
          ⠅⡇      ⠣⡀                                                         ▗▆▖▆▆▖
          ⢵⠁       ⢣                                                         ▏▃▃▟▘▌
          ⢽         ⠑⢄            ⣀⣀⣀⣀⣀⣀⣀⣀⣀⡀                                 ▝▂▃▄▂▘
        ▔▔▔▔▔▔▔▔▔▔▔▔▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚▔▔▔▔▔▔▔▔▔▔▔▔
          ⠅                                ▀▀▀▀▀▀▀▀▀▀
          ⠅             ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
          ⠅               Wi-Fi            Motion           Bluetooth
          ⠅               home             full             on
          ⠅             ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀   ▀▀▀▀▀▀▀▀▀▀▀▀▀▀
          ⠅             Brightness    ▍                                ▋
          ⠅
          ⠅             Volume        ▍           ▏ ▏                  ▋
          ⠅
          ⠅             Now playing   Clair de lune, Claude Debussy



        """)
  }

  @Test func `120 × 40, open`() {
    #expect(
      open(columns: 120, rows: 40) == """

           ⠅tap                                                                                                          speed
           ⠅
           ⠅
           ⠅   ⡰⠉⠱⡀
           ⠅  ⢠⠃  ⠈⢆
           ⠅ ⢀⠎    ⠸⡀
           ⠅ ⢸      ⠘⡄
           ⠅ ⡜       ⢣
           ⠅ ⡇       ⠈⢆
           ⠅⢀⠇        ⠈⡆
           ⠅⢸          ⢱
           ⠅⡎          ⠈⢢
           ⢥⠃            ⢇                                                                                 ▂▄▇▄▆▇▄▂
           ⢽             ⠘⡄                                                                                ▟▎▄ ▋  ▙
           ⢽              ⠈⢆                                                                               ▜▃▆▆▂▟▗▛
           ⢽               ⠘⠤⡀                 ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀                                            ▆▀▁▃▄▁▄▆
        ▔▔▔▔▔▔▔▔▔▔▔▔▚▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▚▔▔▔▔▔▔▔▔▔▔▔▔
           ⠅                                                   ▀▀▀▀▀▀▀▀▀▀
           ⠅
           ⠅            ▟                 ▙   ▟                  ▙   ▟                  ▙   ▟                  ▙
           ⠅              Wi-Fi                 Motion                 Bluetooth              Focus
           ⠅              home                  full                   on                     off
           ⠅            ▜                 ▛   ▜                  ▛   ▜                  ▛   ▜                  ▛
           ⠅
           ⠅
           ⠅            Brightness    ▍                                                  ▕ ▉                   ▋
           ⠅
           ⠅
           ⠅
           ⠅            Volume        ▍                          ▍ ▍                                           ▋
           ⠅
           ⠅
           ⠅
           ⠅            Now playing   Clair de lune, Claude Debussy
           ⠅
           ⠅



        """)
  }

  @Test func `80 × 24, open with a tile switched and a slider moved, in 16 colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.tap, at: 0)
    show.play(to: 6)
    show.mouse(.press, 20, 13, at: 6)
    show.mouse(.release, 20, 13, at: 6.1)
    show.mouse(.press, 50, 16.5, at: 6.2)
    show.mouse(.release, 50, 16.5, at: 6.3)
    show.play(to: 8)
    #expect(
      show.colors(columns: 80, rows: 24) == """

          yyyy                                                                   GGGGG
          y
          y
          y GGGG
          yGG  GG
          yG    GG
          yG      GG                                  RWWRrr
          GG       G                                  rRRRrr
          G         GG            GGGGGGGGGG          r rr
        BBBBBBBBBBBBbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbBBBBBBBBBBBB
          y         bbbbbbbbbbbbbbbbbbbbbbbBBBBBBBBBBbbbbbbbbbbbbbbbbbbbbbbb
          y         bbbbxxxxxxxxxxxxxxbbbMMMMMMMMMMMMMMbbbccccccccccccccbbbb
          y         bbbbxx     xxxxxxxbbbMM      MMMMMMbbbcc         cccbbbb
          y         bbbbxx   xxxxxxxxxbbbMM    MMMMMMMMbbbcc  ccccccccccbbbb
          y         bbbbxxxxxxxxxxxxxxbbbMMMMMMMMMMMMMMbbbccccccccccccccbbbb
          y         bbbbWWWWWWWWWWbbbb???????????????????WWxxxxxxxxxxxxxbbbb
          y         bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
          y         bbbbWWWWWWbbbbbbbbcccccccccccccWWxxxxxxxxxxxxxxxxxxxbbbb
          y         bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
          y         bbbbwwwbwwwwwwwbbbWWWWWbWWbWWWWWbWWWWWWbWWWWWWWbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        """)
  }
}
