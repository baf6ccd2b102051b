internal import Motion

extension World {
  /// Adds a body. It is in the world at once, in a callback too, and moves from the next frame on.
  /// - Parameters:
  ///   - body: the shape, the position and the angle.
  ///   - velocity: the velocity of the centre, in pt/s, finite.
  ///   - angularVelocity: the angular velocity, in radians/s, finite.
  /// - Returns: the identifier of the body.
  public mutating func add(
    _ body: Body, velocity: SIMD2<Double> = .zero, angularVelocity: Double = 0
  ) -> BodyID {
    body.check()
    let motion = Motion2D(velocity: velocity, angularVelocity: angularVelocity)
    check(motion)
    let id = BodyID(slot: freeSlots.popLast() ?? slots.count, serial: takeSerial())
    let slot = BodySlot(serial: id.serial, body: body, written: (body.center, body.angle))
    if id.slot < slots.count { slots[id.slot] = slot } else { slots.append(slot) }
    engine.insert(body, motion, at: id.slot)
    isLaidOut = false
    wake()
    return id
  }

  /// Removes a body; during a callback, at the end of the frame. Does nothing if it is not in the world.
  ///
  /// Behaviours continue without the body. An attachment, a joint or a snap of it has no effect, and remains in the world
  /// until it is removed.
  public mutating func remove(_ id: BodyID) {
    if isInCallback { deferred.append { $0.erase(id) } } else { erase(id) }
  }

  /// Reserves memory for a number of bodies, so that adding and advancing up to that number allocates nothing.
  ///
  /// A copy of a world shares its memory until one of them is changed. This call ends the sharing.
  public mutating func reserveCapacity(_ count: Int) {
    slots.reserveCapacity(count)
    events.reserveCapacity(count)
    eventsInDelivery.reserveCapacity(count)
    entries.reserveCapacity(entries.count)
    for index in entries.indices { entries[index].behavior.takeMemory() }
    layout.reserveCapacity(count)
    engine.reserveCapacity(count)
  }

  /// Returns true if the body is in the world.
  public func contains(_ id: BodyID) -> Bool { slots.contains(id) }

  /// The identifiers of all bodies.
  public var bodies: [BodyID] {
    slots.enumerated().compactMap { slot, entry in entry.serial.map { BodyID(slot: slot, serial: $0) } }
  }

  /// The visible state of a body. A value set here lasts until the next frame in which the world moves the
  /// body. `updateItemUsingCurrentState` copies it into the world's own state.
  public subscript(id: BodyID) -> Body {
    get { slots.body(at: checked(id)) }
    set {
      newValue.check()
      slots[checked(id)].body = newValue
    }
  }

  /// Copies the visible position, angle and shape of a body into the world's own state. The velocity does not change; that
  /// of an anchored body remains 0.
  public mutating func updateItemUsingCurrentState(_ id: BodyID) {
    let slot = checked(id)
    engine.place(slots[slot].body, layout.item(at: slot), at: slot)
    wake()
  }

  /// Returns the velocities of a body, which must be in the world.
  public func motion(of id: BodyID) -> Motion2D { engine.state(of: checked(id)).motion }

  /// Returns true if a body sleeps or is anchored. It must be in the world.
  public func isAsleep(_ id: BodyID) -> Bool { !engine.state(of: checked(id)).isAwake }

  /// Adds to a body's velocity, unless the body is anchored.
  /// - Parameters:
  ///   - velocity: the change of the velocity, in pt/s, finite.
  ///   - angularVelocity: the change of the angular velocity, in radians/s, finite.
  ///   - id: the body, which must be in the world.
  public mutating func addVelocity(_ velocity: SIMD2<Double>, angularVelocity: Double = 0, to id: BodyID) {
    let motion = Motion2D(velocity: velocity, angularVelocity: angularVelocity)
    check(motion)
    engine.add(motion, to: checked(id))
    wake()
  }

  /// Sets a body's velocity by adding the difference, unless the body is anchored.
  /// - Parameters:
  ///   - velocity: the velocity of the centre, in pt/s, finite.
  ///   - angularVelocity: the angular velocity, in radians/s, finite; nil leaves it as it is.
  ///   - id: the body, which must be in the world.
  public mutating func setVelocity(
    _ velocity: SIMD2<Double>, angularVelocity: Double? = nil, of id: BodyID
  ) {
    let motion = motion(of: id)
    addVelocity(
      velocity - motion.velocity, angularVelocity: angularVelocity.map { $0 - motion.angularVelocity } ?? 0,
      to: id)
  }

  private func check(_ motion: Motion2D) {
    require(finite: motion.velocity, "a velocity")
    require(finite: motion.angularVelocity, "an angular velocity")
  }

  private func checked(_ id: BodyID) -> Int {
    require(contains(id), "the body is not in this world: it was removed, or is of another world")
    return id.slot
  }

  mutating func erase(_ id: BodyID) {
    guard contains(id) else { return }
    engine.remove(id.slot)
    collectEvents()
    slots[id.slot].serial = nil
    freeSlots.append(id.slot)
    isLaidOut = false
    wake()
  }
}

/// A body of a world, and the state of the engine when it was last written to it.
struct BodySlot: Sendable {
  /// The serial number of the body in this slot; nil if the slot is free.
  var serial: Int?
  var body: Body
  var written: (center: SIMD2<Double>, angle: Double)
}

extension [BodySlot] {
  /// Returns true if the body is in its slot.
  func contains(_ id: BodyID) -> Bool { id.slot < count && self[id.slot].serial == id.serial }

  /// Returns true if a body of the behaviour with a serial number is in its slot.
  func contains(_ id: BodyID, of behavior: Int) -> Bool {
    require(
      SerialNumber.areOfSameWorld(id.serial, behavior),
      "the bodies of a behaviour must be of its world; got one of another world")
    return contains(id)
  }

  /// Returns the body in a slot, without a copy of the slot.
  func body(at slot: Int) -> Body { withUnsafeBufferPointer { ($0.baseAddress! + slot).pointee.body } }
}
