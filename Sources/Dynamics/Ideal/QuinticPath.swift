internal import Kinematics

/// A way through a span of time: the quintic that has the given places, velocities and accelerations at its ends.
struct QuinticPath: Sendable {
  /// When it begins, in s; it lasts for `duration`, over 0.
  let start: Double
  let duration: Double
  let position: Coordinates
  let velocity: Coordinates
  private(set) var acceleration: Coordinates
  let endPosition: Coordinates
  let endVelocity: Coordinates
  let endAcceleration: Coordinates
  /// The terms in u³, u⁴ and u⁵, u the fraction of the duration.
  private let cubic: Coordinates
  private let quartic: Coordinates
  private let quintic: Coordinates

  /// A way that leads nowhere.
  init(restingAt position: Coordinates) {
    self.init(start: 0, duration: 1, (position, .zero, .zero), (position, .zero, .zero))
  }

  /// A way from (place, velocity, acceleration) to the same at the end.
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
    let u = elapsed / duration
    return position + elapsed * (velocity + elapsed / 2 * acceleration)
      + u * u * u * (cubic + u * (quartic + u * quintic))
  }

  @inline(__always) func velocity(at time: Double) -> Coordinates {
    let elapsed = time - start
    let u = elapsed / duration
    return velocity + elapsed * acceleration
      + u * u / duration * (3 * cubic + u * (4 * quartic + u * 5 * quintic))
  }

  /// A constant acceleration on top; the way itself is to be integrated anew.
  mutating func accelerate(by extra: Coordinates) { acceleration += extra }

  /// What the acceleration does not exceed, nearly: the larger of both ends, and a half.
  var accelerationBound: Double { 1.5 * max(acceleration.place.length, endAcceleration.place.length) }

  /// What the acceleration of the turn does not exceed, nearly.
  var turnBound: Double { 1.5 * max(abs(acceleration.angle), abs(endAcceleration.angle)) }
}
