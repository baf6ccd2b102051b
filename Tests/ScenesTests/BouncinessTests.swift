import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct BouncinessTests {
  /// The greatest number in a column after a tap, sampled every millisecond.
  private func greatest(_ column: String) -> Double {
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    return (1...4000).reduce(-.infinity) { greatest, step in
      play.shell.advance(to: Double(step) / 1000)
      return max(greatest, play[column])
    }
  }

  /// The numbers at rest after a tap.
  private var ends: [String: Double] {
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    play.settle()
    return play.numbers
  }

  @Test func `M36 M38: with bounciness 20 and speed 1 the ball's scale peaks at 2.489 and ends at 2`() {
    #expect(ends["scale"] == 2)
    #expect(abs(greatest("scale") - 2.489) < 0.005)
  }

  @Test(arguments: [(1, 0.0196), (2, 0.1426), (3, 0.3719)])
  func `M42: bounciness 5, 12 and 20 overshoot by 2.0, 14.3 and 37.2 % with the same frequency`(
    ball: Int, overshoot: Double
  ) {
    var play = SceneRun(.bounciness)
    for _ in 1..<ball { play.key(.tab, at: 0) }
    #expect(abs(play.shell.scene.spring.angularFrequency - 17.310) < 1e-3)
    let way = ends["ball\(ball)_x"] ?? .nan
    #expect(abs(greatest("ball\(ball)_x") / way - 1 - overshoot) < 0.001)
  }

  @Test func `M44: four independent animations overshoot by 23 % and end exactly`() {
    let ends = ends
    // A square of 75 pt that overshoots by 23 % still has room to rotate.
    let way = 500 - (0.75 * 75 + 0.23 * 500) / 1.23
    #expect(abs((ends["square_x"] ?? 0) - way) < 1e-9, "the document's 500 pt from the left edge")
    #expect(ends["square_scale"] == 1.5 && ends["square_angle"] == 4 * Double.pi)
    #expect(ends["green"] == 0.85 && ends["red"] == 0.25)
    for (column, way, start) in [
      ("square_scale", 0.5, 1.0), ("square_x", way, 0.0), ("square_angle", 4 * Double.pi, 0.0)
    ] {
      #expect(abs((greatest(column) - start) / way - 1.230) < 0.002)
    }
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    var stops: [String: Double] = [:]
    for frame in 1...900 {
      play.shell.advance(to: Double(frame) / 60)
      for column in ["square_scale_v", "square_v", "square_angle_v"]
      where play[column] == 0 && stops[column] == nil {
        stops[column] = play.shell.sceneTime
      }
    }
    #expect(stops.count == 3 && Set(stops.values).count > 1, "they end independently")
  }

  @Test func `M54: on the way back the square's red overshoots, and is reported within its range`() {
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    play.tap(at: 10)
    var greatest = 0.0
    for frame in 1...300 {
      play.shell.advance(to: 10 + Double(frame) / 60)
      greatest = max(greatest, play["red"])
    }
    #expect(greatest == 1)
  }

  @Test(arguments: [0.05, 0.2, 0.5, 0.9])
  func `M40: a tap in flight keeps all values and velocities`(time: Double) {
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    let (before, after) = play.around(at: time) { $0.send(.tap) }
    for (column, number) in after { #expect(abs(number - (before[column] ?? .nan)) < 1e-9, "\(column)") }
    play.settle()
    #expect(play["scale"] == 1 && play["square_angle"] == 0 && play["ball3_x"] == 0)
  }

  @Test func `M41: + and − change only the spring of the marked item, also in flight`() {
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    for _ in 0..<2 { play.key(.tab, at: 0) }
    let (before, after) = play.around(at: 0.2) { $0.press(KeyPress(key: "-")) }
    #expect(before == after && play.shell.scene.spring == Spring(bounciness: 19, speed: 10))
    for _ in 0..<40 { play.key("+", at: 0.2) }
    for _ in 0..<40 { play.key(.left, .repeat, at: 0.2) }
    #expect(play.shell.scene.spring == Spring(bounciness: 20, speed: 0))
    for _ in 0..<4 { play.key(.tab, at: 0.3) }
    for (key, bounciness) in [(Key.up, 13.0), (.down, 12)] {
      play.key(key, at: 0.3)
      #expect(play.shell.scene.spring == Spring(bounciness: bounciness, speed: 10))
    }
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func `the numbers of the marked item stand beside its word, however often they change`(
    columns: Int, rows: Int
  ) {
    var play = SceneRun(.bounciness, columns: columns, rows: rows)
    #expect(play.shell.scene.keyLabels.prefix(2).map(\.short) == ["go", "bounciness"])
    for bounciness in 6...22 {
      play.key("+", at: 0)
      #expect(play.shows("bounciness \(min(bounciness, 20)) speed 10"))
    }
    play.key(.left, at: 0)
    #expect(play.shows("bounciness 20 speed 9") && play.shows("bounciness 12") && play.shows("bounciness 15"))
  }

  @Test func `M40: a tap while the mouse holds the balls takes them on from where they are`() {
    var play = SceneRun(.bounciness)
    play.grab(at: 0)
    play.drag(80, at: 0.1)
    play.expectContinuity(["ball1_x", "ball2_x", "ball3_x"]) { $0.tap(at: 0.1) }
  }

  @Test func `a finger grabs the three balls in flight and throws them`() {
    var play = SceneRun(.bounciness)
    play.tap(at: 0)
    let (before, held) = play.around(at: 0.08) { $0.grab() }
    for column in ["ball1_x", "ball2_x", "ball3_x"] {
      #expect(abs((held[column] ?? 0) - (before[column] ?? 9)) < 1e-9)
    }
    play.happens(at: 0.1) { $0.drag(by: 10) }
    #expect(abs(play["ball1_x"] - (held["ball1_x"] ?? 0) - 10) < 1e-9)
    play.happens(at: 0.12) { $0.release(velocity: -900) }
    #expect(abs(play["ball2_v"] + 900) < 1e-9)
    play.settle()
    #expect(play["ball1_x"] == 0 && play["ball3_x"] == 0)
  }

  @Test func `M109: a ball is grabbed where it is shown, and a click on it is a tap`() throws {
    var play = SceneRun(.bounciness)
    let first = try play.place(of: 0)
    play.mouse(.press, first, at: 1)
    play.mouse(.release, first, at: 1.1)
    play.shell.advance(to: 9)
    let way = play["ball1_x"]
    #expect(way > 200)
    play.mouse(.press, first + SIMD2(way, 0), at: 9)
    play.mouse(.drag, first + SIMD2(way - 16, 0), at: 9.02)
    #expect(abs(play["ball1_x"] - way + 16) < 1e-9)
    play.mouse(.drag, first + SIMD2(way - 96, 0), at: 9.04)
    play.mouse(.release, first + SIMD2(way - 96, 0), at: 9.05)
    #expect(play["ball1_v"] < -500)
    play.settle()
    #expect(play["ball1_x"] == 0)
  }
}
