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

  /// The time at which the hand appears in a scene, in s.
  private func start(_ name: SceneName) -> Double { name == .interruption ? 6 : 8 }

  @Test(arguments: SceneName.allCases)
  func `after eight seconds the hand taps the true scene, catches and throws it, and leaves`(name: SceneName)
  {
    var (gallery, plain) = (gallery(name), gallery(name, showsHand: false))
    var words: [String] = []
    let start = start(name)
    #expect(gallery.nextDeadline == start && plain.nextDeadline == nil)
    gallery.advance(to: start - 0.01)
    plain.advance(to: start - 0.01)
    #expect(!gallery.hand.isPlaying && gallery.scene.trace == plain.scene.trace)
    var last = gallery.hand.state(at: start)
    var isMoved = false
    for frame in 0...260 {
      let time = start + Double(frame) / 60
      gallery.advance(to: time)
      plain.advance(to: time)
      isMoved = isMoved || gallery.scene.trace != plain.scene.trace
      if let text = gallery.hand.words, text != words.last { words.append(text) }
      if frame % 20 == 0 { #expect(!picture(gallery).isEmpty) }
      let state = gallery.hand.state(at: time)
      if gallery.hand.isPlaying, frame > 0 { #expect((state.value - last.value).length < 80) }
      last = state
    }
    #expect(words == (name == .interruption ? ["enter"] : ["tap", "catch", "drag and throw"]))
    #expect(isMoved, "the hand must move the scene itself")
    #expect(!gallery.hand.isPlaying && gallery.scene.context.pointer == nil)
  }

  @Test(arguments: SceneName.allCases) func `the hint is gone once the hand has tapped`(name: SceneName)
    throws
  {
    var gallery = gallery(name)
    let start = start(name) + (name == .interruption ? 0.3 : 1)
    gallery.advance(to: start - 0.01)
    #expect(gallery.hint.sixteenths(at: start - 0.01) == 16)
    gallery.advance(to: start + 0.4)
    #expect(gallery.hand.isPlaying && gallery.hint.sixteenths(at: start + 0.4) == 0)
  }

  @Test func `ten seconds after the start interruption says what jumps and by how much`() {
    var gallery = gallery(.interruption)
    for frame in 0...600 { gallery.advance(to: Double(frame) / 60) }
    let shown = picture(gallery)
    #expect(shown.contains(/the place jumps \d+ pt/) && shown.contains(/the speed jumps \d+ pt\/s/))
  }

  @Test func `the word stands at the left of the hand where there is no room at its right`() {
    for columns in [40, 60, 80, 120] {
      var gallery = Gallery(.controlPanel, SceneContext(columns: columns, rows: 24), showsHand: true)
      for time in stride(from: 9.1, to: 11.2, by: 0.1) {
        gallery.advance(to: time)
        guard let words = gallery.hand.words else { continue }
        var canvas = Canvas(columns: columns, rows: 24)
        gallery.draw(into: &canvas)
        #expect(canvas.picture.contains(words), "\(columns) columns, \(time) s")
      }
    }
  }

  @Test func `the hand opens the pane, catches it in flight and throws it open`() {
    var gallery = gallery()
    func phase() -> String { gallery.scene.statusText.state }
    gallery.advance(to: 9)
    #expect(phase() == "closed")
    gallery.advance(to: 9.3)
    #expect(phase() == "opening")
    gallery.advance(to: 9.75)
    #expect(phase() == "dragged")
    gallery.advance(to: 10.1)
    #expect(phase() == "opening")
    gallery.advance(to: 13)
    #expect(phase() == "open")
  }

  @Test(arguments: [9.25, 9.6, 9.9, 10.2])
  func `a key takes over at the present place and velocity`(time: Double) throws {
    var gallery = gallery()
    for frame in 0..<Int(time * 60) { gallery.advance(to: Double(frame) / 60) }
    gallery.advance(to: time)
    func state() throws -> (y: Double, v: Double) {
      let panel = try #require(gallery.scene as? ControlPanel)
      return (panel.position, panel.velocity)
    }
    let before = try state()
    _ = gallery.route(.input(.key(" ")), at: time)
    let after = try state()
    #expect(abs(after.y - before.y) < 1e-9 && abs(after.v - before.v) < 1e-6)
    #expect(!gallery.hand.isPlaying && gallery.scene.context.pointer == nil)
  }

  @Test(arguments: [24, 60, 144]) func `the hand plays alike at any frame rate`(rate: Int) {
    var (gallery, other) = (gallery(), gallery())
    for frame in 0...(13 * rate) { gallery.advance(to: Double(frame) / Double(rate)) }
    other.advance(to: 13)
    let numbers = zip(gallery.scene.trace, other.scene.trace)
    #expect(
      numbers.allSatisfy {
        guard case (.number(let one), .number(let two)) = ($0.value, $1.value) else {
          return $0.value == $1.value
        }
        return abs(one - two) < 1e-6
      })
  }

  @Test(arguments: [9.6, 20]) func `a recording of the hand's inputs replays alike without a hand`(
    end: Double
  ) {
    var (gallery, replay) = (gallery(), gallery(showsHand: false))
    var inputs: [(event: SceneEvent, time: Double)] = []
    for frame in 0..<Int(end * 60) { inputs += gallery.takeHandInputs(at: Double(frame) / 60) }
    let key = SceneEvent.input(.key(" "))
    inputs += gallery.takeHandInputs(before: key, at: end) + [(key, end)]
    _ = gallery.route(key, at: end)
    for input in inputs { _ = replay.route(input.event, at: input.time) }
    #expect(inputs.count > 3 && inputs.map(\.time) == inputs.map(\.time).sorted())
    for _ in 0..<2 {
      #expect(gallery.scene.trace == replay.scene.trace)
      gallery.advance(to: end + 0.2)
      replay.advance(to: end + 0.2)
    }
  }

  @Test func `the velocity of the hand is continuous`() {
    var gallery = gallery()
    gallery.advance(to: 8)
    var previous = gallery.hand.state(at: 8).velocity
    for step in 1...3900 {
      let time = 8 + Double(step) / 1000
      gallery.advance(to: time)
      let velocity = gallery.hand.state(at: time).velocity
      #expect((velocity - previous).length < 100, "at \(time)")
      previous = velocity
    }
  }

  @Test func `the hand is drawn where it is, with a word at its right`() {
    var gallery = gallery()
    var seen = 0
    for frame in 0...260 {
      gallery.advance(to: 8 + Double(frame) / 60)
      let place = gallery.hand.state(at: gallery.time).value / CellMetrics.size
      guard gallery.hand.isPlaying, place.x < 100 else { continue }
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

  @Test(arguments: [5.0, 9.15, 11.6])
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
      #expect(gallery.nextDeadline == nil && !gallery.hand.isPlaying)
    }
  }

  @Test func `messages of the shell and the terminal do not count as input`() {
    var gallery = gallery()
    _ = gallery.route(.theme(.light), at: 1)
    _ = gallery.route(.reportsKeyRelease(true), at: 2)
    _ = gallery.route(.resize(columns: 100, rows: 30), at: 3)
    #expect(gallery.nextDeadline == 8)
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
