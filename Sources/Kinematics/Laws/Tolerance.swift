/// The distance within which a motion has settled. The article “Settling” has the definition.
///
/// It is a distance in the value's unit, or a share of the motion's way, whichever is smaller for the motion.
public struct Tolerance: Hashable, Sendable {
  /// The largest distance from the target, in the value's unit; over 0. Infinite if only the share counts.
  public let distance: Double
  /// The largest distance from the target as a share of the way, over 0 and under 1; nil if only the distance counts.
  ///
  /// `SettlingTrajectory.way` is the way.
  public let share: Double?

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
  /// It is right for a fraction, a colour, an angle and a position alike: no motion ends with a visible jump.
  public static let automatic = Tolerance(share: automaticShare, atMost: 0.25)

  /// The share of the way that is not visible: that of formula F5.
  package static let automaticShare = 1e-3

  /// Half of a terminal's half-point sub-cell: 0.25 pt, whatever the way. It is for values in points; a value that goes
  /// from 0 to 1 would have settled with a quarter of the distance left.
  public static let standard = Tolerance(distance: 0.25)

  /// Half a step of 255, whatever the way, for fractions: an opacity, the channel of a colour, a progress from 0 to 1.
  public static let fraction = Tolerance(distance: 0.5 / 255)

  /// Returns the distance within which a motion over `way` has settled, both in the value's unit, 0 or more.
  @inlinable public func distance(ofWay way: Double) -> Double {
    guard let share else { return distance }
    return min(distance, share * way)
  }
}
