/// One axis of a flight or of a roll: x(t) = x₀ + v₀ s + a s²/2 with s = t − start.
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

  /// The first time at which it reaches `level`, from a start that moves towards it against the acceleration;
  /// the start itself if it is there or past it. nil if it turns or stops before.
  ///
  /// v₀ s + a s²/2 = d has the first root 2d / (v₀ ± √(v₀² + 2ad)), ± the sign of v₀: no difference of near
  /// numbers, and right for a → 0.
  func arrival(at level: Double) -> Double? {
    let distance = level - value
    guard distance * velocity > 0 else { return start }
    let square = velocity * velocity + 2 * acceleration * distance
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    return start + 2 * distance / (velocity > 0 ? velocity + root : velocity - root)
  }
}
