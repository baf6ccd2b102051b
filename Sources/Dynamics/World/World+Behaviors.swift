internal import MotionKinematics

extension World {
  /// Adds a behaviour; during a callback, at the end of the frame.
  /// - Returns: The identifier with which it can be read, changed and removed.
  @discardableResult public mutating func add<Value: Behavior>(_ behavior: Value) -> BehaviorID<Value> {
    let entry = Entry(serial: takeSerial(), behavior: behavior)
    if isInCallback { deferred.append { $0.insert(entry) } } else { insert(entry) }
    return BehaviorID(serial: entry.serial)
  }

  /// Removes a behaviour; during a callback, at the end of the frame. Does nothing if it is not in the world.
  public mutating func remove<Value: Behavior>(_ id: BehaviorID<Value>) {
    if isInCallback { deferred.append { $0.erase(behavior: id.serial) } } else { erase(behavior: id.serial) }
  }

  /// Removes all behaviours; during a callback, at the end of the frame.
  public mutating func removeAllBehaviors() {
    if isInCallback { deferred.append { $0.eraseAllBehaviors() } } else { eraseAllBehaviors() }
  }

  /// Returns true if the behaviour is in the world.
  public func contains<Value: Behavior>(_ id: BehaviorID<Value>) -> Bool {
    entries.contains { $0.serial == id.serial }
  }

  /// The behaviour with an identifier. Changing it changes velocities only through forces.
  public subscript<Value: Behavior>(id: BehaviorID<Value>) -> Value {
    get {
      guard let value = entries.first(where: { $0.serial == id.serial })?.behavior as? Value else {
        fatalError("the behaviour is not in this world")
      }
      return value
    }
    set {
      guard let index = entries.firstIndex(where: { $0.serial == id.serial }) else {
        fatalError("the behaviour is not in this world")
      }
      entries[index].behavior.assign(newValue)
      if (newValue as? Push)?.isActive == false { forgetPushes(of: id.serial) }
      if isLaidOut, layout.replace(newValue, serial: id.serial, slots, in: &engine) {
        engine.wake()
      } else {
        isLaidOut = false
      }
      wake()
    }
  }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    isLaidOut = false
    wake()
  }

  mutating func erase(behavior serial: Int) {
    guard let index = entries.firstIndex(where: { $0.serial == serial }) else { return }
    entries.remove(at: index)
    forgetPushes(of: serial)
    isLaidOut = false
    wake()
  }

  private mutating func forgetPushes(of serial: Int) {
    lastPushes = lastPushes.filter { $0.key.behavior != serial }
  }

  mutating func eraseAllBehaviors() {
    entries.removeAll()
    lastPushes.removeAll()
    isLaidOut = false
    wake()
  }

  /// Passes changed behaviours to the engine as a flat layout.
  mutating func updateLayout() {
    guard !isLaidOut else { return }
    layout.layOut(entries, slots)
    engine.apply(layout)
    collectEvents()
    isLaidOut = true
  }
}

extension Behavior {
  /// Replaces the behaviour by a value of its type, in the memory that it already has.
  fileprivate mutating func assign(_ value: some Behavior) {
    if let value = value as? Self { self = value }
  }

  /// Gives the behaviour memory of its own, which a mutating call does.
  mutating func takeMemory() {}
}

extension World {
  /// Returns a joint that holds a body in its present position. The joint is not added to the world.
  /// - Parameters:
  ///   - freedom: The motions that the joint leaves free.
  ///   - body: The body that is held, which must be in the world.
  ///   - other: The body that holds it; nil for the world itself.
  ///   - point: The point at which they are joined, in pt, in world coordinates.
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
