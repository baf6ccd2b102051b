import Motion
import PaneScenes
import Testing

@testable import PaneRecording

/// Checks of scripts as `pane check` makes them: the events, and the rows between them.
struct ScriptCheckTests {
  private func report(
    _ script: String, in scene: SceneName = .controlPanel, _ driver: String? = nil, column: String? = nil,
    duration: Double = 6, acceleration: Double? = nil
  ) throws -> CheckReport {
    var opening = SessionOptions()
    (opening.scene, opening.driver) = (scene, driver.flatMap(DriverName.init))
    var trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: script, named: "s"), framesPerSecond: 60, duration: duration)
    let (table, events) = (
      trace.table(), EventCheck.all(of: trace, measuresAcceleration: acceleration != nil)
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
    let script = "0.1 tap\n0.2 focus in\n0.3 mouse move 3 3\n0.4 key s\n0.5 key s\n0.6 key s\n0.7 tap\n"
    let trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: script, named: "s"), framesPerSecond: 60, duration: 1)
    let events = EventCheck.all(of: trace)
    #expect(events.filter { $0.name == "y" && $0.changesCourse }.map(\.time) == [0.1, 0.7])
    #expect(events.filter { $0.name == "ball_x" && $0.changesCourse }.isEmpty)
  }

  @Test(arguments: [25.0, 60, 1000])
  func `overshoot and arrival are measured from the event, at any frame rate`(framesPerSecond: Double) throws
  {
    var opening = SessionOptions()
    opening.scene = .controlPanel
    let trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: "0 tap\n0.12 tap\n", named: "s"), framesPerSecond: framesPerSecond,
      duration: 3
    )
    let table = trace.table()
    let motion = try CheckReport(
      table, column: nil, events: EventCheck.all(of: trace), close: table, tolerance: 1e-6, named: "s"
    ).motions[0]
    let (place, velocity) = SpringMotion(spring: .standard, from: 592.0, to: 272).state(at: 0.12)
    let law = SpringMotion(spring: .standard, from: place, velocity: velocity, to: 592)
    // The peak, and the last time outside half a point, from the law itself.
    let times = (0...30_000).map { Double($0) / 10_000 }
    let values = times.map(law.value(at:))
    let peak = try #require(values.max())
    let late = times[try #require(values.lastIndex { abs($0 - 592) > 0.5 })]
    #expect(abs(motion.way - (592 - place)) < 1e-9)
    // Rows miss the peak by half a frame, and the arrival by a frame.
    let frame = 1 / framesPerSecond
    #expect(try #require(motion.overshoot).size <= peak - 592 + 1e-9)
    #expect(try #require(motion.overshoot).size > peak - 592 - 360 * (peak - 592) * frame * frame / 8)
    let arrival = try #require(motion.arrival).size
    #expect(arrival > late && arrival <= late + frame + 1e-9)
  }

  @Test(arguments: ["dynamics", "article", "spring", "additive"], ["s", "s\n0 key s"])
  func `slow motion makes no motion discontinuous`(driver: String, keys: String) throws {
    let report = try report("0 key \(keys)\n0.1 tap\n1.3 tap\n", driver, duration: 12)
    #expect(report.verdict == .continuous, "\(report.text)")
  }

  @Test(
    arguments: [
      (SceneName.scroll, "0 key s\n0.1 tap\n", nil), (.propertyAnimator, "0 key s\n0.1 tap\n", nil),
      (.controlPanel, "0.1 tap\n0.2 key p\n0.5 key p\n", nil),
      (.controlPanel, "0.1 tap\n0.2 key p\n0.2001 key p\n0.3 key s\n0.301 key s\n0.302 key s\n", nil),
      (.controlPanel, "0.1 tap\n0.3 key p\n0.4 key ,\n0.5 key .\n0.6 key p\n", nil)
    ] as [(SceneName, String, String?)])
  func `time that is slowed, paused or scrolled makes no motion discontinuous`(
    scene: SceneName, script: String, column: String?
  ) throws {
    let report = try report(script, in: scene, column: column, duration: 10)
    #expect(report.verdict == .continuous, "\(report.text)")
  }

  @Test(arguments: ["s", "s\n0 key s"])
  func `a jump is found in slow motion, with its size in the time of the scene`(keys: String) throws {
    let usual = try #require(report("0.1 tap\n", in: .marker).motions[0].velocityBreak)
    let slow = try report("0 key \(keys)\n0.1 tap\n", in: .marker, duration: 10)
    let found = try #require(slow.motions[0].velocityBreak)
    #expect(slow.verdict == .discontinuous)
    #expect(abs(found.size - usual.size) < 0.01 * usual.size)
    let rate = keys == "s" ? 0.25 : 0.0625
    #expect(abs((found.time - 0.1) * rate - (usual.time - 0.1)) < 1.0 / 240)
  }

  @Test(arguments: ["s", "p"])
  func `a key that changes time alone changes no acceleration`(key: String) throws {
    let report = try report("0.2 tap\n0.3 key \(key)\n", "spring", acceleration: 1e5)
    let event = try #require(report.events.last)
    #expect(event.event == "key \(key)" && event.accelerationJump == 0)
    #expect(report.verdict == .continuous, "\(report.text)")
  }

  @Test func `an animator continues after a pause with any velocity, at its position`() throws {
    let script = "0.1 tap\n0.3 tap\n0.5 tap\n"
    let report = try report(script, in: .propertyAnimator)
    let events = report.events
    #expect(events.map(\.isByHand) == [false, true, false] && events.map(\.endsPause) == [false, false, true])
    #expect(events[2].velocityJump > 100 && events[2].placeJump < 1e-9)
    #expect(report.verdict == .continuous, "\(report.text)")
    #expect(!report.text.contains("above"))
  }
}
