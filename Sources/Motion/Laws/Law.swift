/// A motion as a law: value and velocity as pure functions of the time since the law began, and its end.
///
/// An interruption reads value and velocity at its time and starts the next law from them. In every law of the library,
/// a time that is NaN stops the program with a message.
public protocol Law<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: MotionVector
  /// Value and velocity (per second), `time` seconds of law time (0 or later) after the law began: the state from
  /// which the next law starts.
  func state(at time: Double) -> (value: Value, velocity: Value)
  /// The value at rest, in the value's unit.
  var end: Value { get }
  /// The first time from which the value stays within the tolerance of its end, in seconds after the law began;
  /// infinite where there is none.
  func settlingTime(within tolerance: Tolerance) -> Double
  /// The way of the motion, in the value's unit, of which a relative tolerance is a share. It is at most the largest
  /// distance from the end; by default it is the distance at time 0.
  var way: Double { get }
}

extension Law {
  // Inlinable, so that each law's `state(at:)` is called where its type is known.

  /// The value of `state(at:)`.
  @inlinable public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity of `state(at:)`, per second.
  @inlinable public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The distance from the end at time 0, in the value's unit.
  public var way: Double { (value(at: 0) - end).length }
}

/// The distance within which a motion has settled. The page “Pick a spring” defines it for a spring.
///
/// It is a distance in the value's unit, or a share of the motion's way, whichever is smaller for the motion.
public struct Tolerance: Hashable, Sendable {
  /// The largest distance from the target, in the value's unit; over 0. Infinite if only the share counts.
  package let distance: Double
  /// The largest distance from the target as a share of the way, over 0 and under 1; nil if only the distance counts.
  ///
  /// `Law.way` is the way.
  package let share: Double?

  /// A tolerance in the value's unit, whatever the way.
  /// - Parameter distance: finite and over 0.
  public init(distance: Double) {
    require(
      distance.isFinite && distance > 0,
      "a tolerance must be a finite distance greater than 0; got \(distance)")
    self.distance = distance
    share = nil
  }

  /// A tolerance relative to the way.
  /// - Parameters:
  ///   - share: the share of the way, over 0 and under 1.
  ///   - distance: the largest distance, in the value's unit, over 0; no limit by default.
  public init(share: Double, atMost distance: Double = .infinity) {
    require(
      share > 0 && share < 1,
      "a tolerance must be a share greater than 0 and less than 1 of the way; got \(share)")
    require(distance > 0, "a tolerance must be a distance greater than 0; got \(distance)")
    self.distance = distance
    self.share = share
  }

  /// The default of all motions: 0.1 % of the way, and at most 0.25 in the value's unit.
  ///
  /// It suits a fraction, a colour, an angle and a position alike: no motion ends with a visible jump.
  public static let automatic = Tolerance(share: automaticShare, atMost: 0.25)

  /// The share of the way that is not visible: that of formula F5.
  package static let automaticShare = 1e-3

  /// Half of a terminal's half-point sub-cell: 0.25 pt, whatever the way. It is for values in points; a value that goes
  /// from 0 to 1 would have settled with a quarter of the distance left.
  public static let standard = Tolerance(distance: 0.25)

  /// Half a step of 255, whatever the way, for fractions: an opacity, the channel of a colour, a progress from 0 to 1.
  public static let fraction = Tolerance(distance: 0.5 / 255)

  /// Returns the distance within which a motion over `way` has settled, both in the value's unit, 0 or more.
  public func distance(ofWay way: Double) -> Double {
    guard let share else { return distance }
    return min(distance, share * way)
  }
}

/// Stops the program with a message, in release builds too, if a requirement on the caller does not hold.
///
/// In a release build the standard library's `precondition` prints no message. Inlinable, so that a check in inlinable
/// code is a comparison, and its message is not made.
@inlinable package func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { fatalError(sentence()) }
}

/// Stops the program unless a value is finite.
/// - Parameter name: the name of the value in the message, with its article.
package func require(finite value: some MotionVector, _ name: @autoclosure () -> String) {
  require(value.isFinite, "\(name()) must be finite; got \(value)")
}

/// Stops the program unless a number is finite and greater than 0.
package func require(positive number: Double, _ name: @autoclosure () -> String) {
  require(
    number.isFinite && number > 0, "\(name()) must be finite and greater than 0; got \(number)")
}

/// Stops the program unless a number is finite and not negative.
package func require(notNegative number: Double, _ name: @autoclosure () -> String) {
  require(
    number.isFinite && number >= 0, "\(name()) must be finite and not negative; got \(number)")
}

/// Stops the program if the time of a law is NaN.
@inlinable package func require(time: Double) {
  require(!time.isNaN, "the time of a motion must be a number; got \(time)")
}
