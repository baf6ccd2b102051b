import CanvasPictures
import SeededRandom
import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct GalleryTests {
  private func gallery(columns: Int = 120, rows: Int = 40) -> Gallery {
    Gallery(.controlPanel, SceneContext(columns: columns, rows: rows))
  }

  private func key(_ character: Character, _ phase: KeyPhase = .press) -> SceneEvent {
    .input(.key(.character(character), phase))
  }

  private func picture(_ gallery: Gallery) -> String {
    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    return canvas.picture
  }

  private func trace(_ gallery: Gallery) -> [TraceColumn.TraceValue] {
    var row: [TraceColumn.TraceValue] = []
    row = gallery.scene.trace.map(\.value)
    return row
  }

  @Test func `q and Ctrl-C quit, and Ctrl-Z suspends`() {
    var gallery = gallery()
    #expect(gallery.route(key("q"), at: 1) == [.quit])
    #expect(gallery.route(.input(.key(.character("c"), .press, .control)), at: 1) == [.quit])
    #expect(gallery.route(.input(.key(.character("z"), .press, .control)), at: 1) == [.suspend])
  }

  @Test(arguments: SceneName.allCases)
  func `a key with alt or control has no effect, but for Ctrl-C and Ctrl-Z`(name: SceneName) {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(.tap, at: 0)
    gallery.advance(to: 0.1)
    let before = (trace(gallery), picture(gallery))
    let tables = [name.keys, Gallery.keys.map(\.label), SceneName.tunerKeys].joined()
    for key in tables.flatMap(\.keys) + SceneName.allCases.map(\.key) where !["c", "z"].contains(key) {
      for modifiers in [.alt, .control, [.alt, .shift]] as [Modifiers] {
        #expect(gallery.route(.input(.key(key, .press, modifiers)), at: 0.1) == [], "\(key)")
        #expect(!gallery.isByHand(.input(.key(key, .press, modifiers))))
      }
    }
    #expect(trace(gallery) == before.0 && picture(gallery) == before.1 && gallery.name == name)
  }

  @Test(arguments: [Modifiers.alt, .control])
  func `a key that goes up while alt or control is down ends what it holds`(modifiers: Modifiers) {
    var gallery = gallery()
    _ = gallery.route(.reportsKeyRelease(true), at: 0)
    _ = gallery.route(.input(.key(.up)), at: 0)
    gallery.advance(to: 0.2)
    #expect(gallery.scene.statusText.state == "dragged")
    _ = gallery.route(.input(.key(.up, .release, modifiers)), at: 0.2)
    #expect(gallery.scene.statusText.state != "dragged")
  }

  @Test(arguments: SceneName.allCases)
  func `every scene has a name, a summary, a key, and as many trace columns as values`(name: SceneName) {
    #expect(SceneName(rawValue: name.rawValue) == name)
    #expect(!name.summary.isEmpty && name.summary.count <= 80)
    var gallery = Gallery(name.next, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(.input(.key(name.key)), at: 3)
    #expect(gallery.name == name)
    #expect(gallery.scene.time == 0)
    #expect(gallery.scene.trace.map(\.name).count == trace(gallery).count)
    #expect((1...3).contains(type(of: gallery.scene).hint.count))
    for line in type(of: gallery.scene).hint { #expect(line.count <= 46, "\(line)") }
  }

  @Test func `[ and ] cycle through all scenes`() {
    var gallery = gallery()
    var names: [SceneName] = []
    for _ in SceneName.allCases {
      _ = gallery.route(key("]"), at: 0)
      names.append(gallery.name)
    }
    #expect(Set(names) == Set(SceneName.allCases))
    #expect(gallery.name == .controlPanel)
    _ = gallery.route(key("["), at: 0)
    #expect(gallery.name == SceneName.allCases.last)
  }

  @Test(arguments: [(1, 4.0), (2, 16.0), (3, 1.0)])
  func `s slows time, and velocities are those of scene time`(presses: Int, slowness: Double) {
    var gallery = gallery()
    _ = gallery.route(.tap, at: 1)
    for _ in 0..<presses { _ = gallery.route(key("s"), at: 1) }
    gallery.advance(to: 1 + 0.2 * slowness)
    var plain = self.gallery()
    _ = plain.route(.tap, at: 1)
    plain.advance(to: 1.2)
    #expect(abs(gallery.scene.time - 1.2) < 1e-12)
    for (slow, asEver) in zip(trace(gallery), trace(plain)) {
      guard case (.number(let slow), .number(let asEver)) = (slow, asEver) else { continue }
      #expect(abs(slow - asEver) < 1e-6)
    }
  }

  @Test func `while paused nothing moves and the display link can stop, and a resume continues`() {
    var gallery = gallery()
    _ = gallery.route(.tap, at: 1)
    _ = gallery.route(key("p"), at: 1.1)
    #expect(!gallery.isAtRest, "the hint is still fading")
    gallery.advance(to: 9)
    #expect(gallery.scene.time == 1.1)
    #expect(gallery.isAtRest)
    let before = trace(gallery)
    _ = gallery.route(key("p"), at: 10)
    #expect(!gallery.isAtRest)
    #expect(trace(gallery) == before)
    gallery.advance(to: 10.5)
    #expect(abs(gallery.scene.time - 1.6) < 1e-12)
  }

  @Test(arguments: SceneName.allCases)
  func `where time stands still, every text is that of the shown instant`(name: SceneName) {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    func expectCurrent(_ place: String) {
      var fresh = gallery
      fresh.scene.refreshStatus()
      #expect(gallery.scene.statusText == fresh.scene.statusText, "\(place)")
      #expect(picture(gallery) == picture(fresh), "\(place)")
    }
    _ = gallery.route(.tap, at: 0.2)
    for time in stride(from: 0.21, to: 0.27, by: 0.01) { gallery.advance(to: time) }
    _ = gallery.route(key("p"), at: 0.273)
    expectCurrent("paused")
    for step in [".", ".", ",", ".", ".", "<", ">"] as [Character] {
      _ = gallery.route(key(step), at: 0.5)
      expectCurrent("after \(step)")
    }
  }

  @Test(arguments: SceneName.allCases, [0, 1, 2])
  func `texts in motion are at most 0.1 s of the user's time old, also in slow motion`(
    name: SceneName, slower: Int
  ) {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(.tap, at: 0.2)
    gallery.advance(to: 0.273)
    for _ in 0..<slower { _ = gallery.route(key("s"), at: 0.273) }
    var count = 0
    var last = gallery.scene.context.textTime
    for frame in 0..<60 {
      gallery.advance(to: 0.273 + Double(frame) / 60)
      let context = gallery.scene.context
      let age = (gallery.scene.time - context.textTime) / context.rate
      #expect(age < 0.1 || gallery.scene.isAtRest)
      if context.textTime != last { count += 1 }
      last = context.textTime
    }
    #expect(count <= 10 || gallery.scene.isAtRest, "digits that change faster cannot be read")
  }

  @Test func `, and . step single frames while paused, and are ignored otherwise`() {
    var gallery = gallery()
    _ = gallery.route(.tap, at: 1)
    _ = gallery.route(key("."), at: 1.1)
    #expect(gallery.scene.time == 1.1)
    _ = gallery.route(key("p"), at: 1.1)
    _ = gallery.route(key("."), at: 2)
    #expect(abs(gallery.scene.time - 1.1 - 1.0 / 60) < 1e-12)
    _ = gallery.route(key(",", .repeat), at: 2)
    _ = gallery.route(key(","), at: 2)
    _ = gallery.route(key(",", .release), at: 2)
    #expect(abs(gallery.scene.time - 1.1 + 1.0 / 60) < 1e-12)
  }

  @Test(arguments: 0..<20)
  func `scrolling back up to ten seconds and forward shows the same numbers as before`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var gallery = gallery()
    var past: [(time: Double, row: [TraceColumn.TraceValue])] = []
    var resting = 0.0
    let frames = Int.random(in: 120...1500, using: &random)
    for frame in 1...frames {
      let time = Double(frame) / 60
      if Int.random(in: 0..<40, using: &random) == 0 {
        let events: [SceneEvent] = [
          .tap, .grab, .drag(-30), .release(nil), .kick(SIMD2(200, -400)), .input(.key(.up)),
          .input(.key(.tab)),
          .input(.mouse(MouseEvent(.scrollUp, .none, column: 3, row: 3)))
        ]
        if let event = events.randomElement(using: &random) { _ = gallery.route(event, at: time - 0.004) }
      }
      if gallery.scene.isAtRest { resting += time - gallery.scene.time }
      gallery.advance(to: time)
      past.append((gallery.scene.time, trace(gallery)))
    }
    let end = Double(frames) / 60
    _ = gallery.route(key("p"), at: end)
    for stride in 1...19 {
      _ = gallery.route(key("<"), at: end + Double(stride))
      let then = gallery.scene.time
      #expect(then >= max(0, end - 10 - resting) - 1e-9)
      guard let frame = past.first(where: { abs($0.time - then) < 1e-9 }) else { continue }
      for (now, before) in zip(trace(gallery), frame.row) {
        guard case (.number(let now), .number(let before)) = (now, before) else { continue }
        #expect(abs(now - before) < 1e-6)
      }
    }
    for stride in 1...19 { _ = gallery.route(key(">"), at: end + 20 + Double(stride)) }
    #expect(gallery.scene.time >= end - 0.5)
  }

  @Test func `scrolling back skips times at rest, so that ten seconds are ten seconds of motion`() {
    var gallery = Gallery(.interruption, SceneContext(columns: 120, rows: 40))
    _ = gallery.route(.tap, at: 1)
    for frame in 60...180 { gallery.advance(to: Double(frame) / 60) }
    #expect(gallery.isAtRest)
    gallery.advance(to: 60)
    _ = gallery.route(key("p"), at: 61)
    _ = gallery.route(key("<"), at: 62)
    #expect(!gallery.scene.isAtRest && gallery.scene.time < 3 && picture(gallery).contains("paused  −0.50 s"))
    for _ in 0..<30 { _ = gallery.route(key("<"), at: 63) }
    #expect(gallery.scene.time == 0)
    for _ in 0..<30 { _ = gallery.route(key(">"), at: 64) }
    #expect(gallery.scene.time >= 61)
  }

  @Test func `an event in the past replaces the future`() {
    var gallery = gallery()
    _ = gallery.route(.tap, at: 1)
    _ = gallery.route(.tap, at: 2)
    gallery.advance(to: 4)
    _ = gallery.route(key("p"), at: 4)
    for _ in 0..<5 { _ = gallery.route(key("<"), at: 5) }
    _ = gallery.route(key("p"), at: 6)
    gallery.advance(to: 9)
    var once = self.gallery()
    _ = once.route(.tap, at: 1)
    once.advance(to: 4.5)
    #expect(abs(gallery.scene.time - 4.5) < 1e-9)
    #expect(trace(gallery)[2] == trace(once)[2], "the second tap must be discarded")
  }

  @Test(arguments: [" ", "s", "p", "y", "k"] as [Character])
  func `the hint stays until a key is pressed, and then fades`(character: Character) {
    var gallery = gallery()
    #expect(picture(gallery).contains("space opens and closes"))
    _ = gallery.route(.theme(.dark), at: 1)
    gallery.advance(to: 30)
    #expect(picture(gallery).contains("space opens and closes"))
    #expect(gallery.isAtRest)
    _ = gallery.route(key(character), at: 31)
    gallery.advance(to: 31.6)
    #expect(!picture(gallery).contains("space opens and closes"))
  }

  @Test func `a click on the tuner does not reach the scene below`() {
    var gallery = Gallery(.photos, SceneContext(columns: 120, rows: 40))
    let click: [SceneEvent] = [MouseEvent.MouseAction.press, .release].map {
      .input(.mouse(MouseEvent($0, .left, column: 100, row: 10)))
    }
    for start in [1.0, 4] {
      _ = gallery.route(key("t"), at: start)
      gallery.advance(to: start + 2)
      for event in click { _ = gallery.route(event, at: start + 2) }
      #expect(gallery.scene.isAtRest == (start == 1))
    }
  }

  @Test func `?, Esc and a click close the list of keys and do nothing else`() {
    var gallery = gallery()
    func mouse(_ action: MouseEvent.MouseAction, row: Double) -> SceneEvent {
      .input(.mouse(MouseEvent(action, .left, column: 60, row: row)))
    }
    for (index, close) in [
      [key("?")], [.input(.key(.escape))], [mouse(.press, row: 38), mouse(.release, row: 38)],
      [mouse(.press, row: 20), mouse(.release, row: 20)]
    ].enumerated() {
      let time = 4 * Double(index)
      _ = gallery.route(key("?"), at: time)
      gallery.advance(to: time + 2)
      #expect(picture(gallery).contains("show or hide this list"))
      for event in close { _ = gallery.route(event, at: time + 2) }
      gallery.advance(to: time + 4)
      #expect(!picture(gallery).contains("show or hide this list"))
    }
    #expect(gallery.scene.statusText.state == "closed")
  }

  @Test(arguments: SceneName.allCases, [(80, 24), (120, 40), (200, 60)])
  func `the list shows every key of the scene and of the gallery in full`(name: SceneName, size: (Int, Int)) {
    var gallery = Gallery(name, SceneContext(columns: size.0, rows: size.1), showsHint: false)
    _ = gallery.route(key("?"), at: 0)
    gallery.advance(to: 2)
    var canvas = Canvas(columns: size.0, rows: size.1)
    gallery.draw(into: &canvas)
    let lines = canvas.picture.split(separator: "\n")
    for key in name.keys + Gallery.keys.map(\.label) {
      #expect(lines.contains { $0.contains("\(key.name)  \(key.meaning)") }, "\(key.name)  \(key.meaning)")
    }
  }

  @Test(arguments: SceneName.allCases, [[40, 12], [80, 24], [120, 40]])
  func `a click between the words of the bottom line, and the wheel over a panel, are not for the scene`(
    name: SceneName, size: [Int]
  ) {
    /// Expects that mouse events at 1 s change nothing of the scene until 1.2 s.
    func expectNothing(_ gallery: Gallery, _ actions: [MouseEvent.MouseAction], column: Int, row: Int) {
      var (touched, other) = (gallery, gallery)
      for action in actions {
        let button: MouseEvent.Button = action == .scrollUp ? .none : .left
        let event = MouseEvent(action, button, column: Double(column), row: Double(row))
        _ = touched.route(.input(.mouse(event)), at: 1)
      }
      touched.advance(to: 1.2)
      other.advance(to: 1.2)
      #expect(trace(touched) == trace(other), "\(actions) at column \(column)")
    }
    var gallery = Gallery(name, SceneContext(columns: size[0], rows: size[1]), showsHint: false)
    for column in 0..<size[0] where gallery.footerTarget(column: column) == nil {
      expectNothing(gallery, [.press, .release], column: column, row: size[1] - 1)
    }
    _ = gallery.route(key("?"), at: 0)
    expectNothing(gallery, [.scrollUp], column: size[0] / 2, row: size[1] / 2)
    _ = gallery.route(key("?"), at: 0)
    _ = gallery.route(key("t"), at: 0)
    gallery.advance(to: 1)
    guard let frame = gallery.tuner?.frame(on: gallery.scene.tunerSide, columns: size[0], rows: size[1])
    else { return }
    expectNothing(gallery, [.scrollUp], column: frame.column + 2, row: frame.row + 1)
  }

  /// The widths and heights of stages, and whether the tuner is open.
  private static let listSizes = [(40, 12), (40, 24), (47, 31), (61, 17), (66, 12), (80, 24), (80, 50)]

  @Test(arguments: SceneName.allCases, [false, true])
  func `each key of the list can be read at each size, by keys or with the wheel`(
    name: SceneName, isTuning: Bool
  ) {
    for (columns, rows) in Self.listSizes {
      let context = SceneContext(columns: columns, rows: rows, environment: .reduced)
      var gallery = Gallery(name, context, showsHint: false)
      if isTuning { _ = gallery.route(key("t"), at: 0) }
      _ = gallery.route(key("?"), at: 0)
      let before = gallery.scene.trace.map(\.value)
      func lines(of gallery: Gallery) -> [String] {
        var canvas = Canvas(columns: columns, rows: rows)
        gallery.draw(into: &canvas)
        let frame = gallery.keyList.frame
        return (frame.row..<frame.row + frame.rows).map { row in
          String(
            String.UnicodeScalarView(
              (frame.column..<frame.column + frame.columns).map { canvas[$0, row].glyph }))
        }
      }
      let expected = gallery.helpLines.map { $0.filter { $0 != " " } }
      for wheels in [false, true] {
        let down: SceneEvent =
          wheels ? .input(.mouse(MouseEvent(.scrollDown, .none, column: 5, row: 5))) : .input(.key(.pageDown))
        var shown: [String] = []
        var places = 0
        while true {
          let first = gallery.keyList.first
          let page = lines(of: gallery)
          #expect(gallery.keyList.isCut == page.last?.contains(" of "), "\(columns) × \(rows)")
          // A line that is shown by both of two pages counts once.
          shown += page.prefix(gallery.keyList.isCut ? page.count - 1 : page.count).dropFirst(places - first)
          places = first + page.count - (gallery.keyList.isCut ? 1 : 0)
          _ = gallery.route(down, at: 0)
          if gallery.keyList.first == first { break }
        }
        let text = shown.joined().filter { $0 != " " }
        for key in expected {
          // The name is in front of the meaning's first line.
          #expect(
            text.contains(key.replacing(/^(.*?):/, maxReplacements: 1) { $0.1 }),
            "\(columns) × \(rows): \(key)")
        }
        _ = gallery.route(.input(.key(.home)), at: 0)
        #expect(gallery.keyList.first == 0)
      }
      #expect(gallery.showsHelp)
      #expect(gallery.scene.trace.map(\.value) == before)
    }
  }

  @Test
  func
    `a list of keys that is cut scrolls by lines, pages and to its ends, and stays there as it is resized`()
  {
    var gallery = gallery(columns: 40, rows: 12)
    _ = gallery.route(key("?"), at: 0)
    func press(_ key: Key) -> Int {
      _ = gallery.route(.input(.key(key)), at: 0)
      return gallery.keyList.first
    }
    #expect(press(.up) == 0 && press(.down) == 1 && press(.pageDown) == 9 && press(.pageUp) == 1)
    let end = press(.end)
    #expect(end > 9 && press(.down) == end && press(.pageDown) == end && press(.up) == end - 1)
    _ = gallery.route(.resize(columns: 100, rows: 40), at: 0)
    #expect(gallery.keyList.first == 0 && !gallery.keyList.isCut)
    // The arrows are the scene's again.
    #expect(gallery.isByHand(.input(.key(.up))))
    _ = gallery.route(.resize(columns: 40, rows: 12), at: 0)
    #expect(press(.end) == end && !gallery.isByHand(.input(.key(.up))))
    // The list begins with its first line when it is shown the next time.
    for _ in 0..<2 {
      _ = gallery.route(key("?"), at: gallery.time)
      gallery.advance(to: gallery.time + 2)
    }
    #expect(gallery.showsHelp && gallery.keyList.first == 0)
  }

  @Test(
    arguments: [
      (SceneName.bounciness, "+", "bounciness 13"), (.photos, "o", "outline on"),
      (.propertyAnimator, "x", "nothing to stop"), (.controlPanel, "g", "graph off")
    ] as [(SceneName, String, String)])
  func `a key whose effect is not seen yet, or that has none, says so`(
    name: SceneName, keys: String, news: String
  ) {
    for (columns, rows) in [(120, 40), (40, 12)] {
      var gallery = Gallery(name, SceneContext(columns: columns, rows: rows), showsHint: false)
      for character in keys { _ = gallery.route(key(character), at: 0.1) }
      #expect(gallery.news.description.contains(news), "\(gallery.news)")
      var canvas = Canvas(columns: columns, rows: rows)
      gallery.draw(into: &canvas)
      #expect(canvas.picture.split(separator: "\n")[0].contains(gallery.news.description))
      _ = gallery.route(key("q"), at: 0.2)
      #expect(gallery.notice.isEmpty)
    }
  }

  @Test func `reduced motion applies to the next scene as well`() {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40, environment: .reduced))
    for _ in SceneName.allCases {
      _ = gallery.route(key("]"), at: 1)
      #expect(gallery.scene.context.environment == .reduced)
    }
  }

  @Test func `a terminal that is too small shows the needed size and can grow`() {
    var gallery = gallery(columns: 20, rows: 5)
    var canvas = Canvas(columns: 20, rows: 5)
    gallery.draw(into: &canvas)
    let words = canvas.picture.split { $0.isWhitespace }
    #expect(words.joined(separator: " ").contains("pane needs 40 × 12 cells"))
    _ = gallery.route(.resize(columns: 80, rows: 24), at: 1)
    #expect(!picture(gallery).contains("pane needs"))
  }

  @Test(arguments: [24.0, 60, 144])
  func `a demonstration runs at a quarter of the speed and stands still for 0.6 s at each tap`(
    framesPerSecond: Double
  ) {
    var scene = Interruptions(SceneContext(columns: 120, rows: 40))
    scene.handle(.input(.key(.enter)), at: 1)
    var stops: [Double] = []
    while let demonstration = scene.demonstration {
      stops.append(demonstration.stop)
      scene.advance(to: demonstration.stop)
    }
    #expect(stops.count == 3, "the spring is half way, then the others are, and at last all rest")
    // The session time of a scene time, with the holds before it.
    func sessionTime(_ time: Double) -> Double {
      let end = min(time, stops[2])
      return 1 + (end - 1) / 0.25 + 0.6 * Double(stops.prefix(2).count { $0 < time }) + time - end
    }
    var gallery = Gallery(.interruption, SceneContext(columns: 120, rows: 40), showsHint: false)
    gallery.advance(to: 1)
    _ = gallery.route(.input(.key(.enter)), at: 1)
    var heldFrames = 0
    for frame in 1...Int(12 * framesPerSecond) {
      let time = 1 + Double(frame) / framesPerSecond
      gallery.advance(to: time)
      if gallery.isHeld {
        heldFrames += 1
        #expect(stops.contains(gallery.scene.time))
        // The display link sleeps until the end of the hold.
        #expect(gallery.isAtRest)
        #expect(abs((gallery.nextDeadline ?? 0) - sessionTime(gallery.scene.time) - 0.6) < 1e-9)
      } else if !stops.contains(where: { abs($0 - gallery.scene.time) < 1e-9 }) {
        #expect(abs(sessionTime(gallery.scene.time) - time) < 1e-9)
      }
    }
    #expect(abs(Double(heldFrames) / framesPerSecond - 1.2) < 2.1 / framesPerSecond)
  }

  @Test func `an input during a demonstration gives time its own speed at once, and another scene too`() {
    for event in [SceneEvent.tap, .input(.key(.character("3")))] {
      var gallery = Gallery(.interruption, SceneContext(columns: 120, rows: 40), showsHint: false)
      gallery.advance(to: 1)
      _ = gallery.route(.input(.key(.enter)), at: 1)
      var time = 1.0
      while !gallery.isHeld { (time, _) = (time + 1.0 / 60, gallery.advance(to: time + 1.0 / 60)) }
      _ = gallery.route(event, at: time + 0.1)
      let start = gallery.scene.time
      gallery.advance(to: time + 0.6)
      #expect(!gallery.isHeld && abs(gallery.scene.time - start - 0.5) < 1e-9)
    }
  }

  @Test func `a pause while a demonstration stands still lasts until it is ended`() {
    var gallery = Gallery(.interruption, SceneContext(columns: 120, rows: 40), showsHint: false)
    gallery.advance(to: 1)
    _ = gallery.route(.input(.key(.enter)), at: 1)
    var time = 1.0
    while !gallery.isHeld { (time, _) = (time + 1.0 / 60, gallery.advance(to: time + 1.0 / 60)) }
    let start = gallery.scene.time
    _ = gallery.route(.input(.key(.character("p"))), at: time)
    gallery.advance(to: time + 5)
    #expect(!gallery.isHeld && gallery.clock.isPaused && gallery.scene.time == start)
    _ = gallery.route(.input(.key(.character("p"))), at: time + 5)
    gallery.advance(to: time + 5.4)
    #expect(!gallery.clock.isPaused && abs(gallery.scene.time - start - 0.1) < 1e-9)
  }
}
