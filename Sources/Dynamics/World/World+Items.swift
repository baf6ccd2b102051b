extension World {
  /// Adds an item; during a callback, at the end of the frame.
  /// - Parameters:
  ///   - item: its shape and place are taken over.
  ///   - velocity: the velocity of the centre, in pt/s, finite.
  ///   - angularVelocity: the angular velocity, in radians/s, finite.
  /// - Returns: the name of its body.
  public mutating func add(
    item: some DynamicItem, velocity: SIMD2<Double> = .zero, angularVelocity: Double = 0
  ) -> BodyID {
    add(
      Body(item.shape, center: item.center, angle: item.angle), velocity: velocity,
      angularVelocity: angularVelocity)
  }

  /// Shows an item where its body is; the body is in the world.
  public func write(_ id: BodyID, into item: inout some DynamicItem) {
    let body = self[id]
    item.center = body.center
    item.angle = body.angle
  }

  /// Takes over where an item is seen, and its shape; the velocity stays.
  public mutating func updateItemUsingCurrentState(_ id: BodyID, of item: some DynamicItem) {
    self[id] = Body(item.shape, center: item.center, angle: item.angle)
    updateItemUsingCurrentState(id)
  }
}
