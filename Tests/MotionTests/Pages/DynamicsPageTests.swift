import Motion
import MotionDynamics
import Testing

@Test func `the examples of the page “Dynamics” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  var world = World()
  let ball = world.add(Body(.circle(radius: 15), center: [60, 60]), velocity: [500, 0])
  world.add(Gravity([ball]))
  world.add(ItemProperties([ball], elasticity: 0.6, friction: 0, resistance: 0))
  world.add(Collision([ball], boundaries: ["box": .rectangle(from: [0, 0], to: [400, 300])]))
  for _ in 1...48 {
    world.advance(by: 1.0 / 60)
    for event in world.events {
      if case .contactBegan(let contact) = event { print(contact.other, contact.point.x.rounded()) }
    }
  }
  print(world[ball].center.y.rounded(), world.motion(of: ball).velocity.x.rounded())
  // END

  // EXAMPLE
  let kept = world
  world.add(Push([ball], vector: [0, -2], mode: .instantaneous))
  world.advance(by: 0.1)
  print(world[ball].center.y < kept[ball].center.y, world.time > kept.time)
  // END

  // EXAMPLE
  var pair = World()
  let left = pair.add(Body(.circle(radius: 20), center: [0, 0]), velocity: [200, 0])
  let right = pair.add(Body(.circle(radius: 20), center: [100, 0]), velocity: [-200, 0])
  pair.add(ItemProperties([left, right], elasticity: 0.5, resistance: 0))
  pair.add(Collision([left, right]))
  for _ in 1...30 { pair.advance(by: 1.0 / 60) }
  print(pair.motion(of: left).velocity.x.rounded())
  // END

  try Page("Sources/Dynamics/Dynamics.docc/Dynamics.md").expect(output)
}
