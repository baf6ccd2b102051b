import Motion
import Testing

struct ProjectionTests {
  @Test(arguments: [-2500, -250, 0, 1, 1000])
  func `F10: the projected end is where a decay with rate 0.998 comes to rest`(velocity: Double) {
    let projected = Projection.distance(velocity: velocity)
    #expect(agrees(projected, Decay(from: 0, velocity: velocity).end, to: 1e-15))
  }

  @Test func `F10: 1000 pt/s project to 499.4998 pt, for each component`() {
    #expect(near(Projection.distance(velocity: 1000), 499.499_833_166_455, 1e-6))
    let distance = Projection.distance(velocity: SIMD2(1000, -500))
    #expect(near(distance.x, 499.499_833_166_455, 1e-6) && near(distance.y, -249.749_916_6, 1e-6))
  }

  @Test(arguments: [-700, 3, 1234.5], [0.998, 0.99])
  func `F10: the velocity for a distance is the inverse of the distance for a velocity`(
    distance: Double, rate: Double
  ) {
    let velocity = Projection.velocity(distance: distance, rate: rate)
    #expect(agrees(Projection.distance(velocity: velocity, rate: rate), distance, to: 1e-14))
  }
}
