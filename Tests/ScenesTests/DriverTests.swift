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

  @Test func `g hides the graph and shows it again`() {
    var scenario = scenario(.spring)
    func glyphs() -> String {
      var canvas = Canvas(columns: 120, rows: 40)
      scenario.scene.draw(into: &canvas)
      return canvas.picture
    }
    scenario.happens(.tap, at: 0)
    scenario.advance(to: 0.3)
    for isShown in [true, false, true] {
      #expect(glyphs().contains("speed") == isShown && glyphs().contains("tap") == isShown)
      scenario.happens(.input(.key(.character("g"))), at: 0.3)
    }
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
    default:
      #expect(abs(after.value - before.value) < 1e-9)
      #expect(abs(after.velocity - before.velocity) < 1e-9 * abs(before.velocity))
    }
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
