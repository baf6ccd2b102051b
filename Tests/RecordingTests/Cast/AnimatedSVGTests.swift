import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

@Suite struct AnimatedSVGTests {
  /// Expects that a picture shows a canvas, up to invisible differences.
  private static func expectShown(_ canvas: Canvas, on screen: SVGScreen, _ what: Comment) {
    if let difference = difference(canvas, on: screen) { Issue.record("\(what): \(difference)") }
  }

  /// Returns a visible difference between a picture and a canvas; nil if there is none.
  private static func difference(_ canvas: Canvas, on screen: SVGScreen) -> String? {
    var (signs, dots): (Set<SVGScreen.Sign>, Set<SVGScreen.Dot>) = ([], [])
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let cell = canvas[column, row]
        let isReverse = cell.style.contains(.reverse)
        let (ink, ground) =
          isReverse ? (cell.background, cell.foreground) : (cell.foreground, cell.background)
        let coverage = Coverage(glyph: cell.glyph)
        for place in 0..<64 {
          let isInk = (coverage ?? .none).bits >> UInt64(place) & 1 == 1
          let seen = screen.raster[(row * 8 + place / 8) * 8 * canvas.columns + column * 8 + place % 8]
          if seen == (isInk ? ink : ground).rgb { continue }
          return "at \(column),\(row) stands \(String(seen, radix: 16)), not \(cell)"
        }
        if coverage != nil { continue }
        let color = cell.style.contains(.dim) ? ink.mixed(with: ground, by: 0.5) : ink
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
  func `a picture shows every frame of every scene at its time`(scene: SceneName) throws {
    let film = Film(
      of: Gallery(scene, SceneContext(columns: 44, rows: 14), showsHint: false),
      size: try #require(GridSize("44x14")),
      script: try Script(parsing: ".2 key Space\n.5 key Space\n.8 key Enter\n.9 key Up", named: "script"),
      framesPerSecond: 6, duration: 1.2,
      rendering: Rendering(glyphs: scene.number % 2 == 0 ? .sextant : .quadrant))
    let screen = try SVGScreen(AnimatedSVG(film, depth: .trueColor, title: "").bytes)
    try film.play { frame in
      try screen.show(at: (Double(frame.index) + 0.5) / 6)
      Self.expectShown(frame.canvas, on: screen, "\(scene), frame \(frame.index)")
    }
  }

  @Test func `without animation a picture shows a complete frame`() throws {
    let film = try film(".1 tap\n.4 tap", framesPerSecond: 20)
    let bytes = AnimatedSVG(film, depth: .trueColor, title: "").bytes
    // All animated elements are in groups.
    let text = String(decoding: bytes, as: UTF8.self)
    let still = text.replacing(/<g class[^>]*>.*?<\/g>\n/.dotMatchesNewlines(), with: "")
    let screen = try SVGScreen(Array(still.utf8))
    try screen.show(at: 0)
    var isAFrame = false
    film.play { frame in isAFrame = isAFrame || Self.difference(frame.canvas, on: screen) == nil }
    #expect(isAFrame)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a picture shows random rectangles and repeats after the last frame`(seed: UInt64) throws {
    var scribble = Scribble(columns: 30, rows: 9, seed: seed)
    var timeline = TileTimeline(columns: 30, rows: 9, depth: .trueColor)
    var canvases: [Canvas] = []
    for frame in 0..<12 {
      scribble.draw(frame == 0 ? 30 : 3)
      canvases.append(scribble.canvas)
      timeline.append(scribble.canvas)
    }
    let screen = try SVGScreen(AnimatedSVG(timeline, framesPerSecond: 7, title: "").bytes)
    for index in 0..<30 {
      try screen.show(at: (Double(index) + 0.5) / 7)
      let canvas = canvases[index % 12]
      for row in 0..<9 {
        for column in 0..<30 {
          let tile = Tile(canvas[column, row], depth: .trueColor)
          let seen = screen.raster[row * 8 * 240 + column * 8 + 7]
          let area: UInt64 = 1 << 7
          let color = (tile.coverage ?? .none).bits & area == 0 ? tile.ground : tile.ink
          if seen != color.rgb { Issue.record("frame \(index) at \(column),\(row): \(tile)") }
        }
      }
    }
  }

  @Test func `no change of the picture coincides with a display frame at a common refresh rate`() throws {
    // A frame at the time of a change could show both pictures or none.
    let film = try film(".1 tap", framesPerSecond: 30)
    let bytes = AnimatedSVG(film, depth: .trueColor, title: "").bytes
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
    let bytes = AnimatedSVG(try film(), depth: .trueColor, title: "a < b & c").bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("<title>a &lt; b &amp; c</title>"))
    _ = try SVGScreen(bytes)
  }

  @Test(arguments: ColorDepth.allCases)
  func `a picture has at most the requested number of colours`(depth: ColorDepth) throws {
    let bytes = AnimatedSVG(try film(".1 tap"), depth: depth, title: "").bytes
    let count = Set(String(decoding: bytes, as: UTF8.self).matches(of: /\{color:#(\w+)\}/).map(\.1)).count
    #expect(count >= 2 && count <= max(depth.rawValue, 2))
  }
}
