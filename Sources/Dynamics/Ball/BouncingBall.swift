/// A ball between two walls, under a ceiling, on a floor in motion: a value that is advanced to absolute times.
///
/// Its motion is piecewise closed form, a parabola in flight and the floor's own law while it rides; contacts
/// are found at their instants. Both are functions of absolute time alone, so any split of the time gives the
/// same motion. Lengths in pt, times in s; x grows to the right, y downwards, the ceiling is at y = 0.
public struct BouncingBall: Hashable, Sendable {
  /// The walls and the laws of contact.
  public struct Surroundings: Hashable, Sendable {
    /// The distance between the walls at x = 0 and x = width, in pt.
    public var width: Double
    /// The downward acceleration in flight, in pt/s².
    public var gravity: Double
    /// The part of the closing speed that comes back from an impact, 0...1.
    public var elasticity: Double
    /// The deceleration along the floor while the ball rides on it, in pt/s².
    public var rollingResistance: Double
    /// The closing speed under which an impact does not rebound, in pt/s.
    public var stickingSpeed: Double
    /// The upward speed that a ball has at most in flight above the ceiling, in pt/s, so that it is soon back.
    public var escapeSpeed: Double

    /// Surroundings.
    /// - Parameters:
    ///   - width: between the walls, in pt; finite and over 0.
    ///   - gravity: in pt/s²; finite and over 0.
    ///   - elasticity: 0...1.
    ///   - rollingResistance: in pt/s²; finite, 0 or more.
    ///   - stickingSpeed: in pt/s; finite and over 0, so that rebounds end.
    ///   - escapeSpeed: in pt/s; finite, 0 or more.
    public init(
      width: Double, gravity: Double = 1000, elasticity: Double = 0.6, rollingResistance: Double = 300,
      stickingSpeed: Double = 20, escapeSpeed: Double = 600
    ) {
      precondition(width.isFinite && width > 0, "the width is finite and over 0, not \(width)")
      precondition(gravity.isFinite && gravity > 0, "gravity is finite and over 0, not \(gravity)")
      precondition((0...1).contains(elasticity), "elasticity is within 0...1, not \(elasticity)")
      precondition(
        rollingResistance.isFinite && rollingResistance >= 0,
        "the rolling resistance is finite and not negative, not \(rollingResistance)")
      precondition(
        stickingSpeed.isFinite && stickingSpeed > 0,
        "the sticking speed is finite and over 0, not \(stickingSpeed)")
      precondition(
        escapeSpeed.isFinite && escapeSpeed >= 0,
        "the escape speed is finite and not negative, not \(escapeSpeed)")
      self.width = width
      self.gravity = gravity
      self.elasticity = elasticity
      self.rollingResistance = rollingResistance
      self.stickingSpeed = stickingSpeed
      self.escapeSpeed = escapeSpeed
    }
  }

  /// What a ball touches.
  public enum Surface: Hashable, Sendable {
    /// The wall at x = 0, the wall at x = width, the ceiling at y = 0, the floor.
    case left, right, ceiling, floor
  }

  /// What holds between two contacts.
  enum Phase: Hashable, Sendable {
    /// In the air; the floor may be met.
    case flying
    /// In the air over a floor that still falls away faster than gravity: it cannot be met.
    case leaving
    /// On the floor, with the floor's velocity; it may roll.
    case riding
    /// Where a finger has it; the ball follows as far as it can.
    case held(finger: SIMD2<Double>)
  }

  /// The walls and the laws of contact; `resize` changes them.
  public internal(set) var surroundings: Surroundings
  /// In pt.
  public internal(set) var radius: Double
  /// The absolute time that the ball has been advanced to, in s.
  public internal(set) var time: Double
  /// The centre, in pt.
  public internal(set) var position: SIMD2<Double>
  /// In pt/s.
  public internal(set) var velocity: SIMD2<Double>

  var phase = Phase.flying
  var horizontal: Parabola
  /// The law in the air; while riding the floor's law holds instead.
  var vertical: Parabola
  /// Whether the ball is on its way through the ceiling or above it.
  var isAboveCeiling: Bool
  var contactCount = ContactCount()
  /// Until when the ball sticks to the floor whatever the floor does.
  var heldUntil = -Double.infinity

  /// A ball in the air; if it is on the floor the first `advance` finds that out.
  /// - Parameters:
  ///   - position: the centre, in pt, between the walls (by its radius).
  ///   - velocity: in pt/s, finite.
  ///   - radius: in pt, over 0, under half the width.
  ///   - surroundings: the box it is in, and what it meets there.
  ///   - time: the absolute time of this state, in s.
  public init(
    position: SIMD2<Double>, velocity: SIMD2<Double> = .zero, radius: Double, surroundings: Surroundings,
    at time: Double = 0
  ) {
    precondition(position.x.isFinite && position.y.isFinite, "a ball is at a finite place, not \(position)")
    precondition(velocity.x.isFinite && velocity.y.isFinite, "a velocity is finite, not \(velocity)")
    precondition(time.isFinite, "a time is finite, not \(time)")
    precondition(
      radius > 0 && 2 * radius < surroundings.width,
      "a ball fits between its walls; the radius \(radius) does not")
    precondition(
      position.x >= radius && position.x <= surroundings.width - radius,
      "a ball is between its walls, not at x = \(position.x)")
    self.surroundings = surroundings
    self.radius = radius
    self.time = time
    self.position = position
    self.velocity = velocity
    horizontal = Parabola(start: time, value: position.x, velocity: velocity.x)
    vertical = Parabola(
      start: time, value: position.y, velocity: velocity.y, acceleration: surroundings.gravity)
    isAboveCeiling = position.y < radius
  }

  /// Whether it lies on the floor and does not roll; while the floor is still, it stays so.
  public var isAsleep: Bool { phase == .riding && velocity.x == 0 }
}

/// How many contacts there were in the current sixtieth of a second of absolute time.
struct ContactCount: Hashable, Sendable {
  /// More than this many and the ball sticks.
  static let limit = 32

  private var window = -Double.infinity
  private var count = 0

  /// Counts a contact at `time`; returns the end of its window if there were too many in it.
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
