public import MotionKinematics

/// The law of a finger that the arrow keys move: its velocity changes linearly during a ramp and is constant
/// after it.
public struct Glide: Trajectory, Hashable {
  /// The position at time 0, in pt.
  public let start: Double
  /// The velocity at time 0, in pt/s.
  public let startVelocity: Double
  /// The velocity from the end of the ramp on, in pt/s.
  public let endVelocity: Double
  /// The duration of the ramp, in s.
  public let rampDuration: Double

  /// Creates a glide.
  /// - Parameters:
  ///   - start: the position at time 0, in pt, finite.
  ///   - startVelocity: the velocity at time 0, in pt/s, finite.
  ///   - endVelocity: the velocity from the end of the ramp on, in pt/s, finite.
  ///   - rampDuration: the duration of the ramp, in s, finite and over 0.
  public init(
    from start: Double, velocity startVelocity: Double, to endVelocity: Double, rampDuration: Double
  ) {
    require(
      start.isFinite && startVelocity.isFinite && endVelocity.isFinite && rampDuration.isFinite
        && rampDuration > 0,
      "the velocities of a glide and the duration of its ramp must be finite")
    self.start = start
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
    self.rampDuration = rampDuration
  }

  /// Returns the position, in pt: x = x₀ + v₀t + at²/2 during the ramp, linear after it; and the velocity, in pt/s: linear
  /// during the ramp, `endVelocity` after it.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    require(time: time)
    let ramp = min(time, rampDuration)
    let onRamp = startVelocity * ramp + acceleration(at: 0) * ramp * ramp / 2
    let position = start + onRamp + (endVelocity == 0 ? 0 : endVelocity * (time - ramp))
    return (position, time < rampDuration ? startVelocity + acceleration(at: 0) * time : endVelocity)
  }

  /// Returns the acceleration, in pt/s²: (v₁ − v₀)/ramp during the ramp, 0 after it.
  public func acceleration(at time: Double) -> Double {
    time < rampDuration ? (endVelocity - startVelocity) / rampDuration : 0
  }

  /// Returns the first time after `time`, in s, at which the value is `place`, in pt; nil if there is none.
  public func time(reaching place: Double, after time: Double) -> Double? {
    let half = acceleration(at: 0) / 2
    let offset = start - place
    var first: Double?
    func consider(_ candidate: Double) {
      if candidate > time && candidate < first ?? .infinity { first = candidate }
    }
    // During the ramp, half t² + v₀ t + offset = 0 is solved in the form without cancellation.
    let discriminant = startVelocity * startVelocity - 4 * half * offset
    if discriminant >= 0 {
      let sum = -(startVelocity + (startVelocity < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      if half != 0 && sum / half <= rampDuration { consider(sum / half) }
      if sum != 0 && offset / sum <= rampDuration { consider(offset / sum) }
    }
    if endVelocity != 0 {
      let straight = rampDuration + (place - value(at: rampDuration)) / endVelocity
      if straight >= rampDuration { consider(straight) }
    }
    return first
  }
}

/// The positions at which an item may come to rest after a release.
///
/// The item goes to the position nearest to the end of its coasting (formula F10), so that a gentle throw reaches further
/// than a drop.
public struct Detents<Value: MotionVector>: Equatable, Sendable {
  /// The positions, in the value's unit.
  public let places: [Value]

  /// Creates detents.
  /// - Parameter places: at least one position; all are finite.
  public init(_ places: [Value]) {
    require(!places.isEmpty, "there must be at least one detent; got an empty list of places")
    require(places.allSatisfy { $0.isFinite }, "the positions of detents must be finite; got \(places)")
    self.places = places
  }

  /// Returns the position nearest to `value` (finite, in the value's unit). In a tie, returns `last` if it is
  /// one of the nearest, otherwise the first of them.
  public func nearest(to value: Value, last: Value? = nil) -> Value {
    require(finite: value, "the value to which the nearest place is asked")
    let distances = places.map { ($0 - value).squaredLength }
    let least = distances.reduce(.infinity, min)
    let nearest = zip(places, distances).filter { $0.1 == least }.map { $0.0 }
    return nearest.first { $0 == last } ?? nearest[0]
  }

  /// Returns the position at which an item comes to rest after a release: the nearest to the end of its coasting.
  /// - Parameters:
  ///   - value: the position at the release, finite, in the value's unit.
  ///   - velocity: the velocity at the release, in the value's unit per second, finite.
  ///   - rate: the share of the velocity that coasting keeps per millisecond, over 0 and under 1.
  ///   - last: the last position of rest, which wins a tie.
  public func landing(
    from value: Value, velocity: Value, rate: Double = Projection.normalRate, last: Value? = nil
  ) -> Value {
    nearest(to: value + Projection.distance(velocity: velocity, rate: rate), last: last)
  }
}
