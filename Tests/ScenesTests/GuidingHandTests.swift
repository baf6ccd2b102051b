import CanvasPictures
import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct GuidingHandTests {
  private func gallery(
    _ name: SceneName = .controlPanel, showsHand: Bool = true, _ environment: MotionEnvironment = .standard
  ) -> Gallery {
    Gallery(
      name, SceneContext(columns: 120, rows: 40, environment: environment), showsHand: showsHand)
  }

  private func picture(_ gallery: Gallery) -> String {
    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    return canvas.picture
  }

  @Test(arguments: SceneName.allCases)
  func `the hand appears after ten seconds, taps and drags without changing the scene, and leaves`(
    name: SceneName
  ) {
    var (gallery, plain) = (gallery(name), gallery(name, showsHand: false))
    var (words, outlines) = (Set<String>(), 0)
    #expect(gallery.nextDeadline == 10 && plain.nextDeadline == nil)
    gallery.advance(to: 9.99)
    plain.advance(to: 9.99)
    #expect(gallery.hand.isAtRest && gallery.hand.copy == nil)
    var last = gallery.hand.state(at: 9.99)
    for frame in 0...380 {
      let time = 10 + Double(frame) / 60
      gallery.advance(to: time)
      plain.advance(to: time)
      #expect(gallery.scene.trace.map(\.value) == plain.scene.trace.map(\.value))
      if let text = gallery.hand.words { words.insert(text) }
      if let copy = gallery.hand.copy, copy.tunedFrames != gallery.scene.tunedFrames { outlines += 1 }
      if frame % 20 == 0 { #expect(!picture(gallery).isEmpty) }
      let state = gallery.hand.state(at: time)
      if gallery.hand.copy != nil, frame > 0 { #expect((state.value - last.value).length < 80) }
      last = state
    }
    #expect(words == ["tap", "drag and throw"])
    #expect(outlines > 30, "the hand must move the scene's copy")
    #expect(gallery.hand.isAtRest && gallery.nextDeadline == nil)
    #expect(picture(gallery) == picture(plain))
  }

  @Test func `the velocity of the hand is continuous`() {
    var gallery = gallery()
    gallery.advance(to: 10)
    var previous = gallery.hand.state(at: 10).velocity
    for step in 1...5900 {
      let time = 10 + Double(step) / 1000
      gallery.advance(to: time)
      let velocity = gallery.hand.state(at: time).velocity
      #expect((velocity - previous).length < 100, "at \(time)")
      previous = velocity
    }
  }

  @Test func `the hand is drawn where it is, with a word at its right`() {
    var gallery = gallery()
    var seen = 0
    for frame in 0...380 {
      gallery.advance(to: 10 + Double(frame) / 60)
      let place = gallery.hand.state(at: gallery.time).value / CellMetrics.size
      guard gallery.hand.copy != nil, place.x < 100 else { continue }
      var canvas = Canvas(columns: 120, rows: 40)
      gallery.draw(into: &canvas)
      let (column, row) = (Int(place.x), Int(place.y))
      let accent = Theme.dark.accent
      #expect((row - 1...min(row + 1, 39)).contains { canvas[column, $0].dominant == accent })
      #expect(canvas[column - 4, row].dominant != accent)
      guard let words = gallery.hand.words else { continue }
      let line = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)[row]
      let start = line.index(line.startIndex, offsetBy: column + 2)
      #expect(line[start...].prefix(words.count + 3).contains(words))
      seen += 1
    }
    #expect(seen > 60)
  }

  @Test(arguments: [5.0, 11.2, 13.6])
  func `any key and any mouse event removes the hand`(time: Double) {
    for event: SceneEvent in [
      .input(.key(.character("?"))), .input(.key(.left, .release)),
      .input(.mouse(MouseEvent(.press, .left, column: 3, row: 3))),
      .input(.mouse(MouseEvent(.scrollUp, .none, column: 3, row: 3))), .tap
    ] {
      var gallery = gallery()
      gallery.advance(to: time)
      #expect(gallery.nextDeadline != nil)
      _ = gallery.route(event, at: time)
      #expect(gallery.nextDeadline == nil && gallery.hand.copy == nil && gallery.hand.isAtRest)
    }
  }

  @Test func `messages of the shell and the terminal do not count as input`() {
    var gallery = gallery()
    _ = gallery.route(.theme(.light), at: 1)
    _ = gallery.route(.reportsKeyRelease(true), at: 2)
    _ = gallery.route(.resize(columns: 100, rows: 30), at: 3)
    #expect(gallery.nextDeadline == 10)
  }

  @Test func `in reduced motion a sentence is shown, and nothing moves`() {
    var gallery = gallery(.controlPanel, .reduced)
    gallery.advance(to: 10)
    #expect(gallery.isAtRest && gallery.nextDeadline == nil)
    let shown = picture(gallery)
    #expect(shown.contains("press space, or use the mouse"))
    gallery.advance(to: 15)
    #expect(picture(gallery) == shown)
    _ = gallery.route(.input(.key(.character("o"))), at: 16)
    #expect(!picture(gallery).contains("press space, or use the mouse"))
  }
}
