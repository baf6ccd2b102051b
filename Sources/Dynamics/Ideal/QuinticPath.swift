internal import MotionKinematics

/// A path over a span of time: the quintic polynomial with given positions, velocities and accelerations at
/// both ends.
struct QuinticPath: Sendable {
  /// The beginning and the duration, in s; the duration is over 0.
  let start: Double
  let duration: Double
  let position: Coordinates
  let velocity: Coordinates
  private(set) var acceleration: Coordinates
  let endPosition: Coordinates
  let endVelocity: Coordinates
  let endAcceleration: Coordinates
  /// The coefficients of u³, u⁴ and u⁵, with u the elapsed fraction of the duration.
  private let cubic: Coordinates
  private let quartic: Coordinates
  private let quintic: Coordinates

  /// Creates a path that stays at a position.
  init(restingAt position: Coordinates) {
    self.init(start: 0, duration: 1, (position, .zero, .zero), (position, .zero, .zero))
  }

  /// Creates a path between two states (position, velocity, acceleration).
  init(
    start: Double, duration: Double, _ first: (Coordinates, Coordinates, Coordinates),
    _ last: (Coordinates, Coordinates, Coordinates)
  ) {
    self.start = start
    self.duration = duration
    (position, velocity, acceleration) = first
    (endPosition, endVelocity, endAcceleration) = last
    let parabola = position + duration * (velocity + duration / 2 * acceleration)
    let missed = endPosition - parabola
    let missedVelocity = duration * (endVelocity - velocity - duration * acceleration)
    let missedAcceleration = duration * duration * (endAcceleration - acceleration)
    cubic = 10 * missed - 4 * missedVelocity + missedAcceleration / 2
    quartic = -15 * missed + 7 * missedVelocity - missedAcceleration
    quintic = 6 * missed - 3 * missedVelocity + missedAcceleration / 2
  }

  @inline(__always) func position(at time: Double) -> Coordinates {
    let elapsed = time - start
    guard elapsed != 0 else { return position }
    let u = elapsed / duration
    return position + elapsed * (velocity + elapsed / 2 * acceleration)
      + u * u * u * (cubic + u * (quartic + u * quintic))
  }

  @inline(__always) func velocity(at time: Double) -> Coordinates {
    let elapsed = time - start
    guard elapsed != 0 else { return velocity }
    let u = elapsed / duration
    return velocity + elapsed * acceleration
      + u * u / duration * (3 * cubic + u * (4 * quartic + u * 5 * quintic))
  }

  /// Adds to the initial acceleration. The path itself must then be integrated again.
  mutating func accelerate(by extra: Coordinates) { acceleration += extra }

  /// An approximate bound of the linear acceleration, in pt/s²: 1.5 times the larger one at the ends.
  var accelerationBound: Double {
    1.5 * max(acceleration.place.squaredLength, endAcceleration.place.squaredLength).squareRoot()
  }

  /// An approximate bound of the angular acceleration, in radians/s²: 1.5 times the larger one at the ends.
  var turnBound: Double { 1.5 * max(abs(acceleration.angle), abs(endAcceleration.angle)) }
}

extension QuinticPath {
  /// Returns the path of a body under constant acceleration and linear drag, in closed form.
  ///
  /// With z = drag · h: v = v₀ φ₀ + a h φ₁ and x = x₀ + v₀ h φ₁ + a h² φ₂, where φₙ is the series Σ (−z)ᵏ/(k
  /// + n)!. φ₀ is e⁻ᶻ. Without drag each series has only its first term.
  static func free(_ body: IdealBody, start: Double, duration: Double) -> QuinticPath {
    let acceleration = body.acceleration + body.support
    let first = acceleration - body.drag * body.velocity
    guard body.drag != .zero else {
      return QuinticPath(
        start: start, duration: duration, (body.position, body.velocity, first),
        (
          body.position + duration * (body.velocity + duration / 2 * acceleration),
          body.velocity + duration * acceleration, acceleration
        ))
    }
    let z = duration * body.drag
    var term = Coordinates(repeating: 1)
    var (zeroth, once, twice) = (Coordinates.zero, Coordinates.zero, Coordinates.zero)
    var index = 0.0
    // z is below 1 for any drag below 240 1/s, so the terms decrease faster than 1/k!.
    while index < 60, term != .zero {
      zeroth += term
      once += term / (index + 1)
      twice += term / ((index + 1) * (index + 2))
      index += 1
      term *= -z / index
      if abs(term.x) + abs(term.z) < 1e-18 { break }
    }
    let velocity = body.velocity * zeroth + duration * acceleration * once
    let position = body.position + duration * (body.velocity * once + duration * acceleration * twice)
    return QuinticPath(
      start: start, duration: duration, (body.position, body.velocity, first),
      (position, velocity, acceleration - body.drag * velocity))
  }
}
