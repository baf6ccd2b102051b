extension World {
  /// Adds an item; during a callback, at the end of the frame.
  /// - Parameters:
  ///   - item: The item, whose shape, position and angle are copied.
  ///   - velocity: The velocity of the centre, in pt/s, finite.
  ///   - angularVelocity: The angular velocity, in radians/s, finite.
  /// - Returns: The identifier of its body.
  public mutating func add(
    item: some DynamicItem, velocity: SIMD2<Double> = .zero, angularVelocity: Double = 0
  ) -> BodyID {
    add(
      Body(item.shape, center: item.center, angle: item.angle), velocity: velocity,
      angularVelocity: angularVelocity)
  }

  /// Copies the position and angle of a body into an item. The body must be in the world.
  public func write(_ id: BodyID, into item: inout some DynamicItem) {
    let body = self[id]
    item.center = body.center
    item.angle = body.angle
  }

  /// Copies an item's position, angle and shape into the world's state of its body. The velocity stays.
  public mutating func updateItemUsingCurrentState(_ id: BodyID, of item: some DynamicItem) {
    self[id] = Body(item.shape, center: item.center, angle: item.angle)
    updateItemUsingCurrentState(id)
  }
}

/// An object that a world can move: a view, a sprite, a sound source, or any other type with a shape, a
/// centre and an angle.
///
/// `Body` is the simplest one. A world keeps its own state of an item; `World.write(_:into:)` copies it into
/// the item.
public protocol DynamicItem {
  /// The outline, relative to the centre.
  var shape: BodyShape { get }
  /// The centre, in pt; y grows downwards.
  var center: SIMD2<Double> { get set }
  /// The angle, in radians. A positive angle turns the x axis towards the y axis, which is clockwise on a
  /// screen.
  var angle: Double { get set }
}

extension Body: DynamicItem {}
