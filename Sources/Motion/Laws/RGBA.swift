/// A colour that can be animated, each channel with its own velocity.
///
/// During a motion a channel can exceed its range, as any value on a spring can; draw `clamped`.
public struct RGBA: CompositeVector, Hashable {
  /// Red, green, blue and alpha; values from 0 to 1 can be shown.
  public var members = SIMD4<Double>.zero

  /// Transparent black, which is also the velocity of a colour at rest.
  public init() {}

  /// A colour by its channels, 0 to 1 each.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    members = SIMD4(red, green, blue, alpha)
  }

  /// The colour with every channel clamped to 0…1.
  public var clamped: RGBA { with(members.clamped(lowerBound: .zero, upperBound: .one)) }
}
