import CanvasPictures
import MotionAnimation
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the motion of scenes and panels.
struct ChromeTests {
  private func gallery(_ name: SceneName = .interruption, reducesMotion: Bool = false) -> Gallery {
    Gallery(
      name, SceneContext(columns: 120, rows: 40, environment: reducesMotion ? .reduced : .standard),
      showsHint: false)
  }

  private func key(_ character: Character) -> SceneEvent { .input(.key(.character(character))) }

  private func mouse(_ action: MouseEvent.MouseAction, _ column: Double, _ row: Double) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: column, row: row)))
  }

  /// The picture without the hint of a new scene.
  private func canvas(_ gallery: Gallery) -> Canvas {
    var gallery = gallery
    gallery.hint.hide()
    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    return canvas
  }

  /// The picture without the top and the bottom line.
  private func scenes(of gallery: Gallery) -> ArraySlice<Cell> { canvas(gallery).cells[120..<(39 * 120)] }

  // MARK: Scenes

  @Test(arguments: [("]", 1.0), ("[", -1), ("5", 1)] as [(Character, Double)])
  func `a new scene slides in from the side of its dot and comes to rest`(
    character: Character, side: Double
  ) {
    var gallery = gallery(.bounciness)
    _ = gallery.route(key(character), at: 1)
    gallery.hint.hide()
    #expect(gallery.strip.offset(at: 1) == 960 * side && gallery.strip.slide.velocity(at: 1) == 0)
    #expect(!gallery.isAtRest)
    var last = 960.0
    for frame in 1...20 {
      gallery.advance(to: 1 + Double(frame) / 60)
      let offset = side * gallery.strip.offset(at: gallery.time)
      #expect(offset < last)
      last = offset
    }
    gallery.advance(to: 3)
    #expect(gallery.isAtRest || !gallery.scene.isAtRest)
    var fresh = self.gallery(gallery.name)
    for frame in 1...20 { fresh.advance(to: Double(frame) / 60) }
    fresh.advance(to: 2)
    let looksTheSame = scenes(of: gallery) == scenes(of: fresh)
    #expect(looksTheSame)
  }

  @Test func `half way through a slide each scene is drawn on its part of the screen`() {
    var gallery = gallery()
    let before = canvas(gallery)
    _ = gallery.route(key("4"), at: 1)
    gallery.advance(to: 1.1)
    let column = gallery.strip.column(at: gallery.time)
    #expect(column > 10 && column < 110)
    let (after, now) = (canvas(self.gallery(.button)), canvas(gallery))
    var differences = 0
    for row in 1..<39 {
      for place in 0..<120 {
        let cell = place < column ? before[place + 120 - column, row] : after[place - column, row]
        if now[place, row] != cell { differences += 1 }
      }
    }
    #expect(differences == 0)
  }

  @Test(arguments: ["[", "2", "5", "]"] as [Character])
  func `changing the scene during a slide keeps the position and velocity of what is shown`(next: Character) {
    var gallery = gallery()
    _ = gallery.route(key("]"), at: 1)
    gallery.advance(to: 1.12)
    let before = gallery
    _ = gallery.route(key(next), at: 1.12)
    #expect(gallery.strip.slide.velocity(at: 1.12) == before.strip.slide.velocity(at: 1.12))
    let jump = (gallery.strip.offset(at: 1.12) - before.strip.offset(at: 1.12)) / 960
    #expect(abs(jump - jump.rounded()) < 1e-12 && jump != 0)
    let looksTheSame = scenes(of: gallery) == scenes(of: before)
    #expect(looksTheSame, "both scenes are at rest")
  }

  @Test func `after many changes at once the strip holds at most the visible scenes and the current one`() {
    var gallery = gallery()
    for _ in 0...3 * SceneName.allCases.count { _ = gallery.route(key("]"), at: 1) }
    #expect(abs(gallery.strip.offset(at: 1)) == 960)
  }

  @Test(arguments: SceneName.allCases, [(120, 14), (60, 40), (60, 14)])
  func `a change of the window's size ends a slide, because the scene that was left has the old size`(
    name: SceneName, size: (columns: Int, rows: Int)
  ) throws {
    var gallery = gallery(name)
    _ = gallery.route(key("]"), at: 1)
    _ = gallery.route(.resize(columns: size.columns, rows: size.rows), at: 1.1)
    try #require(gallery.strip.scene(after: -1) == nil)
    #expect(gallery.strip.slide.phase != .moving && gallery.strip.offset(at: 1.1) == 0)
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    gallery.draw(into: &canvas)
  }

  @Test(arguments: [("2", "1"), ("]", "["), ("]", "1")] as [(Character, Character)], [0.05, 0.1, 0.2])
  func `a scene that is called back while it is still seen goes on where it was left`(
    keys: (away: Character, back: Character), duration: Double
  ) {
    var gallery = gallery(.controlPanel)
    _ = gallery.route(.tap, at: 0.1)
    gallery.advance(to: 0.3)
    let left = gallery.scene.trace.map(\.value)
    _ = gallery.route(key(keys.away), at: 0.3)
    gallery.advance(to: 0.3 + duration)
    let offset = gallery.strip.offset(at: gallery.time)
    _ = gallery.route(key(keys.back), at: gallery.time)
    #expect(gallery.name == .controlPanel && gallery.scene.trace.map(\.value) == left)
    #expect(abs(gallery.strip.offset(at: gallery.time) + 960 - offset) < 1e-9)
    gallery.advance(to: 3)
    #expect(gallery.scene.statusText.state == "open" && gallery.strip.offset(at: 3) == 0)
  }

  @Test func `a scene that has left the screen begins again`() {
    var gallery = gallery(.controlPanel)
    _ = gallery.route(.tap, at: 0.1)
    _ = gallery.route(key("2"), at: 1)
    _ = gallery.route(key("1"), at: 4)
    #expect(gallery.scene.statusText.state == "closed")
  }

  @Test(arguments: SceneName.allCases)
  func `the key of the shown scene changes nothing, and says so`(name: SceneName) {
    var gallery = gallery(name)
    _ = gallery.route(.tap, at: 0.1)
    gallery.advance(to: 0.31)
    var plain = gallery
    _ = gallery.route(.input(.key(name.key)), at: 0.31)
    #expect(gallery.news == "it is this scene")
    for time in [0.31, 0.4, 0.7] {
      gallery.advance(to: time)
      plain.advance(to: time)
      #expect(gallery.scene.trace.map(\.value) == plain.scene.trace.map(\.value))
    }
  }

  @Test(arguments: SceneName.allCases, [40, 42, 50, 60])
  func `the bottom line of a narrow stage has the scene's first key`(name: SceneName, columns: Int) {
    let gallery = Gallery(name, SceneContext(columns: columns, rows: 24), showsHint: false)
    var canvas = Canvas(columns: columns, rows: 24)
    gallery.draw(into: &canvas)
    let line = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)[23]
    #expect(line.contains(name.keys[0].name) && line.contains("? help"))
  }

  @Test func `the bottom line of the grid of photos has the keys of the grid`() {
    let gallery = Gallery(.photos, SceneContext(columns: 120, rows: 40), showsHint: false)
    let shorts = gallery.scene.footerKeys.compactMap(\.short)
    #expect(shorts == ["open", "select"])
    for key in gallery.scene.footerKeys.flatMap(\.keys) {
      var pressed = gallery
      _ = pressed.route(.input(.key(key)), at: 1)
      guard let photos = pressed.scene as? PhotosScene else { return }
      let opens = [Key.space, .enter].contains(key)
      #expect(photos.isInGrid != opens && pressed.notice.isEmpty, "\(key)")
      // Below the selected picture there is none.
      let selects = [Key.up, .left, .right].contains(key)
      #expect((photos.selection != (gallery.scene as? PhotosScene)?.selection) == selects, "\(key)")
    }
  }

  @Test func `while a list of keys scrolls, the bottom line says so and its click does`() throws {
    var gallery = Gallery(.controlPanel, SceneContext(columns: 60, rows: 16), showsHint: false)
    func line() -> String {
      var canvas = Canvas(columns: 60, rows: 16)
      gallery.draw(into: &canvas)
      return String(canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)[15])
    }
    #expect(line().contains("↑ ↓ drag"))
    _ = gallery.route(.input(.key("?")), at: 1)
    #expect(gallery.keyList.isCut && line().contains("↑ ↓ scroll") && !line().contains("drag"))
    let column = try #require((0..<60).first { gallery.footerTarget(column: $0) == .key(.down) })
    _ = gallery.route(.input(.mouse(MouseEvent(.press, .left, column: Double(column), row: 15))), at: 1)
    #expect(gallery.keyList.first == 1)
    _ = gallery.route(.input(.key("?")), at: 2)
    #expect(line().contains("↑ ↓ drag"))
  }

  @Test func `an open picture has the keys of an open picture`() {
    var gallery = Gallery(.photos, SceneContext(columns: 120, rows: 40), showsHint: false)
    func picture() -> String {
      var canvas = Canvas(columns: 120, rows: 40)
      gallery.draw(into: &canvas)
      return canvas.picture
    }
    #expect(picture().contains("space enter open") && picture().contains("↑ ↓ ← → select"))
    _ = gallery.route(.input(.key(.space)), at: 1)
    gallery.advance(to: 4)
    #expect(picture().contains("space close") && !picture().contains(" select"))
    for key in [Key.tab, .right] {
      _ = gallery.route(.input(.key(key)), at: 4)
      #expect(gallery.news == "only in the grid")
    }
  }

  @Test(arguments: SceneName.allCases)
  func `the trace of a scene does not depend on the slide`(name: SceneName) {
    var (shown, plain) = (gallery(name == .photos ? .scroll : .photos), gallery(name))
    _ = shown.route(.input(.key(name.key)), at: 1)
    for (gallery, start) in [(0, 1.0), (1, 0)] {
      func play(_ gallery: inout Gallery) {
        _ = gallery.route(.tap, at: start + 0.125)
        _ = gallery.route(.input(.key(.left)), at: start + 0.25)
        gallery.advance(to: start + 0.5)
      }
      if gallery == 0 { play(&shown) } else { play(&plain) }
    }
    #expect(shown.scene.trace.map(\.value) == plain.scene.trace.map(\.value))
  }

  @Test func `in reduced motion scenes and panels change at once`() {
    var gallery = gallery(reducesMotion: true)
    _ = gallery.route(key("4"), at: 1)
    gallery.hint.hide()
    #expect(gallery.isAtRest && gallery.strip.offset(at: 1) == 0)
    let looksTheSame = canvas(gallery) == canvas(self.gallery(.button, reducesMotion: true))
    #expect(looksTheSame)
    let bare = canvas(gallery)
    for character in ["?", "t"] as [Character] {
      _ = gallery.route(key(character), at: 2)
      let open = canvas(gallery)
      let isOpen = open != bare
      #expect(gallery.isAtRest && isOpen)
      gallery.advance(to: 4)
      let stays = canvas(gallery) == open
      _ = gallery.route(key(character), at: 4)
      let isClosed = canvas(gallery) == bare
      #expect(gallery.isAtRest && stays && isClosed)
    }
  }

  @Test func `a press on a scene that still slides is not for it`() {
    var gallery = gallery(.bounciness)
    _ = gallery.route(key("1"), at: 1)
    for (time, state) in [(1.05, "closed"), (3, "opening")] {
      _ = gallery.route(mouse(.press, 60, 38), at: time)
      _ = gallery.route(mouse(.release, 60, 38), at: time)
      gallery.advance(to: time + 0.1)
      #expect(gallery.scene.statusText.state == state)
    }
  }

  // MARK: Panels

  @Test(arguments: ["?", "t"] as [Character])
  func `a panel appears and goes at once`(character: Character) {
    var gallery = gallery()
    let bare = canvas(gallery)
    _ = gallery.route(key(character), at: 1)
    let isOpen = canvas(gallery) != bare
    #expect(isOpen && gallery.isAtRest)
    _ = gallery.route(key(character), at: 1.1)
    let isGone = canvas(gallery) == bare
    #expect(isGone && gallery.isAtRest)
  }
}
