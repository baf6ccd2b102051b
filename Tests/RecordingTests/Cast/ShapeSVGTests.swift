import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

/// Tests of animated SVGs whose shapes are elements.
@Suite struct ShapeSVGTests {
  private static func film(_ scene: SceneName) throws -> Film {
    Film(
      of: Gallery(scene, SceneContext(columns: 80, rows: 24), showsHint: false),
      size: try #require(GridSize("80x24")),
      script: try Script(parsing: ".2 tap\n1.5 tap", named: "script"), framesPerSecond: 15, duration: 2,
      rendering: Rendering())
  }

  private static func text(_ film: Film, usesShapes: Bool = true) -> String {
    String(
      decoding: AnimatedSVG(film, depth: .trueColor, title: "", usesShapes: usesShapes).bytes, as: UTF8.self)
  }

  @Test(arguments: SceneName.allCases)
  func `each scene is valid XML with defined references and classes, and but for one smaller than in cells`(
    scene: SceneName
  )
    throws
  {
    let film = try Self.film(scene)
    let text = Self.text(film)
    _ = try SVGScreen(Array(text.utf8))
    let ids = Set(text.matches(of: #/ id="(\w+)"/#).map(\.1))
    #expect(Set(text.matches(of: /url\(#(\w+)\)/).map(\.1)) == ids)
    let animations = Set(text.matches(of: /@keyframes (\w+)/).map(\.1))
    #expect(Set(text.matches(of: /animation-name:(\w+)/).map(\.1)) == animations)
    let used = text.matches(of: #/ class="([\w ]+)"/#).flatMap { $0.1.split(separator: " ") }
    #expect(animations.isSubset(of: used))
    // In cells the eight curves of interruption grow by dots, in shapes by a line in each frame.
    let limit = scene == .interruption ? 1.25 : 1
    #expect(Double(text.utf8.count) < limit * Double(Self.text(film, usesShapes: false).utf8.count))
  }

  @Test func `pane and ball of the control panel are moving elements, and words are text`() throws {
    let text = Self.text(try Self.film(.controlPanel))
    #expect(text.contains(/<rect[^>]*rx="20"[^>]*class="m\d+"/))
    #expect(text.contains(/<circle[^>]*fill="url\(#\w+\)" class="m\d+"/))
    #expect(text.contains(">space</text>"))
    // All shapes on the pane share its keyframes.
    let pane = try #require(text.firstMatch(of: /<rect[^>]*rx="20"[^>]*class="(m\d+)"/)).1
    #expect(text.matches(of: #/ class="(m\d+)"/#).count { $0.1 == pane } >= 6)
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
      isAFrame =
        isAFrame
        || words.allSatisfy { column, row, text in
          zip(column..., text.replacing("&amp;", with: "&").replacing("&lt;", with: "<").unicodeScalars)
            .allSatisfy { $0.1 == " " || $0.0 < 80 && frame.canvas[$0.0, row].glyph == $0.1 }
        }
    }
    #expect(isAFrame)
  }
}
