/// A colour that can be animated, each channel with its own velocity.
///
/// During a motion a channel can exceed its range, as any value on a spring can; draw `clamped`.
@frozen public struct RGBA: CompositeVector, Hashable {
  /// Red, green, blue and alpha; values from 0 to 1 can be shown.
  public var channels: SIMD4<Double>

  /// The channels.
  @inlinable public var members: SIMD4<Double> {
    get { channels }
    set { channels = newValue }
  }

  /// Transparent black, which is also the velocity of a colour at rest.
  @inlinable public init() { channels = .zero }

  /// A colour by its channels.
  @inlinable public init(_ channels: SIMD4<Double>) { self.channels = channels }

  /// A colour by its channels, 0 to 1 each.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    channels = SIMD4(red, green, blue, alpha)
  }

  /// The colour with every channel clamped to 0…1.
  @inlinable public var clamped: RGBA { RGBA(channels.clamped(lowerBound: .zero, upperBound: .one)) }

  /// The interpolation between two colours at `fraction`, channel by channel, clamped.
  @inlinable public static func interpolated(from start: RGBA, to end: RGBA, fraction: Double) -> RGBA {
    (start + fraction * (end - start)).clamped
  }
}

extension RGBA: Codable {}
