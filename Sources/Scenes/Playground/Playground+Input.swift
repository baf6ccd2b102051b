package import MotionGestures
internal import MotionAnimation
internal import PaneCanvas
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

  package static let keys: [KeyBinding<Self>] = [
    drop, push,
    KeyBinding([.tab], "select", "select the next ball, the chain, the box; a joint; a field") {
      $0.choose($1.step)
    },
    hold,
    KeyBinding(["a"], "attachments", "attachments: a page with four joints; again: back") { scene, _ in
      scene.toggle(.attachments)
    },
    KeyBinding(["f"], "fields", "fields: a page with nine fields; again: back") { scene, _ in
      scene.toggle(.fields)
    },
    KeyBinding(nil, "page of fields: l: its limit; + −: falloff with the distance", limit, more, less),
    KeyBinding(["c"], "crowd", "fill up to 300 bodies") { scene, _ in
      scene.rain = scene.capacity - scene.pieces.count
    },
    KeyBinding(
      "jolt", "j: jolt the floor: all balls fly up; x: remove the balls",
      KeyEffect(["j"]) { scene, _ in scene.jolt() }, KeyEffect(["x"]) { scene, _ in scene.clear() }),
    KeyBinding(
      TimedField.allCases.map { .character($0.key) }, "magnet, vortex, wind, honey: a field for 5 s"
    ) { scene, press in scene.use(key: press.key) },
    KeyBinding(nil, "UIKit's stepping (skin, rebound threshold) or exact physics", stepping),
    KeyBinding(["g", "n"], "g: gravity of 1000 pt/s²; n: the snap of the box to its home") { scene, press in
      scene.use(key: press.key)
    },
    KeyBinding(
      nil, "density 1, 10, 100; resistance 0.3, 3, 10; elasticity",
      KeyEffect(["d"]) { scene, _ in
        scene.change { $0.density = BodyMaterial.next(after: $0.density, in: BodyMaterial.densities) }
      },
      KeyEffect(["r"]) { scene, _ in
        scene.change { $0.resistance = BodyMaterial.next(after: $0.resistance, in: BodyMaterial.resistances) }
      },
      KeyEffect(["e"]) { scene, _ in
        scene.change {
          $0.elasticity = BodyMaterial.next(after: $0.elasticity, in: BodyMaterial.elasticities)
        }
      }),
    KeyBinding(note: "mouse", "drag, throw; in free space: drag to push, click for a ball")
  ]

  /// The keys of the pages, the most important first.
  package var modeKeys: [KeyBinding<Self>] {
    switch page {
    case .balls: []
    case .attachments: Self.attachmentKeys
    case .fields: Self.fieldKeys
    }
  }

  private static let attachmentKeys: [KeyBinding<Self>] = [
    KeyBinding([.tab], "joint", "select the next joint") { $0.choose($1.step) }, drop, push, hold,
    KeyBinding("stepping", "UIKit's stepping or exact physics", stepping),
    KeyBinding(["a"], "back", "back to the balls") { scene, _ in scene.show(.balls) }
  ]
  private static let fieldKeys: [KeyBinding<Self>] = [
    KeyBinding([.tab], "field", "select the next field") { $0.choose($1.step) },
    KeyBinding([.space], "again", "let the field act again") { scene, _ in scene.drop() },
    KeyBinding("limit", "the next region", limit),
    KeyBinding("falloff", "the falloff with the distance", more, less), push,
    KeyBinding("stepping", "UIKit's stepping or exact physics", stepping),
    KeyBinding(["f"], "back", "back to the balls") { scene, _ in scene.show(.balls) }
  ]

  private static let drop = KeyBinding<Self>(
    [.space], "drop", "drop three balls; with 300 bodies: jolt the floor"
  ) { scene, _ in scene.drop() }
  private static let push = KeyBinding<Self>(
    "push", "push the selected body by 400 pt/s, or drag the held one", named: "←↑↓→",
    KeyEffect([.left], .repeating) { scene, _ in scene.move(SIMD2(-1, 0)) },
    KeyEffect([.up], .repeating) { scene, _ in scene.move(SIMD2(0, -1)) },
    KeyEffect([.down], .repeating) { scene, _ in scene.move(SIMD2(0, 1)) },
    KeyEffect([.right], .repeating) { scene, _ in scene.move(SIMD2(1, 0)) })
  private static let hold = KeyBinding<Self>(
    "hold", "hold it by a spring; again: release it",
    KeyEffect([.enter]) { scene, _ in
      if scene.grip == nil, let chosen = scene.chosen { scene.grab(chosen) } else { scene.letGo() }
    },
    KeyEffect([], also: [.escape]) { scene, _ in scene.letGo() })
  private static let stepping = KeyEffect<Self>(["i"]) { scene, _ in scene.toggleStepping() }
  private static let limit = KeyEffect<Self>(["l"]) { scene, _ in
    scene.changeField { $0.limit = $0.limit.next }
  }
  private static let more = KeyEffect<Self>(["+"], also: ["="]) { scene, _ in
    scene.changeField { $0.falloff = min($0.falloff + 1, FieldSample.greatestFalloff) }
  }
  private static let less = KeyEffect<Self>(["-"], also: ["_"]) { scene, _ in
    scene.changeField { $0.falloff = max($0.falloff - 1, 0) }
  }

  /// Shows another page, or the balls again.
  private mutating func toggle(_ other: PlaygroundPage) { show(page == other ? .balls : other) }

  /// Uses the tool with a key, if the page has it.
  private mutating func use(key: Key) {
    guard let tool = tools.first(where: { $0.key.map(Key.character) == key }) else { return }
    use(tool)
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
