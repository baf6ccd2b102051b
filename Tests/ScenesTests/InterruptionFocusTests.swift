import PaneCanvas
import MotionKinematics
@testable import PaneScenes
import Testing

/// Tests of the selection of one pane with Tab.
struct InterruptionFocusTests {
  private typealias Run = SceneRun<Interruptions>

  private let lanes = ["jump", "current", "additive", "spring"]
  private let tab = SceneEvent.input(.key(.tab))
  private let shiftTab = SceneEvent.input(.key(.tab, .press, .shift))
  private let escape = SceneEvent.input(.key(.escape))

  /// The scene with one selected pane.
  private func picking(_ lane: Int, _ setting: SceneContext = SceneContext(columns: 120, rows: 40)) -> Run {
    var run = Run(setting)
    for _ in 0...lane { run.happens(tab, at: 0) }
    return run
  }

  @Test func `Tab selects the next pane, Shift-Tab the previous one, Esc all, and the top line shows it`() {
    var run = Run()
    func expect(_ words: String) { #expect(run.scene.statusText.motion == "a tap moves \(words)") }
    expect("all four")
    for name in ["jump", "from-current", "additive", "spring", "jump"] {
      run.happens(tab, at: 0)
      expect("\(name) alone")
    }
    run.happens(escape, at: 0)
    expect("all four")
    for name in ["spring", "additive", "from-current", "jump", "spring"] {
      run.happens(shiftTab, at: 0)
      expect("\(name) alone")
    }
  }

  @Test(arguments: 0..<4, [SceneEvent.tap, .input(.key(.character(" ")))])
  func `only the selected pane reverses, and the others stay at rest`(lane: Int, tap: SceneEvent) {
    var run = picking(lane)
    let start = run.numbers
    run.happens(tap, at: 1)
    for time in [1.1, 1.3, 1.9, 4] {
      run.advance(to: time)
      for (index, name) in lanes.enumerated() where index != lane {
        #expect(run["\(name)_y"] == start["\(name)_y"] && run["\(name)_v"] == 0)
      }
    }
    #expect(run["\(lanes[lane])_y"] < start["\(lanes[lane])_y"]! - 100 && run.scene.isAtRest)
  }

  @Test(arguments: 0..<4)
  func `reversing one pane in flight does not affect the others, and keeps its value and velocity`(
    lane: Int
  ) {
    var (run, alone) = (Run(), Run())
    run.happens(.tap, at: 0)
    alone.happens(.tap, at: 0)
    for _ in 0...lane { alone.happens(tab, at: 0.1) }
    let (before, after) = alone.around(.tap, at: 0.2)
    if lane >= 2 {
      #expect(abs(after["\(lanes[lane])_y"]! - before["\(lanes[lane])_y"]!) < 1e-9)
      #expect(abs(after["\(lanes[lane])_v"]! - before["\(lanes[lane])_v"]!) < 1e-9)
    }
    for time in [0.2, 0.25, 0.5, 0.9, 3] {
      run.advance(to: time)
      alone.advance(to: time)
      for (index, name) in lanes.enumerated() where index != lane {
        #expect(alone["\(name)_y"] == run["\(name)_y"] && alone["\(name)_v"] == run["\(name)_v"])
      }
    }
    #expect(alone["\(lanes[lane])_y"] > run["\(lanes[lane])_y"] + 100, "the pane must return")
  }

  @Test func `enter taps the selected pane twice, even if the selection changes in between`() {
    var run = picking(1)
    let closed = run["current_y"]
    run.happens(.input(.key(.enter)), at: 1)
    run.happens(tab, at: 1.1)
    run.advance(to: 1.3)
    #expect(run["current_y"] < closed)
    run.advance(to: 4)
    for name in lanes { #expect(run["\(name)_y"] == closed) }
    #expect(run.scene.isAtRest)
  }

  @Test func `a tap of all panes brings panes with different targets to the same end`() {
    var run = picking(2)
    let closed = run["additive_y"]
    run.happens(.tap, at: 0)
    run.happens(escape, at: 2)
    let there = run["additive_y"]
    run.happens(.tap, at: 3)
    run.advance(to: 3.2)
    #expect(run["additive_y"] == there && run["jump_y"] < closed)
    run.advance(to: 6)
    for name in lanes { #expect(run["\(name)_y"] == run["target"] && run["target"] < closed) }
    run.happens(.tap, at: 6)
    run.advance(to: 9)
    for name in lanes { #expect(run["\(name)_y"] == closed) }
    // When all panes have the same target, none has to wait.
    for _ in 0..<4 {
      run.happens(tab, at: 9)
      run.happens(.tap, at: 9)
    }
    run.happens(escape, at: 12)
    run.happens(.tap, at: 12)
    run.advance(to: 15)
    for name in lanes { #expect(run["\(name)_y"] == closed) }
  }

  @Test func `a finger drags only the selected pane, and a mouse click is for all panes`() {
    var run = picking(3)
    let closed = run["spring_y"]
    run.happens(.grab, at: 0)
    run.happens(.drag(-40), at: 0.1)
    #expect(run["spring_y"] == closed - 40 && run["additive_y"] == closed)
    run.happens(.release(-900), at: 0.2)
    #expect(abs(run["spring_v"] + 900) < 1e-9 && run["additive_v"] == 0)
    run = picking(3)
    run.mouse(.press, 12, 10, at: 1)
    run.advance(to: 1.3)
    for name in lanes { #expect(run["\(name)_y"] < closed) }
  }

  @Test func `the charts and findings of the other panes stay for comparison`() {
    var run = Run()
    run.happens(.input(.key(.enter)), at: 1)
    run.play(to: 5)
    func picture(of run: Run) -> [Substring] {
      run.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let before = picture(of: run)
    run.happens(tab, at: 5)
    run.happens(.tap, at: 5)
    #expect(run.scene.statusText.motion == "a tap moves jump alone")
    run.happens(.tap, at: 5.5)
    #expect(run.scene.statusText.motion == "reversed jump alone 500 ms into the opening")
    var rested = run
    rested.play(to: 9)
    // The first lane takes 27 columns and a gap on either side.
    func others(_ lines: [Substring]) -> [Substring] { lines.map { $0.dropFirst(31) } }
    let after = picture(of: rested)
    #expect(others(before) == others(after) && before != after)
    // The next tap of all restarts the finished charts; the chart of the moving pane continues.
    run.happens(escape, at: 5.6)
    run.happens(.tap, at: 5.6)
    run.play(to: 9)
    let isAtRest = run.scene.isAtRest
    #expect(isAtRest)
  }

  @Test func `a reversal is told with its direction, and only if every selected pane was reversed`() {
    func words(_ run: Run) -> String { run.scene.statusText.motion.description }
    var run = Run()
    run.happens(.tap, at: 0.2)
    run.happens(.tap, at: 0.55)
    #expect(words(run) == "reversed all four 350 ms into the opening")
    run.happens(.tap, at: 0.7)
    #expect(words(run) == "reversed all four 150 ms into the closing")
    run.happens(tab, at: 0.7)
    #expect(words(run) == "reversed jump 150 ms into the closing", "the others were reversed with it")
    run.happens(escape, at: 0.7)
    run.happens(.grab, at: 3)
    #expect(words(run) == "a tap moves all four")
    run.happens(.drag(-200), at: 3.1)
    run.happens(.release(-800), at: 3.2)
    #expect(words(run) == "a tap moves all four", "a finger threw them")
    run.happens(.tap, at: 3.3)
    #expect(words(run) == "reversed all four 100 ms into the opening")
    // One pane was turned alone before: only the others turn, from rest.
    run = Run()
    run.happens(tab, at: 0)
    run.happens(.tap, at: 0.2)
    run.happens(escape, at: 0.3)
    run.advance(to: 0.45)
    #expect(run.scene.statusText.state == "opening")
    run.happens(.tap, at: 0.5)
    #expect(words(run) == "a tap moves all four" && run.scene.statusText.state == "opening")
    // Another tap reverses all of them at one time, and at two places of their ways.
    run.happens(.tap, at: 0.6)
    #expect(words(run) == "reversed all four in mid-flight")
    run.play(to: 9)
    run.happens(tab, at: 9)
    run.happens(.tap, at: 9)
    run.happens(escape, at: 9.1)
    run.play(to: 20)
    #expect(run.scene.statusText.state == "at rest", "one is open, and three are closed")
  }

  @Test func `panes that were not reversed, or not all, are not said to be`() {
    var run = Run()
    for _ in 0..<7 { run.presses("w", at: 0) }
    run.happens(.tap, at: 0.2)
    run.happens(.tap, at: 0.5)
    #expect(run.scene.statusText.motion == "a tap moves all four", "two are deaf")
    #expect(run.scene.statusText.state == "moving")
    run = Run()
    run.happens(.input(.key(.enter)), at: 1)
    var phrases: [String] = []
    while !run.scene.isAtRest {
      run.advance(to: run.scene.time + 1.0 / 60)
      let phrase = run.scene.status.motion.description
      if phrase != phrases.last { phrases.append(phrase) }
      let reversed = run.scene.lanes.count { $0.reversal != nil }
      #expect((phrase == "a tap moves all four") == (reversed < 4))
    }
    #expect(phrases == ["a tap moves all four", "each reversed at its own time"])
  }

  @Test(arguments: [(40, 12), (80, 24)])
  func `the selection is shown on a small screen as well`(columns: Int, rows: Int) {
    for (lane, name) in lanes.enumerated() {
      var run = picking(lane, SceneContext(columns: columns, rows: rows))
      #expect(run.scene.statusText.motion == "\(name) alone")
      run.happens(.tap, at: 1)
      run.happens(.tap, at: 1.35)
      #expect(run.scene.statusText.motion == "\(name) alone, at 350 ms")
    }
  }

  @Test func `Tab and Esc do not change the motion`() {
    let events: [(time: Double, event: SceneEvent)] = [
      (0.21, .tap), (0.5, .input(.key(.enter))), (1.013, .tap), (1.4, .grab), (1.45, .drag(-12)),
      (1.46, .release(nil)), (3, .tap)
    ]
    var (run, looked) = (Run(), Run())
    for (time, event) in events {
      looked.happens(tab, at: time - 0.01)
      looked.happens(escape, at: time - 0.005)
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
      Interruptions.self,
      [
        (0.21, .tap), (0.4, tab), (0.5, .input(.key(.enter))), (0.6, tab), (1.013, .tap), (1.1, escape),
        (1.3, .tap)
      ],
      duration: 3)
  }
}
