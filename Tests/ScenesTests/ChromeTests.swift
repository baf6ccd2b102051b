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

  /// Drags the mouse by columns and rows in 0.1 s, and releases it.
  private func drag(
    _ gallery: inout Gallery, from place: (column: Double, row: Double),
    by way: (columns: Double, rows: Double), at time: Double
  ) {
    _ = gallery.route(mouse(.press, place.column, place.row), at: time)
    for step in 1...6 {
      let part = Double(step) / 6
      _ = gallery.route(
        mouse(.drag, place.column + part * way.columns, place.row + part * way.rows), at: time + 0.1 * part)
    }
    _ = gallery.route(mouse(.release, place.column + way.columns, place.row + way.rows), at: time + 0.1)
  }

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
    #expect(!gallery.strip.slide.isMoving && gallery.strip.offset(at: 1.1) == 0)
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

  @Test(arguments: [(60, 20), (40, 12), (80, 24)])
  func `the tuner covers no answer to what is typed into it`(columns: Int, rows: Int) {
    var gallery = Gallery(.controlPanel, SceneContext(columns: columns, rows: rows), showsHint: false)
    for character in "t:ma" { _ = gallery.route(key(character), at: 1) }
    _ = gallery.route(.input(.key(.enter)), at: 1)
    gallery.advance(to: 3)
    var canvas = Canvas(columns: columns, rows: rows)
    gallery.draw(into: &canvas)
    #expect(canvas.picture.contains("6 names begin with ma: tab"))
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
    #expect(shorts == ["open", "select", "flick", "motion"])
    for key in gallery.scene.footerKeys.flatMap(\.keys) {
      var pressed = gallery
      _ = pressed.route(.input(.key(key)), at: 1)
      guard let photos = pressed.scene as? PhotosScene else { return }
      let opens = [Key.space, .enter, "F"].contains(key)
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
    for key in [Key.tab, "g"] {
      _ = gallery.route(.input(.key(key)), at: 4)
      #expect(gallery.news == "only in the grid")
    }
  }

  @Test func `a sliding scene can be grabbed with the mouse and thrown forward or back`() {
    for isBack in [true, false] {
      var gallery = gallery(.controlPanel)
      _ = gallery.route(.tap, at: 0)
      gallery.advance(to: 0.15)
      let left = gallery.scene.trace.map(\.value)
      _ = gallery.route(key("2"), at: 0.15)
      gallery.advance(to: 0.25)
      let offset = gallery.strip.offset(at: 0.25)
      drag(&gallery, from: (60, 20), by: (isBack ? 12 : -12, 0), at: 0.25)
      #expect(abs(gallery.strip.offset(at: 0.35) - offset - (isBack ? 96 - 960 : -96)) < 1e-9)
      #expect(gallery.strip.slide.velocity(at: 0.35) * (isBack ? 1 : -1) > 500)
      #expect(gallery.name == (isBack ? .controlPanel : .interruption))
      if isBack {
        #expect(gallery.scene.trace.map(\.value) == left, "the scene must continue from its values")
      }
      gallery.advance(to: 3)
      #expect(!gallery.strip.slide.isMoving && gallery.strip.offset(at: 3) == 0)
      #expect(gallery.scene.statusText.state == (isBack ? "open" : "closed"))
    }
  }

  @Test func `a scene held during a slide stays in place, and the display link can stop`() {
    var gallery = gallery()
    _ = gallery.route(key("4"), at: 1)
    gallery.advance(to: 1.1)
    gallery.hint.hide()
    _ = gallery.route(mouse(.press, 60, 20), at: 1.1)
    let offset = gallery.strip.offset(at: 1.1)
    #expect(gallery.isAtRest)
    gallery.advance(to: 9)
    #expect(gallery.strip.offset(at: 9) == offset)
    _ = gallery.route(.input(.focus(false)), at: 9)
    gallery.advance(to: 11)
    #expect(gallery.strip.offset(at: 11) == 0)
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

  // MARK: Panels

  @Test(arguments: ["?", "t"] as [Character])
  func `a panel moves in and out on a spring and reverses continuously`(character: Character) {
    var gallery = gallery()
    func panel() -> EdgePanel { character == "?" ? gallery.helpPanel : gallery.tunerPanel }
    let bare = canvas(gallery)
    _ = gallery.route(key(character), at: 1)
    let isOutside = scenes(of: gallery) == bare.cells[120..<(39 * 120)]
    #expect(isOutside && panel().isVisible && panel().slide.velocity(at: 1) == 0)
    gallery.advance(to: 1.1)
    let before = panel()
    #expect(
      abs(before.offset(at: 1.1)) > 10
        && before.slide.velocity(at: 1.1) * before.offset(at: 1.1) < 0)
    _ = gallery.route(key(character), at: 1.1)
    #expect(panel().slide.value(at: 1.1) == before.slide.value(at: 1.1))
    #expect(panel().slide.velocity(at: 1.1) == before.slide.velocity(at: 1.1))
    gallery.advance(to: 3)
    let isGone = canvas(gallery) == bare
    #expect(gallery.isAtRest && !panel().isVisible && isGone)
    _ = gallery.route(key(character), at: 4)
    gallery.advance(to: 6)
    #expect(gallery.isAtRest && panel().isVisible && panel().offset(at: 6) == 0)
  }

  @Test func `the tuner crosses the stage to the side of the next scene, and leaves from where it stands`() {
    for reducesMotion in [false, true] {
      var gallery = gallery(reducesMotion: reducesMotion)
      _ = gallery.route(key("t"), at: 1)
      gallery.advance(to: 3)
      let (left, right) = (1.0 * 8, Double(120 - Tuner.width - 1) * 8)
      #expect(gallery.scene.tunerSide == .left && gallery.tunerPanel.slide.value(at: 3) == left)
      _ = gallery.route(key("7"), at: 3)
      #expect(gallery.scene.tunerSide == .right)
      #expect(gallery.tunerPanel.slide.value(at: 3) == (reducesMotion ? right : left))
      gallery.advance(to: 6)
      #expect(gallery.tunerPanel.slide.value(at: 6) == right && gallery.isAtRest)
      _ = gallery.route(key("t"), at: 6)
      for time in [6.05, 6.1, 6.2] { #expect(gallery.tunerPanel.slide.value(at: time) >= right) }
      gallery.advance(to: 9)
      #expect(gallery.isAtRest && !gallery.tunerPanel.isVisible)
    }
  }

  @Test func `the tuner at the right edge is there at once on a stage of another width`() {
    var gallery = gallery(.photos)
    _ = gallery.route(key("t"), at: 1)
    gallery.advance(to: 3)
    _ = gallery.route(.resize(columns: 100, rows: 30), at: 3)
    #expect(gallery.tunerColumn == 100 - Tuner.width - 1 && gallery.isAtRest)
  }

  @Test(
    arguments: [("?", (60, 20), (0, 12)), ("t", (20, 10), (-10, 0))]
      as [(Character, (Double, Double), (Double, Double))])
  func `a panel can be thrown out with the mouse, and returns after a short drag`(
    character: Character, place: (Double, Double), way: (Double, Double)
  ) {
    for isThrown in [true, false] {
      var gallery = gallery()
      let bare = canvas(gallery)
      _ = gallery.route(key(character), at: 0)
      gallery.advance(to: 2)
      let open = canvas(gallery)
      if isThrown {
        drag(&gallery, from: place, by: way, at: 2)
      } else {
        _ = gallery.route(mouse(.press, place.0, place.1), at: 2)
        _ = gallery.route(mouse(.drag, place.0 + way.0 / 6, place.1 + way.1 / 6), at: 2.1)
        let moves = canvas(gallery) != open
        #expect(moves)
        _ = gallery.route(mouse(.release, place.0 + way.0 / 6, place.1 + way.1 / 6), at: 2.5)
      }
      #expect(!gallery.isAtRest)
      gallery.advance(to: 4)
      let looksTheSame = canvas(gallery) == (isThrown ? bare : open)
      #expect(gallery.isAtRest && looksTheSame)
      #expect(gallery.scene.statusText.state == "closed")
    }
  }
}
