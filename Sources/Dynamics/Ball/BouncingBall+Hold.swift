internal import MotionKinematics

/// Dragging: a held ball follows the finger within the walls, the ceiling and the floor.
extension BouncingBall {
  /// True while a finger holds the ball.
  public var isHeld: Bool { if case .held = phase { true } else { false } }

  /// Grabs the ball at its present position and time, and stops it.
  public mutating func hold() {
    phase = .held(finger: position, highest: min(radius, position.y))
    velocity = .zero
  }

  /// Moves the finger that holds the ball, at the ball's time. A finger that moved further than the ball
  /// could follow must come back by that distance before the ball follows again.
  /// - Parameters:
  ///   - distance: The displacement, in pt, finite.
  ///   - floor: The floor's present law.
  public mutating func move(by distance: SIMD2<Double>, floor: some MovingFloor) {
    require(distance.isFinite, "a finger must move by a finite distance; got \(distance)")
    guard case .held(let start, let highest) = phase else { fatalError("a ball must be held to be moved") }
    let finger = start + distance
    follow(finger, below: highest, above: floor.height(at: time), movingAt: floor.velocity(at: time))
    phase = .held(finger: finger, highest: max(highest, min(radius, position.y)))
  }

  /// Releases the ball at its time.
  /// - Parameters:
  ///   - velocity: The finger's velocity, in pt/s, finite. Against the floor it causes an impact.
  ///   - floor: The floor's present law.
  public mutating func letGo(velocity: SIMD2<Double>, floor: some MovingFloor) {
    require(velocity.isFinite, "a ball must be thrown with a finite velocity; got \(velocity)")
    require(isHeld, "a ball must be held to be let go")
    self.velocity = velocity
    fly()
    setHorizontal(velocity: velocity.x)
    let gap = floor.height(at: time) - (position.y + radius)
    if gap <= 0, self.velocity.y >= floor.velocity(at: time) { _ = touch(floor) }
  }

  /// Sets position and velocity of a held ball for a position of the finger. The floor takes precedence over
  /// the ceiling.
  mutating func follow(
    _ finger: SIMD2<Double>, below highest: Double, above height: Double, movingAt floorVelocity: Double
  ) {
    position.x = min(max(finger.x, radius), surroundings.width - radius)
    let (free, lowest) = (max(finger.y, highest), height - radius)
    position.y = min(free, lowest)
    velocity = [0, free > lowest ? floorVelocity : 0]
  }
}
