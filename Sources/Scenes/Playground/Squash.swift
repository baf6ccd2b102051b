internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics
internal import RealModule

/// The picture of an impact on a ball: the ball is squashed and glows for a moment. Both are springs that start
/// with a velocity in proportion to the speed of the impact. The physics is not affected.
struct Squash: Sendable {
  let body: BodyID
  /// The natural logarithm of the ratio of the drawn height to the radius; the drawn width has the opposite
  /// one, so that the area stays.
  private(set) var strain = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  /// The share of the glow, 0…1.
  private var glow = MovingValue(0.0, tolerance: Tolerance(distance: 0.05))

  private static let strainSpring = Spring(response: 0.24, dampingRatio: 0.4)
  private static let glowSpring = Spring(response: 0.4, dampingRatio: 1)
  /// The velocities per pt/s of the impact, in 1/pt, and the greatest velocities, in 1/s.
  private static let (strainGain, glowGain) = (0.008, 0.03)
  private static let (greatestStrain, greatestGlow) = (9.0, 30.0)

  init(_ body: BodyID) { self.body = body }

  /// Adds an impact that changed the ball's velocity, in pt/s, away from the obstacle, at a scene time, in s.
  mutating func hit(_ change: SIMD2<Double>, at time: Double) {
    let speed = change.length
    guard speed > 0 else { return }
    // An ellipse with upright axes cannot show an impact on a diagonal.
    let part = (change.x * change.x - change.y * change.y) / (speed * speed)
    add(
      Self.strainGain * speed * part, to: &strain, greatest: Self.greatestStrain, Self.strainSpring, at: time)
    add(Self.glowGain * speed, to: &glow, greatest: Self.greatestGlow, Self.glowSpring, at: time)
  }

  private func add(
    _ kick: Double, to value: inout MovingValue<Double>, greatest: Double, _ spring: Spring, at time: Double
  ) {
    let now = value.state(at: time)
    let velocity = min(max(now.velocity + kick, -greatest), greatest)
    value.follow(.spring(SpringMotion(spring: spring, from: now.value, velocity: velocity, to: 0)), at: time)
  }

  mutating func move(_ parts: inout Parts) {
    parts.move(&strain)
    parts.move(&glow)
  }

  var hasEnded: Bool { strain.phase == .resting && glow.phase == .resting }

  /// Returns the factors of the radius along x and y at a scene time, in s; their product is 1. They have few
  /// levels, so that few different pictures are drawn.
  func factors(at time: Double) -> SIMD2<Double> {
    let level = (strain.value(at: time) / Self.strainStep).rounded() * Self.strainStep
    return SIMD2(Double.exp(-level), Double.exp(level))
  }

  /// Returns the glow at a scene time, in s: a share from 0 to 1, in few levels.
  func glow(at time: Double) -> Double {
    let level = (glow.value(at: time) / Self.glowStep).rounded() * Self.glowStep
    return min(max(level, 0), 1)
  }

  private static let strainStep = 0.05
  private static let glowStep = 0.25
}

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

  mutating func moveSquashes(_ parts: inout Parts) {
    for index in squashes.indices { squashes[index].move(&parts) }
    guard parts.advances else { return }
    for index in squashes.indices.reversed()
    where squashes[index].hasEnded || !world.contains(squashes[index].body) {
      squashes.remove(at: index)
    }
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
