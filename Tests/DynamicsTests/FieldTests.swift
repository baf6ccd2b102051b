import Motion
import Testing

@testable import MotionDynamics

/// A circle without resistance, and a field that acts on it.
private struct FieldWorld {
  var world: World
  let ball: Body.ID

  init(
    at center: SIMD2<Double> = .zero, velocity: SIMD2<Double> = .zero,
    charge: Double = 0, density: Double = 1, _ field: (Body.ID) -> Field
  ) {
    world = World()
    ball = world.add(Body(.box(width: 100, height: 100), center: center), velocity: velocity)
    _ = world.add(
      ItemProperties([ball], density: density, charge: charge, resistance: 0, angularResistance: 0))
    _ = world.add(field(ball))
  }

  var center: SIMD2<Double> { world[ball].center }
  var velocity: SIMD2<Double> { world.motion(of: ball).velocity }

  mutating func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { world.advance(by: 1.0 / 60) }
  }
}

struct FieldTests {
  @Test(arguments: [1e-320, 1e-200, 1e200])
  func `M129: the direction of linear gravity has any length`(length: Double) {
    var (long, one) = (
      FieldWorld { Field([$0], .linear(direction: [length, 0]), strength: 500) },
      FieldWorld { Field([$0], .linear(direction: [1, 0]), strength: 500) }
    )
    long.run(1)
    one.run(1)
    #expect(long.center == one.center && one.center.x > 100)
  }

  @Test func `M129: linear gravity accelerates along its direction, independent of mass`() {
    for density in [1.0, 50] {
      var world = FieldWorld(density: density) {
        Field([$0], .linear(direction: [3, -4]), strength: 500)
      }
      world.run(1)
      // UIKit's sub-steps fall ahead by v · h/2 and start one sub-step late.
      #expect((world.center - SIMD2(150, -200)).length < 3)
      #expect((world.velocity - SIMD2(300, -400)).length < 5)
    }
  }

  @Test func `M129: a velocity field brings a body to 1 − e^−st of its velocity`() {
    var world = FieldWorld { Field([$0], .velocity([80, 60]), strength: 2) }
    world.run(1)
    let decay = 0.1353352832366127
    #expect((world.velocity - (1 - decay) * SIMD2(80, 60)).length < 0.5)
  }

  @Test func `M129: an electric field accelerates charges by q/m and does not affect uncharged bodies`() {
    for (charge, density, expected) in [
      (2.0, 1.0, 80.0), (2.0, 4.0, 20.0), (-1.0, 1.0, -40.0), (0.0, 1.0, 0.0)
    ] {
      var world = FieldWorld(at: [1000, 0], charge: charge, density: density) {
        Field([$0], .electric(falloff: 0), strength: 40)
      }
      world.run(1)
      #expect(abs(world.velocity.x - expected) < 1)
      #expect(abs(world.velocity.y) < 1e-9)
    }
  }

  @Test func `M129: a magnetic field moves a charge on a circle with period 2πm/qB and keeps its speed`() {
    let field = 4 * Double.pi
    var world = FieldWorld(velocity: [300, 0], charge: 1, density: 2) {
      Field([$0], .magnetic(falloff: 0), strength: field)
    }
    // 2πm/qB = 1 s; the radius is v/2π. Half a period later the charge is one diameter higher: counter-clockwise.
    world.run(0.5)
    #expect((world.center - SIMD2(0, -300 / .pi)).length < 3)
    #expect(abs(world.velocity.length - 300) < 1e-2)
    world.run(0.5)
    #expect(world.center.length < 3)
    #expect(abs(world.velocity.length - 300) < 1e-2)
  }

  @Test func `M129: within the minimum radius a field that falls off towards a centre is a spring`() {
    // The strength at 50 pt is 500 / (50 / 100) pt/s², so ω² = 1000 / 50 s⁻².
    var world = FieldWorld(at: [30, 0]) {
      Field([$0], .radial(falloff: 1), strength: 500, minimumRadius: 50)
    }
    let motion = SpringMotion(spring: Spring(stiffness: 20, damping: 0), from: SIMD2(30.0, 0), to: [0, 0])
    for frame in 1...120 {
      world.world.advance(by: Double(frame) / 60 - world.world.time)
      // The stepping lags by up to a frame.
      #expect((world.center - motion.value(at: world.world.time)).length < 3)
    }
  }

  @Test func `M129: regions combine discs and rectangles by union, intersection, difference and inverse`() {
    let disc = Field.Region.circle(radius: 50)
    let bar = Field.Region.rectangle(width: 200, height: 20)
    let points: [SIMD2<Double>] = [[0, 0], [0, 40], [80, 0], [80, 40]]
    func contained(_ region: Field.Region) -> [Bool] { points.map(region.contains) }
    #expect(contained(.everywhere) == [true, true, true, true])
    #expect(contained(disc) == [true, true, false, false])
    #expect(contained(bar) == [true, false, true, false])
    #expect(contained(.inverse(bar)) == [false, true, false, true])
    #expect(contained(.union(disc, bar)) == [true, true, true, false])
    #expect(contained(.intersection(disc, bar)) == [true, false, false, false])
    #expect(contained(.difference(disc, bar)) == [false, true, false, false])
    #expect(bar.contains([100, 10]) && !bar.contains([100.001, 0]) && !bar.contains([0, -10.001]))
  }
}

@Test(arguments: [0, 0.3])
func `noise that changes with time does not let a body sleep where it is felt`(
  rate: Double
) {
  var world = World()
  let bodies = [0.0, 2000].map { world.add(Body(.box(width: 20, height: 20), center: [$0, -10])) }
  world.add(Gravity(bodies))
  world.add(Collision(bodies, boundaries: ["floor": .line([-5000, 0], [5000, 0])]))
  let noise = Field.Formula.noise(scale: 200, rate: rate, seed: 0)
  let field = world.add(Field(bodies, noise, strength: 500, region: .circle(radius: 1000)))
  world.run(10)
  #expect(world.isAsleep(bodies[0]) == (rate == 0) && world.isAsleep(bodies[1]))
  let before = world[bodies[0]].center.x
  world.run(20)
  #expect((abs(world[bodies[0]].center.x - before) > 20) == (rate > 0))
  #expect(abs(world[bodies[1]].center.x - 2000) < 1e-3)
  world[field].strength = 0
  world.run(10)
  #expect(world.isPaused)
}
