import Motion
import Testing

@testable import MotionDynamics

/// A behaviour that consists of others, of which one consists of others in turn.
private struct Pulled: Behavior {
  var attachment: MotionDynamics.Attachment
  var inner: CompositeBehavior
  var children: [any Behavior] { [inner, attachment] }
}

/// A world with behaviours of every kind.
private struct Toys {
  var world: World
  var bodies: [BodyID] = []
  var gravity: BehaviorID<Gravity>
  var light: BehaviorID<Gravity>
  var collision: BehaviorID<Collision>
  var properties: BehaviorID<ItemProperties>
  var some: BehaviorID<ItemProperties>
  var spring: BehaviorID<MotionDynamics.Attachment>
  var rod: BehaviorID<MotionDynamics.Attachment>
  var chain: BehaviorID<MotionDynamics.Attachment>
  var snap: BehaviorID<Snap>
  var force: BehaviorID<Push>
  var impulse: BehaviorID<Push>
  var field: BehaviorID<Field>
  var vortex: BehaviorID<Field>
  var electric: BehaviorID<Field>
  var slide: BehaviorID<Joint>
  var limit: BehaviorID<Joint>
  var pulled: BehaviorID<Pulled>

  init() {
    world = World()
    for index in 0..<12 {
      let shape: BodyShape = index.isMultiple(of: 2) ? .circle(radius: 8) : .box(width: 18, height: 12)
      bodies.append(
        world.add(Body(shape, center: [20 + 25 * Double(index % 4), 20 + 25 * Double(index / 4)])))
    }
    gravity = world.add(Gravity(bodies))
    light = world.add(Gravity([bodies[4]], vector: [0, -0.3]))
    var collision = Collision(bodies)
    collision.boundaries = ["walls": .rectangle(from: .zero, to: [130, 130])]
    self.collision = world.add(collision)
    properties = world.add(ItemProperties(bodies, elasticity: 0.4))
    some = world.add(ItemProperties(Array(bodies[6...7]), density: 3, charge: 1))
    spring = world.add(
      MotionDynamics.Attachment(bodies[0], offset: [3, 0], to: .point([30, 60]), frequency: 3, damping: 0.4))
    rod = world.add(MotionDynamics.Attachment(bodies[1], to: .point([60, 20]), length: 20))
    chain = world.add(
      MotionDynamics.Attachment(
        bodies[2], to: .body(bodies[3], offset: [1, 1]), length: 25, frequency: 2, damping: 0.2))
    snap = world.add(Snap(bodies[5], to: [70, 70]))
    force = world.add(Push(Array(bodies[6...7]), vector: [0.1, 0], mode: .continuous, offset: [1, 2]))
    impulse = world.add(Push([bodies[8]], vector: [0.01, -0.01], mode: .instantaneous))
    field = world.add(Field(Array(bodies[6...8]), .drag, strength: 0.2))
    vortex = world.add(Field([bodies[9]], .vortex(falloff: 1), center: [60, 60], strength: 300, reach: 90))
    electric = world.add(Field([bodies[6]], .electric(falloff: 1), center: [60, 60], strength: 2))
    slide = world.add(Joint(bodies[10], to: .point([70, 70]), .sliding(axis: [1, 0], range: -20...20)))
    limit = world.add(Joint(bodies[11], to: .point([95, 70]), .limit(length: 30)))
    pulled = world.add(
      Pulled(
        attachment: MotionDynamics.Attachment(bodies[4], to: .point([20, 45]), frequency: 2),
        inner: CompositeBehavior([ItemProperties([bodies[4]], resistance: 2), Gravity([bodies[4]])])))
  }

  /// Writes to attachments and snaps as fingers would that drag them.
  mutating func drag(_ frame: Int) {
    let turn = 0.1 * Double(frame)
    world[spring].anchor = .point([30 + 10 * turn, 60])
    world[rod].anchor = .point([60 + 4 * turn, 20 + turn])
    world[chain].length = 25 + 2 * turn
    world[chain].offset = [turn, 0]
    world[snap].point = [70 - 3 * turn, 70]
    if frame.isMultiple(of: 7) {
      world[spring].frequency = 3 + 0.1 * turn
      world[snap].damping = 0.5 + 0.1 * turn
      world[snap].frequency = 4 + 0.1 * turn
    }
  }

  var state: [SIMD2<Double>] {
    world.bodies.flatMap {
      let motion = world.motion(of: $0)
      return [world[$0].center, [world[$0].angle, motion.angularVelocity], motion.velocity]
    }
  }
}

/// A change of behaviours that needs no new layout, for the number of a frame.
private enum Change: String, CaseIterable, CustomTestStringConvertible {
  case attachments, gravity, gravityOfOthers, properties, propertiesOfOthers, collision, collisionOfOthers,
    force
  case impulse, field, joints, composite, all

  var testDescription: String { rawValue }

  func make(in toys: inout Toys, frame: Int) {
    let (part, bodies) = (0.01 * Double(frame), toys.bodies)
    switch self {
    case .attachments: toys.drag(frame)
    case .gravity: toys.world[toys.gravity].vector = [part, 1 - 2 * part]
    case .gravityOfOthers: toys.world[toys.light].bodies = [bodies[frame % 12], bodies[4]]
    case .properties:
      toys.world[toys.some].elasticity = part.truncatingRemainder(dividingBy: 1)
      toys.world[toys.some].density = 3 + part
      toys.world[toys.some].charge = 1 + 3 * part
      toys.world[toys.properties].angularResistance = 3 * part
      toys.world[toys.properties].resistance = 5 * part
      toys.world[toys.properties].friction = part
    case .propertiesOfOthers:
      toys.world[toys.some].bodies = [bodies[frame % 12]]
      toys.world[toys.some].isAnchored = frame % 9 == 8
      toys.world[toys.some].allowsRotation = frame % 2 == 0
    case .collision:
      toys.world[toys.collision].boundaries = ["walls": .rectangle(from: .zero, to: [130, 130 - 20 * part])]
      toys.world[toys.collision].elasticity = part.truncatingRemainder(dividingBy: 1)
      toys.world[toys.collision].friction = part
    case .collisionOfOthers:
      toys.world[toys.collision].bodies = Array(bodies[(frame % 5)...])
      toys.world[toys.collision].mode = frame % 3 == 0 ? .boundaries : .everything
    case .force:
      toys.world[toys.force].vector = [0.1 + part, -part]
      toys.world[toys.force].offset = [part, 2]
    case .impulse: toys.world[toys.impulse].vector = [0.01 * part, -0.001]
    case .field:
      toys.world[toys.field].strength = 0.2 + part
      toys.world[toys.vortex].center = [60 - 20 * part, 60]
      toys.world[toys.vortex].minimumRadius = 1 + 20 * part
      toys.world[toys.vortex].formula = frame % 2 == 0 ? .vortex(falloff: 1) : .radial(falloff: 2)
    case .joints:
      toys.world[toys.slide].anchor = .point([70 + 4 * part, 70])
      toys.world[toys.slide].kind = .sliding(axis: [1, part], range: -20 - part...20)
      toys.world[toys.limit].kind = .limit(length: 30 - 10 * part)
      toys.world[toys.limit].offset = [part, 0]
    case .composite:
      toys.world[toys.pulled].attachment.anchor = .point([20 + 30 * part, 45])
      toys.world[toys.pulled].inner = CompositeBehavior([
        ItemProperties([bodies[4], bodies[frame % 12]], resistance: 2 + part),
        Gravity([bodies[4]], vector: [part, 1])
      ])
    case .all: for change in Self.allCases where change != .all { change.make(in: &toys, frame: frame) }
    }
  }
}

@Suite struct `Changes of a behaviour` {
  @Test func `only a behaviour that consists of others has children`() {
    let behaviors: [any Behavior] = [
      Gravity([]), Collision([]), ItemProperties([]), Push([], vector: .zero, mode: .continuous),
      Field([], .drag, strength: 1)
    ]
    #expect(behaviors.allSatisfy { $0.children.isEmpty })
    #expect(CompositeBehavior(behaviors).children.count == behaviors.count)
  }

  @Test(arguments: Change.allCases)
  private func `a behaviour that changes in each frame acts as in a new layout`(change: Change) {
    var kept = Toys()
    kept.world.advance(by: 1.0 / 60)
    // Copies, so that the bodies in the events have the same identifiers.
    var (renewed, untouched) = (kept, kept)
    for frame in 0..<90 {
      change.make(in: &kept, frame: frame)
      #expect(kept.world.isLaidOut)
      change.make(in: &renewed, frame: frame)
      renewed.world.isLaidOut = false
      var events: ([WorldEvent], [WorldEvent]) = ([], [])
      kept.world.advance(by: 1.0 / 60) { event, _ in events.0.append(event) }
      renewed.world.advance(by: 1.0 / 60) { event, _ in events.1.append(event) }
      #expect(kept.state == renewed.state && events.0 == events.1)
      untouched.world.advance(by: 1.0 / 60)
    }
    #expect(kept.state != untouched.state, "the change must have an effect")
  }

  @Test func `another body, a spring for a rod, and a body that was removed need a new layout`() {
    var toys = Toys()
    toys.world.advance(by: 1.0 / 60)
    let other = toys.world[toys.snap].body
    func expectsNew(_ change: (inout Toys) -> Void) {
      change(&toys)
      #expect(!toys.world.isLaidOut)
      toys.world.advance(by: 1.0 / 60)
    }
    expectsNew { $0.world[$0.spring].body = other }
    expectsNew { $0.world[$0.rod].frequency = 2 }
    expectsNew { $0.world[$0.chain].anchor = .point(.zero) }
    expectsNew { $0.world[$0.force].isActive = false }
    expectsNew { $0.world[$0.force].bodies = [other] }
    expectsNew { $0.world[$0.field].bodies = [other] }
    expectsNew {
      $0.world[$0.slide].kind = .pin; $0.world[$0.limit].kind = .pin
    }
    expectsNew { $0.world[$0.pulled].inner.children.removeLast() }
    expectsNew { $0.world[$0.pulled].inner.children.append(Gravity([other])) }
    toys.world.remove(other)
    toys.world.advance(by: 1.0 / 60)
    toys.world[toys.snap].point = .zero
    toys.world.advance(by: 1.0 / 60)
    #expect(toys.state.allSatisfy { $0.isFinite })
  }
}

/// A world in which each kind of behaviour holds a body of its own, at rest after a while.
private struct Still {
  var world: World
  var gravity: BehaviorID<Gravity>
  var collision: BehaviorID<Collision>
  var properties: BehaviorID<ItemProperties>
  var spring: BehaviorID<MotionDynamics.Attachment>
  var rod: BehaviorID<MotionDynamics.Attachment>
  var snap: BehaviorID<Snap>
  var force: BehaviorID<Push>
  var impulse: BehaviorID<Push>
  var field: BehaviorID<Field>
  var joint: BehaviorID<Joint>
  var parts: BehaviorID<CompositeBehavior>

  init() {
    world = World()
    var bodies: [BodyID] = []
    for index in 0..<8 {
      bodies.append(world.add(Body(.circle(radius: 8), center: [50 * Double(index), 0])))
    }
    properties = world.add(
      ItemProperties(bodies, elasticity: 0, resistance: 6, angularResistance: 6))
    gravity = world.add(Gravity(bodies))
    collision = world.add(Collision(bodies, boundaries: ["floor": .line([-100, 40], [500, 40])]))
    spring = world.add(
      MotionDynamics.Attachment(bodies[0], to: .point([0, -20]), length: 15, frequency: 3, damping: 1))
    rod = world.add(MotionDynamics.Attachment(bodies[1], to: .point([50, -20]), length: 20))
    snap = world.add(Snap(bodies[2], to: [100, 5], damping: 1))
    force = world.add(Push([bodies[2]], vector: [0.01, 0], mode: .continuous))
    impulse = world.add(Push([bodies[3]], vector: [0.01, 0], mode: .instantaneous))
    field = world.add(Field([bodies[4]], .drag, strength: 1))
    joint = world.add(Joint(bodies[5], to: .point([250, -20]), .limit(length: 25)))
    parts = world.add(
      CompositeBehavior([
        Snap(bodies[6], to: [300, -10], damping: 1), Push([bodies[6]], vector: [0, -0.01], mode: .continuous)
      ]))
    rest()
  }

  /// Advances the world until it rests, for at most 20 s.
  /// - Returns: The number of frames, and the number of pauses.
  @discardableResult mutating func rest() -> [Int] {
    var (frames, pauses) = (0, 0)
    while frames < 1200, !world.isPaused {
      world.advance(by: 1.0 / 60) { event, _ in if event == .paused { pauses += 1 } }
      frames += 1
    }
    return [frames, pauses]
  }

  /// The centres of all bodies.
  var centers: [SIMD2<Double>] { world.bodies.map { world[$0].center } }

  /// Changes each behaviour.
  static func changes() -> [(inout Still) -> Void] {
    [
      { $0.world[$0.gravity].vector = [0, 0.7] },
      { $0.world[$0.collision].boundaries = ["floor": .line([-100, 60], [500, 60])] },
      { $0.world[$0.properties].density = 2 },
      { $0.world[$0.spring].anchor = .point([5, -25]) },
      { $0.world[$0.rod].length = 15 },
      { $0.world[$0.snap].point = [110, 0] },
      { $0.world[$0.force].vector = [0.02, 0] },
      { $0.world[$0.impulse].vector = [-0.01, 0] },
      { $0.world[$0.field].strength = 2 },
      { $0.world[$0.joint].kind = .limit(length: 22) },
      {
        $0.world[$0.parts].children = [$0.world[$0.parts].children[0], $0.world[$0.parts].children[1]].map {
          part in
          guard var push = part as? Push else { return part }
          push.vector = [0.01, -0.01]
          return push
        }
      }
    ]
  }

  /// Sets each behaviour to the value that it has.
  static func repetitions() -> [(inout Still) -> Void] {
    [
      { $0.repeatValue(of: \.gravity) }, { $0.repeatValue(of: \.collision) },
      { $0.repeatValue(of: \.properties) }, { $0.repeatValue(of: \.spring) }, { $0.repeatValue(of: \.rod) },
      { $0.repeatValue(of: \.snap) }, { $0.repeatValue(of: \.force) }, { $0.repeatValue(of: \.impulse) },
      { $0.repeatValue(of: \.field) }, { $0.repeatValue(of: \.joint) },
      { $0.repeatValue(of: \.parts) }
    ]
  }

  /// Removes each behaviour and adds it again.
  static func additions() -> [(inout Still) -> Void] {
    [
      { $0.addAgain(\.gravity) }, { $0.addAgain(\.collision) }, { $0.addAgain(\.properties) },
      { $0.addAgain(\.spring) }, { $0.addAgain(\.rod) }, { $0.addAgain(\.snap) }, { $0.addAgain(\.force) },
      { $0.addAgain(\.impulse) }, { $0.addAgain(\.field) }, { $0.addAgain(\.joint) },
      { $0.addAgain(\.parts) }
    ]
  }

  private mutating func repeatValue<Value>(of id: KeyPath<Still, BehaviorID<Value>>) {
    world[self[keyPath: id]] = world[self[keyPath: id]]
  }

  private mutating func addAgain<Value>(_ id: WritableKeyPath<Still, BehaviorID<Value>>) {
    let value = world[self[keyPath: id]]
    world.remove(self[keyPath: id])
    self[keyPath: id] = world.add(value)
  }
}

@Suite struct `Behaviours of a world at rest` {
  @Test func `the bodies of a world at rest sleep until they are pushed`() {
    var still = Still()
    let bodies = still.world.bodies
    #expect(bodies.allSatisfy { still.world.isAsleep($0) })
    still.world.addVelocity([0, -30], to: bodies[7])
    still.world.advance(by: 1.0 / 60)
    #expect(!still.world.isAsleep(bodies[7]))
  }

  @Test func `a change wakes the world, which rests again in the same frame as in a new layout`() {
    let still = Still()
    #expect(still.world.isPaused)
    for (number, change) in Still.changes().enumerated() {
      var (kept, renewed) = (still, still)
      change(&kept)
      #expect(kept.world.isLaidOut && !kept.world.isPaused, "\(number)")
      change(&renewed)
      renewed.world.isLaidOut = false
      let rest = kept.rest()
      #expect(rest == renewed.rest() && rest[1] == 1, "\(number)")
      #expect(kept.centers == renewed.centers, "\(number)")
    }
  }

  @Test func `a behaviour set to the value that it has moves no body, and the world rests again`() {
    let still = Still()
    var read = still
    _ = (read.world[read.gravity], read.world[read.parts])
    #expect(read.world.isPaused)
    for (number, write) in Still.repetitions().enumerated() {
      var written = still
      write(&written)
      #expect(written.world.isLaidOut && !written.world.isPaused, "\(number)")
      #expect(written.rest()[1] == 1, "\(number)")
      for (center, old) in zip(written.centers, still.centers) {
        #expect((center - old).length < 0.1, "\(number)")
      }
    }
  }

  @Test func `a behaviour that is removed and one that is added wake the world, which rests again`() {
    let still = Still()
    for (number, renew) in Still.additions().enumerated() {
      var renewed = still
      renew(&renewed)
      #expect(!renewed.world.isLaidOut && !renewed.world.isPaused, "\(number)")
      #expect(renewed.rest()[1] == 1, "\(number)")
    }
  }
}
