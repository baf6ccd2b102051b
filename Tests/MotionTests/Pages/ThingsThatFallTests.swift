import Motion
import MotionDynamics
import Testing

/// Swift Testing also has a type of this name.
private typealias Attachment = MotionDynamics.Attachment

@MainActor @Test func `the examples of the page “Things that fall” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  var world = World()
  let marker = world.add(Body(.box(width: 30, height: 40), center: [160, 250]))
  world.add(Gravity([marker]))
  world.add(ItemProperties([marker], elasticity: 0.6, resistance: 0))
  world.add(Collision([marker], boundaries: ["ground": .line([0, 300], [320, 300])]))
  for _ in 1...12 { world.advance(by: 1.0 / 60) }
  print(world[marker].center.y.rounded(), world.motion(of: marker).velocity.y.rounded())
  // END

  // EXAMPLE
  let link = ManualDisplayLink()
  let animator = Animator(link: link)
  animator.add { frame in
    world.advance(by: frame.duration)
    // Show the marker at world[marker].center.
    guard world.isPaused else { return .moving }
    print("rests")
    return .finished
  }
  link.advance(to: 5)
  print(world[marker].center.y.rounded(), link.isPaused)
  // END

  // EXAMPLE
  struct Pane: Behavior {
    var pull: Attachment
    var properties: ItemProperties

    init(_ body: BodyID, at place: SIMD2<Double>) {
      pull = Attachment(body, to: .point(place), frequency: 3.5, damping: 0.4)
      properties = ItemProperties([body], density: 100, resistance: 10)
    }

    var children: [any Behavior] { [pull, properties] }
  }
  // END

  // EXAMPLE
  var room = World()
  let body = room.add(Body(.box(width: 320, height: 480), center: [0, 400]))
  let pane = room.add(Pane(body, at: [0, 0]))
  for _ in 1...6 { room.advance(by: 1.0 / 60) }
  print((100 * room[body].center.y).rounded() / 100)
  room[pane].pull.anchor = .point([0, 400])
  room.advance(by: 1.0 / 60)
  print((100 * room[body].center.y).rounded() / 100)
  // END

  // EXAMPLE
  let drop = Flight(from: -30, gravity: 1000, floor: 0, elasticity: 0.6)
  print(drop.firstImpactTime, drop.firstImpactSpeed)
  print(drop.apexHeight(afterImpact: 1), drop.restingTime)
  // END

  try Page("Sources/Motion/Motion.docc/ThingsThatFall.md").expect(output)
}
