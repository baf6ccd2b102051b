import Motion
import PaneCanvas
import PaneSprings
import SeededRandom
import Testing

@testable import PaneScenes

struct GalleryTests {
  @Test(
    arguments: [
      ("q", [], [.quit]), ("c", .control, [.quit]), ("z", .control, [.suspend]), ("q", .alt, []),
      ("q", .control, []), ("y", [], []), ("P", .shift, []), (" ", [], [])
    ] as [(Key, Modifiers, [SessionEffect])])
  func `a key has an effect on the program`(key: Key, modifiers: Modifiers, effects: [SessionEffect]) {
    var gallery = Gallery.slider()
    #expect(gallery.key(key, modifiers) == effects)
  }

  @Test func `a key with alt or control has no effect on the scene`() {
    var gallery = Gallery.slider()
    gallery.key(" ")
    gallery.advance(to: 0.1)
    let (row, name, count) = (gallery.row, gallery.name, gallery.shell.handCount)
    let keys =
      Gallery.keys.flatMap(\.label.keys) + SceneName.allCases.map(\.key)
      + SliderScene.keys.flatMap(\.label.keys)
    for key in keys {
      for modifiers in [.alt, [.alt, .shift], .control] as [Modifiers] { gallery.key(key, modifiers) }
    }
    #expect(gallery.row == row && gallery.name == name && gallery.shell.handCount == count)
    #expect(gallery.tuner == nil && gallery.help == nil)
  }

  @Test func `a notice stays until the next key, and a warning after it`() {
    var gallery = Gallery.slider()
    gallery.key("1")
    #expect(gallery.notice == "it is this scene")
    gallery.key(" ")
    #expect(gallery.notice == "")
    gallery.warn("inputs are not recorded")
    #expect(gallery.news == "inputs are not recorded")
    gallery.key(" ")
    #expect(gallery.notice == "" && gallery.news == "inputs are not recorded")
  }

  @Test func `the hint is in the top line until the first input`() {
    let mouse = MouseEvent(.press, .left, column: 60.5, row: 5.5)
    for event in [.input(.key(" ")), .input(.mouse(mouse)), .action(.tap)] as [SessionEvent] {
      var gallery = Gallery.slider(showsHint: true)
      #expect(gallery.hint == "space moves the disc. Again turns it back.")
      let hint = gallery.hint
      #expect(gallery.texts().contains { $0.text == hint && $0.row == 0 })
      _ = gallery.route(event, at: 1)
      #expect(gallery.hint == "")
    }
    var narrow = Gallery.slider(columns: 40, rows: 12, showsHint: true)
    #expect(narrow.texts().contains { $0.text == "space moves the disc." })
  }

  // MARK: Scenes

  @Test func `digits and brackets show scenes, each of which begins new`() {
    for name in SceneName.allCases.dropFirst() {
      var gallery = Gallery.slider()
      gallery.key(" ")
      gallery.key(name.key, at: 3)
      #expect(gallery.name == name && gallery.scene.context.time == 0)
      gallery.key(name.key, at: 4)
      #expect(gallery.notice == "it is this scene" && gallery.scene.context.time == 1)
    }
    var gallery = Gallery.slider()
    var names: [SceneName] = []
    for _ in SceneName.allCases {
      gallery.key("]")
      names.append(gallery.name)
    }
    #expect(Set(names) == Set(SceneName.allCases) && gallery.name == .controlPanel)
    gallery.key("[")
    #expect(gallery.name == SceneName.allCases.last)
  }

  @Test func `scenes slide from the side of their dot, and turn back in flight without a jump`() {
    var gallery = Gallery.slider()
    gallery.key("3", at: 1)
    #expect(gallery.strip.column(at: 1) == 120 && gallery.strip.isMoving && !gallery.isAtRest)
    gallery.advance(to: 1.1)
    let column = gallery.strip.column(at: 1.1)
    #expect((1..<120).contains(column))
    // The stage that was left is to the left of the present one, and becomes the present one.
    gallery.key("1")
    #expect(gallery.strip.column(at: 1.1) == column - 120)
    gallery.advance(to: 1.12)
    #expect(abs(gallery.strip.column(at: 1.12) - column + 120) < 20)
    // Another scene comes from the right of both.
    gallery.key("4")
    #expect(gallery.strip.column(at: 1.12) > 120)
    gallery.advance(to: 4)
    #expect(gallery.strip.column(at: 4) == 0 && !gallery.strip.isMoving)
    gallery.key("2")
    #expect(gallery.strip.column(at: 4) == -120)
    gallery.key("7", at: 4.1)
    _ = gallery.route(.resize(columns: 100, rows: 30), at: 4.2)
    #expect(!gallery.strip.isMoving && gallery.strip.column(at: 4.2) == 0)
  }

  @Test func `while scenes slide both are drawn, cut off where they meet`() throws {
    var gallery = Gallery.slider()
    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    gallery.key("2", at: 1)
    gallery.advance(to: 1.1)
    gallery.draw(into: &canvas)
    let left = Double(gallery.strip.column(at: 1.1) - 120) * Box.column
    let element = try #require(gallery.strip.picture.elements.first)
    guard case .fill(let fill) = element else { return #expect(Bool(false)) }
    #expect(fill.shape.box.middle.x == left + 40)
    #expect(fill.clip == Box(left: left, top: 0, right: left + 960, bottom: 640))
  }

  @Test func `in reduced motion a scene is shown at once`() {
    var gallery = Gallery.slider(environment: .reduced)
    gallery.key("]")
    #expect(gallery.strip.column(at: 0) == 0 && !gallery.strip.isMoving)
    #expect(gallery.scene.context.environment == .reduced)
  }

  // MARK: Time

  @Test func `s slows time and p stops it, and both are told`() {
    var gallery = Gallery.slider()
    for (rate, news) in [(0.25, "time × 1/4"), (1.0 / 16, "time × 1/16"), (1, "")] {
      let start = gallery.scene.context.time
      gallery.key("s")
      gallery.advance(to: gallery.time + 1)
      #expect(abs(gallery.scene.context.time - start - rate) < 1e-12 && gallery.news.description == news)
    }
    gallery.key(" ")
    gallery.key("p", at: gallery.time + 0.1)
    let row = gallery.row
    gallery.advance(to: 9)
    #expect(gallery.row == row && gallery.isAtRest && gallery.news == "paused")
    gallery.key("p", at: 10)
    #expect(gallery.row == row && !gallery.isAtRest)
    gallery.advance(to: 10.1)
    #expect(gallery.row != row)
  }

  @Test func `a paused scene is scrolled by frames`() {
    var gallery = Gallery.slider()
    gallery.key(" ", at: 1)
    gallery.key(",", at: 1.1)
    #expect(gallery.scene.context.time == 1.1)
    gallery.key("p")
    for (key, way) in [(",", -1.0 / 60), (".", 1.0 / 60), (",", -1.0 / 60)] as [(Key, Double)] {
      for phase in [KeyPhase.press, .repeat, .release] {
        let time = gallery.scene.context.time
        gallery.key(key, [], phase)
        let moved = gallery.scene.context.time - time
        #expect(abs(moved - (phase == .release ? 0 : way)) < 1e-12, "\(key)")
      }
    }
    #expect(gallery.news == "paused  −0.03 s")
  }

  @Test(arguments: [[","], [",", ".", "."]] as [[Key]])
  func `a scene that goes on from the past lets go of what the finger held then`(keys: [Key]) {
    var gallery = Gallery.slider()
    gallery.key(.right)
    gallery.key("p", at: 0.2)
    for key in keys + ["p"] { gallery.key(key) }
    gallery.advance(to: 40)
    #expect(gallery.isAtRest && gallery.state == "still")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `scrolling shows the same numbers, also while the tuner takes columns`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var gallery = Gallery.slider()
    var past: [(time: Double, row: [Double])] = []
    let events: [SessionEvent] = [
      .action(.tap), .action(.grab), .action(.drag(70)), .action(.release(nil)), .action(.cancel),
      .input(.key(.right)), .input(.key("t")), .action(.spring(.bouncy))
    ]
    for frame in 1...600 {
      let time = Double(frame) / 60
      if Int.random(in: 0..<30, using: &random) == 0 {
        _ = gallery.route(events[Int.random(in: 0..<events.count, using: &random)], at: time - 0.004)
      }
      gallery.advance(to: time)
      past.append((gallery.scene.context.time, gallery.row))
    }
    if gallery.tuner != nil { gallery.key("t") }
    past.append((gallery.scene.context.time, gallery.row))
    func expectPast(_ gallery: Gallery) {
      let time = gallery.scene.context.time
      guard let old = past.last(where: { abs($0.time - time) < 1e-9 }) else { return }
      for (one, other) in zip(old.row, gallery.row) { #expect(abs(one - other) < 1e-6, "at \(time)") }
    }
    gallery.key("p")
    for _ in 0..<300 { gallery.key(",") }
    let end = gallery.shell.history.end
    // The tuner gives the stage another size and back, and what came later is still known.
    for _ in 0..<2 { gallery.key("t") }
    #expect(gallery.shell.history.end == end)
    for _ in 0..<300 { gallery.key(".") }
    expectPast(gallery)
    for _ in 0..<150 { gallery.key(",") }
    gallery.key("p")
    gallery.key(" ")
    gallery.advance(to: 40)
    #expect(gallery.isAtRest)
  }

  // MARK: Mouse

  @Test func `the mouse of a user hits the last frame, that of a script what is there`() {
    var gallery = Gallery.slider()
    var canvas = Canvas(columns: 120, rows: 40)
    gallery.draw(into: &canvas)
    gallery.key(" ")
    gallery.advance(to: 5)
    for isScripted in [false, true] {
      var gallery = gallery
      gallery.mouse(.press, column: 115.5, row: 20.5, isScripted: isScripted)
      #expect((gallery.state == "held") == isScripted)
    }
    var rows: [[Double]] = []
    for frames in [1, 24, 60, 144] {
      var copy = gallery
      for frame in 1...frames {
        copy.advance(to: 5 + 0.1 * Double(frame) / Double(frames))
        if frame % 2 == 0 { copy.draw(into: &canvas) }
      }
      copy.mouse(.press, column: 115.5, row: 20.5, at: 5.1, isScripted: true)
      copy.mouse(.drag, column: 100.5, row: 20.5, at: 5.15, isScripted: true)
      copy.mouse(.release, column: 90.5, row: 20.5, at: 5.2, isScripted: true)
      copy.advance(to: 5.3)
      rows.append(copy.row)
    }
    for row in rows { #expect(row == rows[0] && row[1] < 0) }
  }

  @Test func `a click on the bottom line is its key`() throws {
    var gallery = Gallery.slider()
    for (label, column) in gallery.bottomLine.items {
      for x in column..<column + label.footerWidth {
        let key = try #require(gallery.bottomLine.key(at: x))
        #expect(label.keys.contains(key))
      }
    }
    gallery.mouse(.press, column: Double(gallery.bottomLine.items[0].column) + 0.5, row: 39.5)
    gallery.mouse(.release, column: 3, row: 3)
    #expect(gallery.state == "moving")
    let next = try #require(gallery.bottomLine.items.last)
    gallery.mouse(.press, column: Double(next.column) + 5.5, row: 39.5)
    #expect(gallery.name == SceneName.allCases[1])
  }

  @Test func `panels and sliding stages take presses, but no releases`() {
    var gallery = Gallery.slider()
    gallery.mouse(.press, column: 5.5, row: 20.5, isScripted: true)
    #expect(gallery.state == "held")
    gallery.mouse(.release, column: 5.5, row: 39.5)
    #expect(gallery.state != "held")
    gallery.key("?")
    gallery.mouse(.press, column: 5.5, row: 20.5, isScripted: true)
    #expect(gallery.help == nil && !gallery.shell.isHolding)
    gallery.key("t")
    gallery.mouse(.press, column: 90.5, row: 20.5, isScripted: true)
    #expect(!gallery.shell.isHolding && gallery.tuner != nil)
    gallery.key("t")
    gallery.key("2")
    gallery.advance(to: 0.05)
    gallery.mouse(.press, column: 5.5, row: 20.5, isScripted: true)
    #expect(!gallery.shell.isHolding)
  }

  @Test func `an arrow that goes up while the tuner is open or alt is down ends what it holds`() {
    for modifiers in [[], .alt] as [Modifiers] {
      var gallery = Gallery.slider(columns: 60, rows: 20)
      _ = gallery.route(.reportsKeyRelease(true), at: 0)
      gallery.key(.right)
      #expect(gallery.state == "held")
      gallery.key("t", at: 0.1)
      gallery.key(.right, modifiers, .release, at: 0.2)
      #expect(gallery.state != "held" && gallery.tuner?.subject.spring == .standard)
    }
  }

  // MARK: Robustness

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `any inputs end at rest, with finite numbers, and again the same`(seed: UInt64) {
    func play() -> (rows: [[Double]], name: SceneName) {
      var random = SplitMix64(seed: seed)
      func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
      }
      var gallery = Gallery.slider()
      var canvas = Canvas(columns: 120, rows: 40)
      var rows: [[Double]] = []
      let keys =
        Gallery.keys.flatMap(\.label.keys) + Gallery.tunerKeys.flatMap { $0.label.keys + $0.label.others }
        + SliderScene.keys.flatMap(\.label.keys) + SliderScene.keys.flatMap(\.label.keys)
      var time = 0.0
      for _ in 0..<400 {
        time += Double.random(in: 0...0.1, using: &random)
        let column = Double.random(in: 0..<130, using: &random),
          row = Double.random(in: 0..<45, using: &random)
        let event: SessionEvent
        switch Int.random(in: 0..<40, using: &random) {
        case 0: event = .resize(columns: Int(column), rows: Int(row))
        case 1...10:
          let action = one(of: [.press, .drag, .release, .scrollUp] as [MouseEvent.MouseAction])
          event = .input(.mouse(MouseEvent(action, .left, column: column, row: row)))
        case 11: event = .theme(.light)
        case 12: event = .input(.focus(false))
        case 13...16: event = .action(one(of: [.grab, .drag(30), .release(200), .cancel]))
        case 17: event = .input(.key(one(of: ["1", "9"])))
        default:
          event = .input(.key(one(of: keys), one(of: [.press, .press, .repeat, .release])))
        }
        _ = gallery.route(event, at: time)
        gallery.draw(into: &canvas)
        rows.append(gallery.row)
      }
      _ = gallery.route(.action(.cancel), at: time)
      if gallery.clock.isPaused { gallery.key("p") }
      gallery.advance(to: time + 1000)
      #expect(gallery.isAtRest)
      return (rows, gallery.name)
    }
    let (first, second) = (play(), play())
    #expect(first == second && first.rows.joined().allSatisfy(\.isFinite))
  }
}
