package import MotionGestures
internal import MotionAnimation
package import PaneCanvas
internal import MotionDynamics
internal import MotionKinematics

extension Playground {
  /// The number of balls that a tap drops.
  private static let handful = 3
  /// The distance that an arrow key moves the held body, in pt.
  private static let stride = 24.0
  /// The greatest distance from the outline of a round body at which a press takes it, in pt.
  private static let reach = 8.0

  package mutating func perform(_ action: Action) {
    switch action {
    case .tap: drop()
    case .grab: if let chosen { grab(chosen) }
    case .drag(let distance): drag(by: SIMD2(0, distance))
    case .release(let velocity):
      guard let body = grip?.body else { break }
      letGo()
      // The set velocity is reported by the next read; the world adds the difference (M26).
      if let velocity { world.setVelocity(SIMD2(world.motion(of: body).velocity.x, velocity), of: body) }
    case .cancel:
      letGo()
      touchUp(drops: false)
    case .kick(let velocity): if let chosen { world.addVelocity(velocity, to: chosen) }
    case .spring(let spring): change(to: spring)
    case .driver: break
    }
  }

  /// Drops some more balls, or jolts the floor if there is no room for more.
  private mutating func drop() {
    if page == .fields { return select(settings.sample) }
    guard pieces.count + rain < capacity else { return jolt() }
    rain = min(rain + Self.handful, capacity - pieces.count)
  }

  private mutating func change(to spring: Spring) {
    self.spring = spring
    if let id = toys.chain { world[id].take(context.environment.spring(spring)) }
  }

  // MARK: Keys

  package mutating func key(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    switch key {
    case _ where phase == .release: break
    case .left: move(SIMD2(-1, 0))
    case .right: move(SIMD2(1, 0))
    case .up: move(SIMD2(0, -1))
    case .down: move(SIMD2(0, 1))
    case _ where phase == .repeat: break
    case .tab: choose(modifiers.contains(.shift) ? -1 : 1)
    case .enter: if grip == nil, let chosen { grab(chosen) } else { letGo() }
    case .escape: letGo()
    case .character(let character): type(character)
    default: break
    }
  }

  private mutating func type(_ character: Character) {
    switch character {
    case " ": drop()
    case "a": show(page == .attachments ? .balls : .attachments)
    case "f": show(page == .fields ? .balls : .fields)
    case "l": changeField { $0.limit = $0.limit.next }
    case "+", "=": changeField { $0.falloff = min($0.falloff + 1, FieldSample.greatestFalloff) }
    case "-", "_": changeField { $0.falloff = max($0.falloff - 1, 0) }
    case "c": rain = capacity - pieces.count
    case "x": clear()
    case "j": jolt()
    case "i": toggleStepping()
    case "d": change { $0.density = BodyMaterial.next(after: $0.density, in: BodyMaterial.densities) }
    case "r": change { $0.resistance = BodyMaterial.next(after: $0.resistance, in: BodyMaterial.resistances) }
    case "e":
      change { $0.elasticity = BodyMaterial.next(after: $0.elasticity, in: BodyMaterial.elasticities) }
    default: if let tool = tools.first(where: { $0.key == character }) { use(tool) }
    }
  }

  mutating func use(_ tool: Tool) {
    switch tool {
    case .gravity: toggleGravity()
    case .field(let field): toggle(field)
    case .snap:
      toys.isSnapOn.toggle()
      refreshSnap()
    case .joint(let sample): choose(body(on: sample))
    case .sample(let sample): select(sample)
    }
  }

  /// Pushes the chosen body, or moves the finger if a body is held.
  private mutating func move(_ direction: SIMD2<Double>) {
    if grip != nil { drag(by: Self.stride * direction) } else { push(direction) }
  }

  /// Chooses the next or the previous of the balls, the chain and the box, or of the fields on their page.
  private mutating func choose(_ step: Int) {
    if page == .fields { return select(settings.sample.neighbour(step)) }
    let toys = pieces.filter(\.isToy)
    guard let index = toys.firstIndex(where: { $0.id == chosen }) else { return }
    choose(toys[(index + step + toys.count) % toys.count].id)
  }

  private mutating func choose(_ body: BodyID?) {
    letGo()
    chosen = body
  }

  /// Changes the material of the chosen piece, or of the whole chain.
  private mutating func change(_ body: (inout BodyMaterial) -> Void) {
    guard let piece = chosenPiece else { return }
    for index in pieces.indices
    where pieces[index].id == piece.id || piece.kind == .weight && pieces[index].kind == .bead {
      body(&pieces[index].material)
    }
    refreshMaterials()
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
    if Int(place.y / CellMetrics.height) == arena.toolRow {
      if let tool = tool(atColumn: Int(place.x / CellMetrics.width)) { use(tool) }
      return
    }
    guard arena.clamped(place) == place else { return }
    if let body = body(at: place) { grab(body, mouse: place) } else { touchDown(at: place) }
  }

  private mutating func follow(_ place: SIMD2<Double>) {
    guard let last = grip?.mouse else { return push(to: place) }
    grip?.mouse = place
    drag(by: place - last)
  }

  /// Returns the body nearest to a position, or nil if none is there.
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
