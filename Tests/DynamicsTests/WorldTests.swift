import MotionDynamics
import Motion
import Testing

/// A box above a floor at y = 250, with gravity and a collision behaviour.
private struct MarkerWorld {
  var world: World
  let marker: BodyID
  let collision: BehaviorID<Collision>
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

  mutating func run(_ seconds: Double, onEvent: (WorldEvent, inout World) -> Void = { _, _ in }) {
    for _ in 0..<Int(seconds * 60) { world.advance(by: 1.0 / 60, onEvent: onEvent) }
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

@Test func `a world that reserves memory, and its copy, move as before, to the bit`() {
  var marker = MarkerWorld()
  marker.run(0.3)
  var copy = marker
  marker.world.reserveCapacity(40)
  for frame in 0..<60 {
    for added in [5, 20] where frame == added {
      _ = marker.world.add(Body(.circle(radius: 5), center: [120 + Double(added), 100]))
      _ = copy.world.add(Body(.circle(radius: 5), center: [120 + Double(added), 100]))
    }
    marker.run(1.0 / 60)
    copy.run(1.0 / 60)
    #expect(marker.world.bodies == copy.world.bodies)
    for body in copy.world.bodies {
      #expect(
        marker.world[body] == copy.world[body] && marker.world.motion(of: body) == copy.world.motion(of: body)
      )
    }
  }
}

@Test func `a replayed copy of a world moves identically, to the bit`() {
  var first = MarkerWorld()
  first.run(0.2)
  var second = first
  first.run(1)
  second.run(1)
  #expect(first.world[first.marker] == second.world[first.marker])
}

@Test
func `what a callback adds can be used in it, and moves from the next frame on; removals end the frame`()
  throws
{
  var marker = MarkerWorld()
  let (id, collision) = (marker.marker, marker.collision)
  var spark: BodyID?
  var pull: BehaviorID<Gravity>?
  marker.run(2) { event, world in
    guard case .contactBegan = event, spark == nil else { return }
    world.remove(id)
    world.removeAllBehaviors()
    let added = world.add(Body(.circle(radius: 5), center: [300, 100]))
    world.addVelocity([60, 0], to: added)
    let gravity = world.add(Gravity([added], vector: [1, 0]))
    world[gravity].vector = [0, -1]
    #expect(world.contains(id) && world.contains(collision))
    #expect(world.contains(added) && world[added].center == [300, 100] && world.contains(gravity))
    #expect((world.motion(of: added).velocity - SIMD2(60, 0)).length < 1e-5)
    (spark, pull) = (added, gravity)
  }
  let added = try #require(spark)
  #expect(marker.world.bodies == [added] && !marker.world.contains(collision))
  #expect(marker.world[try #require(pull)].vector == [0, -1])
  marker.world[added].center = [300, 100]
  marker.world.updateItemUsingCurrentState(added)
  marker.world.setVelocity([60, 0], of: added)
  marker.run(0.5)
  #expect(marker.world[added].center.x > 320 && marker.world[added].center.y < 50)
}

@Test
func `an identifier of another world is in no world but its copies, and is an error where it is needed`()
  async
{
  let one = MarkerWorld()
  var other = MarkerWorld()
  #expect(one.marker != other.marker && one.collision != other.collision)
  #expect(!other.world.contains(one.marker) && !other.world.contains(one.collision))
  other.world.remove(one.marker)
  other.world.remove(one.collision)
  #expect(other.world.contains(other.marker) && other.world.contains(other.collision))
  var copy = one.world
  #expect(copy[one.marker].center == [100, 200])
  copy[one.collision].elasticity = 0.7
  copy.add(Snap(one.marker, to: [50, 50]))
  copy.advance(by: 1.0 / 60)
  #expect(copy.motion(of: one.marker).velocity != one.world.motion(of: one.marker).velocity)
}

@Test func `a body of another world stops the program with a sentence`() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    _ = MarkerWorld().world[MarkerWorld().marker]
  }
  let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(sentence.contains("the body is not in this world: it was removed, or is of another world"))
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

@Test func `a copy that is made in a callback goes on as the world does`() throws {
  var marker = MarkerWorld()
  var kept: World?
  var added: BodyID?
  var time = 0.0
  while kept == nil {
    marker.world.advance(by: 1.0 / 60) { event, world in
      guard case .contactBegan = event, kept == nil else { return }
      added = world.add(Body(.circle(radius: 5), center: [300, 100]))
      kept = world
      time = world.time
    }
  }
  var copy = try #require(kept)
  #expect(copy.time == time)
  for _ in 0..<60 {
    copy.advance(by: 1.0 / 60)
    marker.world.advance(by: 1.0 / 60)
    #expect(copy[marker.marker].center == marker.world[marker.marker].center)
  }
  #expect(copy.contains(try #require(added)))
}

@Test(arguments: [true, false])
func `a callback may restore an earlier copy, made in a callback or outside, and the frame ends there`(
  isMadeInCallback: Bool
) {
  var marker = MarkerWorld()
  var kept = marker.world
  var contacts: [Double] = []
  marker.run(5) { event, world in
    guard case .contactBegan = event else { return }
    if contacts.isEmpty, isMadeInCallback { kept = world }
    contacts.append(world.time)
    if contacts.count == 2 { world = kept }
  }
  #expect(contacts.count > 2)
  // The restored world goes through the same contacts again.
  #expect(abs(contacts[2] - contacts[isMadeInCallback ? 1 : 0]) < 1e-9)
}
