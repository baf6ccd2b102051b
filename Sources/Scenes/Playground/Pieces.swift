internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The behaviours that act in the world permanently, by ID.
struct Toys: Sendable {
  var gravity: BehaviorID<Gravity>?
  var collision: BehaviorID<Collision>?
  /// The bodies of each material, of which some may be none.
  var materials: [MaterialGroup] = []
  var chain: BehaviorID<Chain>?
  var snap: BehaviorID<MotionDynamics.Snap>?
  var isSnapOn = true
}

struct MaterialGroup: Sendable {
  let material: BodyMaterial
  let id: BehaviorID<ItemProperties>
  var bodies = BodyList()
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
    switch page {
    case .balls: addBalls()
    case .attachments: addHeldBodies()
    case .fields: addFieldBodies()
    }
    addBehaviors()
    if page == .fields { startField() }
  }

  private mutating func addBalls() {
    var swinging = BodyMaterial()
    swinging.resistance = 1
    let distance = arena.beadDistance
    for index in 0...Chain.beads {
      let isWeight = index == Chain.beads
      let radius = isWeight ? arena.weightRadius : min(6, 0.4 * distance)
      let way = isWeight ? Double(index) * distance + distance / 2 + radius : Double(index + 1) * distance
      add(
        isWeight ? .weight : .bead, Body(.circle(radius: radius), center: arena.hook + SIMD2(0, way)),
        color: 5, swinging)
    }
    add(.box, Body(.box(width: arena.boxSize.x, height: arena.boxSize.y), center: arena.home), color: 1)
    chosen = pieces.first { $0.kind == .weight }?.id
  }

  private mutating func addBehaviors() {
    toys.collision = world.add(
      Collision([], boundaries: ["walls": arena.boundary], elasticity: context.environment.elasticity(0.5)))
    // The bodies of the page of fields float, so that nothing but the field moves them.
    toys.gravity = world.add(Gravity([], vector: page == .fields ? .zero : SIMD2(0, 1)))
    switch page {
    case .balls:
      toys.chain = world.add(
        Chain(
          pieces.filter(\.isOfChain).map(\.id), hook: arena.hook, distance: arena.beadDistance,
          weightRadius: scale * (chainWeight?.shape.halfSize.x ?? arena.weightRadius),
          spring: context.environment.spring(spring)))
    case .attachments: addJoints()
    case .fields: break
    }
    refreshBodies()
    refreshSnap()
  }

  /// Adds a body; `scale` shrinks it.
  @discardableResult
  mutating func add(
    _ kind: Piece.Role, _ body: Body, velocity: SIMD2<Double> = .zero, color: Int,
    _ material: BodyMaterial = BodyMaterial()
  ) -> BodyID {
    var scaled = body
    scaled.shape = body.shape.scaled(by: scale)
    let id = world.add(scaled, velocity: velocity)
    pieces.append(Piece(id: id, kind: kind, shape: body.shape, color: color, material: material))
    return id
  }

  // MARK: Pages

  /// Shows a page from its beginning.
  mutating func show(_ page: PlaygroundPage) {
    letGo()
    touchUp(drops: false)
    self.page = page
    world = World()
    (pieces, squashes, field, toys) = ([], [], nil, Toys())
    (scale, rain, droppedCount, chainFriction) = (1, page == .balls ? Self.opening : 0, 0, 0)
    addToys()
  }

  /// Returns a number in 0..<1. Multiples of an irrational ratio spread evenly, in the same way each time.
  static func part(_ ratio: Double, of number: Int) -> Double {
    ((Double(number) + 0.5) * ratio).truncatingRemainder(dividingBy: 1)
  }

  /// Adds the next ball, from above or at a position. Two irrational ratios spread the balls.
  @discardableResult
  mutating func dropBall(at place: SIMD2<Double>? = nil) -> BodyID? {
    guard pieces.count < capacity else { return nil }
    let number = droppedCount
    droppedCount += 1
    func part(_ ratio: Double) -> Double { Self.part(ratio, of: number) }
    let radius = arena.radius(ofBall: number)
    let start = place ?? SIMD2(part(0.618_034) * arena.size.x, arena.upper.y + radius + 1)
    let velocity = place == nil ? SIMD2(400 * part(0.754_878) - 200, 60) : .zero
    let center = arena.clamped(start, halfSize: SIMD2(radius + 1, radius + 1))
    let id = add(.ball, Body(.circle(radius: radius), center: center), velocity: velocity, color: number % 5)
    if number == 0, page == .balls { chosen = id }
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
    if let chosen, !world.contains(chosen) {
      self.chosen = pieces.first { page == .balls ? $0.kind == .weight : $0.isToy }?.id
    }
    refreshScale()
    refreshBodies()
  }

  mutating func refreshBodies() {
    _ = allBodies.fill(with: pieces) { _ in true }
    let bodies = allBodies.bodies
    if let id = toys.gravity { world[id].bodies = bodies }
    if let id = toys.collision { world[id].bodies = pushing?.disc.map { bodies + [$0.body] } ?? bodies }
    refreshMaterials()
    if let field { world[field.id] = behavior(of: field.tool) }
  }

  /// Groups the bodies of equal material into one behaviour each.
  mutating func refreshMaterials() {
    let (pieces, chainFriction, bounces) = (pieces, chainFriction, !context.environment.reducesMotion)
    func acting(_ piece: Piece) -> BodyMaterial {
      var material = piece.material
      if !bounces { material.elasticity = 0 }
      if piece.kind == .bead { material.density *= Chain.beadDensity }
      if piece.isOfChain { material.resistance += chainFriction }
      return material
    }
    for piece in pieces {
      let material = acting(piece)
      if !toys.materials.contains(where: { $0.material == material }) {
        toys.materials.append(MaterialGroup(material: material, id: world.add(material.properties)))
      }
    }
    var groups: [MaterialGroup] = []
    swap(&groups, &toys.materials)
    for index in groups.indices {
      let material = groups[index].material
      if groups[index].bodies.fill(with: pieces, where: { acting($0) == material }) {
        world[groups[index].id].bodies = groups[index].bodies.bodies
      }
    }
    toys.materials = groups
  }

  mutating func refreshFriction() {
    guard toys.chain != nil else { return }
    // The chain's pieces come first.
    let speed = pieces.prefix(Chain.beads + 1).reduce(0) { max($0, world.motion(of: $1.id).velocity.length) }
    let friction = Chain.friction(atSpeed: speed)
    guard friction != chainFriction else { return }
    chainFriction = friction
    refreshMaterials()
  }

  /// Adds the snap of the box to its home, or removes it while a finger holds the box.
  mutating func refreshSnap() {
    guard let box = pieces.first(where: { $0.kind == .box })?.id else { return }
    let isSnapped = toys.isSnapOn && grip?.body != box
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
    // The measures of the joints depend on the arena.
    if page != .balls { return show(page) }
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
    guard page == .balls else { return }
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
    /// A body on a joint, and the second body of the fixed joint (M129).
    case held(JointSample), partner
    case sample
  }

  /// The body's ID in the present world.
  let id: BodyID
  let kind: Role
  /// The outline before scaling, in pt.
  let shape: BodyShape
  let color: Int
  var material: BodyMaterial

  var isToy: Bool { kind != .bead && kind != .partner }

  var isOfChain: Bool { kind == .bead || kind == .weight }
}

struct BodyMaterial: Hashable, Sendable {
  /// The density, in kg per 100 × 100 pt.
  var density = 1.0
  /// The electric charge, in any unit.
  var charge = 0.0
  /// The resistance in v′ = −resistance · v, in 1/s.
  var resistance = Self.resistances[0]
  /// The ratio of the separating speed to the closing speed of an impact.
  var elasticity = Self.elasticities[0]

  static let densities = [1.0, 10, 100]
  static let resistances = [0.3, 3, 10]
  static let elasticities = [0.6, 0.9, 0]

  /// The least resistance in ω′ = −resistance · ω, in 1/s. It stops rolling bodies after some seconds, and
  /// does not affect the flight of a body.
  private static let rollingResistance = 3.0

  /// The properties of bodies of the material, for no body yet.
  var properties: ItemProperties {
    ItemProperties(
      [], elasticity: elasticity, density: density, charge: charge, resistance: resistance,
      angularResistance: max(Self.rollingResistance, resistance))
  }
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
    switch self {
    case .circle(let radius): return point.length <= radius + reach
    case .box(let width, let height): return abs(point.x) <= width / 2 && abs(point.y) <= height / 2
    case .convex(let outline):
      let corners = outline.corners
      return corners.indices.allSatisfy {
        let (side, arm) = (corners[($0 + 1) % corners.count] - corners[$0], point - corners[$0])
        return side.x * arm.y >= side.y * arm.x
      }
    }
  }
}
