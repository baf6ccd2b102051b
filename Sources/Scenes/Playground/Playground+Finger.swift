internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

/// A finger in free space. Where it only clicks, a ball falls. Where it moves, it is a disc that pushes the
/// bodies in its way: a body on a spring that follows the finger.
struct PushingFinger: Sendable {
  static let radius = 12.0
  /// The density of the disc, in kg per 100 × 100 pt. It is high, so that light balls do not stop the disc.
  static let density = 40.0
  static let (frequency, damping) = (12.0, 1.0)
  /// The resistance of the disc, in 1/s, so that it comes to rest where the spring does not pull any more.
  static let resistance = 20.0

  var finger: Finger
  /// The disc and the spring that holds it; nil until the finger has moved.
  var body: BodyID?
  var attachment: BehaviorID<Attachment>?
}

extension Playground {
  /// Puts a finger down in free space.
  mutating func touchDown(at place: SIMD2<Double>) {
    pushing = PushingFinger(
      finger: Finger(taking: place, location: place, slop: PanGesture.standardSlop, time: time))
  }

  /// Moves the finger in free space, and its disc.
  mutating func push(to place: SIMD2<Double>) {
    guard var pushing else { return }
    pushing.finger.move(to: place, at: time)
    self.pushing = pushing
    guard pushing.finger.isDragging else { return }
    let half = SIMD2(PushingFinger.radius, PushingFinger.radius) + 1
    let anchor = arena.clamped(pushing.finger.value(at: time), halfSize: half)
    if let attachment = pushing.attachment {
      world[attachment].anchor = .point(anchor)
    } else {
      let body = world.add(
        Body(
          .circle(radius: PushingFinger.radius), center: arena.clamped(pushing.finger.origin, halfSize: half))
      )
      pushing.body = body
      pushing.attachment = world.add(
        Attachment(
          body, to: .point(anchor), frequency: PushingFinger.frequency, damping: PushingFinger.damping))
      self.pushing = pushing
      refreshBodies()
    }
  }

  /// Takes the finger away from free space.
  /// - Parameter drops: true if a finger that has only clicked lets a ball fall.
  mutating func touchUp(drops: Bool) {
    guard let pushing else { return }
    self.pushing = nil
    if let body = pushing.body {
      if let attachment = pushing.attachment { world.remove(attachment) }
      world.remove(body)
      refreshBodies()
    } else if drops, !pushing.finger.isDragging, let ball = dropBall(at: pushing.finger.origin) {
      chosen = ball
    }
  }
}
