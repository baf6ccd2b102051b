internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// A finger on a body, pushes, and fields.
extension Playground {
  var chosenPiece: Piece? { pieces.first { $0.id == chosen } }

  /// Grabs a body without moving it.
  /// - Parameter mouse: the mouse's location, in pt. It holds a body at that point, but a ball at its centre,
  ///   because a ball's rotation is invisible.
  mutating func grab(_ id: BodyID, mouse: SIMD2<Double>? = nil) {
    letGo()
    let body = world[id]
    var offset = SIMD2<Double>.zero
    if let mouse, body.shape.showsRotation {
      offset = Rotation(angle: body.angle).turnBack(mouse - body.center)
    }
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

  /// Pushes the chosen body once. The velocity does not depend on the density, so that nothing but the density changes
  /// between two pushes (M28).
  mutating func push(_ direction: SIMD2<Double>) {
    guard let chosen, world.contains(chosen) else { return }
    world.addVelocity(Self.pushSpeed * direction, to: chosen)
  }

  /// Jolts the floor: all balls fly up.
  mutating func jolt() {
    for (index, piece) in pieces.enumerated() where piece.kind == .ball || piece.kind == .sample {
      let side = Double(index * 7 % 13 - 6) / 6
      world.addVelocity(SIMD2(160 * side, context.environment.reducesMotion ? -150 : -620), to: piece.id)
    }
  }

  // MARK: Fields

  /// Switches a field on for `TimedField.duration`, or off if it is on.
  mutating func toggle(_ field: TimedField) {
    let isOn = isOn(.field(field))
    endField()
    if !isOn { start(.field(field), until: time + TimedField.duration) }
  }

  /// Lets a field act from now on, in place of the one before.
  /// - Parameter end: the scene time of its end, in s.
  mutating func start(_ tool: Tool, until end: Double) {
    endField()
    field = (tool, world.add(behavior(of: tool)), end)
  }

  /// Returns the behaviour of a field; that of any other tool is empty.
  func behavior(of tool: Tool) -> CompositeBehavior {
    let calm = context.environment.reducesMotion
    switch tool {
    case .field(let field): return field.behavior(of: allBodies(), in: arena, calm: calm)
    case .sample(let sample):
      return CompositeBehavior([
        sample.field(
          of: allBodies(), at: arena.middle, region: settings.region, falloff: settings.falloff, calm: calm)
      ])
    case .gravity, .snap, .joint: return CompositeBehavior([])
    }
  }

  mutating func endField() {
    guard let field else { return }
    world.remove(field.id)
    self.field = nil
  }

  mutating func toggleGravity() {
    guard let id = toys.gravity else { return }
    world[id].vector = isGravityOn ? .zero : SIMD2(0, 1)
  }

  var isGravityOn: Bool { toys.gravity.map { world[$0].vector != .zero } ?? false }
}
