internal import MotionKinematics

extension World {
  /// Advances the world by one frame, in this order: instantaneous pushes, motion, visible bodies, contact
  /// events, actions, deferred additions and removals, pause.
  ///
  /// - Parameters:
  ///   - duration: The duration of the frame, in s; finite, 0 or more. In `uikit` stepping more than half a
  ///     second counts as 1/60 s.
  ///   - onEvent: Called for each event, with the world. Its additions and removals take effect at the end of
  ///     the frame.
  public mutating func advance(by duration: Double, onEvent: (WorldEvent, inout World) -> Void = { _, _ in })
  {
    require(duration.isFinite && duration >= 0, "a frame must be finite and not negative; got \(duration)")
    require(!isInCallback, "a world must not be advanced inside its own callbacks")
    guard !isPaused else {
      time += duration
      return
    }
    updateLayout()
    pushOnce()
    let error = engine.advance(from: time, by: duration, layout)
    self.error = error
    isPaused = error != nil
    time += duration
    writeBack()

    collectEvents()
    isInCallback = true
    // The two arrays are swapped, so that both keep their memory.
    swap(&events, &toldEvents)
    for index in toldEvents.indices { onEvent(toldEvents[index], &self) }
    toldEvents.removeAll(keepingCapacity: true)
    for index in layout.frameActions.indices { layout.frameActions[index].value.action(&self) }
    isInCallback = false
    applyDeferred()

    updateLayout()
    if let error {
      deliver(.stopped(error), onEvent)
    } else if engine.isAsleep {
      isPaused = true
      deliver(.paused, onEvent)
    }
  }

  /// Calls back with an event that comes after the actions, and applies what was deferred.
  private mutating func deliver(_ event: WorldEvent, _ onEvent: (WorldEvent, inout World) -> Void) {
    isInCallback = true
    onEvent(event, &self)
    isInCallback = false
    applyDeferred()
  }

  /// Applies the instantaneous pushes that have not acted yet.
  private mutating func pushOnce() {
    for (key, push) in layout.pushes where push.mode == .instantaneous && push.isActive {
      guard spentPushes[key] != push else { continue }
      spentPushes[key] = push
      for body in push.bodies where contains(body) {
        let item = layout.item(at: body.slot)
        guard !item.properties.isAnchored else { continue }
        let (mass, inertia) = slots[body.slot].body.shape.unitMass
        let impulse = 100 * push.vector
        var motion = Motion2D(velocity: impulse / (mass * item.properties.density))
        if item.properties.allowsRotation {
          let arm = Rotation(angle: engine.state(of: body.slot).angle).turn(push.offset)
          let torque = arm.x * impulse.y - arm.y * impulse.x
          motion.angularVelocity = torque / (inertia * item.properties.density)
        }
        engine.add(motion, to: body.slot)
      }
    }
  }

  /// Copies the engine's state to the visible bodies.
  private mutating func writeBack() {
    for slot in slots.indices where slots[slot].serial != nil {
      let written = slots[slot].written
      let state = engine.state(of: slot)
      guard state.isAwake || state.center != written.center || state.angle != written.angle else { continue }
      slots[slot].body.center = state.center
      slots[slot].body.angle = state.angle
      slots[slot].written = (state.center, state.angle)
    }
  }

  /// Collects the contacts that began or ended, except those of removed bodies.
  mutating func collectEvents() {
    engine.takeContacts { contact in
      if let event = Self.event(contact, slots) { events.append(event) }
    }
  }

  private static func event(_ contact: EngineContact, _ slots: [BodySlot]) -> WorldEvent? {
    guard let serial = slots[contact.slot].serial else { return nil }
    let other: Contact.Other
    switch contact.other {
    case .line(let identifier): other = .boundary(identifier)
    case .slot(let index):
      guard let serial = slots[index].serial else { return nil }
      other = .body(BodyID(slot: index, serial: serial))
    }
    let value = Contact(
      body: BodyID(slot: contact.slot, serial: serial), other: other, point: contact.point)
    return contact.isBeginning ? .contactBegan(value) : .contactEnded(value)
  }

  private mutating func applyDeferred() {
    guard !deferred.isEmpty else { return }
    let changes = deferred
    deferred.removeAll()
    for change in changes { change(&self) }
  }
}
