extension BouncingBall {
  /// Adds to the velocity, at the ball's time; nothing kicks a ball that is held.
  /// - Parameter change: in pt/s, finite.
  public mutating func kick(_ change: SIMD2<Double>) {
    precondition(change.x.isFinite && change.y.isFinite, "a kick is finite, not \(change)")
    if isHeld { return }
    velocity += change
    if phase != .riding || change.y != 0 { fly() }
    setHorizontal(velocity: velocity.x)
  }

  /// The floor jumped at the ball's time, as under a pointer that is sampled now and then.
  ///
  /// A ball that touches it lies on it then. A ball that would be inside it is set on it, at least as fast
  /// upwards as an impact with the floor's velocity demands; a ball that rode on it and lost it falls.
  /// - Parameters:
  ///   - height: the y of the floor now, in pt.
  ///   - floorVelocity: what the jump stands for, in pt/s; 0 sets the ball down without throwing it.
  public mutating func carry(byFloorAt height: Double, velocity floorVelocity: Double = 0) {
    precondition(
      height.isFinite && floorVelocity.isFinite, "a floor is at a finite height with a finite velocity")
    if case .held(let finger) = phase { return follow(finger, above: height, movingAt: floorVelocity) }
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

  /// The stage changed its size at the ball's time: position and velocity scale with it, so that nothing is seen to jump.
  ///
  /// x keeps its fraction of the way from wall to wall, and the gap to the floor scales; a ball that lies on the
  /// floor lies on it, and the finger that holds one is at its centre then.
  /// - Parameters:
  ///   - surroundings: the new ones.
  ///   - radius: the new one, in pt; over 0, under half the new width.
  ///   - scale: new size / old size of the stage, along x and y; over 0.
  ///   - oldHeight: the y of the floor before, in pt.
  ///   - floor: the floor's law now.
  public mutating func resize(
    to surroundings: Surroundings, radius: Double, scale: SIMD2<Double>, floorWasAt oldHeight: Double,
    floor: some MovingFloor
  ) {
    precondition(
      radius > 0 && 2 * radius < surroundings.width,
      "a ball fits between its walls; the radius \(radius) does not")
    precondition(
      scale.x > 0 && scale.y > 0 && scale.x.isFinite && scale.y.isFinite, "a scale is finite and over 0")
    precondition(oldHeight.isFinite, "a floor was at a finite height, not \(oldHeight)")
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
