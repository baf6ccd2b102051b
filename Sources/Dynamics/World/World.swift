internal import Motion

/// Bodies, and behaviours that act on them: a value that is advanced frame by frame.
///
/// As a value it can be copied, stored and replayed, and the same calls give the same motion. Its owner
/// decides when it advances.
///
/// Bodies are moved by the method of UIKit Dynamics (formula F4): sub-steps of 1/120 s, a skin around boxes and lines, no
/// rebound below 100 pt/s. Contacts are solved in UIKit's order, on which the final positions of few bodies depend. As in
/// UIKit, the separation of overlapping bodies may lift them.
///
/// An anchored body or a boundary that is placed elsewhere has no velocity: the bodies that it overlaps are moved apart.
/// Thus a lift of half a point per frame carries a tower of boxes, and a lift of 2 pt a low heap; faster lifts press the
/// bodies into each other.
///
/// Velocities are limited to 24,000 pt/s and 60π radians/s. Moving bodies that are so fast or so thin that they cross
/// within a sub-step pass through each other; anchored bodies and boundaries stop them.
public struct World: Sendable {
  struct Entry: Sendable {
    var serial: Int
    var behavior: any Behavior
  }

  /// The time since the world began, in s.
  public internal(set) var time = 0.0
  /// True if all bodies sleep, or after the event `stopped`. Until the world is changed, `advance` then only adds to `time`.
  public internal(set) var isPaused = true

  var engine = ImpulseEngine()
  var slots: [BodySlot] = []
  var freeSlots: [Int] = []
  var entries: [Entry] = []
  var layout = BehaviorLayout()
  var isLaidOut = true
  /// The serial number of the last body or behaviour.
  var lastSerial = SerialNumber.first()
  /// The pushes of the last frame. An instantaneous push acts when it differs from its value here.
  var lastPushes: [BehaviorLayout.Origin: Push] = [:]
  /// The events to be delivered.
  var events: [WorldEvent] = []
  var eventsInDelivery: [WorldEvent] = []
  /// True while callbacks run. Their removals are deferred.
  var isInCallback = false
  var deferred: [@Sendable (inout World) -> Void] = []
  /// The number of frames that began. By it a world in which a callback assigned an earlier copy is detected.
  var frameCount = 0

  /// Creates an empty world at time 0.
  public init() {}

  /// Makes the world run again after a change.
  mutating func wake() { isPaused = false }

  mutating func takeSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }
}

/// The serial numbers of the bodies and behaviours of a world, of which their identifiers consist.
///
/// A world counts from a random number whose lower bits are 0, and its copies continue the count. So an identifier of
/// another world is detected, and the same calls on two copies give the same identifiers.
enum SerialNumber {
  /// The number of the lower bits: 40 of 64.
  private static let countBits = Int.bitWidth * 5 / 8

  /// Returns the number from which a new world counts.
  static func first() -> Int { Int.random(in: 1..<(Int.max >> countBits)) << countBits }

  /// Returns true if two numbers are of the same world, or of copies of it.
  static func areOfSameWorld(_ one: Int, _ other: Int) -> Bool { (one ^ other) >> countBits == 0 }
}

/// An event of a frame. Contacts come before the pause or the stop.
public enum WorldEvent: Hashable, Sendable {
  /// A contact began.
  case contactBegan(Contact)
  /// A contact ended. Its bodies may have been removed; see `World.contains(_:)`.
  case contactEnded(Contact)
  /// All bodies sleep. The world does nothing until it is changed.
  case paused
  /// A position or a velocity exceeded the range of single precision: for example a velocity of 1e30 pt/s, or a contact of a
  /// body whose mass rounds to 0. The bodies concerned are at rest at their positions before the frame. The world does
  /// nothing until it is changed.
  case stopped
}

extension World {
  /// Advances the world by one frame, in this order: instantaneous pushes, motion, visible bodies, contact
  /// events, deferred removals, pause.
  ///
  /// - Parameters:
  ///   - duration: the duration of the frame, in s; finite, 0 or more. More than half a second counts as 1/60 s.
  ///   - onEvent: called for each event, with the world. Bodies and behaviours that it adds are in the world at once, and
  ///     act from the next frame on. Its removals take effect at the end of the frame, or, in a copy that it makes, when
  ///     the copy is advanced. It may assign another world, such as an earlier copy: the frame ends there.
  public mutating func advance(by duration: Double, onEvent: (WorldEvent, inout World) -> Void = { _, _ in })
  {
    require(notNegative: duration, "a frame")
    // The world may be a copy that was made in a callback.
    if isInCallback { endCallbacks() }
    guard !isPaused else {
      time += duration
      return
    }
    frameCount += 1
    updateLayout()
    // Contacts that ended since the last frame get the time at which this frame starts.
    collectEvents()
    pushOnce()
    engine.advance(from: time, by: duration, layout)
    let hasStopped = !writeBack()
    isPaused = hasStopped
    time += duration

    collectEvents()
    isInCallback = true
    // The two arrays are swapped, so that both keep their memory.
    swap(&events, &eventsInDelivery)
    let frame = frameCount
    for index in eventsInDelivery.indices {
      onEvent(eventsInDelivery[index], &self)
      guard isIn(frame) else { return }
    }
    endCallbacks()

    updateLayout()
    if hasStopped {
      deliver(.stopped, onEvent)
    } else if engine.isAsleep {
      isPaused = true
      deliver(.paused, onEvent)
    }
  }

  /// Delivers an event that comes after the contacts, and applies the deferred changes.
  private mutating func deliver(_ event: WorldEvent, _ onEvent: (WorldEvent, inout World) -> Void) {
    isInCallback = true
    let frame = frameCount
    onEvent(event, &self)
    if isIn(frame) { endCallbacks() }
  }

  /// Returns true if the world is in a frame after a callback, and false if the callback has assigned another world.
  private func isIn(_ frame: Int) -> Bool {
    require(isInCallback || frameCount != frame + 1, "a world must not be advanced inside its own callbacks")
    return isInCallback && frameCount == frame
  }

  /// Ends the delivery of events, and applies the deferred changes.
  private mutating func endCallbacks() {
    isInCallback = false
    eventsInDelivery.removeAll(keepingCapacity: true)
    guard !deferred.isEmpty else { return }
    let changes = deferred
    deferred.removeAll()
    for change in changes { change(&self) }
  }

  /// Applies the instantaneous pushes that were added, changed or made active after the last frame.
  private mutating func pushOnce() {
    for (key, push) in layout.pushes {
      var before = lastPushes.updateValue(push, forKey: key)
      guard push.mode == .instantaneous, push.isActive, before != push else { continue }
      // The removal of a body is not a change of the push on the others.
      before?.bodies.removeAll { !contains($0) }
      guard before != push else { continue }
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

  /// Copies the engine's state to the visible bodies. A body without a finite state is set to rest at its last visible
  /// place. Returns false if there is such a body.
  private mutating func writeBack() -> Bool {
    var isFinite = true
    for slot in slots.indices where slots[slot].serial != nil {
      let written = slots[slot].written
      let state = engine.state(of: slot)
      guard state.isAwake || state.center != written.center || state.angle != written.angle else { continue }
      guard state.center.isFinite, state.angle.isFinite, state.motion.velocity.isFinite,
        state.motion.angularVelocity.isFinite
      else {
        engine.remove(slot)
        engine.insert(slots[slot].body, Motion2D(), at: slot)
        (isLaidOut, isFinite) = (false, false)
        continue
      }
      slots[slot].body.center = state.center
      slots[slot].body.angle = state.angle
      slots[slot].written = (state.center, state.angle)
    }
    return isFinite
  }

  /// Collects the contacts that began or ended, except those of removed bodies.
  mutating func collectEvents() {
    engine.takeContacts { contact in
      if let event = Self.event(contact, slots, at: time) { events.append(event) }
    }
  }

  /// Returns the event of a contact that began or ended; nil if a body was removed.
  /// - Parameter time: the time of a contact that began or ended between frames, in s.
  private static func event(_ contact: EngineContact, _ slots: [BodySlot], at time: Double) -> WorldEvent? {
    func body(at slot: Int) -> BodyID? { slots[slot].serial.map { BodyID(slot: slot, serial: $0) } }
    guard var first = body(at: contact.slot) else { return nil }
    var isSwapped = false
    let other: Contact.Other
    switch contact.other {
    case .line(let identifier): other = .boundary(identifier)
    case .slot(let slot):
      guard var second = body(at: slot) else { return nil }
      // Slots are reused, so their order may not be the order in which the bodies were added.
      isSwapped = second.serial < first.serial
      if isSwapped { swap(&first, &second) }
      other = .body(second)
    }
    let value = Contact(
      body: first, other: other, point: contact.point, time: contact.time ?? time,
      normal: isSwapped ? -contact.normal : contact.normal,
      velocity: isSwapped ? -contact.velocity : contact.velocity)
    return contact.isBeginning ? .contactBegan(value) : .contactEnded(value)
  }
}

extension World {
  /// Returns a joint that holds a body in its present position. The joint is not added to the world.
  /// - Parameters:
  ///   - freedom: the motions that the joint leaves free.
  ///   - body: the body that is held, which must be in the world.
  ///   - other: the body that holds it; nil for the world itself.
  ///   - point: the point at which they are joined, in pt, in world coordinates.
  public func joint(
    _ freedom: Joint.Freedom, _ body: BodyID, to other: BodyID? = nil, at point: SIMD2<Double>
  ) -> Joint {
    let held = self[body]
    let offset = Rotation(angle: held.angle).turnBack(point - held.center)
    let holder = other.map { self[$0] }
    let turn = Rotation(angle: holder?.angle ?? 0)
    let anchor: Attachment.Anchor =
      if let other, let holder {
        .body(other, offset: turn.turnBack(point - holder.center))
      } else {
        .point(point)
      }
    let angle = held.angle - (holder?.angle ?? 0)
    let kind: Joint.Kind =
      switch freedom {
      case .fixed: .fixed(angle: angle)
      case .pin: .pin
      case .sliding(let axis, let range): .sliding(axis: turn.turnBack(axis), angle: angle, range: range)
      }
    return Joint(body, offset: offset, to: anchor, kind)
  }
}
