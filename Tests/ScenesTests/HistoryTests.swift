import MotionGestures
import MotionKinematics
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

/// A body on a spring.
private struct Swinging: Scene {
  var context: SceneContext
  private var motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
  private var start = 0.0

  init(_ context: SceneContext) { self.context = context }

  mutating func tap() {
    let (value, velocity) = motion.state(at: time - start)
    motion = SpringMotion(spring: .standard, from: value, velocity: velocity, to: 100 - motion.target)
    start = time
  }
  mutating func pointer(_ sample: PointerSample) {}
  mutating func move(_ parts: inout Parts) {
    parts.note(isMoving: true)
  }
  func draw(into canvas: inout Canvas) {}
  var status: StatusText { StatusText() }
  static var hint: [String] { [] }
  static var keys: [KeyBinding<Self>] { [] }
  var tunedSpring: Spring? { nil }
  var trace: [TraceColumn] { [] }
  var value: Double { motion.value(at: time - start) }
}

struct HistoryTests {
  /// The history of three seconds with taps, and the values by frame.
  private func session() -> (history: History, values: [Double]) {
    var scene = Swinging(SceneContext(columns: 80, rows: 24))
    var history = History(scene)
    var values: [Double] = []
    for frame in 0...180 {
      let time = Double(frame) / 60
      if [30, 40, 150].contains(frame) {
        history.note(.tap, at: time, LayerTime())
        scene.handle(.tap, at: time)
      }
      history.copy(&scene)
      scene.advance(to: time)
      history.note(scene, wasAtRest: false)
      values.append(scene.value)
    }
    return (history, values)
  }

  @Test func `the past is as it was`() throws {
    var (history, values) = session()
    for frame in (0...180).reversed() {
      let scene = try #require(history.scene(at: Double(frame) / 60) as? Swinging)
      #expect(abs(scene.value - values[frame]) < 1e-9, "\(frame)")
    }
  }

  @Test func `a paused history keeps a bounded number of events, and shows the scene as it is`() throws {
    var gallery = Gallery(.dynamics, SceneContext(columns: 120, rows: 40), showsHint: false)
    for frame in 1...60 { gallery.advance(to: Double(frame) / 60) }
    _ = gallery.route(.input(.key(.character("p"))), at: 1)
    for number in 0..<5000 {
      _ = gallery.route(.input(.key(.character(number % 2 == 0 ? "m" : "v"))), at: 1 + Double(number) / 1000)
    }
    #expect(gallery.history.snapshots.reduce(0, { $0 + $1.events.count }) <= History.greatestEventCount)
    let shown = gallery.history.scene(at: gallery.scene.time)
    #expect(shown.status.law == gallery.scene.status.law && shown.trace == gallery.scene.trace)
  }

  /// Plays a scene for a second with a tap, and then scrolls back to the beginning.
  private func rewound(_ name: SceneName, _ event: SceneEvent) -> Gallery {
    var gallery = Gallery(name, SceneContext(columns: 80, rows: 24), showsHint: false)
    _ = gallery.route(.tap, at: 0.1)
    for frame in 1...60 {
      if frame == 30 { _ = gallery.route(event, at: 0.5) }
      gallery.advance(to: Double(frame) / 60)
    }
    for key in ["p", "<", "<"] as [Key] { _ = gallery.route(.input(.key(key)), at: 1) }
    return gallery
  }

  @Test(arguments: SceneName.allCases)
  func `the past is shown in the theme and the size of the terminal as it is now`(name: SceneName) {
    let themed = rewound(name, .theme(.light))
    #expect(themed.scene.time < 0.5 && themed.scene.context.theme == .light)
    var canvas = Canvas(columns: 120, rows: 40)
    let resized = rewound(name, .resize(columns: 120, rows: 40))
    #expect((resized.scene.context.columns, resized.scene.context.rows) == (120, 40))
    resized.draw(into: &canvas)
    // An event that the terminal sends ends no journey into the past.
    var told = rewound(name, .theme(.light))
    let end = told.history.end
    _ = told.route(.theme(.dark), at: told.time)
    #expect(told.history.end == end && told.scene.context.theme == .dark)
  }

  /// A scene that handles such events is compared with one that does not.
  @Test(arguments: SceneName.allCases)
  func `an event that a scene does not use is not kept, and none that changes it is among them`(
    name: SceneName
  ) {
    var keys = (33..<127).map { Key.character(Character(Unicode.Scalar($0))) }
    keys += [" ", "é", "世", .up, .down, .left, .right, .home, .pageUp, .enter, .escape, .tab, .backspace]
    let phases: [KeyPhase] = [.press, .repeat, .release]
    var events = keys.flatMap { key in phases.map { SceneEvent.input(.key(key, $0)) } }
    for action in [MouseEvent.MouseAction.press, .drag, .release, .move] {
      for button in [MouseEvent.Button.middle, .right, .none] {
        events.append(.input(.mouse(MouseEvent(action, button, column: 60, row: 20))))
      }
    }
    events += [.input(.paste("tap")), .input(.focus(true))]
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    let unused = events.filter { !gallery.scene.uses($0) }
    #expect(unused.count > 100 && unused.count < events.count)
    let count = gallery.history.snapshots.reduce(0, { $0 + $1.events.count })
    for event in unused { gallery.translate(event) }
    #expect(gallery.history.snapshots.reduce(0, { $0 + $1.events.count }) == count)
    var (scene, other) = (gallery.scene, gallery.scene)
    var (canvas, expected) = (Canvas(columns: 120, rows: 40), Canvas(columns: 120, rows: 40))
    for (number, event) in unused.enumerated() {
      let time = Double(number) / 60
      if number % 40 == 0 {
        scene.handle(.tap, at: time)
        other.handle(.tap, at: time)
      }
      scene.handle(event, at: time)
      other.advance(to: time)
      other.refreshStatus()
      #expect(scene.trace == other.trace, "\(event)")
      if number % 20 != 0 { continue }
      scene.draw(into: &canvas)
      other.draw(into: &expected)
      #expect(canvas.cells == expected.cells, "up to \(event)")
    }
  }

  @Test func `an event that replaces the past is in the replay`() throws {
    var (history, _) = session()
    _ = history.scene(at: 2.6)
    history.forget(after: 1.8)
    history.note(.tap, at: 1.8, LayerTime())
    var expected = Swinging(SceneContext(columns: 80, rows: 24))
    for time in [0.5, 2.0 / 3, 1.8] { expected.handle(.tap, at: time) }
    expected.advance(to: 2.7)
    let scene = try #require(history.scene(at: 2.7) as? Swinging)
    #expect(abs(scene.value - expected.value) < 1e-9)
  }

  @Test(arguments: 0..<20)
  func `a time moved by a duration of motion skips the rests between, forwards and backwards`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scene = Swinging(SceneContext(columns: 80, rows: 24))
    var history = History(scene)
    for span in 0..<8 {
      history.copy(&scene)
      scene.advance(to: scene.time + .random(in: 0.2...1, using: &random))
      history.note(scene, wasAtRest: span % 2 == 1)
    }
    for _ in 0..<40 {
      let time = Double.random(in: 0...history.end, using: &random)
      let (back, ahead) = (history.motion(from: 0, to: time), history.motion(from: time, to: history.end))
      let motion = Double.random(in: -back...ahead, using: &random)
      let moved = history.time(time, movedBy: motion)
      let passed = history.motion(from: min(time, moved), to: max(time, moved))
      #expect(abs(passed - abs(motion)) < 1e-9 && (moved >= time) == (motion >= 0))
    }
  }
}
