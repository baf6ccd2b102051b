/// An object that a finger can hit, at one instant. A moving object is hit at its shown position (M109).
public struct HitTarget<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The result of a hit test.
  public enum Hit: Hashable, Sendable {
    /// The target in front at the point.
    case target(ID)
    /// A moving target that allows no interaction: no target receives the touch (M60).
    case swallowed(by: ID)
    /// No target at the point.
    case nothing
  }

  /// An outline.
  public enum Shape: Hashable, Sendable {
    /// A rectangle with the top left corner `origin`, in pt. It excludes its right and bottom edges, so that
    /// only one of two neighbours is hit.
    case rectangle(origin: SIMD2<Double>, size: SIMD2<Double>)
    /// A circle with its edge; the centre in pt and the radius in pt, 0 or more.
    case circle(center: SIMD2<Double>, radius: Double)

    /// Returns true if `point`, in pt, lies inside.
    public func contains(_ point: SIMD2<Double>) -> Bool {
      switch self {
      case .rectangle(let origin, let size):
        let inside = point - origin
        return inside.x >= 0 && inside.y >= 0 && inside.x < size.x && inside.y < size.y
      case .circle(let center, let radius): return (point - center).squaredLength <= radius * radius
      }
    }
  }

  /// The identifier of the target.
  public let id: ID
  /// The shown outline, in pt.
  public var presented: Shape
  /// The outline at the end of the motion, in pt; nil if the target is at rest.
  public var end: Shape?
  /// Indicates whether the target can be touched while it moves. If not, it swallows such touches (M60).
  public var allowsInteraction = true
  /// Indicates whether the owner tests the presented outline itself. A moving target is then hit only at `end`,
  /// as in UIKit.
  public var manualHitTesting = false

  /// Creates a target.
  /// - Parameters:
  ///   - id: the identifier.
  ///   - presented: the shown outline, in pt.
  ///   - end: the outline at the end of the motion, in pt; nil if the target is at rest.
  public init(_ id: ID, at presented: Shape, movingTo end: Shape? = nil) {
    (self.id, self.presented, self.end) = (id, presented, end)
  }

  /// Returns the result of a touch at `point`, in pt, among `targets`, the last of which is in front. A part that
  /// cannot be hit itself, such as a bar on a button, is no target: the touch reaches what is behind it (M48).
  public static func hit(_ point: SIMD2<Double>, among targets: [HitTarget]) -> Hit {
    let target = targets.last {
      ($0.manualHitTesting ? $0.end ?? $0.presented : $0.presented).contains(point)
    }
    guard let target else { return .nothing }
    return target.end != nil && !target.allowsInteraction ? .swallowed(by: target.id) : .target(target.id)
  }
}
