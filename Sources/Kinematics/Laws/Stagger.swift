/// The delays of values that change together but not at once: later by their number, or by their distance from a place.
public enum Stagger<Value: MotionVector>: Equatable, Sendable {
  /// Each value is later than the one before it by an interval, in s.
  case index(_ interval: Double)
  /// The change spreads from a place at a speed, in pt/s.
  case distance(from: Value, speed: Double)

  /// Returns the delay of a value, in s.
  /// - Parameters:
  ///   - index: the number of values before it, 0 or more.
  ///   - value: the value, from which the distance is taken; finite.
  public func delay(of index: Int, at value: Value) -> Double {
    switch self {
    case .index(let interval):
      require(
        interval >= 0 && interval.isFinite, "an interval must be finite and not negative; got \(interval)")
      return Double(index) * interval
    case .distance(let place, let speed):
      require(speed > 0 && speed.isFinite, "a speed must be finite and greater than 0; got \(speed)")
      return (value - place).length / speed
    }
  }
}
