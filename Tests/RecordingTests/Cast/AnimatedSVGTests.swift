import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

@Suite struct AnimatedSVGTests {
  /// Returns a difference between the text of a picture and that of a canvas; nil if there is none.
  private static func difference(_ canvas: Canvas, on screen: SVGScreen) -> String? {
    var (signs, dots): (Set<SVGScreen.Sign>, Set<SVGScreen.Dot>) = ([], [])
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns where canvas[column, row].glyph != " " {
        let cell = canvas[column, row]
        let isDim = cell.style.contains(.dim)
        let color = isDim ? cell.foreground.mixed(with: Color(rgb: 0), by: 0.5) : cell.foreground
        if (0x2800...0x28ff).contains(cell.glyph.value) {
          for (dot, place) in Self.braille.enumerated() where cell.glyph.value >> UInt32(dot) & 1 == 1 {
            dots.insert(SVGScreen.Dot(x: column * 8 + place.x, y: row * 8 + place.y, color: color.rgb))
          }
        } else {
          signs.insert(
            SVGScreen.Sign(glyph: Character(cell.glyph), column: column, row: row, color: color.rgb))
        }
      }
    }
    if screen.signs != signs { return "signs \(screen.signs.symmetricDifference(signs))" }
    return screen.dots == dots ? nil : "dots \(screen.dots.symmetricDifference(dots))"
  }

  /// The positions of the dots of a braille pattern, in eighths of a cell, in Unicode's order.
  private static let braille = [(2, 1), (2, 3), (2, 5), (6, 1), (6, 3), (6, 5), (2, 7), (6, 7)].map {
    (x: $0.0, y: $0.1)
  }

  @Test(arguments: SceneName.allCases)
  func `a picture shows the text of every frame of every scene at its time`(scene: SceneName) throws {
    let film = Film(
      of: Gallery(scene, SceneContext(columns: 44, rows: 14), showsHint: false),
      size: try #require(GridSize("44x14")),
      script: try Script(parsing: ".2 key Space\n.5 key Space\n.8 key Enter\n.9 key Up", named: "script"),
      framesPerSecond: 6, duration: 1.2)
    let screen = try SVGScreen(AnimatedSVG(film, title: "").bytes)
    film.inSprites(of: Film.cell).play { frame in
      screen.show(at: Double(frame.index) / 6)
      if let difference = Self.difference(frame.canvas, on: screen) {
        Issue.record("frame \(frame.index): \(difference)")
      }
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
