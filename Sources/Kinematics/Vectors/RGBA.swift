internal import RealModule

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

/// A colour in a perceptual space, which can be animated: lightness and two axes of colour, in which equal distances look
/// equally large. A motion from blue to yellow stays as bright as its ends and does not pass through a dark grey.
///
/// It is Björn Ottosson's OKLab, as CSS and Compose have it. `RGBA` is the same colour in sRGB.
@frozen public struct OKLab: CompositeVector, Hashable {
  /// Lightness (0 black, 1 white), green–red, blue–yellow, and alpha.
  public var members: SIMD4<Double>

  /// Transparent black: all components 0.
  @inlinable public init() { members = .zero }

  /// A colour by its components.
  /// - Parameters:
  ///   - lightness: 0 for black to 1 for white.
  ///   - a: from green (negative) to red, about −0.4 to 0.4.
  ///   - b: from blue (negative) to yellow, about −0.4 to 0.4.
  ///   - alpha: 0 to 1.
  @inlinable public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    members = SIMD4(lightness, a, b, alpha)
  }

  /// The same colour as one in sRGB.
  public init(_ color: RGBA) {
    let (r, g, b) = (
      linear(color.channels.x), linear(color.channels.y), linear(color.channels.z)
    )
    let l = Double.root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 3)
    let m = Double.root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 3)
    let s = Double.root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 3)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, alpha: color.channels.w)
  }

  /// The same colour in sRGB. A colour outside the gamut of sRGB has channels outside of 0…1; draw its `clamped`.
  public var rgba: RGBA {
    let l = cube(members.x + 0.3963377774 * members.y + 0.2158037573 * members.z)
    let m = cube(members.x - 0.1055613458 * members.y - 0.0638541728 * members.z)
    let s = cube(members.x - 0.0894841775 * members.y - 1.2914855480 * members.z)
    return RGBA(
      red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: members.w)
  }
}

extension SIMD4<Double> {
  /// Decodes the components of a colour under the cases of a type; the last one, the alpha, may be missing and is 1 then.
  fileprivate init<Key: CodingKey & CaseIterable>(_ keys: Key.Type, from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: keys)
    self.init(repeating: 1)
    for (index, key) in keys.allCases.enumerated() {
      self[index] =
        try index < 3
        ? container.decode(Double.self, forKey: key)
        : container.decodeIfPresent(Double.self, forKey: key) ?? 1
    }
  }

  fileprivate func encode<Key: CodingKey & CaseIterable>(_ keys: Key.Type, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: keys)
    for (index, key) in keys.allCases.enumerated() { try container.encode(self[index], forKey: key) }
  }
}

/// The channels under the keys `red`, `green`, `blue` and `alpha`; a missing alpha is 1.
extension RGBA: Codable {
  private enum CodingKeys: CodingKey, CaseIterable { case red, green, blue, alpha }

  /// A colour from its encoded channels.
  public init(from decoder: any Decoder) throws {
    self.init(try SIMD4(CodingKeys.self, from: decoder))
  }

  /// Encodes the channels.
  public func encode(to encoder: any Encoder) throws { try channels.encode(CodingKeys.self, to: encoder) }
}

/// The components under the keys `lightness`, `a`, `b` and `alpha`; a missing alpha is 1.
extension OKLab: Codable {
  private enum CodingKeys: CodingKey, CaseIterable { case lightness, a, b, alpha }

  /// A colour from its encoded components.
  public init(from decoder: any Decoder) throws {
    self.init()
    members = try SIMD4(CodingKeys.self, from: decoder)
  }

  /// Encodes the components.
  public func encode(to encoder: any Encoder) throws { try members.encode(CodingKeys.self, to: encoder) }
}

private func cube(_ value: Double) -> Double { value * value * value }

/// The linear intensity of a channel of sRGB; odd, so that a spring may overshoot below 0.
private func linear(_ channel: Double) -> Double {
  let size = abs(channel)
  let intensity = size <= 0.04045 ? size / 12.92 : Double.pow((size + 0.055) / 1.055, 2.4)
  return channel < 0 ? -intensity : intensity
}

/// The inverse of `linear`.
private func encoded(_ intensity: Double) -> Double {
  let size = abs(intensity)
  let channel = size <= 0.0031308 ? size * 12.92 : 1.055 * Double.pow(size, 1 / 2.4) - 0.055
  return intensity < 0 ? -channel : channel
}
