public import Kinematics

/// What a property is to the eye: how near is near enough, and whether it travels.
public enum PropertyKind: Hashable, Sendable, CaseIterable {
  /// A place or a size, in pt.
  case position
  /// A factor of a size.
  case scale
  /// An angle, in rad.
  case rotation
  /// From 0 to 1.
  case opacity
  /// Components from 0 to 1.
  case color

  /// How near its end such a property has arrived: a quarter of a point, or what moves the edge of a thing of
  /// some 200 pt by that much, or half a step of 255.
  public var tolerance: Tolerance {
    switch self {
    case .position: .standard
    case .scale, .rotation: Tolerance(distance: 0.00125)
    case .opacity, .color: .fraction
    }
  }

  /// Whether a change of it moves something across the screen; else it is a cross-fade.
  public var isTravel: Bool {
    switch self {
    case .position, .scale, .rotation: true
    case .opacity, .color: false
    }
  }

  /// What its components are clamped to when they are written; the law itself is not.
  public var range: ClosedRange<Double>? {
    switch self {
    case .position, .scale, .rotation: nil
    case .opacity, .color: 0...1
    }
  }
}
