
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

  /// The identifier of the target.
  public let id: ID
  /// The shown outline, in pt.
  public var presented: HitShape
  /// The outline at the end of the motion, in pt; at rest, it equals `presented`.
  public var model: HitShape
  /// Indicates whether the target moves.
  public var isMoving: Bool
  /// Indicates whether the target can be touched while it moves. If not, it swallows such touches (M60).
  public var allowsInteraction = true
  /// Indicates whether the owner tests the presented outline itself. The target is then hit only at `model`,
  /// as in UIKit.
  public var manualHitTesting = false
  /// Indicates whether the target can be hit. If not, a touch passes through it and its children to the
  /// targets behind (M48).
  public var isHit = true
  /// Indicates whether the outline cuts off the children. If not, a child is also hit outside of this target.
  public var clipsChildren = true
  /// The targets inside, the last one in front, in the same coordinates.
  public var children: [HitTarget]

  /// Creates a target at rest.
  /// - Parameters:
  ///   - id: the identifier.
  ///   - shape: the outline, in pt.
  ///   - children: the targets inside, the last one in front, in the same coordinates.
  public init(_ id: ID, at shape: HitShape, children: [HitTarget] = []) {
    self.init(id, presented: shape, model: shape, isMoving: false, children: children)
  }

  /// Creates a target whose shown outline differs from the outline at the end of its motion.
  /// - Parameters:
  ///   - id: the identifier.
  ///   - presented: the shown outline, in pt.
  ///   - model: the outline at the end of the motion, in pt.
  ///   - isMoving: true if the target moves.
  ///   - children: the targets inside, the last one in front, in the same coordinates.
  public init(
    _ id: ID, presented: HitShape, model: HitShape, isMoving: Bool = true, children: [HitTarget] = []
  ) {
    self.id = id
    self.presented = presented
    self.model = model
    self.isMoving = isMoving
    self.children = children
  }

  /// Creates a target that follows a law of motion, at one instant.
  /// - Parameters:
  ///   - id: the identifier.
  ///   - shape: the outline for a value of (0, 0).
  ///   - motion: the law of the position, in pt.
  ///   - end: the value at the end of the law, in pt.
  ///   - time: the law time, that is, the time since the law began, in s, 0 or more.
  ///   - isMoving: false if the law has settled by then.
  ///   - children: the targets inside, the last one in front, in the same coordinates.
  public init(
    _ id: ID, shape: HitShape, following motion: some Law<SIMD2<Double>>, to end: SIMD2<Double>,
    at time: Double, isMoving: Bool = true, children: [HitTarget] = []
  ) {
    self.init(
      id, presented: shape.moved(by: motion.value(at: time)), model: shape.moved(by: end), isMoving: isMoving,
      children: children)
  }

  /// Returns the result of a touch at `point`, in pt, among `targets`, the last of which is in front.
  public static func hit(_ point: SIMD2<Double>, among targets: [HitTarget]) -> Hit {
    for target in targets.reversed() {
      let hit = target.hit(point)
      if hit != .nothing { return hit }
    }
    return .nothing
  }

  private func hit(_ point: SIMD2<Double>) -> Hit {
    let isInside = (manualHitTesting ? model : presented).contains(point)
    guard isHit, isInside || !clipsChildren else { return .nothing }
    let hit = Self.hit(point, among: children)
    guard isInside || hit != .nothing else { return .nothing }
    if isMoving && !allowsInteraction { return .swallowed(by: id) }
    return hit == .nothing ? .target(id) : hit
  }
}

/// The outline of a hit target.
public enum HitShape: Hashable, Sendable {
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
    case .circle(let center, let radius):
      let distance = point - center
      return (distance * distance).sum() <= radius * radius
    }
  }

  /// Returns the outline moved by `offset`, in pt.
  public func moved(by offset: SIMD2<Double>) -> HitShape {
    switch self {
    case .rectangle(let origin, let size): .rectangle(origin: origin + offset, size: size)
    case .circle(let center, let radius): .circle(center: center + offset, radius: radius)
    }
  }
}
