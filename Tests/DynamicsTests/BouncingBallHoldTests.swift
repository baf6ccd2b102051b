import MotionDynamics
import Motion
import Testing

private let surroundings = BouncingBall.Surroundings(width: 960)
private let floor = StillFloor(height: 592)

private func flying() -> BouncingBall {
  BouncingBall(position: [480, 200], velocity: [90, -50], radius: 32, surroundings: surroundings)
}

struct BouncingBallHoldTests {
  @Test func `a held ball stays in place at velocity 0 and does not sleep`() {
    var ball = flying()
    ball.advance(to: 0.3, floor: floor)
    let place = ball.position
    ball.hold()
    ball.advance(to: 5, floor: floor)
    #expect(ball.position == place)
    #expect(ball.velocity == .zero)
    #expect(ball.isHeld && !ball.isAsleep)
  }

  @Test func `a held ball follows the finger 1:1 and stops at the walls, the ceiling and the floor`() {
    var ball = flying()
    ball.hold()
    ball.move(by: [10.5, -20.25], floor: floor)
    #expect(ball.position == [490.5, 179.75])
    ball.move(by: [1000, 1000], floor: floor)
    #expect(ball.position == [928, 560])
    ball.move(by: [-1000, -1000], floor: floor)
    #expect(ball.position == [490.5, 179.75])
    ball.move(by: [-900, -900], floor: floor)
    #expect(ball.position == [32, 32])
  }

  @Test func `a ball grabbed above the ceiling stays there, and does not return there from below`() {
    var ball = BouncingBall(position: [480, -50], radius: 32, surroundings: surroundings)
    ball.hold()
    ball.advance(to: 1, floor: floor)
    #expect(ball.position == [480, -50] && ball.velocity == .zero)
    ball.move(by: [5, 30], floor: floor)
    #expect(ball.position == [485, -20])
    ball.move(by: [0, -10], floor: floor)
    #expect(ball.position == [485, -20])
    ball.move(by: [0, 70], floor: floor)
    #expect(ball.position == [485, 40])
    ball.move(by: [0, -70], floor: floor)
    #expect(ball.position == [485, 32])
  }

  @Test func `a rising floor lifts a held ball, which returns to the finger when the floor falls`() {
    var ball = flying()
    ball.hold()
    let rising = SpringFloor(SpringMotion(spring: Spring(response: 0.5, dampingRatio: 1), from: 592, to: 150))
    for frame in 1...120 {
      ball.advance(to: Double(frame) / 60, floor: rising)
      #expect(ball.position.y + 32 <= rising.state(at: ball.time).height)
      #expect(ball.velocity.y == (ball.position.y < 200 ? rising.state(at: ball.time).velocity : 0))
    }
    #expect(abs(ball.position.y - 118) < 0.01)
    ball.carry(byFloorAt: 500)
    #expect(ball.position == [480, 200])
  }

  @Test(arguments: [SIMD2(0.0, 0.0), [300, -700], [-1200, 250]])
  func `a released ball starts from its position with the finger's velocity`(velocity: SIMD2<Double>) {
    var ball = flying()
    ball.hold()
    ball.letGo(velocity: velocity, floor: floor)
    #expect(ball.velocity == velocity)
    ball.advance(to: 0.1, floor: floor)
    #expect((ball.position - (SIMD2(480, 200) + 0.1 * velocity + SIMD2(0, 5))).length < 1e-9)
  }

  @Test func `released onto the floor the ball rebounds if it has a velocity, and otherwise sleeps`() {
    var ball = flying()
    ball.hold()
    ball.move(by: [0, 700], floor: floor)
    var thrown = ball
    thrown.letGo(velocity: [0, 500], floor: floor)
    #expect(thrown.velocity == [0, -300])
    ball.letGo(velocity: .zero, floor: floor)
    ball.advance(to: 1, floor: floor)
    #expect(ball.isAsleep && ball.position == [480, 560])
  }

  @Test func `a kick does not move a held ball, and a resize keeps it held and scales its position`() {
    var ball = flying()
    ball.hold()
    ball.kick([300, -500])
    #expect(ball.isHeld && ball.velocity == .zero)
    ball.resize(
      to: BouncingBall.Surroundings(width: 1920), radius: 32, scale: [2, 2], floorWasAt: 592,
      floor: StillFloor(height: 1184))
    #expect(ball.isHeld)
    #expect(abs(ball.position.x - 960) < 1e-9)
    let place = ball.position
    ball.move(by: [5, 7], floor: StillFloor(height: 1184))
    #expect(ball.position == place + [5, 7])
  }
}
