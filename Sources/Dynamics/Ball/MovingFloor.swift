/// A horizontal floor in motion, as a law of absolute time (s).
///
/// It is smooth over the span that it is asked for: where its velocity or its acceleration jumps, the caller
/// ends one call and begins the next. Equal times must give equal bits; then every split of the time gives the
/// same contacts.
public protocol MovingFloor: Sendable {
  /// The y of its surface, in pt; y grows downwards.
  func height(at time: Double) -> Double
  /// The derivative of the height, in pt/s.
  func velocity(at time: Double) -> Double
  /// The derivative of the velocity, in pt/s².
  func acceleration(at time: Double) -> Double
  /// A number that |acceleration| does not exceed at `time` and later in the span, in pt/s².
  func accelerationBound(from time: Double) -> Double
  /// A number that the derivative of the acceleration does not exceed at `time` and later in the span, in
  /// pt/s³, whatever its sign.
  func jerkBound(from time: Double) -> Double
}

/// A floor that does not move.
public struct StillFloor: MovingFloor, Hashable {
  /// The y of its surface, in pt.
  public let height: Double

  /// A floor at `height` pt, finite.
  public init(height: Double) {
    precondition(height.isFinite, "a floor lies at a finite height, not \(height)")
    self.height = height
  }

  /// The same height at every time.
  public func height(at time: Double) -> Double { height }
  /// 0.
  public func velocity(at time: Double) -> Double { 0 }
  /// 0.
  public func acceleration(at time: Double) -> Double { 0 }
  /// 0.
  public func accelerationBound(from time: Double) -> Double { 0 }
  /// 0.
  public func jerkBound(from time: Double) -> Double { 0 }
}
