internal import MotionKinematics

/// A horizontal floor in motion, as a law of absolute time in s.
///
/// The law is smooth over the span of each call. If its velocity or its acceleration jumps, the caller ends
/// one call there and begins the next. Equal times must give bit-identical results, so that every subdivision
/// of the time gives the same contacts.
public protocol MovingFloor: Sendable {
  /// The y of its surface, in pt; y grows downwards.
  func height(at time: Double) -> Double
  /// The derivative of the height, in pt/s.
  func velocity(at time: Double) -> Double
  /// The derivative of the velocity, in pt/s².
  func acceleration(at time: Double) -> Double
  /// A bound of |acceleration| at `time` and later in the span, in pt/s².
  func accelerationBound(from time: Double) -> Double
  /// A bound of the derivative of the acceleration at `time` and later in the span, in pt/s³, for either
  /// sign.
  func jerkBound(from time: Double) -> Double
}

/// A floor that does not move.
public struct StillFloor: MovingFloor, Hashable {
  /// The y of its surface, in pt.
  public let height: Double

  /// Creates a floor at `height` pt, finite.
  public init(height: Double) {
    require(height.isFinite, "a floor must lie at a finite height; got \(height)")
    self.height = height
  }

  /// The height, the same at every time, in pt.
  public func height(at time: Double) -> Double { height }
  /// The velocity: 0.
  public func velocity(at time: Double) -> Double { 0 }
  /// The acceleration: 0.
  public func acceleration(at time: Double) -> Double { 0 }
  /// The bound of the acceleration: 0.
  public func accelerationBound(from time: Double) -> Double { 0 }
  /// The bound of the jerk: 0.
  public func jerkBound(from time: Double) -> Double { 0 }
}
