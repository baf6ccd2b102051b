import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct DynamicsTests {
  /// A scene that has come to rest.
  private static let atRest: SceneRun = {
    var run = SceneRun(.dynamics)
    run.settle()
    return run
  }()

  @Test(arguments: [0.2, 0.5, 0.9])
  func `M25, M27: grabbing and releasing in flight keeps position and velocity`(time: Double) {
    let columns = ["x", "y", "vx", "vy"]
    var run = SceneRun(.dynamics)
    run.advance(to: time)
    run.expectContinuity(columns) { $0.grab(at: time) }
    run.grab(at: time)
    var undragged = run
    // Only the anchor moves; the velocity changes by force.
    run.expectContinuity(columns) { $0.drag(-100, at: time) }
    run.drag(-100, at: time)
    run.advance(to: time + 0.05)
    undragged.advance(to: time + 0.05)
    #expect(run["vy"] < undragged["vy"] - 100)
    run.expectContinuity(columns) { $0.release(at: time + 0.05) }
  }

  @Test func `M26: a velocity that is set is read back`() {
    var run = SceneRun(.dynamics)
    run.grab(at: 0.3)
    run.release(-1500, at: 0.4)
    #expect(abs(run["vy"] + 1500) < 1e-3)
  }

  @Test func `M28: an arrow gives the selected body 400 pt/s`() {
    var run = Self.atRest
    let time = run.time
    run.key(.up, at: time)
    // In the first sub-step the push and gravity have acted.
    run.advance(to: time + 1.0 / 120)
    #expect(abs(run["vy"] + 400 - 1000.0 / 120) < 0.02 * 400)
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func `M78: without input the scene moves for seconds and rests within twelve, with the weight hanging free`(
    columns: Int, rows: Int
  ) {
    var run = SceneRun(.dynamics, columns: columns, rows: rows)
    var places: [Double] = []
    while !run.isAtRest, run.time < 30 {
      run.advance(to: run.time + 1.0 / 60)
      if run.time < 3 { places.append(run["chain_y"]) }
    }
    #expect(run.time < 12, "\(run.time) s")
    let height = Double(rows - 3) * Box.row
    #expect(places.max()! - places.min()! > 0.1 * height && run["chain_y"] < height - 2 * Box.row)
  }

  @Test func `M114: key j throws the balls up`() {
    var run = SceneRun(.dynamics)
    run.advance(to: 1)
    let before = run["vy"]
    run.key("j", at: 1)
    #expect(abs(run["vy"] - before + 620) < 1e-3)
  }

  @Test func `M114: the box snaps back to its home from wherever it was thrown`() {
    var run = Self.atRest
    // From the first ball over three others and the weight to the box.
    for _ in 0..<5 { run.key(.tab, at: run.time) }
    let home = SIMD2(26.0 * 8, 14 * 16)
    #expect((run.pair("") - home).length < 2)
    run.send(.kick(SIMD2(-2000, 1600)), at: run.time)
    run.advance(to: run.time + 0.1)
    #expect((run.pair("") - home).length > 20)
    run.settle()
    #expect((run.pair("") - home).length < 2)
  }

  @Test(arguments: [("m", "magnet"), ("v", "vortex"), ("w", "wind"), ("h", "honey")] as [(Key, String)])
  func `M114: a field acts for five seconds, and then all bodies come to rest again`(key: Key, name: String) {
    var run = Self.atRest
    let time = run.time
    run.key(key, at: time)
    run.advance(to: time + 4.9)
    #expect(!run.isAtRest && run.shell.status.law.description == name)
    run.play(to: time + 5.2)
    #expect(run.shell.status.law.isEmpty || run.isAtRest)
    run.settle()
    #expect(run["y"] > 300)
  }

  @Test(arguments: [(40, 12), (120, 40)])
  func `M114: three hundred bodies fit in and stay inside`(columns: Int, rows: Int) {
    var run = SceneRun(.dynamics, columns: columns, rows: rows)
    run.key("c", at: 0.1)
    let size = SIMD2(Double(columns) * Box.column, Double(rows - 2) * Box.row)
    for frame in 1...30 {
      run.advance(to: 0.1 + Double(frame) / 6)
      run.shell.draw()
      for item in 0...Int(run["bodies"]) {
        guard let place = run.shell.stage.place(of: item) else { continue }
        #expect(place.x >= 0 && place.x <= size.x && place.y >= Box.row && place.y <= size.y)
      }
    }
    #expect(run["bodies"] == 300)
    // With no room for more balls, a tap jolts the floor.
    run.tap(at: run.time)
    run.advance(to: run.time + 0.5)
    #expect(run["bodies"] == 300)
    run.key("x", at: run.time)
    #expect(run["bodies"] == 9)
  }

  @Test func `M109: the mouse grabs the shown body and throws it, and adds a ball in free space`() throws {
    var run = SceneRun(.dynamics)
    run.advance(to: 0.4)
    let start = try run.place(of: 0)
    run.mouse(.press, start, at: 0.4)
    #expect(run.word("phase") == "held")
    for step in 1...6 { run.mouse(.drag, start + SIMD2(12, -8) * Double(step), at: 0.4 + Double(step) / 60) }
    run.mouse(.release, start + SIMD2(72, -48), at: 0.5)
    #expect(run.word("phase") == "moving" && run["vx"] > 100)
    let count = run["bodies"]
    run.mouse(.press, [600, 300], at: 0.5)
    run.mouse(.release, [600, 300], at: 0.5)
    #expect(run["bodies"] == count + 1 && run.pair("") == SIMD2(600, 300))
  }

  @Test func `a finger dragged through free space pushes the ball in its way, and adds none`() {
    var run = SceneRun(.dynamics)
    run.key("x", at: 0)
    run.mouse(.press, [480, 560], at: 0)
    run.mouse(.release, [480, 560], at: 0)
    run.settle()
    let (start, count, time) = (run["x"], run["bodies"], run.time)
    run.mouse(.press, [400, 580], at: time)
    for frame in 1...30 {
      run.mouse(.drag, [400 + 8 * Double(frame), 580], at: time + Double(frame) / 60)
    }
    #expect(run["x"] > start + 60 && run["vx"] > 100)
    run.mouse(.release, [640, 580], at: time + 0.5)
    #expect(run["bodies"] == count)
    run.settle()
  }
}
