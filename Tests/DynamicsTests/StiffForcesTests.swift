import MotionDynamics
import Testing

/// Sub-steps follow what is fast by itself: nothing explodes.
struct StiffForcesTests {
  @Test(arguments: [(3.5, 0.4, 1e6), (1e5, 0.4, 0), (1e5, 1, 0), (3.5, 1e4, 0), (0, 0, 1e6)])
  func `stiff springs and strong drags stay finite and near`(
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
    // Both creep: 1 pt less in 2 ms would need 1000 pt/s.
    if frequency == 3.5 || frequency == 0 { #expect((place * place).sum() > 2450) }
  }

  @Test func `a rate that is too fast to follow is an error`() async {
    await #expect(processExitsWith: .failure) {
      var world = World(.ideal)
      let ball = world.add(Body(.circle(radius: 10), center: .zero))
      world.add(Attachment(ball, to: .point(.zero), frequency: 1e8))
      world.advance(by: 1)
    }
  }
}
