/// A colour that can be animated, each channel with its own velocity.
///
/// During a motion a channel can exceed its range, as any value on a spring can; draw `clamped`.
@frozen public struct RGBA: MotionVector {
  /// Red, green, blue and alpha; values from 0 to 1 can be shown.
  public var channels: SIMD4<Double>

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

  /// Transparent black, which is also the velocity of a colour at rest.
  @inlinable public static var zero: RGBA { RGBA(.zero) }

  /// The sum, channel by channel.
  @inlinable public static func + (left: RGBA, right: RGBA) -> RGBA { RGBA(left.channels + right.channels) }

  /// The difference, channel by channel.
  @inlinable public static func - (left: RGBA, right: RGBA) -> RGBA { RGBA(left.channels - right.channels) }

  /// Every channel multiplied by `factor`.
  @inlinable public static func * (factor: Double, color: RGBA) -> RGBA { RGBA(factor * color.channels) }

  /// The sum of the squares of the channels.
  @inlinable public var squaredLength: Double { channels.squaredLength }

  /// Four channels.
  @inlinable public static var componentCount: Int { 4 }

  /// The channel at `index`: red, green, blue, alpha.
  @inlinable public subscript(component index: Int) -> Double {
    get { channels[index] }
    set { channels[index] = newValue }
  }
}
