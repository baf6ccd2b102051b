import CanvasPictures
import SeededRandom
import Testing

@testable import PaneCanvas

@Suite struct CellRasterTests {
  // MARK: Areas

  @Test(arguments: ShapeTests.shapes.indices, [0, 0.3, 1.2])
  func `a shape covers its area in cells`(index: Int, angle: Double) {
    let (shape, area) = ShapeTests.shapes[index]
    let middle = shape.box.middle
    let large = shape.turned(by: angle, about: middle).moved(by: SIMD2(128, 128) - middle)
    let canvas = drawn(32, 16, Rendering(glyphs: .quadrant, color: .few)) { $0.fill(large, red) }
    // Without mixed colours a glyph may miss a part of each cell along the edge.
    let edge = 2 * (large.box.width / Box.column + large.box.height / Box.row) + 4
    #expect(abs(canvas.area(of: red) - area / 128) < 0.15 * edge)
  }

  @Test(arguments: [GlyphSet.half, .quarter, .quadrant])
  func `edges on the steps of a glyph are exact`(glyphs: GlyphSet) {
    let steps = glyphs == .quadrant ? 8 : 2
    for step in 0..<steps {
      let part = Double(step) / Double(steps)
      for edge in [box(2 + part, 1, 3, 2), box(2, 1 + part, 3, 2)] {
        let canvas = drawn(8, 5, Rendering(glyphs: glyphs)) { $0.fill(.rectangle(edge), red) }
        #expect(canvas.area(of: red) == 6)
      }
    }
  }

  @Test func `a full cell is blank, and a cell without a part of the shape is untouched`() {
    let canvas = drawn(6, 3) { $0.fill(.rectangle(box(1, 1, 4, 1)), red) }
    #expect(canvas.picture == "\n\n")
    #expect(canvas.backgrounds == "......\n.rrrr.\n......")
  }

  @Test func `slow motion repeats cells`() {
    for shape in [Shape.circle([60, 60], radius: 20), .rectangle(box(3, 3, 6, 4), radius: 8)] {
      let canvases = (0..<10).map { step in
        drawn { $0.fill(shape.moved(by: [Double(step) * 0.04, Double(step) * 0.04]), red) }
      }
      #expect(canvases.allSatisfy { $0 == canvases[0] })
    }
  }

  // MARK: Pictures

  private static let pictures: [(String, Rendering, @Sendable (inout Stage) -> Void, String)] = [
    (
      "a rounded rectangle", Rendering(),
      { $0.fill(.rectangle(box(1, 0.5, 8, 3), radius: 8), red) },
      """
       ▄▄▄▄▄▄▄▄


       ▀▀▀▀▀▀▀▀
      """
    ),
    (
      "a disc in half blocks", Rendering(glyphs: .half, color: .few),
      { $0.fill(.circle([48, 48], radius: 32), red) },
      """

         ▄    ▄


         ▀    ▀
      """
    ),
    (
      "a fast disc in quarters", Rendering(),
      { $0.fill(.circle([20, 20], radius: 12), red, isFast: true) },
      """
       ▗▄▖
       ▜█▛
      """
    ),
    (
      "a level line in the middle of a row", Rendering(),
      { $0.fill(.rectangle(Box(left: 8, top: 24, right: 32, bottom: 26)), red) }, "\n ───"
    ),
    (
      "a level line on a row", Rendering(),
      { $0.fill(.rectangle(Box(left: 8, top: 16, right: 32, bottom: 18)), red) }, "\n ▔▔▔"
    ),
    (
      "a slanted line", Rendering(), { $0.line(from: [4, 4], to: [36, 40], red) }, "▝▄\n  ▚▖\n   ▝▘"
    ),
    (
      "a slanted line in characters", Rendering(glyphs: .ascii, color: .none),
      { $0.line(from: [4, 4], to: [36, 40], white) }, "'.\n  ..\n   ''"
    ),
    (
      "a curve", Rendering(),
      { $0.plot(in: box(0, 0, 6, 2), red) { 31 - $0 / 2 } }, "    ⣀⠤\n⡠⠔⠊⠉"
    ),
    (
      "a step of a curve", Rendering(), { $0.plot(in: box(0, 0, 4, 2), red) { $0 < 16 ? 1 : 31 } },
      "⠉⠉⡆\n  ⣇⣀"
    ),
    (
      "a step of a curve in characters", Rendering(glyphs: .ascii),
      { $0.plot(in: box(0, 0, 4, 2), red) { $0 < 16 ? 1 : 31 } }, "'':\n  :."
    ),
    (
      "a gap in a curve", Rendering(), { $0.plot(in: box(0, 0, 4, 1), red) { $0 < 12 || $0 > 24 ? 1 : nil } },
      "⠉⠁ ⠉"
    )
  ]

  @Test(arguments: pictures.indices)
  func `a shape has its picture`(index: Int) {
    let (name, rendering, draw, picture) = Self.pictures[index]
    let canvas = drawn(12, 6, rendering, draw)
    let lines = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    #expect(lines[...last].joined(separator: "\n") == picture, "\(name)")
  }

  @Test func `a ball is lit from the upper left`() {
    let canvas = drawn(20, 10) { $0.fill(.circle([80, 80], radius: 60), .ball(Theme.dark.ball)) }
    let ball = Theme.dark.ball
    #expect(canvas[7, 3].dominant == ball.glint || canvas[8, 3].dominant == ball.glint)
    #expect(canvas[14, 7].dominant == ball.shadow)
    #expect(canvas[10, 6].dominant == ball.dark || canvas[10, 6].dominant == ball.middle)
  }

  @Test func `a pane has a thin rim at rest, and in motion a paler band as high as a row`() {
    func pane(_ top: Double, isMoving: Bool) -> Canvas {
      drawn(20, 8) {
        let paint = Stage.Paint.pane(body: blue, rim: white, isMoving: isMoving)
        $0.fill(.rectangle(box(2, top, 16, 10), radius: 16), paint, clip: box(0, 0, 20, 7))
      }
    }
    let resting = pane(3, isMoving: false)
    #expect(resting[10, 3] == Cell("▆", blue, on: white))
    let band = blue.mixed(with: white, parts: 6, of: 16)
    for top in [3, 3.25, 3.5, 3.875] {
      let moving = pane(top, isMoving: true)
      #expect(abs(moving.area(of: band) - 14.5) <= 1.5)
      #expect(moving[10, 7] == Cell(blank: black) && moving[10, 6] == Cell(blank: blue))
    }
  }

  @Test func `a drawing fills its box, mixed with a colour`() {
    let drawing = Drawing(
      ground: blue, [(.disc(x: 0.5, y: 0.5, radius: 0.3), red), (.box(top: 0.75, bottom: 2), white)]
    )
    let canvas = drawn(12, 6) {
      $0.fill(.rectangle(box(1, 1, 10, 4)), .drawing(drawing, mixedWith: black, by: 0))
    }
    #expect(canvas.backgrounds.contains("r"))
    #expect(canvas[2, 4] == Cell(blank: white) && canvas[1, 1] == Cell(blank: blue))
    #expect(
      (0..<12).allSatisfy { canvas[$0, 0] == Cell(blank: black) && canvas[$0, 5] == Cell(blank: black) })
    let faint = drawn(12, 6) {
      $0.fill(.rectangle(box(1, 1, 10, 4)), .drawing(drawing, mixedWith: black, by: 0.5))
    }
    #expect(faint[1, 1] == Cell(blank: blue.mixed(with: black, by: 0.5)))
    for (amount, color) in [(0.4, blue), (0.6, black)] {
      let few = drawn(12, 6, Rendering(color: .few)) {
        $0.fill(.rectangle(box(1, 1, 10, 4)), .drawing(drawing, mixedWith: black, by: amount))
      }
      #expect(few[1, 1] == Cell(blank: color))
    }
  }

  @Test func `a gradient is one colour, and a shadow and nothing are not seen`() {
    let canvas = drawn(6, 3) {
      $0.fill(.rectangle(box(1, 0, 2, 3)), .gradient(top: black, bottom: white))
      $0.fill(.circle([40, 24], radius: 20), .shadow(opacity: 1))
      $0.fill(.circle([40, 24], radius: 20), .none, item: 1)
    }
    #expect(Set(canvas.cells) == [Cell(blank: black), Cell(blank: black.mixed(with: white, by: 0.5))])
  }

  // MARK: Order and clips

  @Test func `what is added later is in front`() {
    let canvas = drawn(4, 2) {
      $0.fill(.rectangle(box(0, 0, 4, 2)), red)
      $0.text("ab", at: .zero, white)
      $0.fill(.rectangle(box(1, 0, 3, 1)), blue)
      $0.text("c", at: place(2, 0), white)
    }
    #expect(canvas.picture == "a c\n")
    #expect(canvas.backgrounds == "rbbb\nrrrr")
  }

  @Test func `a cell of three colours shows the two that differ most`() {
    let canvas = drawn(1, 1) {
      $0.fill(.rectangle(box(0, 0.5, 1, 1)), red)
      $0.fill(.rectangle(box(0, 0.75, 1, 1)), Color(rgb: 0xe04141))
    }
    #expect(canvas[0, 0].glyph == "▄" && canvas[0, 0].background == black)
  }

  @Test func `nothing of a shape is outside its clip`() {
    let clip = Box(left: 21, top: 18, right: 77, bottom: 70)
    for (shape, _) in ShapeTests.shapes {
      for paint in [
        Stage.Paint.plain(red), .ball(Theme.dark.ball), .pane(body: red, rim: blue, isMoving: true)
      ] {
        let canvas = drawn { $0.fill(shape.grown(by: 60), paint, clip: clip) }
        for row in 0..<8 {
          for column in 0..<16 where !(2..<10).contains(column) || !(1..<5).contains(row) {
            #expect(canvas[column, row] == Cell(blank: black), "\(column), \(row)")
          }
        }
        #expect(canvas[4, 2] != Cell(blank: black))
      }
    }
    let empty = drawn { $0.fill(.circle([40, 40], radius: 30), red, clip: Box(at: [60, 60], size: .zero)) }
    #expect(Set(empty.cells) == [Cell(blank: black)])
  }

  /// A drawing outside the canvas would stop the test.
  @Test(arguments: GlyphSet.allCases, Rendering.Palette.allCases)
  func `shapes may lie anywhere, also where no number is`(glyphs: GlyphSet, color: Rendering.Palette) {
    var random = SplitMix64(seed: 3)
    let wild = [0, 1, -1, 7.5, 40, 1e3, -1e3, 1e9, -1e300, .infinity, -.infinity, .nan]
    func any() -> Double { wild[Int(random.next() % UInt64(wild.count))] }
    func point() -> SIMD2<Double> { SIMD2(any(), any()) }
    for _ in 0..<300 {
      let shapes = [
        Shape.circle(point(), radius: any()), .ellipse(point(), radii: point()).turned(by: 0.5, about: .zero),
        .rectangle(Box(at: point(), size: point()), radius: any()), .pin(tip: point(), size: point()),
        .capsule(from: point(), to: point(), width: any()), .triangle(point(), point(), point())
      ]
      let paints = [
        Stage.Paint.plain(red), .gradient(top: red, bottom: blue), .ball(Theme.dark.ball),
        .pane(body: red, rim: blue, isMoving: Bool.random(using: &random)),
        .drawing(
          Drawing(ground: red, [(.disc(x: 0, y: any(), radius: any()), blue)]), mixedWith: red, by: any()
        )
      ]
      let turn = Bool.random(using: &random) ? 0 : any()
      let canvas = drawn(10, 6, Rendering(glyphs: glyphs, color: color)) { stage in
        for shape in shapes {
          let paint = paints[Int(random.next() % UInt64(paints.count))]
          let clip = Bool.random(using: &random) ? nil : Box(at: point(), size: point())
          stage.fill(shape, paint, turn: turn, clip: clip, isFast: Bool.random(using: &random))
        }
        stage.text("text", at: point(), white)
        stage.plot(in: box(1, 1, 4, 2), red) { _ in any() }
      }
      #expect(canvas.cells.count == 60)
    }
  }

  @Test func `a frame begins with its ground`() {
    let gradient = Gradient(top: black, middle: red, bottom: blue)
    var canvas = Canvas(columns: 20, rows: 10)
    canvas.fill(gradient)
    let ground = canvas.cells
    var stage = Stage(size: [160, 160])
    stage.fill(.circle([80, 80], radius: 60), .ball(Theme.dark.ball))
    stage.fill(.rectangle(box(1, 1, 8, 3), radius: 8), .pane(body: red, rim: white, isMoving: true))
    stage.fill(.circle([40, 40], radius: 8), blue, isFast: true)
    stage.text("text", at: .zero, white)
    stage.plot(in: box(2, 2, 10, 4), white) { $0 }
    canvas.draw(stage)
    #expect(canvas.cells != ground)
    canvas.fill(gradient)
    #expect(canvas.cells == ground)
    canvas.fill(red)
    #expect(Set(canvas.cells) == [Cell(blank: red)])
  }
}
