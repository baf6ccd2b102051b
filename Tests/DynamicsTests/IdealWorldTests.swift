import MotionDynamics
import MotionKinematics
import Testing

/// A world with one circle or box in free fall.
private func falling(
  _ body: Body, velocity: SIMD2<Double> = .zero, elasticity: Double = 0.6,
  boundaries: [String: Collision.Boundary] = [:]
) -> (World, BodyID) {
  var world = World(.ideal)
  let id = world.add(body, velocity: velocity)
  _ = world.add(Gravity([id]))
  _ = world.add(
    ItemProperties([id], elasticity: elasticity, friction: 0, resistance: 0, angularResistance: 0))
  _ = world.add(Collision([id], boundaries: boundaries, elasticity: 0, friction: 0))
  return (world, id)
}

@Test func `M24: in ideal stepping the pane overshoots by 31.833 pt at 0.18345 s and rests on its target`() {
  var pane = PaneWorld(.ideal)
  pane.world.advance(by: 0.18345)
  #expect(abs(pane.y + 31.833) < 1e-3)
  #expect(abs(pane.world.motion(of: pane.body).velocity.y) < 0.1)
  // ζ = 0.4 + 10/2ω₀ = 0.62736; every frame equals the closed form.
  let omega = 2 * .pi * 3.5
  let spring = Spring(stiffness: omega * omega, damping: 2 * 0.4 * omega + 10)
  #expect(abs(spring.dampingRatio - 0.62736) < 1e-5)
  var again = PaneWorld(.ideal)
  let motion = SpringMotion(spring: spring, from: 400.0, to: 0)
  for (frame, y) in again.frames(120).enumerated() {
    #expect(abs(y - motion.value(at: Double(frame + 1) / 60)) < 1e-5)
  }
  _ = again.frames(60)
  #expect(again.world.isPaused)
}

@Test(arguments: [30.0, 60, 120])
func `M73: a fall from rest covers 500t²`(rate: Double) {
  var (world, ball) = falling(Body(.circle(radius: 10), center: [0, 0]))
  for frame in 1...Int(rate) {
    world.advance(by: 1 / rate)
    let time = Double(frame) / rate
    #expect(abs(world[ball].center.y - 500 * time * time) < 1e-9)
  }
}

@Test func `M74: elasticity 0.6 returns 0.6 of the velocity, and the apexes are 10.8, 3.888 and 1.39968`() {
  var (world, ball) = falling(
    Body(.box(width: 30, height: 40), center: [0, -20 - 30]),
    boundaries: ["floor": .line([-200, 0], [200, 0])])
  var heights: [Double] = []
  var before = (height: 0.0, velocity: 0.0)
  for _ in 0..<20000 {
    world.advance(by: 1e-4)
    let height = -20 - world[ball].center.y
    let velocity = world.motion(of: ball).velocity.y
    // The apex, computed from height and velocity just before it.
    if before.velocity < 0, before.velocity > -1, velocity >= 0, heights.count < 3 {
      heights.append(before.height + before.velocity * before.velocity / 2000)
    }
    before = (height, velocity)
  }
  #expect(heights.count == 3)
  for (height, expected) in zip(heights, [10.8, 3.888, 1.39968]) { #expect(abs(height - expected) < 1e-4) }
}

@Test func `M74: each rebound has 0.6 of its impact velocity`() {
  var (world, ball) = falling(
    Body(.box(width: 30, height: 40), center: [0, -20 - 30]),
    boundaries: ["floor": .line([-200, 0], [200, 0])])
  // A fall from 30 pt: the first impact at √(2h/g), each further one after 2v/g.
  var impact = (2 * 30.0 / 1000).squareRoot()
  var speed = 1000 * impact
  for _ in 0..<3 {
    world.advance(by: impact - 1e-7 - world.time)
    let before = world.motion(of: ball).velocity.y
    world.advance(by: 2e-7)
    #expect(abs(-world.motion(of: ball).velocity.y / before - 0.6) < 1e-6)
    #expect(abs(before - speed) < 1e-3)
    speed *= 0.6
    impact += 2 * speed / 1000
  }
}

@Test(arguments: [60.0, 25, 240])
func `M113: a ball in a box of boundaries matches the reference between all contacts`(rate: Double) throws {
  let rows = try fixture("box_ball_events").map { $0.compactMap(Double.init) }
  var (world, ball) = falling(
    Body(.circle(radius: 15), center: [60, 60]), velocity: [500, 0],
    boundaries: ["box": .rectangle(from: .zero, to: [400, 300])])
  var frame = 0.0
  func go(to time: Double) {
    while (frame + 1) / rate < time {
      frame += 1
      world.advance(by: frame / rate - world.time)
    }
    world.advance(by: time - world.time)
  }
  for (row, next) in zip(rows, rows.dropFirst()) {
    let middle = (next[0] - row[0]) / 2
    go(to: row[0] + middle)
    let place = SIMD2(row[1] + row[3] * middle, row[2] + row[4] * middle + 500 * middle * middle)
    #expect((world[ball].center - place).length < 1e-6)
    #expect(abs(world.motion(of: ball).velocity.x - row[3]) < 1e-6)
    #expect(abs(world.motion(of: ball).velocity.y - (row[4] + 1000 * middle)) < 1e-3)
  }
  // The bounces end up to 5e-6 s before the limit of their series, which is four times the time of the fall.
  let limit = 4 * 0.45.squareRoot()
  #expect(world.time > limit - 5e-6)
  go(to: limit)
  #expect(world.motion(of: ball).velocity == SIMD2(180, 0) && world[ball].center.y == 285)
  // The ball rolls exactly on the line and reaches the right wall at 3.938889 s.
  go(to: 3.938889 - 2e-6)
  #expect(world.motion(of: ball).velocity.x == 180)
  #expect(world[ball].center.y == 285)
  #expect(abs(world[ball].center.x - 385) < 1e-3)
  go(to: 3.938889 + 2e-6)
  #expect(abs(world.motion(of: ball).velocity.x + 108) < 1e-6)
}

@Test(arguments: [World.Stepping.ideal, .uikit])
func `M72: the bottom of the gravity marker is never below the line`(stepping: World.Stepping) {
  var world = World(stepping)
  let marker = world.add(Body(.box(width: 30, height: 40), center: [100, 200]))
  _ = world.add(Gravity([marker]))
  _ = world.add(ItemProperties([marker], elasticity: 0.6))
  _ = world.add(Collision([marker], boundaries: ["floor": .line([0, 250], [400, 250])]))
  for _ in 0..<240 {
    world.advance(by: 1.0 / 60)
    #expect(world[marker].center.y + 20 <= 250 + 1e-9)
    #expect(abs(world[marker].angle) < (stepping == .ideal ? 1e-9 : 1e-3))
  }
  #expect(world.isPaused)
  #expect(abs(world[marker].center.y + 20 - (stepping == .ideal ? 250 : 248.5)) < 1e-3)
}

@Test func `in ideal stepping a body rests exactly on its line`() {
  var (world, box) = falling(
    Body(.box(width: 30, height: 40), center: [0, -60]), boundaries: ["floor": .line([-200, 0], [200, 0])])
  for _ in 0..<180 { world.advance(by: 1.0 / 60) }
  #expect(world.isPaused)
  #expect(abs(world[box].center.y + 20) < 1e-12)
  #expect(abs(world[box].angle) < 1e-12)
}

@Test(arguments: [0.9, 0.005])
func `in ideal stepping a slow body that nothing holds goes on, and one on a floor comes to rest`(
  speed: Double
) {
  var world = World(.ideal)
  let free = world.add(
    Body(.box(width: 20, height: 20), center: [0, -500]), velocity: [speed, 0], angularVelocity: 0.01)
  let slowed = world.add(Body(.circle(radius: 10), center: [0, -600]), velocity: [speed, 0])
  let falling = world.add(Body(.circle(radius: 10), center: [0, -700]))
  let resting = world.add(Body(.box(width: 20, height: 20), center: [0, -10]), velocity: [speed, 0])
  let bodies = [free, slowed, falling, resting]
  world.add(ItemProperties(bodies, resistance: 0, angularResistance: 0))
  world.add(ItemProperties([slowed], resistance: 0.5))
  // 0.01 pt/s²
  world.add(Gravity([falling], vector: [0, 1e-5]))
  world.add(Gravity([resting]))
  world.add(Collision([resting], boundaries: ["floor": .line([-900, 0], [900, 0])]))
  for _ in 0..<1200 { world.advance(by: 1.0 / 60) }
  #expect(abs(world[free].center.x - 20 * speed) < 1e-6 && abs(world[free].angle - 0.2) < 1e-6)
  #expect(world.motion(of: free).velocity == [speed, 0])
  #expect(abs(world[falling].center.y + 700 - 2) < 1e-6)
  // A resistance k stops a body after a distance of v/k.
  for _ in 0..<1200 { world.advance(by: 1.0 / 60) }
  #expect(abs(world[slowed].center.x - 2 * speed) < 3e-3)
  #expect(world.isAsleep(slowed) && world.isAsleep(resting) && !world.isAsleep(free))
  world.remove(free)
  world.remove(falling)
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  #expect(world.isPaused)
}
