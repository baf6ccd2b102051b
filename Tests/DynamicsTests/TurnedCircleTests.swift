import MotionDynamics
import Testing

/// Turns a circle for half a second, then pulls and pushes it at points beside its centre for a second. Returns its
/// centres and angles.
/// - Parameter isHeld: True if a joint that never acts holds the circle from the beginning on.
private func places(isHeld: Bool, pulls: Bool) -> [Body] {
  var world = World()
  let circle = world.add(Body(.circle(radius: 20), center: [100, 100]), angularVelocity: 3)
  if isHeld { world.add(Joint(circle, to: .point([100, 100]), .limit(length: 10_000))) }
  for _ in 0..<30 { world.advance(by: 1.0 / 60) }
  if pulls {
    world.add(
      Attachment(circle, offset: [15, 0], to: .point([160, 100]), length: 30, frequency: 2, damping: 0.2))
  } else {
    world.add(Push([circle], vector: [0.2, 0.1], mode: .continuous, offset: [0, 12]))
  }
  return (0..<60).map { _ in
    world.advance(by: 1.0 / 60)
    return world[circle]
  }
}

@Test(arguments: [true, false])
func `a joint or a push acts at the turned point of a circle that no joint held before`(pulls: Bool) {
  #expect(places(isHeld: false, pulls: pulls) == places(isHeld: true, pulls: pulls))
}
