internal import MotionKinematics

/// Bodies, and behaviours that act on them: a value that is advanced frame by frame.
///
/// As a value it can be copied, stored and replayed, and the same calls give the same motion. Its owner
/// decides when it advances.
public struct World: Sendable {
  /// The method by which bodies are moved.
  public enum Stepping: Hashable, Sendable {
    /// Exact physics: sub-steps until the error is below 1e-3 pt, contacts at their instants, no skin. Bodies
    /// rest exactly on their lines. Impacts at one instant are solved together, so that the order in which bodies were added
    /// decides nothing.
    ///
    /// A body that rests on something or has a joint, and is slower than 1 pt/s for 5 s, comes to rest. One that nothing
    /// holds goes on, until resistance leaves it less than 1e-3 pt to go.
    ///
    /// Any number of bodies may fly, swing and collide. Contacts at rest are solved together, and the time for it rises
    /// with the square of their number. With more than ``World/SteppingError/contactLimit`` of them, in a heap of about 30
    /// circles or 20 boxes, the world stops at the instant that it has reached, with an ``World/error``. Its motion is
    /// never less accurate instead.
    ///
    /// An anchored body that is placed elsewhere has no velocity: what it overlaps is moved apart. A lift of 1 pt in 1/60 s
    /// carries a stack of four boxes; one of 2 pt presses them into each other.
    case ideal
    /// The method of UIKit Dynamics (formula F4): sub-steps of 1/120 s, a skin around boxes and lines, no rebound
    /// below 100 pt/s.
    ///
    /// With up to 64 moving bodies, contacts are solved in UIKit's order, which decides where few bodies end. More
    /// bodies, of any shapes and sizes, are a crowd: in UIKit's order they would take up to four times as long. The
    /// scenes of UIKit whose trajectories were measured have at most 5 bodies. A crowd's contacts are found on a grid once
    /// in a frame of 1/60 s, and solved four at a time in sub-steps of 1/240 s, in an order that suits the processor. With
    /// fields, both are done every 1/120 s.
    ///
    /// Under gravity alone, a crowd gains no energy except by rounding. In smaller heaps, as in UIKit, separating
    /// overlapping bodies may lift them.
    ///
    /// An anchored body that is placed elsewhere, and a boundary, push what they come into. In a crowd they get there within
    /// the frame, with the velocity of this way; beyond 50 pt in 1/60 s they jump. Among fewer bodies they have no velocity,
    /// as in UIKit: what they overlap is moved apart. So a lift of half a point a frame carries a tower of boxes, one of
    /// 2 pt a low heap; what is faster presses the bodies into each other.
    ///
    /// Velocities are limited to 24,000 pt/s and 60π radians/s. Moving bodies that are so fast or so thin that they cross
    /// within a step pass through each other; anchored bodies and boundaries stop them.
    case uikit
  }

  /// The highest sum of the rates that act on a body in ideal stepping, in 1/s: its resistance, and for each attachment
  /// and snap 2π · frequency and twice that times the damping.
  public static let highestRate = 1e7

  /// The reason for which a world stopped: ideal stepping could not go on exactly, or a number left its range.
  public enum SteppingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More than `contactLimit` pairs of bodies, or of bodies and lines, rest on each other at a time.
    case tooManyContacts
    /// There were more than `impactLimit` impacts in 1/240 s: bodies bounce in gaps that they cross too fast.
    case tooManyImpacts
    /// A field changes so much within 1e-6 s that a body's position would have an error of more than 1e-7 pt.
    case tooFastField
    /// A place or a velocity exceeds the range of the engine's numbers: of single precision in `uikit` stepping, for
    /// example by a velocity of 1e30 pt/s, or in a contact of a body whose mass is 0 in it. The bodies that it would
    /// concern are at rest where they were before the frame.
    case outOfRange

    /// The largest number of contacts at rest.
    public static let contactLimit = 64
    /// The largest number of impacts in 1/240 s.
    public static let impactLimit = 4096

    /// A sentence for the user.
    public var description: String {
      switch self {
      case .tooManyContacts: "more than \(Self.contactLimit) contacts at rest: too many for exact physics"
      case .tooManyImpacts: "more than \(Self.impactLimit) impacts in 1/240 s: too many for exact physics"
      case .tooFastField: "a field that changes within 1e-6 s: too fast for exact physics"
      case .outOfRange: "a place or a velocity beyond the range of numbers"
      }
    }
  }

  struct Entry: Sendable {
    var serial: Int
    var behavior: any Behavior
  }

  /// The method by which bodies are moved.
  public let stepping: Stepping
  /// The time since the world began, in s.
  public internal(set) var time = 0.0
  /// True if all bodies sleep, or after an `error`. `advance` then only counts time, until the world is changed.
  public internal(set) var isPaused = true
  /// The reason for which the world stopped within the last frame that moved it, or nil. The bodies have the positions
  /// and velocities of that instant. A change of the world, such as the removal of a body, makes it go on from there.
  public internal(set) var error: SteppingError?

  var engine: any Engine
  var slots: [BodySlot] = []
  var freeSlots: [Int] = []
  var entries: [Entry] = []
  var layout = BehaviorLayout()
  var isLaidOut = true
  /// The serial number of the last body or behaviour.
  var lastSerial = SerialNumber.first()
  /// The pushes of the last frame. Those that act at once act when they differ from these.
  var lastPushes: [BehaviorLayout.Origin: Push] = [:]
  /// The events that were not delivered yet.
  var events: [WorldEvent] = []
  /// The events of a frame during their delivery.
  var toldEvents: [WorldEvent] = []
  /// True while callbacks run. Their removals are deferred.
  var isInCallback = false
  var deferred: [@Sendable (inout World) -> Void] = []
  /// The number of frames that began. It tells an earlier copy that a callback has assigned from the world of the frame.
  var frameCount = 0

  /// Creates an empty world at time 0.
  /// - Parameter stepping: the method by which its bodies are moved. It cannot be changed later.
  public init(_ stepping: Stepping) {
    self.stepping = stepping
    switch stepping {
    case .ideal: engine = IdealEngine()
    case .uikit: engine = ImpulseEngine()
    }
  }

  /// Makes the world run again after a change.
  mutating func wake() {
    isPaused = false
    error = nil
  }

  mutating func takeSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }
}

/// The serial numbers of the bodies and behaviours of a world, of which their identifiers consist.
///
/// A world counts on from a random number, whose lower bits are 0, and its copies do too. So an identifier of another world
/// is recognised, and the same calls on two copies give the same identifiers.
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
  /// A contact ended. Its bodies may have been removed; see ``World/contains(_:)``.
  case contactEnded(Contact)
  /// All bodies sleep. The world does nothing until it is changed.
  case paused
  /// The world stopped within the frame, for a reason that `error` keeps. It does nothing until it is changed.
  case stopped(World.SteppingError)
}

extension World {
  /// Replaces the world by a copy of another one, like an assignment, but in the memory that it already has.
  ///
  /// A copy of a world that is advanced must get memory of its own. A program that looks ahead of a world again
  /// and again, for example to draw between two ticks, keeps one copy for it:
  ///
  ///     ahead.copy(world)
  ///     ahead.advance(by: lag)
  public mutating func copy(_ other: World) {
    guard stepping == other.stepping else {
      self = other
      return
    }
    var old = other
    swap(&self, &old)
    // Only the parts that a frame changes are copied into the old memory. The rest is shared with the other world.
    swap(&engine, &old.engine)
    engine.copy(old.engine)
    slots.copy(into: &old.slots)
    events.copy(into: &old.events)
    toldEvents.copy(into: &old.toldEvents)
  }
}

extension Engine {
  mutating func copy(_ other: any Engine) {
    if let other = other as? Self { self = other }
  }
}

extension Array {
  /// Moves the array into the memory of another one, which it replaces.
  mutating func copy(into memory: inout [Element]) {
    memory.removeAll(keepingCapacity: true)
    memory.append(contentsOf: self)
    swap(&self, &memory)
  }
}

extension World {
  /// Advances the world by one frame, in this order: instantaneous pushes, motion, visible bodies, contact
  /// events, actions, deferred removals, pause.
  ///
  /// - Parameters:
  ///   - duration: the duration of the frame, in s; finite, 0 or more. In `uikit` stepping more than half a
  ///     second counts as 1/60 s.
  ///   - onEvent: called for each event, with the world. What it adds is in the world at once, and moves from the next
  ///     frame on. Its removals take effect at the end of the frame; in a copy that is made of it, when that is
  ///     advanced. It may assign another world, such as an earlier copy: the frame ends there.
  public mutating func advance(by duration: Double, onEvent: (WorldEvent, inout World) -> Void = { _, _ in })
  {
    require(notNegative: duration, "a frame")
    // A copy that was made in a callback goes on from there.
    if isInCallback { endCallbacks() }
    guard !isPaused else {
      time += duration
      return
    }
    frameCount += 1
    updateLayout()
    // Contacts that ended since the last frame have ended before this one.
    collectEvents()
    pushOnce()
    let stop = engine.advance(from: time, by: duration, layout)
    let error = writeBack() ? stop : .outOfRange
    self.error = error
    isPaused = error != nil
    time += duration

    collectEvents()
    isInCallback = true
    // The two arrays are swapped, so that both keep their memory.
    swap(&events, &toldEvents)
    let frame = frameCount
    for index in toldEvents.indices {
      onEvent(toldEvents[index], &self)
      guard isIn(frame) else { return }
    }
    for index in layout.frameActions.indices {
      layout.frameActions[index].value.action(&self)
      guard isIn(frame) else { return }
    }
    endCallbacks()

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
    let frame = frameCount
    onEvent(event, &self)
    if isIn(frame) { endCallbacks() }
  }

  /// Returns true if the world is in a frame after a callback, and false if the callback has assigned another world.
  private func isIn(_ frame: Int) -> Bool {
    require(isInCallback || frameCount != frame + 1, "a world must not be advanced inside its own callbacks")
    return isInCallback && frameCount == frame
  }

  /// Ends the delivery of events, and applies what was deferred.
  private mutating func endCallbacks() {
    isInCallback = false
    toldEvents.removeAll(keepingCapacity: true)
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
      // The removal of a body is no change of the push of the others.
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

  /// Copies the engine's state to the visible bodies. Bodies without a finite state go back to rest at the place where
  /// they were last seen. Returns false if there are such bodies.
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

  /// Returns the event of a contact that began or ended; at a time (s) if it did so between frames.
  private static func event(_ contact: EngineContact, _ slots: [BodySlot], at time: Double) -> WorldEvent? {
    func body(at slot: Int) -> BodyID? { slots[slot].serial.map { BodyID(slot: slot, serial: $0) } }
    guard var first = body(at: contact.slot) else { return nil }
    var isSwapped = false
    let other: Contact.Other
    switch contact.other {
    case .line(let identifier): other = .boundary(identifier)
    case .slot(let slot):
      guard var second = body(at: slot) else { return nil }
      // A slot is used again, so that the order of the slots may not be that in which the bodies were added.
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
