internal import Animation
internal import CellCanvas
internal import Dynamics
internal import Kinematics

/// A box full of things to throw: balls, a chain on springs, a box that snaps back, pushes and fields (M24–M29, M114).
///
/// The world is stepped as UIKit steps (F4) or, by a key, as exact physics, in sub-steps of its own from the moment
/// something woke it, so that nothing depends on the frames in which it is looked at.
package struct Playground: Scene {
  /// Of all bodies, in number.
  static let capacity = 300
  /// What the opening drops, and a tap.
  private static let opening = 4
  /// A sub-step, in s.
  private static let step = 1.0 / 120

  package var context: SceneContext
  var arena: Arena
  var world = World(.uikit)
  var pieces: [Piece] = []
  /// How much smaller than they would be bodies are, where they would not find room.
  var scale = 1.0
  var toys = Toys()
  /// Whom the keys push, hold and change.
  var chosen: BodyID?
  var grip: BodyGrip?
  /// Balls that are still to come, and how many came so far.
  var rain = 0
  var droppedCount = 0
  var field: (field: TimedField, id: BehaviorID<CompositeBehavior>, end: Double)?
  /// What the chain's links rub at its present speed, in 1/s.
  var chainFriction = 0.0
  /// As it was chosen; reduced motion plays a calmer one.
  var spring = Playground.chainSpring
  /// When the world began to be stepped, and how often it has been since.
  private var origin = 0.0
  private var stepCount = 0

  /// 4 Hz and .3: a chain that hangs together, and swings.
  static let chainSpring = Spring(response: 0.25, dampingRatio: 0.3)

  package init(_ context: SceneContext) {
    self.context = context
    arena = Arena(columns: context.columns, rows: context.rows)
    addToys()
    rain = Self.opening
    refreshStatus()
  }

  package var isAtRest: Bool { world.isPaused && field == nil && rain == 0 }

  /// The world is stepped on its own grid.
  package var nextDeadline: Double? { nil }

  package mutating func settle(at time: Double) {
    while !isAtRest, stepEnd <= time + 1e-9 { takeStep() }
    if isAtRest { (origin, stepCount) = (time, 0) }
  }

  package mutating func contextChanged(from old: SceneContext) {
    resize(to: Arena(columns: context.columns, rows: context.rows))
  }

  /// When the next sub-step has been taken, in s.
  private var stepEnd: Double { origin + Double(stepCount + 1) * Self.step }

  private mutating func takeStep() {
    if let field, field.end < stepEnd { endField() }
    // Many come one a sub-step, few one after another.
    if rain > 0, rain > 12 || stepCount % 12 == 0 {
      rain -= 1
      dropBall()
    }
    refreshFriction()
    world.advance(by: Self.step)
    stepCount += 1
    forgetPush()
    keepInside()
  }

  /// What was pressed through a wall by others comes back.
  private mutating func keepInside() {
    for piece in pieces {
      let body = world[piece.id]
      let inside = arena.clamped(body.center)
      if inside != body.center { put(piece.id, at: arena.clamped(inside, halfSize: body.halfSize)) }
    }
  }

  /// Puts a body elsewhere; it stands still there.
  mutating func put(_ id: BodyID, at place: SIMD2<Double>) {
    world[id].center = place
    world.updateItemUsingCurrentState(id)
    world.setVelocity(.zero, of: id)
  }

  // MARK: The line on top

  package var status: StatusText {
    let count = "\(pieces.count) bodies" + (world.stepping == .ideal ? ", exact" : "")
    guard let piece = chosenPiece else {
      return StatusText(isMoving: !isAtRest, state: isAtRest ? "still" : "moves", motion: count)
    }
    let speed = world.motion(of: piece.id).velocity.length
    let material = piece.material
    return StatusText(
      isMoving: !isAtRest, state: grip != nil ? "held" : isAtRest ? "still" : "moves",
      motion: "\(count)  \(name(of: piece.kind)) \(fixed(speed, decimals: 0, width: 4)) pt/s",
      law:
        "density \(short(material.density))  resistance \(short(material.resistance))  "
        + "bounce \(short(material.elasticity))")
  }

  private func name(of kind: Piece.Kind) -> String {
    switch kind {
    case .ball: "ball"
    case .bead, .weight: "chain"
    case .box: "box"
    }
  }
}
