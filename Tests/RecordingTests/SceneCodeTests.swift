import PaneRecording
import PaneScenes
import Testing

/// Motions of scenes that are written as code, compared with the scene itself at 10,000 times a second.
struct SceneCodeTests {
  struct Example: Sendable, CustomStringConvertible {
    let scene: SceneName
    let column: String?
    let script: String
    var duration = 1.0

    var description: String { "\(scene.rawValue) \(column ?? "")" }
  }

  static let examples = [
    Example(scene: .controlPanel, column: nil, script: "0 tap\n0.12 tap"),
    Example(scene: .controlPanel, column: nil, script: "0 tap"),
    Example(scene: .controlPanel, column: "ball", script: "0.1 tap\n0.3 kick 300 -500", duration: 2),
    Example(
      scene: .controlPanel, column: nil,
      script: "0.1 tap\n0.3 grab\n0.32 drag -24\n0.34 drag -16\n0.45 release -900"),
    Example(scene: .controlPanel, column: nil, script: "0 driver article\n0 tap\n0.2 tap"),
    Example(scene: .controlPanel, column: nil, script: "0 driver dynamics\n0 tap\n0.123 tap"),
    Example(scene: .controlPanel, column: nil, script: "0 driver jump\n0 tap\n0.1234 tap"),
    Example(scene: .marker, column: "gravity_y", script: "0 tap", duration: 2),
    Example(scene: .marker, column: "uikit_y", script: "0 tap\n0.7 tap", duration: 2),
    Example(scene: .dynamics, column: "y", script: "0 key Tab\n0.4 key Up", duration: 1.5),
    Example(scene: .photos, column: "y", script: "0 tap\n0.31 tap"),
    Example(scene: .interruption, column: "current_y", script: "0 tap\n0.3 tap", duration: 2),
    Example(scene: .scroll, column: nil, script: "0 wheel down\n0.1 wheel down", duration: 2),
    Example(scene: .button, column: "scale", script: "0 tap\n0.3 tap")
  ]

  @Test(arguments: examples)
  func `M161: the code of a scene is within a thousandth of its range at any time, as it says`(
    example: Example
  ) throws {
    let trace = Trace(
      of: Gallery(example.scene, SceneContext(columns: 120, rows: 40)),
      script: try Script(parsing: example.script, named: "s"), framesPerSecond: 60,
      duration: example.duration)
    let (motion, name) = try PolylineMotion.of(example.column, in: trace)
    var fine = trace
    fine.framesPerSecond = 10_000
    let columns = try fine.table().parts[0].columns
    let names = name == "ball" ? ["ball_x", "ball_y"] : [name]
    let reader = MotionCodeTests()
    for code in MotionCode.allCases {
      let text = code.text(of: motion, named: name)
      let stated = try reader.numbers(text, from: "at most ", to: "%")[0] / 100
      #expect(stated <= 0.001 && text.contains(" % of the range off") && !text.contains("rows"))
      let reading = try reader.read(text, as: code, dimension: names.count)
      #expect(abs(reading.duration - example.duration) < 1e-9)
      for (axis, name) in names.enumerated() {
        let values = try #require(columns.first { $0.name == name }?.numbers)
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        var greatest = 0.0
        for row in values.indices {
          func error(_ shift: Double) -> Double {
            let place = min(max(Double(row) / Double(values.count - 1) + shift, 0), 1)
            return abs(reading.value(axis, at: place) - values[row]) / range
          }
          var least = error(0)
          // A jump takes a millionth of the time, in which a row may be.
          if least > stated { least = min(least, error(-1e-6), error(1e-6)) }
          greatest = max(greatest, least)
        }
        #expect(greatest <= stated + 1e-6, "\(code), \(name): \(greatest)")
      }
    }
  }

  @Test func `of a table only the rows are known, which the code says`() throws {
    let trace = Trace(
      of: Gallery(.controlPanel, SceneContext(columns: 120, rows: 40)),
      script: try Script(parsing: "0 tap\n0.12 tap", named: "s"), framesPerSecond: 60, duration: 1)
    let motion = try PolylineMotion.of(nil, in: trace.table()).motion
    #expect(MotionCode.css.text(of: motion, named: "y").contains(" % of the range off at the rows"))
  }
}
