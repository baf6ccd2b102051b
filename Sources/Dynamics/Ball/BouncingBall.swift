internal import Motion

/// A ball between two walls, under a ceiling and on a moving floor: a value that is advanced to absolute
/// times.
///
/// Its motion is piecewise closed-form: a parabola in flight, and the floor's own law while it rides.
/// Contacts are found at their instants. Both depend on absolute time alone, so every subdivision of the time gives the
/// same motion. Lengths are in pt, times in s; x grows to the right, y downwards, and the
/// ceiling is at y = 0.
package struct BouncingBall: Hashable, Sendable {
  /// The walls and the parameters of motion and contact.
  package struct Surroundings: Hashable, Sendable {
    /// The distance between the walls at x = 0 and x = width, in pt; over 0.
    package var width: Double
    /// The ratio of rebound speed to closing speed in an impact, 0...1.
    package var elasticity: Double
    /// The deceleration along the floor while the ball rides on it, in pt/s²; 0 or more.
    package var rollingResistance: Double
    /// The closing speed below which an impact does not rebound, in pt/s; over 0, so that rebounds end.
    package var stickingSpeed: Double

    /// Creates surroundings by finite numbers.
    package init(
      width: Double, elasticity: Double = 0.6, rollingResistance: Double = 300, stickingSpeed: Double = 20
    ) {
      require(positive: width, "the width")
      require((0...1).contains(elasticity), "elasticity must be within 0...1; got \(elasticity)")
      require(notNegative: rollingResistance, "the rolling resistance")
      require(positive: stickingSpeed, "the sticking speed")
      self.width = width
      self.elasticity = elasticity
      self.rollingResistance = rollingResistance
      self.stickingSpeed = stickingSpeed
    }
  }

  /// The downward acceleration in flight, in pt/s².
  package static let gravity = 1000.0
  /// The greatest upward speed of a flight above the ceiling, in pt/s. It bounds the time until the ball returns.
  static let escapeSpeed = 600.0

  /// A surface that the ball can touch.
  package enum Surface: Hashable, Sendable {
    /// The wall at x = 0, the wall at x = width, the ceiling at y = 0, the floor.
    case left, right, ceiling, floor
  }

  /// The kind of motion between two contacts.
  enum Regime: Hashable, Sendable {
    /// Flight, in which the ball may touch the floor.
    case flying
    /// Flight over a floor that falls faster than the ball, so that they cannot touch.
    case leaving
    /// Riding on the floor, with the floor's velocity; the ball may roll.
    case riding
    /// Held by a finger at this position, in pt. The ball follows it within limits, of which `highest` is the least
    /// y, in pt. A ball that was grabbed above the ceiling may stay there until the finger moves down.
    case held(finger: SIMD2<Double>, highest: Double)
  }

  /// The walls and the parameters of motion and contact. `resize` changes them.
  package internal(set) var surroundings: Surroundings
  /// The radius, in pt.
  package internal(set) var radius: Double
  /// The absolute time that the ball was advanced to, in s.
  package internal(set) var time: Double
  /// The centre, in pt.
  package internal(set) var position: SIMD2<Double>
  /// The velocity, in pt/s.
  package internal(set) var velocity: SIMD2<Double>

  var phase = Regime.flying
  var horizontal: Parabola
  /// The vertical law of a flight. While the ball rides, the floor's law applies instead.
  var vertical: Parabola
  /// True while the ball passes through the ceiling or is above it.
  var isAboveCeiling: Bool
  var contactCount = ContactCount()
  /// The absolute time until which the ball sticks to the floor, however the floor moves, in s.
  var heldUntil = -Double.infinity

  /// Creates a ball in flight. If it is on the floor, the first `advance` detects that.
  /// - Parameters:
  ///   - position: the centre, in pt, at least the radius away from each wall.
  ///   - velocity: the velocity, in pt/s, finite.
  ///   - radius: the radius, in pt, over 0 and under half the width.
  ///   - surroundings: the walls and the parameters of motion and contact.
  ///   - time: the absolute time of this state, in s.
  package init(
    position: SIMD2<Double>, velocity: SIMD2<Double> = .zero, radius: Double, surroundings: Surroundings,
    at time: Double = 0
  ) {
    require(position.x.isFinite && position.y.isFinite, "a ball must be at a finite place; got \(position)")
    require(finite: velocity, "a velocity")
    require(finite: time, "a time")
    require(
      radius > 0 && 2 * radius < surroundings.width,
      "a ball must fit between its walls; got a radius of \(radius)")
    require(
      position.x >= radius && position.x <= surroundings.width - radius,
      "a ball must be between its walls; got x = \(position.x)")
    self.surroundings = surroundings
    self.radius = radius
    self.time = time
    self.position = position
    self.velocity = velocity
    horizontal = Parabola(start: time, value: position.x, velocity: velocity.x)
    vertical = Parabola(
      start: time, value: position.y, velocity: velocity.y, acceleration: Self.gravity)
    isAboveCeiling = position.y < radius
  }

  /// True if the ball lies on the floor and does not roll. It stays asleep while the floor is still.
  package var isAsleep: Bool { phase == .riding && velocity.x == 0 }
}

/// The number of contacts in the present 1/60 s of absolute time.
struct ContactCount: Hashable, Sendable {
  /// The greatest number of contacts in 1/60 s. The ball sticks after more.
  static let limit = 32

  private var window = -Double.infinity
  private var count = 0

  /// Counts a contact at `time`. Returns the end of its 1/60 s if it contains too many contacts, or nil
  /// otherwise.
  mutating func add(at time: Double) -> Double? {
    let current = (time * 60).rounded(.down)
    if current != window {
      window = current
      count = 0
    }
    count += 1
    return count > Self.limit ? (current + 1) / 60 : nil
  }
}

/// Dragging: a held ball follows the finger within the walls, the ceiling and the floor.
extension BouncingBall {
  /// True while a finger holds the ball.
  package var isHeld: Bool { if case .held = phase { true } else { false } }

  /// Grabs the ball at its present position and time, and stops it.
  package mutating func hold() {
    phase = .held(finger: position, highest: min(radius, position.y))
    velocity = .zero
  }

  /// Moves the finger that holds the ball, at the ball's time. A finger that moves beyond the limits of the ball must move
  /// back by the excess before the ball follows again.
  /// - Parameters:
  ///   - distance: the displacement, in pt, finite.
  ///   - floor: the floor's present law.
  package mutating func move(by distance: SIMD2<Double>, floor: some MovingFloor) {
    require(distance.isFinite, "a finger must move by a finite distance; got \(distance)")
    guard case .held(let start, let highest) = phase else { fatalError("a ball must be held to be moved") }
    let finger = start + distance
    follow(
      finger, below: highest, above: floor.state(at: time).height, movingAt: floor.state(at: time).velocity)
    phase = .held(finger: finger, highest: max(highest, min(radius, position.y)))
  }

  /// Releases the ball at its time.
  /// - Parameters:
  ///   - velocity: the finger's velocity, in pt/s, finite. Against the floor it causes an impact.
  ///   - floor: the floor's present law.
  package mutating func letGo(velocity: SIMD2<Double>, floor: some MovingFloor) {
    require(velocity.isFinite, "a ball must be thrown with a finite velocity; got \(velocity)")
    require(isHeld, "a ball must be held to be let go")
    self.velocity = velocity
    fly()
    setHorizontal(velocity: velocity.x)
    let gap = floor.state(at: time).height - (position.y + radius)
    if gap <= 0, self.velocity.y >= floor.state(at: time).velocity { _ = touch(floor) }
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

extension BouncingBall {
  /// Adds to the velocity at the ball's time. Does nothing while the ball is held.
  /// - Parameter change: the change of the velocity, in pt/s, finite.
  package mutating func kick(_ change: SIMD2<Double>) {
    require(finite: change, "a kick")
    if isHeld { return }
    velocity += change
    if phase != .riding || change.y != 0 { fly() }
    setHorizontal(velocity: velocity.x)
  }

  /// Applies a jump of the floor at the ball's time, as under a pointer that is sampled at intervals.
  ///
  /// A ball that touches the floor then lies on it. A ball that would be inside the floor is set on it. It then moves
  /// upwards at least as fast as after an impact at the floor's velocity. A ball that rode on the floor and lost
  /// contact falls.
  /// - Parameters:
  ///   - height: the y of the floor after the jump, in pt.
  ///   - floorVelocity: the velocity that the jump represents, in pt/s; 0 puts the ball on the floor without throwing it.
  package mutating func carry(byFloorAt height: Double, velocity floorVelocity: Double = 0) {
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
  ///   - surroundings: the new surroundings.
  ///   - radius: the new radius, in pt; over 0, under half the new width.
  ///   - scale: the new size divided by the old size of the stage, along x and y; over 0.
  ///   - oldHeight: the y of the floor before the change, in pt.
  ///   - floor: the floor's law after the change.
  package mutating func resize(
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
    let height = floor.state(at: time).height
    if phase == .riding {
      position.y = height - radius
      velocity.y = floor.state(at: time).velocity
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
