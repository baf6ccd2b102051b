import Foundation
import Motion
import PaneCanvas
import ScenePrograms
import Testing

@testable import PaneScenes

/// A motion of a scene's central item, and the program that its code makes of it: taps and other events, a drag, and a throw
/// with the velocity that the item has at the end of the drag.
private struct Example: CustomTestStringConvertible, Sendable {
  typealias Event = @Sendable (inout Shell) -> Void

  let name: String
  let scene: @Sendable (SceneContext) -> any Scene
  /// The columns of the trace with the value that the program prints, and with the finger's velocity along the scene's axis;
  /// nil if the throw has the tracked one.
  let value: String
  let velocity: String?
  /// The events by their times, in s, each with the act that it begins; nil if none.
  let events: [(time: Double, act: SceneCode.Act?, event: Event)]
  /// The times of the first movement of the finger, of the last one, at which the code is copied, and of the throw, in s;
  /// the throw's is infinite if there is none.
  var press = 0.2
  var copy = 0.25
  var throwing = 0.3
  /// The velocity of the finger in the unit of its column.
  var unit = 1.0
  /// The differences that are allowed in motion and at rest, in the value's unit. Not all laws end within one tolerance.
  var accuracy = 1e-9
  var tolerance = 0.25

  var testDescription: String { name }

  /// Plays the scene up to a time, in s, with the events before it, or with those at it too.
  func run(to end: Double, through: Bool = true) -> SceneRun {
    var run = SceneRun(scene)
    func isDue(_ time: Double) -> Bool { time < end || through && time == end }
    for (time, _, event) in events where isDue(time) && time < throwing { run.happens(at: time, event) }
    if isDue(throwing) {
      let velocity = velocity.map { unit * self.run(to: copy)[$0] }
      run.release(velocity, at: throwing)
    }
    for (time, _, event) in events where isDue(time) && time > throwing { run.happens(at: time, event) }
    run.advance(to: end)
    return run
  }

  /// The program as the key copies it.
  var program: String { SceneCode.program(of: run(to: copy).shell.scene) }
}

/// A tap on a pane, which a finger then grabs, and drags down (1) or up (−1) within its limits.
private func tapAndDrag(_ sign: Double) -> [(time: Double, act: SceneCode.Act?, event: Example.Event)] {
  [
    (0, .tap, { $0.send(.tap) }), (0.2, .drag, { $0.grab() }), (0.22, .drag, { $0.drag(by: sign * 40) }),
    (0.25, .drag, { $0.drag(by: sign * 60) })
  ]
}

private func panel(_ driver: String, _ sign: Double = 1, tolerance: Double = 0.25) -> Example {
  var options = ControlPanel.Options()
  options.driver = driver
  return Example(
    name: "control-panel \(driver)", scene: { [options] in ControlPanel($0, options) }, value: "y",
    velocity: "v", events: tapAndDrag(sign), tolerance: tolerance)
}

/// The four panes under a curve, which is selected by a number of presses of the key d.
private func interruption(
  _ curve: String, _ presses: Int, _ sign: Double, accuracy: Double = 1e-9
) -> Example {
  let select: Example.Event = { for _ in 0..<presses { $0.press(KeyPress(key: "d")) } }
  return Example(
    name: "interruption \(curve)", scene: { InterruptionScene($0) }, value: "additive_y",
    velocity: "additive_v", events: [(0, nil, select)] + tapAndDrag(sign), accuracy: accuracy)
}

private let examples: [Example] = [
  panel("spring"), panel("pop"), panel("additive", -1),
  // The world sleeps before the pane is at its end.
  panel("dynamics", tolerance: 0.5),
  interruption("ease", 0, -1), interruption("linear", 1, -1),
  // In the scene an offset on a spring ends when it is within 0.25 pt.
  interruption("spring", 2, 1, accuracy: 0.25),
  Example(
    name: "bounciness", scene: { BouncinessScene($0) }, value: "scale", velocity: "scale_v",
    events: [(0, .tap, { $0.send(.tap) })], press: .infinity, throwing: .infinity, tolerance: 0.00125),
  Example(
    name: "button", scene: { ButtonScene($0) }, value: "bars_turn", velocity: "bars_turn_v",
    events: [
      (0, nil, { $0.press(KeyPress(key: .tab)) }), (0, nil, { $0.grab() }),
      (0, .tap, { $0.release(velocity: nil) })
    ], press: .infinity, throwing: .infinity, tolerance: 0.002),
  Example(
    name: "marker", scene: { MarkerScene($0) }, value: "gravity_y", velocity: "gravity_v",
    events: [
      (0, .tap, { $0.send(.tap) }), (0.22, .drag, { $0.grab() }), (0.23, .drag, { $0.drag(by: -10) }),
      (0.25, .drag, { $0.drag(by: -4) })
    ], press: 0.22),
  Example(
    name: "property-animator", scene: { PropertyAnimatorScene($0) }, value: "position", velocity: "v",
    events: [
      (0, .tap, { $0.send(.tap) }), (0.15, .key("r"), { $0.press(KeyPress(key: "r")) }),
      (0.2, .drag, { $0.grab() }), (0.22, .drag, { $0.drag(by: 40) }), (0.25, .drag, { $0.drag(by: 60) })
    ]),
  Example(
    name: "photos", scene: { PhotosScene($0) }, value: "y", velocity: "vy",
    events: [
      (0, .tap, { $0.send(.tap) }), (0.2, .drag, { $0.grab() }), (0.22, .drag, { $0.drag(by: 20) }),
      (0.25, .drag, { $0.drag(by: 30) })
    ]),
  Example(
    name: "scroll", scene: { ScrollScene($0) }, value: "offset", velocity: "v",
    events: [
      (0, .tap, { $0.send(.tap) }), (0.2, .drag, { $0.grab() }), (0.22, .drag, { $0.drag(by: 40) }),
      (0.25, .drag, { $0.drag(by: 60) })
    ], unit: -1),
  Example(
    name: "dynamics", scene: { DynamicsScene($0) }, value: "y", velocity: nil,
    events: [
      (0, nil, { $0.press(KeyPress(key: "-")) }), (0.2, .grab, { $0.grab() }),
      (0.25, .drag, { $0.drag(by: -30) }), (0.8, .tap, { $0.send(.tap) })
    ]),
  Example(
    name: "trail", scene: { TrailScene($0) }, value: "x", velocity: "vx",
    events: [
      (0, .tap, { $0.send(.tap) }), (0.05, .drag, { $0.grab() }), (0.08, .drag, { $0.drag(by: 20) }),
      (0.1, .drag, { $0.drag(by: 40) })
    ], press: 0.05, copy: 0.1, throwing: 0.15)
]

@MainActor struct SceneCodeTests {
  /// The text of the recorded programs.
  private static var recorded: String {
    let header = """
      // Recorded by `RECORD=1 .ci/test --filter SceneCodeTests`: the programs that the key `y` copies beside the scenes, with the
      // place of their output instead of `print`.
      // swift-format-ignore-file
      import Motion
      import MotionDynamics

      /// The programs by their names, each of which is given a function for its times (s) and values.
      @MainActor public let scenePrograms: [String: @MainActor (@escaping (Double, Double) -> Void) -> Void] = [

      """
    let programs = examples.map { example in
      let lines = example.program.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let body = lines.filter { !$0.hasPrefix("import ") }.map { $0.isEmpty ? "" : "    \($0)" }
      return "  \"\(example.name)\": { print in" + body.map { "\n\($0)" }.joined() + "\n  }"
    }
    return header + programs.joined(separator: ",\n") + "\n]\n"
  }

  @Test func `the recorded programs are those that the key copies`() throws {
    let file = #filePath.replacing(
      "ScenesTests/SceneCodeTests.swift", with: "Consumer/Sources/ScenePrograms/ScenePrograms.swift")
    let text = Self.recorded
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(text.utf8).write(to: URL(filePath: file))
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test(arguments: examples)
  private func `a program prints the motion of the scene's item`(example: Example) throws {
    var rows: [(time: Double, value: Double)] = []
    let program = try #require(scenePrograms[example.name])
    program { rows.append(($0, $1)) }
    #expect(rows.count > 25)
    for (time, value) in rows where time < example.press || time > example.copy {
      // A frame at the time of an event may show what was before it.
      let runs = [true, false].map { example.run(to: time, through: $0) }
      // The last frame shows the target. Some laws end before the scene rests.
      let isStill = example.velocity.map { runs[0][$0] == 0 } ?? runs[0].isAtRest
      let accuracy = isStill || time == rows[rows.count - 1].time ? example.tolerance : example.accuracy
      #expect(
        runs.contains { abs($0[example.value] - value) <= accuracy },
        "\(value) at \(time) s, not \(runs[0][example.value])")
    }
  }

  @Test(arguments: examples)
  private func `the line of an act is lit from its event to the next one, and none at rest`(example: Example)
  {
    let acts = example.events.map { ($0.time, $0.act) } + [(example.throwing, SceneCode.Act.release)]
    for (time, act) in acts where time < .infinity {
      let run = example.run(to: time)
      var code = SceneCode()
      code.read(run.shell.scene)
      if let act { #expect(run.shell.act == act && code.has(act), "at \(time) s") }
      #expect(code.lines.count { $0.isShown } <= SceneCode.rows)
      #expect(code.lines.allSatisfy { !$0.isShown || $0.text.count <= SceneCode.columns })
    }
    var run = example.run(to: example.throwing < .infinity ? example.throwing : example.copy)
    run.settle()
    #expect(run.shell.act == nil)
  }

  @Test func `at rest the code is that of the next tap`() {
    for (name, line) in [
      (SceneName.controlPanel, "pane.target = 272.0"), (.interruption, "move(64.0)"),
      (.bounciness, "ball.target = 2.0"), (.button, "turn.target = -.pi / 4")
    ] {
      let program = SceneCode.program(of: SceneRun(name).shell.scene)
      #expect(program.split(separator: "\n").contains(line[...]), "\(program)")
    }
  }

  @Test func `c shows the code beside the stage, below it or over it`() {
    for (columns, rows, isCovered, size) in [
      (120, 40, false, (60, 40)), (100, 24, false, (40, 24)), (80, 24, false, (80, 18)),
      (75, 24, true, (75, 24)),
      (80, 17, true, (80, 17))
    ] {
      var gallery = Gallery(.controlPanel, SceneContext(columns: columns, rows: rows))
      _ = gallery.route(.input(.key("c", .press, [])), at: 0)
      #expect(gallery.isCovered == isCovered)
      #expect((gallery.scene.context.columns, gallery.scene.context.rows) == size)
      let effects = gallery.route(.input(.key("y", .press, [])), at: 0)
      #expect(effects == [.copy(SceneCode.program(of: gallery.scene))])
      _ = gallery.route(.input(.key(.escape, .press, [])), at: 0)
      #expect(gallery.code == nil && gallery.scene.context.columns == columns)
    }
  }
}
