import MotionKinematics
import PaneScenes
import SeededRandom
import Testing

@testable import PaneRecording

struct CheckTests {
  /// A tap in flight, another at the reversal, an arrow that grabs the pane, and a tap that takes over again.
  private static let taps = "0.1 tap\n0.22 tap\n0.9 tap\n1.05 key Up\n1.4 tap\n"

  private func trace(
    _ script: String, _ driver: Driver, spring: Spring = .standard, fps: Double = 60, duration: Double = 6
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

  private func report(_ trace: Trace, column: String? = nil, isPlayed: Bool = true) throws -> CheckReport {
    try CheckReport(
      trace.table(), column: column, events: isPlayed ? EventCheck.all(of: trace) : nil, tolerance: 1e-6,
      named: "s")
  }

  @Test(arguments: [Driver.spring, .dynamics, .pop, .animator, .additive, .smooth])
  func `a driver that keeps position and velocity is reported as continuous, from a script or a table`(
    driver: Driver
  ) throws {
    let trace = try trace(Self.taps, driver)
    #expect(try report(trace).verdict == .continuous)
    // In rows alone, the frames between events that are close to each other may be undecided.
    #expect(try report(trace, isPlayed: false).verdict != .discontinuous)
  }

  @Test(arguments: [Driver.jump, .fromCurrent])
  func `a driver that loses position or velocity is reported, from a script or a table`(driver: Driver) throws
  {
    let trace = try trace(Self.taps, driver)
    #expect(try report(trace).verdict == .discontinuous)
    #expect(try report(trace, isPlayed: false).verdict == .discontinuous)
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
      let trace = try trace(script, .spring, spring: spring, fps: fps, duration: 2)
      #expect(try report(trace).verdict == .continuous, "\(fps), played")
      // In rows alone, events in one frame or in successive frames may be undecided.
      let verdict = try report(trace, isPlayed: false).verdict
      #expect(verdict != .discontinuous, "\(fps)")
      if script == Self.manyTaps[0] { #expect(verdict == .continuous, "\(fps)") }
    }
  }

  @Test(arguments: manyTaps) func `additive motion is not reported as discontinuous`(script: String) throws {
    for fps in [60.0, 144, 240] {
      #expect(
        try report(trace(script, .additive, fps: fps, duration: 3), isPlayed: false).verdict
          != .discontinuous, "\(fps)")
    }
  }

  @Test(arguments: [Driver.spring, .dynamics, .pop, .animator, .additive, .article, .smooth])
  func `two to four inputs in a frame are not a discontinuity`(driver: Driver) throws {
    var random = SplitMix64(seed: 35)
    for count in 2...4 {
      for first in ["0.1 tap\n", "0.1 tap\n0.43 tap\n0.61 tap\n"] {
        let frame = Double(Int.random(in: 50...70, using: &random))
        let times = (0..<count).map { _ in (frame + Double.random(in: 0...1, using: &random)) / 60 }
        let script = first + times.sorted().map { "\($0) tap\n" }.joined()
        let report = try report(trace(script, driver, duration: 3), isPlayed: false)
        #expect(report.verdict != .discontinuous, "\(script)\(report.text)")
      }
    }
  }

  @Test(arguments: [Driver.jump, .fromCurrent])
  func `a jump in a frame with two inputs is undecided, and its script shows it`(driver: Driver) throws {
    let trace = try trace("0.1 tap\n0.4 tap\n0.405 tap\n0.41 tap\n", driver)
    #expect(try report(trace, isPlayed: false).verdict == .undecided)
    #expect(try report(trace).verdict == .discontinuous)
  }

  @Test(
    arguments: [Driver.jump, .fromCurrent], ["0.1 tap\n0.3 tap\n", "0.1 tap\n0.4 tap\n0.46 tap\n0.51 tap\n"])
  func `a discontinuity at a tap is found in a table of any frame rate`(driver: Driver, script: String) throws
  {
    for fps in [60.0, 144, 240] where fps > 24 || driver == .jump {
      #expect(
        try report(trace(script, driver, fps: fps, duration: 3), isPlayed: false).verdict == .discontinuous,
        "\(fps)")
    }
  }

  private func looked(at rows: String) throws -> CheckReport {
    try CheckReport(
      try TraceTable(parsing: rows, named: "a"), column: nil, events: nil, tolerance: 0, named: "a")
  }

  /// The rows of a spring that leaves rest at 0.1 s, and jumps, as a table whose times have a number of decimals; nil for
  /// all of them.
  private static func table(
    _ spring: Spring, fps: Double, decimals: Int?, jump: MotionState = .zero, at time: Double = 0.3
  ) -> String {
    let first = SpringMotion(spring: spring, from: 0, to: 320)
    let (place, velocity) = first.state(at: time - 0.1)
    let second = SpringMotion(
      spring: spring, from: place + jump.place, velocity: velocity + jump.velocity, to: 320)
    return (0..<Int(fps)).reduce(into: "t,y,v\n") { text, row in
      let now = Double(row) / fps
      let (place, velocity) =
        now < 0.1
        ? (value: 0, velocity: 0) : now < time ? first.state(at: now - 0.1) : second.state(at: now - time)
      let scale = (0..<(decimals ?? 0)).reduce(1.0) { scale, _ in 10 * scale }
      text += "\(decimals == nil ? now : (now * scale).rounded() / scale),\(place),\(velocity)\n"
    }
  }

  @Test(arguments: [Spring.standard, Spring(stiffness: 800, damping: 30)], [3, 4, 5, 6, 9])
  func `times that are rounded are those of their clock, and hide no jump`(spring: Spring, decimals: Int)
    throws
  {
    for fps in [60.0, 120, 144] {
      func report(_ jump: MotionState) throws -> CheckReport {
        try looked(at: Self.table(spring, fps: fps, decimals: decimals, jump: jump))
      }
      #expect(try report(.zero).verdict == .continuous, "\(fps)")
      for jump in [MotionState(place: 3, velocity: 0), MotionState(place: 0, velocity: 300)] {
        #expect(try report(jump).verdict == .discontinuous, "\(fps), \(jump)")
      }
    }
  }

  @Test func `a clock that is not even is not made even`() throws {
    let even = (0..<60).map { (Double($0) * 1000 / 60).rounded() / 1000 }
    let clock = try #require(EvenClock(even))
    let intervals = zip(clock.times.dropFirst(), clock.times).map { $0 - $1 }
    #expect(intervals.allSatisfy { abs($0 - 1.0 / 60) < 1e-12 })
    // Rows that are missing leave the others as they are.
    let dropped: [Double] = Array(even[..<20]) + Array(even[23...])
    let last = try #require(EvenClock(dropped)?.times.last)
    #expect(abs(last - 59.0 / 60) < 1e-3)
    var late = even
    late[30] += 0.003
    #expect(EvenClock(late) == nil)
    // A clock without decimals is taken as it is.
    #expect(EvenClock(even.indices.map { Double($0) / 60 }) == nil)
  }

  /// Returns the lines of a table with one row repeated, each line at a time of an even clock.
  private static func stalled(_ table: String, fps: Double, at row: Int, for count: Int) -> String {
    let lines = table.split(separator: "\n").dropFirst().map { $0.drop { $0 != "," } }
    let stalled = lines.indices.flatMap { Array(repeating: lines[$0], count: $0 == row ? count + 1 : 1) }
    return stalled.indices.reduce(into: "t,y,v\n") { $0 += "\(Double($1) / fps)\(stalled[$1])\n" }
  }

  @Test(arguments: [60.0, 120, 144], [1, 2, 4])
  func `a moving value that stands still for some rows jumps back from its course`(fps: Double, count: Int)
    throws
  {
    let table = Self.table(.standard, fps: fps, decimals: nil)
    for time in [0.14, 0.2, 0.27] {
      let stalled = Self.stalled(table, fps: fps, at: Int(time * fps), for: count)
      let report = try looked(at: stalled)
      #expect(report.verdict == .discontinuous, "\(time)")
      let (_, velocity) = SpringMotion(spring: .standard, from: 0, to: 320)
        .state(at: (time * fps).rounded(.down) / fps - 0.1)
      let size = try #require(report.motions[0].placeBreak).size
      #expect(abs(size - abs(velocity) * Double(count) / fps) < 0.02 * size, "\(time)")
    }
  }

  @Test(arguments: [61.0, 75, 90, 100, 120, 144, 240])
  func `a motion of 60 steps per s is continuous in rows of any rate, and stalls in them are not`(fps: Double)
    throws
  {
    let steps = Self.table(.standard, fps: 60, decimals: nil).split(separator: "\n").dropFirst()
    let lines = (0..<Int(fps)).map { row in
      steps[1 + Int(Double(row) / fps * 60 + 1e-9)].drop { $0 != "," }
    }
    func verdict(_ lines: [Substring]) throws -> CheckReport.Verdict {
      let rows = lines.enumerated().map { "\(Double($0) / fps)\($1)\n" }
      return try looked(at: "t,y,v\n" + rows.joined()).verdict
    }
    #expect(try verdict(lines) == .continuous)
    var stalled = lines
    let row = Int(0.18 * fps)
    for _ in 0..<Int(fps / 30) { stalled.insert(lines[row], at: row) }
    #expect(try verdict(stalled) != .continuous)
  }

  enum DifferenceRule: CaseIterable { case backward, forward, central }

  /// Returns a table whose velocities are those of its positions by a difference quotient.
  private static func derived(_ table: String, by rule: DifferenceRule) -> String {
    let rows: [[Double]] = table.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").compactMap { Double($0) }
    }
    let (first, last) = (0, rows.count - 1)
    return rows.indices.reduce(into: "t,y,v\n") { text, row in
      let from = rows[rule == .forward && row < last ? row : max(first, row - 1)]
      let to = rows[rule == .backward && row > first ? row : min(last, row + 1)]
      let velocity = (to[1] - from[1]) / (to[0] - from[0])
      text += "\(rows[row][0]),\(rows[row][1]),\(velocity)\n"
    }
  }

  @Test(arguments: DifferenceRule.allCases, [60.0, 120])
  func `velocities that are difference quotients hide no jump of the positions`(
    rule: DifferenceRule, fps: Double
  ) throws {
    let jumps = [(0.0, 0.0), (5, 0), (-20, 0), (100, 0), (0, 1500), (0, -800)]
    for (place, velocity) in jumps {
      for time in [0.2, 0.304, 0.45] {
        let jump = MotionState(place: place, velocity: velocity)
        let table = Self.table(.standard, fps: fps, decimals: 9, jump: jump, at: time)
        #expect(
          try looked(at: Self.derived(table, by: rule)).verdict
            == (jump == .zero ? .continuous : .discontinuous), "\(jump) at \(time)")
      }
    }
  }

  @Test(arguments: [50.0, 100, 120, 250])
  func `a velocity that is wrong in one row is no difference quotient`(fps: Double) throws {
    var lines = Self.table(.standard, fps: fps, decimals: nil).split(separator: "\n").map(String.init)
    let row = Int(0.2 * fps)
    lines[row] = lines[row].split(separator: ",")[..<2].joined(separator: ",") + ",0"
    #expect(try looked(at: lines.joined(separator: "\n")).verdict != .continuous)
  }

  @Test(arguments: DifferenceRule.allCases, [1, 4])
  func `a stall is a jump of positions whose velocities are difference quotients`(
    rule: DifferenceRule, count: Int
  ) throws {
    let table = Self.stalled(Self.table(.standard, fps: 120, decimals: nil), fps: 120, at: 21, for: count)
    #expect(try looked(at: Self.derived(table, by: rule)).verdict == .discontinuous)
  }

  @Test(arguments: [60.0, 100, 120, 240], [0.2, 0.4])
  func `an integrator whose velocity is its step may change its target in flight`(fps: Double, time: Double)
    throws
  {
    let spring = EulerSpring(Spring.standard)
    var (value, velocity) = (0.0, 0.0)
    var rows = ""
    for row in 0..<Int(fps) {
      let now = Double(row) / fps
      rows += "\(now),\(value),\(velocity)\n"
      spring.advance(
        value: &value, velocity: &velocity, target: (0.1..<time).contains(now) ? 320 : 0, by: 1 / fps)
    }
    #expect(try looked(at: "t,y,v\n" + rows).verdict == .continuous)
  }

  @Test func `a single row has no course`() throws {
    let report = try looked(at: "t,y,v\n0,100,500\n")
    #expect(report.verdict == .undecided && report.text.hasPrefix("y: 1 frame\n"))
  }

  @Test func `a discontinuity is found for a range of 1 as well as for one of 320 pt`() throws {
    let leap = (0..<40).map {
      "\(Double($0) / 60),\($0 < 20 ? 0 : 0.9 + 0.005 * Double($0 - 20)),\($0 < 20 ? 0 : 0.3)"
    }
    #expect(try looked(at: "t,value,velocity\n" + leap.joined(separator: "\n")).verdict == .discontinuous)
  }

  @Test func `both coordinates of a position are checked`() throws {
    let rows = (0..<40).map { "\(Double($0) / 60),\($0),60,\($0 < 20 ? 0 : 500),0" }
    let report = try looked(at: "t,x,vx,y,vy\n" + rows.joined(separator: "\n"))
    #expect(report.motions.map(\.name) == ["x", "y"] && report.verdict == .discontinuous)
  }

  @Test func `the position is checked for jumps at a release as well`() throws {
    func rows(_ jump: Double) -> String {
      (0..<40).map { row in
        let place = 10 * Double(row) + (row < 20 ? 0 : jump)
        return "\(Double(row) / 60),\(place),600,\(row < 20 ? "dragging" : "animating")"
      }.joined(separator: "\n")
    }
    #expect(try looked(at: "t,y,v,phase\n" + rows(0)).verdict == .continuous)
    #expect(try looked(at: "t,y,v,phase\n" + rows(600)).verdict == .discontinuous)
  }

  @Test func `a jump is reported with its event, its size and its time`() throws {
    let checks = EventCheck.all(of: try trace(Self.taps, .fromCurrent)).filter { $0.name == "y" }
    let worst = try #require(checks.max { $0.velocityJump < $1.velocityJump })
    #expect(worst.time == 0.22 && worst.event == "tap" && worst.placeJump == 0 && !worst.isByHand)
    // easeInOut over 320 pt; the restarted animation begins at velocity 0.
    let eased = TimedMotion(from: 0.0, to: 320, duration: 1, curve: .easeInOut)
    #expect(abs(worst.velocityJump - eased.velocity(at: 0.12)) < 1e-6)
  }

  @Test func `input by hand may change the velocity freely`() throws {
    let hand = "0.1 tap\n0.2 grab\n0.25 drag -40\n0.3 drag 90\n0.4 release 2000\n0.6 kick 300 300\n"
    let checks = EventCheck.all(of: try trace(hand, .spring)).filter { $0.name == "y" }
    #expect(checks.map(\.isByHand) == [false, true, true, true, true, true])
    #expect(try report(trace(hand, .spring)).verdict == .continuous)
  }

  @Test(arguments: [Driver.article, .dynamics])
  func `M140: the acceleration of a law that takes steps jumps by that of its first step`(driver: Driver)
    throws
  {
    let trace = try trace("0.1 tap\n", driver)
    let checks = EventCheck.all(of: trace, measuresAcceleration: true).filter { $0.name == "y" }
    // From rest, the first step changes the velocity by the acceleration times 1/60 s.
    let change = try #require(trace.table().parts[0].columns[1].numbers?.first { $0 != 0 })
    let jump = try #require(checks.first?.accelerationJump)
    #expect(abs(jump - abs(change) * 60) < 1e-6 * jump && jump > 5e4)
  }

  @Test(arguments: ["gravity_y", "uikit_y"])
  func `the rebound of the marker is found in both worlds`(column: String) throws {
    var options = SessionOptions()
    options.scene = .marker
    var trace = Trace(
      of: options.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: "0.1 tap\n", named: "s"), framesPerSecond: 60, duration: 5)
    let table = try trace.table()
    trace.framesPerSecond = 240
    let report = try CheckReport(
      table, column: column, events: EventCheck.all(of: trace), close: trace.table(), tolerance: 1e-6,
      named: "s")
    #expect(report.verdict == .discontinuous)
    // The marker falls 30 pt at 1000 pt/s² and rebounds from 245 pt/s.
    #expect(try #require(report.motions[0].velocityBreak).size > 245)
  }

  @Test func `the ball's bounces are discontinuities of its own column`() throws {
    let trace = try trace("0.1 tap\n", .spring)
    let ball = try report(trace, column: "ball_y", isPlayed: false)
    #expect(ball.verdict == .discontinuous && ball.motions[0].name == "ball_y")
    #expect(try #require(ball.motions[0].velocityBreak).size > 100)
  }

  @Test func `overshoot and settling time are those of the spring`() throws {
    // Frames miss the peak and the settling time by up to one frame.
    let motion = try report(trace("0.1 tap\n", .spring)).motions[0]
    let spring = Spring.standard
    #expect(motion.way == 320)
    #expect(abs(try #require(motion.overshoot).size - 320 * spring.overshoot) < 1)
    let law = SpringMotion(spring: spring, from: 0.0, to: 320)
    let late = try #require((0...30_000).last { abs(law.value(at: Double($0) / 10_000) - 320) > 0.5 })
    #expect(abs(try #require(motion.arrival).size - Double(late) / 10_000) < 2.0 / 60)
    #expect(abs(try #require(motion.longestFrame).size - 1.0 / 60) < 1e-12)
  }

  @Test func `a position that jumps against its velocity is a discontinuity`() throws {
    let still = (0..<20).map { "\(Double($0) / 60),\($0 < 10 ? 0 : 5),0" }.joined(separator: "\n")
    let table = try TraceTable(parsing: "t,y,v\n" + still, named: "a")
    let report = try CheckReport(table, column: nil, events: nil, tolerance: 0, named: "a")
    #expect(report.motions[0].placeBreak == MotionCheck.Moment(size: 5, time: 10.0 / 60))
    #expect(report.motions[0].velocityBreak == nil && report.verdict == .discontinuous)
    #expect(report.text.hasSuffix("not continuous\n"))
  }

  @Test(arguments: [60.0, 100, 240])
  func `a stepped law may leave rest in one step`(rate: Double) throws {
    // The first step of such a law changes the velocity as much as later steps do.
    let spring = EulerSpring(Spring.standard)
    var (value, velocity) = (0.0, 0.0)
    var rows = ["0,0,0"]
    for step in 1..<Int(rate / 2) {
      spring.advance(value: &value, velocity: &velocity, target: 1, by: 1 / rate)
      rows.append("\(Double(step) / rate),\(value),\(velocity)")
    }
    #expect(try looked(at: "t,value,velocity\n" + rows.joined(separator: "\n")).verdict == .continuous)
    // A sudden velocity that does not move the value is not continuous.
    let thrown = rows.prefix(8).indices.map { "\(Double($0) / rate),0,0" }
    let shifted = rows.indices.dropFirst(8).map { "\(Double($0) / rate),\(0.5 + 0.001 * Double($0)),40" }
    #expect(
      try looked(at: "t,value,velocity\n" + (thrown + shifted).joined(separator: "\n")).verdict
        != .continuous)
  }

  @Test(arguments: [Driver.spring, .dynamics, .pop, .animator, .additive, .article, .smooth])
  func `two taps a nanosecond apart are not a discontinuity`(driver: Driver) throws {
    let trace = try trace("0.1 tap\n0.100000001 tap\n", driver)
    #expect(try report(trace).verdict == .continuous)
    #expect(try report(trace, isPlayed: false).verdict == .continuous)
  }

  @Test func `M140: the jump of the acceleration is the spring's pull at a tap, and none on a smooth motion`()
    throws
  {
    let script = "0.1 tap\n0.22 tap\n"
    for driver in [Driver.spring, .smooth] {
      let trace = try trace(script, driver)
      let checks = EventCheck.all(of: trace, measuresAcceleration: true).filter { $0.name == "y" }
      #expect(checks.count == 2)
      // A new target changes the spring's acceleration by k times the distance between the targets.
      let pull = Spring.standard.stiffness * Stage(columns: 120, rows: 40).travel
      for check in checks {
        let jump = try #require(check.accelerationJump)
        #expect(abs(jump - (driver == .spring ? pull : 0)) < 1e-5 * pull, "\(driver) at \(check.time)")
      }
    }
    #expect(try EventCheck.all(of: trace(script, .smooth)).allSatisfy { $0.accelerationJump == nil })
  }

  @Test(arguments: Driver.allCases)
  func `M145: a tap in flight makes the acceleration jump with every driver but smooth, as the check says`(
    driver: Driver
  ) throws {
    let trace = try trace("0.1 tap\n0.22 tap\n", driver)
    for check in EventCheck.all(of: trace, measuresAcceleration: true) where check.name == "y" {
      let jump = try #require(check.accelerationJump)
      #expect((max(jump, check.velocityJump) > 1) == (driver != .smooth), "\(check.time)")
    }
  }

  @Test(arguments: [
    "0 scene photos\n0.5 tap\n", "0 tap\n0.501 scene photos\n0.502 scene marker\n0.503 scene button\n1 tap\n"
  ])
  func `a scene that is left before its first row has no header`(script: String) throws {
    let trace = try trace(script, .spring, duration: 2)
    #expect(try trace.table().parts.count == (script.hasPrefix("0 scene") ? 1 : 2))
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

  @Test(arguments: ["f", "F"])
  func `a key that flicks a photo in flight counts as input by hand`(key: String) throws {
    var opening = SessionOptions()
    opening.scene = .photos
    let trace = Trace(
      of: opening.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: "0.2 key Space\n0.25 key \(key)\n", named: "s"), framesPerSecond: 60,
      duration: 2)
    let flicks = EventCheck.all(of: trace).filter { $0.time == 0.25 }
    #expect(!flicks.isEmpty && flicks.allSatisfy(\.isByHand) && flicks.contains { $0.velocityJump > 100 })
    #expect(try report(trace).verdict == .continuous)
  }

  @Test func `the last step of a slow motion to rest is no jump, whichever item was shown before`() throws {
    var opening = SessionOptions()
    opening.scene = .photos
    let script = "0.7468 key g\n0.8786 wheel down 20 19\n1.6184 key Right press\n1.919 key Left\n"
    for fps in [60.0, 240] {
      let trace = Trace(
        of: opening.gallery(columns: 100, rows: 30, showsHint: false),
        script: try Script(parsing: script, named: "s"), framesPerSecond: fps, duration: 4)
      #expect(try report(trace, column: "y").verdict == .continuous)
    }
  }

  @Test func `a table without velocities, or without the given column, is an error`() throws {
    let table = try TraceTable(parsing: "t,y,v\n0,1,2\n", named: "a")
    #expect(throws: ParseError("a: expected positions with their velocities, as y,v of “x”; found y")) {
      try CheckReport(table, column: "x", events: nil, tolerance: 0, named: "a")
    }
    #expect(throws: ParseError("a: expected positions with their velocities, as y,v of “x”; found y")) {
      try Curve.all(of: table, column: "x", named: "a")
    }
    let bare = try TraceTable(parsing: "t,y\n0,1\n", named: "a")
    #expect(throws: ParseError("a: expected positions with their velocities, as y,v; found none")) {
      try CheckReport(bare, column: nil, events: nil, tolerance: 0, named: "a")
    }
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
