internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The pictures of impacts: balls that are squashed and glow.
extension Playground {
  /// The least change of velocity of an impact that is shown, in pt/s.
  private static let leastImpact = 120.0

  /// Advances the world by a sub-step that ends at `end` (scene time, in s), and notes the impacts of balls. In
  /// a crowd and in reduced motion they are not shown.
  mutating func advanceWorld(by duration: Double, to end: Double) {
    guard !isCrowded, !context.environment.reducesMotion else {
      squashes.removeAll(keepingCapacity: true)
      return world.advance(by: duration)
    }
    velocities.removeAll(keepingCapacity: true)
    for piece in pieces { velocities.append(world.motion(of: piece.id).velocity) }
    // The array is taken out, so that the closure does not copy it.
    var touching: [BodyID] = []
    swap(&touching, &self.touching)
    touching.removeAll(keepingCapacity: true)
    world.advance(by: duration) { event, _ in
      guard case .contactBegan(let contact) = event else { return }
      touching.append(contact.body)
      if case .body(let other) = contact.other { touching.append(other) }
    }
    self.touching = touching
    guard !touching.isEmpty else { return }
    for (piece, velocity) in zip(pieces, velocities)
    where piece.kind == .ball && touching.contains(piece.id) && piece.id != grip?.body {
      let change = world.motion(of: piece.id).velocity - velocity
      if change.length >= Self.leastImpact { squash(piece.id, by: change, at: end) }
    }
  }

  private mutating func squash(_ body: BodyID, by change: SIMD2<Double>, at time: Double) {
    let index = squashes.firstIndex { $0.body == body } ?? squashes.count
    if index == squashes.count { squashes.append(Squash(body)) }
    squashes[index].hit(change, at: time)
  }

  /// Moves the pictures of impacts, and forgets those that have ended.
  mutating func moveSquashes(_ parts: inout Parts) {
    for index in squashes.indices { squashes[index].move(&parts) }
    guard parts.advances, !squashes.isEmpty else { return }
    squashes.removeAll { [world] in $0.hasEnded || !world.contains($0.body) }
  }

  /// Returns the factors of a body's radius along x and y, and its glow, 0…1.
  func impact(on body: BodyID) -> (factors: SIMD2<Double>, glow: Double) {
    // By index, because a copy of a squash takes longer than the comparison.
    guard let index = squashes.indices.first(where: { squashes[$0].body == body }) else {
      return (SIMD2(1, 1), 0)
    }
    return (squashes[index].factors(at: time), squashes[index].glow(at: time))
  }
}
