internal import MotionKinematics

extension BouncingBall {
  /// Adds to the velocity at the ball's time. Does nothing while the ball is held.
  /// - Parameter change: The change of the velocity, in pt/s, finite.
  public mutating func kick(_ change: SIMD2<Double>) {
    require(change.x.isFinite && change.y.isFinite, "a kick must be finite; got \(change)")
    if isHeld { return }
    velocity += change
    if phase != .riding || change.y != 0 { fly() }
    setHorizontal(velocity: velocity.x)
  }

  /// Applies a jump of the floor at the ball's time, as under a pointer that is sampled at intervals.
  ///
  /// A ball that touches the floor then lies on it. A ball that would be inside the floor is set on it and
  /// moves upwards at least as fast as after an impact at the floor's velocity. A ball that rode on the floor
  /// and lost contact falls.
  /// - Parameters:
  ///   - height: The y of the floor after the jump, in pt.
  ///   - floorVelocity: The velocity that the jump represents, in pt/s; 0 sets the ball down without throwing
  ///     it.
  public mutating func carry(byFloorAt height: Double, velocity floorVelocity: Double = 0) {
    require(
      height.isFinite && floorVelocity.isFinite, "the height and the velocity of a floor must be finite")
    if case .held(let finger, let highest) = phase {
      return follow(finger, below: highest, above: height, movingAt: floorVelocity)
    }
    let gap = height - (position.y + radius)
    guard gap <= 0 else {
      if phase == .riding { fly() }
      return
    }
    position.y = height - radius
    let closing = velocity.y - floorVelocity
    if closing >= surroundings.stickingSpeed {
      velocity.y = floorVelocity - surroundings.elasticity * closing
      fly()
    } else if closing >= 0 {
      velocity.y = floorVelocity
      ride()
    } else {
      fly()
    }
  }

  /// Changes the size of the stage at the ball's time. Position and velocity scale with it, so that no jump
  /// is visible.
  ///
  /// x keeps its fraction of the distance from wall to wall, and the gap to the floor scales. A ball that
  /// lies on the floor stays on it, and a finger that holds the ball is at its centre afterwards.
  /// - Parameters:
  ///   - surroundings: The new surroundings.
  ///   - radius: The new radius, in pt; over 0, under half the new width.
  ///   - scale: The new size divided by the old size of the stage, along x and y; over 0.
  ///   - oldHeight: The y of the floor before the change, in pt.
  ///   - floor: The floor's law after the change.
  public mutating func resize(
    to surroundings: Surroundings, radius: Double, scale: SIMD2<Double>, floorWasAt oldHeight: Double,
    floor: some MovingFloor
  ) {
    require(
      radius > 0 && 2 * radius < surroundings.width,
      "a ball must fit between its walls; got a radius of \(radius)")
    require(
      scale.x > 0 && scale.y > 0 && scale.x.isFinite && scale.y.isFinite,
      "a scale must be finite and greater than 0")
    require(oldHeight.isFinite, "a floor must be at a finite height; got \(oldHeight)")
    let fraction = (position.x - self.radius) / (self.surroundings.width - 2 * self.radius)
    let gap = max(oldHeight - (position.y + self.radius), 0)
    let wasBelowCeiling = position.y >= self.radius
    self.surroundings = surroundings
    self.radius = radius
    let right = surroundings.width - radius
    position.x = min(max(radius + fraction * (surroundings.width - 2 * radius), radius), right)
    velocity *= scale
    let height = floor.height(at: time)
    if phase == .riding {
      position.y = height - radius
      velocity.y = floor.velocity(at: time)
      ride()
    } else {
      position.y = height - radius - scale.y * gap
      if wasBelowCeiling, height >= 2 * radius { position.y = max(position.y, radius) }
      if isHeld { return hold() }
      fly()
      setHorizontal(velocity: velocity.x)
    }
  }
}
