internal import Motion

extension BouncingBall {
  /// The greatest gap or overlap, in pt, that is invisible after a jump of the floor under a riding ball: a quarter
  /// of a sub-cell.
  private static let invisibleSeparation = 0.25
  /// The bound of the rounding error of the distance between two laws of the same motion, in pt.
  private static let separationRounding = 1e-9
  /// The bound of the rounding error of the difference of two velocities, in pt/s.
  private static let speedRounding = 1e-6

  /// Advances the ball to `time`, contact by contact.
  ///
  /// - Parameters:
  ///   - time: the absolute time, in s; not before the ball's own time.
  ///   - floor: the floor's law from the ball's time to `time`. It may differ from the previous law; a ball inside the new
  ///     floor is lifted out of it.
  ///   - onContact: called for each contact, in order, at its instant, after the velocity has changed. A riding ball makes
  ///     no contact with the floor, and a held ball makes none at all.
  package mutating func advance<Floor: MovingFloor>(
    to time: Double, floor: Floor, onContact: (Surface, BouncingBall) -> Void = { _, _ in }
  ) {
    require(time >= self.time, "a ball must be advanced to a later time; got \(self.time) to \(time)")
    if case .held(let finger, let highest) = phase {
      self.time = time
      return follow(
        finger, below: highest, above: floor.state(at: time).height, movingAt: floor.state(at: time).velocity)
    }
    if adapt(to: floor) { onContact(.floor, self) }
    while let event = nextEvent(before: time, floor: floor) {
      self.time = event.time
      evaluate(floor)
      if let surface = apply(event, floor: floor) { onContact(surface, self) }
    }
    self.time = time
    evaluate(floor)
  }

  /// Sets position and velocity at the ball's time from the laws of the present phase.
  private mutating func evaluate(_ floor: some MovingFloor) {
    position.x = horizontal.value(at: time)
    velocity.x = horizontal.velocity(at: time)
    if phase == .riding {
      position.y = floor.state(at: time).height - radius
      velocity.y = floor.state(at: time).velocity
    } else {
      position.y = vertical.value(at: time)
      velocity.y = vertical.velocity(at: time)
    }
  }

  /// Adapts the ball to a floor whose law may be new. Returns true if there was a contact.
  private mutating func adapt(to floor: some MovingFloor) -> Bool {
    let separation = floor.state(at: time).height - (position.y + radius)
    let closingSpeed = velocity.y - floor.state(at: time).velocity
    switch phase {
    case .riding where abs(separation) > Self.invisibleSeparation:
      if separation < 0 { return touch(floor) }
      fly()
    case .riding where time < heldUntil:
      break
    case .riding where closingSpeed >= surroundings.stickingSpeed:
      return touch(floor)
    case .riding where closingSpeed < -Self.speedRounding:
      if separation < 0 { position.y += separation }
      fly()
    case .riding:
      break
    case .flying, .leaving:
      if separation < -Self.separationRounding {
        if closingSpeed > 0 { return touch(floor) }
        position.y += separation
        fly()
      } else if phase == .leaving, closingSpeed > Self.speedRounding {
        phase = .flying
      }
    case .held:
      break
    }
    return false
  }

  // MARK: Events

  private enum BallEvent {
    case wall(Surface), ceiling, floor, stop, liftOff, clear
  }

  private func nextEvent(before end: Double, floor: some MovingFloor) -> (kind: BallEvent, time: Double)? {
    var next: (kind: BallEvent, time: Double)?
    func consider(_ kind: BallEvent, _ time: Double?) {
      guard let time, time <= end, time < next?.time ?? .infinity else { return }
      next = (kind, max(time, self.time))
    }
    if horizontal.velocity > 0 {
      consider(.wall(.right), horizontal.arrival(at: surroundings.width - radius))
    } else if horizontal.velocity < 0 {
      consider(.wall(.left), horizontal.arrival(at: radius))
    }
    if horizontal.acceleration != 0 {
      consider(.stop, horizontal.start - horizontal.velocity / horizontal.acceleration)
    }
    if phase != .riding, !isAboveCeiling, vertical.velocity < 0 {
      consider(.ceiling, vertical.arrival(at: radius))
    }
    let limit = next?.time ?? end
    switch phase {
    case .flying: consider(.floor, floorContact(floor, before: limit))
    case .leaving: consider(.clear, turn(of: floor, from: time, before: limit, falling: false))
    case .riding: consider(.liftOff, liftOff(from: floor, before: limit))
    case .held: break
    }
    return next
  }

  /// Returns the time of the first contact with the floor, or nil if there is none.
  private func floorContact(_ floor: some MovingFloor, before end: Double) -> Double? {
    func separation(_ time: Double) -> Double {
      floor.state(at: time).height - (vertical.value(at: time) + radius)
    }
    func separatingSpeed(_ time: Double) -> Double {
      floor.state(at: time).velocity - vertical.velocity(at: time)
    }
    if separation(time) <= 0, separatingSpeed(time) < 0 { return time }
    return Crossing.first(from: time, before: end, value: separation) { time in
      Crossing.positiveTime(
        value: max(separation(time), 0), derivative: separatingSpeed(time),
        bound: Self.gravity + floor.bounds(from: time).acceleration)
    }
  }

  /// Returns the first time at which the floor's downward acceleration exceeds gravity (`falling`), or no longer does.
  private func turn(of floor: some MovingFloor, from start: Double, before end: Double, falling: Bool)
    -> Double?
  {
    guard start < end else { return nil }
    func margin(_ time: Double) -> Double {
      let excess = floor.state(at: time).acceleration - Self.gravity
      return falling ? -excess : excess
    }
    if margin(start) < 0 { return start }
    return Crossing.first(from: start, before: end, value: margin) { time in
      let bound = floor.bounds(from: time).jerk
      return bound > 0 ? max(margin(time), 0) / bound : .infinity
    }
  }

  /// Returns the time at which the floor falls away under a riding ball, or nil if it does not. A ball above
  /// the ceiling does not lift off before the floor's upward speed has fallen to `escapeSpeed`.
  private func liftOff(from floor: some MovingFloor, before end: Double) -> Double? {
    var start = max(time, heldUntil)
    while let leaving = turn(of: floor, from: start, before: end, falling: true) {
      func excess(_ time: Double) -> Double { -floor.state(at: time).velocity - Self.escapeSpeed }
      guard floor.state(at: leaving).height < 2 * radius, excess(leaving) > 0 else { return leaving }
      let slow = Crossing.first(from: leaving, before: end, value: excess) { time in
        max(excess(time), 0) / floor.bounds(from: time).acceleration
      }
      guard let slow else { return nil }
      start = slow
    }
    return nil
  }

  /// Applies an event at the ball's time. Returns the surface that the ball touches, or nil if it touches
  /// none.
  private mutating func apply(_ event: (kind: BallEvent, time: Double), floor: some MovingFloor) -> Surface? {
    switch event.kind {
    case .wall(let wall):
      position.x = wall == .left ? radius : surroundings.width - radius
      let isTooMany = contactCount.add(at: time) != nil
      setHorizontal(velocity: isTooMany ? 0 : -rebound(velocity.x))
      return wall
    case .stop:
      setHorizontal(velocity: 0)
      return nil
    case .ceiling:
      position.y = radius
      guard floor.state(at: time).height >= 2 * radius else {
        velocity.y = max(velocity.y, -Self.escapeSpeed)
        fly()
        isAboveCeiling = true
        return nil
      }
      _ = contactCount.add(at: time)
      velocity.y = -rebound(velocity.y)
      fly()
      return .ceiling
    case .floor:
      return touch(floor) ? .floor : nil
    case .liftOff:
      fly()
      phase = .leaving
      return nil
    case .clear:
      phase = .flying
      return nil
    }
  }

  /// Handles a contact with the floor at the ball's time. The ball rebounds, or sticks if the contact is slow, if the ball
  /// is above the ceiling, or after too many contacts. Returns true.
  mutating func touch(_ floor: some MovingFloor) -> Bool {
    position.y = floor.state(at: time).height - radius
    let floorVelocity = floor.state(at: time).velocity
    let closingSpeed = velocity.y - floorVelocity
    let hold = contactCount.add(at: time)
    if let hold { heldUntil = hold }
    if hold == nil, closingSpeed >= surroundings.stickingSpeed, position.y >= radius {
      velocity.y = floorVelocity - rebound(closingSpeed)
      fly()
    } else {
      velocity.y = floorVelocity
      ride()
    }
    return true
  }

  /// Returns the speed after an impact for a closing speed, both in pt/s.
  private func rebound(_ closingSpeed: Double) -> Double {
    abs(closingSpeed) < surroundings.stickingSpeed ? 0 : surroundings.elasticity * closingSpeed
  }

  // MARK: Laws

  mutating func fly() {
    phase = .flying
    isAboveCeiling = position.y < radius
    if isAboveCeiling { velocity.y = max(velocity.y, -Self.escapeSpeed) }
    vertical = Parabola(
      start: time, value: position.y, velocity: velocity.y, acceleration: Self.gravity)
    if horizontal.acceleration != 0 { setHorizontal(velocity: velocity.x) }
  }

  mutating func ride() {
    phase = .riding
    setHorizontal(velocity: velocity.x)
  }

  /// A riding ball is decelerated by the rolling resistance.
  mutating func setHorizontal(velocity: Double) {
    self.velocity.x = velocity
    horizontal = Parabola(start: time, value: position.x, velocity: velocity)
    if phase == .riding, velocity != 0 {
      horizontal.acceleration =
        velocity > 0 ? -surroundings.rollingResistance : surroundings.rollingResistance
    }
  }
}

/// One axis of a flight or of rolling: x(t) = x₀ + v₀ s + a s²/2 with s = t − start.
struct Parabola: Hashable, Sendable {
  var start: Double
  var value: Double
  var velocity: Double
  var acceleration: Double = 0

  func value(at time: Double) -> Double {
    let elapsed = time - start
    return value + elapsed * (velocity + acceleration * elapsed / 2)
  }

  func velocity(at time: Double) -> Double { velocity + acceleration * (time - start) }

  /// Returns the first time at which the parabola reaches `level`, in s, for a motion that starts towards it and is
  /// decelerated. It is the start time if the motion starts at the level or away from it, and nil if it turns or
  /// stops before.
  ///
  /// The first root of v₀ s + a s²/2 = d is 2d / (v₀ ± √(v₀² + 2ad)), with the sign of v₀. It contains no
  /// difference of nearly equal numbers and holds for a → 0.
  func arrival(at level: Double) -> Double? {
    let distance = level - value
    guard distance * velocity > 0 else { return start }
    let square = velocity * velocity + 2 * acceleration * distance
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    return start + 2 * distance / (velocity > 0 ? velocity + root : velocity - root)
  }
}
