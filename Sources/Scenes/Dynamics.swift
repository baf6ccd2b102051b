internal import MotionAnimation
internal import MotionDynamics
package import MotionKinematics
package import PaneCanvas
internal import RealModule

/// A box of bodies to throw: balls, a chain on springs, a box that snaps back, pushes and fields (M24–M29, M114).
///
/// The world is stepped as UIKit steps (formula F4). Its sub-steps start when the world wakes, so that the motion does not
/// depend on the frames.
package struct DynamicsScene: Scene {
  package static let about = About(
    summary: "balls, a chain and a box to drag, throw and push; 300 bodies with c",
    hint: ["space drops balls, c fills up to 300 bodies.", "The mouse drags, throws and pushes anything."],
    actions: [.kick, .release])
  package static let keys: [KeyBinding<Self>] = [
    .tap("drop", "drop three balls; with \(capacity) bodies: jolt the floor"),
    KeyBinding(
      [.left, .up, .down, .right], "push", "push the selected body, or drag the held one", named: "←↑↓→",
      repeats: true, byHand: true
    ) { $0.push($1.direction) },
    KeyBinding([.tab], "select", "select the next ball, the chain, the box") { $0.choose($1.step) },
    .hold("hold it by a spring; again: release it"),
    KeyBinding(["c"], "crowd", "fill up to \(capacity) bodies") { $0.rain = capacity - $0.pieces.count },
    KeyBinding(["j"], "jolt", "jolt the floor: all balls fly up") { $0.jolt() },
    KeyBinding(["x"], nil, "remove the balls") { $0.clear() },
    KeyBinding(fields.map(\.key), nil, "magnet, vortex, wind, honey: a field for 5 s") { scene, press in
      fields.firstIndex { $0.key == press.key }.map { scene.toggle($0) }
    },
    .note("mouse", "drag, throw; in free space: drag to push, click for a ball")
  ]

  /// The greatest number of bodies, and the number of bodies above which they are drawn simply.
  private static let (capacity, crowd) = (300, 64)
  /// The duration of a sub-step and of a field, in s.
  private static let (step, fieldDuration) = (1.0 / 120, 5.0)
  /// The fields with the strengths of their parts. A vortex alone would throw all bodies out.
  private static let fields:
    [(key: Key, name: InlineText, parts: [(formula: Field.Formula, strength: Double)])] = [
      ("m", "magnet", [(.radial(falloff: 1), 6000), (.drag, 1)]),
      ("v", "vortex", [(.vortex(falloff: 0), 1800), (.spring, 14)]),
      ("w", "wind", [(.noise(scale: 240, rate: 1.2, seed: 9), 5000)]), ("h", "honey", [(.drag, 8)])
    ]
  /// The places in `pieces` after seven beads of the chain: its weight, the box, and the balls.
  private static let (weight, box, firstBall) = (7, 8, 9)
  /// The radius of the finger's disc, and its least distance from the walls, in pt.
  private static let (fingerRadius, fingerMargin) = (12.0, SIMD2(13.0, 13))

  private struct Piece: Sendable {
    let id: BodyID
    /// The velocity after the last sub-step, in pt/s.
    var velocity: SIMD2<Double>
    /// The natural logarithm of the drawn height of a ball per diameter. An impact squashes what is drawn, not the body.
    var strain = MovingValue(0.0, tolerance: Tolerance(distance: 0.02))
  }

  package var context: SceneContext
  /// The box that contains the bodies: between the top line and the row of the floor.
  private var arena: Box
  private var world = World()
  private var pieces: [Piece] = []
  /// The behaviours in the world but the finger's spring, which follow from the state of the scene.
  private let behaviors: BehaviorID<CompositeBehavior>
  /// The friction of the chain, in 1/s.
  private var friction = 0.0
  /// The field that acts, by its index, and the scene time of its end, in s.
  private var field: (index: Int, end: Double)?
  private var chosenSpring = Spring(response: 0.25, dampingRatio: 0.3)
  /// The body that the keys push, hold and change, and the number of times that another one was selected.
  private var chosen = Self.weight { didSet { if chosen != oldValue { selectionCount += 1 } } }
  private var selectionCount = 1
  /// The finger: the piece that it holds, or nil for a disc that pushes, its spring, and its own place.
  private var finger: (piece: Int?, spring: BehaviorID<Attachment>, place: SIMD2<Double>, isMouse: Bool)?
  /// The number of balls still to fall.
  private var rain = 4
  /// The scene time at which stepping began, in s, and the number of sub-steps since then.
  private var (origin, stepCount) = (0.0, 0)
  /// The number of changes of the behaviours, and of impacts.
  private var changeCount = 0

  package init(_ context: SceneContext) {
    (self.context, arena) = (context, Self.arena(context))
    behaviors = world.add(CompositeBehavior([]))
    for index in 0...Self.box {
      let way =
        index < Self.weight ? Double(index + 1) * beadDistance : 7.5 * beadDistance + half(of: index).y
      addPiece(at: index < Self.box ? hook + SIMD2(0, way) : home)
    }
    refresh()
  }

  // MARK: Time

  /// True if the world takes no steps until the next event.
  private var isAtRest: Bool { world.isPaused && field == nil && rain == 0 }
  private var stepEnd: Double { origin + Double(stepCount + 1) * Self.step }

  package mutating func move(_ parts: inout Parts) {
    let before = changeCount
    // The memory is reserved again after each copy for the history, so that steps allocate none.
    if !isAtRest { world.reserveCapacity(max(Self.crowd, pieces.count)) }
    while !isAtRest, stepEnd <= time + 1e-9 { takeStep() }
    if changeCount != before { parts.noteChange() }
    if isAtRest { (origin, stepCount) = (time, 0) }
    parts.note(isMoving: !isAtRest)
    for index in pieces.indices { parts.move(&pieces[index].strain) }
  }

  private mutating func takeStep() {
    if let field, field.end < stepEnd { toggle(field.index) }
    rubChain()
    // A large number of balls falls at one per sub-step, a small one at one per 12 sub-steps.
    if rain > 0, rain > 12 || stepCount % 12 == 0 {
      rain -= 1
      dropBall()
    }
    world.advance(by: Self.step)
    for index in pieces.indices { finishStep(of: index) }
    stepCount += 1
  }

  /// Puts a piece that others pressed through a wall back inside. A sudden change of a ball's velocity is an impact, which is
  /// shown unless there is a crowd.
  private mutating func finishStep(of index: Int) {
    let id = pieces[index].id
    let (center, velocity) = (world[id].center, world.motion(of: id).velocity)
    let change = velocity - pieces[index].velocity
    pieces[index].velocity = velocity
    if index >= Self.firstBall, index != finger?.piece, change.length >= 120, pieces.count <= Self.crowd,
      !context.environment.reducesMotion
    {
      squash(index, by: change)
    }
    guard inside(center) != center else { return }
    put(index, at: inside(center, half(of: index)))
    world.setVelocity(.zero, of: id)
  }

  private mutating func squash(_ index: Int, by change: SIMD2<Double>) {
    changeCount += 1
    // An ellipse with upright axes cannot show an impact on a diagonal.
    let kick = 0.008 * (change.x * change.x - change.y * change.y) / change.length
    let velocity = min(max(pieces[index].strain.velocity(at: stepEnd) + kick, -9), 9)
    pieces[index].strain.setVelocity(
      velocity, at: stepEnd, springAtRest: Spring(response: 0.24, dampingRatio: 0.4))
  }

  /// The friction of the chain grows as it slows down, so that it swings freely and then soon comes to rest. It has few levels,
  /// so that it rarely changes.
  private mutating func rubChain() {
    let speed = pieces[...Self.weight].reduce(0) { max($0, world.motion(of: $1.id).velocity.length) }
    let level = speed >= 200 ? 0 : speed >= 60 ? 1.5 : speed >= 20 ? 3 : 4.0
    guard level != friction else { return }
    friction = level
    refresh()
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap:
      // A tap takes the body from keys and scripts.
      if finger?.isMouse == false { letGo() }
      guard pieces.count + rain < Self.capacity else { return jolt() }
      rain = min(rain + 3, Self.capacity - pieces.count)
    case .touch(let touch): handle(touch)
    case .kick(let velocity): world.addVelocity(velocity, to: pieces[chosen].id)
    case .spring(let spring):
      chosenSpring = spring
      refresh()
    case .resized: fit()
    case .wheel, .driver: break
    }
  }

  /// A finger takes the body that is drawn at it by a spring (M109). In free space it is a heavy disc, and a click drops a ball.
  private mutating func handle(_ touch: Touch) {
    switch touch.phase {
    case .began:
      letGo()
      hold(touch.item.map { $0 == 0 ? chosen : min($0 - 1, pieces.count - 1) }, touch)
    case .moved:
      guard let finger else { return }
      moveFinger(to: finger.piece == nil ? touch.location : finger.place + touch.step)
    case .ended, .cancelled:
      guard let finger else { return }
      letGo()
      if let piece = finger.piece, let velocity = touch.velocity {
        let id = pieces[piece].id
        world.setVelocity(SIMD2(world.motion(of: id).velocity.x, velocity.y), of: id)
      } else if finger.piece == nil, touch.isClick {
        dropBall(at: touch.location)
      }
    }
  }

  /// Grabs a piece without moving it, or puts the disc of the finger into the world.
  private mutating func hold(_ piece: Int?, _ touch: Touch) {
    let id =
      piece.map { pieces[$0].id }
      ?? world.add(
        Body(.circle(radius: Self.fingerRadius), center: inside(touch.location, Self.fingerMargin)))
    let body = world[id]
    // A ball is held at its centre, because its rotation is invisible.
    let place = piece == Self.box ? touch.location : body.center
    let spring = Attachment(
      id, offset: Rotation(angle: body.angle).turnBack(place - body.center), to: .point(place),
      frequency: piece == nil ? 12 : 5,
      damping: piece == nil || context.environment.reducesMotion ? 1 : 0.7)
    if let piece { chosen = piece }
    finger = (piece, world.add(spring), place, touch.source == .mouse)
    refresh()
  }

  /// Moves the finger's end of its spring only (M25).
  private mutating func moveFinger(to place: SIMD2<Double>) {
    guard let old = finger else { return }
    let place = inside(place, old.piece == nil ? Self.fingerMargin : .zero)
    guard place != old.place else { return }
    finger?.place = place
    world[old.spring].anchor = .point(place)
  }

  /// Takes the finger away. A body keeps its velocity (M27).
  private mutating func letGo() {
    guard let finger else { return }
    if finger.piece == nil { world.remove(world[finger.spring].body) }
    world.remove(finger.spring)
    self.finger = nil
    refresh()
  }

  // MARK: Keys

  /// Pushes the chosen body once, independently of its mass (M28), or drags the held one.
  private mutating func push(_ direction: SIMD2<Double>) {
    if let finger { return moveFinger(to: finger.place + 24 * direction) }
    world.addVelocity(400 * direction, to: pieces[chosen].id)
  }

  private mutating func choose(_ step: Int) {
    letGo()
    let count = pieces.count - Self.weight
    chosen = Self.weight + (chosen - Self.weight + step + count) % count
  }

  private mutating func jolt() {
    for index in pieces.indices.dropFirst(Self.firstBall) {
      let velocity = SIMD2(
        160 * Double(index * 7 % 13 - 6) / 6, context.environment.reducesMotion ? -150 : -620)
      world.addVelocity(velocity, to: pieces[index].id)
    }
  }

  private mutating func clear() {
    letGo()
    rain = 0
    for piece in pieces[Self.firstBall...] { world.remove(piece.id) }
    pieces.removeLast(pieces.count - Self.firstBall)
    if chosen >= Self.firstBall { chosen = Self.weight }
    refresh()
  }

  /// Switches a field on, or off if it is on.
  private mutating func toggle(_ index: Int) {
    field = field?.index == index ? nil : (index, time + Self.fieldDuration)
    refresh()
  }

  // MARK: Bodies

  private mutating func addPiece(at place: SIMD2<Double>, velocity: SIMD2<Double> = .zero) {
    let id = world.add(Body(shape(of: pieces.count), center: place), velocity: velocity)
    pieces.append(Piece(id: id, velocity: velocity))
  }

  private mutating func put(_ index: Int, at place: SIMD2<Double>) {
    world[pieces[index].id].center = place
    world.updateItemUsingCurrentState(pieces[index].id)
  }

  /// Adds the next ball, from above or at a place. Two irrational ratios spread the balls.
  private mutating func dropBall(at place: SIMD2<Double>? = nil) {
    guard pieces.count < Self.capacity else { return }
    let (index, half) = (pieces.count, half(of: pieces.count))
    func part(_ ratio: Double) -> Double {
      ((Double(index - Self.firstBall) + 0.5) * ratio).truncatingRemainder(dividingBy: 1)
    }
    let start = place ?? SIMD2(part(0.618_034) * arena.width, arena.top)
    let velocity = place == nil ? SIMD2(400 * part(0.754_878) - 200, 60) : .zero
    addPiece(at: inside(start, half + 1), velocity: velocity)
    if index == Self.firstBall || place != nil { chosen = index }
    refresh()
  }

  /// Replaces the behaviours in the world by those that follow from the state. Velocities change through forces (M25).
  private mutating func refresh() {
    let (bodies, reducesMotion) = (pieces.map(\.id), context.environment.reducesMotion)
    let spring = context.environment.spring(chosenSpring)
    // The links come first, so that the world knows them again.
    var all: [any Behavior] = (0...Self.weight).map { index in
      Attachment(
        bodies[index], to: index == 0 ? .point(hook) : .body(bodies[index - 1]),
        length: index == Self.weight ? beadDistance / 2 + half(of: index).y : beadDistance,
        // A link of 1000 Hz is rigid.
        frequency: min(1 / spring.response, 1000), damping: spring.dampingRatio)
    }
    if finger?.piece != Self.box {
      all.append(Snap(bodies[Self.box], to: home, damping: reducesMotion ? 1 : 0.5, frequency: 4))
    }
    func addProperties(_ bodies: ArraySlice<BodyID>, density: Double = 1, resistance: Double) {
      // The angular resistance stops rolling bodies after some seconds, and does not affect the flight of a body.
      all.append(
        ItemProperties(
          Array(bodies), elasticity: reducesMotion ? 0 : 0.6, density: density, resistance: resistance,
          angularResistance: max(3, resistance)))
    }
    addProperties(bodies[Self.box...], resistance: 0.3)
    addProperties(bodies[Self.weight..<Self.box], resistance: 1 + friction)
    // A spring between light bodies is weak: beads of ordinary density would let the weight lie on the floor.
    addProperties(bodies[..<Self.weight], density: 10, resistance: 1 + friction)
    let held = finger.map { [world[$0.spring].body] } ?? []
    if finger?.piece == nil {
      all.append(ItemProperties(held, elasticity: 0, density: 40, resistance: 20, allowsRotation: false))
    }
    let walls = Collision.Boundary.rectangle(from: arena.corner, to: arena.corner + arena.size)
    all += [
      Gravity(bodies),
      Collision(
        finger?.piece == nil ? bodies + held : bodies, boundaries: ["walls": walls],
        elasticity: reducesMotion ? 0 : 0.5)
    ]
    let share = reducesMotion ? 0.25 : 1
    for part in field.map({ Self.fields[$0.index].parts }) ?? [] {
      all.append(
        Field(
          bodies, part.formula, center: arena.middle, strength: share * part.strength, minimumRadius: 48))
    }
    world[behaviors] = CompositeBehavior(all)
    changeCount += 1
  }

  // MARK: Layout, in pt

  private static func arena(_ context: SceneContext) -> Box {
    Box(column: 0, row: 1, columns: context.columns, rows: context.rows - 3)
  }

  /// Stretches everything with the arena.
  private mutating func fit() {
    let old = arena
    arena = Self.arena(context)
    for (index, piece) in pieces.enumerated() {
      let share = (world[piece.id].center - old.corner) / old.size
      world[piece.id].shape = shape(of: index)
      put(index, at: inside(arena.corner + share * arena.size, half(of: index) + 1))
    }
    refresh()
  }

  /// Returns the nearest place in the arena that is a margin away from its walls.
  private func inside(_ place: SIMD2<Double>, _ margin: SIMD2<Double> = .zero) -> SIMD2<Double> {
    place.clamped(lowerBound: arena.corner + margin, upperBound: arena.corner + arena.size - margin)
  }

  /// The point on which the chain hangs, and the distance between its beads.
  private var hook: SIMD2<Double> { SIMD2(0.76 * arena.width, arena.top) }
  private var beadDistance: Double { 0.42 * arena.height / 8 }
  /// The home of the box, which measures whole cells and lies on them.
  private var home: SIMD2<Double> {
    let (columns, rows) = (0.22 * Double(context.columns), 0.36 * Double(context.rows))
    return SIMD2(columns.rounded() * Box.column, rows.rounded() * Box.row)
  }

  /// Returns half the size of a piece. The first balls are large, later ones a cell or two wide.
  private func half(of index: Int) -> SIMD2<Double> {
    let (number, extent) = (index - Self.firstBall, (arena.width * arena.height).squareRoot())
    switch index {
    case ..<Self.weight: return SIMD2(repeating: min(6, 0.4 * beadDistance))
    case Self.weight: return SIMD2(repeating: max(8, extent / 24))
    case Self.box:
      return max(2, (0.09 * Double(context.rows)).rounded()) * SIMD2(1.25 * Box.column, 0.5 * Box.row)
    case ..<(Self.firstBall + 24):
      let share = number < 6 ? SIMD2(26.0, 32) : SIMD2(44, 54)
      return SIMD2(repeating: max(8, extent / share[number % 2]))
    default: return SIMD2(repeating: extent >= 390 ? 8 : 4)
    }
  }
  private func shape(of index: Int) -> BodyShape {
    let half = half(of: index)
    return index == Self.box ? .box(width: 2 * half.x, height: 2 * half.y) : .circle(radius: half.x)
  }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    if finger?.piece != Self.box {
      stage.line(from: home, to: world[pieces[Self.box].id].center, theme.rim)
    }
    stage.text("+", at: home, theme.dimText)
    if field != nil { stage.text("+", at: arena.middle, theme.accent, style: .bold) }
    var start = hook
    for index in 0...Self.weight {
      let end = world[pieces[index].id].center
      stage.line(from: start, to: end, theme.rim)
      start = end
    }
    for index in pieces.indices where index != chosen { draw(index, &stage) }
    draw(chosen, &stage)
    if let finger {
      let spring = world[finger.spring]
      let body = world[spring.body]
      let held = body.center + Rotation(angle: body.angle).turn(spring.offset)
      stage.line(from: finger.place, to: held, theme.rim)
      let (place, radius) = finger.piece == nil ? (held, Self.fingerRadius) : (finger.place, Box.column)
      stage.fill(.circle(place, radius: radius), theme.heldGrabber)
    }
    stage.fill(
      .rectangle(Box(column: 0, row: context.rows - 2, columns: context.columns, rows: 1)), theme.pane)
  }

  /// Draws a body. The chosen one is item 0 and has a ring.
  private func draw(_ index: Int, _ stage: inout Stage) {
    let (body, half, isCrowded) = (world[pieces[index].id], half(of: index), pieces.count > Self.crowd)
    let isBox = index == Self.box
    // A ball glows while it is squashed. There are few levels, so that few different pictures are drawn.
    let level = (20 * pieces[index].strain.value(at: time)).rounded() / 20
    let (factors, glow) = (SIMD2(Double.exp(-level), Double.exp(level)), min(0.5, 2 * abs(level)))
    let colors: [5 of Color] = [theme.ball.middle, theme.blue, theme.green, theme.violet, theme.orange]
    let kind = isBox ? 1 : (index - Self.firstBall) % 5
    let color = index < Self.box ? theme.rim : colors[kind].lighter(by: glow)
    func shape(_ margin: Double) -> Shape {
      guard isBox else { return .ellipse(body.center, radii: half * factors + margin) }
      return .rectangle(Box(around: body.center, size: 2 * (half + margin)), radius: Box.column)
    }
    let isFast = isCrowded && pieces[index].velocity.length > 240
    let turn = isBox ? body.angle : 0
    if index == chosen { stage.fill(shape(6), theme.knob, turn: turn, isFast: isFast) }
    let (item, reach) = (index == chosen ? 0 : index + 1, isBox ? 0 : 8.0)
    let isLit = half.x >= 18 && !isCrowded && !isBox && stage.rendering.color == .full
    let shades = BallShades(
      shadow: color.darker(by: 0.5), dark: color.darker(by: 0.25), middle: color,
      light: color.lighter(by: 0.25), glint: color.lighter(by: 0.75))
    let paint = isLit ? Stage.Paint.ball(shades) : .plain(color)
    stage.fill(shape(0), paint, turn: turn, item: item, reach: reach, isFast: isFast)
  }

  package var spring: Spring? { chosenSpring }

  package var status: StatusText {
    StatusText(
      isMoving: !isAtRest, state: isHeld ? "held" : isAtRest ? "at rest" : "moving",
      motion: "\(pieces.count) bodies", law: field.map { Self.fields[$0.index].name } ?? "")
  }
  private var isHeld: Bool { finger?.piece != nil }

  package var trace: [TraceColumn] {
    func columns(_ index: Int, _ name: String) -> [TraceColumn] {
      let id = pieces[index].id
      return TraceColumn.motion(name, world[id].center, velocity: world.motion(of: id).velocity)
    }
    return [TraceColumn("bodies", Double(pieces.count)), TraceColumn("body", word: "body\(selectionCount)")]
      + columns(chosen, "")
      + [TraceColumn("phase", word: isHeld ? "held" : isAtRest ? "resting" : "moving")]
      + columns(Self.weight, "chain_")
  }
}
