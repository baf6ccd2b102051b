internal import MotionDynamics
internal import MotionKinematics

/// The behaviour that pulls a body. In ideal stepping an attachment is radial and does not damp motion around
/// its anchor, so a snap with the same parameters is used there: a spring that is the same in every direction.
private struct Pull: Behavior {
  var attachment: Attachment
  let isSnap: Bool

  var children: [any Behavior] {
    guard isSnap, case .point(let point) = attachment.anchor else { return [attachment] }
    return [
      Snap(attachment.body, to: point, damping: attachment.damping, frequency: attachment.frequency)
    ]
  }
}

/// The bodies of a `SimulatedAnimation`, each on one attachment, in a world of their own. The first body has
/// the first two components of the value as its centre, the second the next two, and so on.
struct AttachedBodies<Value: MotionVector> {
  private var world: World
  private var bodies: [BodyID] = []
  private var pulls: [BehaviorID<Pull>] = []
  private(set) var frequency: Double
  private(set) var damping: Double
  /// The way to the target from the last change on, of which a relative tolerance is a share.
  private var way = 0.0

  init(_ stepping: World.Stepping, at value: Value, frequency: Double, damping: Double) {
    (self.frequency, self.damping) = (frequency, damping)
    world = World(stepping)
    for index in 0..<(Value.componentCount + 1) / 2 {
      let body = world.add(Body(.circle(radius: 25), center: Self.point(index, of: value)))
      let attachment = Attachment(
        body, to: .point(Self.point(index, of: value)), frequency: frequency, damping: damping)
      bodies.append(body)
      pulls.append(world.add(Pull(attachment: attachment, isSnap: stepping == .ideal)))
    }
    _ = world.add(ItemProperties(bodies, resistance: 0, allowsRotation: false))
  }

  /// Returns the components of a value that belong to a body, as a point.
  private static func point(_ index: Int, of value: Value) -> SIMD2<Double> {
    let next = 2 * index + 1
    return SIMD2(value[component: 2 * index], next < Value.componentCount ? value[component: next] : 0)
  }

  /// Returns the value whose components are those of the points.
  private static func value(_ point: (BodyID) -> SIMD2<Double>, of bodies: [BodyID]) -> Value {
    var value = Value.zero
    for (index, body) in bodies.enumerated() {
      let (point, next) = (point(body), 2 * index + 1)
      value[component: 2 * index] = point.x
      if next < Value.componentCount { value[component: next] = point.y }
    }
    return value
  }

  /// Returns the rate of an attachment in the sum that a world limits, in 1/s.
  static func rate(frequency: Double, damping: Double) -> Double { 2 * .pi * frequency * (1 + 2 * damping) }

  /// Sets the frequency, in Hz, and the damping ratio of the attachments.
  /// - Throws: an error if they are too fast for a world.
  mutating func set(frequency: Double, damping: Double) throws(AnimatorError) {
    let rate = Self.rate(frequency: frequency, damping: damping)
    guard rate <= World.highestRate else { throw .rateInSimulation(rate) }
    (self.frequency, self.damping) = (frequency, damping)
    for pull in pulls {
      world[pull].attachment.frequency = frequency
      world[pull].attachment.damping = damping
    }
    noteWay()
  }

  /// Sets the damping ratio of the attachments, and their frequency so that they settle in `time`, in s; 0
  /// leaves the frequency unchanged.
  /// - Throws: an error if they are too fast for a world.
  mutating func stiffen(toSettleIn time: Double, damping: Double) throws(AnimatorError) {
    var frequency = frequency
    if time > 0 {
      let (value, velocity) = state
      let timing = SpringTiming(
        settlingIn: time, dampingRatio: damping, displacement: value - target, velocity: velocity)
      frequency = timing.spring.frequency
    }
    try set(frequency: frequency, damping: damping)
  }

  private mutating func noteWay() {
    let (value, velocity) = state
    let spring = Spring(frequency: frequency, dampingRatio: damping)
    way = SpringMotion(spring: spring, from: value, velocity: velocity, to: target).way
  }

  var state: (value: Value, velocity: Value) {
    (Self.value({ world[$0].center }, of: bodies), velocity)
  }

  var target = Value.zero {
    didSet {
      for (index, pull) in pulls.enumerated() {
        world[pull].attachment.anchor = .point(Self.point(index, of: target))
      }
      noteWay()
    }
  }

  var velocity: Value {
    get { Self.value({ world.motion(of: $0).velocity }, of: bodies) }
    set {
      for (index, body) in bodies.enumerated() {
        world.setVelocity(Self.point(index, of: newValue), of: body)
      }
      noteWay()
    }
  }

  /// Places the bodies at rest.
  mutating func place(_ value: Value) {
    for (index, body) in bodies.enumerated() {
      world[body].center = Self.point(index, of: value)
      world.updateItemUsingCurrentState(body)
    }
    velocity = .zero
  }

  mutating func advance(by duration: Double) { world.advance(by: duration) }

  /// Returns true if the remaining energy cannot take the value further from its target than the tolerance.
  /// Returns true as well if the world sleeps; in `uikit` stepping it does so when the bodies are too near to
  /// their anchors to be pulled.
  func isSettled(within tolerance: Tolerance) -> Bool {
    if world.isPaused { return true }
    let (value, velocity) = state
    let angularFrequency = 2 * .pi * frequency
    let square =
      (value - target).squaredLength + velocity.squaredLength / (angularFrequency * angularFrequency)
    let distance = tolerance.distance(ofWay: way)
    return square <= distance * distance
  }
}
