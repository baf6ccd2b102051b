internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

extension Playground {
  var chosenPiece: Piece? { pieces.first { $0.id == chosen } }

  /// Grabs a body without moving it.
  /// - Parameter mouse: the mouse's location, in pt. It holds a body at that point, but a ball at its centre,
  ///   because a ball's rotation is invisible.
  mutating func grab(_ id: BodyID, mouse: SIMD2<Double>? = nil) {
    letGo()
    let body = world[id]
    let isRound = if case .circle = body.shape { true } else { false }
    let offset = isRound ? .zero : Rotation(angle: body.angle).turnBack((mouse ?? body.center) - body.center)
    let anchor = body.center + Rotation(angle: body.angle).turn(offset)
    chosen = id
    let attachment = world.add(
      Attachment(
        id, offset: offset, to: .point(anchor), frequency: BodyGrip.frequency,
        damping: context.environment.reducesMotion ? 1 : BodyGrip.damping))
    grip = BodyGrip(body: id, attachment: attachment, offset: offset, anchor: anchor, mouse: mouse)
    refreshSnap()
  }

  /// Moves the anchor only (M25).
  mutating func drag(by distance: SIMD2<Double>) {
    guard var grip, distance != .zero else { return }
    grip.anchor = arena.clamped(grip.anchor + distance)
    self.grip = grip
    world[grip.attachment].anchor = .point(grip.anchor)
  }

  /// Releases the body, which keeps its velocity (M27).
  mutating func letGo() {
    guard let grip else { return }
    world.remove(grip.attachment)
    self.grip = nil
    refreshSnap()
  }

  // MARK: Pushes

  /// The velocity that a push adds to a body, in pt/s.
  private static let pushSpeed = 400.0

  /// Pushes the chosen body once. The velocity does not depend on its mass (M28).
  mutating func push(_ direction: SIMD2<Double>) {
    guard let chosen, world.contains(chosen) else { return }
    world.addVelocity(Self.pushSpeed * direction, to: chosen)
  }

  mutating func jolt() {
    for (index, piece) in pieces.enumerated() where piece.kind == .ball {
      let side = Double(index * 7 % 13 - 6) / 6
      world.addVelocity(SIMD2(160 * side, context.environment.reducesMotion ? -150 : -620), to: piece.id)
    }
  }

  // MARK: Fields

  /// Switches a field on for `TimedField.duration`, or off if it is on.
  mutating func toggle(_ kind: TimedField) {
    let isOn = field?.kind == kind
    endField()
    if !isOn { field = (kind, world.add(behavior(of: kind)), time + TimedField.duration) }
  }

  func behavior(of field: TimedField) -> CompositeBehavior {
    field.behavior(of: allBodies.bodies, in: arena, calm: context.environment.reducesMotion)
  }

  mutating func endField() {
    guard let field else { return }
    world.remove(field.id)
    self.field = nil
  }
}

/// A finger that holds a body by a spring: the body follows with a lag, and keeps its velocity on release.
struct BodyGrip: Sendable {
  let body: BodyID
  let attachment: BehaviorID<Attachment>
  /// The point at which the body is held, from its centre, in the body's coordinates, in pt.
  let offset: SIMD2<Double>
  /// The finger's end of the spring, in pt.
  var anchor: SIMD2<Double>
  /// The mouse's location, in pt; nil if a key or a script holds the body.
  var mouse: SIMD2<Double>?

  static let frequency = 5.0
  static let damping = 0.7

  /// Returns the point at which the body is held, in pt of the arena.
  func place(in world: World) -> SIMD2<Double> {
    let body = world[self.body]
    return body.center + Rotation(angle: body.angle).turn(offset)
  }
}

/// A finger in free space. Where it only clicks, a ball falls. Where it moves, it is a disc that pushes the
/// bodies in its way: a body on a spring that follows the finger.
struct PushingFinger: Sendable {
  static let radius = 12.0
  /// The density of the disc, in kg per 100 × 100 pt. It is high, so that light balls do not stop the disc.
  static let density = 40.0
  static let (frequency, damping) = (12.0, 1.0)
  /// The resistance of the disc, in 1/s, so that it comes to rest where the spring does not pull.
  static let resistance = 20.0

  var finger: Finger
  /// The disc, its properties and the spring that holds it; nil until the finger has moved.
  var disc: (body: BodyID, properties: BehaviorID<ItemProperties>, attachment: BehaviorID<Attachment>)?
}

extension Playground {
  mutating func touchDown(at place: SIMD2<Double>) {
    pushing = PushingFinger(
      finger: Finger(taking: place, location: place, slop: PanGesture.standardSlop, time: time))
  }

  /// Moves the finger in free space, and its disc.
  mutating func push(to place: SIMD2<Double>) {
    guard var pushing else { return }
    pushing.finger.move(to: place, at: time)
    self.pushing = pushing
    guard pushing.finger.isDragging else { return }
    let half = SIMD2(PushingFinger.radius, PushingFinger.radius) + 1
    let anchor = arena.clamped(pushing.finger.value(at: time), halfSize: half)
    if let disc = pushing.disc {
      world[disc.attachment].anchor = .point(anchor)
    } else {
      let body = world.add(
        Body(
          .circle(radius: PushingFinger.radius), center: arena.clamped(pushing.finger.origin, halfSize: half))
      )
      let properties = world.add(
        ItemProperties(
          [body], elasticity: 0, density: PushingFinger.density, resistance: PushingFinger.resistance,
          allowsRotation: false))
      let attachment = world.add(
        Attachment(
          body, to: .point(anchor), frequency: PushingFinger.frequency, damping: PushingFinger.damping))
      self.pushing?.disc = (body, properties, attachment)
      refreshBodies()
    }
  }

  /// If the finger has only clicked and `drops` is true, a ball falls.
  mutating func touchUp(drops: Bool) {
    guard let pushing else { return }
    self.pushing = nil
    if let disc = pushing.disc {
      world.remove(disc.attachment)
      world.remove(disc.properties)
      world.remove(disc.body)
      refreshBodies()
    } else if drops, !pushing.finger.isDragging, let ball = dropBall(at: pushing.finger.origin) {
      chosen = ball
    }
  }
}
