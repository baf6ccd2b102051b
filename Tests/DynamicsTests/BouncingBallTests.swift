import SeededRandom
import MotionDynamics
import Motion
import Testing

private func box(stickingSpeed: Double = 20, rollingResistance: Double = 0) -> BouncingBall {
  BouncingBall(
    position: [60, 60], velocity: [500, 0], radius: 15,
    surroundings: .init(width: 400, rollingResistance: rollingResistance, stickingSpeed: stickingSpeed))
}

private func name(of surface: BouncingBall.Surface) -> String {
  switch surface {
  case .left: "L"
  case .right: "R"
  case .floor: "F"
  case .ceiling: "C"
  }
}

@Test(arguments: [60.0, 1, 7, 1000])
func `M113: each contact in a box at rest matches the reference in time, position and velocity`(rate: Double)
  throws
{
  let rows = try fixture("box_ball_events")
  var ball = box(stickingSpeed: 1e-4)
  var contacts: [(String, BouncingBall)] = []
  for frame in 1...Int(4 * rate) {
    ball.advance(to: Double(frame) / rate, floor: StillFloor(height: 300)) {
      contacts.append((name(of: $0), $1))
    }
  }
  try #require(contacts.count >= rows.count)
  for (row, (surface, state)) in zip(rows, contacts) {
    let numbers = row.compactMap(Double.init)
    #expect(surface == row[1])
    #expect(abs(state.time - numbers[0]) < 1e-6)
    #expect(abs(state.position.x - numbers[1]) < 1e-6)
    #expect(abs(state.position.y - numbers[2]) < 1e-6)
    #expect(abs(state.velocity.x - numbers[3]) < 1e-6)
    #expect(abs(state.velocity.y - numbers[4]) < 1e-6)
  }
  // After the reference ends, the ball stays on the floor from the limit of the series of its bounces on, four times the
  // time of the fall, rolls and hits the right wall.
  let rest = contacts.dropFirst(rows.count)
  #expect(rest.map(\.0).last == "R" && rest.dropLast().allSatisfy { $0.0 == "F" })
  let last = try #require(rest.dropLast().last).1
  #expect(abs(last.time - 4 * 0.45.squareRoot()) < 1e-6)
  #expect(abs(last.position.x - 158.9907) < 1e-3)
  #expect(abs(rest.last!.1.time - 3.938889) < 1e-6)
}

@Test func `M113: a larger sticking speed does not change the contacts with walls and the high bounces`() {
  var ball = box()
  var times: [BouncingBall.Surface: [Double]] = [:]
  ball.advance(to: 4, floor: StillFloor(height: 300)) { times[$0, default: []].append($1.time) }
  #expect(abs(times[.right]![0] - 0.65) < 1e-9)
  #expect(abs(times[.right]![1] - 3.938888888889) < 1e-9)
  #expect(abs(times[.left]![0] - 1.883333333333) < 1e-9)
  #expect(abs(times[.floor]![0] - 0.670820393250) < 1e-9)
  #expect(abs(times[.floor]![1] - 1.475804865150) < 1e-9)
}

@Test(arguments: 0..<20)
func `the energy never grows in a box at rest`(seed: UInt64) {
  var random = SplitMix64(seed: seed)
  let surroundings = BouncingBall.Surroundings(width: 960)
  var ball = BouncingBall(
    position: [random.number(32...928), random.number(32...560)],
    velocity: [random.number(-3000...3000), random.number(-3000...3000)], radius: 32,
    surroundings: surroundings)
  func energy() -> Double {
    (ball.velocity * ball.velocity).sum() / 2 + BouncingBall.gravity * (592 - 32 - ball.position.y)
  }
  var before = energy()
  for frame in 1...600 {
    ball.advance(to: Double(frame) / 60, floor: StillFloor(height: 592))
    let after = energy()
    #expect(after <= before + 1e-6)
    before = after
  }
}

@Test(arguments: 0..<20)
func `after ten random kicks the ball sleeps within 8 s`(seed: UInt64) {
  var random = SplitMix64(seed: seed)
  var ball = BouncingBall(
    position: [480, 560], radius: 32, surroundings: BouncingBall.Surroundings(width: 960))
  // The pane is closed or open; the stage is 960×640 pt.
  let floor = StillFloor(height: seed.isMultiple(of: 2) ? 592 : 272)
  ball.carry(byFloorAt: floor.state(at: 0).height)
  var time = 0.0
  let together = seed < 10
  for _ in 0..<10 {
    if !together { time += random.number(0...0.5) }
    ball.advance(to: time, floor: floor)
    let right = together ? seed.isMultiple(of: 3) : Bool.random(using: &random)
    ball.kick([right ? 300 : -300, -500])
  }
  ball.advance(to: time + 8, floor: floor)
  #expect(ball.isAsleep)
  #expect(ball.velocity == .zero)
  #expect(ball.position.y == floor.state(at: 0).height - 32)
}

@Test func `rolling resistance a stops the ball exactly, after v²/2a`() {
  var ball = BouncingBall(
    position: [100, 85], radius: 15, surroundings: .init(width: 1000, rollingResistance: 300))
  let floor = StillFloor(height: 100)
  ball.advance(to: 1, floor: floor)
  #expect(ball.isAsleep)
  ball.kick([300, 0])
  ball.advance(to: 1.5, floor: floor)
  #expect(abs(ball.velocity.x - 150) < 1e-9)
  ball.advance(to: 9, floor: floor)
  #expect(ball.velocity.x == 0)
  #expect(abs(ball.position.x - 250) < 1e-9)
}

@Test func `a frame without a contact evaluates the floor at most 12 times`() {
  let counter = CountingFloor()
  var ball = BouncingBall(position: [500, 100], radius: 32, surroundings: .init(width: 960))
  ball.advance(to: 1.0 / 60, floor: counter)
  #expect(counter.count <= 12)
}
