import SeededRandom
import MotionDynamics
import Foundation
import Motion
import Testing

private let surroundings = BouncingBall.Surroundings(width: 960)

private func randomTurns(
  _ random: inout SplitMix64, count: Int, within duration: Double, heights: ClosedRange<Double>
) -> [(time: Double, target: Double)] {
  (0..<count).map { _ in random.number(0...duration) }.sorted().map { ($0, random.number(heights)) }
}

private func randomStage(_ random: inout SplitMix64) -> SpringStage {
  let spring = Spring(stiffness: random.number(100...600), damping: random.number(8...40))
  let ball = BouncingBall(
    position: [random.number(32...928), random.number(40...240)],
    velocity: [random.number(-900...900), random.number(-600...600)], radius: 32, surroundings: surroundings)
  return SpringStage(
    ball: ball, spring: spring, height: 592,
    turns: randomTurns(&random, count: 14, within: 9, heights: 200...592))
}

@Test(arguments: 0..<20)
func `on a pane that reverses, any division of the time into steps gives the same motion`(seed: UInt64) {
  var random = SplitMix64(seed: seed)
  let stage = randomStage(&random)
  var coarse = stage
  var contacts = 0
  coarse.advance(to: 10) { _, _ in contacts += 1 }
  #expect(contacts > 5)
  for rate in [30.0, 60, 120, 0] {
    var fine = stage
    var time = 0.0
    var frame = 0.0
    while true {
      frame += 1
      time = rate > 0 ? frame / rate : time + random.number(0...0.3)
      if time >= 10 { break }
      fine.advance(to: time)
    }
    fine.advance(to: 10)
    #expect((fine.ball.position - coarse.ball.position).length < 1e-9)
    #expect((fine.ball.velocity - coarse.ball.velocity).length < 1e-9)
    #expect(fine.ball.isAsleep == coarse.ball.isAsleep)
  }
}

@Test(arguments: 0..<20)
func `the ball never penetrates the pane, for any speed of the pane and any frame rate`(seed: UInt64) {
  var random = SplitMix64(seed: seed)
  let stiffness = random.number(300...3000)
  let spring = Spring(stiffness: stiffness, damping: 2 * random.number(0.05...1) * stiffness.squareRoot())
  var stage = SpringStage(
    ball: BouncingBall(position: [480, 300], velocity: [300, 0], radius: 32, surroundings: surroundings),
    spring: spring, height: 592, turns: randomTurns(&random, count: 20, within: 9, heights: -1500...1500))
  let rate = [10.0, 60, 240][Int(seed % 3)]
  for frame in 1...Int(10 * rate) {
    stage.advance(to: Double(frame) / rate) { _, ball in
      #expect(ball.position.x >= 32 && ball.position.x <= 928)
    }
    #expect(stage.depth < 1e-6)
    #expect(stage.ball.position.x.isFinite && stage.ball.position.y.isFinite)
  }
}

@Test func `a rising pane throws the ball up, and a falling pane leaves it in free fall`() {
  var stage = SpringStage(
    ball: BouncingBall(position: [480, 560], radius: 32, surroundings: surroundings), spring: .standard,
    height: 592, turns: [(1, 272), (4, 592)])
  stage.advance(to: 1)
  #expect(stage.ball.isAsleep)
  // The pane accelerates until it decelerates faster than gravity; there the ball leaves with the pane's velocity.
  var highest = 0.0
  var leaving: Double?
  for frame in 0..<180 {
    stage.advance(to: 1 + Double(frame) / 60)
    highest = max(highest, -stage.depth)
    if leaving == nil, stage.depth < 0 { leaving = stage.ball.velocity.y }
  }
  #expect(highest > 50)
  #expect(leaving! < -1000)
  // The pane opens downwards with 96,000 pt/s² and leaves the ball behind, which then falls freely.
  stage.advance(to: 4)
  let start = stage.ball
  stage.advance(to: 4.05)
  #expect(stage.ball.isAsleep == false)
  #expect(abs(stage.ball.velocity.y - start.velocity.y - 50) < 1e-9)
}

@Test func `a ball that rides on the floor leaves it when the floor accelerates down faster than gravity`() {
  // y = 404 + 96 cos 10t: a = −9600 cos 10t passes gravity where cos 10t = −1000/9600.
  let leaving = acos(-1000.0 / 9600) / 10
  let floor = SpringFloor(SpringMotion(spring: Spring(stiffness: 100, damping: 0), from: 500, to: 404))
  var ball = BouncingBall(position: [100, 468], radius: 32, surroundings: .init(width: 960))
  ball.carry(byFloorAt: 500)
  ball.advance(to: leaving - 1e-6, floor: floor)
  #expect(ball.velocity.y == floor.state(at: ball.time).velocity)
  #expect(ball.position.y == floor.state(at: ball.time).height - 32)
  ball.advance(to: 0.3, floor: floor)
  let flight = 0.3 - leaving
  #expect(abs(ball.velocity.y - (floor.state(at: leaving).velocity + 1000 * flight)) < 1e-9)
  let fallen = floor.state(at: leaving).velocity * flight + 500 * flight * flight
  #expect(abs(ball.position.y - (floor.state(at: leaving).height - 32 + fallen)) < 1e-9)
}

@Test func `a ball squeezed between pane and ceiling leaves through the top and falls back onto the pane`() {
  var stage = SpringStage(
    ball: BouncingBall(position: [480, 560], radius: 32, surroundings: surroundings), spring: .standard,
    height: 592, turns: [(0.5, 50), (1.5, 592)])
  var top = Double.infinity
  var highestFloor = Double.infinity
  for frame in 1...600 {
    stage.advance(to: Double(frame) / 60)
    top = min(top, stage.ball.position.y)
    highestFloor = min(highestFloor, stage.floor.state(at: stage.ball.time).height)
    #expect(stage.depth < 1e-6)
  }
  // The ball is off the screen, but with 600 pt/s at most 180 pt above the position where it left the pane.
  #expect(top < 0)
  #expect(top > highestFloor - 32 - 181)
  #expect(stage.ball.isAsleep)
  #expect(stage.ball.position.y == stage.floor.state(at: 10).height - 32)
}

@Test func `a ball inside a new floor is lifted out and rebounds`() {
  var ball = BouncingBall(position: [480, 400], velocity: [0, 100], radius: 32, surroundings: surroundings)
  ball.advance(to: 0.01, floor: StillFloor(height: 592))
  let closing = ball.velocity.y
  ball.advance(to: 0.01, floor: StillFloor(height: 300))
  #expect(ball.position.y == 268)
  #expect(abs(ball.velocity.y + 0.6 * closing) < 1e-9)
}
