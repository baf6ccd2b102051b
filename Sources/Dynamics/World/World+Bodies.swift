extension World {
  /// Adds a body; during a callback, at the end of the frame.
  /// - Parameters:
  ///   - body: shape and place.
  ///   - velocity: in pt/s, finite.
  ///   - angularVelocity: in radians/s, finite.
  /// - Returns: its name.
  public mutating func add(
    _ body: Body, velocity: SIMD2<Double> = .zero, angularVelocity: Double = 0
  ) -> BodyID {
    body.check()
    let motion = Motion2D(velocity: velocity, angularVelocity: angularVelocity)
    check(motion)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = slots.count
      slots.append(nil)
    }
    let id = BodyID(slot: slot, serial: takeSerial())
    if isInCallback { deferred.append(.addBody(id, body, motion)) } else { insert(id, body, motion) }
    return id
  }

  /// Removes a body and whatever is attached to it; during a callback, at the end of the frame. Nothing happens
  /// if it is not there.
  public mutating func remove(_ id: BodyID) {
    if isInCallback { deferred.append(.removeBody(id)) } else { erase(id) }
  }

  /// Whether the body is in the world.
  public func contains(_ id: BodyID) -> Bool {
    slots.contains(id)
  }

  /// The names of all bodies.
  public var bodies: [BodyID] {
    slots.enumerated().compactMap { slot, entry in entry.map { BodyID(slot: slot, serial: $0.serial) } }
  }

  /// A body as it is seen. What is written here is seen until the next frame in which the world moves the body;
  /// the world itself takes it over with `updateItemUsingCurrentState`.
  public subscript(id: BodyID) -> Body {
    get { slots[checked(id)]!.body }
    set {
      newValue.check()
      slots[checked(id)]!.body = newValue
    }
  }

  /// Takes over where a body is seen, and its shape; the velocity stays.
  public mutating func updateItemUsingCurrentState(_ id: BodyID) {
    let slot = checked(id)
    engine.place(slots[slot]!.body, at: slot)
    wake()
  }

  /// How a body moves; it is in the world.
  public func motion(of id: BodyID) -> Motion2D { engine.state(of: checked(id)).motion }

  /// Whether a body sleeps; it is in the world. One that is anchored does.
  public func isAsleep(_ id: BodyID) -> Bool { !engine.state(of: checked(id)).isAwake }

  /// Adds to a body's velocity.
  /// - Parameters:
  ///   - velocity: in pt/s, finite.
  ///   - angularVelocity: in radians/s, finite.
  ///   - id: the body; it is in the world.
  public mutating func addVelocity(_ velocity: SIMD2<Double>, angularVelocity: Double = 0, to id: BodyID) {
    let motion = Motion2D(velocity: velocity, angularVelocity: angularVelocity)
    check(motion)
    engine.add(motion, to: checked(id))
    wake()
  }

  /// Gives a body a velocity, by adding what is missing.
  /// - Parameters:
  ///   - velocity: in pt/s, finite.
  ///   - id: the body; it is in the world.
  public mutating func setVelocity(_ velocity: SIMD2<Double>, of id: BodyID) {
    addVelocity(velocity - motion(of: id).velocity, to: id)
  }

  private func check(_ motion: Motion2D) {
    let velocity = motion.velocity
    precondition(velocity.x.isFinite && velocity.y.isFinite, "a velocity is finite, not \(velocity)")
    precondition(motion.angularVelocity.isFinite, "a velocity is finite, not \(motion.angularVelocity)")
  }

  private func checked(_ id: BodyID) -> Int {
    precondition(contains(id), "the body is not in this world")
    return id.slot
  }

  mutating func insert(_ id: BodyID, _ body: Body, _ motion: Motion2D) {
    slots[id.slot] = BodySlot(serial: id.serial, body: body, written: (body.center, body.angle))
    engine.insert(body, motion, at: id.slot)
    isLaidOut = false
    wake()
  }

  mutating func erase(_ id: BodyID) {
    guard contains(id) else { return }
    engine.remove(id.slot)
    collectEvents()
    slots[id.slot] = nil
    freeSlots.append(id.slot)
    isLaidOut = false
    wake()
  }
}
