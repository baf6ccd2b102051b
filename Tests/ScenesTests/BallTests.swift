import SeededRandom
import MotionAnimation
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

struct BallTests {
  /// Half a sub-cell, 1/16 of a row, in pt, which is invisible.
  static let halfSubCell = 1.0

  @Test(arguments: 0..<20)
  func `the ball never penetrates the pane, for any speed of the pane and any frame times`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = Scenario(spring: ControlPanelModelTests.springs.randomElement(using: &random)!)
    var time = 0.0
    for _ in 0..<400 {
      time += .random(in: 0.001...0.15, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: scenario.happens(.tap, at: time)
      case 1: scenario.happens(.input(.key(.up)), at: time)
      case 2: scenario.happens(.input(.key(.right)), at: time)
      default: scenario.advance(to: time)
      }
      let scene = scenario.scene
      #expect(scene.ballPosition.y + scene.stage.ballRadius <= scene.position + Self.halfSubCell)
    }
  }

  @Test(arguments: [30.0, 144])
  func `M113: a kicked ball flies a parabola and rebounds with 0.6 of its speed, at any frame rate`(
    rate: Double
  ) {
    var scenario = Scenario()
    scenario.advance(to: 9)
    let start = scenario.scene.ballPosition
    scenario.happens(.kick([-100, -500]), at: 9)
    // The flight takes 1 s; after the rebound, the ball rises with 300 pt/s.
    func height(_ time: Double) -> Double {
      time < 1 ? 500 * time - 500 * time * time : 300 * (time - 1) - 500 * (time - 1) * (time - 1)
    }
    for frame in 1...Int(1.5 * rate) {
      let time = Double(frame) / rate
      scenario.advance(to: 9 + time)
      let way = scenario.scene.ballPosition - start
      #expect((way - [-100 * time, -height(time)]).length < 1e-6, "at \(time) s")
    }
  }

  @Test func `a rising pane throws the ball up, and a falling pane drops it`() {
    var scenario = Scenario()
    scenario.advance(to: 9)
    #expect(scenario.scene.isAtRest)
    scenario.happens(.tap, at: 9)
    scenario.advance(to: 9.4)
    #expect(scenario.scene.ballPosition.y + 32 < scenario.scene.position - 30)
    scenario.advance(to: 20)
    #expect(abs(scenario.scene.ballPosition.y + 32 - 272) < 1e-9)
    scenario.happens(.tap, at: 20)
    scenario.advance(to: 20.2)
    let fallen = 0.5 * 1000 * 0.2 * 0.2
    #expect(abs(scenario.scene.ballPosition.y + 32 - 272 - fallen) < 1)
  }

  @Test func `M12: with the pane at rest the scene still moves while the ball does`() {
    let scene = Scenario().scene
    #expect(scene.pane.phase == .resting && !scene.isAtRest)
  }

  @Test(arguments: 0..<20)
  func `M12 M115: the ball sleeps within 8 s of the last disturbance, and then nothing moves`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = Scenario()
    var time = 0.0
    for _ in 0..<8 {
      time += .random(in: 0.05...1, using: &random)
      let event: SceneEvent =
        [.tap, .input(.key(.left)), .input(.key(.right)), .input(.key(.right))].randomElement(using: &random)!
      scenario.happens(event, at: time)
    }
    scenario.advance(to: time + 8)
    #expect(scenario.scene.isAtRest)
    let rest = scenario.scene
    scenario.advance(to: time + 18)
    #expect(scenario.scene.position == rest.position && scenario.scene.ballPosition == rest.ballPosition)
  }

  @Test func `a ball squeezed between pane and ceiling leaves through the top and falls back`() {
    var scenario = Scenario(from: .open)
    scenario.happens(.reportsKeyRelease(true), at: 0)
    scenario.advance(to: 8)
    scenario.happens(.input(.key(.up)), at: 8)
    scenario.happens(.input(.key(.up, .repeat)), at: 8.1)
    scenario.advance(to: 11)
    #expect(scenario.scene.position < 32)
    #expect(scenario.scene.ballPosition.y < 32)
    scenario.happens(.input(.key(.up, .release)), at: 11)
    scenario.advance(to: 19)
    #expect(abs(scenario.scene.ballPosition.y + 32 - 272) < 1e-9)
  }

  @Test func `in reduced motion neither the pane nor the ball bounces`() {
    var scene = ControlPanel(SceneContext(columns: 120, rows: 40, environment: .reduced))
    var lowest = 0.0
    for frame in 1...180 {
      scene.advance(to: Double(frame) / 60)
      lowest = max(lowest, scene.ballPosition.y)
      // Once on the floor, the ball stays there.
      if lowest > 592 - 32 - 1e-6 { #expect(scene.ballPosition.y > 592 - 32 - 1e-6) }
    }
    scene.handle(.tap, at: 3)
    for frame in 1...60 {
      scene.advance(to: 3 + Double(frame) / 60)
      #expect(scene.position >= 272)
    }
    #expect(scene.position == 272)
  }
}

/// Tests of frames: the motion of the ball is a function of time.
struct BallFrameTests {
  @Test(arguments: [Driver.spring, .pop, .additive, .fromCurrent, .jump], 0..<4)
  func `under a driver in closed form the ball moves alike at every frame rate`(driver: Driver, seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    var scenarios = [Scenario(), Scenario(), Scenario()]
    var time = 0.0
    for step in 0..<12 {
      let event: SceneEvent = step == 0 ? .driver(driver) : step % 4 == 3 ? .kick([150, -400]) : .tap
      for index in scenarios.indices { scenarios[index].happens(event, at: time) }
      let end = time + .random(in: 0.05...2.5, using: &random)
      for time in stride(from: time, to: end, by: 1 / 60) { scenarios[1].advance(to: time) }
      for _ in 0..<100 {
        scenarios[2].advance(to: .random(in: scenarios[2].scene.time...end, using: &random))
      }
      for index in scenarios.indices { scenarios[index].advance(to: end) }
      let places = scenarios.map(\.scene.ballPosition)
      #expect(
        (places[1] - places[0]).length < 1e-9 && (places[2] - places[0]).length < 1e-9, "\(time) to \(end)")
      time = end
    }
  }
}
