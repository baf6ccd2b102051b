import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

@Suite struct AnimatedSVGTests {
  /// The signs of a frame.
  private static func signs(_ grid: GlyphGrid) -> Set<SVGScreen.Sign> {
    var signs: Set<SVGScreen.Sign> = []
    for (place, glyph) in grid.glyphs.enumerated() where glyph.scalar != " " {
      let (row, column) = place.quotientAndRemainder(dividingBy: grid.columns)
      signs.insert(
        SVGScreen.Sign(glyph: Character(glyph.scalar), column: column, row: row, color: glyph.ink.rgb))
    }
    return signs
  }

  @Test(arguments: SceneName.allCases)
  func `a picture shows the text of every frame of every scene at its time`(scene: SceneName) throws {
    let film = Film(
      of: Gallery(scene, SceneContext(columns: 44, rows: 14), showsHint: false),
      size: try #require(GridSize("44x14")),
      script: try Script(parsing: ".2 key Space\n.5 key Space\n.8 key Enter\n.9 key Up", named: "script"),
      framesPerSecond: 6, duration: 1.2)
    let screen = try SVGScreen(AnimatedSVG(film, title: "").bytes)
    film.play { frame in
      screen.show(at: Double(frame.index) / 6)
      let signs = Self.signs(GlyphGrid(frame.stages, columns: frame.columns, rows: frame.rows))
      #expect(screen.signs == signs, "frame \(frame.index)")
    }
  }

  @Test func `no change of the picture coincides with a display frame at a common refresh rate`() throws {
    // A frame at the time of a change could show both pictures or none.
    let bytes = AnimatedSVG(try film(".1 tap", framesPerSecond: 30), title: "").bytes
    let style = String(decoding: bytes, as: UTF8.self)
    let delays = style.matches(of: /animation-delay:(-?[\d.]+)s/).compactMap { Double($0.1) }
    #expect(delays.count > 5)
    for rate in [30.0, 60, 75, 120, 144, 240] {
      for delay in delays {
        let frames = delay * rate
        #expect(abs(frames - frames.rounded()) > 0.02, "\(delay) s at \(rate) Hz")
      }
    }
  }

  @Test func `any title is escaped`() throws {
    let bytes = AnimatedSVG(try film(), title: "a < b & c").bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("<title>a &lt; b &amp; c</title>"))
    _ = try SVGScreen(bytes)
  }
}
