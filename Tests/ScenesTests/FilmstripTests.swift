import CanvasPictures
import MotionAnimation
import PaneCanvas
import Testing

@testable import PaneScenes

struct FilmstripTests {
  private static func paused(_ name: SceneName, at time: Double = 0.5) -> Gallery {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    _ = gallery.route(.tap, at: 0)
    while gallery.time < time - 1e-9 { gallery.advance(to: min(gallery.time + 1.0 / 60, time)) }
    _ = gallery.route(.input(.key("p")), at: time)
    return gallery
  }

  private static func picture(_ gallery: Gallery) -> String {
    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    return canvas.picture
  }

  @Test
  func `a pause shows seven ghosts of the last half second, each where the pane was, with its velocity`()
    throws
  {
    let gallery = Self.paused(.controlPanel)
    let strip = try #require(gallery.filmstrip)
    #expect(strip.ghosts.count == 7 && strip.times == 0...0.5)
    for (index, ghost) in strip.ghosts.enumerated() {
      var scene = ControlPanel(SceneContext(columns: 120, rows: 40))
      scene.handle(.tap, at: 0)
      scene.advance(to: ghost.time)
      #expect(abs(ghost.time - (0.5 - Double(index) / 12)) < 1e-9)
      #expect(abs(ghost.frame.origin.y - scene.position) < 1e-6)
      if ghost.time > 0 { #expect(abs(ghost.velocity.y - scene.velocity) < 150, "\(ghost.time)") }
    }
  }

  @Test func `, and . run the bright frame along the ghosts, which stay, and a resume removes them`() throws {
    var gallery = Self.paused(.controlPanel)
    let strip = try #require(gallery.filmstrip)
    let before = Self.picture(gallery)
    for _ in 0..<10 { _ = gallery.route(.input(.key(",")), at: 1) }
    #expect(abs(gallery.scene.time - (0.5 - 10.0 / 60)) < 1e-9)
    #expect(gallery.filmstrip?.ghosts == strip.ghosts)
    #expect(Self.picture(gallery) != before)
    for _ in 0..<10 { _ = gallery.route(.input(.key(".")), at: 1) }
    #expect(Self.picture(gallery) == before)
    // Each ghost is one line, and those of the same row are one.
    let rows = Set(strip.ghosts.map { ($0.frame.origin.y / CellMetrics.height).rounded() })
    let lines = before.split(separator: "\n").filter { $0.contains("────────") }
    #expect(lines.count == rows.count && before.contains("↑"))
    _ = gallery.route(.input(.key("p")), at: 2)
    #expect(gallery.filmstrip == nil)
  }

  @Test func `the wheel and a drag scroll paused time by frames, and a click is for the scene`() {
    var gallery = Self.paused(.controlPanel)
    func mouse(_ action: MouseEvent.MouseAction, _ column: Double) {
      let isWheel = action == .scrollUp || action == .scrollDown
      _ = gallery.route(
        .input(.mouse(MouseEvent(action, isWheel ? .none : .left, column: column, row: 18))), at: 1)
    }
    mouse(.scrollUp, 30)
    mouse(.scrollUp, 30)
    #expect(abs(gallery.scene.time - (0.5 - 2.0 / 60)) < 1e-9)
    mouse(.scrollDown, 30)
    mouse(.scrollDown, 30)
    mouse(.press, 60)
    mouse(.drag, 48)
    #expect(abs(gallery.scene.time - (0.5 - 12.0 / 60)) < 1e-9)
    mouse(.drag, 54)
    mouse(.release, 54)
    #expect(abs(gallery.scene.time - (0.5 - 6.0 / 60)) < 1e-9)
    #expect(gallery.history.end == 0.5, "a drag changes nothing of the motion")
    let target = gallery.scene.trace.first { $0.name == "target" }
    mouse(.press, 60)
    mouse(.release, 60)
    #expect(gallery.scene.trace.first { $0.name == "target" } != target)
    #expect(abs(gallery.history.end - 0.4) < 1e-9)
  }

  @Test func `the graph has a dot at the shown instant`() throws {
    var gallery = Self.paused(.controlPanel)
    func dot() -> (row: Int, column: Int)? {
      for (row, line) in Self.picture(gallery).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if row > 0, row < 39, let place = line.firstIndex(of: "●") {
          return (row, line.distance(from: line.startIndex, to: place))
        }
      }
      return nil
    }
    let end = try #require(dot())
    for _ in 0..<24 { _ = gallery.route(.input(.key(",")), at: 1) }
    let earlier = try #require(dot())
    #expect(earlier.column < end.column && earlier.row < end.row, "earlier it was faster")
    _ = gallery.route(.input(.key("p")), at: 2)
    gallery.advance(to: 2.01)
    #expect(dot() == nil)
  }

  @Test func `an outline keeps clear of a whole phrase`() {
    for frame in 1...30 {
      let picture = Self.picture(Self.paused(.controlPanel, at: 0.3 + Double(frame) / 60))
      #expect(picture.contains("Wi-Fi") && picture.contains(" Clair de lune, Claude Debussy"))
    }
  }

  @Test(arguments: SceneName.allCases) func `the ghosts of a scene cover no words`(name: SceneName) {
    let gallery = Self.paused(name)
    var plain = gallery
    _ = plain.route(.input(.key("p")), at: plain.time)
    func words(_ gallery: Gallery) -> [[Substring]] {
      Self.picture(gallery).split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { line in
        String(line.map { $0.isLetter || $0.isNumber ? $0 : " " }).split(separator: " ")
      }
    }
    #expect(gallery.filmstrip != nil)
    #expect(words(gallery) == words(plain))
  }
}
