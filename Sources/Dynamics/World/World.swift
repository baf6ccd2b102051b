internal import Motion

/// Bodies, and behaviours that act on them: a value that is advanced frame by frame.
///
/// As a value it can be copied, stored and replayed, and the same calls give the same motion. Its owner
/// decides when it advances.
///
/// Bodies are moved by formula F4, which follows published measurements of UIKit Dynamics. It has sub-steps of 1/120
/// s, a skin around boxes and lines, and no rebound below 100 pt/s. Contacts are solved in the order of Box2D 2,
/// because final positions depend on it. Recorded runs of few bodies in Box2D 2.3.1, with these constants, are
/// reproduced within 0.001 pt. As there, the separation of overlapping bodies may lift them. Any number of bodies
/// moves by the same rules.
///
/// An anchored body or a boundary that is placed elsewhere has no velocity: the bodies that it overlaps are moved
/// apart. Thus a lift of half a point per frame carries a tower of boxes, and a lift of 2 pt a low heap. Faster lifts
/// press the bodies into each other.
///
/// Velocities are limited to 24,000 pt/s and 60π radians/s. Moving bodies that are so fast or so thin that they cross
/// within a sub-step pass through each other; anchored bodies and boundaries stop them.
public struct World: Sendable {
  /// An event of a frame. Contacts come before the pause or the stop.
  public enum Event: Hashable, Sendable {
    /// A contact began.
    case contactBegan(Contact)
    /// A contact ended. Its bodies may have been removed; see `World.contains(_:)`.
    case contactEnded(Contact)
    /// All bodies sleep. The world does nothing until it is changed.
    case paused
    /// A position or a velocity exceeded the range of single precision: 1e30 pt/s, say, or a contact of a body whose
    /// mass rounds to 0. The bodies concerned are at rest at their positions before the frame. The world does nothing
    /// until it is changed.
    case stopped
  }

  /// The identifier of a behaviour in its world, and in copies of that world, with the behaviour's type.
  public struct BehaviorID<Value: Behavior>: Hashable, Sendable {
    let serial: Int
  }

  struct Entry: Sendable {
    var serial: Int
    var behavior: any Behavior
  }

  /// A body, and the state of the solver when it was last written to it.
  struct Item: Sendable {
    var serial: Int
    var body: Body
    var written: (center: SIMD2<Double>, angle: Double)
  }

  /// The time since the world began, in s.
  public private(set) var time = 0.0
  /// True if all bodies sleep, or after the event `stopped`. Until the world is changed, `advance` then only adds to `time`.
  public private(set) var isPaused = true
  /// The events of the last frame, in order: contacts, then the pause. The caller may change the world while it reads them.
  public private(set) var events: [Event] = []

  /// The bodies, oldest first. Their numbers are those of the solver's.
  private(set) var items: [Item] = []
  private(set) var behaviors: [Entry] = []
  private(set) var solver = Solver()
  private var lowering = Lowering()
  private var isLowered = true
  /// The serial number of the last body or behaviour.
  private var lastSerial = 0
  /// The active instantaneous pushes that have acted. One acts again when it differs from its value here.
  private var done: [(origin: Lowering.Origin, push: Push)] = []
  /// The pushes before the last frame with a change, kept for their memory.
  private var formerlyDone: [(origin: Lowering.Origin, push: Push)] = []
  /// True if the behaviours have changed since the pushes acted.
  private var isPushDue = false
  /// The events since the last frame.
  private var coming: [Event] = []
  /// The time that remains to be stepped, in s.
  private var remainder = 0.0

  /// Creates an empty world at time 0.
  public init() {}

  /// Advances the world by one frame, in this order: instantaneous pushes, motion, visible bodies, events.
  ///
  /// A sub-step is taken once the time has passed its end: at 60 Hz one in the first frame, then two in each.
  /// - Parameter duration: the duration of the frame, in s; finite, 0 or more. More than half a second counts as 1/60 s.
  public mutating func advance(by duration: Double) {
    require(notNegative: duration, "a frame")
    events.removeAll(keepingCapacity: true)
    defer { time += duration }
    guard !isPaused else { return }
    lower()
    push()
    remainder += duration > 0.5 ? 1.0 / 60 : duration
    let count = max(Int((remainder * 120 - 1e-6).rounded(.up)) - 1, 0)
    for number in 0..<count {
      let start = time + Double(number) / 120
      solver.addForces(lowering, items, at: start)
      solver.step()
      takeTouches(at: start)
    }
    remainder -= Double(count) / 120
    if !writeBack() {
      isPaused = true
      coming.append(.stopped)
    } else if solver.isAsleep {
      isPaused = true
      coming.append(.paused)
    }
    swap(&events, &coming)
  }

  /// Passes changed behaviours to the solver.
  private mutating func lower() {
    guard !isLowered else { return }
    (isLowered, isPushDue) = (true, true)
    lowering.lower(behaviors, items)
    solver.apply(lowering)
    takeTouches(at: time)
  }

  private mutating func change() { (isLowered, isPaused) = (false, false) }

  /// Applies the instantaneous pushes that were added, changed or made active after the last frame.
  private mutating func push() {
    guard isPushDue else { return }
    isPushDue = false
    swap(&done, &formerlyDone)
    done.removeAll(keepingCapacity: true)
    for (origin, push) in lowering.pushes where push.mode == .instantaneous && push.isActive {
      done.append((origin, push))
      if formerlyDone.contains(where: { $0.origin == origin && $0.push == push }) { continue }
      for body in push.bodies {
        if let index = items.index(of: body) { solver.apply(push, to: index) }
      }
    }
  }

  /// Copies the solver's state to the visible bodies. A body without a finite state is set to rest at its last visible
  /// place. Returns false if there is such a body.
  private mutating func writeBack() -> Bool {
    var isFinite = true
    for index in items.indices {
      let body = solver.bodies[index]
      let (center, angle) = (points(body.position), Double(body.angle))
      guard body.isMoving || center != items[index].written.center || angle != items[index].written.angle
      else {
        continue
      }
      guard center.isFinite, angle.isFinite, points(body.motion.velocity).isFinite, body.motion.spin.isFinite
      else {
        let body = items[index].body
        (solver.bodies[index].motion.velocity, solver.bodies[index].motion.spin) = (.zero, 0)
        solver.place(index, at: metres(body.center), angle: Float(body.angle), as: Hull(body.shape))
        (isLowered, isFinite) = (false, false)
        continue
      }
      (items[index].body.center, items[index].body.angle) = (center, angle)
      items[index].written = (center, angle)
    }
    return isFinite
  }

  /// Appends the contacts that began or ended to the coming events, and empties the solver's list.
  private mutating func takeTouches(at time: Double) {
    for touch in solver.touches {
      // The older one of two bodies is named first.
      let contact: Contact
      switch (touch.first, touch.second) {
      case (.body(let one), .body(let two)) where two.serial < one.serial:
        contact = Contact(two, touch.first, touch, sign: -1, at: time)
      case (.body(let one), _): contact = Contact(one, touch.second, touch, sign: 1, at: time)
      case (.boundary, .body(let two)): contact = Contact(two, touch.first, touch, sign: -1, at: time)
      case (.boundary, .boundary): continue
      }
      coming.append(touch.isBeginning ? .contactBegan(contact) : .contactEnded(contact))
    }
    solver.touches.removeAll(keepingCapacity: true)
  }

  /// Reserves memory for a number of bodies, so that adding and advancing up to that number allocates nothing.
  ///
  /// A copy of a world shares its memory until one of them is changed. This call ends the sharing.
  package mutating func reserveCapacity(_ count: Int) {
    items.reserveCapacity(count)
    lower()
    events.reserveCapacity(4 * count)
    coming.reserveCapacity(4 * count)
    done.reserveCapacity(lowering.pushes.count)
    formerlyDone.reserveCapacity(lowering.pushes.count)
    behaviors.reserveCapacity(behaviors.count)
    for index in behaviors.indices { behaviors[index].behavior.takeMemory() }
    lowering.reserveCapacity(count)
    solver.reserveCapacity(count + lowering.lines.count)
  }
}

// MARK: Bodies

extension World {
  /// Adds a body, which moves from the next frame on.
  /// - Parameters:
  ///   - body: the shape, the position and the angle.
  ///   - velocity: the velocity of the centre, in pt/s, finite.
  ///   - angularVelocity: the angular velocity, in radians/s, finite.
  /// - Returns: the identifier of the body.
  public mutating func add(
    _ body: Body, velocity: SIMD2<Double> = .zero, angularVelocity: Double = 0
  ) -> Body.ID {
    body.check()
    require(finite: velocity, "a velocity")
    require(finite: angularVelocity, "an angular velocity")
    lastSerial += 1
    var solid = SolidBody(
      Hull(body.shape), at: metres(body.center), angle: Float(body.angle), isStatic: false)
    (solid.motion.velocity, solid.motion.spin) = (metres(velocity), Float(angularVelocity))
    let (mass, inertia) = solid.hull.mass(1)
    (solid.motion.inverseMass, solid.motion.inverseInertia) = (1 / mass, 1 / inertia)
    solver.insert(solid, of: .body(Body.ID(serial: lastSerial)), at: items.count)
    items.append(Item(serial: lastSerial, body: body, written: (body.center, body.angle)))
    change()
    return Body.ID(serial: lastSerial)
  }

  /// Removes a body. Does nothing if it is not in the world.
  ///
  /// Behaviours continue without the body. An attachment, a joint or a snap of it has no effect, and remains in the world
  /// until it is removed.
  public mutating func remove(_ id: Body.ID) {
    guard let index = items.index(of: id) else { return }
    solver.remove(at: index)
    takeTouches(at: time)
    items.remove(at: index)
    change()
  }

  /// Returns true if the body is in the world.
  public func contains(_ id: Body.ID) -> Bool { items.index(of: id) != nil }

  /// The identifiers of all bodies, oldest first.
  public var bodies: [Body.ID] { items.map { Body.ID(serial: $0.serial) } }

  /// The visible state of a body. A value set here lasts until the next frame in which the world moves the
  /// body. `updateItemUsingCurrentState` copies it into the world's own state.
  public subscript(id: Body.ID) -> Body {
    get { items[index(of: id)].body }
    set {
      newValue.check()
      items[index(of: id)].body = newValue
    }
  }

  /// Copies the visible position, angle and shape of a body into the world's own state. The velocity does not change; that
  /// of an anchored body remains 0.
  public mutating func updateItemUsingCurrentState(_ id: Body.ID) {
    let index = index(of: id)
    let body = items[index].body
    let isMoved = solver.place(
      index, at: metres(body.center), angle: Float(body.angle), as: Hull(body.shape))
    if isMoved { isLowered = false }
    isPaused = false
  }

  /// Returns the velocities of a body, which must be in the world.
  /// - Returns: the velocity of the centre, in pt/s, and the angular velocity, in radians/s, clockwise on a screen.
  public func motion(of id: Body.ID) -> (velocity: SIMD2<Double>, angularVelocity: Double) {
    let motion = solver.bodies[index(of: id)].motion
    return (points(motion.velocity), Double(motion.spin))
  }

  /// Adds to a body's velocity, unless the body is anchored.
  /// - Parameters:
  ///   - velocity: the change of the velocity, in pt/s, finite.
  ///   - angularVelocity: the change of the angular velocity, in radians/s, finite.
  ///   - id: the body, which must be in the world.
  public mutating func addVelocity(_ velocity: SIMD2<Double>, angularVelocity: Double = 0, to id: Body.ID) {
    require(finite: velocity, "a velocity")
    require(finite: angularVelocity, "an angular velocity")
    let index = index(of: id)
    lower()
    isPaused = false
    guard !solver.bodies[index].isStatic else { return }
    solver.bodies[index].motion.velocity += metres(velocity)
    if solver.bodies[index].motion.inverseInertia > 0 {
      solver.bodies[index].motion.spin += Float(angularVelocity)
    }
    solver.bodies[index].wake()
  }

  /// Sets a body's velocity by adding the difference, unless the body is anchored.
  /// - Parameters:
  ///   - velocity: the velocity of the centre, in pt/s, finite.
  ///   - angularVelocity: the angular velocity, in radians/s, finite; nil leaves it as it is.
  ///   - id: the body, which must be in the world.
  public mutating func setVelocity(
    _ velocity: SIMD2<Double>, angularVelocity: Double? = nil, of id: Body.ID
  ) {
    let motion = motion(of: id)
    addVelocity(
      velocity - motion.velocity, angularVelocity: angularVelocity.map { $0 - motion.angularVelocity } ?? 0,
      to: id)
  }

  private func index(of id: Body.ID) -> Int {
    guard let index = items.index(of: id) else { fatalError("the body is not in this world: it was removed") }
    return index
  }
}

// MARK: Behaviours

extension World {
  /// Adds a behaviour, which acts from the next frame on.
  /// - Parameter behavior: the behaviour. Its bodies that are not in the world have no effect.
  /// - Returns: the identifier with which it can be read, changed and removed.
  @discardableResult public mutating func add<Value: Behavior>(_ behavior: Value) -> World.BehaviorID<Value> {
    lastSerial += 1
    behaviors.append(Entry(serial: lastSerial, behavior: behavior))
    change()
    return World.BehaviorID(serial: lastSerial)
  }

  /// Removes a behaviour. Does nothing if it is not in the world.
  public mutating func remove<Value: Behavior>(_ id: World.BehaviorID<Value>) {
    behaviors.removeAll { $0.serial == id.serial }
    change()
  }

  /// Removes all behaviours.
  public mutating func removeAllBehaviors() {
    behaviors.removeAll()
    change()
  }

  /// The behaviour with an identifier. Changing it changes velocities only through forces.
  public subscript<Value: Behavior>(id: World.BehaviorID<Value>) -> Value {
    get {
      guard let value = index(of: id.serial).flatMap({ behaviors[$0].behavior as? Value }) else {
        fatalError("the behaviour is not in this world: it was removed")
      }
      return value
    }
    set {
      guard let index = index(of: id.serial) else {
        fatalError("the behaviour is not in this world: it was removed")
      }
      behaviors[index].behavior.assign(newValue)
      if !done.isEmpty {
        var part = 0
        forgetInactivePushes(in: newValue, id.serial, &part)
      }
      change()
    }
  }

  /// Forgets the inactive pushes of a behaviour, so that they act again when they are active.
  private mutating func forgetInactivePushes(in behavior: some Behavior, _ serial: Int, _ part: inout Int) {
    if let push = behavior as? Push {
      let origin = Lowering.Origin(behavior: serial, part: part)
      part += 1
      if !push.isActive { done.removeAll { $0.origin == origin } }
    }
    for child in behavior.children { forgetInactivePushes(in: child, serial, &part) }
  }

  private func index(of serial: Int) -> Int? { behaviors.firstIndex { $0.serial == serial } }
}

extension Behavior {
  /// Replaces the behaviour by a value of its type, in the same memory.
  fileprivate mutating func assign(_ value: some Behavior) {
    if let value = value as? Self { self = value }
  }

  /// Makes the memory of the behaviour unique, as each mutating call does.
  fileprivate mutating func takeMemory() {}
}
