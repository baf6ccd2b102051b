import CanvasPictures
import Testing

@testable import PaneCanvas

@Suite struct RenderingTests {
  private static let all = GlyphSet.allCases.flatMap { glyphs in
    Rendering.Palette.allCases.map { Rendering(glyphs: glyphs, color: $0) }
  }

  private static func theme(_ rendering: Rendering) -> Theme {
    rendering.color == .full ? .dark : rendering.color == .few ? .sixteen : .mono
  }

  /// A picture of everything that scenes draw.
  private static func scene(_ rendering: Rendering, _ theme: Theme, step: Int) -> Canvas {
    let top = 5 + Double(step) / 8
    var canvas = Canvas(columns: 40, rows: 16, rendering: rendering)
    canvas.fill(theme.stage)
    var stage = Stage(size: [320, 256], rendering: rendering)
    stage.fill(.rectangle(box(0, top, 4, 0.125)), theme.line)
    stage.fill(.circle(place(34, 2), radius: 12), theme.trail, isFast: true)
    stage.fill(
      .rectangle(box(4, top, 32, 12), radius: 16),
      .pane(body: theme.pane, rim: theme.rim, isMoving: step & 1 == 1))
    stage.fill(.rectangle(box(15, top + 1, 10, 0.375), radius: 3), theme.grabber)
    stage.fill(.rectangle(box(6, 8, 12, 4), radius: 8), theme.green)
    stage.text("Wi-Fi", at: place(8, 9), theme.textOnTile, style: .bold)
    stage.fill(.rectangle(box(6, 13, 28, 1), radius: 6), theme.off)
    stage.fill(.rectangle(box(6, 13, 12, 1), radius: 6), theme.blue)
    stage.fill(.rectangle(box(20, 8, 6, 3)), theme.green, turn: 0.4)
    stage.line(from: place(1, 1), to: place(12, 4), theme.line)
    stage.fill(.circle(place(20, top - 2), radius: 32), .ball(theme.ball))
    canvas.draw(stage)
    return canvas
  }

  @Test(arguments: all)
  func `a scene uses only glyphs of its glyph set`(rendering: Rendering) {
    let blocks: String =
      switch rendering.glyphs {
      case .ascii: ""
      case .half: "▀▄▌▐█"
      case .quarter: "▀▄▌▐█▘▝▖▗▙▚▛▜▝▞▟▔"
      case .quadrant: "▀▁▂▃▄▅▆▇▉▊▋▌▍▎▏▐▔▕▖▗▘▙▚▛▜▝▞▟█"
      }
    // The floor in the middle of a row.
    let line = rendering.glyphs == .ascii ? "" : "─"
    for step in 0..<8 {
      for glyph in Set(Self.scene(rendering, .dark, step: step).cells.map(\.glyph)) where !glyph.isASCII {
        #expect((blocks + line).unicodeScalars.contains(glyph), "\(glyph)")
      }
    }
  }

  @Test(arguments: GlyphSet.allCases, [Rendering.Palette.few, .none])
  func `without mixed colours a scene uses only the theme's own colours`(
    glyphs: GlyphSet, color: Rendering.Palette
  ) {
    let rendering = Rendering(glyphs: glyphs, color: color)
    let theme = Self.theme(rendering)
    let own: Set<Color> = [
      theme.stage.top, theme.line, theme.trail, theme.pane, theme.rim, theme.grabber, theme.green,
      theme.textOnTile,
      theme.off, theme.blue, theme.ball.shadow, theme.ball.dark, theme.ball.middle, theme.ball.light,
      theme.ball.glint
    ]
    for step in 0..<8 {
      let canvas = Self.scene(rendering, theme, step: step)
      #expect(own.isSuperset(of: canvas.cells.flatMap { [$0.foreground, $0.background] }))
    }
  }

  @Test(arguments: all)
  func `every part of a scene is visible`(rendering: Rendering) {
    let theme = Self.theme(rendering)
    var bare = Canvas(columns: 40, rows: 16, rendering: rendering)
    bare.fill(theme.stage)
    for step in 0..<8 {
      let canvas = Self.scene(rendering, theme, step: step)
      // Ball, tile, slider, line, and the upper edge of the pane.
      for (column, row) in [(19, 3), (10, 10), (8, 13)] { #expect(canvas[column, row] != bare[column, row]) }
      if theme != .mono { #expect((1...12).contains { canvas[$0, 2] != bare[$0, 2] }) }
      #expect([5, 6].contains { canvas[8, $0] != bare[8, $0] }, "no edge at step \(step)")
    }
  }

  @Test(arguments: [GlyphSet.half, .quarter])
  func `with halves and quarters the foreground is nearer to a shape's colour than the background`(
    glyphs: GlyphSet
  ) {
    for step in 0..<8 {
      let part = Double(step) / 8
      let canvas = drawn(20, 12, Rendering(glyphs: glyphs)) {
        $0.fill(.rectangle(box(1 + part, 1 + part, 8, 3.625), radius: 16), red)
        $0.fill(.circle(place(15 + part, 4 - part), radius: 32), red)
        $0.fill(.pin(tip: place(5 - part, 11 + part), size: [48, 64]), red)
        $0.fill(.rectangle(box(11, 7, 6, 3)), red, turn: part)
      }
      let edges = canvas.cells.filter { $0.glyph != " " }
      #expect(!edges.isEmpty)
      for cell in edges {
        #expect(
          cell.foreground.squaredDistance(to: red) < cell.background.squaredDistance(to: red), "\(cell)")
      }
    }
  }

  @Test func `an edge between two glyph steps is drawn in a mixed colour`() {
    let canvas = drawn(3, 2, Rendering(glyphs: .quarter)) { $0.fill(.rectangle(box(0, 0.75, 3, 1)), red) }
    let mixed = black.mixed(with: red, by: 0.5)
    #expect(canvas[1, 0] == Cell("▄", mixed, on: black))
    #expect(canvas[1, 1] == Cell("▀", red, on: mixed))
  }

  @Test func `coarser glyphs have more steps of mixed colours, and few colours none`() {
    #expect(GlyphSet.allCases.map { Rendering(glyphs: $0).coverageSteps } == [8, 4, 2, 2])
    for glyphs in GlyphSet.allCases { #expect(Rendering(glyphs: glyphs, color: .few).coverageSteps == 1) }
  }

  @Test func `a fast shape consists of whole quarters without mixed colours`() {
    for step in 0..<16 {
      let canvas = drawn(20, 8) {
        $0.fill(.circle(place(8 + Double(step) / 7, 4 + Double(step) / 9), radius: 21), red, isFast: true)
      }
      #expect(Set(canvas.cells.flatMap { [$0.foreground, $0.background] }) == [black, red])
      for cell in canvas.cells where cell.glyph != " " {
        #expect("▀▄▌▐█▘▝▖▗▙▚▛▜▝▞▟".unicodeScalars.contains(cell.glyph) && cell.background == black)
      }
    }
  }
}
