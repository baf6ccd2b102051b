import CanvasPictures
import SeededRandom
import MotionKinematics
import PaneCanvas
import RealModule
import Testing

@testable import PaneScenes

struct DriverTests {
  private func scenario(_ driver: Driver) -> Scenario {
    var scenario = Scenario()
    scenario.happens(.driver(driver), at: 0)
    return scenario
  }

  /// The position of the pane as a fraction from closed to open.
  private func progress(_ scenario: Scenario) -> Double { (592 - scenario.scene.position) / 320 }

  private func greatestProgress(_ driver: Driver) -> Double {
    var scenario = scenario(driver)
    scenario.happens(.tap, at: 0)
    return (1...3000).reduce(0) { greatest, tick in
      scenario.advance(to: Double(tick) / 1000)
      return max(greatest, progress(scenario))
    }
  }

  @Test(arguments: Driver.allCases)
  func `every driver opens and closes the pane and rests exactly at its ends`(driver: Driver) {
    var scenario = scenario(driver)
    scenario.happens(.tap, at: 0)
    scenario.advance(to: 0.2)
    #expect(scenario.scene.pane.phase == .animating)
    scenario.advance(to: 10)
    #expect(scenario.scene.position == 272 && scenario.scene.velocity == 0)
    scenario.happens(.tap, at: 10)
    scenario.happens(.tap, at: 10.13)
    scenario.happens(.tap, at: 10.3)
    scenario.advance(to: 20)
    #expect(scenario.scene.position == 592 && scenario.scene.velocity == 0)
    #expect(scenario.scene.isAtRest)
  }

  @Test func `M16: the article's driver has the article's values at each tick`() {
    var scenario = scenario(.article)
    scenario.happens(.tap, at: 0)
    let steps = [0.083333333, 0.215277778, 0.368634259, 0.523485725, 0.666429559, 0.789522985, 0.889125020]
    for (tick, step) in steps.enumerated() {
      scenario.advance(to: Double(tick + 1) / 60)
      #expect(abs(progress(scenario) - step) < 1e-9)
    }
  }

  @Test func `M24 M25 M27: the dynamics driver matches UIKit's steps, and a tap moves only the anchor`() {
    var scenario = scenario(.dynamics)
    scenario.happens(.tap, at: 0)
    // The document's pane travels 400 pt and this one 320; all forces are proportional to the distance.
    let opening = [388.617, 342.553, 279.906, 213.419, 151.272, 98.034, 55.601, 24.049]
    for (frame, distance) in opening.enumerated() {
      scenario.advance(to: Double(frame + 1) / 60)
      #expect(abs((scenario.scene.position - 272) / 320 - distance / 400) < 1e-5)
    }
    scenario.happens(.tap, at: 0.15)
    let closing = [20.149, 69.271, 132.598, 198.243]
    for (frame, distance) in closing.enumerated() {
      scenario.advance(to: 0.15 + Double(frame + 1) / 60)
      #expect(abs((scenario.scene.position - 272) / 320 - distance / 400) < 1e-5)
    }
  }

  @Test(arguments: [(Driver.spring, 0.10845), (.pop, 0.0302)])
  func `M17 M30: each driver's spring overshoots by its documented percentage`(
    driver: Driver, overshoot: Double
  ) {
    #expect(abs(greatestProgress(driver) - 1 - overshoot) < 1e-4)
  }

  @Test func `M61: the animator's spring with damping ratio .7 ends after half a second`() {
    let overshoot = Double.exp(-.pi * 0.7 / (1 - 0.49).squareRoot())
    #expect(abs(greatestProgress(.animator) - 1 - overshoot) < 1e-4)
    var scenario = scenario(.animator)
    scenario.happens(.tap, at: 0)
    scenario.advance(to: 0.5)
    #expect(abs(progress(scenario) - 1) < 1e-3)
  }

  @Test(arguments: [Driver.pop, .animator])
  func `M31, M61: Pop's and the animator's spring start with the velocity of the finger`(driver: Driver) {
    var scenario = scenario(driver)
    scenario.happens(.grab, at: 0)
    scenario.happens(.drag(-100), at: 0.1)
    scenario.happens(.release(-700), at: 0.2)
    #expect(abs(scenario.scene.position - 492) < 1e-9 && abs(scenario.scene.velocity + 700) < 1e-9)
  }

  @Test
  func `M140: a tap makes the acceleration jump with spring, and keeps it with bounded jerk with smooth`() {
    let spring = Spring.standard
    for (driver, jump) in [(Driver.spring, spring.stiffness * 320), (.smooth, 0)] {
      var scenario = scenario(driver)
      scenario.happens(.tap, at: 0)
      scenario.advance(to: 0.12)
      func state() -> (value: Double, velocity: Double, acceleration: Double) {
        let (pane, time) = (scenario.scene.pane, scenario.scene.time)
        return (pane.position(at: time), pane.velocity(at: time), pane.acceleration(at: time) ?? .nan)
      }
      let before = state()
      scenario.happens(.tap, at: 0.12)
      let after = state()
      #expect(abs(after.value - before.value) < 1e-9 && abs(after.velocity - before.velocity) < 1e-9)
      #expect(abs(abs(after.acceleration - before.acceleration) - jump) < 1e-6)
      guard driver == .smooth else { continue }
      // The bound for the whole motion after the tap.
      let bound = SmoothMotion(
        spring: spring, from: before.value, velocity: before.velocity, acceleration: before.acceleration,
        to: 592
      ).jerkBound
      let course = SpringMotion(spring: spring, from: before.value, velocity: before.velocity, to: 592)
      var last = (time: 0.12, velocity: after.velocity, acceleration: after.acceleration)
      for step in 1...600 {
        let time = 0.12 + Double(step) / 2000
        scenario.advance(to: time)
        let now = state()
        #expect(abs(now.acceleration - last.acceleration) <= bound * (time - last.time) * (1 + 1e-9))
        // The acceleration is the derivative of the velocity.
        let mean = (now.velocity - last.velocity) / (time - last.time)
        #expect(abs(mean - (now.acceleration + last.acceleration) / 2) <= bound * (time - last.time))
        last = (time, now.velocity, now.acceleration)
        // After a quarter of the response it is the plain spring motion.
        if time - 0.12 >= spring.response / 4 {
          #expect(abs(now.value - course.value(at: time - 0.12)) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: Driver.allCases, [24.0, 60, 120])
  func `M145: a tap in flight makes the acceleration jump, but not with smooth, and the graph says so`(
    driver: Driver, framesPerSecond: Double
  ) {
    var run = SceneRun<ControlPanel>()
    for _ in 0..<2 { run.key("g", at: 0) }
    run.happens(.driver(driver), at: 0)
    run.happens(.tap, at: 0)
    func play(to time: Double) {
      while run.scene.time < time - 1e-9 { run.advance(to: min(run.scene.time + 1 / framesPerSecond, time)) }
    }
    play(to: 0.12)
    run.happens(.tap, at: 0.12)
    play(to: 0.2)
    let verdict = driver == .smooth ? "acceleration continuous" : "acceleration jumps"
    #expect(run.picture(columns: 120, rows: 40).contains(verdict))
    play(to: 12)
    #expect(run.scene.isAtRest)
  }

  @Test func `M145: under dynamics the acceleration of a frame goes from 31,727 to 145,878 pt/s² at a tap`() {
    var run = SceneRun<ControlPanel>()
    run.happens(.driver(.dynamics), at: 0)
    run.happens(.tap, at: 0)
    run.play(to: 7.0 / 60)
    #expect(run.scene.acceleration.now.rounded() == 31_727)
    run.happens(.tap, at: 0.12)
    #expect(run.scene.acceleration.after == nil)
    run.advance(to: 8.0 / 60)
    #expect(run.scene.acceleration.before.rounded() == 31_727)
    #expect(run.scene.acceleration.after?.rounded() == 145_878)
  }

  @Test func `M140: g adds the acceleration to the graph and then hides the graph`() {
    var scenario = scenario(.smooth)
    func glyphs() -> String {
      var canvas = Canvas(columns: 120, rows: 40)
      scenario.scene.draw(into: &canvas)
      return canvas.picture
    }
    scenario.happens(.tap, at: 0)
    scenario.advance(to: 0.3)
    #expect(glyphs().contains("speed") && !glyphs().contains("acceleration"))
    let graph = SceneEvent.input(.key(.character("g")))
    scenario.happens(graph, at: 0.3)
    #expect(!glyphs().contains("speed"))
    scenario.happens(graph, at: 0.3)
    #expect(glyphs().contains("speed") && glyphs().contains("acceleration"))
    scenario.happens(graph, at: 0.3)
    #expect(!glyphs().contains("acceleration"))
  }

  @Test(arguments: Driver.allCases, Driver.allCases)
  func `changing the driver in flight keeps value and velocity, except for jump and from-current`(
    from: Driver, to: Driver
  ) {
    guard from != to else { return }
    var scenario = scenario(from)
    scenario.happens(.tap, at: 0)
    let (before, after) = scenario.around(.driver(to), at: 0.15)
    #expect(abs(before.velocity) > 1)
    switch to {
    case .jump:
      #expect(abs(after.value - 272) < 1e-9)
      #expect(after.velocity == 0)
    case .fromCurrent:
      #expect(abs(after.value - before.value) < 1e-9)
      #expect(after.velocity == 0)
    case .keyframes:
      #expect(abs(after.value - before.value) < 1e-9)
      #expect(abs(after.velocity - before.velocity) > 1 && abs(after.velocity) < 400)
    default:
      #expect(abs(after.value - before.value) < 1e-9)
      #expect(abs(after.velocity - before.velocity) < 1e-9 * abs(before.velocity))
    }
  }

  @Test func `M148: keyframes are the spring to 1e-3 of the way until a tap, and then lose its velocity`() {
    var (baked, exact) = (scenario(.keyframes), scenario(.spring))
    baked.happens(.tap, at: 0)
    exact.happens(.tap, at: 0)
    for tick in 0...600 {
      let time = Double(tick) / 600
      baked.advance(to: time)
      exact.advance(to: time)
      #expect(abs(progress(baked) - progress(exact)) <= 1e-3)
      if tick == 72 {
        var tapped = (baked: baked, exact: exact)
        let (before, after) = tapped.baked.around(.tap, at: time)
        #expect(abs(after.value - before.value) < 1e-9 && abs(before.velocity) > 1500)
        #expect(abs(after.velocity) < 400)
        let spring = tapped.exact.around(.tap, at: time)
        #expect(abs(spring.after.velocity - spring.before.velocity) < 1e-9)
      }
    }
    baked.advance(to: 3)
    #expect(baked.scene.isAtRest && baked.scene.position == 272)
  }

  @Test func `M59 M83: a tap in flight jumps, stops, or keeps value and velocity, by driver`() {
    for driver in [Driver.jump, .fromCurrent, .additive] {
      var scenario = scenario(driver)
      scenario.happens(.tap, at: 0)
      let (before, after) = scenario.around(.tap, at: 0.5)
      #expect(abs(before.value - (592 - 160)) < 1e-9)
      #expect(before.velocity < -300)
      switch driver {
      case .jump: #expect(after.value == 272 && after.velocity == 0)
      case .fromCurrent: #expect(abs(after.value - before.value) < 1e-9 && after.velocity == 0)
      default:
        #expect(abs(after.value - before.value) < 1e-9)
        #expect(abs(after.velocity - before.velocity) < 1e-9)
      }
    }
  }

  @Test func `additive: 1000 taps per second keep value and velocity with at most 256 animations`() {
    var scenario = scenario(.additive)
    for tap in 0..<1001 {
      let time = Double(tap) / 1000
      let (before, after) = scenario.around(.tap, at: time)
      #expect(abs(after.value - before.value) < 1e-9, "\(time)")
      #expect(abs(after.velocity - before.velocity) < 1e-6, "\(time)")
      #expect(scenario.scene.pane.animationCount(at: time) <= 256)
    }
    scenario.advance(to: 10)
    #expect(scenario.scene.position == 272 && scenario.scene.velocity == 0)
  }

  @Test(arguments: Driver.allCases)
  func `the ball never penetrates the pane with any driver`(driver: Driver) {
    var random = SplitMix64(seed: 3)
    var scenario = scenario(driver)
    var time = 0.0
    for _ in 0..<600 {
      time += .random(in: 0.001...0.1, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        scenario.happens(.tap, at: time)
      } else {
        scenario.advance(to: time)
      }
      let depth = scenario.scene.ballPosition.y + 32 - scenario.scene.position
      // When the pane itself jumps, the ball cannot follow.
      if driver != .jump { #expect(depth <= BallTests.halfSubCell) }
    }
  }
}
