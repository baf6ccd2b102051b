import CanvasPictures
import MotionAnimation
import MotionGestures
import MotionKinematics
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct PartsTests {
  /// The letters that have a meaning in some scene. Three hundred bodies take minutes in a debug build.
  private static let keys: [Character] = Array("wdoracxkfgnjimvj+-")

  /// A scene after random events, each of which is passed to `check` with the scene before time passes.
  private func play(
    _ name: SceneName, seed: UInt64, count: Int, _ check: (inout any Scene, _ step: Int, SceneEvent) -> Void
  ) {
    var random = SplitMix64(seed: seed)
    let (columns, rows) = (100, 30)
    var scene = name.scene(
      SceneContext(
        columns: columns, rows: rows, environment: seed % 3 == 2 ? .reduced : .standard,
        reportsKeyRelease: seed % 2 == 1))
    var time = 0.0
    for step in 0..<count {
      // Most pauses are short, so that events meet motion; some are long enough for rest.
      let rest = name == .dynamics ? 15.0 : 4
      time += Int.random(in: 0..<6, using: &random) == 0 ? rest : .random(in: 0...0.3, using: &random)
      let event = SceneLaws.event(&random, columns: columns, rows: rows, keys: Self.keys)
      while scene.time < time { scene.advance(to: min(scene.time + 1.0 / 30, time)) }
      scene.handle(event, at: time)
      check(&scene, step, event)
    }
  }

  private func cells(_ scene: any Scene) -> [Cell] {
    var canvas = Canvas(columns: 100, rows: 30)
    scene.draw(into: &canvas)
    return canvas.cells
  }

  @Test(arguments: SceneName.allCases, 0..<4)
  func `what rests does not change until the next event, however long it takes`(name: SceneName, seed: UInt64)
  {
    var rests = 0
    play(name, seed: seed, count: name == .dynamics ? 30 : 60) { scene, step, event in
      guard scene.isAtRest else { return }
      rests += 1
      var later = scene
      for pause in [0.05, 0.5, 30] { later.advance(to: scene.time + pause) }
      #expect(later.isAtRest && later.trace == scene.trace, "step \(step), \(event)")
      #expect(later.statusText == scene.statusText && cells(later) == cells(scene), "step \(step), \(event)")
    }
    #expect(rests > 0)
  }

  @Test(arguments: SceneName.allCases, 0..<3)
  func `the parts can be asked at any instant, and asking changes nothing`(name: SceneName, seed: UInt64) {
    play(name, seed: seed, count: 60) { scene, step, event in
      let before = scene
      var parts = Parts(at: scene.time, advances: false)
      scene.move(&parts)
      #expect(parts.rest == before.context.rest, "step \(step), \(event)")
      #expect(scene.trace == before.trace && cells(scene) == cells(before), "step \(step), \(event)")
      // A deadline belongs to something that moves. It has not passed, or the next pass is at it.
      #expect(!parts.rest.isAtRest || parts.rest.deadline == .infinity && !parts.rest.isRecording)
      var later = scene
      later.advance(to: scene.time)
      #expect(later.context.rest.deadline > later.time, "step \(step), \(event)")
    }
  }

  @Test(arguments: SceneName.allCases, 0..<2)
  func `frames do not move a deadline`(name: SceneName, seed: UInt64) {
    play(name, seed: seed, count: 40) { scene, step, event in
      let deadline = scene.context.rest.deadline
      // Ticks of a world come one after another.
      guard deadline < .infinity, deadline > scene.time else { return }
      var often = scene
      while often.time + 1.0 / 240 < deadline { often.advance(to: often.time + 1.0 / 240) }
      #expect(often.context.rest.deadline == deadline, "step \(step), \(event)")
      often.advance(to: deadline)
      #expect(often.context.rest.deadline > deadline, "step \(step), \(event)")
    }
  }

  @Test func `an arrow whose release is not reported moves until it is lifted, also of a pane that is held`()
  {
    var run = SceneRun<ControlPanel>()
    run.play(to: 20)
    #expect(run.scene.isAtRest)
    run.happens(.input(.key(.enter)), at: 20)
    let place = run["y"]
    run.happens(.input(.key(.up)), at: 20.1)
    run.play(to: 20.3)
    #expect(!run.scene.isAtRest && run["y"] < place)
    run.play(to: 22)
    let end = run["y"]
    #expect(run.scene.isAtRest && end < place)
    // A finger that takes the pane ends the press.
    run.happens(.input(.key(.up)), at: 22)
    run.happens(.grab, at: 22.1)
    let grabbed = run["y"]
    run.play(to: 24)
    #expect(run.scene.isAtRest && run["y"] == grabbed && grabbed < end)
  }

  #if DEBUG
    @Test func `a part that rests and yet changes ends a debug build`() async {
      await #expect(processExitsWith: .failure) {
        var scene = Restless(SceneContext(columns: 80, rows: 24))
        scene.refreshStatus()
        scene.advance(to: 1)
      }
    }
  #endif
}

/// A scene with a value that changes while it says that it rests.
private struct Restless: Scene {
  var context: SceneContext
  private var value = 0.0

  init(_ context: SceneContext) { self.context = context }
  mutating func pointer(_ sample: PointerSample) {}
  mutating func move(_ parts: inout Parts) { if parts.advances { value += 1 } }
  func draw(into canvas: inout Canvas) {}
  var status: StatusText { StatusText() }
  static var hint: [String] { [] }
  static var keys: [KeyBinding<Self>] { [] }
  var tunedSpring: Spring? { nil }
  var trace: [TraceColumn] { [TraceColumn("value", value)] }
}
