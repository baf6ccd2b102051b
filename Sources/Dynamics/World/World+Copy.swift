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
