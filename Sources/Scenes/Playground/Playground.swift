internal import MotionAnimation
internal import MotionDynamics
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A scene with a box of bodies to throw: balls, a chain on springs, a box that snaps back, pushes and fields
/// (M24–M29, M114).
///
/// The world is stepped as UIKit steps (formula F4). Its sub-steps start when the world wakes, so that the motion does not
/// depend on the frames.
package struct Playground: Scene {
  /// The greatest number of bodies.
  static let capacity = 300
  static let opening = 4
  /// The duration of a sub-step, in s.
  private static let step = 1.0 / 120

  package var context: SceneContext
  var arena: Arena
  var world = World()
  var pieces: [Piece] = []
  /// The factor, at most 1, by which bodies are shrunk so that they find room.
  var scale = 1.0
  var toys = Toys()
  var allBodies = BodyList()
  /// The balls and the box.
  var looseBodies = BodyList()
  /// The body that the keys push, hold and change.
  var chosen: BodyID? { didSet { if chosen != oldValue { selectionCount += 1 } } }
  /// The number of times that another body was selected. It tells bodies apart in the trace.
  private(set) var selectionCount = 0
  var grip: BodyGrip?
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
  var field: (kind: TimedField, id: BehaviorID<CompositeBehavior>, end: Double)?
  /// The resistance of the chain's links at its present speed, in 1/s.
  var chainFriction = 0.0
  /// The spring that the user chose; reduced motion uses a calmer one.
  var spring = Playground.chainSpring
  /// The scene time at which stepping began, in s, and the number of sub-steps since then.
  private var origin = 0.0
  private var stepCount = 0

  /// The initial spring of the chain: 4 Hz, damping ratio 0.3. The chain holds together and swings.
  private static let chainSpring = Spring(response: 0.25, dampingRatio: 0.3)

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

  package mutating func stageChanged() { resize(to: Arena(columns: context.columns, rows: context.rows)) }

  /// The number of bodies that may be added until the next copy is made.
  private static let spareBodies = 24

  package mutating func reserveMemory() {
    let count = pieces.count + Self.spareBodies
    pieces.reserveCapacity(count)
    squashes.reserveCapacity(count)
    touching.reserveCapacity(count)
    velocities.reserveCapacity(count)
    allBodies.reserveCapacity(count)
    looseBodies.reserveCapacity(count)
    world.reserveCapacity(count)
  }

  /// The end of the next sub-step, in s.
  private var stepEnd: Double { origin + Double(stepCount + 1) * Self.step }

  private mutating func takeStep() {
    if let field, field.end < stepEnd { endField() }
    refreshFriction()
    // A large number of balls falls at one per sub-step, a small one at one per 12 sub-steps.
    if rain > 0, rain > 12 || stepCount % 12 == 0 {
      rain -= 1
      dropBall()
    }
    advanceWorld(by: Self.step, to: stepEnd)
    stepCount += 1
    keepInside()
  }

  /// Moves bodies that others pressed through a wall back inside.
  private mutating func keepInside() {
    for piece in pieces {
      let center = world[piece.id].center
      guard arena.clamped(center) != center else { continue }
      put(piece.id, at: arena.clamped(center, halfSize: world[piece.id].shape.halfSize))
    }
  }

  mutating func put(_ id: BodyID, at place: SIMD2<Double>) {
    world[id].center = place
    world.updateItemUsingCurrentState(id)
    world.setVelocity(.zero, of: id)
  }

  // MARK: Status line

  package var status: StatusText {
    let state = chosenPiece != nil && grip != nil ? "held" : isWorldAtRest ? "at rest" : "moving"
    return StatusText(
      isMoving: !isWorldAtRest, state: state, motion: "\(pieces.count) bodies",
      law: field.map { InlineText($0.kind.rawValue) } ?? "")
  }

  package var selectionInWords: InlineText {
    guard let piece = chosenPiece else { return "" }
    let balls = pieces.lazy.filter { $0.kind == .ball }.map(\.id)
    guard let index = balls.enumerated().first(where: { $0.element == piece.id })?.offset else {
      return InlineText(name(of: piece.kind))
    }
    return "ball \(index + 1)"
  }

  private func name(of kind: Piece.Role) -> String {
    switch kind {
    case .ball: "ball"
    case .bead, .weight: "chain"
    case .box: "box"
    }
  }
}

extension Playground {
  /// The number of balls that a tap drops.
  private static let handful = 3
  /// The distance that an arrow key moves the held body, in pt.
  private static let stride = 24.0
  /// The greatest distance from the outline of a round body at which a press takes it, in pt.
  private static let reach = 8.0

  package mutating func grab() { if let chosen { grab(chosen) } }
  package mutating func drag(by distance: Double) { drag(by: SIMD2(0, distance)) }
  package mutating func release(velocity: Double?) {
    guard let body = grip?.body else { return }
    letGo()
    // The set velocity is reported by the next read; the world adds the difference (M26).
    if let velocity { world.setVelocity(SIMD2(world.motion(of: body).velocity.x, velocity), of: body) }
  }
  package mutating func cancel() {
    letGo()
    touchUp(drops: false)
  }
  package mutating func kick(_ velocity: SIMD2<Double>) {
    if let chosen { world.addVelocity(velocity, to: chosen) }
  }

  /// Drops some more balls, or jolts the floor if there is no room for more.
  package mutating func tap() {
    guard pieces.count + rain < Self.capacity else { return jolt() }
    rain = min(rain + Self.handful, Self.capacity - pieces.count)
  }

  package mutating func change(to spring: Spring) {
    self.spring = spring
    if let id = toys.chain { world[id].take(context.environment.spring(spring)) }
  }

  // MARK: Keys

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "drop", "drop three balls; with \(capacity) bodies: jolt the floor") { $0.tap() },
    KeyBinding(
      "push", "push the selected body by 400 pt/s, or drag the held one", named: "←↑↓→",
      KeyEffect([.left, .up, .down, .right], .repeating, byHand: true) { $0.move($1.direction) }),
    KeyBinding([.tab], "select", "select the next ball, the chain, the box") { $0.choose($1.step) },
    KeyBinding(
      "hold", "hold it by a spring; again: release it",
      KeyEffect([.enter], byHand: true) { scene in
        if scene.grip == nil, let chosen = scene.chosen { scene.grab(chosen) } else { scene.letGo() }
      },
      KeyEffect([], also: [.escape]) { $0.letGo() }),
    KeyBinding(["c"], "crowd", "fill up to \(capacity) bodies") { $0.rain = capacity - $0.pieces.count },
    KeyBinding(
      "jolt", "j: jolt the floor: all balls fly up; x: remove the balls", KeyEffect(["j"]) { $0.jolt() },
      KeyEffect(["x"]) { $0.clear() }),
    KeyBinding(
      TimedField.allCases.map { .character($0.key) }, nil, "magnet, vortex, wind, honey: a field for 5 s"
    ) { $0.useField(of: $1.key) },
    KeyBinding(note: "mouse", "drag, throw; in free space: drag to push, click for a ball")
  ]

  private mutating func useField(of key: Key) {
    guard let field = TimedField.allCases.first(where: { .character($0.key) == key }) else { return }
    toggle(field)
  }

  private mutating func move(_ direction: SIMD2<Double>) {
    if grip != nil { drag(by: Self.stride * direction) } else { push(direction) }
  }

  /// Chooses the next or the previous of the balls, the chain and the box.
  private mutating func choose(_ step: Int) {
    let toys = pieces.filter(\.isToy)
    guard let index = toys.firstIndex(where: { $0.id == chosen }) else { return }
    letGo()
    chosen = toys[(index + step + toys.count) % toys.count].id
  }

  // MARK: The mouse

  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began: press(at: sample.location)
    case .moved: follow(sample.location)
    case .ended, .cancelled:
      if grip?.mouse != nil { letGo() }
      touchUp(drops: sample.phase == .ended)
    }
  }

  /// Takes the body that is drawn at a position (M109). Where there is none, the finger pushes.
  private mutating func press(at place: SIMD2<Double>) {
    guard arena.clamped(place) == place else { return }
    if let body = body(at: place) { grab(body, mouse: place) } else { touchDown(at: place) }
  }

  private mutating func follow(_ place: SIMD2<Double>) {
    guard let last = grip?.mouse else { return push(to: place) }
    grip?.mouse = place
    drag(by: place - last)
  }

  private func body(at place: SIMD2<Double>) -> BodyID? {
    var nearest: (id: BodyID, distance: Double)?
    for piece in pieces {
      let body = world[piece.id]
      let offset = Rotation(angle: body.angle).turnBack(place - body.center)
      guard body.shape.isHit(at: offset, reach: Self.reach), offset.length < nearest?.distance ?? .infinity
      else { continue }
      nearest = (piece.id, offset.length)
    }
    return nearest?.id
  }
}
