import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

/// Tests of the selection of one marker with Tab.
struct MarkerFocusTests {
  private typealias Run = SceneRun<MarkerScene>

  private let markers = ["spring", "gravity", "uikit"]
  private let tab = SceneEvent.input(.key(.tab))
  private let shiftTab = SceneEvent.input(.key(.tab, .press, .shift))
  private let escape = SceneEvent.input(.key(.escape))
  private let enter = SceneEvent.input(.key(.enter))

  /// The scene with one selected marker.
  private func picking(_ lane: Int) -> Run {
    var run = Run()
    for _ in 0...lane { run.happens(tab, at: 0) }
    return run
  }

  @Test
  func `Tab selects the next marker, Shift-Tab the previous one, Esc all, and the top line shows it`() {
    var run = Run()
    let all = run.scene.statusText
    for name in ["spring", "gravity", "UIKit steps", "spring"] {
      run.happens(tab, at: 0)
      #expect(run.scene.statusText.motion == "\(name) alone")
    }
    run.happens(escape, at: 0)
    #expect(run.scene.statusText == all)
    for name in ["UIKit steps", "gravity", "spring", "UIKit steps"] {
      run.happens(shiftTab, at: 0)
      #expect(run.scene.statusText.motion == "\(name) alone")
    }
  }

  @Test(arguments: 0..<3, [SceneEvent.tap, .input(.key(.character(" ")))])
  func `only the selected marker is lifted and falls, with the same motion as among the others`(
    lane: Int, tap: SceneEvent
  ) {
    var (run, alone) = (Run(), picking(lane))
    let rest = alone.numbers
    run.happens(.tap, at: 1)
    alone.happens(tap, at: 1)
    for step in 1...200 {
      run.advance(to: 1 + Double(step) / 100)
      alone.advance(to: 1 + Double(step) / 100)
      for (index, name) in markers.enumerated() {
        let expected = index == lane ? run.numbers : rest
        #expect(alone["\(name)_y"] == expected["\(name)_y"] && alone["\(name)_v"] == expected["\(name)_v"])
      }
    }
    #expect(alone.scene.isAtRest)
  }

  @Test(arguments: 0..<3)
  func `a marker tapped during its fall rises without a jump, and the others keep falling`(lane: Int) {
    var (run, alone) = (Run(), Run())
    run.happens(.tap, at: 0)
    alone.happens(.tap, at: 0)
    for _ in 0...lane { alone.happens(tab, at: 0.1) }
    let (before, after) = alone.around(.tap, at: 0.3)
    #expect(alone.words["\(markers[lane])_phase"] == "lifting")
    for (column, number) in after { #expect(abs(number - before[column]!) < 1e-9, "\(column)") }
    for time in [0.3, 0.4, 0.5, 1, 4] {
      run.advance(to: time)
      alone.advance(to: time)
      for (index, name) in markers.enumerated() where index != lane {
        #expect(alone["\(name)_y"] == run["\(name)_y"] && alone["\(name)_v"] == run["\(name)_v"])
      }
    }
    #expect(alone.scene.isAtRest)
  }

  @Test func `each marker falls at the end of its own lift, even if another is lifted meanwhile`() {
    var run = picking(0)
    run.happens(.tap, at: 1)
    run.happens(tab, at: 1.1)
    run.happens(.tap, at: 1.15)
    run.advance(to: 1.2 + 1e-6)
    #expect(run.words["spring_phase"] == "falling" && run.words["gravity_phase"] == "lifting")
    run.advance(to: 1.35 + 1e-6)
    #expect(run.words["gravity_phase"] == "falling" && run.words["uikit_phase"] == "resting")
    run.happens(escape, at: 1.4)
    run.happens(.tap, at: 1.4)
    for name in markers { #expect(run.words["\(name)_phase"] == "lifting") }
    run.advance(to: 9)
    #expect(run.scene.isAtRest)
  }

  @Test func `a tap during the lift drops only the selected marker, at once`() {
    var run = picking(1)
    run.happens(.tap, at: 0)
    run.happens(.tap, at: 0.1)
    #expect(run.words["gravity_phase"] == "falling" && run.words["spring_phase"] == "resting")
  }

  @Test func `enter holds the selected marker; Esc first releases it and then selects all three`() {
    var run = picking(2)
    run.happens(enter, at: 0)
    run.happens(.drag(-40), at: 0.1)
    #expect(run["uikit_y"] == -41.5 && run["spring_y"] == 0 && run["gravity_y"] == 0)
    run.happens(escape, at: 0.5)
    #expect(run.words["uikit_phase"] == "falling" && run.words["spring_phase"] == "resting")
    #expect(run.scene.statusText.motion == "UIKit steps alone")
    run.happens(escape, at: 0.6)
    #expect(run.scene.statusText.motion.isEmpty)
    // When another marker is selected, the held ones are dropped.
    run.advance(to: 5)
    run.happens(enter, at: 5)
    run.happens(.drag(-40), at: 5.1)
    run.happens(tab, at: 6)
    for name in markers { #expect(run.words["\(name)_phase"] == "falling") }
    run.advance(to: 20)
    #expect(run.scene.isAtRest)
  }

  @Test func `a click and a drag of the mouse act on all three markers`() {
    var run = picking(1)
    run.mouse(.press, 2, 2, at: 1)
    for name in markers { #expect(run.words["\(name)_phase"] == "lifting") }
    run.advance(to: 5)
    // The hole of the first marker, at rest.
    run.mouse(.press, 20, 16, at: 5)
    for name in markers { #expect(run.words["\(name)_phase"] == "held") }
    run.mouse(.release, 20, 16, at: 5.1)
    for name in markers { #expect(run.words["\(name)_phase"] != "held") }
  }

  @Test func `dragged markers have the finger's velocity, and fall with it`() {
    var run = Run()
    run.mouse(.press, 20, 16, at: 1)
    for step in 1...12 { run.mouse(.drag, 20, 16 - 0.4 * Double(step), at: 1 + 0.02 * Double(step)) }
    for step in 1...6 { run.mouse(.drag, 20, 11.2 + 0.3 * Double(step), at: 1.4 + 0.02 * Double(step)) }
    run.advance(to: 1.53)
    let dragged = markers.map { run["\($0)_v"] }
    // 0.3 rows of 16 pt in 0.02 s, at the scale of the drawing.
    for velocity in dragged { #expect((20...240).contains(velocity)) }
    run.mouse(.release, 20, 13, at: 1.53)
    #expect(markers.map { run["\($0)_v"] } == dragged)

    // Where the floor stops a marker, the finger moves on alone.
    run.advance(to: 9)
    run.mouse(.press, 20, 16, at: 9)
    for step in 1...5 { run.mouse(.drag, 20, 16 + 0.4 * Double(step), at: 9 + 0.02 * Double(step)) }
    #expect(run["gravity_v"] == 0 && run["uikit_v"] == 0 && run["spring_v"] > 0)
  }

  @Test func `the charts of the others stay, and the top line shows the findings of the selected one`() {
    var run = Run()
    run.happens(.tap, at: 1)
    run.play(to: 4)
    let before = run.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)
    run.happens(tab, at: 4)
    #expect(run.scene.statusText.law == "15.8 pt below the line")
    run.happens(.tap, at: 4)
    run.play(to: 4.5)
    let after = run.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)
    // The first lane has 37 columns and a gap on either side.
    func others(_ lines: [Substring]) -> [Substring] { lines.map { $0.dropFirst(41) } }
    #expect(others(before) == others(after) && before != after)
  }

  @Test func `Tab and Esc do not change the motion`() {
    let events: [(time: Double, event: SceneEvent)] = [
      (0.213, .tap), (1.004, .tap), (1.6, .grab), (1.66, .release(nil)), (1.8, .tap)
    ]
    var (run, looked) = (Run(), Run())
    for (time, event) in events {
      if time != 1.66 {
        looked.happens(tab, at: time - 0.01)
        looked.happens(escape, at: time - 0.005)
      }
      run.happens(event, at: time)
      looked.happens(event, at: time)
      #expect(run.numbers == looked.numbers)
    }
    run.advance(to: 9)
    looked.advance(to: 9)
    #expect(run.numbers == looked.numbers)
  }

  @Test func `the trace does not depend on the frame times, for any selection`() {
    SceneLaws.expectSameTrace(
      MarkerScene.self,
      [(0.213, .tap), (0.25, tab), (0.3, .tap), (0.35, tab), (0.504, .tap), (1.6, escape), (1.65, .tap)],
      duration: 4)
  }
}
