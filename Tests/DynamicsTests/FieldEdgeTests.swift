import MotionDynamics
import MotionKinematics
import Testing

/// Ideal stepping is exact even at the edge of a field, where the force is discontinuous.
struct FieldEdgeTests {
  private func ball(_ field: (BodyID) -> Field, at x: Double, velocity: Double) -> (World, BodyID) {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 5), center: [x, 0]), velocity: [velocity, 0])
    world.add(ItemProperties([ball], resistance: 0, angularResistance: 0))
    world.add(field(ball))
    return (world, ball)
  }

  @Test(arguments: [7.0, 60, 144])
  func `a ball that leaves the reach of a drag field moves on at constant velocity`(rate: Double) {
    var (world, ball) = ball({ Field([$0], .drag, strength: 1, reach: 100) }, at: 0, velocity: 400)
    // 400 (1 − e^−t) = 100 at t = ln 4/3; from then on the velocity is 300 pt/s.
    let edge = 0.287682072451781
    for frame in 1...Int(rate) {
      world.advance(by: Double(frame) / rate - world.time)
      let time = world.time
      let expected = time < edge ? 400 * (1 - motionDecay(time)) : 100 + 300 * (time - edge)
      #expect(abs(world[ball].center.x - expected) < 1e-5)
    }
  }

  /// e^−t.
  private func motionDecay(_ time: Double) -> Double {
    SpringMotion(spring: Spring(stiffness: 1, damping: 2), from: 1, velocity: -1, to: 0).value(at: time)
  }

  @Test(arguments: [7.0, 60, 144])
  func `a ball enters a field of constant pull, passes its core and leaves with its initial speed`(
    rate: Double
  ) {
    let pull = 1000.0
    var (world, ball) = ball(
      { Field([$0], .radial(falloff: 0), strength: pull, reach: 100) }, at: -200, velocity: 300)
    // By energy and symmetry the exit velocity equals the entry velocity.
    let entry = 100.0 / 300
    let inner = (300.0 * 300 + 2 * pull * 99).squareRoot()
    let slope = (inner - 300) / pull
    // In the core of 1 pt it is a spring of ω² = 1000.
    let omega = pull.squareRoot()
    let core = SpringMotion(
      spring: Spring(stiffness: pull, damping: 0), from: -1.0, velocity: inner, to: 0)
    var low = 0.0
    var high = 1 / inner + 1e-3
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if core.value(at: middle) < 0 { low = middle } else { high = middle }
    }
    #expect(omega * low < 1)
    let exit = entry + 2 * slope + 2 * low
    let last = (exit * rate).rounded(.up) + 5
    for frame in 1...Int(last) { world.advance(by: Double(frame) / rate - world.time) }
    #expect(abs(world[ball].center.x - (100 + 300 * (world.time - exit))) < 1e-5)
    #expect(abs(world.motion(of: ball).velocity.x - 300) < 1e-5)
  }

  @Test func `passing a core repeatedly does not accumulate error in the energy`() {
    var (world, ball) = ball({ Field([$0], .radial(falloff: 0), strength: 2000) }, at: 100, velocity: 0)
    for _ in 0..<240 { world.advance(by: 1.0 / 60) }
    let (place, speed) = (abs(world[ball].center.x), world.motion(of: ball).velocity.x)
    let energy = speed * speed / 2 + 2000 * (place < 1 ? place * place / 2 : place - 0.5)
    #expect(abs(energy - 2000 * 99.5) < 1e-2)
  }

  @Test func `a body that a wall throws back into a field is slowed from the field's edge on`() {
    var (world, ball) = ball({ Field([$0], .drag, strength: 1, reach: 100) }, at: 150, velocity: 1000)
    world.add(
      Collision([ball], boundaries: ["wall": .line([160, -100], [160, 100])], elasticity: 1, friction: 0))
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    // 5 pt to the wall, 55 pt back to the edge, then decay by e^−t.
    let expected = 100 - 1000 * (1 - motionDecay(0.5 - 0.06))
    #expect(expected < -100 || abs(world[ball].center.x - expected) < 1e-4)
    #expect(expected >= -100 || world[ball].center.x < -100)
  }

  @Test func `a body that hovers at the edge of a field does not stall the simulation`() {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 5), center: [0, -150]))
    world.add(Gravity([ball]))
    world.add(ItemProperties([ball], resistance: 3, angularResistance: 0))
    world.add(Field([ball], .radial(falloff: 0), strength: -3000, reach: 100))
    for _ in 0..<240 { world.advance(by: 1.0 / 60) }
    #expect(abs(world[ball].center.y + 100) < 0.1)
  }
}
