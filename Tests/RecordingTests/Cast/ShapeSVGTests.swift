import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

/// Tests of the shapes of animated SVGs.
@Suite struct ShapeSVGTests {
  private static func film(_ scene: SceneName) throws -> Film {
    Film(
      of: Gallery(scene, SceneContext(columns: 80, rows: 24), showsHint: false),
      size: try #require(GridSize("80x24")),
      script: try Script(parsing: ".2 tap\n1.5 tap", named: "script"), framesPerSecond: 15, duration: 2)
  }

  private static func text(_ film: Film) -> String {
    String(decoding: AnimatedSVG(film, title: "").bytes, as: UTF8.self)
  }

  @Test(arguments: SceneName.allCases)
  func `each scene is valid XML with defined references and classes`(scene: SceneName) throws {
    let text = Self.text(try Self.film(scene))
    _ = try SVGScreen(Array(text.utf8))
    let ids = Set(text.matches(of: #/ id="(\w+)"/#).map(\.1))
    #expect(Set(text.matches(of: /url\(#(\w+)\)/).map(\.1)) == ids)
    let animations = Set(text.matches(of: /@keyframes (\w+)/).map(\.1))
    #expect(Set(text.matches(of: /animation-name:(\w+)/).map(\.1)) == animations)
    let used = text.matches(of: #/ class="([\w ]+)"/#).flatMap { $0.1.split(separator: " ") }
    #expect(animations.isSubset(of: used))
  }

  /// The body of the pane, with the class of its keyframes.
  private static var body: Regex<(Substring, Substring, Substring)> {
    /<path d="M[\d.]+ ([\d.]+)[^>]* fill="#2a3152" class="(m\d+)"/
  }

  @Test func `pane and ball of the control panel are moving elements, and words are text`() throws {
    let text = Self.text(try Self.film(.controlPanel))
    #expect(text.contains(/<circle[^>]*fill="url\(#\w+\)" class="m\d+"/))
    #expect(text.contains(">space</text>"))
    // Its shadow, body, rim and grabber share their keyframes.
    let pane = try #require(text.firstMatch(of: Self.body)).2
    #expect(text.matches(of: #/ class="(m\d+)"/#).count { $0.1 == pane } >= 4)
  }

  @Test(arguments: SceneName.allCases)
  func `all elements with keyframes are animated, and none with reduced motion`(scene: SceneName) throws {
    let text = Self.text(try Self.film(scene))
    func names(_ list: Substring) -> Set<Substring> { Set(list.split(separator: ",")) }
    let animated = names(try #require(text.firstMatch(of: #/\n([\w,]+)\{animation:[\d.]+s linear /#)).1)
    let still = try #require(
      text.firstMatch(of: #/prefers-reduced-motion:reduce\)\{([\w,]+)\{animation:none/#)
    ).1
    #expect(names(still) == animated.union(["g"]))
    let moved = Set(text.matches(of: #/<(\w+) [^>]*class="m\d+"/#).map(\.1))
    #expect(!moved.isEmpty && moved.isSubset(of: animated))
  }

  @Test(arguments: [25.0, 10])
  func `a fast pane is the same element all the time, and follows the trace`(
    rate: Double
  )
    throws
  {
    let size = try #require(GridSize("160x50"))
    let script = try Script(parsing: ".2 tap", named: "script")
    let gallery = Gallery(.controlPanel, SceneContext(columns: 160, rows: 50), showsHint: false)
    let text = Self.text(
      Film(
        of: gallery, size: size, script: script, framesPerSecond: rate, duration: 2))
    let panes = text.matches(of: Self.body)
    let pane = try #require(panes.first)
    #expect(panes.count == 1)
    let start = try #require(text.firstRange(of: "@keyframes \(pane.2){")).upperBound
    let keyframes = String(
      text[start...].prefix(upTo: try #require(text[start...].firstRange(of: "}.")).lowerBound))
    let y = try #require(Double(pane.1))
    func place(_ frame: Double) throws -> Double {
      y + (try ShapeTimelineTests.values(of: keyframes, at: frame / (2 * rate) * 100))[1]
    }
    var rows: [UInt8] = []
    Trace(of: gallery, script: script, framesPerSecond: rate, duration: 2).write(as: .csv) { rows += $0 }
    let places = String(decoding: rows, as: UTF8.self).split(separator: "\n").dropFirst()
      .compactMap { Double($0.split(separator: ",")[1]) }
    #expect(zip(places, places.dropFirst()).contains { abs($0 - $1) > 96 })
    for frame in 0..<Int(2 * rate) - 1 {
      #expect(abs(try place(Double(frame)) - places[frame]) < 0.5, "frame \(frame)")
      let between = try place(Double(frame) + 0.5)
      let bounds = (min(places[frame], places[frame + 1]), max(places[frame], places[frame + 1]))
      #expect(between > bounds.0 - 0.5 && between < bounds.1 + 0.5, "frame \(frame)")
    }
  }

  @Test(arguments: [SceneName.controlPanel, .photos, .button])
  func `gradients lie within their shapes and have stops in increasing order`(scene: SceneName) throws {
    let text = Self.text(try Self.film(scene))
    for circle in text.matches(of: /<radialGradient cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/) {
      for number in [circle.1, circle.2, circle.3] { #expect(try #require(Double(number)) <= 1) }
    }
    let gradients = text.matches(of: /Gradient[^>]*>((?:<stop[^>]*>)+)</)
    #expect(!gradients.isEmpty)
    for gradient in gradients {
      let stops = gradient.1.matches(of: /offset="([\d.]+)%"/).compactMap { Double($0.1) }
      #expect(stops.count > 1 && stops == stops.sorted() && stops.allSatisfy { $0 <= 100 })
      for opacity in gradient.1.matches(of: /stop-opacity="([\d.]+)"/) {
        #expect(try #require(Double(opacity.1)) <= 1)
      }
    }
  }

  @Test func `without animation the frame with the most words is shown`() throws {
    let film = try Self.film(.controlPanel)
    // Without the style, a group is shown if its window contains the poster.
    let still = Self.text(film).replacing(/<g class="\w+ \w+">.*?<\/g>\n/.dotMatchesNewlines(), with: "")
    let words = still.matches(of: /<text[^>]*x="(\d+)" y="([\d.]+)"[^>]*>([^<]*)</).map { match in
      (Int(match.1) ?? 0, (Int(Double(match.2) ?? 0)) / 2, String(match.3))
    }
    // In the frame with the most words the pane is open.
    #expect(words.count > 10 && words.contains { $0.2.contains("Volume") })
    var isAFrame = false
    film.play { frame in
      let grid = GlyphGrid(frame.stages, columns: frame.columns, rows: frame.rows)
      isAFrame =
        isAFrame
        || words.allSatisfy { column, row, text in
          zip(column..., text.replacing("&amp;", with: "&").replacing("&lt;", with: "<").unicodeScalars)
            .allSatisfy { $0.1 == " " || $0.0 < 80 && grid.glyphs[row * 80 + $0.0].scalar == $0.1 }
        }
    }
    #expect(isAFrame)
  }
}
