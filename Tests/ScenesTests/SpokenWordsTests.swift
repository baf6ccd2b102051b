import CanvasPictures
import Testing

@testable import PaneCanvas
@testable import PaneScenes

@Suite struct SpokenWordsTests {
  /// A session at 60 frames a second that says its words.
  private struct Session {
    var gallery: Gallery
    var words = SpokenWords()
    var canvas = Canvas(columns: 100, rows: 30)
    var said: [String] = []
    private var frame = 0

    init(_ name: SceneName, in glyphs: GlyphSet = .quadrant) {
      gallery = Gallery(name, SceneContext(columns: 100, rows: 30))
      canvas.rendering.glyphs = glyphs
      show()
    }

    mutating func key(_ key: Key) {
      _ = gallery.route(.input(.key(key)), at: Double(frame) / 60)
      show()
    }

    /// The lines that are said from a key until everything rests.
    mutating func said(after key: Key) -> [String] {
      said = []
      self.key(key)
      rest()
      return said
    }

    /// Goes on until everything rests, at most for a minute.
    mutating func rest() {
      for _ in 0..<3600 {
        frame += 1
        gallery.advance(to: Double(frame) / 60)
        show()
        if gallery.isAtRest { return }
      }
    }

    private mutating func show() {
      gallery.draw(into: &canvas)
      said += words.lines(of: gallery, on: canvas)
    }
  }

  @Test func `where the frame is in ASCII the words are`() {
    for glyphs in [GlyphSet.ascii, .half] {
      var session = Session(.controlPanel)
      session.canvas.rendering.glyphs = glyphs
      session.key("s")
      session.key(" ")
      session.rest()
      session.key("p")
      session.key(",")
      #expect(session.said.contains { $0.contains("time") && $0.contains("1/4") })
      #expect(session.said.contains { $0.contains("paused") })
      #expect(session.said.allSatisfy { $0.allSatisfy(\.isASCII) } == (glyphs == .ascii))
    }
  }

  @Test(arguments: SceneName.allCases)
  func `in ASCII no drawing is said`(name: SceneName) {
    var session = Session(name, in: .ascii)
    session.rest()
    #expect(session.said.contains { $0.contains("space") })
    for line in session.said { #expect(!line.contains(/[^\w ]{3}/), "\(line)") }
  }

  @Test func `a pane says what it does, and at rest what has appeared`() {
    var session = Session(.controlPanel)
    session.rest()
    #expect(session.said.first == "closed, spring")
    #expect(session.said.contains("space opens and closes the pane."))
    #expect(session.said.contains { $0.hasPrefix("space tap, ↑ ↓ drag, enter hold, ") })
    session.said = []
    session.key(" ")
    session.rest()
    #expect(Array(session.said.prefix(2)) == ["opening, spring", "open, spring"])
    #expect(session.said.dropFirst(2).contains { $0.contains("tap") && $0.contains("speed") })
    // Nothing is said twice, and nothing while nothing changes.
    session.said = []
    session.rest()
    #expect(session.said == [])
  }

  @Test func `the list of keys is said with its keys, and nothing of what it covers`() {
    var session = Session(.propertyAnimator)
    session.rest()
    for _ in 0..<2 {
      session.said = []
      session.key("?")
      session.rest()
      #expect(session.said.contains("?: show or hide this list") && session.said.count < 40)
      #expect(session.said.contains(", . < >: paused: a frame back or on; < >: 0.5 s, up to 10 s"))
      #expect(session.said.allSatisfy { $0.contains(": ") || $0.hasPrefix("inactive") }, "\(session.said)")
      // Without the list everything is as it was said before.
      session.said = []
      session.key("?")
      session.rest()
      #expect(session.said == [])
    }
  }

  @Test(arguments: [
    (SceneName.button, ["instant button", "hamburger"]), (.photos, ["Lagoon", "Lighthouse"])
  ])
  func `a selection is said once when it changes`(name: SceneName, selections: [String]) {
    var session = Session(name)
    session.rest()
    #expect(!session.said.contains { selections.contains($0) })
    for selection in selections {
      #expect(session.said(after: .tab).filter { $0 == selection }.count == 1, "\(session.said)")
    }
    session.said = []
    session.rest()
    #expect(session.said == [])
  }

  @Test func `the tuner says the selected number and nothing else of its numbers`() {
    var session = Session(.button)
    session.rest()
    #expect(session.said(after: "t").contains("response 0.290 s"))
    #expect(session.said(after: .down) == ["damping ratio 0.297"])
    #expect(session.said(after: .right) == ["damping ratio 0.300"])
    #expect(session.said(after: "b") == ["damping ratio 0.297"])
  }

  @Test func `a jump is said with how far it is`() {
    var session = Session(.controlPanel)
    session.rest()
    while session.gallery.scene.statusText.law != "jump" { session.key("d") }
    session.key(" ")
    for _ in 0..<2 {
      session.gallery.advance(to: session.gallery.time + 0.25)
      _ = session.gallery.route(.tap, at: session.gallery.time)
    }
    session.said = []
    session.rest()
    #expect(session.said.contains { $0.contains(" pt in 0 ms") }, "\(session.said)")
  }

  @Test(arguments: SceneName.allCases) func `every word that is drawn at rest is said`(name: SceneName) {
    var session = Session(name)
    session.rest()
    for key in [" ", "?", "?"] as [Key] {
      session.key(key)
      session.rest()
    }
    let drawn = session.canvas.picture.split(separator: "\n").dropFirst()
      .flatMap { $0.split(whereSeparator: { !$0.isLetter }) }.filter { $0.count > 1 }
    let said = Set(session.said.flatMap { $0.split(whereSeparator: { !$0.isLetter }) })
    #expect(session.gallery.isAtRest && drawn.count > 5)
    #expect(drawn.filter { !said.contains($0) } == [])
  }

}
