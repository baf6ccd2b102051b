import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of the control panel's problems that do not change its law.
struct PanelProblemTests {
  /// The control panel with a problem, which the key w selects.
  private func panel(_ problem: PanelProblem) throws -> SceneRun<ControlPanel> {
    var run = SceneRun<ControlPanel>()
    for _ in 0...(try #require(PanelProblem.allCases.firstIndex(of: problem))) { run.key("w", at: 0) }
    #expect(run.scene.problem == problem)
    return run
  }

  @Test func `each problem of the panel has a sentence, and after the last there is none`() {
    var run = SceneRun<ControlPanel>()
    for problem in PanelProblem.allCases {
      run.key("w", at: 0)
      #expect(
        run.scene.problem == problem
          && run.picture(columns: 120, rows: 40).contains(problem.sentence(.spring)))
      #expect(run.scene.pane.dropsFrames == (problem == .droppedFrames))
      #expect(Driver.allCases.allSatisfy { problem.sentence($0).count <= 90 })
    }
    run.key("w", at: 0)
    #expect(run.scene.problem == nil && !run.scene.pane.dropsFrames)
  }

  @Test func `frames that are dropped from an instant on leave the pane where it is shown`() {
    var run = SceneRun<ControlPanel>()
    run.key(" ", at: 1)
    run.advance(to: 1.1)
    let shown = run.scene.shownPosition
    #expect(shown == run.scene.position && run.scene.velocity != 0)
    while run.scene.problem != .droppedFrames { run.key("w", at: 1.1) }
    #expect(run.scene.shownPosition == shown)
  }

  @Test(arguments: [(59.94, 10, 0), (57, 501, 0), (63, 0, 501), (60, 0, 0)], [24.0, 60, 144])
  func `M151: a screen loses a frame of a timer each 16.7 s, or loses or doubles three a second`(
    screen: (rate: Double, lost: Int, doubled: Int), framesPerSecond: Double
  ) {
    var timer = TimerFrames()
    for frame in 0..<Int(167 * framesPerSecond) {
      timer.count(
        from: Double(frame) / framesPerSecond, to: Double(frame + 1) / framesPerSecond, at: screen.rate)
    }
    #expect(timer.lost == screen.lost && timer.doubled == screen.doubled)
  }

  @Test(arguments: [PanelProblem.timerAt57, .timerAt63])
  func `M151: beside the timer's frames the screen makes short jumps, and the panel counts them`(
    problem: PanelProblem
  ) throws {
    var (run, plain) = (try panel(problem), SceneRun<ControlPanel>())
    var (same, far) = (0, 0)
    for frame in 0..<600 {
      if frame % 20 == 0 { run.happens(.tap, at: run.scene.time) }
      if frame % 20 == 0 { plain.happens(.tap, at: plain.scene.time) }
      let before = run.scene.shownPosition
      run.advance(to: Double(frame + 1) / 60)
      plain.advance(to: Double(frame + 1) / 60)
      if run.scene.shownPosition == before { same += 1 }
      // The law is on time, and what is shown is late by less than two frames.
      #expect(run.scene.position == plain.scene.position)
      far = max(far, Int(abs(run.scene.shownPosition - run.scene.position)))
    }
    let timer = run.scene.timer
    #expect((problem == .timerAt57 ? timer.lost : timer.doubled) == 30)
    #expect((problem == .timerAt57 ? timer.doubled : timer.lost) == 0)
    #expect(run.scene.status.law.description.contains("30 lost") == (problem == .timerAt57))
    #expect(same >= 20 && far > 5, "\(same) \(far)")
    run.advance(to: 20)
    #expect(run.scene.isAtRest && run.scene.shownPosition == run.scene.position)
  }

  @Test(arguments: Driver.allCases)
  func `M151: frames are counted, and said to be lost, where the screen loses them`(driver: Driver) throws {
    var (run, plain) = (try panel(.timerAt57), SceneRun<ControlPanel>())
    run.happens(.driver(driver), at: 0)
    plain.happens(.driver(driver), at: 0)
    run.happens(.tap, at: 0.2)
    plain.happens(.tap, at: 0.2)
    var isAlike = true
    while run.scene.time < 1 {
      run.advance(to: run.scene.time + 1.0 / 60)
      plain.advance(to: plain.scene.time + 1.0 / 60)
      isAlike = isAlike && run.scene.shownPosition == plain.scene.shownPosition
    }
    #expect(isAlike != driver.isLaw && (run.scene.timer.lost > 0) == driver.isLaw)
    #expect(run.scene.status.law.description.contains("lost") == driver.isLaw)
    let picture = run.picture(columns: 120, rows: 40)
    #expect(picture.contains("three frames a second are lost") == driver.isLaw)
  }

  @Test func `M156: by mistake a cancelled tap toggles the pane, by key and by the lost focus`() throws {
    for (problem, toggles) in [(PanelProblem.timerAt57, false), (.cancelledTap, true)] {
      for cancel in [SceneEvent.input(.key(.escape)), .input(.focus(false))] {
        var run = try panel(problem)
        run.happens(.tap, at: 0)
        run.advance(to: 3)
        run.mouse(.press, 60, 36, at: 3)
        #expect(run.scene.pane.phase == .dragging)
        run.happens(cancel, at: 3.1)
        run.mouse(.release, 60, 36, at: 3.2)
        #expect((run.scene.pane.target == .closed) == toggles)
        // A drag that is cancelled is no tap.
        run.advance(to: 6)
        run.mouse(.press, 60, 37, at: 6)
        run.mouse(.drag, 60, 38, at: 6.1)
        let target = run.scene.pane.target
        run.happens(cancel, at: 7)
        #expect(run.scene.pane.target == target)
      }
    }
  }
}
