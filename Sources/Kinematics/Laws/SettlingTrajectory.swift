/// A law that says itself where it comes to rest, and when it is near enough.
public protocol SettlingTrajectory<Value>: Trajectory {
  /// Where it comes to rest, in the value's unit.
  var end: Value { get }
  /// The first time from which the value stays within the tolerance of its end, in seconds after the law began;
  /// infinite where there is none.
  func settlingTime(within tolerance: Tolerance) -> Double
  /// The same kind of law from a value and a velocity (per second) on: what becomes of it when what moves is
  /// kicked; nil where a law has no room for a velocity, as it is unless a law says otherwise.
  func kicked(from value: Value, velocity: Value) -> Self?
}

extension SettlingTrajectory {
  /// Nothing: the law has no room for a velocity.
  public func kicked(from value: Value, velocity: Value) -> Self? { nil }
}
