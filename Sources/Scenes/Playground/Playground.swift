internal import MotionDynamics
internal import MotionKinematics
internal import PaneCanvas

/// A scene with a box of bodies to throw: balls, a chain on springs, a box that snaps back, pushes and fields
/// (M24–M29, M114).
///
/// The world is stepped as UIKit steps (formula F4) or, after a key, as exact physics. Its sub-steps start when the
/// world wakes, so that the motion does not depend on the frames.
package struct Playground: Scene {
  /// The greatest number of bodies, and that on a page with joints.
  static let capacity = 300
  private static let jointCapacity = 25
  static let opening = 4
  /// The duration of a sub-step, in s.
  private static let step = 1.0 / 120

  package var context: SceneContext
  var arena: Arena
  var world = World(.uikit)
  var page = PlaygroundPage.balls
  var settings = FieldSettings()
  var pieces: [Piece] = []
  /// The factor, at most 1, by which bodies are shrunk so that they find room.
  var scale = 1.0
  var toys = Toys()
  /// The body that the keys push, hold and change.
  var chosen: BodyID?
  var grip: BodyGrip?
  /// The finger in free space.
  var pushing: PushingFinger?
  var squashes: [Squash] = []
  /// The velocities of all pieces before a sub-step, and the bodies that began to touch in it. They are kept
  /// for their memory.
  var velocities: [SIMD2<Double>] = []
  var touching: [BodyID] = []
  /// The number of balls still to fall, and the number of balls added so far.
  var rain = 0
  var droppedCount = 0
  /// The field that acts, and the scene time of its end, in s.
  var field: (tool: Tool, id: BehaviorID<CompositeBehavior>, end: Double)?
  /// The resistance of the chain's links at its present speed, in 1/s.
  var chainFriction = 0.0
  /// The spring that the user chose; reduced motion uses a calmer one.
  var spring = Playground.chainSpring
  /// The scene time at which stepping began, in s, and the number of sub-steps since then.
  private var origin = 0.0
  private var stepCount = 0

  /// The initial spring of the chain: 4 Hz, damping ratio 0.3. The chain holds together and swings.
  static let chainSpring = Spring(response: 0.25, dampingRatio: 0.3)

  package init(_ context: SceneContext) {
    self.context = context
    arena = Arena(columns: context.columns, rows: context.rows)
    addToys()
    rain = Self.opening
    refreshStatus()
  }

  /// True if the world takes no steps until the next event.
  var isWorldAtRest: Bool { world.isPaused && field == nil && rain == 0 }

  package mutating func move(_ parts: inout Parts) {
    if parts.advances {
      while !isWorldAtRest, stepEnd <= time + 1e-9 { takeStep() }
      if isWorldAtRest { (origin, stepCount) = (time, 0) }
    }
    parts.note(isMoving: !isWorldAtRest)
    moveSquashes(&parts)
  }

  package mutating func contextChanged(from old: SceneContext) {
    resize(to: Arena(columns: context.columns, rows: context.rows))
  }

  /// The end of the next sub-step, in s.
  private var stepEnd: Double { origin + Double(stepCount + 1) * Self.step }

  private mutating func takeStep() {
    if let field, field.end < stepEnd { endField() }
    // A large number of balls falls at one per sub-step, a small one at one per 12 sub-steps.
    if rain > 0, rain > 12 || stepCount % 12 == 0 {
      rain -= 1
      dropBall()
    }
    refreshFriction()
    advanceWorld(by: Self.step, to: stepEnd)
    stepCount += 1
    keepInside()
  }

  /// Moves bodies that others pressed through a wall back inside.
  private mutating func keepInside() {
    for piece in pieces {
      let body = world[piece.id]
      let inside = arena.clamped(body.center)
      if inside != body.center { put(piece.id, at: arena.clamped(inside, halfSize: body.halfSize)) }
    }
  }

  /// Moves a body to `place`, at rest.
  mutating func put(_ id: BodyID, at place: SIMD2<Double>) {
    world[id].center = place
    world.updateItemUsingCurrentState(id)
    world.setVelocity(.zero, of: id)
  }

  var capacity: Int {
    switch page {
    case .balls: Self.capacity
    case .attachments: Self.jointCapacity
    case .fields: Self.fieldBodies
    }
  }

  // MARK: Status line

  package var status: StatusText {
    let count: InlineText = "\(pieces.count) bodies\(world.stepping == .ideal ? ", exact" : "")"
    guard let piece = chosenPiece else {
      return StatusText(isMoving: !isWorldAtRest, state: isWorldAtRest ? "at rest" : "moving", motion: count)
    }
    let speed = world.motion(of: piece.id).velocity.length
    let material = piece.material
    return StatusText(
      isMoving: !isWorldAtRest, state: grip != nil ? "held" : isWorldAtRest ? "at rest" : "moving",
      motion: "\(count)  \(name(of: piece.kind)) \(fixed(speed, decimals: 0, width: 4)) pt/s",
      law: page == .fields
        ? fieldWords
        : "density \(short(material.density))  resistance \(short(material.resistance))  " as InlineText
          + "elasticity \(short(material.elasticity))")
  }

  private func name(of kind: Piece.Role) -> String {
    switch kind {
    case .ball: "ball"
    case .bead, .weight: "chain"
    case .box: "box"
    case .held(let sample): sample.rawValue
    case .partner: JointSample.fixed.rawValue
    case .sample: "body"
    }
  }
}
