import SeededRandom
import MotionDynamics
import Motion
import Testing

private let surroundings = BouncingBall.Surroundings(width: 960)

private func resting(at height: Double) -> BouncingBall {
  var ball = BouncingBall(position: [480, height - 32], radius: 32, surroundings: surroundings)
  ball.carry(byFloorAt: height)
  return ball
}

@Test func `a kick adds to the velocity and wakes the ball`() {
  var ball = resting(at: 592)
  #expect(ball.isAsleep)
  ball.kick([300, -500])
  #expect(!ball.isAsleep)
  #expect(ball.velocity == [300, -500])
  ball.advance(to: 0.2, floor: StillFloor(height: 592))
  #expect((ball.position - [540, 480]).length < 1e-9)
}

@Test func `when the floor jumps up it carries the ball, and when it jumps down the ball falls`() {
  var ball = resting(at: 592)
  ball.carry(byFloorAt: 568)
  #expect(ball.position.y == 536)
  #expect(ball.velocity.y == 0)
  #expect(ball.isAsleep)
  ball.carry(byFloorAt: 580)
  #expect(ball.position.y == 536)
  #expect(!ball.isAsleep)
  ball.advance(to: 0.1, floor: StillFloor(height: 580))
  #expect(abs(ball.position.y - 541) < 1e-9)
}

@Test func `a floor that jumps with a velocity throws the ball like an impact`() {
  var ball = resting(at: 592)
  ball.carry(byFloorAt: 582, velocity: -400)
  #expect(ball.position.y == 550)
  #expect(abs(ball.velocity.y + 640) < 1e-9)
  // A ball that already moves up faster keeps its velocity.
  ball.kick([0, -1000])
  ball.carry(byFloorAt: 572, velocity: -400)
  #expect(abs(ball.velocity.y + 1640) < 1e-9)
}

@Test
func `a resize keeps the relative position between the walls and above the floor, and scales the velocity`() {
  var ball = BouncingBall(position: [256, 360], velocity: [100, -200], radius: 32, surroundings: surroundings)
  ball.advance(to: 0, floor: StillFloor(height: 592))
  let smaller = BouncingBall.Surroundings(width: 480)
  ball.resize(
    to: smaller, radius: 20, scale: [0.5, 0.625], floorWasAt: 592, floor: StillFloor(height: 352))
  #expect(abs(ball.position.x - 130) < 1e-9)
  #expect(abs(ball.position.y - 207) < 1e-9)
  #expect(ball.velocity == [50, -125])
  #expect(ball.radius == 20)
}

@Test func `a ball asleep on the floor stays asleep after a resize`() {
  var ball = resting(at: 592)
  ball.resize(
    to: BouncingBall.Surroundings(width: 1200), radius: 24, scale: [1.25, 0.75], floorWasAt: 592,
    floor: StillFloor(height: 432))
  #expect(ball.isAsleep)
  #expect(ball.position.y == 408)
  ball.advance(to: 1, floor: StillFloor(height: 432))
  #expect(ball.isAsleep)
}

@Test(arguments: 0..<20)
func `after any sequence of events the ball is finite and inside its surroundings`(seed: UInt64) {
  var random = SplitMix64(seed: seed)
  var width = 960.0
  var radius = 32.0
  var ball = BouncingBall(position: [480, 300], radius: radius, surroundings: surroundings)
  let spring = Spring(stiffness: random.number(50...3000), damping: random.number(1...60))
  var floor = SpringFloor(SpringMotion(spring: spring, from: 592, to: 592))
  var time = 0.0
  for _ in 0..<12 {
    time += random.number(0...0.6)
    ball.advance(to: time, floor: floor)
    let (height, velocity) = floor.motion.state(at: time - floor.start)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      ball.kick([random.number(-3000...3000), random.number(-5000...5000)])
    case 1:
      let jump = random.number(-2000...700)
      ball.carry(byFloorAt: jump, velocity: Bool.random(using: &random) ? random.number(-9000...9000) : 0)
      floor = SpringFloor(SpringMotion(spring: spring, from: jump, to: jump), start: time)
    case 2:
      let newWidth = random.number(160...4000)
      let scale = newWidth / width
      width = newWidth
      radius = random.number(5...60)
      floor = SpringFloor(
        SpringMotion(spring: spring, from: height * scale, velocity: velocity * scale, to: 300), start: time
      )
      ball.resize(
        to: .init(width: width), radius: radius, scale: [scale, scale], floorWasAt: height, floor: floor)
    default:
      floor = SpringFloor(
        SpringMotion(spring: spring, from: height, velocity: velocity, to: random.number(-500...700)),
        start: time)
    }
    #expect(ball.position.isFinite && ball.velocity.isFinite)
  }
  ball.advance(to: time + 1, floor: floor)
  #expect(ball.position.isFinite && ball.velocity.isFinite)
  #expect(ball.position.x >= radius - 1e-9 && ball.position.x <= width - radius + 1e-9)
  #expect(ball.position.y + radius - floor.state(at: ball.time).height < 1e-6)
}
