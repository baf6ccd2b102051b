import PaneCanvas
import Testing

@testable import PaneRecording

@Suite struct TextTimelineTests {
  /// A timeline of one cell from a glyph per frame; “.” where the cell is outside the screen.
  private static func timeline(_ glyphs: String) -> TextTimeline {
    var timeline = TextTimeline(columns: 2, rows: 1)
    for glyph in glyphs.unicodeScalars {
      let columns = glyph == "." ? 1 : 2
      var stage = Stage(size: SIMD2(Double(columns) * Box.column, Box.row))
      stage.text("\(glyph)\(glyph)", at: .zero, Color(rgb: 0xff0000))
      timeline.append(GlyphGrid([stage], columns: columns, rows: 1))
    }
    return timeline
  }

  @Test(arguments: [
    ("rrrr", ["r 0 4"]), ("rrbb", ["r 0 2", "b 2 2"]), ("rbrb", ["r 0 1", "b 1 1", "r 2 1", "b 3 1"]),
    // The span at the end and the one at the beginning are one.
    ("rbbr", ["b 1 2", "r 3 2"]), ("rrbrbrr", ["b 2 1", "r 3 1", "b 4 1", "r 5 4"]),
    (".r.b", ["r 1 1", "b 3 1"])
  ])
  func `a cell has a span for each glyph, which can wrap around the end`(glyphs: String, expected: [String]) {
    let spans = Self.timeline(glyphs).spans(at: 1).map { span in
      "\(span.glyph.scalar) \(span.window.start) \(span.window.length)"
    }
    #expect(spans == expected)
  }

  @Test(arguments: [("r r ", 0), (" rr ", 1), ("  r ", 2), ("r  r", 0), ("rrrr", 0), ("    ", 0)])
  func `the fullest frame is the first of those with the most glyphs`(glyphs: String, frame: Int) {
    let timeline = Self.timeline(glyphs)
    let spans = (0..<2).map { timeline.spans(at: $0) }
    #expect(TextTimeline.fullest(of: spans, frameCount: timeline.frameCount) == frame)
  }

  @Test func `a shape hides the text below it in the cells whose middles it covers`() {
    var stage = Stage(size: SIMD2(48, 32))
    let color = Color(rgb: 0xff0000)
    stage.text("abcdef", at: .zero, color)
    stage.text("abcdef", at: SIMD2(0, 16), color)
    stage.fill(.circle(SIMD2(20, 8), radius: 9), color)
    stage.fill(
      .rectangle(Box(left: 0, top: 16, right: 48, bottom: 32)), color,
      clip: Box(left: 30, top: 0, right: 48, bottom: 32))
    stage.fill(.rectangle(stage.bounds), .shadow(opacity: 1))
    stage.text("F", at: SIMD2(40, 16), color)
    let glyphs = GlyphGrid([stage], columns: 6, rows: 2).glyphs.map { Character($0.scalar) }
    #expect(String(glyphs) == "a   efabcd F")
  }
}
