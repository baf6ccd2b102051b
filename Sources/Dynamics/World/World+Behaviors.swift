internal import Motion

extension World {
  /// Adds a behaviour, which acts from the next frame on.
  /// - Parameter behavior: the behaviour. Its bodies must have been added to this world, or to the one of which it is a
  ///   copy. Those that were removed since have no effect.
  /// - Returns: the identifier with which it can be read, changed and removed.
  @discardableResult public mutating func add<Value: Behavior>(_ behavior: Value) -> BehaviorID<Value> {
    let serial = takeSerial()
    entries.append(Entry(serial: serial, behavior: behavior))
    isLaidOut = false
    wake()
    return BehaviorID(serial: serial)
  }

  /// Removes a behaviour; during a callback, at the end of the frame. Does nothing if it is not in the world.
  public mutating func remove<Value: Behavior>(_ id: BehaviorID<Value>) {
    if isInCallback { deferred.append { $0.erase(behavior: id.serial) } } else { erase(behavior: id.serial) }
  }

  /// Removes all behaviours; during a callback, at the end of the frame those that have been added so far.
  public mutating func removeAllBehaviors() {
    let last = lastSerial
    if isInCallback {
      deferred.append { $0.eraseBehaviors(through: last) }
    } else {
      eraseBehaviors(through: last)
    }
  }

  /// Returns true if the behaviour is in the world.
  public func contains<Value: Behavior>(_ id: BehaviorID<Value>) -> Bool { index(of: id.serial) != nil }

  /// The behaviour with an identifier. Changing it changes velocities only through forces.
  public subscript<Value: Behavior>(id: BehaviorID<Value>) -> Value {
    get {
      guard let value = index(of: id.serial).flatMap({ entries[$0].behavior as? Value }) else {
        fatalError("the behaviour is not in this world: it was removed, or is of another world")
      }
      return value
    }
    set {
      guard let index = index(of: id.serial) else {
        fatalError("the behaviour is not in this world: it was removed, or is of another world")
      }
      entries[index].behavior.assign(newValue)
      if lastPushes.keys.contains(where: { $0.behavior == id.serial }) {
        var ordinal = 0
        forgetInactivePushes(in: newValue, id.serial, &ordinal)
      }
      if isLaidOut, layout.replace(newValue, serial: id.serial, slots, in: &engine) {
        engine.wake()
      } else {
        isLaidOut = false
      }
      wake()
    }
  }

  mutating func erase(behavior serial: Int) {
    guard let index = index(of: serial) else { return }
    entries.remove(at: index)
    lastPushes = lastPushes.filter { $0.key.behavior != serial }
    isLaidOut = false
    wake()
  }

  /// Returns the index of the behaviour with a serial number, by bisection: the numbers ascend.
  private func index(of serial: Int) -> Int? {
    guard !entries.isEmpty else { return nil }
    let index = Bisection.lastIndex(below: entries.count) { entries[$0].serial <= serial }
    return entries[index].serial == serial ? index : nil
  }

  /// Removes the inactive pushes of a behaviour from `lastPushes`, so that they act again when they are active.
  private mutating func forgetInactivePushes(
    in behavior: some Behavior, _ serial: Int, _ ordinal: inout Int
  ) {
    let key = BehaviorLayout.Origin(behavior: serial, ordinal: ordinal)
    ordinal += 1
    if let push = behavior as? Push, !push.isActive { lastPushes[key] = nil }
    for child in behavior.children { forgetInactivePushes(in: child, serial, &ordinal) }
  }

  private mutating func eraseBehaviors(through serial: Int) {
    entries.removeAll { $0.serial <= serial }
    lastPushes = lastPushes.filter { $0.key.behavior > serial }
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
  /// Replaces the behaviour by a value of its type, in the same memory.
  fileprivate mutating func assign(_ value: some Behavior) {
    if let value = value as? Self { self = value }
  }

  /// Makes the memory of the behaviour unique, as each mutating call does.
  mutating func takeMemory() {}
}
