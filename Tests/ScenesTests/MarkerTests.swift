import MotionAnimation
import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

struct MarkerTests {
  private typealias Run = SceneRun<MarkerScene>

  /// The duration of the document's lift, 0.2 s.
  private let drop = 0.2

  /// Taps a scene at 0 and calls `look` every millisecond for two seconds after the drop.
  private func looked(_ look: (Double, [String: Double]) -> Void) {
    var run = Run()
    run.happens(.tap, at: 0)
    run.advance(to: drop)
    for step in 1...2000 {
      run.advance(to: drop + Double(step) / 1000)
      look(Double(step) / 1000, run.numbers)
    }
    #expect(run.scene.isAtRest)
  }

  @Test func `M70: the markers are lifted by 30 pt in 0.2 s with easeInOut`() {
    var run = Run()
    run.happens(.tap, at: 0)
    for (time, progress) in [
      (0.02, 0.019722), (0.05, 0.129162), (0.1, 0.5), (0.15, 0.870838), (0.18, 0.980278)
    ] {
      run.advance(to: time)
      #expect(abs(run["spring_y"] + 30 * progress) < 1e-4)
      #expect(abs(run["gravity_y"] + 30 * progress) < 1e-4)
    }
    run.advance(to: 0.2)
    for marker in ["spring", "gravity"] { #expect(run["\(marker)_y"] == -30) }
  }

  @Test func `M71: the spring goes 15.84 pt below the line and crosses it at least five times`() {
    var run = Run()
    #expect(abs((run.scene.tunedSpring?.stiffness ?? 0) - 4944) < 1)
    #expect(abs((run.scene.tunedSpring?.damping ?? 0) - 28.13) < 0.01)
    run.happens(.tap, at: 0)
    run.advance(to: drop)
    #expect(abs(run["spring_v"] - 5 * 30) < 1e-9)
    var (lowest, crossings, before) = (0.0, 0, -30.0)
    looked { _, numbers in
      lowest = max(lowest, numbers["spring_y"]!)
      if numbers["spring_y"]! * before < 0 { crossings += 1 }
      if numbers["spring_y"]! != 0 { before = numbers["spring_y"]! }
    }
    #expect(abs(lowest - 15.84) < 0.3)
    #expect(crossings >= 5)
  }

  @Test(arguments: [0.0, 0.1, 0.213, 1.7, 12.3456])
  func `M71: from rest the spring starts with the documented velocity, at any time of the lift`(
    time: Double
  ) {
    var run = Run()
    run.happens(.tap, at: time)
    run.advance(to: time + drop)
    #expect(abs(run["spring_v"] - 5 * 30) < 1e-3)
    #expect(abs(run["gravity_v"]) < 1e-9)
  }

  @Test func `the marker with gravity falls alike in every drop`() {
    var run = Run()
    var falls: [[Double]] = []
    for start in [0.0, 5, 10] {
      run.advance(to: start)
      run.happens(.tap, at: start)
      falls.append(
        (0...90).map { step in
          run.advance(to: start + drop + Double(step) / 60)
          return run["gravity_y"]
        })
    }
    for ((first, second), third) in zip(zip(falls[0], falls[1]), falls[2]) {
      #expect(abs(second - first) < 1e-6 && abs(third - first) < 1e-6)
    }
    for fall in falls { #expect(fall[0] < -29 && abs(fall[90]) < 1e-6) }
  }

  @Test func `M72: the marker with gravity is never below the line`() {
    looked { _, numbers in #expect(numbers["gravity_y"]! <= 0) }
  }

  @Test func `M73 M74: a marker falls by 500t² and rebounds to 10.8, 3.888 and 1.4 pt`() {
    var apexes: [Double] = []
    var (before, highest) = (0.0, 0.0)
    looked { elapsed, numbers in
      let y = numbers["gravity_y"]!
      if elapsed < 0.244 { #expect(abs(y + 30 - 500 * elapsed * elapsed) < 1e-9) }
      if elapsed > 0.25 { highest = max(highest, -y) }
      if before < 0, numbers["gravity_v"]! >= 0 {
        apexes.append(highest)
        highest = 0
      }
      if before > 0, numbers["gravity_v"]! < 0 { highest = 0 }
      before = numbers["gravity_v"]!
    }
    #expect(apexes.count >= 3)
    for (apex, expected) in zip(apexes, [10.8, 3.888, 1.39968]) { #expect(abs(apex - expected) < 0.01) }
  }

  @Test(arguments: [0.25, 0.3, 0.444, 0.5, 0.7])
  func `a tap during a fall lifts the markers with their current position and velocity`(time: Double) {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, after) = run.around(.tap, at: time)
    for (column, number) in after { #expect(abs(number - before[column]!) < 1e-9, "\(column)") }
    for step in 1...2000 {
      run.advance(to: time + Double(step) / 1000)
      #expect(run["gravity_y"] <= 1e-9)
    }
    run.advance(to: time + 9)
    #expect(run.scene.isAtRest && run["spring_y"] == 0 && run["gravity_y"] == 0)
  }

  @Test func `a tap during the lift drops the markers at once`() {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, after) = run.around(.tap, at: 0.1)
    for marker in ["gravity", "spring"] {
      #expect(run.words["\(marker)_phase"] == "falling")
      #expect(abs(after["\(marker)_y"]! - before["\(marker)_y"]!) < 1e-9)
      #expect(abs(after["\(marker)_v"]! - before["\(marker)_v"]!) < 1e-9)
    }
  }

  @Test func `a finger holds the markers above the floor, and they fall with the velocity of the release`() {
    var run = Run()
    run.happens(.grab, at: 0)
    run.happens(.drag(-40), at: 0.1)
    #expect(run["spring_y"] == -40 && run["gravity_y"] == -40)
    run.advance(to: 5)
    #expect(run["spring_y"] == -40 && run.scene.isAtRest)
    run.happens(.release(-300), at: 5)
    for marker in ["spring", "gravity"] { #expect(run["\(marker)_v"] == -300) }
    run.happens(.grab, at: 5.05)
    run.happens(.drag(200), at: 5.1)
    #expect(run["spring_y"] > 0 && run["gravity_y"] == 0)
    run.happens(.cancel, at: 5.2)
    run.advance(to: 20)
    #expect(run.scene.isAtRest)
  }

  @Test func `a marker that is caught in flight stays where it is, under the finger and at its release`() {
    var grabbed = Run()
    grabbed.happens(.tap, at: 0)
    for step in 0..<160 {
      let time = 0.2 + Double(step) * 0.0123
      grabbed.advance(to: time)
      var run = grabbed
      func expect(_ event: SceneEvent, by distance: Double = 0) {
        let (before, after) = run.around(event, at: time)
        for marker in ["spring", "gravity"] {
          let moved = (after["\(marker)_y"] ?? .nan) - (before["\(marker)_y"] ?? .nan)
          // Below the line, where the spring has no floor, the finger is on a rubber band.
          let isBanded = marker == "spring" && (before["spring_y"] ?? 0) > 0 && distance < moved && moved < 0
          #expect(abs(moved - distance) < 1e-9 || isBanded, "\(marker), \(event), \(time) s")
        }
      }
      expect(.grab)
      expect(.drag(0))
      expect(.drag(-2), by: -2)
      run = grabbed
      run.happens(.grab, at: time)
      let (before, after) = run.around(.release(nil), at: time)
      #expect(before["gravity_y"] == after["gravity_y"])
    }
  }

  @Test func `a press on a marker holds both, elsewhere it is a tap; esc releases`() {
    var run = Run()
    run.mouse(.press, 2, 2, at: 1)
    for name in ["spring", "gravity"] { #expect(run.words["\(name)_phase"] == "lifting") }
    run.advance(to: 5)
    // The hole of the first marker, at rest.
    run.mouse(.press, 30, 16, at: 5)
    for name in ["spring", "gravity"] { #expect(run.words["\(name)_phase"] == "held") }
    run.key(.escape, at: 5.1)
    for name in ["spring", "gravity"] { #expect(run.words["\(name)_phase"] == "falling") }
  }

  @Test func `dragged markers have the finger's velocity, and fall with it`() {
    var run = Run()
    run.mouse(.press, 30, 16, at: 1)
    for step in 1...12 { run.mouse(.drag, 30, 16 - 0.4 * Double(step), at: 1 + 0.02 * Double(step)) }
    for step in 1...6 { run.mouse(.drag, 30, 11.2 + 0.3 * Double(step), at: 1.4 + 0.02 * Double(step)) }
    run.advance(to: 1.53)
    let dragged = ["spring", "gravity"].map { run["\($0)_v"] }
    // 0.3 rows of 16 pt in 0.02 s, at the scale of the drawing.
    for velocity in dragged { #expect((20...240).contains(velocity)) }
    run.mouse(.release, 30, 13, at: 1.53)
    #expect(["spring", "gravity"].map { run["\($0)_v"] } == dragged)

    // Where the floor stops a marker, the finger moves on alone.
    run.advance(to: 9)
    run.mouse(.press, 30, 16, at: 9)
    for step in 1...5 { run.mouse(.drag, 30, 16 + 0.4 * Double(step), at: 9 + 0.02 * Double(step)) }
    #expect(run["gravity_v"] == 0 && run["spring_v"] > 0)
  }

  @Test func `M72: the texts agree with the motion`() {
    var run = Run()
    run.happens(.tap, at: 0)
    run.advance(to: 4)
    let picture = run.picture(columns: 120, rows: 40)
    #expect(picture.contains("15.8 pt below the line") && picture.contains("crosses it"))
    #expect(picture.contains("never below the line") && picture.contains("rebounds 10.8 3.9 1.4 pt"))
  }

  @Test func `in reduced motion no marker bounces or crosses the line`() {
    var run = Run(SceneContext(columns: 120, rows: 40, environment: .reduced))
    run.happens(.tap, at: 0)
    var rose = false
    for step in 1...1500 {
      run.advance(to: Double(step) / 1000)
      #expect(run["spring_y"] <= 0.5)
      if run.words["gravity_phase"] == "falling", run["gravity_v"] < 0 { rose = true }
    }
    #expect(!rose && run.scene.isAtRest)
  }

  @Test func `the tuner's spring is that of the first marker, also in flight`() {
    var run = Run()
    run.happens(.tap, at: 0)
    let (before, after) = run.around(.spring(Spring(stiffness: 200, damping: 20)), at: 0.25)
    #expect(before == after && run.scene.tunedSpring == Spring(stiffness: 200, damping: 20))
  }

  @Test func `the trace does not depend on the frame times`() {
    SceneLaws.expectSameTrace(
      MarkerScene.self,
      [(0.213, .tap), (1.004, .tap), (1.6, .grab), (1.65, .drag(-12)), (1.66, .release(nil))], duration: 4)
  }

  @Test(arguments: 0..<20)
  func `after 500 random events the scene comes to rest`(seed: UInt64) {
    SceneLaws.live(MarkerScene.self, seed: seed, events: 500, keys: ["x"])
  }
}
