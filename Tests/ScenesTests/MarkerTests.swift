import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct MarkerTests {
  private static let columns = ["spring_y", "spring_v", "gravity_y", "gravity_v"]

  /// Taps at 0 and calls `look` every millisecond for two seconds after the drop at 0.2 s.
  private func looked(_ look: (Double, SceneRun) -> Void) {
    var run = SceneRun(.marker)
    run.tap(at: 0)
    run.advance(to: 0.2)
    for step in 1...2000 {
      run.advance(to: 0.2 + Double(step) / 1000)
      look(Double(step) / 1000, run)
    }
    #expect(run.isAtRest)
  }

  @Test func `M70: the markers are lifted by 30 pt in 0.2 s with easeInOut`() {
    var run = SceneRun(.marker)
    run.tap(at: 0)
    for (time, progress) in [(0.02, 0.019722), (0.05, 0.129162), (0.1, 0.5), (0.15, 0.870838)] {
      run.advance(to: time)
      for column in ["spring_y", "gravity_y"] { #expect(abs(run[column] + 30 * progress) < 1e-4) }
    }
    run.advance(to: 0.2)
    #expect(run["spring_y"] == -30 && run["gravity_y"] == -30)
  }

  @Test func `M71: the spring goes 15.84 pt below the line and crosses it at least five times`() throws {
    let spring = SceneRun(.marker).shell.scene.spring
    #expect(abs(spring.stiffness - 4944) < 1 && abs(spring.damping - 28.13) < 0.01)
    var (lowest, crossings, before) = (0.0, 0, -30.0)
    looked { _, run in
      lowest = max(lowest, run["spring_y"])
      if run["spring_y"] * before < 0 { crossings += 1 }
      if run["spring_y"] != 0 { before = run["spring_y"] }
    }
    #expect(abs(lowest - 15.84) < 0.3 && crossings >= 5)
  }

  @Test(arguments: [0.0, 0.213, 12.3456])
  func `M71: from rest the spring starts with the documented velocity, whenever it is lifted`(time: Double) {
    var run = SceneRun(.marker)
    run.tap(at: time)
    run.advance(to: time + 0.2)
    #expect(abs(run["spring_v"] - 5 * 30) < 1e-3 && abs(run["gravity_v"]) < 1e-9)
  }

  @Test
  func `M72 M73 M74: gravity falls by 500t², never below the line, and rebounds to 10.8, 3.888 and 1.4 pt`() {
    var (apexes, before, highest): ([Double], Double, Double) = ([], 0, 0)
    looked { elapsed, run in
      let (y, velocity) = (run["gravity_y"], run["gravity_v"])
      #expect(y <= 0)
      if elapsed < 0.244 { #expect(abs(y + 30 - 500 * elapsed * elapsed) < 1e-9) }
      if before > 0, velocity < 0 { highest = 0 }
      highest = max(highest, -y)
      if before < 0, velocity >= 0 { apexes.append(highest) }
      before = velocity
    }
    #expect(apexes.count >= 3)
    for (apex, expected) in zip(apexes, [10.8, 3.888, 1.39968]) { #expect(abs(apex - expected) < 0.01) }
  }

  @Test func `M72: the texts agree with the motion`() {
    var run = SceneRun(.marker)
    #expect(run.texts().filter { !$0.isEmpty } == ["spring", "gravity"])
    run.tap(at: 0)
    run.play(to: 4)
    #expect(run.shows("16 pt below") && run.shows("never below"))
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func `a marker rests on its line, which its bounces touch, and its text does not touch the bottom line`(
    columns: Int, rows: Int
  ) throws {
    var run = SceneRun(.marker, columns: columns, rows: rows)
    run.tap(at: 0)
    run.play(to: 1.6)
    run.shell.draw()
    let stage = run.shell.stage
    let fills = stage.elements.compactMap { if case .fill(let fill) = $0 { fill } else { nil } }
    let line = try #require(fills.first { $0.paint == .plain(Theme.dark.mark) }).shape.box
    let pins = fills.filter { $0.item != nil }
    #expect(pins.count == 2 && pins.allSatisfy { abs($0.shape.box.bottom - line.top) < 0.01 })
    var contacts = 0
    for case .plot(let plot) in stage.elements where plot.color == Theme.dark.curve {
      let heights = stage.points[plot.range].map { line.top - $0.y }
      #expect(heights.allSatisfy { $0 > -0.01 })
      for (before, (height, after)) in zip(heights, zip(heights.dropFirst(), heights.dropFirst(2)))
      where height < before && height <= after && before > 1 {
        contacts += 1
        #expect(height < 1)
      }
    }
    #expect(contacts >= 1)
    for case .text(let text) in stage.elements where rows >= 20 {
      #expect(text.corner.y + 2 * Box.row < stage.size.y - 1)
    }
  }

  @Test(arguments: [0.1, 0.25, 0.3, 0.444, 0.5, 0.7])
  func `a tap in flight keeps places and velocities, and the floor holds`(time: Double) {
    var run = SceneRun(.marker)
    run.tap(at: 0)
    run.advance(to: time)
    run.expectContinuity(Self.columns) { $0.tap(at: time) }
    run.tap(at: time)
    for step in 1...2000 {
      run.advance(to: time + Double(step) / 1000)
      #expect(run["gravity_y"] <= 1e-9)
    }
    run.play(to: time + 9)
    #expect(run.isAtRest && run["spring_y"] == 0 && run["gravity_y"] == 0)
  }

  @Test func `a finger holds both markers, and they fall with the velocity of the release`() {
    var run = SceneRun(.marker)
    run.grab(at: 0)
    run.drag(-40, at: 0.1)
    run.play(to: 5)
    #expect(run["spring_y"] == -40 && run["gravity_y"] == -40 && run.isAtRest)
    run.tap(at: 5)
    #expect(run.word("spring_phase") == "held")
    run.release(-300, at: 5)
    #expect(run["spring_v"] == -300 && run["gravity_v"] == -300)
    run.grab(at: 5.05)
    run.drag(200, at: 5.1)
    #expect(run["spring_y"] > 0 && run["gravity_y"] == 0)
    run.key(.escape, at: 5.2)
    #expect(run.word("spring_phase") == "falling")
    run.settle()
  }

  @Test func `an arrow lifts both markers, in flight without a break`() {
    var run = SceneRun(.marker)
    run.tap(at: 0)
    run.advance(to: 0.3)
    run.expectContinuity(Self.columns) { $0.key(.up, at: 0.3) }
    run.key(.up, at: 0.3)
    #expect(run.word("spring_phase") == "held" && run.word("gravity_phase") == "held")
    run.advance(to: 0.4)
    #expect(run["spring_y"] < 0 && run["gravity_y"] < 0)
    run.settle()
  }

  @Test func `M109: a press on a marker holds it where it is shown; elsewhere it is a tap`() throws {
    var run = SceneRun(.marker)
    run.mouse(.press, SIMD2(16, 32), at: 1)
    #expect(run.word("spring_phase") == "lifting")
    run.mouse(.release, SIMD2(16, 32), at: 1.01)
    run.advance(to: 1.3)
    let place = try run.place(of: 1)
    run.expectContinuity(["spring_y", "gravity_y"]) { $0.mouse(.press, place, at: 1.3) }
    run.mouse(.press, place, at: 1.3)
    #expect(run.word("gravity_phase") == "held")
    for step in 1...10 { run.mouse(.drag, place - SIMD2(0, 8 * Double(step)), at: 1.3 + 0.02 * Double(step)) }
    // 8 pt in 0.02 s, at the scale of the drawing.
    #expect(abs(run["gravity_v"] + 400 / run.shell.stage.scale) < 1)
  }
}
