package import Motion
internal import MotionDynamics
package import PaneCanvas

/// A box of bodies to throw: balls, a chain on springs, a box that snaps back, and fields (M24–M29, M114).
///
/// The world is stepped as UIKit steps (formula F4). Its sub-steps start when the world wakes, so that the motion does not
/// depend on the frames.
package struct DynamicsScene: Scene {
  package static let about = About(
    summary: "sixty balls, a chain and a box to drag, throw and stir",
    hint: ["space throws everything up, d stirs it.", "The mouse drags, throws and pushes anything."],
    actions: [.kick, .release],
    demo: [
      .tap(at: 0.6, "push"), .key("d", at: 1.1, "vortex"), .grab(at: 2.3, "catch"),
      .move(SIMD2(-0.3, 0.1), at: 2.4, during: 0.5, "drag"), .move(SIMD2(0.4, -0.25), at: 2.9, during: 0.2),
      .release(at: 3.1)
    ])
  package static let keys: [KeyBinding<Self>] = [
    .tap("push", "push everything up; again in flight: again"),
    .glide(nil, "drag what is chosen; release it in motion: throw it"),
    .hold("catch and hold what is chosen; again: let go"),
    KeyBinding([.tab], "next", "choose the weight on the chain, the box, or a ball") { scene, press in
      scene.letGo()
      scene.chosen = [weight, box, firstBall].next(after: min(scene.chosen, firstBall), by: press.step)
    },
    .ways("field", "field for \(Int(fieldDuration)) s: none, vortex, magnet, wind, honey") { scene, step in
      scene.field = (scene.field + step + fields.count) % fields.count
      scene.fieldEnd = scene.time + fieldDuration
    },
    KeyBinding(["+", "-"], "balls", "4, 60 or 300 balls") { scene, press in
      scene.setCount(press.key == "+" ? (scene.count < 60 ? 60 : 300) : (scene.count > 60 ? 60 : 4))
    },
    .note("mouse", "drag and throw anything; in free space: push")
  ]

  /// The number of balls at the start, above which they are drawn simply.
  private static let usualCount = 60
  /// The duration of a sub-step, and of a field after the last input, in s; the radius of a finger in free space, in pt.
  private static let (step, fieldDuration, fingerRadius) = (1.0 / 120, 6.0, 12.0)
  /// The fields with the strengths of their parts. A vortex alone would throw all bodies out.
  private static let fields: [(name: InlineText, parts: [(formula: Field.Formula, strength: Double)])] = [
    ("", []), ("vortex", [(.vortex(falloff: 0), 1800), (.spring, 20)]),
    ("magnet", [(.radial(falloff: 1), 6000), (.drag, 1)]),
    ("wind", [(.noise(scale: 240, rate: 1.2, seed: 9), 5000)]), ("honey", [(.drag, 8)])
  ]
  /// The places in `bodies` after seven beads of the chain: its weight, the box, and the balls.
  private static let (weight, box, firstBall) = (7, 8, 9)

  package var context: SceneContext
  /// The box that contains the bodies: between the top line and the row of the floor.
  private var arena: Box
  private var world = World()
  private var bodies: [Body.ID] = []
  /// The behaviours in the world but the finger's spring, which follow from the state of the scene.
  private let behaviors: World.BehaviorID<CompositeBehavior>
  /// The friction of the chain, in 1/s.
  private var friction = 1.0 { didSet { if friction != oldValue { refresh() } } }
  /// The number of balls that are to be in the arena; those that are missing rain.
  private var count = Self.usualCount
  /// The field that acts, by its index, and the scene time of its end, in s.
  private var field = 0 { didSet { if field != oldValue { refresh() } } }
  private var fieldEnd = 0.0
  package private(set) var spring = Spring(response: 0.15, dampingRatio: 0.8) { didSet { refresh() } }
  /// The place in `bodies` of the one that the keys hold.
  private var chosen = Self.firstBall
  /// The finger: the body that it holds, or nil for a disc that pushes, its spring, and its own motion.
  private var finger: (index: Int?, spring: World.BehaviorID<Attachment>, hold: Hold, isMouse: Bool)?
  /// The scene time at which stepping began, in s, and the number of sub-steps since then.
  private var (origin, stepCount) = (0.0, 0)

  package init(_ context: SceneContext) {
    (self.context, arena) = (context, Self.arena(context))
    behaviors = world.add(CompositeBehavior([]))
    for index in 0...Self.weight { add(at: hook + SIMD2(0, Double(index + 1) * 1.25 * beadDistance)) }
    add(at: home)
    for number in 0..<count { addBall(at: 0.5 + 0.45 * Double(number) / Double(count)) }
    refresh()
  }

  // MARK: Time

  /// True if the world takes no steps until the next event.
  private var isAtRest: Bool {
    world.isPaused && field == 0 && ballCount == count && finger?.hold.isStill(at: time) != false
  }
  private var ballCount: Int { bodies.count - Self.firstBall }
  private var stepEnd: Double { origin + Double(stepCount + 1) * Self.step }

  package mutating func move(_ parts: inout Parts) {
    // The memory is reserved again after each copy for the history, so that steps allocate none.
    if !isAtRest { world.reserveCapacity(2 * bodies.count) }
    let before = (friction, field, ballCount)
    while !isAtRest, stepEnd <= time + 1e-9 { takeStep() }
    if before != (friction, field, ballCount) { parts.noteChange() }
    if isAtRest { (origin, stepCount) = (time, 0) }
    parts.note(isMoving: !isAtRest)
  }

  private mutating func takeStep() {
    if fieldEnd < stepEnd { field = 0 }
    // Missing balls rain, so that all have fallen after about a second.
    if ballCount < count, stepCount % 2 == 0 {
      for _ in 0..<min(count / Self.usualCount, count - ballCount) { addBall(at: 0) }
      refresh()
    }
    // The chain swings freely, and then soon comes to rest.
    friction = world.motion(of: bodies[Self.weight]).velocity.length >= 200 ? 1 : 3
    moveFinger(at: stepEnd)
    world.advance(by: Self.step)
    // Others may press a body through a wall.
    for (index, body) in bodies.enumerated() where inside(world[body].center) != world[body].center {
      put(index, at: inside(world[body].center, radius(of: index)))
      world.setVelocity(.zero, of: body)
    }
    stepCount += 1
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    fieldEnd = time + Self.fieldDuration
    switch event {
    case .tap:
      // A tap takes the body from keys and scripts.
      if finger?.isMouse == false { letGo() }
      for index in bodies.indices.dropFirst(Self.weight) {
        world.addVelocity(push(of: index), to: bodies[index])
      }
    case .touch(let touch): handle(touch)
    case .kick(let velocity): world.addVelocity(velocity, to: bodies[chosen])
    case .spring(let spring): self.spring = spring
    case .resized: fit()
    case .wheel, .driver: break
    }
  }

  /// A finger takes the body that is drawn at it by a spring (M109). In free space it is a heavy disc.
  private mutating func handle(_ touch: Touch) {
    switch touch.phase {
    case .began: take(touch)
    case .moved:
      finger?.hold.follow(touch, at: context.time)
      moveFinger(at: time)
    case .ended, .cancelled:
      if let index = finger?.index, let velocity = touch.velocity {
        world.setVelocity(SIMD2(world.motion(of: bodies[index]).velocity.x, velocity.y), of: bodies[index])
      }
      letGo()
    }
  }

  /// Grabs a body without moving it, or puts the disc of the finger into the world.
  private mutating func take(_ touch: Touch) {
    letGo()
    let index = touch.item.map { $0 == 0 ? chosen : min($0 - 1, bodies.count - 1) }
    chosen = index ?? chosen
    let disc = Body(.circle(radius: Self.fingerRadius), center: inside(touch.location, Self.fingerRadius))
    let id = index.map { bodies[$0] } ?? world.add(disc)
    let place = world[id].center
    let isStiff = index == nil || context.environment.reducesMotion
    let spring = Attachment(
      id, to: .point(place), frequency: index == nil ? 12 : 5, damping: isStiff ? 1 : 0.7)
    let hold = Hold(touch, taking: place, velocity: world.motion(of: id).velocity, at: time)
    finger = (index, world.add(spring), hold, touch.source == .mouse)
    refresh()
  }

  /// Moves the finger's end of its spring only (M25).
  private mutating func moveFinger(at time: Double) {
    guard let finger else { return }
    let place = inside(finger.hold.value(at: time), finger.index == nil ? Self.fingerRadius : 0)
    if world[finger.spring].anchor != .point(place) { world[finger.spring].anchor = .point(place) }
  }

  /// Takes the finger away. A body keeps its velocity (M27).
  private mutating func letGo() {
    guard let finger else { return }
    if finger.index == nil { world.remove(world[finger.spring].body) }
    world.remove(finger.spring)
    self.finger = nil
    refresh()
  }

  /// Returns the velocity of a push of a body, in pt/s: each has its own, and the highest ones nearly reach the ceiling.
  private func push(of index: Int) -> SIMD2<Double> {
    let speed = context.environment.reducesMotion ? 150 : (1400 * arena.height).squareRoot()
    return SIMD2(drift(of: index), -(0.6 + 0.4 * Double(index * 5 % 8) / 7) * speed)
  }

  // MARK: Bodies

  private mutating func add(at place: SIMD2<Double>, velocity: SIMD2<Double> = .zero) {
    bodies.append(world.add(Body(shape(of: bodies.count), center: place), velocity: velocity))
  }

  private mutating func put(_ index: Int, at place: SIMD2<Double>) {
    world[bodies[index]].center = place
    world.updateItemUsingCurrentState(bodies[index])
  }

  /// Sets the number of balls. Those that are too many go at once.
  private mutating func setCount(_ count: Int) {
    self.count = count
    guard ballCount > count else { return }
    letGo()
    while ballCount > count { world.remove(bodies.removeLast()) }
    if chosen >= bodies.count { chosen = Self.firstBall }
    refresh()
  }

  /// Adds the next ball at a share of the arena's height. An irrational ratio spreads the balls.
  private mutating func addBall(at height: Double) {
    let (index, part) = (bodies.count, (Double(ballCount) * 0.618_034).truncatingRemainder(dividingBy: 1))
    let place = arena.corner + SIMD2(part, height) * arena.size
    add(at: inside(place, radius(of: index) + 1), velocity: SIMD2(drift(of: index), 60))
  }

  /// Returns a horizontal velocity of a body, in pt/s.
  private func drift(of index: Int) -> Double { 160 * Double(index * 7 % 13 - 6) / 6 }

  /// Replaces the behaviours in the world by those that follow from the state. Velocities change through forces (M25).
  private mutating func refresh() {
    let reducesMotion = context.environment.reducesMotion
    let (elasticity, share) = reducesMotion ? (0, 0.25) : (0.55, 1)
    let link = context.environment.spring(spring)
    // The links come first, so that the world knows them again.
    var all: [any Behavior] = (0...Self.weight).map { index in
      Attachment(
        bodies[index], to: index == 0 ? .point(hook) : .body(bodies[index - 1]),
        length: index == Self.weight ? beadDistance / 2 + radius(of: index) : beadDistance,
        // A link of 1000 Hz is rigid.
        frequency: min(1 / link.response, 1000), damping: link.dampingRatio)
    }
    if finger?.index != Self.box {
      all.append(Snap(bodies[Self.box], to: home, damping: reducesMotion ? 1 : 0.5, frequency: 4))
    }
    // A spring between light bodies is weak: beads of ordinary density would let the weight lie on the floor.
    // The angular resistance stops rolling bodies after some seconds, and does not affect the flight of a body.
    all += [
      (bodies[Self.box...], 1, 0.3), (bodies[Self.weight..<Self.box], 1, friction),
      (bodies[..<Self.weight], 10, friction)
    ].map {
      ItemProperties(Array($0), elasticity: elasticity, density: $1, resistance: $2, angularResistance: 3)
    }
    var solids = bodies
    if let finger, finger.index == nil {
      solids.append(world[finger.spring].body)
      all.append(ItemProperties(solids.suffix(1), elasticity: 0, density: 40, resistance: 20))
    }
    let walls = Collision.Boundary.rectangle(from: arena.corner, to: arena.corner + arena.size)
    all += [Gravity(bodies), Collision(solids, boundaries: ["walls": walls], elasticity: elasticity)]
    all += Self.fields[field].parts.map {
      Field(bodies, $0.formula, center: arena.middle, strength: share * $0.strength, minimumRadius: 48)
    }
    world[behaviors] = CompositeBehavior(all)
  }

  // MARK: Layout, in pt

  private static func arena(_ context: SceneContext) -> Box {
    Box(column: 0, row: 1, columns: context.columns, rows: context.rows - 3)
  }

  /// Stretches everything with the arena.
  private mutating func fit() {
    let old = arena
    arena = Self.arena(context)
    for (index, id) in bodies.enumerated() {
      let share = (world[id].center - old.corner) / old.size
      world[id].shape = shape(of: index)
      put(index, at: inside(arena.corner + share * arena.size, radius(of: index) + 1))
    }
    refresh()
  }

  /// Returns the nearest place in the arena that is a margin away from its walls.
  private func inside(_ place: SIMD2<Double>, _ margin: Double = 0) -> SIMD2<Double> {
    place.clamped(lowerBound: arena.corner + margin, upperBound: arena.corner + arena.size - margin)
  }

  /// The point on which the chain hangs, and the distance between its beads.
  private var hook: SIMD2<Double> { SIMD2(0.76 * arena.width, arena.top) }
  private var beadDistance: Double { 0.42 * arena.height / 8 }
  /// The home of the box, which measures whole cells and lies on them.
  private var home: SIMD2<Double> {
    let cell = SIMD2(Box.column, Box.row)
    return (SIMD2(0.22, 0.36) * context.size / cell).rounded(.toNearestOrAwayFromZero) * cell
  }
  private var boxSize: SIMD2<Double> {
    max(2, (0.09 * Double(context.rows)).rounded()) * SIMD2(2.5 * Box.column, Box.row)
  }

  /// Returns the radius of a body, or half the width of the box. Sixty balls have sizes that suit the arena.
  private func radius(of index: Int) -> Double {
    let extent = min((arena.width * arena.height).squareRoot(), 1.5 * arena.height, arena.width)
    let (number, shares): (Int, [5 of Double]) = (index - Self.firstBall, [28, 52, 36, 60, 44])
    switch index {
    case ..<Self.weight: return min(6, 0.4 * beadDistance)
    case Self.weight: return max(8, extent / 24)
    case Self.box: return boxSize.x / 2
    case ..<(Self.firstBall + Self.usualCount): return max(5, extent / shares[(number * 3 + number / 5) % 5])
    default: return extent >= 390 ? 8 : 4
    }
  }
  private func shape(of index: Int) -> Body.Shape {
    index == Self.box ? .box(width: boxSize.x, height: boxSize.y) : .circle(radius: radius(of: index))
  }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    stage.line(from: home, to: world[bodies[Self.box]].center, theme.rim)
    for index in 0...Self.weight {
      let start = index == 0 ? hook : world[bodies[index - 1]].center
      stage.line(from: start, to: world[bodies[index]].center, theme.rim)
    }
    for index in bodies.indices where index != chosen { draw(index, &stage) }
    draw(chosen, &stage)
    if let finger {
      let (place, held) = (inside(finger.hold.value(at: time)), world[world[finger.spring].body].center)
      stage.line(from: place, to: held, theme.rim)
      let isDisc = finger.index == nil
      stage.fill(.circle(isDisc ? held : place, radius: isDisc ? Self.fingerRadius : 8), theme.heldGrabber)
    }
    stage.fill(
      .rectangle(Box(column: 0, row: context.rows - 2, columns: context.columns, rows: 1)), theme.pane)
  }

  /// Draws a body. The chosen one is item 0 and has a ring.
  private func draw(_ index: Int, _ stage: inout Stage) {
    let (body, radius, isBox) = (world[bodies[index]], radius(of: index), index == Self.box)
    let (turn, isCrowded) = (isBox ? body.angle : 0, ballCount > Self.usualCount)
    let colors: [5 of Color] = [theme.ball.middle, theme.blue, theme.green, theme.violet, theme.orange]
    let color = index < Self.box ? theme.rim : colors[isBox ? 1 : (index - Self.firstBall) % 5]
    func shape(_ margin: Double) -> Shape {
      guard isBox else { return .circle(body.center, radius: radius + margin) }
      return .rectangle(Box(around: body.center, size: boxSize + 2 * margin), radius: Box.column)
    }
    let isFast = isCrowded && world.motion(of: bodies[index]).velocity.length > 240
    if index == chosen { stage.fill(shape(4), theme.knob, turn: turn) }
    let isLit = radius >= 10 && !isCrowded && !isBox && stage.rendering.color == .full
    let shades = BallShades(
      shadow: color.darker(by: 0.5), dark: color.darker(by: 0.25), middle: color,
      light: color.lighter(by: 0.25), glint: color.lighter(by: 0.75))
    stage.fill(
      shape(0), isLit ? .ball(shades) : .plain(color), turn: turn, item: index == chosen ? 0 : index + 1,
      reach: 8, isFast: isFast)
  }

  /// The program begins now, with the chosen body alone, up to a wall.
  package func write(_ code: inout SceneCode) {
    let (body, motion) = (world[bodies[chosen]], world.motion(of: bodies[chosen]))
    let finger = finger.map { inside($0.hold.value(at: time)) } ?? body.center
    code.add("import MotionDynamics")
    code.show("var world = World()")
    code.show("let ball = world.add(Body(.circle(radius: \(code.number(radius(of: chosen)))),")
    code.show("  center: \(code.vector(body.center))),")
    code.show("  velocity: \(code.vector(motion.velocity)))")
    code.show("world.add(Gravity([ball]))")
    code.show("world.add(ItemProperties([ball], resistance: 0.3))")
    code.add("// As in UIKit, the first frame of a world takes no step.")
    code.add("world.advance(by: 1.0 / 120)")
    code.add("let play = { (duration: Double) in")
    code.add("  for _ in 0..<Int(duration * 120) {")
    code.add("    world.advance(by: 1.0 / 120)")
    code.add("    print(\(code.number(time)) + world.time - 1.0 / 120, world[ball].center.y)")
    code.add("  }")
    code.add("}")
    code.show("let spring = world.add(Attachment(ball, to: .point(", .grab)
    code.show("  \(code.vector(body.center))), frequency: 5, damping: 0.7))")
    code.show("world[spring].anchor = .point(\(code.vector(finger)))", .drag)
    code.add("play(0.05)")
    code.show("world.remove(spring)", .release)
    code.add("play(0.5)")
    code.show("world.addVelocity(\(code.vector(push(of: chosen))), to: ball)", .tap)
    code.add("play(0.5)")
  }

  package func act(of event: SceneEvent) -> SceneCode.Act? { event.act() }

  package var status: StatusText {
    let law: InlineText =
      field == 0 ? "" : "\(Self.fields[field].name) \(Int((fieldEnd - time + 0.49).rounded())) s"
    return StatusText(
      isMoving: !isAtRest, state: finger?.index != nil ? "held" : isAtRest ? "at rest" : "moving",
      motion: "\(ballCount) balls", law: law)
  }

  package var trace: [TraceColumn] {
    func columns(_ id: Body.ID, _ name: String) -> [TraceColumn] {
      TraceColumn.motion(name, world[id].center, velocity: world.motion(of: id).velocity)
    }
    return [TraceColumn("bodies", Double(ballCount)), TraceColumn("body", word: "body\(chosen)")]
      + columns(bodies[chosen], "")
      + [TraceColumn("phase", word: finger?.index != nil ? "held" : isAtRest ? "resting" : "moving")]
      + columns(bodies[Self.weight], "chain_")
  }
}
