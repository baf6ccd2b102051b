internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The behaviours that act in the world permanently, by ID.
struct Toys: Sendable {
  var gravity: BehaviorID<Gravity>?
  var collision: BehaviorID<Collision>?
  /// The properties of the balls and the box, and those of the chain's beads and of its weight.
  var properties: BehaviorID<ItemProperties>?
  var chainProperties: [BehaviorID<ItemProperties>] = []
  var chain: BehaviorID<Chain>?
  var snap: BehaviorID<MotionDynamics.Snap>?
}

/// A list of bodies that a world holds too. Its next content is written into the memory of the one before.
struct BodyList: Sendable {
  private(set) var bodies: [BodyID] = []
  private var spare: [BodyID] = []

  /// Returns true if the list has changed.
  mutating func fill(with pieces: [Piece], where isMeant: (Piece) -> Bool) -> Bool {
    spare.removeAll(keepingCapacity: true)
    for piece in pieces where isMeant(piece) { spare.append(piece.id) }
    guard spare != bodies else { return false }
    swap(&bodies, &spare)
    return true
  }

  mutating func reserveCapacity(_ count: Int) {
    bodies.reserveCapacity(count)
    spare.reserveCapacity(count)
  }
}

extension Playground {
  mutating func addToys() {
    let distance = arena.beadDistance
    for index in 0...Chain.beads {
      let isWeight = index == Chain.beads
      let radius = isWeight ? arena.weightRadius : min(6, 0.4 * distance)
      let way = isWeight ? Double(index) * distance + distance / 2 + radius : Double(index + 1) * distance
      add(
        isWeight ? .weight : .bead, Body(.circle(radius: radius), center: arena.hook + SIMD2(0, way)),
        color: 5)
    }
    add(.box, Body(.box(width: arena.boxSize.x, height: arena.boxSize.y), center: arena.home), color: 1)
    chosen = pieces.first { $0.kind == .weight }?.id
    addBehaviors()
  }

  private mutating func addBehaviors() {
    toys.collision = world.add(
      Collision([], boundaries: ["walls": arena.boundary], elasticity: context.environment.elasticity(0.5)))
    toys.gravity = world.add(Gravity([], vector: SIMD2(0, 1)))
    toys.chain = world.add(
      Chain(
        pieces.filter(\.isOfChain).map(\.id), hook: arena.hook, distance: arena.beadDistance,
        weightRadius: scale * (chainWeight?.shape.halfSize.x ?? arena.weightRadius),
        spring: context.environment.spring(spring)))
    addProperties()
    refreshBodies()
    refreshSnap()
  }

  private mutating func addProperties() {
    let elasticity = context.environment.reducesMotion ? 0 : 0.6
    // The angular resistance stops rolling bodies after some seconds, and does not affect the flight of a body.
    toys.properties = world.add(
      ItemProperties([], elasticity: elasticity, resistance: 0.3, angularResistance: 3))
    for (kind, density) in [(Piece.Role.bead, Chain.beadDensity), (.weight, 1)] {
      let bodies = pieces.filter { $0.kind == kind }.map(\.id)
      toys.chainProperties.append(
        world.add(
          ItemProperties(
            bodies, elasticity: elasticity, density: density, resistance: Chain.resistance,
            angularResistance: 3)))
    }
  }

  /// Adds a body; `scale` shrinks it.
  @discardableResult
  mutating func add(
    _ kind: Piece.Role, _ body: Body, velocity: SIMD2<Double> = .zero, color: Int
  ) -> BodyID {
    var scaled = body
    scaled.shape = body.shape.scaled(by: scale)
    let id = world.add(scaled, velocity: velocity)
    pieces.append(Piece(id: id, kind: kind, shape: body.shape, color: color))
    return id
  }

  /// Adds the next ball, from above or at a position. Two irrational ratios spread the balls.
  @discardableResult
  mutating func dropBall(at place: SIMD2<Double>? = nil) -> BodyID? {
    guard pieces.count < Self.capacity else { return nil }
    let number = droppedCount
    droppedCount += 1
    func part(_ ratio: Double) -> Double {
      ((Double(number) + 0.5) * ratio).truncatingRemainder(dividingBy: 1)
    }
    let radius = arena.radius(ofBall: number)
    let start = place ?? SIMD2(part(0.618_034) * arena.size.x, arena.upper.y + radius + 1)
    let velocity = place == nil ? SIMD2(400 * part(0.754_878) - 200, 60) : .zero
    let center = arena.clamped(start, halfSize: SIMD2(radius + 1, radius + 1))
    let id = add(.ball, Body(.circle(radius: radius), center: center), velocity: velocity, color: number % 5)
    if number == 0 { chosen = id }
    refreshScale()
    refreshBodies()
    return id
  }

  /// Removes all balls, and cancels those still to fall.
  mutating func clear() {
    letGo()
    rain = 0
    droppedCount = 0
    for piece in pieces where piece.kind == .ball { world.remove(piece.id) }
    pieces.removeAll { $0.kind == .ball }
    if let chosen, !world.contains(chosen) { self.chosen = chainWeight?.id }
    refreshScale()
    refreshBodies()
  }

  mutating func refreshBodies() {
    _ = allBodies.fill(with: pieces) { _ in true }
    let bodies = allBodies.bodies
    if let id = toys.gravity { world[id].bodies = bodies }
    if let id = toys.collision { world[id].bodies = pushing?.disc.map { bodies + [$0.body] } ?? bodies }
    if looseBodies.fill(with: pieces, where: { !$0.isOfChain }), let id = toys.properties {
      world[id].bodies = looseBodies.bodies
    }
    if let field { world[field.id] = behavior(of: field.kind) }
  }

  mutating func refreshFriction() {
    // The chain's pieces come first.
    let speed = pieces.prefix(Chain.beads + 1).reduce(0) { max($0, world.motion(of: $1.id).velocity.length) }
    let friction = Chain.friction(atSpeed: speed)
    guard friction != chainFriction else { return }
    chainFriction = friction
    for id in toys.chainProperties {
      var properties = world[id]
      properties.resistance = Chain.resistance + friction
      properties.angularResistance = max(3, properties.resistance)
      world[id] = properties
    }
  }

  /// Adds the snap of the box to its home, or removes it while a finger holds the box.
  mutating func refreshSnap() {
    guard let box = pieces.first(where: { $0.kind == .box })?.id else { return }
    let isSnapped = grip?.body != box
    if !isSnapped, let id = toys.snap {
      world.remove(id)
      toys.snap = nil
    } else if isSnapped, toys.snap == nil {
      toys.snap = world.add(
        MotionDynamics.Snap(
          box, to: arena.home, damping: context.environment.reducesMotion ? 1 : 0.5, frequency: 4))
    }
  }

  // MARK: Change of the screen size

  /// Fits the bodies to another arena: a rising floor lifts them, and those outside are moved inside.
  mutating func resize(to arena: Arena) {
    let old = self.arena
    self.arena = arena
    refreshScale()
    let lift = max(0, old.lower.y - arena.lower.y)
    let squeeze = min(1, arena.size.x / old.size.x)
    for piece in pieces {
      let body = world[piece.id]
      let place = arena.clamped(
        SIMD2(body.center.x * squeeze, body.center.y - lift), halfSize: body.shape.halfSize + 1)
      guard place != body.center else { continue }
      world[piece.id].center = place
      world.updateItemUsingCurrentState(piece.id)
    }
    if let id = toys.collision { world[id].boundaries = ["walls": arena.boundary] }
    if let id = toys.snap { world[id].point = arena.home }
    if let id = toys.chain {
      world[id].hang(
        on: arena.hook, distance: arena.beadDistance,
        weightRadius: scale * (chainWeight?.shape.halfSize.x ?? arena.weightRadius))
    }
    if let grip { world[grip.attachment].anchor = .point(arena.clamped(grip.anchor)) }
    refreshBodies()
  }

  var chainWeight: Piece? { pieces.first { $0.kind == .weight } }

  /// Shrinks the bodies if they lack room, and restores their size as room returns.
  private mutating func refreshScale() {
    let area = pieces.reduce(0) { $0 + 4 * $1.shape.halfSize.x * $1.shape.halfSize.y }
    let largest = pieces.reduce(1) { max($0, $1.shape.halfSize.y) }
    let scale = min(arena.scale(filling: area), 0.2 * arena.size.y / largest)
    let limited = min(1, scale)
    // The scale grows only to 1 or by more than 20 %, so that fewer changes rescale all bodies.
    guard limited < self.scale || limited == 1 && self.scale < 1 || limited > 1.2 * self.scale else { return }
    self.scale = limited
    for piece in pieces {
      world[piece.id].shape = piece.shape.scaled(by: limited)
      world.updateItemUsingCurrentState(piece.id)
    }
  }
}

/// A body of the playground.
struct Piece: Sendable {
  enum Role: Hashable, Sendable {
    case ball
    /// A bead of the chain, and the weight at the chain's end.
    case bead, weight
    /// The box that is snapped to its home.
    case box
  }

  /// The body's ID in the present world.
  let id: BodyID
  let kind: Role
  /// The outline before scaling, in pt.
  let shape: BodyShape
  let color: Int

  var isToy: Bool { kind != .bead }

  var isOfChain: Bool { kind == .bead || kind == .weight }
}

extension BodyShape {
  /// Half the width and height, in pt, of the box around the outline at angle 0.
  var halfSize: SIMD2<Double> {
    switch self {
    case .circle(let radius): SIMD2(radius, radius)
    case .box(let width, let height): SIMD2(width, height) / 2
    case .convex(let outline):
      outline.corners.reduce(.zero) { pointwiseMax($0, pointwiseMax($1, -$1)) }
    }
  }

  /// Returns the outline at `scale` times its size. A circle or a box measures at least 2 pt.
  func scaled(by scale: Double) -> BodyShape {
    switch self {
    case .circle(let radius): .circle(radius: max(1, scale * radius))
    case .box(let width, let height):
      .box(width: max(2, scale * width), height: max(2, scale * height))
    case .convex(let outline): .convex(ConvexOutline(outline.corners.map { scale * $0 }))
    }
  }

  /// Returns true if a point, relative to the centre in the body's coordinates, hits the outline, or is at most `reach`
  /// outside of a round body, in pt.
  func isHit(at point: SIMD2<Double>, reach: Double) -> Bool {
    if case .circle(let radius) = self { return point.length <= radius + reach }
    return abs(point.x) <= halfSize.x && abs(point.y) <= halfSize.y
  }
}
