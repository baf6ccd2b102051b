import CanvasPictures
import Testing

@testable import PaneCanvas

@Suite struct RenderingTests {
  private static let all = GlyphSet.allCases.flatMap { glyphs in
    Rendering.Edge.allCases.flatMap { edge in
      Rendering.Palette.allCases.map { Rendering(glyphs: glyphs, edge: edge, color: $0) }
    }
  }

  private func scene(_ rendering: Rendering, _ theme: Theme, top: Double = 5.375) -> Canvas {
    var canvas = Canvas(columns: 40, rows: 16, rendering: rendering)
    canvas.fill(theme.stage)
    canvas.drawLine(from: 0, to: 4, row: top, theme.line)
    canvas.fillEllipse(at: [20, 2], radius: [1.5, 0.75], opacity: 0.5, theme.trail)
    canvas.drawPane(at: [4, top], width: 32, body: theme.pane, rim: theme.rim)
    canvas.drawGrabber(at: [20, top + 1], width: 10, theme.grabber)
    canvas.drawTile(
      at: [6, 8], size: [12, 4], theme.green, title: "Wi-Fi", subtitle: "home", text: theme.textOnTile,
      dimText: theme.dimTextOnTile)
    canvas.drawSlider(
      at: [6, 13], width: 28, fraction: 0.4, track: theme.off, fill: theme.blue, knob: theme.knob)
    canvas.drawBall(at: [20, top - 2], radius: [4, 2], theme.ball)
    return canvas
  }

  /// The glyphs of a canvas.
  private func glyphs(_ canvas: Canvas) -> Set<Unicode.Scalar> { Set(canvas.cells.map(\.glyph)) }

  @Test(arguments: all)
  func `a scene uses only glyphs of its glyph set`(rendering: Rendering) {
    let blocks: String =
      switch rendering.glyphs {
      case .ascii: ""
      case .half: "▀▄▌▐"
      case .quadrant: "▀▁▂▃▄▅▆▇▉▊▋▌▍▎▏▐▔▕▖▗▘▙▚▛▜▝▞▟"
      }
    // The floor in the middle of a row.
    let line = rendering.forLines.patterns.isEmpty ? "" : "─"
    for step in 0..<8 {
      for glyph in glyphs(scene(rendering, .dark, top: 5 + Double(step) / 8)) where !glyph.isASCII {
        #expect((blocks + line).unicodeScalars.contains(glyph), "\(glyph)")
      }
    }
  }

  @Test(arguments: [(Rendering.Palette.few, Theme.sixteen), (.none, .mono)], GlyphSet.allCases)
  func `without mixed colours a scene uses only the theme's own colours`(
    palette: (color: Rendering.Palette, theme: Theme), glyphs: GlyphSet
  ) {
    let theme = palette.theme
    let own: Set<Color> = [
      theme.stage.top, theme.line, theme.trail, theme.pane, theme.rim, theme.grabber, theme.green,
      theme.textOnTile, theme.dimTextOnTile, theme.off, theme.blue, theme.knob, theme.ball.shadow,
      theme.ball.dark,
      theme.ball.middle, theme.ball.light, theme.ball.glint
    ]
    for step in 0..<8 {
      let canvas = scene(
        Rendering(glyphs: glyphs, color: palette.color), theme, top: 5 + Double(step) / 8)
      #expect(own.isSuperset(of: canvas.cells.flatMap { [$0.foreground, $0.background] }))
    }
  }

  @Test(arguments: all)
  func `every part of a scene is visible`(rendering: Rendering) {
    let theme: Theme = rendering.color == .full ? .dark : rendering.color == .few ? .sixteen : .mono
    for step in 0..<8 {
      let top = 5 + Double(step) / 8
      let canvas = scene(rendering, theme, top: top)
      var bare = Canvas(columns: 40, rows: 16, rendering: rendering)
      bare.fill(theme.stage)
      // Ball, rim, tile, slider.
      for (column, row) in [(19, Int(top) - 2), (10, 10), (8, 13)] {
        #expect(canvas[column, row] != bare[column, row], "\(column), \(row)")
      }
      let edge = (Int(top)...Int(top) + 1).contains { canvas[8, $0] != bare[8, $0] }
      #expect(edge, "no edge at \(top)")
    }
  }

  @Test(arguments: [GlyphSet.half, .quadrant])
  func `the foreground of a seamless edge is nearer to the shape's colour than the background`(
    glyphs: GlyphSet
  ) {
    for step in 0..<8 {
      let part = Double(step) / 8
      var canvas = drawn(20, 12) { _ in }
      canvas.rendering = Rendering(glyphs: glyphs, edge: .seamless)
      canvas.fillRectangle(at: [1 + part, 1 + part], size: [8, 3.625], radius: [2, 1], red)
      canvas.fillEllipse(at: [15 + part, 4 - part], radius: [4, 2], red)
      canvas.drawPin(at: [5 - part, 11 + part], size: [6, 4], red, hole: red)
      canvas.fillTurnedRectangle(
        at: [14, 8], size: [6, 3], direction: SIMD2(1 - part * part, 2 * part) / (1 + part * part), red)
      let edges = canvas.cells.filter { $0.glyph != " " }
      #expect(!edges.isEmpty)
      for cell in edges {
        #expect(
          cell.foreground.squaredDistance(to: red) < cell.background.squaredDistance(to: red), "\(cell)")
      }
    }
  }

  @Test func `a seamless edge between two glyph steps is drawn in a mixed colour`() {
    var canvas = drawn(3, 2) { _ in }
    canvas.rendering.edge = .seamless
    canvas.fillRectangle(at: [0, 0.75], size: [3, 1], red)
    let mixed = black.mixed(with: red, by: 0.5)
    #expect(canvas[1, 0] == Cell("▄", mixed, on: black))
    #expect(canvas[1, 1] == Cell("▀", red, on: mixed))
  }

  @Test func `a ball drawn with half blocks only is round`() {
    var canvas = drawn(12, 6) { _ in }
    canvas.rendering = Rendering(glyphs: .half, color: .few)
    canvas.drawBall(at: [6, 3], radius: [4, 2], Theme.mono.ball)
    #expect(
      canvas.picture == """

           ▄    ▄


           ▀    ▀

        """)
    #expect(
      canvas.backgrounds == """
        ............
        ....wwww....
        ..wwwwwwww..
        ..wwwwwwww..
        ....wwww....
        ............
        """)
  }

  @Test func `without braille in the font a plot uses other characters`() {
    var plot = BraillePlot(columns: 8, rows: 3, range: 1, span: 4)
    for i in 0...10 {
      if i == 4 { plot.mark(at: 1) }
      plot.append([0, 0.5, 1, 0.5, 0, -0.5, -1, -0.5][i % 8], at: Double(i) / 4)
    }
    var canvas = drawn(8, 3) { _ in }
    canvas.rendering.glyphs = .ascii
    canvas.draw(plot, column: 0, row: 0, curve: red, zeroLine: blue, mark: white)
    #expect(
      canvas.picture == """
        .:| .:
        :-:-:---
          ':
        """)
  }

  @Test func `without colours a slider is a line of text`() {
    var canvas = drawn(12, 1) { _ in }
    canvas.rendering.color = .none
    canvas.drawSlider(at: [1, 0], width: 10, fraction: 0.4, track: black, fill: white, knob: white)
    #expect(canvas.picture == " ====O-----")
  }

  @Test func `coarser glyphs have more steps of mixed colours`() {
    func steps(_ glyphs: GlyphSet, _ edge: Rendering.Edge, _ color: Rendering.Palette = .full) -> Int {
      Rendering(glyphs: glyphs, edge: edge, color: color).coverageSteps
    }
    #expect(
      GlyphSet.allCases.map { steps($0, .sharp) }
        == GlyphSet.allCases.map {
          switch $0 {
          case .ascii: 8
          case .half: 4
          case .quadrant: 2
          }
        })
    for glyphs in GlyphSet.allCases {
      #expect(steps(glyphs, .seamless) == steps(glyphs, .sharp))
      #expect(steps(glyphs, .sharp, .few) == 1 && steps(glyphs, .sharp, .none) == 1)
    }
  }

  @Test func `a canvas whose picture would be too large has no sprites, except in a recording`() {
    for (columns, isLarge) in [(104, false), (105, true)] {
      var canvas = Canvas(columns: columns, rows: 40)
      for _ in 0..<2 {
        canvas.rendering.pixels = PixelSize(width: 60, height: 100)
        canvas.rendering.isCoarse.toggle()
        #expect((canvas.rendering.pixels == nil) == isLarge)
      }
      let created = Canvas(columns: columns, rows: 40, rendering: Self.inPixels)
      #expect((created.rendering.pixels == nil) == isLarge)
      canvas.rendering.hasExactSizes = true
      canvas.rendering.pixels = PixelSize(width: 60, height: 100)
      #expect(canvas.rendering.pixels != nil)
    }
  }

  private static var inPixels: Rendering {
    var rendering = Rendering()
    rendering.pixels = PixelSize(width: 60, height: 100)
    return rendering
  }
}
