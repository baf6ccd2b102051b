public import Kinematics

/// An object that a finger can hit, at one instant: while it moves it is hit where it is seen (M109).
public struct HitTarget<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The result of a hit test.
  public enum Hit: Hashable, Sendable {
    /// The target in front at that place.
    case target(ID)
    /// A moving target that allows no interaction: no target receives the touch (M60).
    case swallowed(by: ID)
    /// There is no target at that place.
    case nothing
  }

  /// The identifier.
  public let id: ID
  /// The outline at which it is seen, in pt.
  public var presented: HitShape
  /// The outline at which its motion ends, in pt; at rest the same as `presented`.
  public var model: HitShape
  /// Whether it moves.
  public var isMoving: Bool
  /// Whether it can be touched while it moves; if not, it swallows what hits it then (M60).
  public var allowsInteraction = true
  /// Whether its owner tests the presented outline by itself. The target is then hit at `model` alone, as in UIKit.
  public var manualHitTesting = false
  /// Whether it can be hit at all; if not, a touch goes through it and its children to what is behind (M48).
  public var isHit = true
  /// The targets inside, the last in front, in the same coordinates; each is hit inside this target alone.
  public var children: [HitTarget]

  /// Creates a target at rest.
  /// - Parameters:
  ///   - id: its name.
  ///   - shape: where it is, in pt.
  ///   - children: what it contains, the last in front.
  public init(_ id: ID, at shape: HitShape, children: [HitTarget] = []) {
    self.init(id, presented: shape, model: shape, isMoving: false, children: children)
  }

  /// Creates a target that is seen at one place while its motion ends at another.
  /// - Parameters:
  ///   - id: its name.
  ///   - presented: where it is seen, in pt.
  ///   - model: where its motion ends, in pt.
  ///   - isMoving: whether it moves.
  ///   - children: what it contains, the last in front, in the same coordinates.
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
  ///   - id: its name.
  ///   - shape: its outline with the law's value at (0, 0).
  ///   - motion: its place, in pt.
  ///   - end: where the law ends, in pt.
  ///   - time: since the law began, in s, 0 or more.
  public init(
    _ id: ID, shape: HitShape, following motion: some Trajectory<SIMD2<Double>>, to end: SIMD2<Double>,
    at time: Double
  ) {
    self.init(id, presented: shape.moved(by: motion.value(at: time)), model: shape.moved(by: end))
  }

  /// Returns the result of a touch at `point`, in pt, among `targets`, the last of which is in front.
  public static func hit(at point: SIMD2<Double>, among targets: [HitTarget]) -> Hit {
    for target in targets.reversed() {
      let hit = target.hit(at: point)
      if hit != .nothing { return hit }
    }
    return .nothing
  }

  private func hit(at point: SIMD2<Double>) -> Hit {
    let place = manualHitTesting ? model : presented
    guard isHit && place.contains(point) else { return .nothing }
    if isMoving && !allowsInteraction { return .swallowed(by: id) }
    let inside = Self.hit(at: point, among: children)
    return inside == .nothing ? .target(id) : inside
  }
}
