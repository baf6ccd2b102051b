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

  /// Returns the first time at which the parabola reaches `level`, in s, for a motion that starts towards it
  /// and is decelerated; the start time if it starts at the level or moves away from it; nil if it turns or
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
