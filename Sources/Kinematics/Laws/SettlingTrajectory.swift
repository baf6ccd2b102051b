/// A law with a value at rest and a settling time.
public protocol SettlingTrajectory<Value>: Trajectory {
  /// The value at rest, in the value's unit.
  var end: Value { get }
  /// The first time from which the value stays within the tolerance of its end, in seconds after the law began;
  /// infinite where there is none.
  func settlingTime(within tolerance: Tolerance) -> Double
  /// The first time at which all components have reached or crossed the end, in seconds after the law began; infinite,
  /// which is the default, for a law that only comes near it.
  var reachTime: Double { get }
  /// The way of the motion, of which a relative tolerance is a share, in the value's unit: at most the largest distance
  /// from the end. By default the distance at time 0.
  var way: Double { get }
  /// Returns the law that follows an impulse: the same kind of law from a value and a velocity (per second). Nil by
  /// default, for a law that cannot start with a velocity.
  func kicked(from value: Value, velocity: Value) -> Self?
}

extension SettlingTrajectory {
  /// The distance from the end at time 0, in the value's unit.
  public var way: Double { (value(at: 0) - end).length }

  /// Infinity: the law only comes near its end.
  public var reachTime: Double { .infinity }

  /// Returns nil: the law cannot start with a velocity.
  public func kicked(from value: Value, velocity: Value) -> Self? { nil }
}
