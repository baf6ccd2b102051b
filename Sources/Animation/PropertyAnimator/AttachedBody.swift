internal import MotionDynamics
internal import MotionKinematics

/// The behaviour that pulls the body. In ideal stepping an attachment is radial and does not damp motion
/// around its anchor, so a snap with the same parameters is used there: a spring that is the same in every
/// direction.
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

/// A body on one attachment, in a world of its own, for a `SimulatedAnimation`.
struct AttachedBody {
  private var world: World
  private let body: BodyID
  private let pull: BehaviorID<Pull>

  init(_ stepping: World.Stepping, at value: SIMD2<Double>, frequency: Double, damping: Double) {
    world = World(stepping)
    body = world.add(Body(.circle(radius: 25), center: value))
    let attachment = Attachment(body, to: .point(value), frequency: frequency, damping: damping)
    pull = world.add(Pull(attachment: attachment, isSnap: stepping == .ideal))
    _ = world.add(ItemProperties([body], resistance: 0, allowsRotation: false))
  }

  var attachment: Attachment {
    get { world[pull].attachment }
    set { world[pull].attachment = newValue }
  }

  var state: (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    (world[body].center, world.motion(of: body).velocity)
  }

  var target: SIMD2<Double> {
    get { if case .point(let point) = world[pull].attachment.anchor { point } else { .zero } }
    set { world[pull].attachment.anchor = .point(newValue) }
  }

  var velocity: SIMD2<Double> {
    get { state.velocity }
    set { world.setVelocity(newValue, of: body) }
  }

  mutating func place(at value: SIMD2<Double>) {
    world[body].center = value
    world.updateItemUsingCurrentState(body)
    velocity = .zero
  }

  mutating func advance(by duration: Double) { world.advance(by: duration) }

  /// Returns true if the remaining energy cannot take the body further from its target than the tolerance.
  /// Returns true as well if the world sleeps; in `uikit` stepping it does so when the body is too near to
  /// the anchor to be pulled.
  func isSettled(within tolerance: Tolerance) -> Bool {
    if world.isPaused { return true }
    let (value, velocity) = state
    let angularFrequency = 2 * .pi * attachment.frequency
    let square =
      (value - target).squaredLength + velocity.squaredLength / (angularFrequency * angularFrequency)
    return square <= tolerance.distance * tolerance.distance
  }
}
