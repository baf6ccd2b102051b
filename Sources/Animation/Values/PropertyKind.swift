public import MotionKinematics

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
  /// Any other property, for instance the volume of a sound, with the threshold below which a change cannot be
  /// perceived: over 0, in the property's unit. It does not travel.
  case custom(threshold: Double)

  /// The tolerance within which such a property counts as settled: 0.1 % of its way, but at most a quarter of a point, a
  /// change that moves the edge of an item of about 200 pt by as much, or half a step of 255. That of a custom property
  /// is its threshold, whatever the way.
  public var tolerance: Tolerance {
    switch self {
    case .position, .cornerRadius, .shadowRadius: .automatic
    case .scale, .rotation: Tolerance(share: Tolerance.automaticShare, atMost: 0.00125)
    case .opacity, .color: Tolerance(share: Tolerance.automaticShare, atMost: Tolerance.fraction.distance)
    case .custom(let threshold): Tolerance(distance: threshold)
    }
  }

  /// Indicates whether a change moves something across the screen; if not, it is a cross-fade.
  public var isTravel: Bool {
    switch self {
    case .position, .scale, .rotation: true
    case .opacity, .color, .cornerRadius, .shadowRadius, .custom: false
    }
  }

  /// The range to which the components are clamped when they are written; the law is not clamped.
  public var range: ClosedRange<Double>? {
    switch self {
    case .position, .scale, .rotation, .custom: nil
    case .opacity, .color: 0...1
    case .cornerRadius, .shadowRadius: 0...Double.greatestFiniteMagnitude
    }
  }
}
