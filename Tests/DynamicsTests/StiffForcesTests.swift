import MotionDynamics
import Testing

/// Sub-steps adapt to fast forces, so that the simulation stays stable.
struct StiffForcesTests {
  @Test(arguments: [(3.5, 0.4, 1e6), (1e5, 0.4, 0), (1e5, 1, 0), (3.5, 1e4, 0), (0, 0, 1e6)])
  func `with stiff springs and strong drag the body stays finite and close`(
    frequency: Double, damping: Double, resistance: Double
  ) {
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 10), center: [40, 30]))
    world.add(Gravity([ball]))
    world.add(ItemProperties([ball], resistance: resistance, angularResistance: resistance))
    if frequency > 0 {
      world.add(Attachment(ball, to: .point(.zero), frequency: frequency, damping: damping))
    }
    for _ in 0..<2 { world.advance(by: 0.001) }
    let place = world[ball].center
    #expect(place.x.isFinite && place.y.isFinite)
    #expect((place * place).sum() < 2501)
    // Both are damped so strongly that they move by less than 0.51 pt in 2 ms.
    if frequency == 3.5 || frequency == 0 { #expect((place * place).sum() > 2450) }
  }

  @Test func `a frequency too high to simulate fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      var world = World(.ideal)
      let ball = world.add(Body(.circle(radius: 10), center: .zero))
      world.add(Attachment(ball, to: .point(.zero), frequency: 1e8))
      world.advance(by: 1)
    }
  }
}
