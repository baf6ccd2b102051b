import Motion
import PaneScenes
import PaneSprings
import SeededRandom
import Testing

@testable import PaneRecording

struct CheckTests {
  private func gallery(_ scene: SceneName, _ driver: String? = nil, spring: Spring? = nil) -> Gallery {
    var opening = SessionOptions()
    (opening.scene, opening.driver, opening.spring) = (scene, driver.flatMap(DriverName.init), spring)
    return opening.gallery(columns: 120, rows: 40, showsHint: false)
  }

  private func report(
    _ script: String, in scene: SceneName = .controlPanel, _ driver: String? = nil, spring: Spring? = nil
  ) throws -> CheckReport {
    CheckReport(
      of: gallery(scene, driver, spring: spring), script: try Script(parsing: script, named: "s"))
  }

  /// A tap in flight, another at the reversal, an arrow that grabs the pane, and a tap that takes over again.
  private static let taps = "0.1 tap\n0.22 tap\n0.9 tap\n1.05 key Up\n1.4 tap\n"

  @Test(arguments: [
    ("spring", true), ("jump", false), ("from-current", false), ("article", true), ("dynamics", true),
    ("pop", true), ("animator", true), ("additive", true)
  ])
  func `M10: a driver is continuous if it keeps position and velocity, however often it is interrupted`(
    driver: String, isContinuous: Bool
  ) throws {
    for script in [Self.taps, "0.1 tap\n0.22 tap\n", "0 tap\n0.12 tap\n0.3 driver \(driver)\n0.5 tap\n"] {
      let report = try report(script, driver)
      #expect(report.isContinuous == isContinuous && report.jumps.isEmpty, "\(report.text)")
    }
  }

  /// Springs that ring, that creep, that settle within a few frames, and that are faster than the first search.
  private static let springs = [
    Spring.standard, Spring(response: 0.15, dampingRatio: 1), Spring(response: 0.2, dampingRatio: 1.5),
    Spring(stiffness: 300, damping: 100), Spring(stiffness: 300, damping: 200),
    Spring(bounciness: 20, speed: 20), Spring(response: 3, dampingRatio: 0.05),
    Spring(response: 0.01, dampingRatio: 0.3), Spring(response: 0.005, dampingRatio: 1)
  ]
  /// Scripts with one tap, several taps, two taps within four frames, two within one, and two within a nanosecond.
  private static let manyTaps = [
    "0.1 tap\n", "0.1 tap\n0.22 tap\n0.9 tap\n", "0 tap\n0.053 tap\n", "0.1 tap\n0.113 tap\n0.5 tap\n",
    "0.1 tap\n0.100000001 tap\n", "0.1 grab\n0.2 drag -3\n0.3 release\n"
  ]

  @Test(arguments: springs, manyTaps)
  func `no spring jumps, nor its end on its target`(spring: Spring, script: String) throws {
    let report = try report(script, spring: spring)
    #expect(report.isContinuous, "\(report.text)")
  }

  @Test func `a jump is told with its event, its size, its time and its column`() throws {
    let report = try report("0.1 tap\n0.22 tap\n", "from-current")
    let jump = try #require(report.events[1].jump)
    // easeInOut over 320 pt; the restarted animation begins at velocity 0.
    let eased = TimedMotion(from: 0.0, to: 320, duration: 1, curve: .easeInOut)
    #expect(abs(jump.velocity - eased.velocity(at: 0.12)) < 1e-6 && jump.place == 0)
    #expect(report.events.map(\.isBreak) == [false, true] && report.jumps.isEmpty)
    #expect(
      report.text == """
        0.1 s   tap  Δv 0 pt/s        Δy 0 pt
        0.22 s  tap  Δv 156.107 pt/s  Δy 0 pt  y
        not continuous

        """)
  }

  @Test(arguments: [0.1, 0.1123])
  func `M71: UIView's spring starts with 5 times its distance of 30 pt, and a fall rebounds`(start: Double)
    throws
  {
    let report = try report("\(start) tap\n", in: .marker)
    let drop = try #require(report.jumps.first { $0.name == "spring_y" })
    // The lift takes 0.2 s and ends at rest.
    #expect(abs(drop.time - start - 0.2) < 1e-6 && abs(drop.velocity - 150) < 1e-3 && drop.place == 0)
    let rebounds = report.jumps.filter { $0.name == "gravity_y" }
    // It falls 30 pt at 1000 pt/s², and keeps 60 % of its speed each time.
    let fall = (2 * 30 / 1000.0).squareRoot()
    var speed = 1000 * fall
    var time = start + 0.2 + fall
    #expect(rebounds.count > 5)
    for rebound in rebounds {
      #expect(abs(rebound.time - time) < 1e-6 && abs(rebound.velocity - 1.6 * speed) < 1e-3)
      speed *= 0.6
      time += 2 * speed / 1000
    }
    #expect(!report.isContinuous)
  }

  @Test func `a hand may change everything, and a ball that collides its velocity`() throws {
    let report = try report(
      "0.1 tap\n0.2 grab\n0.25 drag -40\n0.3 drag 90\n0.4 release 2000\n0.6 kick 300 300\n")
    #expect(report.events.map(\.isByHand) == [false, true, true, true, true, true])
    #expect(report.events[5].jump == Jump(time: 0.6, name: "ball_x", place: 0, velocity: 300))
    #expect(report.isContinuous, "\(report.text)")
  }

  @Test(arguments: [
    "0 scene photos\n0.5 tap\n", "0 tap\n0.501 scene photos\n0.502 scene button\n1 tap\n",
    "0.5 tap\n0.6 key 7\n"
  ])
  func `values of different scenes are not compared`(script: String) throws {
    let report = try report(script)
    #expect(report.isContinuous && report.text.contains("another scene"), "\(report.text)")
  }

  @Test(arguments: [
    (SceneName.photos, "0.5 key Left\n0.9 key Right\n"),
    (.photos, "0.5 key Down\n1 tap\n1.1 tap\n3 key Left\n"),
    (.dynamics, "2 key Tab\n2.5 key Tab\n")
  ])
  func `another picture or body is another item, and no jump`(scene: SceneName, script: String) throws {
    let report = try report(script, in: scene)
    #expect(report.isContinuous && report.text.contains("item"), "\(report.text)")
  }

  @Test(arguments: SceneName.allCases, [false, true])
  func `a scene at rest and its tap are continuous where no law jumps by design`(
    scene: SceneName, reducesMotion: Bool
  ) throws {
    let options = reducesMotion ? "reduce-motion on\n" : ""
    let script = try Script(parsing: "\(options)0.1 tap\n", named: "s")
    var opening = script.opening
    opening.scene = scene
    let report = CheckReport(of: opening.gallery(columns: 120, rows: 40, showsHint: false), script: script)
    // The lanes of marker fall, and the taps of dynamics push.
    #expect(report.isContinuous == ![.marker, .dynamics].contains(scene), "\(report.text)")
  }

  // MARK: Time

  @Test(arguments: [
    (SceneName.controlPanel, "0 key s\n0.1 tap\n1.3 tap\n"),
    (.controlPanel, "0 key s\n0 key s\n0.1 tap\n1.3 tap\n"),
    (.scroll, "0 key s\n0.1 tap\n"), (.propertyAnimator, "0 key s\n0.1 tap\n"),
    (.controlPanel, "0.1 tap\n0.2 key p\n0.5 key p\n"),
    (.controlPanel, "0.1 tap\n0.2 key p\n0.2001 key p\n0.3 key s\n0.301 key s\n0.302 key s\n"),
    (.controlPanel, "0.1 tap\n0.3 key p\n0.4 key ,\n0.5 key .\n0.6 key p\n")
  ])
  func `time that is slowed, paused or scrolled makes no motion jump`(scene: SceneName, script: String) throws
  {
    for driver in scene == .controlPanel ? ["spring", "article", "dynamics", "additive"] : [nil] {
      let report = try report(script, in: scene, driver)
      #expect(report.isContinuous, "\(report.text)")
    }
  }

  @Test(arguments: [("s", 0.25), ("s\n0 key s", 0.0625)])
  func `a jump in slow motion has its size in scene time, and its time is the script's`(
    keys: String, rate: Double
  ) throws {
    let usual = try #require(report("0.1 tap\n", in: .marker).jumps.first)
    let slow = try #require(report("0 key \(keys)\n0.1 tap\n", in: .marker).jumps.first)
    #expect(abs(slow.velocity - usual.velocity) < 1e-3)
    #expect(abs((slow.time - 0.1) * rate - (usual.time - 0.1)) < 1e-6)
  }

  @Test func `an animator continues after a pause with any velocity, at its position`() throws {
    let report = try report("0.1 tap\n0.3 tap\n0.5 tap\n", in: .propertyAnimator)
    #expect(report.events.map(\.isByHand) == [false, true, false])
    #expect(report.events.map(\.endsPause) == [false, false, true])
    let resumed = try #require(report.events[2].jump)
    #expect(resumed.velocity > 100 && resumed.place < 1e-9)
    #expect(report.isContinuous, "\(report.text)")
  }

  @Test func `a day of rest between two taps takes no time, and changes no verdict`() throws {
    let report = try report("0 tap\n86399 tap\n86399.12 tap\n", "jump")
    #expect(report.events.map(\.isBreak) == [false, false, true] && report.jumps.isEmpty)
  }

  @Test func `a script without events is told`() throws {
    #expect(try report("# nothing\n").text == "no events\ncontinuous\n")
  }

  // MARK: Planted jumps

  @Test(arguments: SceneName.allCases)
  func `a jump at a random instant is found once, at its time and with its size`(scene: SceneName) throws {
    var random = SplitMix64(seed: UInt64(scene.number))
    let drivers =
      scene == .controlPanel ? ["spring", "jump", "from-current", "pop", "animator", "additive"] : [nil]
    for driver in drivers {
      let start = gallery(scene, driver)
      let script = try Script(
        parsing: scene == .trail ? "0.1 tap\n0.5 kick 700 -400\n" : "0.1 tap\n", named: "s")
      let names = MovingValues(of: start) { _, _ in }.names
      let limits = JumpLimits(of: start, script: script, until: 5) { _, _ in }.of(scene, names)
      let known = CheckReport(of: start, script: script).jumps.map(\.time)
      for _ in 0..<20 {
        let time = Double.random(in: 0.1...1.5, using: &random)
        var (moving, playback) = (script.opened(start), Playback(script))
        playback.advance(&moving, to: time)
        let column = Int.random(in: limits.indices, using: &random)
        let (factor, isOfPlace) = (Double.random(in: 1.2...20, using: &random), Bool.random(using: &random))
        let limit = limits[column]
        // Nothing is searched while everything rests, and laws in steps and bodies are judged at their events.
        let values = MovingValues(of: moving) { _, _ in }
        if moving.isAtRest || scene == .dynamics || values.collides[column] || limit.velocity < 0.01 {
          continue
        }
        if known.contains(where: { abs($0 - time) < 0.01 }) { continue }
        let report = CheckReport(of: start, script: script) { now, states in
          guard now >= time else { return }
          states[column].place += factor * (isOfPlace ? limit.place : limit.velocity * (now - time))
          states[column].velocity += isOfPlace ? 0 : factor * limit.velocity
        }
        let found = report.jumps.filter { jump in !known.contains { abs($0 - jump.time) < 1e-3 } }
        let jump = try #require(
          found.first { abs($0.time - time) < 1e-6 }, "\(time) \(column) \(report.text)")
        let (size, expected) = isOfPlace ? (jump.place, limit.place) : (jump.velocity, limit.velocity)
        #expect(abs(size - factor * expected) < 1e-6 * size, "\(jump)")
        #expect(!report.isContinuous)
      }
    }
  }

  @Test(arguments: [
    (["y", "v"], ["y"]), (["jump_y", "jump_v", "target"], ["jump_y"]),
    (["ball_x", "ball_y", "ball_vx", "ball_vy"], ["ball_x", "ball_y"]),
    (["width", "vwidth"], ["width"]), (["vx", "phase"], []), (["v"], [])
  ])
  func `positions and velocities are matched by their column names`(columns: [String], places: [String]) {
    #expect(MotionColumns.all(in: columns).map(\.name) == places)
  }
}
