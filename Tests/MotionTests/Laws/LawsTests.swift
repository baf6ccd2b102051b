import CAllocations
import Motion
import RealModule
import SeededRandom
import Testing

/// Each law of the library, with numbers of one component or in a vector.
/// - Parameters:
///   - place: returns a value from a number.
///   - rate: returns a velocity from a number.
private func laws<Value: MotionVector>(
  _ place: (Double) -> Value, _ rate: (Double) -> Value
) -> [(name: String, law: any Law<Value>)] {
  func spring(_ ratio: Double, from start: Double = 0, _ velocity: Double = 0, to end: Double = 100)
    -> SpringMotion<Value>
  {
    SpringMotion(
      spring: Spring(response: 0.5, dampingRatio: ratio), from: place(start), velocity: rate(velocity),
      to: place(end))
  }
  let (ringing, decay) = (spring(0.3, -300), Decay(from: place(20), velocity: rate(-800)))
  let bounds = Bounds(lower: place(-90), upper: place(110))
  let timed = TimedMotion(from: place(0), to: place(100), duration: 0.7)
  let keyframes = KeyframeCurve([
    .init(time: 0, value: place(9)), .init(time: 0.3, value: place(-40), curve: .easeIn),
    .init(time: 1, value: place(60), curve: .easeInOut)
  ])
  let steps: [Course<Value>.Step] = [
    .spring(place(120), in: 0.3, on: .bouncy), .cubic(place(50), in: 0.2), .linear(place(0), in: 0.1),
    .spring(place(100), on: .snappy), .move(place(70))
  ]
  let thereAndBack = Course(ringing).then(at: 0.6) { state in
    SpringMotion(spring: .bouncy, from: state.value, velocity: state.velocity, to: place(0))
  }
  var additive = AdditiveMotion(place(0))
  additive.retarget(to: place(500), at: 0) { TimedMotion(from: $0, to: rate(0), duration: 1) }
  additive.retarget(to: place(-20), at: 0.4) { SpringMotion(spring: .bouncy, from: $0, to: rate(0)) }
  return [
    ("ringing", ringing), ("critical", spring(1, 4000)), ("over-damped", spring(4, from: 100, -900)),
    ("decay", decay), ("decay to", Decay(from: place(3), to: place(40), rate: 0.99)),
    ("spring at a bound", ringing.stopped(at: bounds)), ("decay at a bound", decay.stopped(at: bounds)),
    ("spring within bounds", spring(1, to: 90).stopped(at: bounds)),
    ("timed", timed), ("keyframes", keyframes.played(in: 2)),
    ("steps", Course(from: place(1), velocity: rate(3), steps)), ("no steps", Course(from: place(4), [])),
    ("delay", Course(resting: place(5)).then(at: 0.2) { _ in spring(0.5, from: 5) }),
    ("there and back", thereAndBack),
    ("cut", Course(decay).then(at: 0.3) { Course(resting: $0.value) }),
    ("spring as timing", Course(ringing).then(at: 0.5) { _ in Course(resting: place(100)) }),
    ("retimed", ringing.retimed(by: LayerTime(rate: 2, hostTime: 0.1, sceneTime: 0.3))),
    ("backwards", timed.retimed(by: LayerTime(rate: -0.5, sceneTime: 0.6))), ("additive", additive),
    ("rest", Course(resting: place(8)))
  ]
}

private struct NamedLaw: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let law: any Law<Double>

  static let all: [NamedLaw] = {
    let scalars: [(name: String, law: any Law<Double>)] = [
      ("scroll", Course.scroll(from: 100, velocity: 900, within: 0...2000)),
      ("scroll over an edge", Course.scroll(from: 100, velocity: -3000, within: 0...200)),
      ("scroll from beyond", Course.scroll(from: -80, velocity: 3000, within: 0...2000)),
      ("scroll back", Course.scroll(from: -80, velocity: 0, within: 0...200)),
      ("scroll to an edge", Course.scroll(from: 100, velocity: 200.2, within: 0...200)),
      ("flight", Flight(from: -30, velocity: -50, floor: 0, elasticity: 0.6)),
      ("flight without end", Flight(from: -30, floor: 0, elasticity: 1))
    ]
    let vectors = laws({ (number: Double) -> Double in number }, { (number: Double) -> Double in number })
    return (vectors + scalars).map { NamedLaw(testDescription: $0.name, law: $0.law) }
  }()
}

@Suite struct `Every law` {
  @Test(arguments: NamedLaw.all) fileprivate func `has the slope of its value as its velocity`(
    _ named: NamedLaw
  ) {
    var random = SplitMix64(seed: 1)
    for _ in 0..<400 {
      let (time, h) = (Double.random(in: 0.001...3, using: &random), 1e-6)
      let (before, after) = (named.law.state(at: time - h), named.law.state(at: time + h))
      let change = abs(after.velocity - before.velocity)
      // Where it jumps or turns, there is no slope.
      guard change < 1, abs(after.value - before.value) < 0.1 else { continue }
      let slope = (after.value - before.value) / (2 * h)
      #expect(abs(slope - named.law.velocity(at: time)) < 1e-3 + change, "\(time) s")
    }
  }

  @Test(arguments: NamedLaw.all, [Tolerance.automatic, .standard, Tolerance(distance: 5)])
  fileprivate func `stays within the tolerance of its end, once settled`(
    _ named: NamedLaw, tolerance: Tolerance
  ) {
    let (law, time) = (named.law, named.law.settlingTime(within: tolerance))
    guard time < .infinity else {
      #expect(named.testDescription == "flight without end")
      return
    }
    let distance = tolerance.distance(ofWay: law.way)
    for later in [0, 1e-9, 1e-3, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.9, 1.6, 3, 60, 1e9, 1e300] {
      #expect(
        abs(law.value(at: time + later) - law.end) <= distance * (1 + 1e-9) + 1e-9, "\(later) s after \(time)"
      )
    }
    let isExact = ["decay", "decay to", "scroll", "scroll to an edge"].contains(named.testDescription)
    if isExact { #expect(abs(law.value(at: time * (1 - 1e-6)) - law.end) > distance) }
    // A smaller tolerance settles later.
    #expect(law.settlingTime(within: Tolerance(distance: distance / 10 + 1e-6)) >= time)
  }

  @Test(arguments: NamedLaw.all)
  fileprivate func `is finite at any time, and at its end after an infinite one`(_ named: NamedLaw) {
    for time in [0, -0.0, 5e-324, 1e-9, 1, 1e9, 1e300, .greatestFiniteMagnitude] {
      let (value, velocity) = named.law.state(at: time)
      #expect(value.isFinite && velocity.isFinite && named.law.value(at: time) == value, "\(time)")
    }
    guard named.testDescription != "flight without end" else { return }
    #expect(named.law.state(at: .infinity) == (named.law.end, 0))
  }

  @Test(arguments: NamedLaw.all)
  fileprivate func `stops the program with a sentence if a time is NaN`(_ named: NamedLaw) async throws {
    let index = try #require(NamedLaw.all.firstIndex { $0.testDescription == named.testDescription })
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index = index as Int] in print(NamedLaw.all[index].law.state(at: Double.nan))
    }
    let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sentence.contains("time") && sentence.contains("got nan"), "\(sentence)")
  }

  @Test(arguments: NamedLaw.all)
  fileprivate func `M67: on another clock is the law at the time of that clock`(_ named: NamedLaw) {
    var random = SplitMix64(seed: 67)
    for _ in 0..<50 {
      var clock = LayerTime(
        rate: .random(in: 0.1...3, using: &random), hostTime: .random(in: -2...2, using: &random),
        sceneTime: .random(in: -1...2, using: &random))
      if Bool.random(using: &random) { clock = clock.withRate(-clock.rate, at: 1) }
      if Int.random(in: 0..<4, using: &random) == 0 { clock = clock.paused(at: 0.5) }
      let played: any Law<Double> = named.law.retimed(by: clock)
      for time in [0, 0.3, 1.1, 4] {
        let lawTime = clock.sceneTime(at: time)
        let (value, velocity) = named.law.state(at: max(0, lawTime))
        let rate = clock.isPaused || lawTime < 0 ? 0 : clock.rate
        #expect(played.value(at: time) == value)
        #expect(played.velocity(at: time) == rate * velocity)
      }
      let end = played.settlingTime(within: .standard)
      if clock.isPaused {
        #expect(end == .infinity)
      } else if end > 0, end < .infinity {
        let settled = clock.rate > 0 ? named.law.settlingTime(within: .standard) : 0
        #expect(abs(clock.sceneTime(at: end) - settled) < 1e-9)
      }
    }
  }

  @Test func `settles and arrives as without a component that has nothing to do`() {
    let alone = laws({ (number: Double) -> Double in number }, { (number: Double) -> Double in number })
    let beside = laws({ SIMD2<Double>($0, 7) }, { SIMD2<Double>($0, 0) })
    for ((name, law), (_, vector)) in zip(alone, beside) {
      for tolerance in [Tolerance.automatic, .standard, Tolerance(distance: 5)] {
        let (time, other) = (law.settlingTime(within: tolerance), vector.settlingTime(within: tolerance))
        #expect(abs(time - other) < 1e-12, "\(name): \(time) and \(other) s")
      }
      #expect(abs(law.way - vector.way) < 1e-12 && vector.end.y == 7, "\(name)")
      #expect(vector.state(at: 0.3).value == SIMD2(law.value(at: 0.3), 7), "\(name)")
      if let law = law as? SpringMotion<Double>, let vector = vector as? SpringMotion<SIMD2<Double>> {
        #expect(law.reachTime == vector.reachTime && law.reachTime.isFinite, "\(name)")
      }
    }
  }

  @Test(arguments: NamedLaw.all) fileprivate func `is read without memory`(_ named: NamedLaw) {
    // The first read of a type makes its metadata.
    var sum = named.law.value(at: 0)
    let before = allocation_count()
    for step in 0..<100 { sum += named.law.value(at: Double(step) / 50) }
    #expect(allocation_count() == before && sum.isFinite)
  }
}

@Suite struct Courses {
  @Test func `nothing to do takes no time`() {
    let resting = SpringMotion(spring: .standard, from: 3.0, to: 3)
    #expect(resting.settlingTime() == 0 && Decay(from: 3.0, velocity: 0).settlingTime() == 0)
    #expect(Course.scroll(from: 3, velocity: 0, within: 0...9).settlingTime() == 0)
    #expect(Course(resting: 3.0).then(at: 1) { _ in resting }.settlingTime() == 0)
  }

  @Test func `a change of law drops the pieces after it, and a course that is stopped ends then`() {
    let spring = SpringMotion(spring: .bouncy, from: 0.0, to: 100)
    let course = Course(spring).then(at: 0.5) { _ in Decay(from: 7.0, velocity: 1) }.then(at: 0.2) {
      Course(resting: $0.value)
    }
    #expect(course.settlingTime() == 0.2 && course.end == spring.value(at: 0.2))
    #expect(course.state(at: 0.6) == (course.end, 0) && course.state(at: 0.1) == spring.state(at: 0.1))
    // So does one whose rest is within the tolerance long before.
    #expect(Course(spring).then(at: 9) { _ in Course(resting: 100) }.settlingTime() < 9)
    #expect(Course(spring).then(at: 0) { _ in Decay(from: 7.0, velocity: 1) }.value(at: 0) == 7)
  }

  @Test
  func `M172: the speed of a motion changes in flight: v scales by the factor, the value is continuous`() {
    let spring = SpringMotion(spring: .bouncy, from: 0.0, to: 100)
    var clock = LayerTime(hostTime: 5)
    for (time, factor) in [(5.1, 2.0), (5.2, 0.25), (5.7, -1), (5.9, 3)] {
      let before = spring.retimed(by: clock)
      let (value, velocity) = (before.value(at: time), before.velocity(at: time))
      let rate = clock.rate
      clock = clock.withRate(factor, at: time)
      let after = spring.retimed(by: clock)
      #expect(abs(after.value(at: time) - value) < 1e-9)
      #expect(abs(after.velocity(at: time) - factor / rate * velocity) < 1e-9 && abs(velocity) > 1)
    }
    // Paused, it stands; backwards, it ends at its start; scrubbed, it shows the law there.
    let paused = spring.retimed(by: clock.paused(at: 6))
    #expect(
      paused.state(at: 9) == (paused.value(at: 6), 0) && paused.settlingTime(within: .automatic) == .infinity)
    let back = spring.retimed(by: LayerTime(rate: -2, sceneTime: 1))
    #expect(back.end == 0 && back.settlingTime(within: .automatic) == 0.5 && back.value(at: 9) == 0)
    #expect(spring.retimed(by: clock.scrubbed(to: 0.3, at: 6)).value(at: 6) == spring.value(at: 0.3))
  }

  @Test func `M34: after a frame of 5 times its length the value is that of its time`() {
    let course = Course.scroll(from: 100, velocity: -3000, within: 0...200)
    var sum = 0.0
    for frame in [1, 2, 3, 8, 9, 14, 74] { sum += course.value(at: Double(frame) / 60) }
    #expect(sum.isFinite && course.value(at: 74.0 / 60) == Course(course).value(at: 74.0 / 60))
  }

  @Test func `a law at an instant that is negative or infinite stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Course(resting: 0.0).then(at: -1) { _ in Course(resting: 1.0) }
    }
    await #expect(processExitsWith: .failure) {
      _ = Course(resting: 0.0).then(at: .infinity) { _ in Course(resting: 1.0) }
    }
  }
}
