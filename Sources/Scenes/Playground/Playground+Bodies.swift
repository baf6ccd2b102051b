internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// The behaviours that act in the world permanently, by ID.
struct Toys: Sendable {
  var gravity: BehaviorID<Gravity>?
  var collision: BehaviorID<Collision>?
  var materials: BehaviorID<CompositeBehavior>?
  var chain: BehaviorID<Chain>?
  var snap: BehaviorID<MotionDynamics.Snap>?
  var isSnapOn = true
}

extension Playground {
  /// Adds the bodies and behaviours of the page: on the first one the chain's beads and weight, and the box that
  /// snaps.
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
      let radius = isWeight ? arena.weightRadius : arena.beadRadius
      let way = isWeight ? Double(index) * distance + distance / 2 + radius : Double(index + 1) * distance
      add(
        isWeight ? .weight : .bead, Body(.circle(radius: radius), center: arena.hook + SIMD2(0, way)),
        color: 5, swinging)
    }
    add(.box, Body(.box(width: arena.boxSize.x, height: arena.boxSize.y), center: arena.home), color: 1)
    chosen = pieces.first { $0.kind == .weight }?.id
  }

  /// Adds the permanent behaviours for the present bodies.
  private mutating func addBehaviors() {
    toys.collision = world.add(
      Collision([], boundaries: ["walls": arena.boundary], elasticity: context.environment.elasticity(0.5)))
    // The bodies of the page of fields float, so that nothing but the field moves them.
    toys.gravity = world.add(Gravity([], vector: page == .fields ? .zero : SIMD2(0, 1)))
    toys.materials = world.add(CompositeBehavior([]))
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

  /// Shows a page from its beginning, in the present stepping.
  mutating func show(_ page: PlaygroundPage) {
    letGo()
    touchUp(drops: false)
    self.page = page
    world = World(world.stepping)
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

  func allBodies() -> [BodyID] { pieces.map(\.id) }

  mutating func refreshBodies() {
    let bodies = allBodies()
    if let id = toys.gravity { world[id].bodies = bodies }
    if let id = toys.collision { world[id].bodies = bodies + [pushing?.body].compactMap { $0 } }
    refreshMaterials()
    if let field { world[field.id] = behavior(of: field.tool) }
  }

  /// Groups the bodies of equal material into one behaviour each.
  mutating func refreshMaterials() {
    guard let id = toys.materials else { return }
    var groups: [(material: BodyMaterial, bodies: [BodyID])] = []
    for piece in pieces {
      let material = actingMaterial(of: piece)
      if let index = groups.firstIndex(where: { $0.material == material }) {
        groups[index].bodies.append(piece.id)
      } else {
        groups.append((material, [piece.id]))
      }
    }
    world[id].children = groups.map {
      $0.material.properties(of: $0.bodies, bounces: !context.environment.reducesMotion)
    }
    if let finger = pushing?.body {
      world[id].children.append(
        ItemProperties(
          [finger], elasticity: 0, density: PushingFinger.density, resistance: PushingFinger.resistance,
          allowsRotation: false))
    }
  }

  /// Returns the material that the world uses for a piece.
  private func actingMaterial(of piece: Piece) -> BodyMaterial {
    var material = piece.material
    if piece.kind == .bead { material.density *= Chain.beadDensity }
    if piece.isOfChain { material.resistance += chainFriction }
    return material
  }

  /// Updates the friction of the chain's links for their present speed.
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

  // MARK: Change of the stepping

  /// Moves the bodies to a world of the other stepping; positions and velocities stay.
  mutating func toggleStepping() {
    letGo()
    touchUp(drops: false)
    squashes.removeAll()
    let (old, hadGravity, field) = (world, isGravityOn, field)
    let chosenIndex = pieces.firstIndex { $0.id == chosen }
    world = World(old.stepping == .uikit ? .ideal : .uikit)
    for index in pieces.indices {
      let (id, motion) = (pieces[index].id, old.motion(of: pieces[index].id))
      pieces[index].id = world.add(
        old[id], velocity: motion.velocity, angularVelocity: motion.angularVelocity)
    }
    chosen = chosenIndex.map { pieces[$0].id }
    toys = Toys(isSnapOn: toys.isSnapOn)
    // The field is one of the old world.
    self.field = nil
    addBehaviors()
    if hadGravity != isGravityOn { toggleGravity() }
    if let field { start(field.tool, until: field.end) }
  }

  // MARK: Change of the screen size

  /// Fits the bodies to another arena: a rising floor lifts them, and those outside are moved inside.
  mutating func resize(to arena: Arena) {
    guard arena != self.arena else { return }
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
        SIMD2(body.center.x * squeeze, body.center.y - lift), halfSize: body.halfSize + 1)
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

  private var chainWeight: Piece? { pieces.first { $0.kind == .weight } }

  package var tunedFrames: ItemFrames {
    guard let chainWeight else { return ItemFrames() }
    let halfSize = scale * chainWeight.shape.halfSize
    return ItemFrames(ItemFrame(origin: world[chainWeight.id].center - halfSize, size: 2 * halfSize))
  }

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
