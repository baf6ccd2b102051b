internal import Kinematics

/// A ball in a hand: it is where the finger is, as far as the walls, the ceiling and the floor let it.
extension BouncingBall {
  /// Whether a finger has it.
  public var isHeld: Bool { if case .held = phase { true } else { false } }

  /// A finger takes the ball where it is, at the ball's time, and holds it still.
  public mutating func hold() {
    phase = .held(finger: position)
    velocity = .zero
  }

  /// The finger that has the ball moves, at the ball's time; one that went further than the ball could follow
  /// comes back as far before the ball follows again.
  /// - Parameters:
  ///   - distance: in pt, finite.
  ///   - floor: the floor's law now.
  public mutating func move(by distance: SIMD2<Double>, floor: some MovingFloor) {
    precondition(distance.isFinite, "a finger moves by a finite distance, not \(distance)")
    guard case .held(let finger) = phase else { preconditionFailure("only a ball that is held is moved") }
    phase = .held(finger: finger + distance)
    follow(finger + distance, above: floor.height(at: time), movingAt: floor.velocity(at: time))
  }

  /// The finger lets go, at the ball's time.
  /// - Parameters:
  ///   - velocity: the finger's, in pt/s, finite; against the floor it is an impact.
  ///   - floor: the floor's law now.
  public mutating func letGo(velocity: SIMD2<Double>, floor: some MovingFloor) {
    precondition(velocity.isFinite, "a ball is thrown with a finite velocity, not \(velocity)")
    precondition(isHeld, "only a ball that is held is let go")
    self.velocity = velocity
    fly()
    setHorizontal(velocity: velocity.x)
    let gap = floor.height(at: time) - (position.y + radius)
    if gap <= 0, self.velocity.y >= floor.velocity(at: time) { _ = touch(floor) }
  }

  /// Where the ball is for a place of the finger; the floor wins over the ceiling.
  mutating func follow(_ finger: SIMD2<Double>, above height: Double, movingAt floorVelocity: Double) {
    position.x = min(max(finger.x, radius), surroundings.width - radius)
    let (free, lowest) = (max(finger.y, radius), height - radius)
    position.y = min(free, lowest)
    velocity = [0, free > lowest ? floorVelocity : 0]
  }
}
