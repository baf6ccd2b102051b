internal import RealModule

/// A fall under gravity with bounces on a floor, y growing downwards, exact to the limit of the bounces.
///
/// The first impact has the speed u; the n-th bounce leaves the floor with u eⁿ and lasts 2u eⁿ/g. The bounces add up
/// to P = 2u e / (g(1 − e)), after which the body rests on the floor. At a time R before that end, the current bounce
/// is the n-th after the first, with eⁿ ≥ R/P > eⁿ⁺¹. No sum over the bounces is needed.
package struct Flight: Law, Hashable {
  /// y at time 0, in points.
  package let initialValue: Double
  /// The velocity at time 0, in pt/s, downwards.
  package let initialVelocity: Double
  /// g, in pt/s², downwards; over 0.
  package let gravity: Double
  /// y of the floor, in points; infinite where there is none.
  package let floor: Double
  /// e: the share of its speed that a bounce keeps; 0 to 1.
  package let elasticity: Double

  /// The time of the first impact on the floor, in seconds; infinite without a floor.
  private let firstImpactTime: Double
  /// The speed u of the first impact, in pt/s; infinite without a floor.
  private let firstImpactSpeed: Double

  /// A flight that starts above its floor or on it.
  /// - Parameters:
  ///   - value: y at the start, finite, at most `floor`.
  ///   - velocity: in pt/s, downwards, finite.
  ///   - gravity: in pt/s², finite and over 0; UIKit's gravity of 1 is 1000.
  ///   - floor: y of the floor; infinite for a fall without end.
  ///   - elasticity: 0 to 1; at 1 it bounces for ever.
  package init(
    from value: Double, velocity: Double = 0, gravity: Double = 1000, floor: Double = .infinity,
    elasticity: Double = 0
  ) {
    require(value.isFinite && velocity.isFinite, "a flight must start at a finite value and velocity")
    require(positive: gravity, "gravity")
    require(value <= floor, "a flight must start above its floor \(floor) or on it; got \(value)")
    require((0...1).contains(elasticity), "elasticity must be 0 to 1; got \(elasticity)")
    initialValue = value
    initialVelocity = velocity
    self.gravity = gravity
    self.floor = floor
    self.elasticity = elasticity
    // h = v t + g t²/2, solved with the form of the root that has no cancellation.
    let height = floor - value
    let speed = (velocity * velocity + 2 * gravity * height).squareRoot()
    firstImpactSpeed = speed
    if !height.isFinite {
      firstImpactTime = .infinity
    } else {
      firstImpactTime = velocity > 0 ? 2 * height / (velocity + speed) : (speed - velocity) / gravity
    }
  }

  /// The time from which on the body rests on the floor, in s: the sum of all bounces. Infinite without a floor and
  /// at elasticity 1, unless the body never left the floor.
  package var restingTime: Double { firstImpactTime + bouncingTime }

  /// The floor; infinite where there is none.
  package var end: Double { floor }

  /// `restingTime`, whatever the tolerance.
  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double { restingTime }

  /// Returns y, never below the floor, and the velocity in pt/s, downwards, `time` seconds after the start. At an
  /// impact it is the velocity after it.
  package func state(at time: Double) -> (value: Double, velocity: Double) {
    require(time: time)
    if time < firstImpactTime {
      let y = initialValue + (initialVelocity + gravity * time / 2) * time
      return (min(y, floor), initialVelocity + gravity * time)
    }
    guard time < restingTime else { return (floor, 0) }
    let (speed, elapsed) = bounce(at: time)
    return (min(floor + (gravity * elapsed / 2 - speed) * elapsed, floor), gravity * elapsed - speed)
  }

  /// The speed at which the current bounce left the floor, and the time since, in pt/s and s.
  private func bounce(at time: Double) -> (speed: Double, elapsed: Double) {
    guard elasticity < 1 else {
      let period = 2 * firstImpactSpeed / gravity
      return (firstImpactSpeed, (time - firstImpactTime).truncatingRemainder(dividingBy: period))
    }
    let left = restingTime - time
    let number = max((Double.log(left / bouncingTime) / Double.log(elasticity)).rounded(.down), 0)
    let share = Double.pow(elasticity, number)
    return (firstImpactSpeed * elasticity * share, max(bouncingTime * share - left, 0))
  }

  /// P, in seconds.
  private var bouncingTime: Double {
    guard firstImpactSpeed > 0, elasticity > 0 else { return 0 }
    return 2 * firstImpactSpeed / gravity * elasticity / (1 - elasticity)
  }
}
