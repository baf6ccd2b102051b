import MotionAnimation
import PaneCanvas
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<ScrollScene>

struct ScrollViewTests {
  @Test func `40 × 12, pulled past its start`() {
    var show = Show(SceneContext(columns: 40, rows: 12))
    show.happens(.grab, at: 0)
    show.happens(.drag(60), at: 0.1)
    #expect(
      show.picture(columns: 40, rows: 12) == """


                                            ▝▘


            ▆  ▆  Phobos
            ▂  ▂  Mars, 1877    ▟▄▄▄▄▄▄▄▄▄▄▄▄▙
                                  ▊▃  ▗▖▙
            ▆  ▆  Deimos         ▅▅▅▅▅▄▟▄▄▅▅▅
            ▂  ▂  Mars, 1877    ▜▀▀▀▀▀▀▀▀▀▀▀▀▛


        """)
  }

  @Test func `80 × 24, thrown twice, the picture in flight`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.tap, at: 0)
    show.play(to: 0.3)
    show.happens(.tap, at: 0.3)
    show.key(.right, at: 0.3)
    show.play(to: 0.4)
    #expect(
      show.picture(columns: 80, rows: 24) == """


                                                            ▆  ▆  Pasiphae
                                                            ▂  ▂  Jupiter, 1908

                                                            ▆  ▆  Sinope            ▗▖
          ⠅   ⡅                                             ▂  ▂  Jupiter, 1914     ▐▌
          ⡅   ⡏⠓                                                                    ▐▌
          ⠍⠙⠒⠢⠇                                             ▆  ▆  Lysithea          ▆▆
          ⠥⠤⠤⠤⠥⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤      ▂  ▂  Jupiter, 1938
          ⠅   ⠅
          ⠅   ⠅                                             ▆  ▆  Carme             ▁▁
          ⠅   ⠅                                             ▂  ▂  Jupiter, 1938     ▐▌
          speed                        ┊ tap or grab                                ▐▌
                                                            ▆  ▆  Ananke            ▝▘
                                                            ▂  ▂  Jupiter, 1951
                                             ▐▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖▌
                                             ▐▐  ▆▆▎    ▋▖      ▌▌Leda
                                             ▐▐  ▆▆    ▟▎ ▄     ▌▌Jupiter, 1974
                                             ▐▙▃▃▃▃▃▃▃▂▂▃▂▂▂▃▃▃▃▟▌
                                             ▐▐▂▂▂▂▂▂▇▆▄▃▃▄▆▇▂▂▂▌▌Thebe
                                             ▐▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘▌Jupiter, 1979


        """)
  }

  @Test func `120 × 40, thrown, grabbed and thrown again`() {
    var show = Show(SceneContext(columns: 120, rows: 40))
    show.happens(.tap, at: 0)
    show.play(to: 0.5)
    show.key(.enter, at: 0.5)
    show.play(to: 0.7)
    show.happens(.tap, at: 0.7)
    show.play(to: 1.2)
    #expect(
      show.picture(columns: 120, rows: 40) == """


                                                                          ▂  ▂  Jupiter, 1979

                                                                          ▆  ▆  Titan
                                                                          ▂  ▂  Saturn, 1655
          ⠅        ⠨
          ⠅        ⠨                                                      ▆  ▆  Iapetus
          ⠅        ⠨                                                      ▂  ▂  Saturn, 1671
          ⠅        ⠨
          ⠷⢄       ⢸⠢⣀                                                    ▆  ▆  Rhea
          ⠅ ⠉⠒⠤⣀⡀  ⢸ ⠈⠙⠲⢤⣀                                                ▂  ▂  Saturn, 1672
          ⠅     ⠉⠑⠒⠼      ⠉⠓⠢⠄
          ⠅        ⠨                                                      ▆  ▆  Tethys                                      ▐▌
          ⠍⠉⠉⠉⠉⠉⠉⠉⠉⠩⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉      ▂  ▂  Saturn, 1684                                ▐▌
          ⠅        ⠨                                                                                                        ▐▌
          ⠅        ⠨                                                      ▆  ▆  Dione                                       ▐▌
          ⠅        ⠨                                                      ▂  ▂  Saturn, 1684                                ▐▌
          ⠅        ⠨                                                                                                        ▐▌
          ⠅        ⠨                                                      ▆  ▆  Enceladus                                   ▐▌
          ⠅        ⠨                                                      ▂  ▂  Saturn, 1789                                ▐▌
          ⠅        ⠨                                                                                                        ▐▌
          speed                                        ┊ tap or grab      ▆  ▆  Mimas                                       ▐▌
                                                                          ▂  ▂  Saturn, 1789                                ▐▌
                                                                                                                            ▐▌
                                                                          ▆  ▆  Hyperion                                    ▔▔
                                                                          ▂  ▂  Saturn, 1848

                                                                          ▆  ▆  Phoebe
                                                                          ▂  ▂  Saturn, 1899
          ▟▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▙
              ▂▃▃       ▗                                                 ▆  ▆  Janus
              ▎  ▎     ▗▐▙▂                                               ▂  ▂  Saturn, 1966
               ▔▔     ▟ ▐ ▙▖
           ▁▁▁▁▁▁▁▁▁▁▟  ▐   ▖▁▁▁▁▁▁                                       ▆  ▆  Atlas
                    ▃▇▇▅▅▇▇▇▇                                             ▂  ▂  Saturn, 1980
           ▅▅▅▅▅▅▅▅▅▅▅▅▇▅▆▇▅▅▅▅▅▅▅▅
          ▜▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▛                                      ▆  ▆  Pandora


        """)
  }

  @Test(arguments: [12, 20, 24, 30, 40, 60], [40, 60, 79, 80, 99, 100, 120, 200])
  func `the drawing fits, and the texts of the first picture do not overlap`(rows: Int, columns: Int) {
    let layout = ScrollLayout(columns: columns, rows: rows)
    let list = layout.listColumn..<(layout.listColumn + layout.listColumns)
    #expect(list.lowerBound >= 2 && list.upperBound == columns - 2 && list.count >= 28)
    let show = Show(SceneContext(columns: columns, rows: rows))
    let lines = show.picture(columns: columns, rows: rows).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].isEmpty && lines[rows - 1].isEmpty)
    guard columns >= 80 else { return }
    // The hint has 50 columns; the picture is below it on the left.
    let picture = layout.corners[2] + layout.pictureSize / 2
    #expect(list.lowerBound >= 50 && picture.x / 8 <= Double(list.lowerBound))
    guard let box = layout.chart?.box else { return }
    #expect(box.column + box.columns < list.lowerBound)
    #expect(Double(box.row + box.rows + 1) <= (layout.corners[2] - layout.pictureSize / 2).y / 16)
  }

  @Test(arguments: 1...6)
  func `the range of the velocity chart always contains the velocity`(throws count: Int) {
    var show = Show()
    var peak = 0.0
    for index in 0..<count {
      show.presses(" ", at: 0.05 * Double(index))
      peak = max(peak, abs(show["v"]))
      show.play(to: 0.05 * Double(index + 1))
    }
    let range = show.scene.chart?.plot.range.upperBound ?? 0
    #expect(peak < range && range <= max(2500, 1.4 * peak))
  }

  @Test func `a line that is half scrolled out is half drawn`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.grab, at: 0)
    // The upper half of the first line's disc is above the list.
    show.happens(.drag(-32), at: 0.1)
    var canvas = Canvas(columns: 80, rows: 24)
    show.scene.draw(into: &canvas)
    let column = show.scene.layout.listColumn + 4
    #expect(canvas[column, 2].dominant == Theme.dark.trail)
    #expect(canvas[column, 1].dominant == Theme.dark.stage.color(row: 1, of: 24))
  }

  /// Returns the scene on 80 × 24 cells with its list held at a distance in pt, and its picture.
  private func drawn(draggedBy distance: Double, _ rendering: Rendering) -> (Show, Canvas) {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.happens(.grab, at: 0)
    show.happens(.drag(distance), at: 0.1)
    var canvas = Canvas(columns: 80, rows: 24, rendering: rendering)
    show.scene.draw(into: &canvas)
    return (show, canvas)
  }

  @Test(arguments: [Rendering(), .inPixels])
  func `an item of the list moves as one: its disc stands beside its words`(rendering: Rendering) {
    for distance in stride(from: 0.0, through: 48, by: 3) {
      let (show, canvas) = drawn(draggedBy: -distance, rendering)
      let column = show.scene.layout.listColumn
      let names = (3..<20).filter { canvas[column + 8, $0].style.contains(.bold) }
      #expect(names.count >= 5)
      for row in names {
        if rendering.pixels == nil {
          let colors = (row - 1...row + 2).map { canvas[column + 3, $0].dominant }
          #expect(colors[0] == Theme.dark.pane && colors[3] == Theme.dark.pane)
          #expect(colors[1] != Theme.dark.pane && colors[2] == colors[1])
        } else {
          let (x, y) = (Double(10 * (column + 2)), Double(20 * row))
          #expect(canvas.sprites.contains { abs($0.x - x) <= 2 && abs($0.y - y) <= 2 })
        }
      }
    }
  }

  @Test func `without colours the picture is recognisable`() {
    let show = Show { $0.theme = .mono }
    var canvas = Canvas(columns: 120, rows: 40, rendering: Rendering(color: .none))
    show.scene.draw(into: &canvas)
    let cells = (29..<37).flatMap { row in (3..<27).map { canvas[$0, row].dominant } }
    #expect(Set(cells).count == 2)
  }

  @Test(arguments: [Theme.dark, .light])
  func `Jupiter's discs are orange, in the colour of shapes and not in that of text`(theme: Theme) {
    let show = Show { $0.theme = theme }
    var canvas = Canvas(columns: 120, rows: 40)
    show.scene.draw(into: &canvas)
    let column = show.scene.layout.listColumn + 3
    #expect((0..<40).contains { canvas[column, $0].dominant == theme.orange })
  }

  @Test(arguments: [Rendering(glyphs: .ascii), Rendering(edge: .seamless)])
  func `without glyphs for edges the lines stay separate at any position`(rendering: Rendering) {
    for distance in stride(from: 0.0, through: 48, by: 3) {
      let (show, canvas) = drawn(draggedBy: -distance, rendering)
      let column = show.scene.layout.listColumn + 3
      let isFree = (3..<20).map { canvas[column, $0].dominant == Theme.dark.pane }
      // Two rows of a disc, and one row of space.
      for row in 0..<14 { #expect(isFree[row..<(row + 3)].count { $0 } == 1) }
    }
  }

  @Test func `80 × 24, the picture thrown across, in 16 colours`() {
    var show = Show(SceneContext(columns: 80, rows: 24))
    show.key(.tab, at: 0)
    show.key(" ", at: 0)
    show.play(to: 0.2)
    #expect(
      show.colors(columns: 80, rows: 24) == """


                                                          bbbbbbbbbbbbbbbbbbbbbbbbbbBB
                                                          bbrrrrbbWWWWWWbbbbbbbbbbbbBB
                                                          bbbrrbbbwwwwwbwwwwbbbbbbbbBB
                                                          bbbbbbbbbbbbbbbbbbbbbbbbbbbb
                                                          bbrrrrbbWWWWWWbbbbbbbbbbbbbb
                                                          bbbrrbbbwwwwwbwwwwbbbbbbbbbb
                                                          bbbbbbbbbbbbbbbbbbbbbbbbbbbb
          GGGxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx    bbyyyybbWWbbbbbbbbbbbbbbbbbb
                                                          bbbyybbbwwwwwwwwbwwwwbbbbbbb
                                                          bbbbbbbbbbbbbbbbbbbbbbbbbbbb
                                                          bbyyyybbWWWWWWbbbbbbbbbbbbbb
          GGGGG                        y yyy yy yyyy      bbbyybbbwwwwwwwwbwwwwbbbbbbb
                                                          bbbbbbbbbbbbbbbbbbbbbbbbbbbb
                                                          bbyyyybbWWWWWWWWbbbbbbbbbbbb
                                                          bbbyybc???????????????????cb
                                                          bbbbbbc???????????W???????cb
                                                          bbyyyyc???????????WW??????cb
                                                          bbbyybc???????????????????cb
                                                          bbbbbbc???????????????????cb
                                                          bbyyyyc???????????????????cb


        """)
  }
}
