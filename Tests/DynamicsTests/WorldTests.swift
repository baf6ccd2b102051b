import Motion
import Testing

@testable import MotionDynamics

/// A box above a floor at y = 250, with gravity and a collision behaviour.
private struct MarkerWorld {
  var world: World
  let marker: Body.ID
  let collision: World.BehaviorID<Collision>
  /// The resting height of the marker's centre, which UIKit's skin can change by up to half a point.
  let rest = 228.5
  let tolerance = 0.5

  init() {
    world = World()
    marker = world.add(Body(.box(width: 30, height: 40), center: [100, 200]))
    _ = world.add(Gravity([marker]))
    _ = world.add(ItemProperties([marker], elasticity: 0.6))
    collision = world.add(Collision([marker], boundaries: ["floor": .line([0, 250], [400, 250])]))
  }

  mutating func run(_ seconds: Double, onEvent: (World.Event, inout World) -> Void = { _, _ in }) {
    for _ in 0..<Int(seconds * 60) {
      world.advance(by: 1.0 / 60)
      for event in world.events { onEvent(event, &world) }
    }
  }
}

@Test
func `M75: a boundary is looked up and removed by its identifier, and contacts report the identifier`() {
  var marker = MarkerWorld()
  #expect(marker.world[marker.collision].boundaries["floor"] == .line([0, 250], [400, 250]))
  var names: Set<String> = []
  marker.run(3) { event, _ in
    if case .contactBegan(let contact) = event, case .boundary(let name) = contact.other {
      names.insert(name)
    }
  }
  #expect(names == ["floor"])
  #expect(abs(marker.world[marker.marker].center.y - marker.rest) <= marker.tolerance)
  marker.world[marker.collision].boundaries["floor"] = nil
  var ended = 0
  marker.run(1) { event, _ in if case .contactEnded = event { ended += 1 } }
  #expect(ended == 1)
  #expect(marker.world[marker.marker].center.y > 500)
}

@Test
func `M76: an item moved by the program falls from its new position only after updateItemUsingCurrentState`()
{
  var marker = MarkerWorld()
  marker.run(3)
  #expect(marker.world.isPaused)
  let id = marker.marker
  var lifted = marker
  lifted.world[id].center.y -= 30
  // Woken without the call, the world still uses the old position on the floor.
  lifted.world.addVelocity(.zero, to: id)
  lifted.run(0.1)
  #expect(abs(lifted.world[id].center.y - marker.rest) <= marker.tolerance)

  marker.world[id].center.y -= 30
  marker.world.updateItemUsingCurrentState(id)
  #expect(marker.world.motion(of: id).velocity == .zero)
  #expect(!marker.world.isPaused)
  marker.run(0.1)
  #expect(marker.world[id].center.y < marker.rest - 20)
  #expect(marker.world.motion(of: id).velocity.y > 50)
  marker.run(3)
  #expect(abs(marker.world[id].center.y - marker.rest) <= marker.tolerance)
}

@Test func `M78: at rest the world pauses and makes no callback until it is woken`() {
  var marker = MarkerWorld()
  var pauses = 0
  marker.run(3) { event, _ in if event == .paused { pauses += 1 } }
  #expect(pauses == 1)
  #expect(marker.world.isPaused)
  marker.run(10) { _, _ in Issue.record("an event in a world that is paused") }
  marker.world.setVelocity([0, -300], of: marker.marker)
  #expect(!marker.world.isPaused)
  marker.run(3) { event, _ in if event == .paused { pauses += 1 } }
  #expect(pauses == 2)
}

@Test func `M79: behaviours that are set once act in every drop until the world is released`() {
  final class Witness: Sendable {}
  struct Holding: Behavior { let witness: Witness }
  weak var witness: Witness?
  var holder: MarkerWorld? = MarkerWorld()
  do {
    let kept = Witness()
    witness = kept
    _ = holder!.world.add(Holding(witness: kept))
  }
  let marker = holder!.marker
  for lift in 0..<3 {
    // Each drop starts 100 pt higher and ends at the same resting position.
    holder!.world[marker].center.y = 150
    holder!.world.updateItemUsingCurrentState(marker)
    holder!.run(3)
    #expect(holder!.world.isPaused, "lift \(lift)")
    #expect(abs(holder!.world[marker].center.y - holder!.rest) < holder!.tolerance)
  }
  holder!.world[marker].center.y = 150
  holder!.world.updateItemUsingCurrentState(marker)
  var copy = holder!.world
  holder!.run(0.2)
  #expect(holder!.world[marker].center.y > 155)
  #expect(copy[marker].center.y == 150)
  holder = nil
  copy.advance(by: 1.0 / 60)
  #expect(witness != nil)
  copy.removeAllBehaviors()
  copy.advance(by: 1.0 / 60)
  #expect(witness == nil)
}

@Test func `a composite behaviour nests others, and adding or removing it adds or removes all of them`() {
  var world = World()
  let body = world.add(Body(.circle(radius: 10), center: .zero))
  let all = world.add(
    CompositeBehavior([
      CompositeBehavior([Gravity([body], vector: [0, 0.5]), Gravity([body], vector: [0.25, 0])]),
      ItemProperties([body], resistance: 0)
    ]))
  for _ in 0..<60 { world.advance(by: 1.0 / 60) }
  let velocity = world.motion(of: body).velocity
  // The first sub-step is taken one sub-step late.
  let time = 119.0 / 120
  #expect((velocity - SIMD2(250 * time, 500 * time)).length < 1e-2)
  world.remove(all)
  #expect(!world.contains(all))
  world.advance(by: 1.0 / 60)
  // Without item properties a body has UIKit's resistance of 0.1.
  #expect((world.motion(of: body).velocity - velocity).length < 2)
}
