import Motion
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

  @Test func `M28: the push is a velocity, the same for a light and a heavy body `() {
    var run = Self.atRest
    let before = run["vy"]
    run.tap(at: run.time)
    let pushed = run["vy"]
    #expect(pushed < before - 300)
    // Again in flight: again.
    run.tap(at: run.time)
    #expect(abs(run["vy"] - 2 * pushed) < 1e-3)
  }

  @Test(arguments: [(60, 40, 12), (60, 80, 24), (60, 120, 40), (60, 200, 60), (4, 120, 40), (300, 120, 40)])
  func `M78: balls fall, lie apart, and rest within ten seconds after the last push, with the weight free`(
    count: Int, columns: Int, rows: Int
  ) {
    var run = SceneRun(.dynamics, columns: columns, rows: rows)
    if count != 60 { run.key(count == 4 ? "-" : "+", at: 0) }
    run.settle(within: 12)
    for time in [0.0, 0.5] { run.tap(at: run.time + time) }
    run.settle(within: 10)
    #expect(run["bodies"] == Double(count) && run["chain_y"] < Double(rows - 3) * Box.row)
    let circles = Self.balls(&run)
    #expect(circles.count == count + 1)
    for (index, one) in circles.enumerated() {
      for other in circles[..<index] {
        #expect((one.center - other.center).length > one.radius + other.radius - 1)
      }
    }
  }

  /// Returns the balls and the weight where they are shown.
  private static func balls(_ run: inout SceneRun) -> [(center: SIMD2<Double>, radius: Double)] {
    run.shell.draw()
    return run.shell.stage.elements.compactMap { element in
      guard case .fill(let fill) = element, let item = fill.item, item == 0 || item >= 8, item != 9 else {
        return nil
      }
      return (fill.shape.box.middle, fill.shape.box.width / 2)
    }
  }

  @Test func `M114: the box snaps back to its home from wherever it was thrown`() {
    var run = Self.atRest
    // From a ball over the weight to the box.
    for _ in 0..<2 { run.key(.tab, at: run.time) }
    let home = SIMD2(26.0 * 8, 14 * 16)
    #expect((run.pair("") - home).length < 2)
    run.send(.kick(SIMD2(-2000, 1600)), at: run.time)
    run.advance(to: run.time + 0.1)
    #expect((run.pair("") - home).length > 20)
    run.settle()
    #expect((run.pair("") - home).length < 2)
  }

  @Test(arguments: [(1, "vortex"), (2, "magnet"), (3, "wind"), (4, "honey")])
  func
    `M114: d chooses a field, which acts until six seconds after the last input, and then all comes to rest`(
      presses: Int, name: String
    )
  {
    var run = Self.atRest
    for _ in 0..<presses { run.key("d", at: run.time) }
    #expect(run.shell.status.law.description == "\(name) 6 s")
    var other = Self.atRest
    for _ in presses..<5 { other.key("D", at: other.time) }
    #expect(other.shell.status.law.description == "\(name) 6 s")
    let time = run.time
    var free = Self.atRest
    for seconds in [0.0, 3] {
      run.tap(at: time + seconds)
      free.tap(at: time + seconds)
    }
    run.advance(to: time + 8.9)
    free.advance(to: time + 8.9)
    #expect(!run.isAtRest && run.shell.status.law.description == "\(name) 1 s")
    if name != "honey" { #expect((run.pair("") - free.pair("")).length > 20) }
    run.advance(to: time + 9.3)
    #expect(run.shell.status.law.isEmpty)
    run.settle(within: 20)
    #expect(run["y"] > 300)
  }

  @Test(arguments: [(40, 12), (120, 40)])
  func `M114: plus and minus give 4, 60 and 300 balls, which all stay inside`(columns: Int, rows: Int) {
    var run = SceneRun(.dynamics, columns: columns, rows: rows)
    run.key("+", at: 0.1)
    run.advance(to: 1.5)
    #expect(run["bodies"] == 300)
    run.key("+", at: 1.5)
    run.tap(at: 1.5)
    let size = SIMD2(Double(columns) * Box.column, Double(rows - 2) * Box.row)
    for frame in 1...20 {
      run.advance(to: 1.5 + Double(frame) / 6)
      run.shell.draw()
      #expect(run["bodies"] == 300)
      for item in 0...309 {
        guard let place = run.shell.stage.place(of: item) else { continue }
        #expect(place.x >= 0 && place.x <= size.x && place.y >= Box.row && place.y <= size.y)
      }
    }
    for count in [60.0, 4, 4] {
      run.key("-", at: run.time)
      #expect(run["bodies"] == count)
    }
    run.key("+", at: run.time)
    run.advance(to: run.time + 1.2)
    #expect(run["bodies"] == 60)
    run.settle(within: 15)
  }

  @Test func `M109: the mouse grabs the shown body and throws it`() throws {
    var run = SceneRun(.dynamics)
    run.advance(to: 0.4)
    let start = try run.place(of: 30)
    run.mouse(.press, start, at: 0.4)
    #expect(run.word("phase") == "held" && (run.pair("") - start).length < 1)
    for step in 1...6 { run.mouse(.drag, start + SIMD2(12, -8) * Double(step), at: 0.4 + Double(step) / 60) }
    run.mouse(.release, start + SIMD2(72, -48), at: 0.5)
    #expect(run.word("phase") == "moving" && run["vx"] > 100)
  }

  @Test func `an arrow drags what is chosen, and it goes on with the velocity that it has at the release`() {
    var run = Self.atRest
    run.key(.tab, at: run.time)
    let start = run.pair("")
    run.key(.right, at: run.time)
    #expect(run.word("phase") == "held")
    run.advance(to: run.time + 0.2)
    #expect(run["x"] > start.x + 20 && run["vx"] > 100)
    run.expectContinuity(["x", "y", "vx", "vy"]) { $0.key(.escape, at: $0.time) }
    run.settle(within: 15)
    #expect((run.pair("") - start).length < 20)
  }

  @Test func `a finger dragged through free space pushes the ball in its way`() {
    var run = SceneRun(.dynamics)
    run.key("-", at: 0)
    run.settle()
    let (start, time) = (run.pair(""), run.time)
    run.mouse(.press, start - SIMD2(80, 0), at: time)
    for frame in 1...30 {
      run.mouse(.drag, start + SIMD2(8 * Double(frame) - 80, 0), at: time + Double(frame) / 60)
    }
    #expect(run["x"] > start.x + 60 && run["vx"] > 100 && run.word("phase") == "moving")
    run.mouse(.release, start + SIMD2(160, 0), at: time + 0.5)
    run.settle()
  }

  @Test func `there are at most nine keys, the action and the drag first`() {
    let labels = DynamicsScene.keys.map(\.label)
    #expect(labels.count <= 9 && labels[0].effect == .tap && labels[1].effect == .glide)
    #expect(labels.allSatisfy { $0.meaning.count <= 60 })
  }
}
