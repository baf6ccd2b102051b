import Motion
import PaneScenes
import Testing

@testable import PaneRecording

struct CheckTests {
  /// A tap in flight, another at the reversal, an arrow that grabs the pane, and a tap that takes over again.
  private static let taps = "0.1 tap\n0.22 tap\n0.9 tap\n1.05 key Up\n1.4 tap\n"

  private func trace(
    _ script: String, _ driver: String, spring: Spring = .standard, fps: Double = 60, duration: Double = 6
  ) throws -> Trace {
    var options = ControlPanel.Options()
    options.spring = spring
    options.driver = driver
    let gallery = Gallery(.controlPanel, SceneContext(columns: 120, rows: 40), showsHint: false) {
      ControlPanel($0, options)
    }
    return Trace(
      of: gallery, script: try Script(parsing: script, named: "s"), framesPerSecond: fps, duration: duration)
  }

  private func report(_ trace: Trace, column: String? = nil) throws -> CheckReport {
    let table = trace.table()
    return try CheckReport(
      table, column: column, events: EventCheck.all(of: trace), close: table, tolerance: 1e-6, named: "s")
  }

  @Test(arguments: ["spring", "dynamics", "pop", "animator", "additive"])
  func `a driver that keeps position and velocity is reported as continuous`(driver: String) throws {
    #expect(try report(trace(Self.taps, driver)).verdict == .continuous)
  }

  @Test(arguments: ["jump", "from-current"])
  func `a driver that loses position or velocity is reported`(driver: String) throws {
    #expect(try report(trace(Self.taps, driver)).verdict == .discontinuous)
  }

  /// Springs that ring, that creep, and that settle within a few frames.
  static let springs = [
    Spring.standard, Spring(response: 0.15, dampingRatio: 1), Spring(response: 0.2, dampingRatio: 1.5),
    Spring(stiffness: 300, damping: 100), Spring(stiffness: 300, damping: 200),
    Spring(bounciness: 20, speed: 20),
    Spring(response: 3, dampingRatio: 0.05)
  ]
  /// Scripts with one tap, several taps, two taps within four frames, and two within one.
  static let manyTaps = [
    "0.1 tap\n", "0.1 tap\n0.22 tap\n0.9 tap\n", "0 tap\n0.053 tap\n", "0.1 tap\n0.113 tap\n0.5 tap\n",
    "0.1 tap\n0.113 tap\n"
  ]

  @Test(arguments: springs, manyTaps)
  func `no spring is reported as discontinuous, at any frame rate`(spring: Spring, script: String) throws {
    for fps in [24.0, 60, 144, 240] {
      let trace = try trace(script, "spring", spring: spring, fps: fps, duration: 2)
      #expect(try report(trace).verdict == .continuous, "\(fps)")
    }
  }

  @Test func `a jump is reported with its event, its size and its time`() throws {
    let checks = EventCheck.all(of: try trace(Self.taps, "from-current")).filter { $0.name == "y" }
    let worst = try #require(checks.max { $0.velocityJump < $1.velocityJump })
    #expect(worst.time == 0.22 && worst.event == "tap" && worst.placeJump == 0 && !worst.isByHand)
    // easeInOut over 320 pt; the restarted animation begins at velocity 0.
    let eased = TimedMotion(from: 0.0, to: 320, duration: 1, curve: .easeInOut)
    #expect(abs(worst.velocityJump - eased.velocity(at: 0.12)) < 1e-6)
  }

  @Test func `input by hand may change the velocity freely`() throws {
    let hand = "0.1 tap\n0.2 grab\n0.25 drag -40\n0.3 drag 90\n0.4 release 2000\n0.6 kick 300 300\n"
    let checks = EventCheck.all(of: try trace(hand, "spring")).filter { $0.name == "y" }
    #expect(checks.map(\.isByHand) == [false, true, true, true, true, true])
    #expect(try report(trace(hand, "spring")).verdict == .continuous)
  }

  @Test func `the rebound of the marker is found`() throws {
    var options = SessionOptions()
    options.scene = .marker
    var trace = Trace(
      of: options.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: "0.1 tap\n", named: "s"), framesPerSecond: 60, duration: 5)
    let table = trace.table()
    trace.framesPerSecond = 240
    let report = try CheckReport(
      table, column: "gravity_y", events: EventCheck.all(of: trace), close: trace.table(), tolerance: 1e-6,
      named: "s")
    #expect(report.verdict == .discontinuous)
    // The marker falls 30 pt at 1000 pt/s² and rebounds from 245 pt/s.
    #expect(try #require(report.motions[0].velocityBreak).size > 245)
  }

  @Test func `the ball's bounces are discontinuities of its own column`() throws {
    let trace = try trace("0.1 tap\n", "spring")
    let ball = try report(trace, column: "ball_y")
    #expect(ball.verdict == .discontinuous && ball.motions[0].name == "ball_y")
    #expect(try #require(ball.motions[0].velocityBreak).size > 100)
  }

  @Test func `overshoot and settling time are those of the spring`() throws {
    // Frames miss the peak and the settling time by up to one frame.
    let motion = try report(trace("0.1 tap\n", "spring")).motions[0]
    let spring = Spring.standard
    #expect(motion.way == 320)
    #expect(abs(try #require(motion.overshoot).size - 320 * spring.overshoot) < 1)
    let law = SpringMotion(spring: spring, from: 0.0, to: 320)
    let late = try #require((0...30_000).last { abs(law.value(at: Double($0) / 10_000) - 320) > 0.5 })
    #expect(abs(try #require(motion.arrival).size - Double(late) / 10_000) < 2.0 / 60)
    #expect(abs(try #require(motion.longestFrame).size - 1.0 / 60) < 1e-12)
  }

  @Test(arguments: ["spring", "dynamics", "pop", "animator", "additive", "article"])
  func `two taps a nanosecond apart are not a discontinuity`(driver: String) throws {
    #expect(try report(trace("0.1 tap\n0.100000001 tap\n", driver)).verdict == .continuous)
  }

  @Test(arguments: [
    "0 scene photos\n0.5 tap\n", "0 tap\n0.501 scene photos\n0.502 scene marker\n0.503 scene button\n1 tap\n"
  ])
  func `a scene that is left before its first row has no header`(script: String) throws {
    let trace = try trace(script, "spring", duration: 2)
    #expect(trace.table().parts.count == (script.hasPrefix("0 scene") ? 1 : 2))
    #expect(try report(trace).verdict == .continuous)
  }

  @Test(arguments: ["tap", "key Space"])
  func `a tap throws the list and counts as input by hand`(event: String) throws {
    let script = try Script(parsing: "0.1 \(event)\n0.2 \(event)\n", named: "s")
    var opening = SessionOptions()
    opening.scene = .scroll
    let trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false), script: script, framesPerSecond: 60,
      duration: 2)
    let checks = EventCheck.all(of: trace)
    #expect(!checks.isEmpty && checks.allSatisfy(\.isByHand))
    #expect(try report(trace).verdict == .continuous)
  }

  @Test func `a column that the trace does not have is an error`() throws {
    let message = "s: expected positions with their velocities, as y,v of “x”; found y, ball_x, ball_y"
    #expect(throws: ParseError(message)) { try report(trace("", "spring"), column: "x") }
  }

  @Test(arguments: [
    (["y", "v"], ["y"]), (["jump_y", "jump_v", "target"], ["jump_y"]),
    (["ball_x", "ball_y", "ball_vx", "ball_vy"], ["ball_x", "ball_y"]),
    (["value", "velocity"], ["value"]),
    (["value_x", "value_y", "velocity_x", "velocity_y"], ["value_x", "value_y"]),
    (["width", "vwidth"], ["width"]), (["vx", "phase"], []), (["v"], [])
  ])
  func `positions and velocities are matched by their column names`(columns: [String], places: [String]) {
    #expect(MotionColumns.all(in: columns).map(\.name) == places)
  }
}
