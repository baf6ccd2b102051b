internal import MotionKinematics

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
