import Motion
import PaneScenes
import SeededRandom
import Testing

@testable import PaneRecording

@Suite struct FrameCheckTests {
  private static func rows(_ motion: SpringMotion<Double>, at times: [Double]) -> [MotionRow] {
    times.map { time in
      let state = motion.state(at: time)
      return MotionRow(time: time, state: MotionState(place: state.value, velocity: state.velocity))
    }
  }

  private static func faults(_ rows: [MotionRow]) -> [FrameCheck.Fault] {
    check(rows).faults
  }

  private static func check(_ rows: [MotionRow], isHeld: Bool = false) -> FrameCheck {
    FrameCheck(rows, isHeld: rows.map { _ in isHeld }, inputs: rows.map { _ in 0 })
  }

  @Test func `equal positions at both sides of a turn are not a time step of the law`() {
    let motion = SpringMotion(spring: Spring(stiffness: 81, damping: 0), from: 1, to: 0)
    let rows = (0..<12).map { index in
      let time = (Double(index) - 5.5) / 60
      let (place, velocity) = motion.state(at: abs(time))
      return MotionRow(
        time: time, state: MotionState(place: place, velocity: time < 0 ? -velocity : velocity))
    }
    #expect(rows[5].state.place == rows[6].state.place)
    #expect(!Self.check(rows).ticks)
    let doubled = rows.flatMap { [$0, $0] }
    #expect(Self.check(doubled).ticks)
    // A finger that rests repeats positions too.
    #expect(!Self.check(doubled, isHeld: true).ticks)
  }

  /// A world that has stopped keeps the velocities of its bodies.
  @Test(arguments: [1, 2, 12]) func `a state that all rows repeat has no course to leave`(count: Int) {
    let rows = (0..<count).map {
      MotionRow(time: Double($0) / 60, state: MotionState(place: 97, velocity: -5))
    }
    #expect(Self.faults(rows).isEmpty)
  }

  private static let springs = [
    Spring.standard, Spring(stiffness: 1000, damping: 30), Spring(stiffness: 3000, damping: 40),
    Spring(stiffness: 300, damping: 100), Spring(stiffness: 100, damping: 2),
    Spring(response: 0.4, dampingRatio: 1)
  ]

  @Test(arguments: springs, [1.0, -1])
  func `five rows show their spring, which continues them in both directions of time`(
    spring: Spring, direction: Double
  ) throws {
    let motion = SpringMotion(spring: spring, from: 40, velocity: 120, to: 3)
    // Played backwards, the times of the motion fall while those of the rows rise.
    let rows = Self.rows(motion, at: (0..<5).map { 0.1 + direction * Double($0) / 60 })
      .map { row in
        MotionRow(
          time: direction * row.time,
          state: MotionState(place: row.state.place, velocity: direction * row.state.velocity))
      }
    let law = try #require(LinearLaw(rows[...], rounding: .zero))
    let found = try #require(law.spring)
    #expect(abs(found.stiffness - spring.stiffness) < 1e-4 * spring.stiffness)
    #expect(abs(found.damping - spring.damping) < 1e-4 * (1 + spring.damping))
    #expect(law.isReversed == (direction < 0))
    let (target, residual) = try #require(law.fit(rows[...]))
    #expect(abs(target - 3) < 1e-5 && residual.place < 1e-7)
    for time in [0.03, 0.12, 0.15] {
      let state = try #require(law.state(at: direction * time, from: rows[2], target: target))
      #expect(abs(state.place - motion.value(at: time)) < 1e-4)
      #expect(abs(state.velocity - direction * motion.velocity(at: time)) < 1e-2)
    }
  }

  @Test func `a polynomial through more rows is nearer`() {
    let motion = SpringMotion(spring: .standard, from: 40, velocity: 120, to: 0)
    let rows = Self.rows(motion, at: (0..<5).map { 0.1 - Double($0) / 60 })
    let time = 0.1 + 1.0 / 60
    let errors = (1...5).map {
      abs(Continuation.hermite(rows.prefix($0), at: time).place - motion.value(at: time))
    }
    for (fewer, more) in zip(errors, errors.dropFirst()) { #expect(fewer > 4 * more) }
  }

  /// A spring that leaves rest towards 320 pt, and is disturbed once.
  private static func disturbed(
    _ spring: Spring, fps: Double, at time: Double, by jump: MotionState, to target: Double,
    dropping dropped: Range<Int> = 0..<0
  ) -> [MotionRow] {
    let start = 0.05
    let first = SpringMotion(spring: spring, from: 0, to: 320)
    let (x, v) = first.state(at: time - start)
    let second = SpringMotion(spring: spring, from: x + jump.place, velocity: v + jump.velocity, to: target)
    return (0..<Int(1.5 * fps)).filter { !dropped.contains($0) }.map { row in
      let now = Double(row) / fps
      let state =
        now < start
        ? (value: 0, velocity: 0) : now < time ? first.state(at: now - start) : second.state(at: now - time)
      return MotionRow(time: now, state: MotionState(place: state.value, velocity: state.velocity))
    }
  }

  private static let jumps = [(0.0, 100.0), (0, 200), (0, 400), (0, 800), (0, 1600), (1, 0), (10, 0)].map {
    MotionState(place: $0, velocity: $1)
  }

  @Test(arguments: springs, [60.0, 120])
  func `every jump of 100 pt per s or of 1 pt is found, with its size, and nothing else`(
    spring: Spring, fps: Double
  ) throws {
    var random = SplitMix64(seed: 32)
    for jump in Self.jumps {
      for sign in [1.0, -1] {
        let time = Double.random(in: 0.13...1, using: &random)
        let rows = Self.disturbed(spring, fps: fps, at: time, by: sign * jump, to: 320)
        let faults = Self.faults(rows)
        #expect(faults.count == 1, "\(sign * jump) at \(time): \(faults)")
        let fault = try #require(faults.first)
        #expect(fault.time == rows.first { $0.time >= time }?.time)
        #expect(fault.kind == (jump.place > 0 ? .placeJump : .velocityJump), "\(sign * jump) at \(time)")
        #expect(abs(fault.size - max(jump.place, jump.velocity)) < 0.05 * fault.size)
      }
    }
  }

  @Test(arguments: springs, [60.0, 120])
  func `a jump in the frame of another target is found or undecided, and the target alone is continuous`(
    spring: Spring, fps: Double
  ) {
    var random = SplitMix64(seed: 33)
    for jump in [.zero] + Self.jumps {
      let time = Double.random(in: 0.13...1, using: &random)
      let faults = Self.faults(Self.disturbed(spring, fps: fps, at: time, by: jump, to: 0))
      #expect(faults.count == (jump == .zero ? 0 : 1), "\(jump) at \(time): \(faults)")
    }
  }

  @Test(arguments: springs)
  func `dropped frames hide no jump, and are none`(spring: Spring) {
    for jump in [.zero] + Self.jumps {
      let rows = Self.disturbed(spring, fps: 60, at: 0.405, by: jump, to: 320, dropping: 24..<26)
      let faults = Self.faults(rows)
      #expect(faults.isEmpty == (jump == .zero), "\(jump): \(faults)")
    }
  }

  /// The rows of a semi-implicit integrator of a spring.
  private static let eulerRows: [MotionRow] = {
    var state = MotionState(place: 0, velocity: 0)
    return (0..<120).map { index in
      let row = MotionRow(time: Double(index) / 60, state: state)
      state.velocity += (-300 * (state.place - 100) - 20 * state.velocity) / 60
      state.place += state.velocity / 60
      return row
    }
  }()

  @Test(arguments: [-800.0, 300, 5000], [6, 12, 20, 40])
  func `a row off the course of the rows on both sides is a jump of its size`(change: Double, row: Int) throws
  {
    let spring = SpringMotion(spring: .standard, from: 0, to: 320.0)
    for (number, whole) in [
      Self.rows(spring, at: (0..<120).map { Double($0) / 60 }), Self.eulerRows
    ].enumerated() {
      #expect(Self.faults(whole).isEmpty)
      var rows = whole
      rows[row].state.velocity += change
      let fault = try #require(Self.faults(rows).first)
      #expect(Self.faults(rows).count == 1 && fault.kind == .velocityJump, "\(number)")
      #expect(fault.time == rows[row].time && abs(fault.size - abs(change)) < 0.01 * abs(change))
      rows = whole
      rows[row].state.place += change / 20
      #expect(Self.faults(rows).map(\.kind) == [.placeJump], "\(number)")
    }
  }

  @Test func `two changes of the target in one frame are undecided, and so is a jump like them`() {
    let spring = Spring.standard
    let first = SpringMotion(spring: spring, from: 0, to: 320)
    func changed(_ motion: SpringMotion<Double>, to target: Double, at time: Double) -> SpringMotion<Double> {
      let (place, velocity) = motion.state(at: time)
      return SpringMotion(spring: spring, from: place, velocity: velocity, to: target)
    }
    // The target 0 is seen from 0.8 s on, and between 0.303 and 0.309 s, in a frame.
    let second = changed(first, to: 0, at: 0.303)
    let third = changed(second, to: 320, at: 0.006)
    let fourth = changed(third, to: 0, at: 0.491)
    let rows = (0..<90).flatMap { row -> [MotionRow] in
      let time = Double(row) / 60
      return time < 0.303
        ? Self.rows(first, at: [time])
        : Self.rows(time < 0.8 ? third : fourth, at: [time - (time < 0.8 ? 0.309 : 0.8)]).map {
          MotionRow(time: time, state: $0.state)
        }
    }
    #expect(Self.faults(rows).map(\.kind) == [.undecided])
  }

  @Test(arguments: [0.02, 0.1, 0.5])
  func `noise makes the resolution coarser, and is no jump`(noise: Double) {
    // The noise of the velocity is that of the position within a tenth of a second.
    var random = SplitMix64(seed: 34)
    func disturb(_ rows: [MotionRow]) -> [MotionRow] {
      rows.map { row in
        let state = MotionState(
          place: Double.random(in: -noise...noise, using: &random),
          velocity: 10 * Double.random(in: -noise...noise, using: &random))
        return MotionRow(time: row.time, state: row.state + state)
      }
    }
    let spring = Spring.standard
    for _ in 0..<10 {
      let rows = disturb(Self.disturbed(spring, fps: 60, at: 0.4, by: .zero, to: 320))
      #expect(!Self.faults(rows).contains { $0.kind != .undecided })
      let jumping = disturb(
        Self.disturbed(
          spring, fps: 60, at: 0.4, by: MotionState(place: 0, velocity: 3000), to: 320))
      #expect(Self.faults(jumping).contains { $0.time == 0.4 })
    }
  }

  @Test(arguments: 0..<20)
  func `no random session of a continuous scene is reported as discontinuous`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let scene = [SceneName.controlPanel, .interruption, .bounciness, .button][seed % 4]
    let drivers = ["spring", "pop", "animator", "additive", "dynamics", "article"]
    var options = SessionOptions()
    options.scene = scene
    options.driver = DriverName(rawValue: drivers[seed / 4 % drivers.count])
    options.spring = Spring(
      stiffness: Double.random(in: 100...900, using: &random),
      damping: Double.random(in: 10...40, using: &random))
    var time = 0.05
    let taps = (0..<4).map { _ in
      // In the second half of the sessions some taps follow each other within a frame or two.
      let isQuick = seed >= 10 && Bool.random(using: &random)
      time += Double.random(in: isQuick ? 0...0.02 : 0.1...0.7, using: &random)
      return "\(time) tap\n"
    }
    let trace = Trace(
      of: options.gallery(columns: 120, rows: 40, showsHint: false),
      script: try Script(parsing: taps.joined(), named: "s"), framesPerSecond: seed % 10 < 5 ? 60 : 120,
      duration: time + 1)
    let columns = [
      SceneName.controlPanel: ["y"], .interruption: ["additive_y", "spring_y"],
      .bounciness: ["scale", "ball1_x", "ball2_x", "ball3_x", "square_x"],
      .button: ["instant_scale", "late_scale"]
    ]
    let (table, events) = (trace.table(), EventCheck.all(of: trace))
    for column in try #require(columns[scene]) {
      let report = try CheckReport(
        table, column: column, events: events, close: table, tolerance: 1e-6, named: "s")
      #expect(report.verdict != .discontinuous, "\(options), \(taps), \(report.text)")
    }
  }
}
