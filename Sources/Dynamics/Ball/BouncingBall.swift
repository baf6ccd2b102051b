internal import MotionKinematics

/// A ball between two walls, under a ceiling and on a moving floor: a value that is advanced to absolute
/// times.
///
/// Its motion is piecewise closed-form: a parabola in flight, and the floor's own law while it rides.
/// Contacts are found at their instants. Both depend on absolute time alone, so that any subdivision of the
/// time gives the same motion. Lengths are in pt, times in s; x grows to the right, y downwards, and the
/// ceiling is at y = 0.
public struct BouncingBall: Hashable, Sendable {
  /// The walls and the parameters of motion and contact.
  public struct Surroundings: Hashable, Sendable {
    /// The distance between the walls at x = 0 and x = width, in pt.
    public var width: Double
    /// The downward acceleration in flight, in pt/s².
    public var gravity: Double
    /// The ratio of rebound speed to closing speed in an impact, 0...1.
    public var elasticity: Double
    /// The deceleration along the floor while the ball rides on it, in pt/s².
    public var rollingResistance: Double
    /// The closing speed below which an impact does not rebound, in pt/s.
    public var stickingSpeed: Double
    /// The greatest upward speed of a flight above the ceiling, in pt/s. It bounds the time until the ball
    /// comes back.
    public var escapeSpeed: Double

    /// Creates surroundings.
    /// - Parameters:
    ///   - width: The distance between the walls, in pt; finite and over 0.
    ///   - gravity: The downward acceleration, in pt/s²; finite and over 0.
    ///   - elasticity: The ratio of rebound speed to closing speed, 0...1.
    ///   - rollingResistance: The deceleration while rolling, in pt/s²; finite, 0 or more.
    ///   - stickingSpeed: In pt/s; finite and over 0, so that rebounds end.
    ///   - escapeSpeed: In pt/s; finite, 0 or more.
    public init(
      width: Double, gravity: Double = 1000, elasticity: Double = 0.6, rollingResistance: Double = 300,
      stickingSpeed: Double = 20, escapeSpeed: Double = 600
    ) {
      require(width.isFinite && width > 0, "the width must be finite and greater than 0; got \(width)")
      require(gravity.isFinite && gravity > 0, "gravity must be finite and greater than 0; got \(gravity)")
      require((0...1).contains(elasticity), "elasticity must be within 0...1; got \(elasticity)")
      require(
        rollingResistance.isFinite && rollingResistance >= 0,
        "the rolling resistance must be finite and not negative; got \(rollingResistance)")
      require(
        stickingSpeed.isFinite && stickingSpeed > 0,
        "the sticking speed must be finite and greater than 0; got \(stickingSpeed)")
      require(
        escapeSpeed.isFinite && escapeSpeed >= 0,
        "the escape speed must be finite and not negative; got \(escapeSpeed)")
      self.width = width
      self.gravity = gravity
      self.elasticity = elasticity
      self.rollingResistance = rollingResistance
      self.stickingSpeed = stickingSpeed
      self.escapeSpeed = escapeSpeed
    }
  }

  /// A surface that the ball can touch.
  public enum Surface: Hashable, Sendable {
    /// The wall at x = 0, the wall at x = width, the ceiling at y = 0, the floor.
    case left, right, ceiling, floor
  }

  /// The kind of motion between two contacts.
  enum Regime: Hashable, Sendable {
    /// Flight, in which the ball may meet the floor.
    case flying
    /// Flight over a floor that falls faster than the ball, so that they cannot meet.
    case leaving
    /// Riding on the floor, with the floor's velocity; the ball may roll.
    case riding
    /// Held by a finger at this position, in pt; the ball follows within its limits, of which `highest` is the least y: a
    /// ball that was grabbed above the ceiling stays there until the finger moves it down.
    case held(finger: SIMD2<Double>, highest: Double)
  }

  /// The walls and the parameters of motion and contact. `resize` changes them.
  public internal(set) var surroundings: Surroundings
  /// The radius, in pt.
  public internal(set) var radius: Double
  /// The absolute time that the ball was advanced to, in s.
  public internal(set) var time: Double
  /// The centre, in pt.
  public internal(set) var position: SIMD2<Double>
  /// The velocity, in pt/s.
  public internal(set) var velocity: SIMD2<Double>

  var phase = Regime.flying
  var horizontal: Parabola
  /// The vertical law of a flight. While the ball rides, the floor's law applies instead.
  var vertical: Parabola
  /// True while the ball passes through the ceiling or is above it.
  var isAboveCeiling: Bool
  var contactCount = ContactCount()
  /// The absolute time until which the ball sticks to the floor whatever the floor does, in s.
  var heldUntil = -Double.infinity

  /// Creates a ball in flight. If it is on the floor, the first `advance` detects that.
  /// - Parameters:
  ///   - position: The centre, in pt, at least the radius away from each wall.
  ///   - velocity: The velocity, in pt/s, finite.
  ///   - radius: The radius, in pt, over 0 and under half the width.
  ///   - surroundings: The walls and the parameters of motion and contact.
  ///   - time: The absolute time of this state, in s.
  public init(
    position: SIMD2<Double>, velocity: SIMD2<Double> = .zero, radius: Double, surroundings: Surroundings,
    at time: Double = 0
  ) {
    require(position.x.isFinite && position.y.isFinite, "a ball must be at a finite place; got \(position)")
    require(velocity.x.isFinite && velocity.y.isFinite, "a velocity must be finite; got \(velocity)")
    require(time.isFinite, "a time must be finite; got \(time)")
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
      start: time, value: position.y, velocity: velocity.y, acceleration: surroundings.gravity)
    isAboveCeiling = position.y < radius
  }

  /// True if the ball lies on the floor and does not roll. It stays asleep while the floor is still.
  public var isAsleep: Bool { phase == .riding && velocity.x == 0 }
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
