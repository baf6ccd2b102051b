/// The distance within which a motion has settled, in visible units. The article “Settling” has the definition.
public struct Tolerance: Hashable, Sendable {
  /// The largest distance from the target that is not visible, in the value's unit; over 0.
  public let distance: Double

  /// A tolerance in the value's unit.
  /// - Parameter distance: finite and over 0.
  public init(distance: Double) {
    require(
      distance.isFinite && distance > 0, "a tolerance is a finite distance over 0, not \(distance)")
    self.distance = distance
  }

  /// Half of a terminal's half-point sub-cell: .25 pt. It is for values in points; a value that goes from
  /// 0 to 1 would have settled with a quarter of the distance left.
  public static let standard = Tolerance(distance: 0.25)

  /// Half a step of 255, for fractions: an opacity, the channel of a colour, a progress from 0 to 1.
  public static let fraction = Tolerance(distance: 0.5 / 255)
}
