package import Motion
package import PaneCanvas

/// A leader, which is disc 0, and five followers below it, each on a spring to the one before it (M164).
package struct TrailScene: Scene {
  package static let about = About(
    summary: "each disc is on a spring to the one before it, which makes a trail",
    hint: ["space sends the leader to the other side,", "again in flight: back. The others follow."],
    axis: .horizontal, actions: [.kick, .release],
    demo: [
      .tap(at: 0.2), .tap(at: 0.55, "tap in flight"), .tap(at: 1.6), .grab(at: 1.75),
      .move(SIMD2(0.1, 0.15), at: 1.9, during: 0.4, "drag"), .move(SIMD2(0.2, -0.1), at: 2.3, during: 0.12),
      .release(at: 2.42)
    ])
  package static let keys: [KeyBinding<Self>] = [
    .tap("tap", "send the leader to the other side; again in flight: back"),
    .glide(nil, "drag the leader evenly; the others follow at equal distances"),
    .note("mouse", "drag, throw or catch the leader; elsewhere: send it there")
  ]

  package var context: SceneContext
  package private(set) var spring = Spring(response: 0.4, dampingRatio: 0.7)
  /// The finger that holds the leader.
  private var hold: Hold?
  /// The law of the discs, or of the followers alone while the leader is held, without their distances from the leader.
  private var chain = FollowerChain(spring: .standard, from: [(SIMD2<Double>.zero, .zero)], following: .zero)
  /// The scene times at which the law began, and at which it has settled or its target reaches the edge, in s.
  private var (start, end) = (0.0, 0.0)

  package init(_ context: SceneContext) {
    self.context = context
    follow(home(isLeft: false), from: Array(repeating: (home(isLeft: false), .zero), count: 6))
  }

  package mutating func move(_ parts: inout Parts) {
    parts.note(isMoving: end > time, until: end)
    parts.move(hold)
    if chain.targetVelocity != .zero, parts.isDue(end) { follow(target) }
  }

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap:
      release()
      follow(home(isLeft: target.x >= context.size.x / 2))
    case .touch(let touch): handle(touch)
    case .kick(let velocity): release(velocity: velocity)
    case .spring(let spring):
      self.spring = spring
      follow(target, velocity: chain.targetVelocity)
    case .resized: follow(home(isLeft: target.x < context.size.x / 2))
    case .wheel, .driver: break
    }
  }

  private mutating func handle(_ touch: Touch) {
    if touch.phase == .began || touch.source == .arrows { release() }
    switch touch.phase {
    case _ where touch.source == .arrows:
      // The target moves evenly, with a part of the arrows' greatest velocity.
      let velocity = 0.2 * (touch.velocity ?? .zero)
      // From rest, the target begins at the leader.
      let isNew = chain.targetVelocity == .zero && velocity != .zero
      follow(isNew ? state(of: 0).value : target, velocity: velocity)
    case .began where touch.item == nil: follow(touch.location)
    case .began:
      let states = states
      hold = Hold(touch, taking: states[0].value, at: time)
      follow(states[0].value, from: states)
    case .moved:
      hold?.follow(touch, at: context.time)
      if let hold { follow(hold.value(at: time)) }
    case .ended, .cancelled: if hold != nil { release(velocity: touch.velocity) }
    }
  }

  /// The leader moves to where it would coast, with its own velocity, in pt/s, or with a given one.
  private mutating func release(velocity: SIMD2<Double>? = nil) {
    guard hold != nil || velocity != nil else { return }
    var states = states
    states[0].velocity = velocity ?? states[0].velocity
    hold = nil
    follow(Decay(from: states[0].value, velocity: states[0].velocity).end, from: states)
  }

  /// Begins the law anew, from the present or given states of the discs. The target is a finger or lies on the stage, and moves
  /// with a velocity, in pt/s, up to the edge.
  private mutating func follow(
    _ place: SIMD2<Double>, velocity: SIMD2<Double> = .zero,
    from states: [(value: SIMD2<Double>, velocity: SIMD2<Double>)]? = nil
  ) {
    let states = states ?? self.states
    let place = hold == nil ? place.clamped(lowerBound: least, upperBound: greatest) : place
    let way = greatest.replacing(with: least, where: velocity .< .zero) - place
    let edge = (way / velocity).replacing(with: .infinity, where: velocity .== .zero).min()
    let isMoving = edge > 0 && edge < .infinity
    chain = FollowerChain(
      spring: context.environment.spring(spring), from: Array(states.dropFirst(hold == nil ? 0 : 1)),
      following: place, velocity: isMoving ? velocity : .zero)
    // A law that begins within the tolerance ends just after the change, so that nothing jumps at the change.
    (start, end) = (time, max(time + (isMoving ? edge : chain.settlingTime(within: .standard)), time.nextUp))
  }

  private var target: SIMD2<Double> { chain.target + (time - start) * chain.targetVelocity }
  private var states: [(value: SIMD2<Double>, velocity: SIMD2<Double>)] { (0..<6).map(state) }
  private func state(of index: Int) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    if let hold, index == 0 { return hold.state(at: time) }
    guard time < end || chain.targetVelocity != .zero else { return (target, .zero) }
    return chain.state(of: hold == nil ? index : index - 1, at: time - start)
  }

  // MARK: Layout, in pt

  /// The distance between two discs: a multiple of half a row.
  private var gap: Double { min((2 * Double(context.rows - 2) / 7).rounded(.down) / 2, 8) * Box.row }
  private var radius: Double { 0.4 * gap }
  /// The least and the greatest position of the leader.
  private var least: SIMD2<Double> {
    SIMD2(
      (context.columns >= 60 ? 11 : 2) * Box.column + radius,
      Box.row + (1.5 * gap / Box.row).rounded() * Box.row / 2)
  }
  private var greatest: SIMD2<Double> {
    SIMD2(context.size.x - least.x, max(least.y, context.size.y - 2 * Box.row - radius - 5 * gap))
  }
  private func home(isLeft: Bool) -> SIMD2<Double> { SIMD2(isLeft ? least.x : greatest.x, least.y) }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    func center(_ index: Int) -> SIMD2<Double> { state(of: index).value + SIMD2(0, Double(index) * gap) }
    for index in (1..<6).reversed() {
      stage.line(from: center(index - 1), to: center(index), theme.line)
      let share = stage.rendering.color == .full ? Double(index) / 6 : 0
      stage.fill(.circle(center(index), radius: radius), theme.blue.mixed(with: theme.violet, by: share))
    }
    stage.fill(.circle(center(0), radius: radius), hold == nil ? theme.red : theme.heldGrabber, item: 0)
  }

  /// The exact law of the chain is not public: the followers of the program are retargeted at each frame.
  package func write(_ code: inout SceneCode) {
    let (place, velocity) = state(of: 0)
    // A tap that moves the leader goes on; otherwise the next one sends it to the other side.
    let isLeft = (target.x < context.size.x / 2) == (hold == nil && time < end)
    let coasting = Decay(from: place, velocity: velocity).end.clamped(lowerBound: least, upperBound: greatest)
    code.addLink()
    code.show("let spring", context.environment.spring(spring))
    code.show("let home = SIMD2(\(code.number(home(isLeft: !isLeft).x)), \(code.number(least.y)))")
    code.show("let discs = (0..<6).map { _ in")
    code.show("  Animated(home, on: animator, spring: spring)")
    code.show("}")
    code.show("for (disc, next) in zip(discs, discs.dropFirst()) {")
    code.show("  disc.onChange = {")
    code.show("    if disc === discs[0] { print(link.now, $0.x) }")
    code.show("    next.target = $0")
    code.show("  }")
    code.show("}")
    code.show("discs[0].target = \(code.vector(home(isLeft: isLeft)))", .tap)
    code.addPause(0.1)
    code.show("discs[0].drag(to: \(code.vector(place)),", .drag)
    code.show("  velocity: \(code.vector(velocity)))")
    code.addPause(0.05)
    code.show("discs[0].release(to: \(code.vector(coasting)))", .release)
    code.addPause(2)
  }

  package var status: StatusText {
    StatusText(isMoving: time < end, state: hold != nil ? "held" : time < end ? "moving" : "at rest")
  }
  package var trace: [TraceColumn] {
    (0..<4).flatMap { index in
      let (place, velocity) = state(of: index)
      return TraceColumn.motion(index == 0 ? "" : "follower\(index)_", place, velocity: velocity)
    } + [TraceColumn("followers", 5)]
  }
}
