/// The visual kind of a property, which determines its tolerance and range, and whether it travels.
public enum PropertyKind: Hashable, Sendable {
  /// A position or a size, in pt.
  case position
  /// A scale factor.
  case scale
  /// An angle, in rad.
  case rotation
  /// An opacity from 0 to 1.
  case opacity
  /// A colour with components from 0 to 1.
  case color
  /// The radius of the corners of an item, in pt, not negative.
  case cornerRadius
  /// The radius of the shadow of an item, in pt, not negative.
  case shadowRadius
  /// Any other property, with the threshold below which no change is perceived, over 0, in its unit.
  case custom(threshold: Double)

  /// The tolerance within which it has settled: 0.1 % of its way, but at most a quarter of a point, also at the
  /// edge of an item of 200 pt that is scaled or turned, or half a step of 255; that of a custom property is its
  /// threshold.
  package var tolerance: Tolerance {
    switch self {
    case .position, .cornerRadius, .shadowRadius: .automatic
    case .scale, .rotation: Tolerance(share: Tolerance.automaticShare, atMost: 0.00125)
    case .opacity, .color: Tolerance(share: Tolerance.automaticShare, atMost: Tolerance.fraction.distance)
    case .custom(let threshold): Tolerance(distance: threshold)
    }
  }

  /// Indicates whether a change moves something across the screen; if not, it is a cross-fade.
  package var isTravel: Bool {
    switch self {
    case .position, .scale, .rotation: true
    case .opacity, .color, .cornerRadius, .shadowRadius, .custom: false
    }
  }

  /// The range to which the components are clamped when they are shown; the law is not clamped.
  package var range: ClosedRange<Double>? {
    switch self {
    case .position, .scale, .rotation, .custom: nil
    case .opacity, .color: 0...1
    case .cornerRadius, .shadowRadius: 0...Double.greatestFiniteMagnitude
    }
  }
}
