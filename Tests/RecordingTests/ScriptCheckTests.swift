import PaneScenes
import Testing

@testable import PaneRecording

/// Checks of scripts as `pane check` makes them: the events, and the rows between them.
struct ScriptCheckTests {
  private func report(
    _ script: String, in scene: SceneName = .controlPanel, _ driver: Driver? = nil, column: String? = nil,
    duration: Double = 6, acceleration: Double? = nil
  ) throws -> CheckReport {
    var opening = SessionOptions()
    (opening.scene, opening.driver) = (scene, driver)
    var trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: script, named: "s"), framesPerSecond: 60, duration: duration)
    let (table, events) = (
      try trace.table(), EventCheck.all(of: trace, measuresAcceleration: acceleration != nil)
    )
    var report: CheckReport
    trace.framesPerSecond = 60
    repeat {
      trace.framesPerSecond *= 4
      report = try CheckReport(
        table, column: column, events: events, close: trace.table(), tolerance: 1e-6,
        accelerationTolerance: acceleration, named: "s")
    } while report.verdict == .undecided && trace.framesPerSecond < 3840
    return report
  }

  /// Mouse moves every 16 ms over the stage.
  private static let moves = (0..<90).map { index in
    "\(0.2 + 0.016 * Double(index)) mouse move \(20 + index % 40) 5\n"
  }.joined()

  @Test(arguments: [
    "0.31 focus in\n", "0.29 focus in\n0.3 focus in\n0.305 focus in\n", moves
  ])
  func `an event that changes nothing excuses no jump beside it`(events: String) throws {
    let alone = try report("0.1 tap\n", in: .marker)
    let together = try report("0.1 tap\n" + events, in: .marker)
    #expect(alone.verdict == .discontinuous && together.verdict == .discontinuous)
    #expect(together.motions[0].velocityBreak == alone.motions[0].velocityBreak)
  }

  @Test func `an event changes the course of the values that it moves, and of no others`() throws {
    var opening = SessionOptions()
    opening.scene = .controlPanel
    let script = "0.1 tap\n0.2 focus in\n0.3 mouse move 3 3\n0.4 key s\n0.5 key R\n0.6 key R\n0.7 tap\n"
    let trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: script, named: "s"), framesPerSecond: 60, duration: 1)
    let events = EventCheck.all(of: trace)
    #expect(events.filter { $0.name == "y" && $0.changesCourse }.map(\.time) == [0.1, 0.7])
    #expect(events.filter { $0.name == "ball_x" && $0.changesCourse }.isEmpty)
  }
}
