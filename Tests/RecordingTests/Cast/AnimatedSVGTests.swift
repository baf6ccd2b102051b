import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

struct AnimatedSVGTests {
  private static func gallery(_ scene: SceneName, columns: Int = 80, rows: Int = 24) -> Gallery {
    Gallery(scene, SceneContext(columns: columns, rows: rows), showsHint: false)
  }

  private static func text(_ svg: AnimatedSVG) -> String { String(decoding: svg.bytes, as: UTF8.self) }

  /// A picture of a scene with a tap, a release on the way, and another scene that slides in.
  private static func picture(_ scene: SceneName, _ script: String = ".2 tap\n1.2 tap") throws -> String {
    let script = try Script(parsing: script, named: "script")
    return text(
      AnimatedSVG(of: gallery(scene), script, framesPerSecond: 15, duration: 2, title: "a < b & c"))
  }

  /// What a browser shows of a frame as a picture of its own.
  private static func still(_ shapes: [PlacedShape]) throws -> [SVGScreen.Shown] {
    var (markup, elements) = (ShapeMarkup(), "")
    for shape in shapes {
      let keyframes = ShapeKeyframes(ShapeTrack(shape, start: 0), frameCount: 1, duration: 1)
      let element = markup.elements(shape, in: keyframes.drawn, keyframes.attribute)
      elements += shape.key.clip.map { ShapeMarkup.window($0) + element + "</svg>" } ?? element
    }
    return try SVGScreen("<svg><defs>\(markup.defs)</defs>\(elements)</svg>".utf8).shown(at: 0)
  }

  @Test(arguments: SceneName.allCases)
  func `each frame shows the shapes and words of its display list, in order and in place`(
    scene: SceneName
  ) throws {
    let script = try Script(
      parsing: ".1 tap\n.3 key t\n.5 key t\n.6 tap\n.8 key ]\n1.3 key Space\n1.5 resize 90x30",
      named: "script")
    let (rate, duration) = (25.0, 1.8)
    let svg = AnimatedSVG(
      of: Self.gallery(scene), script, framesPerSecond: rate, duration: duration, title: "")
    let screen = try SVGScreen(svg.bytes)
    var time = 0.0
    try script.frames(of: Self.gallery(scene), 45, rate).forEach { stages in
      let shown = try screen.shown(at: time + SVGScreen.phase)
      let expected = try Self.still(stages.flatMap(\.placedShapes))
      try #require(shown.map(\.text) == expected.map(\.text), "\(time) s")
      for (shown, expected) in zip(shown, expected) {
        let (start, end) = (shown.low - expected.low, shown.high - expected.high)
        // The offset of a soft shadow grows with its pane.
        #expect(
          length(start + end) / 2 <= (shown.isSoft ? 1 : 0.5) && max(length(start), length(end)) <= 1,
          "\(time) s: \(shown), not \(expected)")
        #expect(shown.gradient == expected.gradient)
        #expect(zip(shown.color, expected.color).allSatisfy { abs($0 - $1) <= 5 })
        #expect(shown.clip == expected.clip)
      }
      time += 1 / rate
    }
  }

  @Test(arguments: SceneName.allCases)
  func `each letter that a terminal shows is at its cell`(scene: SceneName) throws {
    var gallery = Self.gallery(scene)
    let screen = try SVGScreen(Self.picture(scene, "").utf8)
    var canvas = Canvas(columns: 80, rows: 24)
    gallery.draw(into: &canvas)
    var signs: [SIMD2<Int>: Character] = [:]
    for word in try screen.shown(at: SVGScreen.phase) {
      for (index, sign) in word.text.enumerated() {
        signs[SIMD2(Int((word.low.x / 8).rounded()) + index, Int((word.low.y / 16).rounded()))] = sign
      }
    }
    #expect(signs.count > 40)
    for place in 0..<80 * 24 {
      let (cell, column, row) = (canvas[place % 80, place / 80], place % 80, place / 80)
      guard cell.glyph.properties.isAlphabetic else { continue }
      #expect(signs[SIMD2(column, row)] == Character(cell.glyph), "\(column), \(row)")
    }
  }

  @Test(arguments: [25.0, 10])
  func `a fast pane is one element all the time, and follows the trace`(rate: Double) throws {
    let script = try Script(parsing: ".2 tap", named: "script")
    let gallery = Self.gallery(.controlPanel, columns: 160, rows: 50)
    let screen = try SVGScreen(
      AnimatedSVG(of: gallery, script, framesPerSecond: rate, duration: 2, title: "").bytes)
    var bytes: [UInt8] = []
    Trace(of: gallery, script: script, framesPerSecond: rate, duration: 2).write(as: .csv) { bytes += $0 }
    let places = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      .compactMap { Double($0.split(separator: ",")[1]) }
    #expect(zip(places, places.dropFirst()).contains { abs($0 - $1) > 96 })
    func top(_ frame: Double) throws -> Double {
      let bodies = try screen.shown(at: frame / rate + SVGScreen.phase).filter { $0.color == [42, 49, 82] }
      #expect(bodies.count == 1)
      return try #require(bodies.first).low.y
    }
    for frame in 0..<Int(2 * rate) - 1 {
      let (place, next, between) = (places[frame], places[frame + 1], try top(Double(frame) + 0.5))
      #expect(abs(try top(Double(frame)) - place) < 0.5, "frame \(frame)")
      #expect(between > min(place, next) - 0.5 && between < max(place, next) + 0.5, "frame \(frame)")
    }
  }

  @Test(arguments: SceneName.allCases)
  func `references and classes are defined and used, and all that moves rests with reduced motion`(
    scene: SceneName
  ) throws {
    let text = try Self.picture(scene)
    let ids = Set(text.matches(of: #/ id="(\w+)"/#).map(\.1))
    #expect(Set(text.matches(of: /url\(#(\w+)\)/).map(\.1)) == ids)
    let animations = Set(text.matches(of: /@keyframes (\w+)/).map(\.1))
    #expect(Set(text.matches(of: /animation-name:(\w+)/).map(\.1)) == animations)
    let used = text.matches(of: #/ class="([\w ]+)"/#).flatMap { $0.1.split(separator: " ") }
    #expect(animations.isSubset(of: used))
    func names(_ list: Substring) -> Set<Substring> { Set(list.split(separator: ",")) }
    let animated = names(try #require(text.firstMatch(of: #/\n([\w,]+)\{animation:[\d.]+s linear /#)).1)
    let still = try #require(text.firstMatch(of: #/reduce\)\{([\w,]+)\{animation:none!important/#)).1
    #expect(names(still) == animated.union(["g"]))
    let moved = Set(text.matches(of: #/<(\w+) [^>]*class="m\d+"/#).map(\.1))
    #expect(!moved.isEmpty && moved.isSubset(of: animated))
  }

  @Test func `without animation the first frame is shown`() throws {
    let text = try Self.picture(.controlPanel)
    // Without the style, the groups of the first frame are shown.
    let still = text.replacing(/<g class="l\d+ s[1-9]\d*">.*?<\/g>\n/.dotMatchesNewlines(), with: "")
      .replacing(/<style>.*<\/style>/.dotMatchesNewlines(), with: "")
      .replacing(#/<g class="[^"]*">|</g>| class="m\d+"/#, with: "")
    let names = try SVGScreen(still.utf8).shown(at: 0).map(\.text)
    #expect(try names == SVGScreen(text.utf8).shown(at: SVGScreen.phase).map(\.text))
    #expect(text.contains("\n.s0{visibility:visible}\n") && names.contains("closed"))
  }

  @Test func `no change of the picture coincides with a display frame at a common refresh rate`() throws {
    // A frame at the time of a change could show both pictures or none.
    let delays = try Self.picture(.controlPanel).matches(of: /animation-delay:(-?[\d.]+)s/)
      .compactMap { Double($0.1) }
    #expect(delays.count > 5)
    for rate in [30.0, 60, 75, 120, 144, 240] {
      for delay in delays {
        let frames = delay * rate
        #expect(abs(frames - frames.rounded()) > 0.02, "\(delay) s at \(rate) Hz")
      }
    }
  }

  @Test func `a picture is as large as the largest frame, and its title is escaped`() throws {
    let text = try Self.picture(.marker, ".5 resize 90x20\n1 resize 60x30")
    #expect(
      text.contains(#" viewBox="0 0 720 480" width="720" height="480"><title>a &lt; b &amp; c</title>"#))
  }
}

extension Script {
  /// The display lists of each frame.
  fileprivate func frames(of gallery: Gallery, _ count: Int, _ rate: Double) -> [[Stage]] {
    var frames: [[Stage]] = []
    play(on: gallery, frames: count, framesPerSecond: rate) { frames.append($0) }
    return frames
  }
}

private func length(_ way: SIMD2<Double>) -> Double { max(abs(way.x), abs(way.y)) }
