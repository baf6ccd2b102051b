import MotionDynamics
import MotionKinematics
import Testing

/// Formula F4: “length 0 is a radial spring with a 0.5 pt dead zone”, and `ideal` “has no skin and no dead zone”.
struct RadialSpringTests {
  private func ball(_ stepping: World.Stepping, length: Double) -> (World, BodyID) {
    var world = World(stepping)
    let ball = world.add(Body(.circle(radius: 10), center: [300, -100]), velocity: [500, 1800])
    world.add(ItemProperties([ball], resistance: 0, angularResistance: 0))
    world.add(Attachment(ball, to: .point(.zero), length: length, frequency: 3.5, damping: 0.4))
    return (world, ball)
  }

  @Test
  func `in ideal stepping an attachment of length 0 damps only along the radius, as short ones do`() {
    var (world, body) = ball(.ideal, length: 0)
    var (short, other) = ball(.ideal, length: 1e-9)
    let spin = { (world: World, body: BodyID) in
      let (place, speed) = (world[body].center, world.motion(of: body).velocity)
      return place.x * speed.y - place.y * speed.x
    }
    let atFirst = spin(world, body)
    for frame in 1...60 {
      world.advance(by: 1.0 / 60)
      short.advance(by: 1.0 / 60)
      #expect((world[body].center - short[other].center).length < 1e-3)
      // A force along the radius has no moment.
      #expect(abs(spin(world, body) / atFirst - 1) < 1e-6)
      if frame == 15 { #expect((world[body].center - SIMD2(35.26, -151.04)).length < 0.01) }
    }
  }

  @Test func `a motion straight through the anchor equals the closed form of the damped spring`() {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: [30, 40]))
    world.add(ItemProperties([ball], resistance: 0, angularResistance: 0))
    world.add(Attachment(ball, to: .point(.zero), frequency: 3.5, damping: 0.1))
    let omega = 7 * Double.pi
    let motion = SpringMotion(
      spring: Spring(stiffness: omega * omega, damping: 0.2 * omega), from: SIMD2(30.0, 40), to: .zero)
    for frame in 1...60 {
      world.advance(by: 1.0 / 60)
      #expect((world[ball].center - motion.value(at: Double(frame) / 60)).length < 1e-4)
    }
  }

  @Test(arguments: [1e-3, 0.05, 1])
  func `a path close past the anchor is as exact at 60 Hz as at 8000 Hz`(miss: Double) {
    func place(rate: Double) -> SIMD2<Double> {
      var world = World(.ideal)
      let ball = world.add(Body(.circle(radius: 10), center: [-400, miss]), velocity: [600, 0])
      world.add(ItemProperties([ball], resistance: 0, angularResistance: 0))
      world.add(Attachment(ball, to: .point(.zero), frequency: 3.5, damping: 0.4))
      for _ in 0..<Int(rate / 2) { world.advance(by: 1 / rate) }
      return world[ball].center
    }
    #expect((place(rate: 60) - place(rate: 8000)).length < 1e-3)
  }
}
